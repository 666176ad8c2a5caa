import { limits } from '@contract/limits';
import type { TrustChange } from '@contract/settings/trust';
import { readCompany } from '@server/domain/company/company.queries';
import { findWatcher, watchersOf } from '@server/domain/notifications/watchers.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import type { MailJob } from '@server/platform/jobs/queue';
import { mailText } from '@server/platform/mail/texts';
import { isSame } from '@server/platform/secrets/same';
import { STOPPED_ANY_TIME, STOPS } from './stops';
import { insertChange, lockChange, stopChange } from './trust.queries';

/** Where the link in a mail about a change of trust leads. */
export const TRUST_PREFIX = '/trust-changes';

/** What a link names: the change, and the admin it was mailed to. */
export interface StopLink {
  readonly companyId: number;
  readonly changeId: number;
  readonly userId: number;
}

const signatureOf = ({ secrets }: Pick<Deps, 'secrets'>, { companyId, changeId, userId }: StopLink) =>
  secrets.digest(JSON.stringify(['trust', companyId, changeId, userId]));

/** The link that stops a change, for one of those who are told. */
export const stopUrl = (deps: Pick<Deps, 'secrets' | 'config'>, link: StopLink) =>
  `${deps.config.publicUrl}${TRUST_PREFIX}/${link.companyId}/${link.changeId}/${link.userId}/${signatureOf(deps, link)}`;

export const isSignedStop = (deps: Pick<Deps, 'secrets'>, link: StopLink, signature: string): boolean =>
  isSame(signature, signatureOf(deps, link));

/** The change in words, for mails and pages. */
export const changeInWords = (lang: string, kind: TrustChange): string =>
  mailText(lang, `trustChanged.what.${kind}`, {});

/**
 * Tells the owner and all admins by the product's own mail what an admin has changed about who gets in, with a link that
 * stops it where the change can be stopped. Part of every change of a setting of trust, in its transaction. Returns the id of the
 * change. `own`: a mail that says more about it.
 */
export async function tellOfTrust(
  tx: Tx,
  deps: Deps,
  actor: Pick<SignedInActor, 'companyId' | 'email'>,
  change: { readonly kind: TrustChange; readonly subject?: string | null },
  own?: Pick<MailJob, 'template' | 'values'>,
): Promise<number> {
  const { companyId } = actor;
  const { kind, subject = null } = change;
  const changedAt = deps.clock();
  const row = await insertChange(tx, { companyId, kind, subject, changedAt });
  const { name: companyName, lang } = await readCompany(tx, companyId);
  const canBeStopped = STOPS[kind] !== null;
  const watchers = await watchersOf(tx, companyId);
  const mails = watchers.map(({ id: userId, email }) => ({
    template: own?.template ?? (canBeStopped ? ('trustChanged' as const) : ('trustTold' as const)),
    to: email,
    lang,
    values: {
      companyName,
      email: actor.email,
      change: changeInWords(lang, kind),
      ...own?.values,
      ...(canBeStopped && { link: stopUrl(deps, { companyId, changeId: row.id, userId }) }),
    },
  }));
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
  return row.id;
}

/** A change that the link may still stop, or that is stopped already, with the one whom the link was mailed to. */
export async function findStoppable(tx: Tx, deps: Deps, { companyId, changeId, userId }: StopLink) {
  const change = await lockChange(tx, companyId, changeId);
  const watcher = await findWatcher(tx, companyId, userId);
  const stop = change && STOPS[change.kind];
  if (!change || !stop || !watcher) return undefined;
  const age = deps.clock().getTime() - change.changedAt.getTime();
  const isOver = age > limits.session.trustStopMs && !STOPPED_ANY_TIME.has(change.kind);
  return isOver ? undefined : { change, watcher, stop };
}

/** Stops a change and tells all admins who did; one that is stopped stays so. Returns whether it was stopped now. */
export async function stopTrust(
  tx: Tx,
  deps: Deps,
  { change, watcher, stop }: NonNullable<Awaited<ReturnType<typeof findStoppable>>>,
): Promise<boolean> {
  if (change.stoppedAt) return false;
  const { companyId, kind } = change;
  await stop(tx, deps, change);
  await stopChange(tx, change, { stoppedAt: deps.clock(), stoppedBy: watcher.id });
  const { name: companyName, lang } = await readCompany(tx, companyId);
  const values = { companyName, email: watcher.email, change: changeInWords(lang, kind) };
  const watchers = await watchersOf(tx, companyId);
  const mails = watchers.map(({ email }) => ({ template: 'trustStopped' as const, to: email, lang, values }));
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
  return true;
}
