import { addDays, dayAt, daysBetween } from '@contract/days';
import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import type { CodeLanguage } from '@contract/secure-code/content';
import {
  MAIL_PROBLEM,
  PRECONDITION_FAILED,
  type TournamentStatus,
  type tournamentEndpoints,
} from '@contract/secure-code/tournaments';
import {
  type AssignmentRequest,
  type AssignmentWords,
  changeAssignment,
  checkTargets,
  checkTimeZone,
  lockAssignment,
  openAssignment,
  readAssignment,
  startAssignment,
  startDayIn,
  startOf,
  statusOf,
  type Written,
} from '@server/domain/assignments/assignment.rules';
import { type StoredCampaign, targetIds, updateCampaign } from '@server/domain/assignments/campaigns.queries';
import { moveEnd } from '@server/domain/assignments/ending.rules';
import { startOfDay } from '@server/domain/assignments/enrolment.queries';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, HttpError, invalidField, trainingSuspended } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { challengesOf } from '../library/library.queries';
import {
  clearTargets,
  deleteTournament,
  hasOpenTournament,
  insertTournament,
  languagesOf,
  setLanguages,
} from './tournaments.queries';

type Creation = BodyOf<typeof tournamentEndpoints.create>;
type Change = BodyOf<typeof tournamentEndpoints.update>;

const { challengesOfTournament, durationMax } = limits.secureCode;

/** What tournaments say, and the fields of their calls. */
export const TOURNAMENTS: AssignmentWords = {
  kind: 'secure_code',
  label: 'This tournament',
  alreadyOpen: 'A tournament is already queued or ongoing.',
  inThePast: 'The start date cannot be in the past.',
  startField: 'startDate',
  typeField: 'assignmentType',
  selectedField: () => 'selected',
};

/** A tournament. Throws 404. */
export const readTournament = (db: Queryable, companyId: number, id: number) =>
  readAssignment(db, companyId, id, TOURNAMENTS);

/** How a tournament stands by the clock. */
export function tournamentStatusOf(
  campaign: Pick<StoredCampaign, 'archivedAt' | 'dateEnded' | 'endsAt' | 'startDate'>,
  now: Date,
): TournamentStatus {
  const status = statusOf(campaign, { now, isSuspended: false, isBegun: true });
  if (status === 'ENDED' || status === 'ARCHIVED') return 'ended';
  return status === 'QUEUED' ? 'queued' : 'ongoing';
}

/** The last millisecond of its last day. Throws 422 for a day that has passed, or before the start, or too far after it. */
async function endOf(
  tx: Tx,
  endDate: string,
  { startDate, timeZone }: Pick<StoredCampaign, 'startDate' | 'timeZone'>,
  now: Date,
): Promise<Date> {
  const first = dayAt(startDate, timeZone);
  if (endDate < first) throw invalidField('endDate', 'The end date cannot be before the start date.');
  if (endDate < dayAt(now, timeZone)) throw invalidField('endDate', 'The end date cannot be in the past.');
  if (daysBetween(first, endDate) >= durationMax)
    throw invalidField('endDate', words`A tournament lasts ${durationMax} days at most.`);
  const next = await startOfDay(tx, addDays(endDate, 1), timeZone);
  return new Date(next.getTime() - 1);
}

/** The challenges of these languages as they are now. Throws 422 for a language that has too few. */
async function challengesToPlay(tx: Tx, { lang }: Company, languages: readonly CodeLanguage[]) {
  const found = await challengesOf(tx, languages, lang);
  for (const language of languages) {
    const number = found.filter(({ codeLanguage }) => codeLanguage === language).length;
    if (number < challengesOfTournament)
      throw invalidField(
        'languages',
        words`${language} has fewer than ${challengesOfTournament} challenges.`,
      );
  }
  return found;
}

/** For what shows how long a campaign takes: the days from its start to its end. */
const lengthOf = (startDate: Date, endsAt: Date, timeZone: string) =>
  Math.max(1, daysBetween(dayAt(startDate, timeZone), dayAt(endsAt, timeZone)));

/**
 * Sets up a tournament with the challenges as they are now. Throws 403 while suspended, 409 while another one is queued or
 * ongoing, 422 by field, and 429 beyond the limits of mails.
 */
