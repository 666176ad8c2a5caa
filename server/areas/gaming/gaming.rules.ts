import { addDays, dayAt } from '@contract/days';
import type { BodyOf } from '@contract/endpoint';
import { featuresOf } from '@contract/features';
import {
  GAME_KINDS,
  GAME_REFUSALS,
  type GameKind,
  type GameSettings,
  type gameEndpoints,
  gameKindOf,
} from '@contract/gaming/games';
import { limits } from '@contract/limits';
import {
  type AssignmentRequest,
  type AssignmentWords,
  changeAssignment,
  checkGrowth,
  checkTargets,
  openAssignment,
  type Selection,
  startAssignment,
  startDayIn,
  startOf,
  type Written,
} from '@server/domain/assignments/assignment.rules';
import {
  findCampaign,
  lockCampaign,
  type StoredCampaign,
  updateCampaign,
} from '@server/domain/assignments/campaigns.queries';
import { moveEnd, queueEnd } from '@server/domain/assignments/ending.rules';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, invalidField, notFound, trainingSuspended } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { endOfDay } from '@server/platform/time/days';
import {
  findGames,
  findSettings,
  insertGame,
  recentKeys,
  selectCandidates,
  updateGame,
} from './gaming.queries';
import { pickItems } from './pick';

type Form = BodyOf<typeof gameEndpoints.create>;

const LABEL = 'This game';
const { challengesDefault, durationDefault } = limits.games;

/** What assignments of each game say, and the fields of their calls. */
export const gameWords = (kind: GameKind): AssignmentWords => ({
  kind,
  label: LABEL,
  alreadyOpen: 'This game is already assigned.',
  inThePast: GAME_REFUSALS.future,
  startField: 'startDate',
  typeField: 'assignmentType',
  selectedField: () => 'selected',
});

export type GameCampaign = StoredCampaign & { readonly kind: GameKind };
const isGame = (campaign: StoredCampaign | undefined): campaign is GameCampaign =>
  GAME_KINDS.some((kind) => kind === campaign?.kind);

/** A game of the company, of either kind. Throws 404. */
export async function readGame(db: Queryable, companyId: number, id: number): Promise<GameCampaign> {
  const campaign = await findCampaign(db, companyId, id);
  if (!isGame(campaign)) throw notFound(LABEL);
  return campaign;
}

/** The same, locked, with its company. Throws 404. */
async function lockGame(tx: Tx, companyId: number, id: number) {
  const company = await lockCompany(tx, companyId);
  const campaign = await lockCampaign(tx, companyId, id);
  if (!isGame(campaign)) throw notFound(LABEL);
  return { company, campaign };
}

/** The game that the company has now. */
export const kindFor = ({ features }: Pick<Company, 'features'>): GameKind =>
  gameKindOf(featuresOf(features));

/** What a new game of the company begins with. */
export async function settingsOf(db: Queryable, companyId: number): Promise<GameSettings> {
  const defaults = { challengesCount: challengesDefault, duration: durationDefault, hasLeaderboard: false };
  return (await findSettings(db, companyId)) ?? defaults;
}

/** Items for a game as the company would get them now; fewer only where the library has fewer. */
export async function itemsForGame(
  db: Queryable,
  companyId: number,
  { kind, count, seed }: { readonly kind: GameKind; readonly count: number; readonly seed: number },
): Promise<string[]> {
  const recent = await recentKeys(db, companyId);
  return pickItems(await selectCandidates(db, kind), count, { seed, recent });
}

/** Throws 422 where the library has too little. */
async function requireItems(tx: Tx, companyId: number, kind: GameKind, count: number, now: Date) {
  const keys = await itemsForGame(tx, companyId, { kind, count, seed: now.getTime() });
  if (keys.length < count) {
    throw invalidField('challengesCount', words`The library has only ${keys.length} items for this game.`);
  }
  return keys;
}

/** When a game ends that starts at an instant: at the end of the day that is so many days later. */
export const endOf = (start: Date, duration: number, timeZone: string): Date =>
  endOfDay(addDays(dayAt(start, timeZone), duration), timeZone);

/** Throws 403 while suspended, and 422 without Boost or a trial. */
function checkPlan(company: Company, now: Date): void {
  if (isTrainingSuspended(company, now)) throw trainingSuspended();
  if (!isBoostedOrOnTrial(company, now)) throw invalidField('plan', 'Games need Boost or a trial.');
}

/** A day that is given must be to come; without one a game starts at once. Throws 422. */
function checkStart({ startDate, timeZone }: Pick<Form, 'startDate' | 'timeZone'>, now: Date): void {
  if (startDate !== null && startDayIn(timeZone, startDate) <= dayAt(now, timeZone))
    throw invalidField('startDate', GAME_REFUSALS.future);
}

const selectionOf = ({ assignmentType, selected }: Form): Selection => ({ assignmentType, selected });
const mailOf = ({ notificationsEnabled, subject, message }: Form) => ({
  notificationsEnabled,
  subject: message === null ? null : subject,
  message: subject === null ? null : message,
});

