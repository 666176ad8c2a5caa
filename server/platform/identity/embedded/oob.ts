import { limits } from '@contract/limits';
import type { Queryable } from '@server/platform/db/client';
import { networkOf } from '@server/platform/network/addresses';
import { overspent } from '@server/platform/quotas/quotas';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import { inEnglish } from '@server/platform/text/words';
import type { z } from 'zod';
import { passwordProblem } from '../password-rule';
import { hashPassword, isSamePassword } from '../passwords';
import { type Account, findAccount, findAccountByEmail, lockAccount, patchAccount } from './accounts.queries';
import { bearerOf } from './authorize';
import { toEmailKey } from './check-password';
import type { Caller, EmbeddedIdentityDeps } from './deps';
import { IdentityError, required } from './errors';
import {
  endOobCodes,
  findOobCode,
  insertOobCode,
  type OobCode,
  type OobKind,
  takeOobCode,
} from './oob.queries';
import type { resetPasswordBody, sendOobCodeBody } from './requests';
import { revokeSessions } from './sessions';
import { validEmail } from './sign-in';
import { liftThrottle, maySendMail } from './throttle';

const LIFETIMES: Record<OobKind, number> = {
  PASSWORD_RESET: limits.session.passwordResetLifetimeMs,
  VERIFY_EMAIL: limits.session.actionLinkLifetimeMs,
};

/** Makes a new code of a kind, which replaces earlier ones. Only its recipient ever sees it. */
export async function issueOobCode(
  db: Queryable,
  { uid, email }: { uid: string; email: string },
  kind: OobKind,
  now: Date,
): Promise<string> {
  const code = randomToken();
  // Locked, so that no code is made concurrently with a change that ends them all.
  await lockAccount(db, uid);
  await endOobCodes(db, [uid], [kind], now);
  const expiresAt = new Date(now.getTime() + LIFETIMES[kind]);
  await insertOobCode(db, { codeHash: hashToken(code), uid, kind, email, createdAt: now, expiresAt });
  return code;
}

async function mailCode(
  deps: Omit<EmbeddedIdentityDeps, 'queueReset'>,
  account: Account,
  kind: OobKind,
  { requestId }: Pick<Caller, 'requestId'>,
): Promise<void> {
  const { email, uid } = account;
  if (email === null) throw new IdentityError('MISSING_EMAIL');
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const code = await issueOobCode(tx, { uid, email }, kind, now);
    await deps.sendMail(tx, { kind, uid, email, code });
    if (kind === 'PASSWORD_RESET') await deps.holders.resetAsked(tx, { uid, requestId });
  });
}

async function sendReset(
  deps: EmbeddedIdentityDeps,
  given: string | undefined,
  caller: Caller,
): Promise<string> {
  const emailKey = toEmailKey(validEmail(given));
  // Every address is counted, queued and answered alike, so that neither answer nor timing reveals who has an
  // account.
  const allowed = await mayReset(deps, emailKey, caller.address);
  if (allowed) await deps.queueReset(emailKey, caller);
  return emailKey;
}

type Counting = Pick<EmbeddedIdentityDeps, 'db' | 'clock'>;

/**
 * Counts a mail against all that the address gets (mail/mail-limits.ts) and returns whether it may be sent.
 */
async function mayMail({ db, clock }: Counting, kind: 'reset' | 'confirmation', emailKey: string) {
  const { dayMs, toOne } = limits.mails;
  const key = `mail:${kind}:reader:service:${emailKey}`;
  const quota = { key, amount: 1, most: toOne[kind].service, windowMs: dayMs };
  const now = clock();
  return (await maySendMail(db, emailKey, now)) && (await overspent(db, [quota], now)).length === 0;
}

/**
 * Counts a reset for the address and the requesting network, and returns whether it may be sent. A reset
 * refused by the network's limit doesn't count against the address, or a stranger could quickly use up its
 * owner's resets.
 */
async function mayReset(deps: Counting, emailKey: string, address: string): Promise<boolean> {
  const { resetsOfNetwork: most, hourMs: windowMs } = limits.mails;
  const ofNetwork = { key: `reset:${networkOf(address)}`, amount: 1, most, windowMs };
  const over = await overspent(deps.db, [ofNetwork], deps.clock());
  return over.length === 0 && mayMail(deps, 'reset', emailKey);
}

