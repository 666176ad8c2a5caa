import { scoreOf } from '@contract/secure-code/judging';
import type { TOURNAMENT_SORTS } from '@contract/secure-code/tournaments';
import { campaigns, taskProgress } from '@server/domain/assignments/campaigns.tables';
import { allLearners } from '@server/domain/assignments/learner-files.queries';
import {
  type CountedLearners,
  countLearners,
  type LearnerFilter,
  type LearnerOrder,
  type LearnerRow,
  type LearnerWindow,
} from '@server/domain/assignments/learner-lists.queries';
import { tasks } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, desc, eq } from 'drizzle-orm';
import { LANGUAGE_PART, languageIn, triesIn } from '../learner/parts';
import type { Played } from './tournaments.model';
import { countsBySolved } from './tournaments.queries';

/** The columns of the report as tasks and users have them. */
export const SORTS = {
  fullName: 'name',
  email: 'email',
  solvedChallenges: 'score',
  completedAt: 'completedAt',
} as const satisfies Record<(typeof TOURNAMENT_SORTS)[number], LearnerWindow['orderBy']>;

/** A share of one in so many, or less, is found among the tasks rather than among all users. */
const SPARSE = 50;

/** Scores of tasks that mean so many solved challenges. */
export const scoresOf = (solved: readonly number[] | undefined) => solved?.map(scoreOf);

/** How many people match: from counters, except for a search, which counts up to a limit. */
export async function countPeople(
  db: Queryable,
  filter: LearnerFilter,
  solved: readonly number[] | undefined,
): Promise<CountedLearners> {
  if (filter.search || !solved) return countLearners(db, filter);
  const counts = await countsBySolved(db, filter.companyId, filter.campaignId);
  const total = [...new Set(solved)].reduce((sum, number) => sum + (counts[number] ?? 0), 0);
  const all = counts.reduce((sum, number) => sum + number, 0);
  return { total, totalIsMinimum: false, isDense: total * SPARSE > all };
}

/** What people have done of their tournaments, by task. */
export async function playedOf(
  db: Queryable,
  companyId: number,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, Played>> {
  if (taskIds.length === 0) return new Map();
  const { taskId, partId, answers } = taskProgress;
  const rows = await db
    .select({ taskId, partId, answers })
    .from(taskProgress)
    .where(and(eq(taskProgress.companyId, companyId), isAmong(taskId, taskIds)));
  const played = new Map<number, Played>();
  for (const row of rows) {
    const before = played.get(row.taskId) ?? { codeLanguage: null, attempts: 0 };
    if (row.partId === LANGUAGE_PART) played.set(row.taskId, { ...before, codeLanguage: languageIn([row]) });
    else if (triesIn([row]).length > 0) played.set(row.taskId, { ...before, attempts: before.attempts + 1 });
  }
  return played;
}

/** All people who match in the order of their list, a batch at a time, with what they have done. */
export async function* allPeople(
  db: Queryable,
  order: LearnerOrder,
  counted: CountedLearners,
): AsyncGenerator<{ readonly rows: LearnerRow[]; readonly played: ReadonlyMap<number, Played> }> {
  for await (const rows of allLearners(db, order, counted)) {
    const taskIds = rows.map(({ taskId }) => taskId);
    yield { rows, played: await playedOf(db, order.companyId, taskIds) };
  }
}

/** The task of the tournament that somebody was given last, with its campaign; undefined for nobody's. */
export async function lastTask(db: Queryable, companyId: number, userId: number) {
  const [row] = await db
    .select({ task: tasks, campaign: campaigns })
    .from(tasks)
    .innerJoin(campaigns, and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId)))
    .where(
      and(eq(tasks.companyId, companyId), eq(tasks.userId, userId), eq(tasks.type, 'Secure code training')),
    )
    .orderBy(desc(campaigns.startDate), desc(tasks.id))
    .limit(1);
  return row;
}