/** Creates a game. Throws 403 while suspended, 422 by field, and 429 beyond the limits of mails. */
export async function createGame(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  body: Form,
): Promise<Written> {
  const { companyId } = request.actor;
  const { name, timeZone, startDate: day, challengesCount, duration, hasLeaderboard } = body;
  checkStart(body, deps.clock());
  const company = await lockCompany(tx, companyId);
  const kind = kindFor(company);
  const words = gameWords(kind);
  const opening = { ...selectionOf(body), day, timeZone };
  const { values, now } = await openAssignment(tx, deps, request.actor, opening, words, async (locked, at) =>
    checkPlan(locked, at),
  );
  const itemKeys = await requireItems(tx, companyId, kind, challengesCount, now);
  return startAssignment(
    tx,
    deps,
    request,
    {
      ...values,
      ...mailOf(body),
      name,
      courseId: await insertGame(tx, { companyId, kind, itemKeys, hasLeaderboard }),
      courseName: name,
      totalChapters: challengesCount,
      daysToComplete: duration,
      endsAt: endOf(values.startDate, duration, timeZone),
    },
    body.selected,
    words,
  );
}

/** Throws 422 for what is fixed once a game has begun. */
function checkBegun({ name, startDate, timeZone, totalChapters }: StoredCampaign, body: Form): void {
  const isSameDay =
    body.startDate === null || startDayIn(timeZone, body.startDate) === dayAt(startDate, timeZone);
  const fixed = [
    ['name', body.name === name],
    ['challengesCount', body.challengesCount === totalChapters],
    ['timeZone', body.timeZone === timeZone],
    ['startDate', isSameDay],
  ] as const;
  for (const [field, isKept] of fixed) if (!isKept) throw invalidField(field, GAME_REFUSALS.started);
}

/** What a queued game becomes besides its end: with another number of items it gets others. */
async function queuedChanges(tx: Tx, before: GameCampaign, body: Form, now: Date) {
  checkStart(body, now);
  const { companyId, kind, courseId } = before;
  const { name, timeZone, startDate: day, challengesCount } = body;
  if (challengesCount !== before.totalChapters) {
    const itemKeys = await requireItems(tx, companyId, kind, challengesCount, now);
    await updateGame(tx, companyId, courseId, { itemKeys });
  }
  const startDate = await startOf(tx, { day, timeZone }, now, gameWords(kind));
  return { name, courseName: name, timeZone, totalChapters: challengesCount, startDate };
}

const isOver = ({ archivedAt, dateEnded, endsAt }: StoredCampaign, now: Date) =>
  archivedAt !== null || dateEnded !== null || (endsAt !== null && endsAt <= now);

/**
 * Changes a game: all of a queued one, while one that has begun keeps its name, items and start. Throws 403 while
 * suspended, 404, 409 for one that has ended, 422 by field.
 */
export async function changeGame(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  id: number,
  body: Form,
): Promise<Written> {
  const { companyId } = request.actor;
  const now = deps.clock();
  const { company, campaign: before } = await lockGame(tx, companyId, id);
  if (isOver(before, now)) throw conflict(GAME_REFUSALS.ended);
  const words = gameWords(before.kind);
  const selection = selectionOf(body);
  if (before.assignmentType !== selection.assignmentType && selection.assignmentType === 'ALL_USERS')
    throw invalidField(words.typeField, "Who is assigned can't be changed to all users any more.");
  await checkGrowth(tx, before, selection, words);
  await checkTargets(tx, companyId, selection, words);
  const isQueued = before.startDate > now;
  if (!isQueued) checkBegun(before, body);
  const own = isQueued ? await queuedChanges(tx, before, body, now) : {};
  const { startDate, timeZone } = { ...before, ...own };
  const endsAt = endOf(startDate, body.duration, timeZone);
  if (endsAt <= now) throw invalidField('duration', GAME_REFUSALS.endInThePast);
  await updateGame(tx, companyId, before.courseId, { hasLeaderboard: body.hasLeaderboard });
  const changes = { ...own, ...mailOf(body), daysToComplete: body.duration, endsAt };
  const written = await changeAssignment(tx, deps, request, company, before, changes, selection);
  if (endsAt.getTime() !== before.endsAt?.getTime()) await moveEnd(tx, deps, before, endsAt);
  return written;
}

/** Ends a game for everybody now; twice is fine. Throws 404, and 409 for one that has not begun. */
export async function endGame(tx: Tx, deps: Deps, companyId: number, id: number): Promise<StoredCampaign> {
  const now = deps.clock();
  const { campaign } = await lockGame(tx, companyId, id);
  if (isOver(campaign, now)) return campaign;
  if (campaign.startDate > now) throw conflict('This game has not begun yet. Archive it instead.');
  await moveEnd(tx, deps, campaign, now);
  return { ...campaign, endsAt: now };
}

/** Archives a game, ending it if need be; twice is fine. Throws 404. */
export async function archiveGame(
  tx: Tx,
  deps: Deps,
  companyId: number,
  id: number,
): Promise<StoredCampaign> {
  const now = deps.clock();
  const { campaign } = await lockGame(tx, companyId, id);
  if (campaign.archivedAt) return campaign;
  const isQueued = campaign.startDate > now;
  // What has begun is ended by its job, which completes or ends the tasks.
  const changes = {
    archivedAt: now,
    ...(isQueued ? { dateEnded: now } : { endsAt: isOver(campaign, now) ? campaign.endsAt : now }),
  };
  await updateCampaign(tx, companyId, id, changes);
  const archived = { ...campaign, ...changes };
  if (!isQueued && campaign.dateEnded === null) await queueEnd(tx, deps, archived);
  return archived;
}

/** Whether the game of a campaign has a leaderboard. */
export async function hasLeaderboard(
  db: Queryable,
  { companyId, courseId }: StoredCampaign,
): Promise<boolean> {
  return (await findGames(db, companyId, [courseId])).get(courseId)?.hasLeaderboard ?? false;
}