/** Mails the password-reset link if the address has an account. The job behind {@link sendOobCode}. */
export async function mailReset(
  deps: Omit<EmbeddedIdentityDeps, 'queueReset'>,
  email: string,
  caller: Pick<Caller, 'requestId'>,
): Promise<void> {
  const account = await findAccountByEmail(deps.db, toEmailKey(email));
  if (account && !account.disabled) await mailCode(deps, account, 'PASSWORD_RESET', caller);
}

async function sendVerification(
  deps: EmbeddedIdentityDeps,
  idToken: string | undefined,
  caller: Caller,
): Promise<string> {
  const { account } = await bearerOf(deps, idToken);
  const email = required(account.email, 'MISSING_EMAIL');
  if (!(await mayMail(deps, 'confirmation', toEmailKey(email)))) {
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
  }
  await mailCode(deps, account, 'VERIFY_EMAIL', caller);
  return email;
}

export async function sendOobCode(
  deps: EmbeddedIdentityDeps,
  body: z.infer<typeof sendOobCodeBody>,
  caller: Caller,
) {
  const kind = required(body.requestType, 'MISSING_REQ_TYPE');
  // The code is sent only by mail, never in an answer.
  if (body.returnOobLink) throw new IdentityError('INSUFFICIENT_PERMISSION');
  if (kind !== 'PASSWORD_RESET' && kind !== 'VERIFY_EMAIL') throw new IdentityError('OPERATION_NOT_ALLOWED');
  const email =
    kind === 'PASSWORD_RESET'
      ? await sendReset(deps, body.email, caller)
      : await sendVerification(deps, body.idToken, caller);
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

/** Finds an unused code. Throws INVALID_OOB_CODE or EXPIRED_OOB_CODE. */
export async function validOobCode(deps: EmbeddedIdentityDeps, given: string | undefined): Promise<OobCode> {
  const code = await findOobCode(deps.db, hashToken(required(given, 'MISSING_OOB_CODE')));
  if (!code || code.usedAt) throw new IdentityError('INVALID_OOB_CODE');
  if (code.expiresAt <= deps.clock()) throw new IdentityError('EXPIRED_OOB_CODE');
  return code;
}

/** Throws WEAK_PASSWORD with the reason, by the rule for every new password. */
export async function requireStrongPassword(
  { db, holders }: Pick<EmbeddedIdentityDeps, 'db' | 'holders'>,
  password: string,
  { uid, email }: { readonly uid: string; readonly email: string | null },
): Promise<void> {
  const problem = await passwordProblem(password, [email, ...(await holders.wordsAbout(db, uid))]);
  if (problem) throw new IdentityError('WEAK_PASSWORD', inEnglish(problem));
}

/** The new password is the current one. Accepting it would leave the account to anyone else who knows it. */
export const REUSED_PASSWORD = () =>
  new IdentityError('WEAK_PASSWORD', "Choose a password that isn't your current one.");

/**
 * Returns whose code it is. With `newPassword`, sets it, signs the user out everywhere and lifts the
 * throttle.
 */
export async function resetPassword(
  deps: EmbeddedIdentityDeps,
  body: z.infer<typeof resetPasswordBody>,
  { requestId }: Caller,
) {
  const code = await validOobCode(deps, body.oobCode);
  if (body.newPassword) {
    if (code.kind !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
    await requireStrongPassword(deps, body.newPassword, code);
    const now = deps.clock();
    const present = (await findAccount(deps.db, code.uid))?.passwordHash ?? null;
    if (await isSamePassword(body.newPassword, present)) throw REUSED_PASSWORD();
    const passwordHash = await hashPassword(body.newPassword);
    await deps.db.transaction(async (tx) => {
      const account = await lockAccount(tx, code.uid);
      if (!account || account.email !== code.email) throw new IdentityError('INVALID_OOB_CODE');
      if (account.disabled) throw new IdentityError('USER_DISABLED');
      if (!(await takeOobCode(tx, code.codeHash, now))) throw new IdentityError('INVALID_OOB_CODE');
      await patchAccount(tx, code.uid, { passwordHash, passwordUpdatedAt: now, emailVerified: true });
      await revokeSessions(tx, [code.uid], now);
      await liftThrottle(tx, toEmailKey(code.email));
      await deps.holders.passwordChanged(tx, { uid: code.uid, by: 'code', requestId });
    });
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', requestType: code.kind, email: code.email };
}
