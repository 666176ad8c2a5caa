import { dayAt } from '@contract/days';
import type { CampaignKindName } from '@contract/plan';
import { isZone } from '@contract/timezones';
import type { CampaignAssignmentType, CampaignStatus } from '@contract/training/assignments';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { isTrainingSuspended } from '@server/domain/company/plan';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField, notFound, trainingSuspended } from '@server/platform/http/errors';
import type { MailJob } from '@server/platform/jobs/queue';
import {
  addTargets,
  countMeant,
  findCampaign,
  insertCampaign,
  lockCampaign,
  type StoredCampaign,
  targetIds,
  targetsById,
  updateCampaign,
} from './campaigns.queries';
import { queueEnd } from './ending.rules';
import { startOfDay } from './enrolment.queries';
import { enrolAll, type LaunchNote } from './enrolment.rules';

/*
 * What is the same for all kinds of campaign: who is selected, when it starts, how the selection grows, and its
 * end. A kind adds what is assigned, its own words, and the fields of its calls.
 */

/** What a kind of campaign says when it refuses something, and the fields of its calls. */
export interface AssignmentWords {
  readonly kind: CampaignKindName;
  /** Starts the 404's sentence: 'This training'. */
  readonly label: string;
  readonly alreadyOpen: string;
  readonly inThePast: string;
  readonly startField: string;
  readonly typeField: string;
  readonly selectedField: (type: CampaignAssignmentType) => string;
  /** The mail to its learners in the product's own words; absent: about a training. */
  readonly mail?: MailJob['template'];
}

/** Whom a campaign is for. */
export interface Selection {
  readonly assignmentType: CampaignAssignmentType;
  /** Departments, groups or users, by the type; of no account for all users. */
  readonly selected: readonly number[];
}

/** A campaign after a write, and whom it enrolled at once. */
export interface Written extends LaunchNote {
  readonly campaign: StoredCampaign;
}

export interface AssignmentRequest {
  readonly actor: SignedInActor;
  readonly requestId: string;
}

/** The status of a campaign at an instant; `isBegun` says whether any learner has begun. */
export function statusOf(
  {
    archivedAt,
    dateEnded,
    endsAt,
    startDate,
  }: Pick<StoredCampaign, 'archivedAt' | 'dateEnded' | 'endsAt' | 'startDate'>,
  { now, isSuspended, isBegun }: { now: Date; isSuspended: boolean; isBegun: boolean },
): CampaignStatus {
  if (archivedAt) return 'ARCHIVED';
  if (dateEnded || (endsAt && endsAt <= now)) return 'ENDED';
  if (startDate > now) return 'QUEUED';
  if (isSuspended) return 'SUSPENDED';
  return isBegun ? 'IN_PROGRESS' : 'ACTIVE';
}

/** A campaign of the kind. Throws 404, also for one of another kind. */
export async function readAssignment(
  db: Queryable,
  companyId: number,
  id: number,
  { kind, label }: AssignmentWords,
): Promise<StoredCampaign> {
  const campaign = await findCampaign(db, companyId, id);
  if (campaign?.kind !== kind) throw notFound(label);
  return campaign;
}

/** The same, locked until the transaction ends: batches of its enrolment wait here. */
export async function lockAssignment(
  tx: Tx,
  companyId: number,
  id: number,
  { kind, label }: AssignmentWords,
): Promise<StoredCampaign> {
  const campaign = await lockCampaign(tx, companyId, id);
  if (campaign?.kind !== kind) throw notFound(label);
  return campaign;
}

/** Throws 422 for a name that isn't one of the IANA's. */
export function checkTimeZone(timeZone: string, field = 'timeZone'): void {
  // Offsets such as +02:00 know no daylight saving, and the database reads their sign the other way.
  if (!isZone(timeZone) || /^[+-]/.test(timeZone)) throw invalidField(field, 'This time zone is unknown.');
}

/** The day that a start means in a time zone: itself, or the day of an instant there. */
export const startDayIn = (timeZone: string, given: string): string =>
  given.includes('T') ? dayAt(new Date(given), timeZone) : given;

