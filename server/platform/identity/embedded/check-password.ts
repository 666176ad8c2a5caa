import type { Queryable } from '@server/platform/db/client';
import type { PasswordCheck } from '../accounts';
import { comparePassword, hashPassword, MAX_PASSWORD_LENGTH } from '../passwords';
import { findAccountByEmail, replaceHash } from './accounts.queries';
import { beginAttempt } from './throttle';

/** The form of an address used for uniqueness and lookups. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  /** The client's network address; null when unknown. */
  readonly address: string | null;
}

/**
 * Checks a password and counts failures. Only a caller with the right password learns that an account is
 * disabled. Takes about 80 ms in the thread pool, so never call it inside a transaction.
 */
export async function checkPassword(
  db: Queryable,
  { email, password, address }: PasswordAttempt,
  now: Date,
): Promise<PasswordCheck> {
  const emailKey = toEmailKey(email);
  const attempt = await beginAttempt(db, emailKey, address, now);
  if (!attempt) return { outcome: 'throttled' };
  const account = await findAccountByEmail(db, emailKey);
  const hash = account?.passwordHash ?? null;
  const guess = password.length > MAX_PASSWORD_LENGTH ? '' : password;
  const { matches, outdated } = await comparePassword(guess, hash);
  if (!account || hash === null || !matches) {
    await attempt.failed();
    return { outcome: 'invalid' };
  }
  await attempt.succeeded();
  if (outdated) await replaceHash(db, account.uid, hash, await hashPassword(password));
  return account.disabled ? { outcome: 'disabled' } : { outcome: 'ok', uid: account.uid };
}
