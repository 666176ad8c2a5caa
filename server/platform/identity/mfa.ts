import { limits } from '@contract/limits';
import type { Queryable } from '@server/platform/db/client';
import { isSame } from '@server/platform/secrets/same';
import { hashCode, hashToken, randomCode, randomToken } from '@server/platform/secrets/tokens';
import {
  countAttempt,
  countSend,
  deleteIdleCountersBefore,
  deleteVerificationsBefore,
  endVerifications,
  findLock,
  findVerification,
  insertVerification,
  lockCounter,
  recordFailure,
  replaceCode,
  resetCounter,
  takeVerification,
  type Verification,
} from './mfa.queries';

const { codeLength, codeLifetimeMs, codeLockMs, codeMaxAttempts, codeMaxSends } = limits.session;

/** How long a new code can be requested: one lock plus a code's lifetime before and after it. */
export const VERIFICATION_LIFETIME_MS = codeLockMs + 2 * codeLifetimeMs;

export type Purpose = Verification['purpose'];
export type VerificationSubject = Pick<
  Verification,
  'uid' | 'userId' | 'companyId' | 'email' | 'purpose' | 'epoch'
>;

/** 60202: too many wrong codes. 60203: too many mails. Either way, wait ten minutes. */
type Exhausted = { readonly outcome: 'attemptsExhausted' | 'sendsExhausted' };

export type StartResult =
  | { readonly outcome: 'started'; readonly verificationToken: string; readonly code: string }
  | Exhausted;

export type ResendResult =
  | { readonly outcome: 'resent'; readonly code: string; readonly subject: VerificationSubject }
  /** Unknown, used or expired verification, or one of another address. Sign in again. */
  | { readonly outcome: 'expired' }
  | Exhausted;

export type CheckResult =
  | { readonly outcome: 'ok'; readonly subject: VerificationSubject }
  | { readonly outcome: 'invalid'; readonly attemptsLeft: number }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'attemptsExhausted' };

const subjectOf = ({ uid, userId, companyId, email, purpose, epoch }: Verification): VerificationSubject => ({
  uid,
  userId,
  companyId,
  email,
  purpose,
  epoch,
});

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

/** Counts a mail against the account. Returns null when it may be sent. */
async function refuseSend(db: Queryable, uid: string, now: Date): Promise<Exhausted | null> {
  if (await findLock(db, uid, now)) return { outcome: 'attemptsExhausted' };
  const allowed = await countSend(db, uid, { max: codeMaxSends, windowMs: codeLockMs }, now);
  return allowed ? null : { outcome: 'sendsExhausted' };
}

/**
 * Begins a verification. The token goes to the browser, the code only into the mail. Refused while the
 * account is locked, so that a new verification gives no new guesses.
 */
export async function startVerification(
  tx: Queryable,
  subject: VerificationSubject,
  now: Date,
): Promise<StartResult> {
  const refusal = await refuseSend(tx, subject.uid, now);
  if (refusal) return refusal;
  const verificationToken = randomToken();
  const code = randomCode(codeLength);
  await insertVerification(tx, {
    ...subject,
    id: hashToken(verificationToken),
    codeHash: hashCode(verificationToken, code),
    createdAt: now,
    expiresAt: after(now, codeLifetimeMs),
  });
  return { outcome: 'started', verificationToken, code };
}

/** Makes a new code for a pending verification; the earlier one stops working. */
export async function resendCode(
  tx: Queryable,
  { verificationToken, email }: { verificationToken: string; email: string },
  now: Date,
): Promise<ResendResult> {
  const id = hashToken(verificationToken);
  const verification = await findVerification(tx, id);
  const sameMail = verification?.email.toLowerCase() === email.trim().toLowerCase();
  if (!verification || !sameMail || verification.usedAt) return { outcome: 'expired' };
  if (after(verification.createdAt, VERIFICATION_LIFETIME_MS) <= now) return { outcome: 'expired' };
  const refusal = await refuseSend(tx, verification.uid, now);
  if (refusal) return refusal;
  const code = randomCode(codeLength);
  const replaced = await replaceCode(tx, id, hashCode(verificationToken, code), after(now, codeLifetimeMs));
  if (!replaced) return { outcome: 'expired' };
  return { outcome: 'resent', code, subject: subjectOf(verification) };
}

export interface CodeGuess {
  readonly verificationToken: string;
  readonly code: string;
  /** Purposes the caller accepts; a code for one serves no other. */
  readonly purposes: readonly Purpose[];
}

/**
 * Checks a mailed code: single use, ten minutes, bound to its token. The fifth wrong one locks the account's
 * verifications for ten minutes. A guess is counted before it is compared, so that parallel guesses get no
 * more than five. Throw the HTTP error only after the transaction, because the count has to be committed.
 */
export async function checkCode(
  tx: Queryable,
  { verificationToken, code, purposes }: CodeGuess,
  now: Date,
): Promise<CheckResult> {
  const id = hashToken(verificationToken);
  const verification = await findVerification(tx, id);
  if (!verification || !purposes.includes(verification.purpose)) return { outcome: 'expired' };
  const rule = { max: codeMaxAttempts, windowMs: codeLockMs };
  const attempts = await countAttempt(tx, verification.uid, rule, now);
  if (attempts === null) return { outcome: 'attemptsExhausted' };
  if (verification.usedAt || verification.expiresAt <= now) return { outcome: 'expired' };
  const codeHash = hashCode(verificationToken, code);
  if (isSame(codeHash, verification.codeHash) && (await takeVerification(tx, id, codeHash, now))) {
    await resetCounter(tx, verification.uid, now);
    return { outcome: 'ok', subject: subjectOf(verification) };
  }
  const lockedUntil = attempts >= codeMaxAttempts ? after(now, codeLockMs) : null;
  await recordFailure(tx, id, lockedUntil);
  if (!lockedUntil) return { outcome: 'invalid', attemptsLeft: codeMaxAttempts - attempts };
  await lockCounter(tx, verification.uid, lockedUntil);
  return { outcome: 'attemptsExhausted' };
}

/** The address a verification's codes are sent to; undefined for an unknown verification. */
export const mailOfVerification = async (db: Queryable, verificationToken: string) =>
  (await findVerification(db, hashToken(verificationToken)))?.email;

/** Ends the accounts' pending verifications after their password or second factor changed. */
export function cancelVerifications(tx: Queryable, uids: readonly string[], now: Date): Promise<void> {
  return endVerifications(tx, uids, now);
}

/** Deletes verifications that can no longer continue. For a daily job. */
export async function purgeVerifications(db: Queryable, now: Date): Promise<void> {
  const before = after(now, -VERIFICATION_LIFETIME_MS);
  await deleteVerificationsBefore(db, before);
  await deleteIdleCountersBefore(db, before);
}
