import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import {
  type exerciseCampaignEndpoints,
  SELECTION_OF,
  selectionOf,
  type UsersType,
} from '@contract/phishing-exercise/campaigns';
import { type CampaignAssignmentType, DAYS_PRESETS } from '@contract/training/assignments';
import {
  type AssignmentRequest,
  type AssignmentWords,
  archiveAssignment,
  changeAssignment,
  checkGrowth,
  checkTargets,
  lockAssignment,
  openAssignment,
  readAssignment,
  type Selection,
  startAssignment,
  type Written,
} from '@server/domain/assignments/assignment.rules';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { assignmentMail } from '@server/domain/assignments/enrolment.rules';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { countMail } from '@server/domain/company/mail-limits';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import {
  deleteExercise,
  type FrozenTemplate,
  findExercises,
  findPack,
  insertExercise,
  templatesToFreeze,
} from '@server/domain/exercises/exercises.queries';
import { releaseTemplates } from '@server/domain/exercises/release.rules';
import { ownTemplatesOf } from '@server/domain/exercises/templates.queries';
import { findPersonByUid } from '@server/domain/people/people.queries';
import { countEvents } from '@server/platform/db/audit.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, HttpError, invalidField, trainingSuspended } from '@server/platform/http/errors';
import { removeCampaign } from './removal.rules';

type Creation = BodyOf<typeof exerciseCampaignEndpoints.create>;
type Change = BodyOf<typeof exerciseCampaignEndpoints.update>;
type TestMail = BodyOf<typeof exerciseCampaignEndpoints.testNotification>;

const ASSIGNMENT_TYPE_OF = {
  USERS_ALL: 'ALL_USERS',
  USERS_SELECTED: 'SELECTED_USERS',
  USERS_FROM_DEPARTMENTS: 'DEPARTMENTS',
  USERS_FROM_GROUPS: 'GROUPS',
} as const satisfies Record<UsersType, CampaignAssignmentType>;

/** What the contract calls the users type of a campaign. */
export const USERS_TYPE_OF = {
  ALL_USERS: 'USERS_ALL',
  SELECTED_USERS: 'USERS_SELECTED',
  DEPARTMENTS: 'USERS_FROM_DEPARTMENTS',
  GROUPS: 'USERS_FROM_GROUPS',
} as const satisfies Record<CampaignAssignmentType, UsersType>;

/** What assignments of exercises say, and the fields of their calls. */
export const EXERCISE_ASSIGNMENTS: AssignmentWords = {
  kind: 'phishing_exercise',
  label: 'This phishing exercise',
  alreadyOpen: 'This phishing exercise is already assigned.',
  inThePast: 'The start date cannot be in the past.',
  startField: 'startedAt',
  typeField: 'usersType',
  selectedField: (type) => SELECTION_OF[USERS_TYPE_OF[type]] ?? 'usersType',
};

/** A phishing exercise. Throws 404. */
export const readExercise = (db: Queryable, companyId: number, id: number) =>
  readAssignment(db, companyId, id, EXERCISE_ASSIGNMENTS);

const toSelection = (body: Change): Selection => ({
  assignmentType: ASSIGNMENT_TYPE_OF[body.usersType],
  selected: selectionOf(body),
});

const toNotification = ({ notification }: Change) => ({
  notificationsEnabled: notification.isEnabled,
  subject: notification.subject,
  message: notification.message,
});

/** Throws 403 while suspended, and 422 without Boost or a trial. */
function checkPlan(company: Company, now: Date): void {
  if (isTrainingSuspended(company, now)) throw trainingSuspended();
  if (!isBoostedOrOnTrial(company, now))
    throw invalidField('plan', 'Phishing exercises need Boost or a trial.');
}

interface Chosen {
  readonly pack: { readonly id: string; readonly name: string } | null;
  readonly templates: readonly FrozenTemplate[];
}

/** The chosen templates in order: those of a pack, or the picked ones. Throws 422 unless all are there. */
async function chosenTemplates(tx: Tx, companyId: number, { packId, templates }: Creation): Promise<Chosen> {
  if (packId !== null) {
    const pack = await findPack(tx, packId);
    if (!pack || pack.templates.length === 0) throw invalidField('packId', 'This pack no longer exists.');
    return { pack, templates: pack.templates };
  }
  const picked = (templates ?? []).toSorted((one, other) => one.orderNumber - other.orderNumber);
  const ids = picked.map(({ templateId }) => templateId);
  const found = new Map(
    (await templatesToFreeze(tx, companyId, ids)).map((template) => [template.templateId, template]),
  );
  const inOrder = ids.flatMap((id) => found.get(id) ?? []);
  if (inOrder.length !== ids.length) {
    throw invalidField('templates', 'Some of the selected templates no longer exist.');
  }
  return { pack: null, templates: inOrder };
}

/**
 * Creates a phishing exercise with its templates as they are now. Throws 403 while suspended, 422 by field, and
 * 429 beyond the limits of mails.
 */
