import { dayAt } from '@contract/days';
import type { CountedAttempt } from '@contract/training/assignments';
import { startDayIn } from '@server/domain/assignments/assignment.rules';
import { insertCampaign } from '@server/domain/assignments/campaigns.queries';
import { startOfDay } from '@server/domain/assignments/enrolment.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { endCampaign } from '@server/domain/courses/course-assignments.rules';
import { findCourse } from '@server/domain/courses/courses.queries';
import {
  type CustomerAct,
  chooseCustomers,
  type Owned,
  recordAtCustomer,
} from '@server/domain/operations/customers';
import { CODES } from '@server/domain/operations/outcomes';
import { countEnabled } from '@server/domain/people/people.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { AuditEntry } from '@server/platform/http/context';
import { conflict, type HttpError, invalidField, notFound } from '@server/platform/http/errors';
import {
  type Choice,
  deleteShare,
  insertShare,
  type SharedCourse,
  type Standing,
  selectStandings,
} from './sharing.queries';

/** What a partner can do with a course at its customers; each is a kind of operation. */
export type Act = 'shareCourse' | 'startCourse' | 'endCourse' | 'unshareCourse';

/** A course that a partner may give to its customers. */
export interface GivenCourse extends SharedCourse {
  readonly name: string;
  readonly totalChapters: number;
  /** Neither a draft nor disabled. */
  readonly isOffered: boolean;
}

/**
 * The course, if the partner may give it to customers: one of its own, or one of the provider's that customers
 * have anyway. Undefined otherwise.
 */
export async function findGiven(
  db: Queryable,
  partnerId: number,
  courseId: number,
  now: Date,
): Promise<GivenCourse | undefined> {
  const found = await findCourse(db, partnerId, courseId, now);
  if (!found) return undefined;
  const { ownerCompanyId: owner, category, isGaming, name, totalChapters, isDraft, isActive } = found.row;
  const isProviderOwn = owner === null;
  const isForAll = isProviderOwn && category !== 'for_partner_admins' && !isGaming;
  if (owner !== partnerId && !isForAll) return undefined;
  return { partnerId, courseId, isProviderOwn, name, totalChapters, isOffered: !isDraft && isActive };
}

/** The same; throws 404. */
export async function readGiven(db: Queryable, partnerId: number, courseId: number, now: Date) {
  const course = await findGiven(db, partnerId, courseId, now);
  if (!course) throw notFound('This course');
  return course;
}

const whyNotReceive = ({ isDisabled, isBoosted }: Standing) => {
  if (isDisabled) return CODES.companyDisabled;
  return isBoosted ? undefined : CODES.notBoosted;
};

const WHY_NOT: Readonly<Record<Act, (standing: Standing) => string | undefined>> = {
  shareCourse: (one) => whyNotReceive(one) ?? (one.sharedAt ? CODES.unchanged : undefined),
  startCourse: (one) => whyNotReceive(one) ?? (one.isAssigned ? CODES.alreadyAssigned : undefined),
  endCourse: ({ sharedAt, campaignId }) => {
    if (!sharedAt) return CODES.notReceived;
    return campaignId === null ? CODES.trainingNotStarted : undefined;
  },
  unshareCourse: ({ sharedAt, isAssigned }) => {
    if (!sharedAt) return CODES.notReceived;
    return isAssigned ? CODES.trainingStarted : undefined;
  },
};

/** Why an act is not possible for a customer, as a code; undefined if it is. */
export const whyNot = (act: Act, standing: Standing): string | undefined => WHY_NOT[act](standing);

const FIELD = 'customerCompanyIds';

/** What is refused for all that are chosen, because the console does not offer it. */
const REFUSALS: Readonly<Record<string, () => HttpError>> = {
  [CODES.companyDisabled]: () => invalidField(FIELD, "A disabled customer can't receive trainings."),
  [CODES.notBoosted]: () => invalidField(FIELD, 'Only boosted customers can receive shared trainings.'),
  [CODES.alreadyAssigned]: () => conflict('The training has already started for some of these customers.'),
  [CODES.trainingNotStarted]: () => conflict("The training hasn't started for some of these customers."),
  [CODES.trainingStarted]: () =>
    conflict("The training has started for some of these customers, so it can't be removed."),
  [CODES.notReceived]: () => conflict("Some of these customers haven't received the training."),
};

/** Throws 409 for what can't be done with a course at any customer. */
function checkCourse(act: Act, { isProviderOwn, isOffered }: GivenCourse): void {
  if (act === 'shareCourse' && isProviderOwn) throw conflict('Your customers have this course already.');
  if (act === 'unshareCourse' && isProviderOwn)
    throw conflict("The provider's own courses can't be removed.");
  const isGiven = act === 'shareCourse' || act === 'startCourse';
  if (isGiven && !isOffered) throw conflict('Publish this training first.');
}

/** Where every day ends last. */
const LAST_ZONE = 'Etc/GMT+12';