/** When a campaign starts: now, or when a later day begins. Throws 422 for a day in the past. */
export async function startOf(
  db: Queryable,
  { day: given, timeZone }: { readonly day: string | null | undefined; readonly timeZone: string },
  now: Date,
  { startField, inThePast }: Pick<AssignmentWords, 'startField' | 'inThePast'>,
): Promise<Date> {
  if (!given) return now;
  const day = startDayIn(timeZone, given);
  const today = dayAt(now, timeZone);
  if (day < today) throw invalidField(startField, inThePast);
  return day === today ? now : startOfDay(db, day, timeZone);
}

/** Throws 422 unless all are the company's own. */
export async function checkTargets(
  tx: Tx,
  companyId: number,
  { assignmentType, selected }: Selection,
  { selectedField }: Pick<AssignmentWords, 'selectedField'>,
): Promise<void> {
  if (assignmentType === 'ALL_USERS') return;
  const found = await targetsById(tx, companyId, assignmentType, selected);
  if (found.length !== new Set(selected).size) {
    throw invalidField(selectedField(assignmentType), 'Some of the selected values no longer exist.');
  }
}

/** Throws 422 when something would be taken out of the selection, or all users would become fewer. */
export async function checkGrowth(
  tx: Tx,
  { companyId, id, assignmentType }: StoredCampaign,
  selection: Selection,
  { typeField, selectedField }: AssignmentWords,
): Promise<void> {
  if (selection.assignmentType === 'ALL_USERS') return;
  if (selection.assignmentType !== assignmentType) {
    throw invalidField(typeField, "Who is assigned can't be narrowed any more.");
  }
  const before = await targetIds(tx, companyId, id);
  const remaining = await targetsById(tx, companyId, assignmentType, before);
  if (!remaining.every((target) => selection.selected.includes(target.id))) {
    throw invalidField(selectedField(assignmentType), "Saved selections can't be removed.");
  }
}

/** What a new campaign is to be like, besides what its kind adds. */
export interface Opening extends Selection {
  /** A day, or an instant of it; absent: now. */
  readonly day: string | null | undefined;
  /** Absent: the company's. */
  readonly timeZone?: string | undefined;
}

/**
 * Locks the company and checks what a campaign is to be; `check` throws what its kind refuses, before anything else.
 * Returns what is stored of every campaign. Throws 422 by field.
 */
export async function openAssignment<Checked>(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { companyId, userId }: SignedInActor,
  opening: Opening,
  words: AssignmentWords,
  check: (company: Company, now: Date) => Promise<Checked>,
) {
  const company = await lockCompany(tx, companyId);
  const now = clock();
  const checked = await check(company, now);
  const { timeZone = company.timeZone, day, assignmentType } = opening;
  checkTimeZone(timeZone);
  await checkTargets(tx, companyId, opening, words);
  const values = {
    companyId,
    kind: words.kind,
    assignmentType,
    startDate: await startOf(tx, { day, timeZone }, now, words),
    timeZone,
    createdBy: userId,
    createdAt: now,
  };
  return { company, now, checked, values };
}

/**
 * Stores a campaign and its selection, and enrols its users. The caller has locked the company. Throws 409 when
 * the same is assigned already, and 429 beyond the limits of mails.
 */
export async function startAssignment(
  tx: Tx,
  deps: Deps,
  { actor, requestId }: AssignmentRequest,
  values: Parameters<typeof insertCampaign>[1],
  selected: readonly number[],
  { alreadyOpen }: Pick<AssignmentWords, 'alreadyOpen'>,
): Promise<Written> {
  const { companyId } = actor;
  const campaign = await insertCampaign(tx, values);
  if (!campaign) throw conflict(alreadyOpen);
  if (campaign.assignmentType !== 'ALL_USERS') await addTargets(tx, companyId, campaign.id, selected);
  if (campaign.notificationsEnabled) {
    const mails = await countMeant(tx, companyId, campaign.assignmentType, selected);
    await countSending(tx, actor, 'reminder', mails, deps.clock());
  }
  await queueEnd(tx, deps, campaign);
  const note = await enrolAll(tx, deps, campaign, actor, requestId);
  return { campaign, ...note };
}

