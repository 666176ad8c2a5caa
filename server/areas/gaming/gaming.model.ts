import type { Game, GameDetail, GameStatistics } from '@contract/gaming/games';
import { exerciseStatusOf } from '@contract/training/assignments';
import { audienceOf, standingsOf } from '@server/domain/assignments/assignment.model';
import {
  completionsByDay,
  NO_PROGRESS,
  type Progress,
  progressByDepartment,
  progressOf,
} from '@server/domain/assignments/statistics.queries';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import {
  areAnswersTold,
  isTold,
  joinedDays,
  type Told,
  type ToldProgress,
  toldIf,
  toldProgress,
  toldTeams,
} from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { countsOfItems, findGames, itemsOf, ORIGINAL } from './gaming.queries';
import { endOf, type GameCampaign } from './gaming.rules';
import { industryScoreOf } from './industry.queries';
import { leadersOf } from './leaderboard.queries';

const standingOf = ({ total, completed, inProgress, notStarted, overdue }: ToldProgress) => ({
  total,
  completed,
  inProgress,
  notStarted,
  overdue,
});

/** What is told of a game's score and its players; nothing without statistics. */
export function toldGame(
  progress: Progress,
  company: Company,
  now: Date,
  isPrivate = company.isLearningPrivate,
): Pick<Game, 'score' | 'standing'> {
  if (!isBoostedOrOnTrial(company, now)) return { score: null, standing: null };
  const told = toldProgress(progress, isPrivate);
  return { score: told.score, standing: standingOf(told) };
}

/** Stored games as the contract returns them, in a fixed number of queries; private for some readers though the company isn't. */
export async function toGames(
  db: Queryable,
  companyId: number,
  rows: readonly GameCampaign[],
  now: Date,
  isPrivate?: boolean,
): Promise<Game[]> {
  const standings = await standingsOf(db, companyId, rows, now);
  const found = await findGames(
    db,
    companyId,
    rows.map(({ courseId }) => courseId),
  );
  return rows.map((row) => {
    const { status, progress } = standings.of(row);
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      status: exerciseStatusOf(status),
      challengesCount: row.totalChapters,
      duration: row.daysToComplete,
      startedAt: row.startDate.toISOString(),
      endsAt: (row.endsAt ?? endOf(row.startDate, row.daysToComplete, row.timeZone)).toISOString(),
      timeZone: row.timeZone,
      assignmentType: row.assignmentType,
      hasLeaderboard: found.get(row.courseId)?.hasLeaderboard ?? false,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      ...toldGame(progress, standings.company, now, isPrivate),
    };
  });
}

/** A game with its settings. */
export async function toGameDetail(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock'>,
  row: GameCampaign,
): Promise<GameDetail> {
  const [game] = await toGames(db, row.companyId, [row], deps.clock());
  if (!game) throw new Error('a game was lost');
  const { selected, enrolment } = await audienceOf(db, deps, row);
  return {
    ...game,
    selected,
    notificationsEnabled: row.notificationsEnabled,
    subject: row.subject,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    enrolment,
  };
}

/** How often an item was judged, and how often rightly. */
interface Counted {
  readonly answered: number;
  readonly right: number;
}

/** What the page of a game shows. */
export async function statisticsOf(
  db: Queryable,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { companyId, id, courseId }: GameCampaign,
  isPrivate: boolean,
): Promise<GameStatistics> {
  const now = clock();
  const game = (await findGames(db, companyId, [courseId])).get(courseId);
  const progress = (await progressOf(db, companyId, [id], now)).get(id) ?? NO_PROGRESS;
  const told = toldProgress(progress, isPrivate);
  const counts = await countsOfItems(db, companyId, id);
  const departments = await progressByDepartment(db, companyId, id, now);
  const isItemTold = areAnswersTold(progress, isPrivate);
  const toldItem = (judged: Counted) => toldIf(isItemTold && isTold(judged.answered, isPrivate), judged);
  const items = (await itemsOf(db, game?.itemKeys ?? [], ORIGINAL)).map((item) => ({
    key: item.key,
    title: item.title,
    medium: item.content.medium,
    isFake: item.isFake,
    difficulty: item.difficulty,
    ...toldItem(counts.get(item.key) ?? { answered: 0, right: 0 }),
  }));
  const share = ({ answered, right }: Told<Counted>) => (answered ? (right ?? 0) / answered : 2);
  return {
    standing: standingOf(told),
    score: told.score,
    industryScore: await industryScoreOf(db, config, await readCompany(db, companyId)),
    completions: joinedDays(await completionsByDay(db, companyId, id), isPrivate),
    departments: toldTeams(departments, isPrivate).map((row) => ({
      ...standingOf(row),
      id: row.id,
      name: row.name,
      score: row.score,
    })),
    items: items.toSorted(
      (one, other) => share(one) - share(other) || (other.answered ?? 0) - (one.answered ?? 0),
    ),
    leaderboard: isPrivate ? null : game?.hasLeaderboard ? await leadersOf(db, companyId, id) : [],
  };
}
