import { limits } from '@contract/limits';
import type { ReturnAddress } from '@server/domain/sign-on/app-url';
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
import { newOpenIdSecrets, openIdAddress, readOpenIdAnswer } from './openid';
import { newSamlRequestId, readSamlAnswer, samlAddress } from './saml';

const openIdSecretsSchema = z.object({ nonce: z.string(), verifier: z.string() });
const secretsContext = (stateHash: string) => `sso_requests/${stateHash}`;

/** Settings that may be used now. Throws a SsoFailure for unknown ones and disabled companies. */
export async function usableSettings(deps: SsoDeps, id: string): Promise<SsoSettings> {
  const found = await findSettings(deps.db, id);
  if (!found || found.status === 'SUSPENDED') throw new SsoFailure('noSubscription');
  return found.settings;
}

/** Begins a sign-on: returns where to send the browser, and the cookie it needs. */
export async function beginSignOn(deps: SsoDeps, settings: SsoSettings, back: ReturnAddress) {
  const state = randomToken();
  const stateHash = hashToken(state);
  const now = deps.clock();
  const requestId = newSamlRequestId();
  const openId = newOpenIdSecrets();
  const isSaml = settings.protocol === 'saml';
  const address = isSaml
    ? await samlAddress(deps, settings, state, requestId)
    : await openIdAddress(deps, settings, state, openId);
  const { header, browserHash } = newBrowserCookie(deps.config, stateHash);
  await insertRequest(deps.db, {
    stateHash,
    companyId: settings.companyId,
    settingsId: settings.id,
    browserHash,
    secrets: deps.secrets.seal(isSaml ? requestId : JSON.stringify(openId), secretsContext(stateHash)),
    ...back,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.session.ssoRequestLifetimeMs),
  });
  return { address, cookie: header };
}

/** A user whom a company's provider has vouched for. */
export interface Verified {
  readonly request: SsoRequest;
  readonly email: string;
}

const expired = (cause?: unknown) => new SsoFailure('expired', cause);

/**
 * Handles an OpenID Connect answer at the callback `client`. The request is used up before the answer is
 * checked, so a second answer finds none. Throws a SsoFailure, or openid-client's error.
 */
export async function finishOpenId(
  deps: SsoDeps,
  answer: URL,
  callback: { path: string; pathOf: (settings: SsoSettings) => string },
  browserHashes: readonly string[],
): Promise<Verified> {
  const state = answer.searchParams.get('state');
  if (!state) throw expired('no state');
  const stateHash = hashToken(state);
  const request = await takeRequest(deps.db, { stateHash, browserHashes }, deps.clock());
  if (!request) throw expired('no such request in this browser');
  const settings = await usableSettings(deps, request.settingsId);
  // An answer at another provider's path is a mix-up attack: its code must not be sent on.
  if (settings.protocol !== 'openid' || callback.pathOf(settings) !== callback.path) throw expired('mix-up');
  const sealed = deps.secrets.open(request.secrets, secretsContext(stateHash));
  const secrets = openIdSecretsSchema.parse(JSON.parse(sealed));
  return { request, email: await readOpenIdAnswer(deps, settings, answer, { ...secrets, state }) };
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
  const settings = await usableSettings(deps, request.settingsId);
  if (settings.protocol !== 'saml' || settings.id !== settingsId) throw expired('mix-up');
  const id = deps.secrets.open(request.secrets, secretsContext(stateHash));
  const sent = { id, createdAt: request.createdAt };
  const { email, assertionId } = await readSamlAnswer(deps, settings, posted.SAMLResponse, sent);
  const handle = randomToken();
  await deps.db.transaction(async (tx) => {
    const isNew = await rememberAssertion(tx, {
      companyId: settings.companyId,
      assertionHash: hashToken(`${settings.identityProviderEntityId} ${assertionId}`),
      expiresAt: new Date(deps.clock().getTime() + 2 * limits.session.ssoRequestLifetimeMs),
    });
    if (!isNew) throw expired('an assertion for the second time');
    await keepVerified(tx, stateHash, { verifiedEmail: email, finishHash: hashToken(handle) });
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
  if (!request?.verifiedEmail) throw expired('nothing kept for this browser');
  await usableSettings(deps, request.settingsId);
  return { request, email: request.verifiedEmail };
}
