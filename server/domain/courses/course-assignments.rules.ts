import type { BodyOf } from '@contract/endpoint';
import { ANNUAL_TRAINING } from '@contract/training/assignments';
import type { campaignEndpoints } from '@contract/training/campaigns';
import {
  type AssignmentRequest,
  type AssignmentWords,
  archiveAssignment,
  changeAssignment,
  checkGrowth,
  checkTargets,
  checkTimeZone,
  endAssignment,
  lockAssignment,
  openAssignment,
  readAssignment,
  startAssignment,
  startOf,
  type Written,
} from '@server/domain/assignments/assignment.rules';
import { addAttempt, reopenFailed } from '@server/domain/assignments/attempts.queries';
import {
  hasRunningCampaign,
  lastSettings,
  lockOpenCampaign,
  type StoredCampaign,
  whoHas,
} from '@server/domain/assignments/campaigns.queries';
import { assignmentDefaultsOf } from '@server/domain/assignments/defaults';
import { findLearner, type LearnerRow } from '@server/domain/assignments/learner-lists.queries';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import { hasOpenTasks } from '@server/domain/people/people.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, invalidField, notFound, trainingSuspended } from '@server/platform/http/errors';
import { findCourse, holdCourse } from './courses.queries';

type Creation = BodyOf<typeof campaignEndpoints.create>;
type Change = BodyOf<typeof campaignEndpoints.update>;

/** What assignments of courses say, and the fields of their calls. */
export const COURSE_ASSIGNMENTS: AssignmentWords = {
  kind: 'course',
  label: 'This training',
  alreadyOpen: 'This training is already assigned.',
  inThePast: "The start date can't be in the past.",
  startField: 'startDate',
  typeField: 'assignmentType',
  selectedField: () => 'selected',
};

/** Whether anyone in the company has something to do, now or when a campaign begins. */
export async function hasAssignments(db: Queryable, companyId: number): Promise<boolean> {
  return (await hasRunningCampaign(db, companyId)) || (await hasOpenTasks(db, companyId));
}

/** An assignment of a course. Throws 404. */
export const readCampaign = (db: Queryable, companyId: number, id: number) =>
  readAssignment(db, companyId, id, COURSE_ASSIGNMENTS);

/** Ends an assignment; ending twice is fine. Throws 404. */
export const endCampaign = (tx: Tx, companyId: number, id: number, now: Date) =>
  endAssignment(tx, companyId, id, now, COURSE_ASSIGNMENTS);

/** Archives an assignment, ending it if need be; archiving twice is fine. Throws 404. */
export const archiveCampaign = (tx: Tx, companyId: number, id: number, now: Date) =>
  archiveAssignment(tx, companyId, id, now, COURSE_ASSIGNMENTS);