/** Throws 422 for a day that is past in every time zone. */
export function checkStartDate(startDate: string | undefined, now: Date): void {
  if (startDate !== undefined && startDayIn(LAST_ZONE, startDate) < dayAt(now, LAST_ZONE)) {
    throw invalidField('startDate', "The start date can't be in the past.");
  }
}

/**
 * The chosen customers, after checking the conditions of the act for all of them. Throws 403 when one is not the
 * partner's, 409 and 422 when the act is not possible for one; nothing is done then.
 */
export async function chosenCustomers(
  db: Queryable,
  act: Act,
  course: GivenCourse,
  choice: Choice,
): Promise<Standing[]> {
  checkCourse(act, course);
  return chooseCustomers((most) => selectStandings(db, course, choice, most), {
    field: FIELD,
    ids: 'ids' in choice ? choice.ids : undefined,
    refusal(one) {
      const reason = whyNot(act, one);
      // What a customer assigned itself is not refused for all: it is skipped, and named.
      const isTheirOwn = reason === CODES.alreadyAssigned && one.campaignId === null;
      return reason && !isTheirOwn ? REFUSALS[reason]?.() : undefined;
    },
  });
}

export type Giving = CustomerAct<GivenCourse>;
type Customer = Owned<Standing>;

const courseEvent = (
  action: 'course.shared' | 'course.unshared',
  { shared: course }: Giving,
): AuditEntry => ({
  action,
  target: { type: 'course', id: course.courseId },
  details: { name: course.name, courseId: course.courseId, partnerId: course.partnerId },
});

export async function giveCourse(tx: Tx, giving: Giving, customer: Customer): Promise<void> {
  const { courseId } = giving.shared;
  const share = { companyId: customer.companyId, courseId, sharedAt: giving.deps.clock() };
  await insertShare(tx, share, { renews: false });
  await recordAtCustomer(tx, giving, customer, courseEvent('course.shared', giving));
}

export async function takeCourse(tx: Tx, giving: Giving, customer: Customer): Promise<void> {
  await deleteShare(tx, customer.companyId, giving.shared.courseId);
  await recordAtCustomer(tx, giving, customer, courseEvent('course.unshared', giving));
}

export interface StartSettings {
  readonly daysToComplete: number;
  readonly attempts: number | null;
  readonly countedAttempt: CountedAttempt;
  readonly startDate?: string | undefined;
}

/**
 * Assigns the course to all users of a customer, with the product's own mail. A job enrols them, and only if the
 * company is still the partner's customer with Boost then. The mails count for the customer's plan and this user
 * of the partner. Throws 409 when the course is assigned already, and 429 beyond the limits of mails.
 */
export async function startCourseAt(
  tx: Tx,
  giving: Giving,
  customer: Customer,
  { startDate: given, daysToComplete, attempts, countedAttempt }: StartSettings,
): Promise<void> {
  const { deps, shared: course, requester } = giving;
  const { companyId, ownerId, timeZone } = customer;
  const { courseId, name, partnerId } = course;
  const now = deps.clock();
  const day = given && startDayIn(timeZone, given);
  const isLater = day !== undefined && day > dayAt(now, timeZone);
  const campaign = await insertCampaign(tx, {
    companyId,
    name,
    courseId,
    courseName: name,
    totalChapters: course.totalChapters,
    assignmentType: 'ALL_USERS',
    notificationsEnabled: true,
    startDate: isLater ? await startOfDay(tx, day, timeZone) : now,
    daysToComplete,
    attempts,
    countedAttempt,
    timeZone,
    createdBy: ownerId,
    createdAt: now,
  });
  if (!campaign) throw conflict('This training is already assigned.');
  const sender = { companyId, userId: ownerId, onBehalfOf: requester.userId };
  await countSending(tx, sender, 'reminder', await countEnabled(tx, companyId), now);
  await insertShare(tx, { companyId, courseId, sharedAt: now }, { renews: course.isProviderOwn });
  const job = { companyId, campaignId: campaign.id, partnerId };
  await deps.jobs.enqueue(tx, 'campaign.start', job, isLater ? { runAt: campaign.startDate } : {});
  await recordAtCustomer(tx, giving, customer, {
    action: 'campaign.created',
    target: { type: 'campaign', id: campaign.id },
    details: { name, courseId, assignmentType: campaign.assignmentType, partnerId },
  });
}

/** Ends the customer's open campaign of the course. */
export async function endCourseAt(tx: Tx, giving: Giving, customer: Customer): Promise<void> {
  const { companyId, campaignId } = customer;
  if (campaignId === null) return;
  const { name, courseId, assignmentType } = await endCampaign(
    tx,
    companyId,
    campaignId,
    giving.deps.clock(),
  );
  await recordAtCustomer(tx, giving, customer, {
    action: 'campaign.ended',
    target: { type: 'campaign', id: campaignId },
    details: { name, courseId, assignmentType, partnerId: giving.shared.partnerId },
  });
}
