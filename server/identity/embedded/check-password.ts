import type { Queryable } from '@server/db/client';
import type { PasswordCheck } from '../accounts';
import { comparePassword, hashPassword, MAX_PASSWORD_LENGTH } from '../passwords';
import { findAccountByEmail, replaceHash } from './accounts.queries';
import { beginAttempt } from './throttle';

/** The form of a mail address that is unique and looked up. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  /** The client's network address; null when it isn't known. */
  readonly address: string | null;
}

/**
 * Checks a password, counting failures. That an account is disabled is told only to who knows its
 * password. Takes some 80 ms in the thread pool: not to be called inside a transaction.
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
