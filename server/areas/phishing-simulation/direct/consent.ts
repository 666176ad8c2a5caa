import type { MailProvider } from '@contract/phishing-simulation/content';
import type { Config } from '@server/config';
import { domainOf } from '@server/domain/domains/domains.queries';
import { ask, textAt } from '@server/platform/network/ask';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import { ToldError, words } from '@server/platform/text/words';
import * as openid from 'openid-client';

/** Where providers lead the browser back to. It only hands their answer on to the console. */
export const DIRECT_CALLBACK = '/direct-delivery/callback';

const TIMEOUT_S = 10;
const TENANT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export type ConsentDeps = {
  readonly config: Pick<Config, 'direct' | 'publicUrl'>;
  readonly clock: () => Date;
  readonly secrets: SecretBox;
};

/** A refusal whose text an admin can act on. */
export class ConsentRefused extends ToldError {}

/** No tenant has the domain. */
export class NotAtMicrosoft extends ConsentRefused {}

export const providerName = (provider: MailProvider): string =>
  provider === 'GOOGLE' ? 'Google' : 'Microsoft';

/** Says that the installation has no application there. */
export function applicationAt({ config }: Pick<ConsentDeps, 'config'>, provider: MailProvider) {
  const application = provider === 'GOOGLE' ? config.direct.google : config.direct.microsoft;
  if (application) return application;
  throw new ConsentRefused(words`This installation has no application at ${providerName(provider)}.`);
}

const microsoftOf = (config: Pick<Config, 'direct'>) => {
  if (!config.direct.microsoft)
    throw new ConsentRefused('This installation has no application at Microsoft.');
  return config.direct.microsoft;
};

/**
 * The customer of a provider that a domain belongs to. Microsoft finds a tenant by each domain that is proved to be the
 * tenant's; at Google the admin's own account has to tell. Throws ConsentRefused.
 */
export async function tenantOf(deps: ConsentDeps, provider: MailProvider, domain: string): Promise<string> {
  applicationAt(deps, provider);
  if (provider === 'GOOGLE') return domain;
  const { loginUrl } = microsoftOf(deps.config);
  const address = `${loginUrl}/${encodeURIComponent(domain)}/v2.0/.well-known/openid-configuration`;
  const reply = await ask(address, {});
  if (reply.kind === 'silence' || reply.status >= 500 || reply.status === 429)
    throw new ConsentRefused('Microsoft did not answer. Try again in a moment.');
  const tenant = textAt(reply.body, 'issuer').slice(`${loginUrl}/`.length, -'/v2.0'.length);
  if (!TENANT_ID.test(tenant)) throw new NotAtMicrosoft('This domain is not at Microsoft 365.');
  return tenant;
}

async function discover({ config, clock }: ConsentDeps, provider: MailProvider, tenant: string) {
  const { clientId, clientSecret } = applicationAt({ config }, provider);
  const { google } = config.direct;
  const issuer =
    provider === 'GOOGLE' ? (google?.accountsUrl ?? '') : `${microsoftOf(config).loginUrl}/${tenant}/v2.0`;
  // Production has no plain http (production.rules.ts).
  const isPlain = issuer.startsWith('http:');
  const metadata = {
    client_secret: clientSecret,
    [openid.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1000),
    [openid.clockTolerance]: 60,
  };
  const secret = openid.ClientSecretPost(clientSecret);
  return openid.discovery(new URL(issuer), clientId, metadata, secret, {
    timeout: TIMEOUT_S,
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
  });
}

const redirectOf = ({ config }: ConsentDeps) => config.publicUrl + DIRECT_CALLBACK;
const secretsContext = (stateHash: string) => `direct_requests/${stateHash}`;

/** A visit to a provider, as it is stored. */
export interface Visit {
  readonly provider: MailProvider;
  readonly domain: string;
  readonly tenant: string;
  readonly stateHash: string;
}

/** The provider's sign-in page, with state, nonce and PKCE, and what the answer is checked with, sealed. */
export async function signInPage(deps: ConsentDeps, visit: Visit, state: string) {
  const { provider, domain, tenant, stateHash } = visit;
  const configuration = await discover(deps, provider, tenant).catch(() => {
    throw new ConsentRefused(words`${providerName(provider)} did not answer. Try again in a moment.`);
  });
  const [nonce, verifier] = [openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const { href } = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectOf(deps),
    scope: provider === 'GOOGLE' ? 'openid email' : 'openid profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...(provider === 'GOOGLE' ? { hd: domain } : { domain_hint: domain }),
  });
  return { url: href, secrets: deps.secrets.seal(`${nonce} ${verifier}`, secretsContext(stateHash)) };
}

/** The page where a tenant's admin allows the application. */
export function consentPage(deps: ConsentDeps, tenant: string, state: string): string {
  const { clientId, loginUrl, graphUrl } = microsoftOf(deps.config);
  const query = new URLSearchParams({
    client_id: clientId,
    // The permissions that the application is registered with; by name they would be those of a signed-in person.
    scope: `${graphUrl}/.default`,
    redirect_uri: redirectOf(deps),
    state,
  });
  return `${loginUrl}/${tenant}/v2.0/adminconsent?${query}`;
}

/**
 * The account that has signed in, if it belongs to the customer that the domain does. openid-client checks signature,
 * issuer, audience, expiry, nonce, state and PKCE. Throws ConsentRefused.
 */
export async function signedInAccount(
  deps: ConsentDeps,
  visit: Visit & { readonly secrets: string },
  answer: URLSearchParams,
): Promise<string> {
  const { provider, domain, tenant, stateHash } = visit;
  const [nonce = '', verifier = ''] = deps.secrets.open(visit.secrets, secretsContext(stateHash)).split(' ');
  const configuration = await discover(deps, provider, tenant);
  const tokens = await openid.authorizationCodeGrant(
    configuration,
    new URL(`${redirectOf(deps)}?${answer}`),
    {
      pkceCodeVerifier: verifier,
      expectedState: answer.get('state') ?? '',
      expectedNonce: nonce,
      idTokenExpected: true,
    },
  );
  const claims: Record<string, unknown> = { ...tokens.claims() };
  if (provider === 'MICROSOFT') {
    const account = textAt(claims, 'oid');
    if (textAt(claims, 'tid') === tenant && account) return account;
  } else {
    const account = textAt(claims, 'email');
    // Without `hd` it is a private account, which anybody can make with an address elsewhere.
    const isOwn = textAt(claims, 'hd') !== '' && domainOf(account) === domain;
    if (isOwn && claims.email_verified === true) return account;
  }
  throw new ConsentRefused(words`This account does not belong to ${domain}. Sign in with one that does.`);
}
