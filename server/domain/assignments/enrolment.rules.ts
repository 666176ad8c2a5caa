import { access, canAccess } from '@contract/access';
import { limits } from '@contract/limits';
import { fillPlaceholders } from '@contract/placeholders';
import type { CampaignKindName } from '@contract/plan';
import { type Company, lockCompany, readCompany } from '@server/domain/company/company.queries';
import { countReaders } from '@server/domain/company/mail-limits';
import { isTrainingSuspended } from '@server/domain/company/plan';
import type { OperationKind, Requester } from '@server/domain/operations/kind';
import {
  allAs,
  CODES,
  done,
  each,
  resultsOf,
  skippedAs,
  userIdsOf,
} from '@server/domain/operations/outcomes';
import { startOperation } from '@server/domain/operations/start';
import { lockUsers } from '@server/domain/people/people.queries';
import { findActorById } from '@server/domain/sign-in/actor.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import { taskUrl } from '@server/platform/http/app-urls';
import type { AuditEntry, Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { CampaignJob, MailJob } from '@server/platform/jobs/queue';
import { sentWords } from '@server/platform/mail/unlinked';
import {
  countMeant,
  findCampaign,
  hasRunningCampaign,
  lockCampaign,
  type StoredCampaign,
  selectUnlaunched,
  targetIds,
  updateCampaign,
} from './campaigns.queries';
import { clearNotified, type Enrolled, enrol, freezeMissing, mailData } from './enrolment.queries';

type Mailing = Readonly<Record<'email' | 'name' | 'courseName' | 'timeZone', string>> &
  Readonly<Record<'subject' | 'message', string | null>> & {
    /** Absent in a sample. */
    readonly taskId?: number;
    /** In the product's own words; absent: about a training. */
    readonly template?: MailJob['template'] | undefined;
  };

/** The mail about one new task: the admin's words if there are any, and the task with its due date. */
export function assignmentMail(
  deps: Pick<Deps, 'config'>,
  company: Pick<Company, 'name' | 'lang' | 'hasBoost' | 'timeZone'>,
  { email, name, subject, message, courseName, timeZone, taskId, template = 'assignment' }: Mailing,
  dueAt: Date | string,
): MailJob {
  const named = { companyName: company.name, name: name || email, courseName };
  const due = { at: new Date(dueAt).toISOString(), timeZone };
  const list = { items: [{ title: courseName, due }], more: 0, readerZone: company.timeZone };
  const common = { to: email, lang: company.lang, list };
  const values = { companyName: company.name, link: taskUrl(deps.config, taskId) };
  if (subject === null || message === null) {
    return { ...common, template, values: { ...values, courseName } };
  }
  const words = sentWords(company, {
    subject: fillPlaceholders(subject, named),
    message: fillPlaceholders(message, named),
  });
  return { ...common, template: 'assignmentInOwnWords', values: { ...values, ...words } };
}

/** Mails those who were enrolled, in the transaction that enrolled them, so that nobody is mailed twice. */
async function mailEnrolled(tx: Tx, deps: Deps, companyId: number, enrolled: readonly Enrolled[]) {
  const mailed = enrolled.filter(({ isMailed }) => isMailed);
  if (mailed.length === 0) return;
  const company = await readCompany(tx, companyId);
  const rows = await mailData(tx, companyId, mailed);
  const emails = rows.map(({ email }) => email);
  const full = await countReaders(tx, companyId, 'reminder', emails, deps.clock());
  const taskOf = new Map(mailed.map((task) => [Number(task.taskId), task]));
  const jobs = rows.flatMap((row) => {
    const task = taskOf.get(Number(row.taskId));
    if (full.has(row.email) || !task) return [];
    const template = deps.assignmentKinds.ofType(task.type)?.campaigns?.mail;
    return [assignmentMail(deps, company, { ...row, taskId: Number(row.taskId), template }, task.dueAt)];
  });
  if (jobs.length > 0) await deps.jobs.enqueueAll(tx, 'mail.send', jobs);
  await clearNotified(
    tx,
    companyId,
    rows.filter(({ email }) => full.has(email)).map(({ taskId }) => taskId),
  );
}

/**
 * Enrols users who were just added, enabled again, or moved to a department or group, in the campaigns that
 * run for them. Whoever leaves keeps their tasks. The caller has locked the company and the users, so that
 * nobody is missed by a campaign that starts at the same moment.
 */
export async function enrolPeople(
  tx: Tx,
  deps: Deps,
  companyId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0 || !(await hasRunningCampaign(tx, companyId))) return;
  const now = deps.clock();
  const isMailed = !isTrainingSuspended(await readCompany(tx, companyId), now);
  const enrolled = await enrol(tx, { companyId, userIds, now, isMailed });
  await mailEnrolled(tx, deps, companyId, enrolled);
}

const isClosed = ({ dateEnded, archivedAt, endsAt }: StoredCampaign, now: Date) =>
  dateEnded !== null || archivedAt !== null || (endsAt !== null && endsAt <= now);

/**
 * Gives the users of a campaign their tasks, and mails them. Whoever was meant at the start is enrolled even
 * if they have left the department or group since.
 */
