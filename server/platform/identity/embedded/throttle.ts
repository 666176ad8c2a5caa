import { limits } from '@contract/limits';
import type { Queryable } from '@server/platform/db/client';
import { networkOf } from '@server/platform/network/addresses';
import { hashToken } from '@server/platform/secrets/tokens';
import {
  clearThrottle,
  countAttempt,
  isRemembered,
  lockThrottle,
  remember,
  uncountAttempt,
} from './throttle.queries';

const { passwordMaxAttempts, passwordThrottleMs, knownAddressMs } = limits.session;

/** An office shares one address, so it gets the failures of ten users before it is throttled. */
export const ADDRESS_MAX_ATTEMPTS = passwordMaxAttempts * 10;

/** Reset mails to one address within the throttle's window. */
export const OOB_MAX_SENDS = 5;

const accountKey = (emailKey: string) => hashToken(`account:${emailKey}`);
/** Key of an account at one network address. */
const placeKey = (emailKey: string, address: string) => hashToken(`place:${networkOf(address)} ${emailKey}`);
const addressKey = (address: string) => hashToken(`address:${networkOf(address)}`);
const oobKey = (emailKey: string) => hashToken(`oob:${emailKey}`);

/** An attempt, counted before its password is checked. Call exactly one of the two methods to finish it. */
export interface Attempt {
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

/**
 * Counts a sign-in attempt for the account and the client's address, or returns null while either is
 * throttled. A lock lasts `passwordThrottleMs` and then starts afresh; a password reset lifts it. An address
 * the account has signed in from is counted separately: strangers who guess, from however many addresses,
 * only slow down each other and not the owner at their usual place. Unknown email addresses are counted like
 * known ones.
 */
export async function beginAttempt(
  db: Queryable,
  emailKey: string,
  address: string | null,
  now: Date,
): Promise<Attempt | null> {
  const place = address === null ? null : placeKey(emailKey, address);
  const since = new Date(now.getTime() - knownAddressMs);
  const isKnown = place !== null && (await isRemembered(db, place, since));
  const ownKey = isKnown ? place : accountKey(emailKey);
  const counted = [
    ...(address === null ? [] : [{ key: addressKey(address), max: ADDRESS_MAX_ATTEMPTS, attempts: 0 }]),
    { key: ownKey, max: passwordMaxAttempts, attempts: 0 },
  ];
  for (const counter of counted) {
    const attempts = await countAttempt(db, counter.key, passwordThrottleMs, now);
    // Parallel guesses can pass the maximum before the first of them sets the lock.
    if (attempts === null || attempts > counter.max) return null;
    counter.attempts = attempts;
  }
  return {
    async failed() {
      const lockedUntil = new Date(now.getTime() + passwordThrottleMs);
      for (const { key, max, attempts } of counted) {
        if (attempts >= max) await lockThrottle(db, key, lockedUntil);
      }
    },
    async succeeded() {
      if (address !== null) await uncountAttempt(db, addressKey(address));
      await clearThrottle(db, ownKey);
      if (place !== null) await remember(db, place, now);
    },
  };
}

/** Lifts the throttle of an account after its owner has proved access to the mailbox. */
export function liftThrottle(db: Queryable, emailKey: string): Promise<void> {
  return clearThrottle(db, accountKey(emailKey));
}

/** Counts a mail to the address and returns whether it may be sent. */
export async function maySendMail(db: Queryable, emailKey: string, now: Date): Promise<boolean> {
  const sends = await countAttempt(db, oobKey(emailKey), passwordThrottleMs, now);
  return sends !== null && sends <= OOB_MAX_SENDS;
}
