import { limits } from '@contract/limits';
import { PROVIDER_DOMAIN } from '@contract/settings/single-sign-on';
import { isEmail, normalizeEmail } from '@contract/values';
import { openIdCallbackPath, secretContext } from '@server/domain/sign-on/addresses';
import type { Connection } from '@server/domain/sign-on/candidates.queries';
import { LOCAL_CLIENT_SECRET } from '@server/domain/sign-on/local-provider';
import { isHostName, publicFetch } from '@server/platform/network/public-fetch';
import * as client from 'openid-client';
import { LOCAL_PROVIDER_DOMAIN, LOCAL_PROVIDER_PATH, type SsoDeps } from './context';
import { claimsOf, type Vouched } from './vouched';

type OpenIdDeps = Pick<SsoDeps, 'config' | 'clock' | 'secrets'>;

const TIMEOUT_S = 10;
const TENANT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SCOPE = 'openid email profile';

const isLocal = (deps: OpenIdDeps, settings: Connection) =>
  deps.config.identity.mode === 'embedded' && settings.domain === LOCAL_PROVIDER_DOMAIN;

/**
 * The one issuer whose tokens count for these settings. Throws when they don't identify a single customer.
 */
function issuerOf(deps: OpenIdDeps, settings: Connection): URL {
  if (isLocal(deps, settings)) return new URL(deps.config.publicUrl + LOCAL_PROVIDER_PATH);
  if (settings.type === 'azure') {
    // Never 'common' or 'organizations', which would admit any tenant.
    if (!settings.tenantId || !TENANT_ID.test(settings.tenantId)) throw new Error('the tenant is no id');
    return new URL(`https://login.microsoftonline.com/${settings.tenantId}/v2.0`);
  }
  const domain = settings.domain ?? '';
  // Okta's own authorization servers have a path.
  const [host = ''] = domain.split('/');
  if (!isHostName(host) || !PROVIDER_DOMAIN.test(domain)) throw new Error(`${domain} is not a domain name`);
  return new URL(settings.type === 'oneLogin' ? `https://${domain}/oidc/2` : `https://${domain}`);
}

/** At Azure all companies share the gateway's application; elsewhere each company has its own. */
const applicationOf = (deps: OpenIdDeps, settings: Connection) => {
  const { config, secrets } = deps;
  const { clientId, clientSecret } = settings;
  if (clientId && isLocal(deps, settings)) return { clientId, clientSecret: LOCAL_CLIENT_SECRET };
  if (clientId && clientSecret) {
    return { clientId, clientSecret: secrets.open(clientSecret, secretContext(settings)) };
  }
  if (settings.type === 'azure' && config.azure) return config.azure;
  throw new Error('the settings have no client');
};

async function discover(deps: OpenIdDeps, settings: Connection): Promise<client.Configuration> {
  const issuer = issuerOf(deps, settings);
  const { clientId, clientSecret } = applicationOf(deps, settings);
  const metadata = {
    client_secret: clientSecret,
    [client.clockTolerance]: limits.session.ssoClockSkewMs / 1000,
    [client.clockSkew]: Math.round((deps.clock().getTime() - Date.now()) / 1000),
  };
  // Plain http only for the provider on this machine.
  const insecure = isLocal(deps, settings) && issuer.protocol === 'http:';
  return client.discovery(issuer, clientId, metadata, client.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_S,
    // For metadata, keys, token and profile: a customer chose the first URL, and its answer names the others.
    ...(isLocal(deps, settings) ? {} : { [client.customFetch]: publicFetch() }),
    // Without it openid-client relies on TLS and doesn't check the signature of ID tokens.
    execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
  });
}

export interface OpenIdSecrets {
  readonly nonce: string;
  readonly verifier: string;
}

/** The secrets of a new request. */
export const newOpenIdSecrets = (): OpenIdSecrets => ({
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

/** The provider's page to send the browser to, with state, nonce and PKCE (S256). */
export async function openIdAddress(
  deps: OpenIdDeps,
  settings: Connection,
  state: string,
  { nonce, verifier }: OpenIdSecrets,
): Promise<string> {
  const configuration = await discover(deps, settings);
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: deps.config.publicUrl + openIdCallbackPath(settings),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

function asEmail(claim: unknown): string | undefined {
  const email = typeof claim === 'string' ? normalizeEmail(claim) : '';
  return isEmail(email) ? email : undefined;
}

/** The address in the claims. One that the provider marks as unverified doesn't count. */
function emailOf(type: Connection['type'], claims: Record<string, unknown>): string | undefined {
  if (claims.email_verified === false || claims.email_verified === 'false') return undefined;
  return asEmail(claims.email) ?? (type === 'azure' ? asEmail(claims.preferred_username) : undefined);
}

/**
 * Exchanges the code and returns what the provider vouches for. openid-client checks signature, issuer, audience, expiry,
 * nonce, state and PKCE. Throws when any check fails.
 */
export async function readOpenIdAnswer(
  deps: OpenIdDeps,
  settings: Connection,
  answer: URL,
  expected: OpenIdSecrets & { state: string },
): Promise<Vouched> {
  const configuration = await discover(deps, settings);
  const tokens = await client.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: expected.verifier,
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the response has no ID token');
  const told = emailOf(settings.type, claims);
  const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (told || !hasInfo) return { email: told, claims: claimsOf(claims) };
  // Okta leaves the address out of ID tokens that come with an access token.
  const info = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  // How somebody signed in is what the signed token says.
  const { amr, acr } = claims;
  return { email: emailOf(settings.type, info), claims: claimsOf({ ...claims, ...info, amr, acr }) };
}