/**
 * Stores changed settings and adds to the selection; those who were added, or whose start has moved, are
 * enrolled. The caller has locked the company and the campaign. Throws 403 for that while suspended.
 */
export async function changeAssignment(
  tx: Tx,
  deps: Deps,
  { actor, requestId }: AssignmentRequest,
  company: Company,
  before: StoredCampaign,
  changes: Partial<StoredCampaign>,
  selection: Selection,
): Promise<Written> {
  const { companyId, id } = before;
  const { assignmentType } = selection;
  const campaign = { ...before, ...changes, assignmentType };
  await updateCampaign(tx, companyId, id, { ...changes, assignmentType });
  const isWider =
    assignmentType === 'ALL_USERS'
      ? before.assignmentType !== 'ALL_USERS'
      : await addTargets(tx, companyId, id, selection.selected);
  if (!isWider && campaign.startDate.getTime() === before.startDate.getTime()) return { campaign };
  if (isTrainingSuspended(company, deps.clock())) throw trainingSuspended();
  return { campaign, ...(await enrolAll(tx, deps, campaign, actor, requestId)) };
}

/** What a campaign that asks the same people again is like: from now on, or from its start if that is to come. */
export function repeated(
  before: StoredCampaign,
  changes: Partial<Pick<StoredCampaign, 'name' | 'courseName' | 'createdBy'>>,
  now: Date,
): Parameters<typeof insertCampaign>[1] {
  const { id: _, launchedAt: __, dateEnded: ___, archivedAt: ____, ...same } = before;
  const startDate = before.startDate > now ? before.startDate : now;
  return { ...same, ...changes, startDate, createdAt: now };
}

/**
 * Ends a campaign and asks the same people again by a new one. The caller has locked the company. Throws 429 beyond the
 * limits of mails.
 */
export async function repeatAssignment(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  before: StoredCampaign,
  changes: Parameters<typeof repeated>[1],
  words: AssignmentWords,
): Promise<Written> {
  const { companyId, id } = before;
  const now = deps.clock();
  const selected = await targetIds(tx, companyId, id);
  await endAssignment(tx, companyId, id, now, words);
  const { userId: createdBy } = request.actor;
  const values = repeated(before, { ...changes, createdBy }, now);
  return startAssignment(tx, deps, request, values, selected, words);
}

/**
 * The same in nobody's request, such as once a year: the campaign's job enrols its users, in the name of whoever made the
 * campaign before.
 */
export async function repeatByItself(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  before: StoredCampaign,
  changes: Parameters<typeof repeated>[1],
  words: AssignmentWords,
): Promise<StoredCampaign> {
  const { companyId, id } = before;
  const now = deps.clock();
  const selected = await targetIds(tx, companyId, id);
  await endAssignment(tx, companyId, id, now, words);
  const campaign = await insertCampaign(tx, repeated(before, changes, now));
  if (!campaign) throw conflict(words.alreadyOpen);
  if (campaign.assignmentType !== 'ALL_USERS') await addTargets(tx, companyId, campaign.id, selected);
  await deps.jobs.enqueue(tx, 'campaign.start', { companyId, campaignId: campaign.id });
  return campaign;
}

/** Ends a campaign; ending twice is fine. Throws 404. */
export async function endAssignment(
  tx: Tx,
  companyId: number,
  id: number,
  now: Date,
  words: AssignmentWords,
): Promise<StoredCampaign> {
  const campaign = await lockAssignment(tx, companyId, id, words);
  if (campaign.dateEnded || campaign.archivedAt) return campaign;
  await updateCampaign(tx, companyId, id, { dateEnded: now });
  return { ...campaign, dateEnded: now };
}

/** Archives a campaign, ending it if need be; archiving twice is fine. Throws 404. */
export async function archiveAssignment(
  tx: Tx,
  companyId: number,
  id: number,
  now: Date,
  words: AssignmentWords,
): Promise<StoredCampaign> {
  const campaign = await lockAssignment(tx, companyId, id, words);
  if (campaign.archivedAt) return campaign;
  const changes = { archivedAt: now, dateEnded: campaign.dateEnded ?? now };
  await updateCampaign(tx, companyId, id, changes);
  return { ...campaign, ...changes };
}