export const enrolKind: OperationKind<'enrol'> = {
  action: 'users.enrolled',
  access: access.adminAreaWrite,
  async run({ tx, deps, requester, payload: { campaignId }, items }) {
    const { companyId } = requester;
    const company = await lockCompany(tx, companyId);
    const campaign = await findCampaign(tx, companyId, campaignId);
    const now = deps.clock();
    if (!campaign || isClosed(campaign, now)) return allAs(items, skippedAs(CODES.campaignEnded));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const enrolled = await enrol(tx, {
      companyId,
      userIds: people.map(({ id }) => id),
      campaignId,
      now,
      isMailed: !isTrainingSuspended(company, now),
    });
    await mailEnrolled(tx, deps, companyId, enrolled);
    return resultsOf(items, [
      ...each(people, ({ disabledAt }) => skippedAs(disabledAt ? CODES.disabled : CODES.unchanged)),
      ...each(
        enrolled.map(({ userId }) => ({ id: Number(userId) })),
        done,
      ),
    ]);
  },
};

/**
 * Begins the enrolment of a campaign's users as an operation. The caller has locked the company. Returns what
 * the audit event of its start says.
 */
async function launch(tx: Tx, deps: Deps, campaign: StoredCampaign, requester: Requester, requestId: string) {
  const { companyId, id: campaignId, name } = campaign;
  const events: AuditEntry[] = [];
  await updateCampaign(tx, companyId, campaignId, { launchedAt: deps.clock() });
  await startOperation(tx, deps, {
    request: { kind: 'enrol', payload: { campaignId, name } },
    requester,
    requestId,
    freeze: (key) => freezeMissing(tx, key, campaign),
    audit: async (event) => void events.push(event),
  });
  return events;
}

/** The part of an audit event about the users who were enrolled at once. */
export type LaunchNote = Pick<AuditEntry, 'concerns'>;

/**
 * Enrols the users of a campaign who have no task yet: a few now, many by a job, and at its start date if that
 * is to come. The caller has locked the company.
 */
export async function enrolAll(
  tx: Tx,
  deps: Deps,
  campaign: StoredCampaign,
  requester: Requester,
  requestId: string,
): Promise<LaunchNote> {
  const { companyId, id: campaignId, startDate } = campaign;
  const key = { companyId, campaignId };
  if (startDate > deps.clock()) {
    await deps.jobs.enqueue(tx, 'campaign.start', key, { runAt: startDate });
    return {};
  }
  const targets = await targetIds(tx, companyId, campaignId);
  const meant = await countMeant(tx, companyId, campaign.assignmentType, targets);
  if (meant <= limits.training.enrolAtOnce) {
    const events = await launch(tx, deps, campaign, requester, requestId);
    return { concerns: events.flatMap(({ concerns }) => concerns ?? []) };
  }
  await updateCampaign(tx, companyId, campaignId, { launchedAt: null });
  await deps.jobs.enqueue(tx, 'campaign.start', key);
  return {};
}

/** Whoever made the campaign; the account owner once they are gone or no longer an admin. */
async function requesterOf(
  tx: Tx,
  { companyId, createdBy }: StoredCampaign,
  now: Date,
): Promise<Requester | undefined> {
  const { ownerId } = await readCompany(tx, companyId);
  const maker = await findActorById(tx, companyId, createdBy, now);
  const isAdmin = maker && !maker.disabled && canAccess(access.adminAreaWrite, maker.actor);
  const userId = isAdmin ? createdBy : ownerId;
  return userId === null ? undefined : { companyId, userId, onBehalfOf: null };
}

/**
 * Whether a partner that started a campaign for its customer may still have it begin: its people are mailed on
 * the partner's word, and nobody else has agreed to that.
 */
async function isStillCustomer(tx: Tx, { parentCompanyId, hasBoost }: Company, partnerId: number) {
  if (parentCompanyId !== partnerId || !hasBoost) return false;
  const { isPartner, status } = await readCompany(tx, partnerId);
  return isPartner && status !== 'SUSPENDED';
}

/** Starts a campaign whose start date has come, or goes on with one whose selection has grown; once. */
async function startCampaign(deps: Deps, { companyId, campaignId, partnerId }: CampaignJob): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    await allowLongWork(tx);
    const company = await lockCompany(tx, companyId);
    const campaign = await lockCampaign(tx, companyId, campaignId);
    const now = deps.clock();
    if (!campaign || campaign.launchedAt || isClosed(campaign, now) || campaign.startDate > now) return;
    const requester = await requesterOf(tx, campaign, now);
    if (!requester) return;
    const requestId = `campaign-${campaignId}`;
    if (partnerId !== undefined && !(await isStillCustomer(tx, company, partnerId))) {
      await updateCampaign(tx, companyId, campaignId, { dateEnded: now });
      const { name, courseId } = campaign;
      const details = { name, courseId, reason: 'PARTNER_ACCESS' };
      const target = { type: 'campaign', id: campaignId };
      await appendAuditEvent(tx, {
        action: 'campaign.ended',
        target,
        details,
        actor: requester,
        requestId,
        at: now,
      });
      return;
    }
    for (const event of await launch(tx, deps, campaign, requester, requestId)) {
      await appendAuditEvent(tx, { ...event, actor: requester, requestId, at: now });
    }
  });
}

/**
 * Queues the campaigns of a kind whose start has come and that nothing has started: those of the demonstration that were to
 * come, and any whose job was given up. Starting twice does nothing. Not for courses: a partner that started one for
 * its customer must still be its partner, which only the campaign's own job knows.
 */
export const startDue =
  (kind: Exclude<CampaignKindName, 'course'>) =>
  async ({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> => {
    await retriedTransaction(db, async (tx) => {
      const due = await selectUnlaunched(tx, kind, clock(), limits.training.startsAtOnce);
      if (due.length > 0) await jobs.enqueueAll(tx, 'campaign.start', due);
    });
  };

/** Makes this process start campaigns. */
export function workOnCampaigns(deps: Deps): void {
  deps.jobs.work('campaign.start', (job) => startCampaign(deps, job));
}