export async function createExercise(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  body: Creation,
): Promise<Written> {
  const { companyId } = request.actor;
  const selection = toSelection(body);
  const { timeZone, startedAt: day } = body;
  const { values } = await openAssignment(
    tx,
    deps,
    request.actor,
    { ...selection, day, timeZone },
    EXERCISE_ASSIGNMENTS,
    async (company, now) => checkPlan(company, now),
  );
  const { pack, templates } = await chosenTemplates(tx, companyId, body);
  return startAssignment(
    tx,
    deps,
    request,
    {
      ...values,
      ...toNotification(body),
      name: body.name,
      courseId: await insertExercise(tx, companyId, pack, templates),
      courseName: body.name,
      totalChapters: templates.length,
      daysToComplete: body.daysToComplete,
    },
    selection.selected,
    EXERCISE_ASSIGNMENTS,
  );
}

/**
 * Changes an exercise. New texts and days count for those who are enrolled from now on; an added selection is
 * enrolled. Throws 404, 409 for an archived or an earlier version's exercise, 422 by field.
 */
export async function changeExercise(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  id: number,
  body: Change,
): Promise<Written> {
  const { companyId } = request.actor;
  const company = await lockCompany(tx, companyId);
  const before = await lockAssignment(tx, companyId, id, EXERCISE_ASSIGNMENTS);
  if (before.archivedAt || before.dateEnded) throw conflict('This phishing exercise is archived.');
  if (!isSupported(before, await findExercises(tx, companyId, [before.courseId]))) {
    throw conflict('This phishing exercise is of an earlier version.');
  }
  const selection = toSelection(body);
  if (before.assignmentType !== selection.assignmentType && selection.assignmentType === 'ALL_USERS') {
    throw invalidField(
      EXERCISE_ASSIGNMENTS.typeField,
      "Who is assigned can't be changed to all users any more.",
    );
  }
  await checkGrowth(tx, before, selection, EXERCISE_ASSIGNMENTS);
  await checkTargets(tx, companyId, selection, EXERCISE_ASSIGNMENTS);
  const changes = { ...toNotification(body), daysToComplete: body.daysToComplete };
  return changeAssignment(tx, deps, request, company, before, changes, selection);
}

/** Whether the product still shows an exercise: those of version 1 have no templates. */
export const isSupported = (
  { courseId }: Pick<StoredCampaign, 'courseId'>,
  exercises: Awaited<ReturnType<typeof findExercises>>,
): boolean => (exercises.get(courseId)?.version ?? 1) > 1;

/** Archives an exercise for good; twice is fine. Throws 404. */
export const archiveExercise = (tx: Tx, companyId: number, id: number, now: Date) =>
  archiveAssignment(tx, companyId, id, now, EXERCISE_ASSIGNMENTS);

/** Deletes an archived exercise with its tasks, answers and counters. Throws 404, and 409 for one in use. */
export async function removeExercise(
  tx: Tx,
  deps: Deps,
  companyId: number,
  id: number,
): Promise<StoredCampaign> {
  // Enrolment holds it too, so that nobody gets a task of an exercise that is gone.
  await lockCompany(tx, companyId);
  const campaign = await lockAssignment(tx, companyId, id, EXERCISE_ASSIGNMENTS);
  if (!campaign.archivedAt) throw conflict('Archive this phishing exercise before you delete it.');
  await removeCampaign(tx, deps, { companyId, campaignId: id });
  const templates = await ownTemplatesOf(tx, companyId, campaign.courseId);
  await deleteExercise(tx, companyId, campaign.courseId);
  await releaseTemplates(tx, templates);
  return campaign;
}

export const testMailTarget = (actor: SignedInActor) => ({ type: 'exercise_notification', id: actor.userId });

/** Stands for a name that has not been typed yet. */
const UNNAMED = 'Phishing Exercise';

/** Mails a notification to the caller, and returns their address. Throws 429 after a few. */
export async function sendTestMail(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { subject, message, name }: TestMail,
): Promise<string> {
  const now = deps.clock();
  // Locked, so that concurrent test mails count each other.
  const company = await lockCompany(tx, actor.companyId);
  const since = new Date(now.getTime() - limits.users.testMailsWindowMs);
  if ((await countEvents(tx, actor.companyId, testMailTarget(actor), since)) >= limits.users.testMailsMax) {
    throw new HttpError(
      429,
      ERROR_CODES.tooManyRequests,
      'Too many test emails. Please try again in 10 minutes.',
    );
  }
  // Whoever is at the keyboard: a visiting partner, not the admin they act as.
  const person = await findPersonByUid(tx, actor.uid);
  if (!person) throw new Error(`no user has the account ${actor.uid}`);
  await countMail(tx, actor, 'reminder', person.email, now);
  const dueAt = new Date(now.getTime() + DAYS_PRESETS[0] * 24 * 60 * 60 * 1000);
  const mailing = { ...person, subject, message, courseName: name || UNNAMED, timeZone: company.timeZone };
  await deps.jobs.enqueue(tx, 'mail.send', assignmentMail(deps, company, mailing, dueAt));
  return person.email;
}
