import type { z } from 'zod';
import { hashPassword } from '../passwords';
import { hashToken } from '../secrets';
import { type Account, lockAccount, patchAccount } from './accounts.queries';
import { bearerOf, requireRecentSignIn } from './authorise';
import type { EmbeddedIdentityDeps } from './deps';
import { IdentityError } from './errors';
import { toSeconds } from './id-token';
import { requireStrongPassword, validOobCode } from './oob';
import { endOobCodes, takeOobCode } from './oob.queries';
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

async function changePassword(deps: EmbeddedIdentityDeps, idToken: string | undefined, password: string) {
  const { account, token } = await bearerOf(deps, idToken);
  const now = deps.clock();
  requireRecentSignIn(token, now);
  await requireStrongPassword(password, account.email);
  const passwordHash = await hashPassword(password);
  const changed = await deps.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.uid);
    // A revocation that came while the hash was made counts.
    if (!locked || token.issuedAt < locked.tokensValidSince) throw new IdentityError('TOKEN_EXPIRED');
    const patched = await patchAccount(tx, account.uid, { passwordHash, passwordUpdatedAt: now });
    await revokeSessions(tx, [account.uid], now);
    await endOobCodes(tx, account.uid, 'PASSWORD_RESET', now);
    if (locked.emailKey !== null) await liftThrottle(tx, locked.emailKey);
    return patched ?? locked;
  });
  // The session that changed it goes on, with the second factor it came with.
  const provider = token.signInProvider === 'custom' ? 'custom' : 'password';
  return { ...answerOf(changed), ...(await openSession(deps, account.uid, provider, token.claims)) };
}

/** Own password, or a verified mail by its code. Mail and roles are changed through the gateway, not here. */
export async function update(deps: EmbeddedIdentityDeps, body: z.infer<typeof updateBody>) {
  if (!body.idToken && !body.oobCode) {
    throw new IdentityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  }
  if (body.customAttributes !== undefined) throw new IdentityError('INSUFFICIENT_PERMISSION');
  if (body.oobCode) return verifyEmail(deps, body.oobCode);
  if (body.disableUser !== undefined || body.email) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (body.password) return changePassword(deps, body.idToken, body.password);
  return answerOf((await bearerOf(deps, body.idToken)).account);
}
