import type { BodyOf } from '@contract/endpoint';
import { ANNUAL_TRAINING, type CampaignStatus } from '@contract/training/assignments';
import type { campaignEndpoints } from '@contract/training/campaigns';
import { type Company, lockCompany } from '../company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '../company/plan';
import { findCourse, holdCourse } from '../courses/courses.queries';
import type { Queryable, Tx } from '../db/client';
import type { Deps, SignedInActor } from '../http/context';
import { conflict, invalidField, notFound, trainingSuspended } from '../http/errors';
import { countSending } from '../mail/mail-limits';
import { hasOpenTasks } from '../people/people.queries';
import {
  addTargets,
  countMeant,
  findCampaign,
  hasRunningCampaign,
  insertCampaign,
  lockCampaign,
  type StoredCampaign,
  targetIds,
  targetsById,
  updateCampaign,
} from './campaigns.queries';
import { startOfDay } from './enrolment.queries';
import { enrolAll, type LaunchNote } from './enrolment.rules';

type Creation = BodyOf<typeof campaignEndpoints.create>;
type Change = BodyOf<typeof campaignEndpoints.update>;

/** Whether anyone in the company has training to do, now or when a campaign begins. */
export async function hasAssignments(db: Queryable, companyId: number): Promise<boolean> {
  return (await hasRunningCampaign(db, companyId)) || (await hasOpenTasks(db, companyId));
}

/** The status of a campaign at an instant; `isBegun` says whether any learner has begun. */
export function statusOf(
  { archivedAt, dateEnded, startDate }: Pick<StoredCampaign, 'archivedAt' | 'dateEnded' | 'startDate'>,
  { now, isSuspended, isBegun }: { now: Date; isSuspended: boolean; isBegun: boolean },
): CampaignStatus {
  if (archivedAt) return 'ARCHIVED';
  if (dateEnded) return 'ENDED';
  if (startDate > now) return 'QUEUED';
  if (isSuspended) return 'SUSPENDED';
  return isBegun ? 'IN_PROGRESS' : 'ACTIVE';
}

/** A campaign after a write, and whom it enrolled at once. */
export interface Written extends LaunchNote {
  readonly campaign: StoredCampaign;
}

interface Request {
  readonly actor: SignedInActor;
  readonly requestId: string;
}

const ALREADY_OPEN = 'This training is already assigned.';

/** Throws 404. */
async function lockedCampaign(tx: Tx, companyId: number, id: number): Promise<StoredCampaign> {
  const campaign = await lockCampaign(tx, companyId, id);
  if (!campaign) throw notFound('This training');
  return campaign;
}

/** Throws 404. */
export async function readCampaign(db: Queryable, companyId: number, id: number): Promise<StoredCampaign> {
  const campaign = await findCampaign(db, companyId, id);
  if (!campaign) throw notFound('This training');
  return campaign;
}

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalidField('timeZone', 'This time zone is unknown.');
  }
  // Offsets such as +02:00 know no daylight saving, and the database reads their sign the other way.
  if (/^[+-]/.test(timeZone)) throw invalidField('timeZone', 'This time zone is unknown.');
}

/** The day in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** When a campaign starts: now, or when a later day begins. Throws 422 for a day in the past. */
async function startOf(
  db: Queryable,
  { startDate, timeZone }: { startDate: string | undefined; timeZone: string },
  now: Date,
): Promise<Date> {
  if (startDate === undefined) return now;
  const today = dayIn(timeZone, now);
  if (startDate < today) throw invalidField('startDate', "The start date can't be in the past.");
  return startDate === today ? now : startOfDay(db, startDate, timeZone);
}

/** Throws 422 unless all are the company's own. */
async function checkTargets(tx: Tx, companyId: number, { assignmentType, selected }: Change): Promise<void> {
  if (assignmentType === 'ALL_USERS') return;
  const found = await targetsById(tx, companyId, assignmentType, selected);
  if (found.length !== new Set(selected).size) {
    throw invalidField('selected', 'Some of the selected values no longer exist.');
  }
}