export async function createTournament(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  body: Creation,
): Promise<Written> {
  const { companyId } = request.actor;
  const { assignmentType, selected, startDate: day, timeZone, languages } = body;
  const opening = { assignmentType, selected, day, timeZone };
  const { company, now, values } = await openAssignment(
    tx,
    deps,
    request.actor,
    opening,
    TOURNAMENTS,
    async (checked, at) => {
      if (isTrainingSuspended(checked, at)) throw trainingSuspended();
      if (await hasOpenTournament(tx, companyId, at)) throw conflict(TOURNAMENTS.alreadyOpen);
    },
  );
  const endsAt = await endOf(tx, body.endDate, values, now);
  const challenges = await challengesToPlay(tx, company, languages);
  const { name, notificationsEnabled, subject, message } = body;
  return startAssignment(
    tx,
    deps,
    request,
    {
      ...values,
      name,
      courseId: await insertTournament(tx, companyId, languages, challenges),
      courseName: name,
      totalChapters: challengesOfTournament,
      daysToComplete: lengthOf(values.startDate, endsAt, values.timeZone),
      endsAt,
      notificationsEnabled,
      subject,
      message,
    },
    selected,
    TOURNAMENTS,
  );
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

/** The fields of a change that one may no longer change. */
async function changedForGood(tx: Tx, before: StoredCampaign, body: Change): Promise<string | undefined> {
  const { companyId, id, courseId, timeZone, startDate, assignmentType } = before;
  const { selected, languages } = body;
  const isOther = {
    name: body.name !== undefined && body.name !== before.name,
    startDate:
      body.startDate !== undefined &&
      (body.startDate === null || startDayIn(timeZone, body.startDate) !== dayAt(startDate, timeZone)),
    timeZone: body.timeZone !== undefined && body.timeZone !== timeZone,
    assignmentType: body.assignmentType !== undefined && body.assignmentType !== assignmentType,
    selected:
      selected !== undefined &&
      assignmentType !== 'ALL_USERS' &&
      !isSame([...new Set(selected)], await targetIds(tx, companyId, id)),
    languages:
      languages !== undefined &&
      !isSame(languages, (await languagesOf(tx, companyId, [courseId])).get(courseId) ?? []),
  };
  return Object.entries(isOther).find(([, isChanged]) => isChanged)?.[0];
}

/** The mail after a change. Throws 422 for one without a subject or a message. */
function mailOf(before: StoredCampaign, body: Change) {
  const { notificationsEnabled, subject, message } = before;
  const mail = { notificationsEnabled, subject, message };
  for (const [field, value] of Object.entries(body))
    if (field in mail && value !== undefined) Object.assign(mail, { [field]: value });
  if ((mail.subject === null) !== (mail.message === null))
    throw invalidField('message', MAIL_PROBLEM.message);
  return mail;
}

/** Changes an ongoing tournament: its end and its mail. */
async function changeOngoing(tx: Tx, deps: Deps, before: StoredCampaign, body: Change): Promise<Written> {
  const refused = await changedForGood(tx, before, body);
  if (refused) throw invalidField(refused, "This can't be changed once the tournament has begun.");
  const { companyId, id, timeZone, startDate } = before;
  const endsAt =
    body.endDate === undefined ? before.endsAt : await endOf(tx, body.endDate, before, deps.clock());
  const daysToComplete = endsAt ? lengthOf(startDate, endsAt, timeZone) : before.daysToComplete;
  const changes = { ...mailOf(before, body), daysToComplete };
  await updateCampaign(tx, companyId, id, changes);
  if (endsAt && endsAt.getTime() !== before.endsAt?.getTime()) await moveEnd(tx, deps, before, endsAt);
  return { campaign: { ...before, ...changes, endsAt } };
}

/** Changes a queued tournament: everything. */
async function changeQueued(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  company: Company,
  before: StoredCampaign,
  body: Change,
): Promise<Written> {
  const { companyId, id, courseId } = before;
  const now = deps.clock();
  const { timeZone = before.timeZone, assignmentType = before.assignmentType, languages } = body;
  checkTimeZone(timeZone);
  const day = body.startDate === undefined ? dayAt(before.startDate, before.timeZone) : body.startDate;
  const startDate = await startOf(tx, { day, timeZone }, now, TOURNAMENTS);
  const endDate = body.endDate ?? dayAt(before.endsAt ?? before.startDate, before.timeZone);
  const endsAt = await endOf(tx, endDate, { startDate, timeZone }, now);
  const stays = assignmentType === before.assignmentType;
  const selected = body.selected ?? (stays ? await targetIds(tx, companyId, id) : []);
  const selection = { assignmentType, selected };
  if (assignmentType !== 'ALL_USERS' && selected.length === 0)
    throw invalidField('selected', 'At least one value must be selected');
  if (body.selected !== undefined || !stays) {
    await checkTargets(tx, companyId, selection, TOURNAMENTS);
    await clearTargets(tx, companyId, id);
  }
  if (languages !== undefined)
    await setLanguages(tx, companyId, courseId, languages, await challengesToPlay(tx, company, languages));
  const { name = before.name } = body;
  const changes = {
    ...mailOf(before, body),
    ...{ name, courseName: name, timeZone, startDate, endsAt },
    daysToComplete: lengthOf(startDate, endsAt, timeZone),
  };
  await moveEnd(tx, deps, before, endsAt);
  return changeAssignment(tx, deps, request, company, before, changes, selection);
}

/**
 * Changes a tournament: all of a queued one, the end and the mail of an ongoing one. Throws 403 while suspended, 404, 409 once
 * it has ended, and 422 by field.
 */
export async function changeTournament(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  id: number,
  body: Change,
): Promise<Written> {
  const { companyId } = request.actor;
  const company = await lockCompany(tx, companyId);
  const before = await lockAssignment(tx, companyId, id, TOURNAMENTS);
  const now = deps.clock();
  const status = tournamentStatusOf(before, now);
  if (status === 'ended') throw conflict('This tournament has ended.');
  if (isTrainingSuspended(company, now)) throw trainingSuspended();
  return status === 'ongoing'
    ? changeOngoing(tx, deps, before, body)
    : changeQueued(tx, deps, request, company, before, body);
}

/** Cancels a queued tournament. Throws 404, 409 for one that has ended, and 412 for one that is ongoing. */
export async function cancelTournament(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
  id: number,
): Promise<StoredCampaign> {
  // Its start takes the same lock, so that nobody gets a task of a tournament that is gone.
  await lockCompany(tx, companyId);
  const campaign = await lockAssignment(tx, companyId, id, TOURNAMENTS);
  const status = tournamentStatusOf(campaign, clock());
  if (status === 'ended') throw conflict('This tournament has ended.');
  if (status === 'ongoing' || campaign.launchedAt)
    throw new HttpError(412, ERROR_CODES.preconditionFailed, PRECONDITION_FAILED);
  await deleteTournament(tx, companyId, campaign);
  return campaign;
}