/** Allows a learner of an assignment another attempt, unless they have one left. Throws 404. */
export async function allowAttempt(
  tx: Tx,
  companyId: number,
  { id, userId }: { readonly id: number; readonly userId: number },
  now: Date,
): Promise<{ campaign: StoredCampaign; learner: LearnerRow }> {
  const campaign = await lockAssignment(tx, companyId, id, COURSE_ASSIGNMENTS);
  await addAttempt(tx, campaign, userId, now);
  const learner = await findLearner(tx, { companyId, campaignId: id, userId });
  if (!learner) throw notFound('This learner');
  return { campaign, learner };
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

/** What an assignment takes over from the last one of its course, if asked to. Throws 422 when there is none. */
async function inherited(tx: Tx, companyId: number, { courseId, inheritSettings }: Creation) {
  if (!inheritSettings) return undefined;
  const settings = await lastSettings(tx, companyId, courseId);
  if (!settings) throw invalidField('inheritSettings', 'This training has not been assigned before.');
  return settings;
}

/**
 * Assigns a course. Throws 404 for a course that can't be assigned, 409 when it is assigned already, 403 while
 * training is suspended, 422 by field, and 429 beyond the limits of mails.
 */
export async function createCampaign(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  body: Creation,
): Promise<Written> {
  const { checked: course, values } = await openAssignment(
    tx,
    deps,
    request.actor,
    { ...body, day: body.startDate },
    COURSE_ASSIGNMENTS,
    (company, now) => assignableCourse(tx, company, body.courseId, now),
  );
  const { name, notificationsEnabled, subject, message, inheritSettings } = body;
  const { daysToComplete, attempts, countedAttempt } = body;
  const settings = { notificationsEnabled, subject, message, daysToComplete, attempts, countedAttempt };
  return startAssignment(
    tx,
    deps,
    request,
    {
      name,
      courseId: course.id,
      courseName: course.name,
      totalChapters: course.total_chapters,
      inheritSettings,
      ...settings,
      ...(await inherited(tx, request.actor.companyId, body)),
      ...values,
    },
    body.selected,
    COURSE_ASSIGNMENTS,
  );
}

/** People who are to be given a course, and by when. */
export interface PeopleToAssign {
  readonly courseId: number;
  readonly daysToComplete: number;
  /** Enabled people of the company. */
  readonly userIds: readonly number[];
}

/** An assignment that people have joined, or that was made for them. */
export interface Assigned extends Written {
  readonly isNew: boolean;
  readonly added: number;
  readonly alreadyHad: number;
}

/**
 * Assigns a course to some people: those who lack it join its open assignment, with the days of that, or a new one. Throws
 * what `createCampaign` throws, 409 where it is assigned to departments or groups that these people are not in, and 422
 * where all of them have it.
 */
export async function assignToPeople(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  { courseId, daysToComplete, userIds }: PeopleToAssign,
): Promise<Assigned> {
  const { companyId } = request.actor;
  const company = await lockCompany(tx, companyId);
  const course = await assignableCourse(tx, company, courseId, deps.clock());
  const open = await lockOpenCampaign(tx, companyId, COURSE_ASSIGNMENTS.kind, courseId);
  if (!open) {
    const selection = { assignmentType: 'SELECTED_USERS' as const, selected: userIds };
    const opening = { ...selection, day: undefined };
    const { values } = await openAssignment(
      tx,
      deps,
      request.actor,
      opening,
      COURSE_ASSIGNMENTS,
      async () => course,
    );
    const { daysToComplete: _days, ...settings } = assignmentDefaultsOf(company);
    const assignment = {
      ...{ name: course.name, courseId, courseName: course.name, totalChapters: course.total_chapters },
      ...settings,
      ...{ daysToComplete, ...values },
    };
    const written = await startAssignment(tx, deps, request, assignment, userIds, COURSE_ASSIGNMENTS);
    return { ...written, isNew: true, added: userIds.length, alreadyHad: 0 };
  }
  const isForAll = open.assignmentType === 'ALL_USERS';
  const have = isForAll ? new Set(userIds) : await whoHas(tx, open, userIds);
  const missing = userIds.filter((id) => !have.has(id));
  if (missing.length === 0) throw invalidField('courseId', 'Everybody here has this training already.');
  if (open.assignmentType !== 'SELECTED_USERS')
    throw conflict('This training is assigned to departments or groups that these people are not in.');
  const selection = { assignmentType: open.assignmentType, selected: missing };
  const written = await changeAssignment(tx, deps, request, company, open, {}, selection);
  return { ...written, isNew: false, added: missing.length, alreadyHad: have.size };
}

/** Throws 422 when attempts would be taken away, or another one would count, once learners may have tried. */
function checkAttempts(
  before: StoredCampaign,
  { attempts, countedAttempt }: Pick<StoredCampaign, 'attempts' | 'countedAttempt'>,
): void {
  const isFewer = attempts !== null && (before.attempts === null || attempts < before.attempts);
  if (isFewer) throw invalidField('attempts', "Attempts can't be taken away once the training has started.");
  if (countedAttempt !== before.countedAttempt)
    throw invalidField(
      'countedAttempt',
      "Which attempt counts can't be changed once the training has started.",
    );
}

/**
 * Changes a campaign. New texts and days count for those who are enrolled from now on; an added selection is
 * enrolled, and added attempts are for everyone. Throws 404, 409 for an ended campaign, 422 by field.
 */
export async function changeCampaign(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  id: number,
  body: Change,
): Promise<Written> {
  const { companyId } = request.actor;
  const company = await lockCompany(tx, companyId);
  const before = await lockAssignment(tx, companyId, id, COURSE_ASSIGNMENTS);
  if (before.dateEnded || before.archivedAt) throw conflict('This training has ended.');
  const now = deps.clock();
  await checkGrowth(tx, before, body, COURSE_ASSIGNMENTS);
  await checkTargets(tx, companyId, body, COURSE_ASSIGNMENTS);
  const isQueued = before.startDate > now;
  const { attempts = before.attempts, countedAttempt = before.countedAttempt } = body;
  if (!isQueued) checkAttempts(before, { attempts, countedAttempt });
  const timeZone = isQueued ? (body.timeZone ?? before.timeZone) : before.timeZone;
  checkTimeZone(timeZone);
  const isMoved = isQueued && body.startDate !== undefined;
  const startDate = isMoved
    ? await startOf(tx, { day: body.startDate, timeZone }, now, COURSE_ASSIGNMENTS)
    : before.startDate;
  const changes = {
    name: body.name,
    daysToComplete: body.daysToComplete,
    attempts,
    countedAttempt,
    notificationsEnabled: body.notificationsEnabled,
    subject: body.subject,
    message: body.message,
    timeZone,
    startDate,
  };
  const written = await changeAssignment(tx, deps, request, company, before, changes, body);
  if (attempts !== before.attempts) await reopenFailed(tx, before, now);
  return written;
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
  request: AssignmentRequest,
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
  return startAssignment(tx, deps, request, values, [], COURSE_ASSIGNMENTS);
}

/**
 * Starts the annual training, which is free on every plan. Throws 409 when something is assigned, 403 while training is
 * suspended.
 */
export async function beginAnnualTraining(tx: Tx, deps: Deps, request: AssignmentRequest): Promise<Written> {
  const company = await lockCompany(tx, request.actor.companyId);
  if (isTrainingSuspended(company, deps.clock())) throw trainingSuspended();
  // As the page that offers it decides: what is left open of ended assignments doesn't hold it up.
  if (await hasRunningCampaign(tx, company.id)) throw conflict(COURSE_ASSIGNMENTS.alreadyOpen);
  return startAnnualTraining(tx, deps, request, company);
}
