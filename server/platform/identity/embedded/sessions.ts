import { randomUUID } from 'node:crypto';
import { limits } from '@contract/limits';
import type { Queryable, Tx } from '@server/platform/db/client';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import type { SessionState } from '../accounts';
import { type Account, findAccount, lockAccount, patchAccount, patchAccounts } from './accounts.queries';
import type { EmbeddedIdentityDeps } from './deps';
import { IdentityError } from './errors';
import { type IdTokenSession, issueInstant, revocationInstant, signIdToken } from './id-token';
import { endOobCodes } from './oob.queries';
import {
  deleteExpiredTokensOf,
  findRefreshToken,
  insertRefreshToken,
  markUsed,
  revokeFamily,
  revokeRefreshTokens,
} from './sessions.queries';

/** Tabs that refresh at once use the same token, so a used one is accepted again for this long. */
export const ROTATION_GRACE_MS = 60_000;

/**
 * A well-formed but unknown token was deleted with its account or purged. It is reported as expired, which
 * makes the SDK sign out.
 */
const WELL_FORMED = /^[\w-]{43}$/;

export interface SessionTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds, as text. */
  readonly expiresIn: string;
}

type Deps = Pick<EmbeddedIdentityDeps, 'db' | 'clock' | 'keyring' | 'config' | 'holders'>;

interface Issued {
  readonly account: Account;
  readonly session: IdTokenSession;
  readonly refreshToken: string;
  readonly now: Date;
}

async function storeRefreshToken(
  tx: Tx,
  account: Account,
  opened: Omit<IdTokenSession, 'sessionId'>,
  familyId: string,
  now: Date,
): Promise<Issued> {
  const refreshToken = randomToken();
  const session = { ...opened, sessionId: familyId };
  await insertRefreshToken(tx, {
    tokenHash: hashToken(refreshToken),
    uid: account.uid,
    familyId,
    authTime: session.authTime,
    claims: { ...session.claims },
    signInProvider: session.signInProvider,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.session.idleMs),
  });
  return { account, session, refreshToken, now };
}

async function tokensOf({ keyring, config }: Deps, issued: Issued): Promise<SessionTokens> {
  const { account, session, refreshToken, now } = issued;
  const idToken = await signIdToken(keyring, config.projectId, account, session, issueInstant(now, account));
  return { idToken, refreshToken, expiresIn: String(limits.session.idTokenLifetimeS) };
}

const STALE = { password: 'INVALID_LOGIN_CREDENTIALS', custom: 'INVALID_CUSTOM_TOKEN' } as const;

interface Opening {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** When its password was checked. If the password has changed since, no session is opened. */
  readonly checkedAt?: Date;
}

/**
 * Begins a session of an account. Throws USER_NOT_FOUND or USER_DISABLED, and treats a password or token as
 * wrong if the credentials changed after it was checked.
 */
export async function openSession(
  deps: Deps,
  uid: string,
  signInProvider: 'password' | 'custom',
  { claims = {}, checkedAt }: Opening = {},
): Promise<SessionTokens> {
  const now = deps.clock();
  const issued = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, uid);
    if (!account) throw new IdentityError('USER_NOT_FOUND');
    if (account.disabled) throw new IdentityError('USER_DISABLED');
    // Behind the lock: anything that ends the account's credentials has either happened already or waits for
    // this session.
    const isStale = checkedAt && account.passwordUpdatedAt && account.passwordUpdatedAt > checkedAt;
    const standing = await deps.holders.standingOf(tx, { uid, authTime: now, claims });
    if (isStale || standing === 'ended') throw new IdentityError(STALE[signInProvider]);
    await patchAccount(tx, uid, { lastLoginAt: now });
    await deleteExpiredTokensOf(tx, uid, now);
    const session = { signInProvider, authTime: issueInstant(now, account), claims };
    return storeRefreshToken(tx, account, session, randomUUID(), now);
  });
  return tokensOf(deps, issued);
}

type Refusal = 'INVALID_REFRESH_TOKEN' | 'TOKEN_EXPIRED' | 'USER_DISABLED';

async function rotate(
  { holders }: Pick<Deps, 'holders'>,
  tx: Tx,
  refreshToken: string,
  now: Date,
): Promise<Issued | Refusal> {
  const tokenHash = hashToken(refreshToken);
  const found = await findRefreshToken(tx, tokenHash);
  const account = found && (await lockAccount(tx, found.uid));
  if (!account) return WELL_FORMED.test(refreshToken) ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN';
  if (account.disabled) return 'USER_DISABLED';
  // Read again, because only the lock guarantees that the family isn't revoked concurrently.
  const token = await findRefreshToken(tx, tokenHash);
  if (!token || token.revokedAt || token.expiresAt <= now) return 'TOKEN_EXPIRED';
  const standing = await holders.standingOf(tx, { ...token, sessionId: token.familyId });
  if (standing === 'ended' || standing === 'half') return 'TOKEN_EXPIRED';
  if (!(await markUsed(tx, tokenHash, now))) {
    const usedAt = token.usedAt?.getTime() ?? now.getTime();
    if (now.getTime() - usedAt > ROTATION_GRACE_MS) {
      await revokeFamily(tx, token.familyId, now);
      return 'TOKEN_EXPIRED';
    }
  }
  return storeRefreshToken(tx, account, token, token.familyId, now);
}

/**
 * Exchanges a refresh token for the next one and a fresh ID token. A used token that comes again after the
 * grace period means it was stolen, so its whole family ends and both holders have to sign in.
 */
export async function refreshSession(
  deps: Deps,
  refreshToken: string,
): Promise<SessionTokens & { uid: string }> {
  const now = deps.clock();
  // A refusal is returned, not thrown, so that the revocation is committed.
  const result = await deps.db.transaction((tx) => rotate(deps, tx, refreshToken, now));
  if (typeof result === 'string') throw new IdentityError(result);
  return { ...(await tokensOf(deps, result)), uid: result.account.uid };
}

/**
 * Ends every session of the accounts, including unexpired ID tokens, and mailed codes that would open
 * another.
 */
export async function revokeSessions(db: Queryable, uids: readonly string[], now: Date): Promise<void> {
  await patchAccounts(db, uids, { tokensValidSince: revocationInstant(now) });
  await revokeRefreshTokens(db, uids, now);
  await endOobCodes(db, uids, ['PASSWORD_RESET'], now);
}

/** Whether the account still backs a verified ID token. */
export async function sessionStateOf(
  db: Queryable,
  session: { uid: string; issuedAt: Date },
): Promise<SessionState> {
  const account = await findAccount(db, session.uid);
  if (!account) return 'unknown';
  if (account.disabled) return 'disabled';
  return session.issuedAt < account.tokensValidSince ? 'revoked' : 'valid';
}
