import { limits } from '@contract/limits';
import { readCompany } from '../areas/shell/shell.queries';
import type { Queryable, Tx } from '../db/client';
import type { Deps, SignedInActor } from '../http/context';
import { sessionExpired } from '../http/errors';
import { cancelVerifications } from '../identity/mfa';
import type { MailJob } from '../jobs/queue';
import { spend } from '../quotas/quotas';
import { EPOCH_CLAIM, METHOD_CLAIM, SECOND_FACTOR_CLAIM, type SignInMethod } from './claims';
import { clearTemporaryPassword, moveEpochFrom, moveEpochs } from './credentials.queries';
import { closeSessions } from './sessions.queries';

/*
 * Every credential carries the epoch of its person: links, codes, sign-in tokens and the sessions they open. Whatever
 * changes how a person signs in moves the epoch on, and all that was made before is worthless at once, wherever it is.
 */

export interface CredentialHolder {
  readonly id: number;
  readonly uid: string | null;
}

/** Identity services count whole seconds: a session that begins in this very second must count. */
const startOfSecond = (now: Date) => new Date(Math.floor(now.getTime() / 1000) * 1000);

/**
 * Makes all credentials of people worthless that were made until now: sessions, sign-in tokens, links, codes, and a new
 * address that waits for its link. People without an account have none but their invitation, which stays. The account's own tokens end
 * with the change of the account that the caller makes, or by `identity.revokeTokens`.
 */
export async function endCredentials(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  companyId: number,
  people: readonly CredentialHolder[],
): Promise<void> {
  const holders = people.filter(({ uid }) => uid !== null);
  if (holders.length === 0) return;
  const now = deps.clock();
  const ids = holders.map(({ id }) => id);
  await moveEpochs(tx, companyId, ids, startOfSecond(now));
  await closeSessions(tx, companyId, ids, now);
  await cancelVerifications(
    tx,
    holders.flatMap(({ uid }) => uid ?? []),
    now,
  );
}

/**
 * The same for the person of a session, who goes on in it: returns the epoch of what is made from now on. Throws 401
 * when the epoch was moved on since the session was looked at, so that it does not outlive a change made meanwhile.
 */
export async function endOtherCredentials(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { uid, epoch }: Pick<SignedInActor, 'uid' | 'epoch'>,
): Promise<number> {
  const now = deps.clock();
  const moved = await moveEpochFrom(tx, uid, epoch, startOfSecond(now));
  if (!moved) throw sessionExpired();
  await closeSessions(tx, moved.companyId, [moved.userId], now);
  await cancelVerifications(tx, [uid], now);
  return moved.epoch;
}

/** What a session of the gateway's own making says about itself. */
export const sessionClaims = (epoch: number, method: SignInMethod) => ({
  [SECOND_FACTOR_CLAIM]: true,
  [EPOCH_CLAIM]: epoch,
  [METHOD_CLAIM]: method,
});

export interface SignInToken {
  readonly uid: string;
  /** The epoch of what the token is made from, not the present one: a change in between makes it worthless. */
  readonly epoch: number;
  readonly method: SignInMethod;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** A sign-in token for somebody who has shown more than a password. */
export const signInToken = (
  db: Queryable,
  { identity }: Pick<Deps, 'identity'>,
  { uid, epoch, method, claims }: SignInToken,
): Promise<string> => identity.mintCustomToken(db, uid, { ...claims, ...sessionClaims(epoch, method) });

/** Tells people of a company by mail that something about their sign-in has changed, whoever changed it. */
export async function tellOfChange(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  template: MailJob['template'],
  companyId: number,
  emails: readonly string[],
): Promise<void> {
  const { lang, name } = await readCompany(tx, companyId);
  const mails = emails.map((email) => ({
    template,
    to: email,
    lang,
    values: { email, companyName: name },
  }));
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
}

/**
 * Counts a change of a person's own password, which is told by mail: the address may be a stranger's as long as it is not
 * confirmed. Whoever proves the mailbox by a mailed code is not held back. Throws 429.
 */
export async function countPasswordChange(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  uid: string,
): Promise<void> {
  const { passwordChangesMax: most, passwordChangesWindowMs: windowMs } = limits.session;
  const quota = { key: `password-change:${uid}`, amount: 1, most, windowMs };
  await spend(tx, [quota], clock(), 'Your password was changed too many times. Try again later.');
}

/** What every change of a person's own password brings: a temporary one is over, and they are told. */
export async function passwordReplaced(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { uid, companyId, email }: { readonly uid: string; readonly companyId: number; readonly email: string },
): Promise<void> {
  await clearTemporaryPassword(tx, uid, deps.clock());
  await tellOfChange(tx, deps, 'passwordChanged', companyId, [email]);
}
