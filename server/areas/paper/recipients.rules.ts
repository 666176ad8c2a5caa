import { canAccess } from '@contract/access';
import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { domainOf, isAtProvedDomain, provedDomainsOf } from '@server/domain/domains/domains.queries';
import type { AnyReportKind } from '@server/domain/reports/report-kind';
import { reportTexts } from '@server/domain/reports/texts';
import { findActorById } from '@server/domain/sign-in/actor.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { emailKey } from '@server/platform/text/text';
import {
  adminsAmong,
  deleteRecipients,
  insertRecipients,
  type RecipientRow,
  recipientsOf,
  type ScheduleRow,
  setRecipient,
} from './schedules.queries';
import { answerUrl } from './signatures';

const { confirmationsPerDay } = limits.reports;
const DAY_MS = 86_400_000;

/** Why a recipient gets no mail now; undefined if they do. A stopped one is passed over. */
export async function whyNotNow(
  db: Queryable,
  kind: AnyReportKind,
  { companyId, userId, email, state }: RecipientRow,
  now: Date,
): Promise<'NO_RIGHT' | 'WAITING' | 'DOMAIN' | undefined> {
  if (userId !== null) {
    const found = await findActorById(db, companyId, userId, now);
    const isAllowed =
      found && !found.disabled && !found.companyDisabled && canAccess(kind.access, found.actor);
    return isAllowed ? undefined : 'NO_RIGHT';
  }
  if (state !== 'active') return 'WAITING';
  return (await isAtProvedDomain(db, companyId, email)) ? undefined : 'DOMAIN';
}

/** Asks an address whether it wants the report. Throws 429 once it has been asked too often today, by whomever. */
export async function askRecipient(
  tx: Tx,
  deps: Deps,
  schedule: ScheduleRow,
  recipient: RecipientRow,
): Promise<void> {
  const now = deps.clock();
  await spend(
    tx,
    [{ key: `report-confirm:${recipient.emailKey}`, amount: 1, most: confirmationsPerDay, windowMs: DAY_MS }],
    now,
    'This address has been asked for its consent too often today. Try again tomorrow.',
  );
  await setRecipient(tx, recipient, { askedAt: now });
  const { name: companyName } = await readCompany(tx, schedule.companyId);
  const { texts } = reportTexts(schedule.language);
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'reportConfirm',
    to: recipient.email,
    lang: schedule.language,
    companyId: schedule.companyId,
    values: {
      companyName,
      report: texts.titles[schedule.report],
      schedule: schedule.name,
      link: answerUrl(deps, 'confirm', { ...recipient, askedAt: now }),
    },
  });
}

/**
 * Makes these the recipients: who stays keeps their answer, who is new among the addresses is asked. Throws 422 by field for people
 * who are no admins and addresses at domains that the company has not proved.
 */
export async function setRecipients(
  tx: Tx,
  deps: Deps,
  schedule: ScheduleRow,
  { userIds, emails }: { readonly userIds: readonly number[]; readonly emails: readonly string[] },
): Promise<void> {
  const { companyId, id: scheduleId } = schedule;
  if (userIds.length + emails.length === 0) throw invalidField('userIds', 'Choose at least one recipient');
  const stored = (await recipientsOf(tx, companyId, [scheduleId])).map(({ recipient }) => recipient);
  const admins = new Set(await adminsAmong(tx, companyId, userIds));
  const staying = new Set(stored.map(({ userId }) => userId));
  // One who has lost the right since may stay: they get nothing until they have it again.
  if (userIds.some((id) => !admins.has(id) && !staying.has(id)))
    throw invalidField('userIds', 'Recipients must be admins of the company');
  const proved = new Set(await provedDomainsOf(tx, companyId));
  const byKey = new Map(emails.map((email) => [emailKey(email), email]));
  const known = new Set(stored.flatMap((one) => (one.userId === null ? [one.emailKey] : [])));
  const added = [...byKey].filter(([key]) => !known.has(key));
  if (added.some(([, email]) => !proved.has(domainOf(email))))
    throw invalidField('emails', 'Addresses must be at a domain that your company has verified');
  const gone = stored.filter((one) =>
    one.userId === null ? !byKey.has(one.emailKey) : !userIds.includes(one.userId),
  );
  await deleteRecipients(
    tx,
    companyId,
    gone.map(({ id }) => id),
  );
  await insertRecipients(
    tx,
    [...new Set(userIds)].map((userId) => ({ companyId, scheduleId, userId, state: 'active' as const })),
  );
  const asked = await insertRecipients(
    tx,
    added.map(([key, email]) => ({
      companyId,
      scheduleId,
      email,
      emailKey: key,
      state: 'waiting' as const,
    })),
  );
  for (const recipient of asked) await askRecipient(tx, deps, schedule, recipient);
}
