import type { Place } from '@contract/gaming/games';
import { limits } from '@contract/limits';
import { tasks, users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { leaderboardNames } from './gaming.tables';

const { placesShown, ranksCounted } = limits.games;

const finished = (companyId: number, campaignId: number) =>
  and(eq(tasks.companyId, companyId), eq(tasks.campaignId, campaignId), isNotNull(tasks.score));

/** How many have a better score, counted up to a limit: `ranksCounted` means that many or more. */
async function countBetter(db: Queryable, companyId: number, campaignId: number, score: number) {
  const better = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(finished(companyId, campaignId), gt(tasks.score, score)))
    .limit(ranksCounted)
    .as('better');
  return db.$count(better);
}

/** The best of a game. Who has not agreed has no name, nor has who is no longer enabled. */
export async function leadersOf(db: Queryable, companyId: number, campaignId: number): Promise<Place[]> {
  // Sorted along the index of scores before anything is joined.
  const best = db
    .select({ userId: tasks.userId, score: tasks.score })
    .from(tasks)
    .where(finished(companyId, campaignId))
    .orderBy(sql`${tasks.score} DESC NULLS LAST`, desc(tasks.userId))
    .limit(placesShown)
    .as('best');
  const rows = await db
    .select({
      score: sql<number>`${best.score}`.mapWith(Number),
      name: sql<string | null>`nullif(trim(${users.name} || ' ' || ${users.lastName}), '')`,
      isNamed: leaderboardNames.isNamed,
    })
    .from(best)
    .leftJoin(users, and(eq(users.companyId, companyId), eq(users.id, best.userId), isNull(users.disabledAt)))
    .leftJoin(
      leaderboardNames,
      and(eq(leaderboardNames.companyId, companyId), eq(leaderboardNames.userId, best.userId)),
    )
    .orderBy(desc(best.score), desc(best.userId));
  return rows.map(({ score, name, isNamed }) => ({
    rank: 1 + rows.filter((other) => other.score > score).length,
    name: isNamed ? name : null,
    score,
  }));
}

/** The rank of a score in a game; null beyond the ranks that are counted. */
export async function rankOf(
  db: Queryable,
  companyId: number,
  campaignId: number,
  score: number,
): Promise<number | null> {
  const better = await countBetter(db, companyId, campaignId, score);
  return better < ranksCounted ? better + 1 : null;
}

/** Whether somebody has agreed to be named. */
export async function isNamed(db: Queryable, companyId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ isNamed: leaderboardNames.isNamed })
    .from(leaderboardNames)
    .where(and(eq(leaderboardNames.companyId, companyId), eq(leaderboardNames.userId, userId)));
  return row?.isNamed ?? false;
}

export async function storeNamed(db: Queryable, values: typeof leaderboardNames.$inferInsert): Promise<void> {
  const { isNamed: named, decidedAt } = values;
  await db
    .insert(leaderboardNames)
    .values(values)
    .onConflictDoUpdate({
      target: [leaderboardNames.companyId, leaderboardNames.userId],
      set: { isNamed: named, decidedAt },
    });
}