/** Throws 404 for a course that can't be assigned, and 422 for one that the plan locks. */
async function assignableCourse(tx: Tx, company: Company, courseId: number, now: Date) {
  await holdCourse(tx, courseId);
  const course = (await findCourse(tx, company.id, courseId, now))?.course;
  if (!course || course.is_draft || !course.is_active) throw notFound('This course');
  if (isTrainingSuspended(company, now)) throw trainingSuspended();
  if (course.isLocked) throw invalidField('courseId', 'Training needs Boost or a trial.');
  return course;
}

/** Stores a campaign and its selection, and enrols its users. The caller has locked the company. */
async function startAssignment(
  tx: Tx,
  deps: Deps,
  { actor, requestId }: Request,
  values: Parameters<typeof insertCampaign>[1],
  selected: readonly number[],
): Promise<Written> {
  const { companyId } = actor;
  const campaign = await insertCampaign(tx, values);
  if (!campaign) throw conflict(ALREADY_OPEN);
  if (campaign.assignmentType !== 'ALL_USERS') await addTargets(tx, companyId, campaign.id, selected);
  if (campaign.notificationsEnabled) {
    const mails = await countMeant(tx, companyId, campaign.assignmentType, selected);
    await countSending(tx, actor, 'reminder', mails, deps.clock());
  }
  const note = await enrolAll(tx, deps, campaign, actor, requestId);
  return { campaign, ...note };
}

/**
 * Assigns a course. Throws 404 for a course that can't be assigned, 409 when it is assigned already, 403 while
 * training is suspended, 422 by field, and 429 beyond the limits of mails.
 */
export async function createCampaign(tx: Tx, deps: Deps, request: Request, body: Creation): Promise<Written> {
  const { companyId, userId } = request.actor;
  const company = await lockCompany(tx, companyId);
  const now = deps.clock();
  const course = await assignableCourse(tx, company, body.courseId, now);
  const timeZone = body.timeZone ?? company.timeZone;
  checkTimeZone(timeZone);
  await checkTargets(tx, companyId, body);
  const values = {
    companyId,
    name: body.name,
    courseId: course.id,
    courseName: course.name,
    totalChapters: course.total_chapters,
    assignmentType: body.assignmentType,
    notificationsEnabled: body.notificationsEnabled,
    subject: body.subject,
    message: body.message,
    inheritSettings: body.inheritSettings,
    startDate: await startOf(tx, { startDate: body.startDate, timeZone }, now),
    daysToComplete: body.daysToComplete,
    timeZone,
    createdBy: userId,
    createdAt: now,
  };
  return startAssignment(tx, deps, request, values, body.selected);
}

/** Throws 422 when something would be taken out of the selection, or all users would become fewer. */
async function checkSelection(tx: Tx, { companyId, id, assignmentType }: StoredCampaign, body: Change) {
  if (body.assignmentType === 'ALL_USERS') return;
  if (body.assignmentType !== assignmentType) {
    throw invalidField('assignmentType', "Who is assigned can't be narrowed any more.");
  }
  const before = await targetIds(tx, companyId, id);
  const remaining = await targetsById(tx, companyId, assignmentType, before);
  if (!remaining.every((target) => body.selected.includes(target.id))) {
    throw invalidField('selected', "Saved selections can't be removed.");
  }
}

/**
 * Changes a campaign. New texts and days count for those who are enrolled from now on; an added selection is
 * enrolled. Throws 404, 409 for an ended campaign, 422 by field.
 */
