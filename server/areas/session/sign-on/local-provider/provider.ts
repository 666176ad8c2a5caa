import { openIdCallbackPath } from '@server/domain/sign-on/addresses';
import { LOCAL_CLIENT_SECRET } from '@server/domain/sign-on/local-provider';
import { randomToken } from '@server/platform/secrets/tokens';
import { escapeHtml } from '@server/platform/text/html';
import { exportJWK, generateKeyPair } from 'jose';
import type Provider from 'oidc-provider';
import { LOCAL_PROVIDER_PATH, type SsoDeps } from '../context';
import { MemoryStore, memoryAdapter } from './memory-adapter';
import { findAccount, type LocalAccount, settingsOfClient } from './provider.queries';

const SCOPE = 'openid email profile';

/** The subject by which the provider knows somebody, and back. */
export const subjectOf = ({ companyId, email }: LocalAccount) => `${companyId}.${email}`;
const accountOf = (db: SsoDeps['db'], subject: string) => {
  const at = subject.indexOf('.');
  return findAccount(db, Number(subject.slice(0, at)), subject.slice(at + 1));
};

async function newKeys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] };
}

let made: ReturnType<typeof newKeys> | undefined;
/** Made once for the process: the provider is for trying things out, and making them is slow. */
const keysOfProcess = () => {
  made ??= newKeys();
  return made;
};

/** Loads the package without its warning about every Node.js that is not a long-term line yet. */
async function loadPackage() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return (await import('oidc-provider')).default;
  } finally {
    console.warn = warn;
  }
}

interface LocalProvider {
  readonly provider: Provider;
  /** Answers the protocol's own requests. */
  readonly answer: ReturnType<Provider['callback']>;
}

/**
 * A real OpenID provider for embedded mode, so that single sign-on can be tried without a customer's
 * provider. Its accounts are the users of the company configured to use it, and whoever could become one.
 */
export async function openLocalProvider({
  config,
  db,
}: Pick<SsoDeps, 'config' | 'db'>): Promise<LocalProvider> {
  const LoadedProvider = await loadPackage();
  const store = new MemoryStore();
  const findClient = async (clientId: string) => {
    const settings = await settingsOfClient(db, clientId);
    if (!settings) return undefined;
    return {
      client_id: clientId,
      client_secret: LOCAL_CLIENT_SECRET,
      redirect_uris: [config.publicUrl + openIdCallbackPath(settings)],
      grant_types: ['authorization_code'],
      response_types: ['code' as const],
      token_endpoint_auth_method: 'client_secret_basic' as const,
    };
  };
  const provider = new LoadedProvider(config.publicUrl + LOCAL_PROVIDER_PATH, {
    adapter: (kind: string) => memoryAdapter(kind, store, findClient),
    jwks: await keysOfProcess(),
    cookies: { keys: [randomToken()] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true, methods: ['S256'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    interactions: { url: (_context, { uid }) => `${LOCAL_PROVIDER_PATH}/interaction/${uid}` },
    async findAccount(_context, subject) {
      const person = await accountOf(db, subject);
      if (!person) return undefined;
      const { email, name, lastName } = person;
      const names = { name: `${name} ${lastName}`.trim(), given_name: name, family_name: lastName };
      const claims = { sub: subject, email, email_verified: true, ...names };
      return { accountId: subject, claims: async () => claims };
    },
    // The company has agreed for its users, so no consent is asked for.
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId ?? '';
      const { Grant } = oidc.provider;
      // One grant for all tabs, because a code is invalid once its session has another grant.
      const id = oidc.session?.grantIdFor(clientId);
      const existing = id ? await Grant.find(id) : undefined;
      if (existing) return existing;
      const grant = new Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html';
      context.body = `<!doctype html><title>${escapeHtml(error)}</title><p>${escapeHtml(description ?? error)}</p>`;
    },
  });
  provider.proxy = config.trustProxy !== false;
  return { provider, answer: provider.callback() };
}
