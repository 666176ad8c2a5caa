import { hashToken } from '@server/platform/secrets/tokens';
import type { z } from 'zod';
import { hashPassword, isSamePassword } from '../passwords';
import { type Account, lockAccount, patchAccount } from './accounts.queries';
import { bearerOf, requireFullSession, requireRecentSignIn } from './authorize';
import type { Caller, EmbeddedIdentityDeps } from './deps';
import { IdentityError } from './errors';
import { toSeconds } from './id-token';
import { REUSED_PASSWORD, requireStrongPassword, validOobCode } from './oob';
import { takeOobCode } from './oob.queries';
import type { lookupBody, updateBody } from './requests';
import { openSession, revokeSessions } from './sessions';
import { lastRefresh } from './sessions.queries';
import { liftThrottle } from './throttle';

function providersOf({ email, passwordHash }: Account) {
  if (email === null || passwordHash === null) return undefined;
  return [{ providerId: 'password', email, federatedId: email, rawId: email }];
}

export async function lookup(deps: EmbeddedIdentityDeps, body: z.infer<typeof lookupBody>) {
  const { account, token } = await bearerOf(deps, body.idToken);
  const refreshedAt = await lastRefresh(deps.db, account.uid);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: account.uid,
        email: account.email ?? undefined,
        emailVerified: account.emailVerified,
        providerUserInfo: providersOf(account),
        passwordUpdatedAt: account.passwordUpdatedAt?.getTime(),
        validSince: String(toSeconds(account.tokensValidSince)),
        createdAt: String(account.createdAt.getTime()),
        lastLoginAt: account.lastLoginAt === null ? undefined : String(account.lastLoginAt.getTime()),
        lastRefreshAt: refreshedAt?.toISOString(),
        customAuth: token.signInProvider === 'custom' ? true : undefined,
      },
    ],
  };
}

const answerOf = (account: Account) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  emailVerified: account.emailVerified,
  providerUserInfo: providersOf(account),
  email: account.email ?? undefined,
});

async function verifyEmail(deps: EmbeddedIdentityDeps, oobCode: string) {
  const code = await validOobCode(deps, oobCode);
  if (code.kind !== 'VERIFY_EMAIL') throw new IdentityError('INVALID_OOB_CODE');
  const account = await deps.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, code.uid);
    if (!locked || locked.email !== code.email) throw new IdentityError('INVALID_OOB_CODE');
    if (locked.disabled) throw new IdentityError('USER_DISABLED');
    if (!(await takeOobCode(tx, hashToken(oobCode), deps.clock()))) {
      throw new IdentityError('INVALID_OOB_CODE');
    }
    return patchAccount(tx, code.uid, { emailVerified: true });
  });
  if (!account) throw new IdentityError('INVALID_OOB_CODE');
  return answerOf(account);
}

async function changePassword(
  deps: EmbeddedIdentityDeps,
  idToken: string | undefined,
  password: string,
  { requestId }: Caller,
) {
  const bearer = await bearerOf(deps, idToken);
  const { account, token } = bearer;
  const now = deps.clock();
  requireFullSession(bearer);
  requireRecentSignIn(token, now);
  await requireStrongPassword(deps, password, account);
  if (await isSamePassword(password, account.passwordHash)) throw REUSED_PASSWORD();
  const passwordHash = await hashPassword(password);
  const changed = await deps.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.uid);
    // The session may have been revoked while the hash was computed.
    const isRevoked = !locked || token.issuedAt < locked.tokensValidSince;
    if (isRevoked || (await deps.holders.standingOf(tx, token)) !== 'full') {
      throw new IdentityError('TOKEN_EXPIRED');
    }
    const patched = await patchAccount(tx, account.uid, { passwordHash, passwordUpdatedAt: now });
    await revokeSessions(tx, [account.uid], now);
    if (locked.emailKey !== null) await liftThrottle(tx, locked.emailKey);
    const claims = await deps.holders.passwordChanged(tx, { uid: account.uid, by: 'session', requestId });
    return { account: patched ?? locked, claims: { ...token.claims, ...claims } };
  });
  // The session that made the change continues, with the second factor it came with.
  const provider = token.signInProvider === 'custom' ? 'custom' : 'password';
  return {
    ...answerOf(changed.account),
    ...(await openSession(deps, account.uid, provider, { claims: changed.claims })),
  };
}

/**
 * Changes the caller's password, or confirms an address by its code. Addresses and roles change through the
 * gateway, not here.
 */
export async function update(deps: EmbeddedIdentityDeps, body: z.infer<typeof updateBody>, caller: Caller) {
  if (!body.idToken && !body.oobCode) {
    throw new IdentityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  }
  if (body.customAttributes !== undefined) throw new IdentityError('INSUFFICIENT_PERMISSION');
  if (body.oobCode) return verifyEmail(deps, body.oobCode);
  if (body.disableUser !== undefined || body.email) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (body.password) return changePassword(deps, body.idToken, body.password, caller);
  return answerOf((await bearerOf(deps, body.idToken)).account);
}
