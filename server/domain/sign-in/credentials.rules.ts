import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { sessionExpired } from '@server/platform/http/errors';
import {
  EPOCH_CLAIM,
  METHOD_CLAIM,
  SECOND_FACTOR_CLAIM,
  type SignInMethod,
} from '@server/platform/identity/claims';
import { cancelVerifications } from '@server/platform/identity/mfa';
import type { MailJob } from '@server/platform/jobs/queue';
import { spend } from '@server/platform/quotas/quotas';
import { clearTemporaryPassword, moveEpochFrom, moveEpochs } from './credentials.queries';
import { closeSessions } from './sessions.queries';

/*
 * Every credential carries its user's epoch: links, codes, sign-in tokens and the sessions they open. Any
 * change of how a user signs in increments the epoch, which at once invalidates everything made before,
 * wherever it is.
 */

export interface CredentialHolder {
  readonly id: number;
  readonly uid: string | null;
}

/** Identity services count whole seconds, and a session that begins in this very second must be valid. */
const startOfSecond = (now: Date) => new Date(Math.floor(now.getTime() / 1000) * 1000);

/**
 * Invalidates all credentials of these users made until now: sessions, sign-in tokens, links, codes, and a
 * pending new address. Users without an account have only their invitation, which stays valid. The account's
 * own tokens end with the caller's change of the account, or by `identity.revokeTokens`.
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
 * The same for the user of a session that continues: returns the epoch for what is made from now on. Throws
 * 401 when the epoch has changed since the session was checked, so that the session doesn't survive a
 * concurrent change.
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

/** Claims of a session that the gateway started itself. */
export const sessionClaims = (epoch: number, method: SignInMethod) => ({
  [SECOND_FACTOR_CLAIM]: true,
  [EPOCH_CLAIM]: epoch,
  [METHOD_CLAIM]: method,
});

export interface SignInToken {
  readonly uid: string;
  /**
   * The epoch of the credential the token is made from, not the current one, so that a change in between
   * invalidates it.
   */
  readonly epoch: number;
  readonly method: SignInMethod;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** A sign-in token for a user who has passed more than a password. */
export const signInToken = (
  db: Queryable,
  { identity }: Pick<Deps, 'identity'>,
  { uid, epoch, method, claims }: SignInToken,
): Promise<string> => identity.mintCustomToken(db, uid, { ...claims, ...sessionClaims(epoch, method) });

/** Notifies users of a company by mail that their sign-in has changed. */
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
 * Counts a change of a user's own password. Each one is notified by mail, and an unconfirmed address may be a
 * stranger's. Changes by a mailed code prove the mailbox and are not limited. Throws 429.
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

/** Follows every change of a user's own password: clears the temporary flag and notifies the user. */
export async function passwordReplaced(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { uid, companyId, email }: { readonly uid: string; readonly companyId: number; readonly email: string },
): Promise<void> {
  await clearTemporaryPassword(tx, uid, deps.clock());
  await tellOfChange(tx, deps, 'passwordChanged', companyId, [email]);
}