export async function changeCampaign(
  tx: Tx,
  deps: Deps,
  request: Request,
  id: number,
  body: Change,
): Promise<Written> {
  const { companyId } = request.actor;
  const company = await lockCompany(tx, companyId);
  const before = await lockedCampaign(tx, companyId, id);
  if (before.dateEnded || before.archivedAt) throw conflict('This training has ended.');
  const now = deps.clock();
  await checkSelection(tx, before, body);
  await checkTargets(tx, companyId, body);
  const isQueued = before.startDate > now;
  const timeZone = isQueued ? (body.timeZone ?? before.timeZone) : before.timeZone;
  checkTimeZone(timeZone);
  const isMoved = isQueued && body.startDate !== undefined;
  const startDate = isMoved
    ? await startOf(tx, { startDate: body.startDate, timeZone }, now)
    : before.startDate;
  const changes = {
    name: body.name,
    assignmentType: body.assignmentType,
    daysToComplete: body.daysToComplete,
    notificationsEnabled: body.notificationsEnabled,
    subject: body.subject,
    message: body.message,
    inheritSettings: body.inheritSettings,
    timeZone,
    startDate,
  };
  await updateCampaign(tx, companyId, id, changes);
  const isAll = body.assignmentType === 'ALL_USERS';
  const isWider = isAll
    ? before.assignmentType !== 'ALL_USERS'
    : await addTargets(tx, companyId, id, body.selected);
  const campaign = { ...before, ...changes };
  if (!isWider && startDate.getTime() === before.startDate.getTime()) return { campaign };
  if (isTrainingSuspended(company, now)) throw trainingSuspended();
  return { campaign, ...(await enrolAll(tx, deps, campaign, request.actor, request.requestId)) };
}

/** Ends a campaign; ending twice is fine. Throws 404. */
export async function endCampaign(tx: Tx, companyId: number, id: number, now: Date): Promise<StoredCampaign> {
  const campaign = await lockedCampaign(tx, companyId, id);
  if (campaign.dateEnded || campaign.archivedAt) return campaign;
  await updateCampaign(tx, companyId, id, { dateEnded: now });
  return { ...campaign, dateEnded: now };
}

/** Archives a campaign, ending it if need be; archiving twice is fine. Throws 404. */
export async function archiveCampaign(tx: Tx, companyId: number, id: number, now: Date) {
  const campaign = await lockedCampaign(tx, companyId, id);
  if (campaign.archivedAt) return campaign;
  const changes = { archivedAt: now, dateEnded: campaign.dateEnded ?? now };
  await updateCampaign(tx, companyId, id, changes);
  return { ...campaign, ...changes };
}

/** The default campaign name: 'MMM yyyy Campaign'. */
const campaignName = (now: Date, timeZone: string) =>
  `${now.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone })} Campaign`;

/**
 * Starts the annual training for all users now, with notifications in the product's own words. Users added
 * later are enrolled by `enrolPeople`. The caller has locked the company and checked that nothing is assigned.
 */
export function startAnnualTraining(
  tx: Tx,
  deps: Deps,
  request: Request,
  company: Company,
): Promise<Written> {
  const now = deps.clock();
  const values = {
    ...ANNUAL_TRAINING,
    companyId: company.id,
    name: campaignName(now, company.timeZone),
    assignmentType: 'ALL_USERS' as const,
    notificationsEnabled: true,
    startDate: now,
    timeZone: company.timeZone,
    createdBy: request.actor.userId,
    createdAt: now,
  };
  return startAssignment(tx, deps, request, values, []);
}

/** Starts the annual training. Throws 409 when something is assigned, 422 without Boost or a trial. */
export async function beginAnnualTraining(tx: Tx, deps: Deps, request: Request): Promise<Written> {
  const company = await lockCompany(tx, request.actor.companyId);
  if (!isBoostedOrOnTrial(company, deps.clock())) {
    throw invalidField('courseId', 'Training needs Boost or a trial.');
  }
  if (await hasAssignments(tx, company.id)) throw conflict(ALREADY_OPEN);
  return startAnnualTraining(tx, deps, request, company);
}
