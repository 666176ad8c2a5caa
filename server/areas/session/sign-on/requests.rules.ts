import { limits } from '@contract/limits';
import type { ReturnAddress } from '@server/domain/sign-on/app-url';
import { findTried, type SsoCandidate } from '@server/domain/sign-on/candidates.queries';
import { SsoFailure } from '@server/domain/sign-on/failures';
import {
  findSettings,
  insertRequest,
  keepVerified,
  rememberAssertion,
  type SsoRequest,
  type SsoSettings,
  takeRequest,
  takeVerified,
} from '@server/domain/sign-on/sso.queries';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import { z } from 'zod';
import { newBrowserCookie } from './browser-cookie';
import type { SsoDeps } from './context';
import { noteProblem } from './health.rules';
import { newOpenIdSecrets, openIdAddress, readOpenIdAnswer } from './openid';
import { newSamlRequestId, readSamlAnswer, samlAddress } from './saml';
import type { Vouched } from './vouched';

const openIdSecretsSchema = z.object({ nonce: z.string(), verifier: z.string() });
const secretsContext = (stateHash: string) => `sso_requests/${stateHash}`;

/** Settings that may be used now. Throws a SsoFailure for unknown ones and disabled companies. */
export async function usableSettings(deps: SsoDeps, id: string): Promise<SsoSettings> {
  const found = await findSettings(deps.db, id);
  if (!found || found.status === 'SUSPENDED') throw new SsoFailure('noSubscription');
  return found.settings;
}

/** What a sign-on needs of settings, in use or still to be tried. */
export type SignOnSettings = SsoSettings | SsoCandidate;

const tryBegunSince = ({ clock }: Pick<SsoDeps, 'clock'>): Date =>
  new Date(clock().getTime() - limits.session.ssoRequestLifetimeMs);

/** The settings to be tried behind a ticket. Throws a SsoFailure once the try is over or something else was saved. */
export async function triedSettings(deps: SsoDeps, tryHash: string): Promise<SsoCandidate> {
  const candidate = await findTried(deps.db, tryHash, tryBegunSince(deps));
  if (!candidate) throw new SsoFailure('tryOver');
  return candidate;
}

const settingsOf = (deps: SsoDeps, { tryHash, settingsId }: Pick<SsoRequest, 'tryHash' | 'settingsId'>) =>
  tryHash === null ? usableSettings(deps, settingsId) : triedSettings(deps, tryHash);

/** Notes what keeps users of settings in use from signing in; a try tells its own. */
async function noting<T>(
  deps: SsoDeps,
  settings: SignOnSettings,
  tryHash: string | null,
  work: () => Promise<T>,
) {
  try {
    return await work();
  } catch (error) {
    if (tryHash === null) await noteProblem(deps, settings, error);
    throw error;
  }
}

/** Begins a sign-on, or a try: returns where to send the browser, and the cookie it needs. */
export async function beginSignOn(
  deps: SsoDeps,
  settings: SignOnSettings,
  back: ReturnAddress,
  tryHash: string | null = null,
) {
  const state = randomToken();
  const stateHash = hashToken(state);
  const now = deps.clock();
  const requestId = newSamlRequestId();
  const openId = newOpenIdSecrets();
  const isSaml = settings.protocol === 'saml';
  const address = await noting(deps, settings, tryHash, () =>
    isSaml ? samlAddress(deps, settings, state, requestId) : openIdAddress(deps, settings, state, openId),
  );
  const { header, browserHash } = newBrowserCookie(deps.config, stateHash);
  await insertRequest(deps.db, {
    stateHash,
    companyId: settings.companyId,
    settingsId: settings.id,
    browserHash,
    secrets: deps.secrets.seal(isSaml ? requestId : JSON.stringify(openId), secretsContext(stateHash)),
    ...back,
    tryHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.session.ssoRequestLifetimeMs),
  });
  return { address, cookie: header };
}

/** Somebody whom a company's provider has vouched for. */
export interface Verified extends Vouched {
  readonly request: SsoRequest;
}

const expired = (cause?: unknown) => new SsoFailure('expired', cause);

/**
 * Handles an OpenID Connect answer at the callback `client`. The request is used up before the answer is
 * checked, so a second answer finds none. Throws a SsoFailure, or openid-client's error.
 */
export async function finishOpenId(
  deps: SsoDeps,
  answer: URL,
  callback: { path: string; pathOf: (settings: SignOnSettings) => string },
  browserHashes: readonly string[],
): Promise<Verified> {
  const state = answer.searchParams.get('state');
  if (!state) throw expired('no state');
  const stateHash = hashToken(state);
  const request = await takeRequest(deps.db, { stateHash, browserHashes }, deps.clock());
  if (!request) throw expired('no such request in this browser');
  const settings = await settingsOf(deps, request);
  // An answer at another provider's path is a mix-up attack: its code must not be sent on.
  if (settings.protocol !== 'openid' || callback.pathOf(settings) !== callback.path) throw expired('mix-up');
  const sealed = deps.secrets.open(request.secrets, secretsContext(stateHash));
  const secrets = openIdSecretsSchema.parse(JSON.parse(sealed));
  const vouched = await noting(deps, settings, request.tryHash, () =>
    readOpenIdAnswer(deps, settings, answer, { ...secrets, state }),
  );
  return { request, ...vouched };
}

/**
 * Reads a posted SAML answer and stores the result under a new handle that the browser comes back with: a
 * form posted from another site carries no cookie, but the GET that follows does. Throws a SsoFailure, or the
 * validation error.
 */
export async function acceptSaml(
  deps: SsoDeps,
  settingsId: string,
  posted: { SAMLResponse: string; RelayState: string },
): Promise<string> {
  const stateHash = hashToken(posted.RelayState);
  const request = await takeRequest(deps.db, { stateHash }, deps.clock());
  if (!request) throw expired('no such request');
  const settings = await settingsOf(deps, request);
  if (settings.protocol !== 'saml' || settings.id !== settingsId) throw expired('mix-up');
  const id = deps.secrets.open(request.secrets, secretsContext(stateHash));
  const sent = { id, createdAt: request.createdAt };
  const { email, claims, assertionId } = await noting(deps, settings, request.tryHash, () =>
    readSamlAnswer(deps, settings, posted.SAMLResponse, sent),
  );
  const handle = randomToken();
  await deps.db.transaction(async (tx) => {
    const isNew = await rememberAssertion(tx, {
      companyId: settings.companyId,
      assertionHash: hashToken(`${settings.identityProviderEntityId} ${assertionId}`),
      expiresAt: new Date(deps.clock().getTime() + 2 * limits.session.ssoRequestLifetimeMs),
    });
    if (!isNew) throw expired('an assertion for the second time');
    const verified = { verifiedEmail: email ?? null, verifiedClaims: claims };
    await keepVerified(tx, stateHash, { ...verified, finishHash: hashToken(handle) });
  });
  return handle;
}

/** The result of a SAML answer, once and only in the browser that began. Throws a SsoFailure. */
export async function finishSaml(
  deps: SsoDeps,
  handle: string,
  browserHashes: readonly string[],
): Promise<Verified> {
  const key = { finishHash: hashToken(handle), browserHashes };
  const request = await takeVerified(deps.db, key, deps.clock());
  if (!request) throw expired('nothing kept for this browser');
  await settingsOf(deps, request);
  return { request, email: request.verifiedEmail ?? undefined, claims: request.verifiedClaims ?? [] };
}
