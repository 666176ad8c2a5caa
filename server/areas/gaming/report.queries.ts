import { GAME_KINDS } from '@contract/gaming/games';
import { limits } from '@contract/limits';
import { campaigns, questionCounts } from '@server/domain/assignments/campaigns.tables';
import { hasBegun } from '@server/domain/reports/ran.queries';
import type { Span } from '@server/domain/reports/range';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { anywhere } from '@server/platform/text/search';
import { and, asc, desc, eq, gte, inArray, like, lt, sql } from 'drizzle-orm';
import type { GameCampaign } from './gaming.rules';

export interface GamesScope {
  readonly companyId: number;
  readonly now: Date;
  readonly span: Span;
  readonly search?: string | undefined;
}

/** The games that began in a span, newest first. */
export async function gamesThatBegan(db: Queryable, scope: GamesScope): Promise<GameCampaign[]> {
  const { companyId, now, span, search } = scope;
  const rows = await plannedOnce(
    db
      .select()
      .from(campaigns)
      .where(
        and(
          eq(campaigns.companyId, companyId),
          inArray(campaigns.kind, [...GAME_KINDS]),
          gte(campaigns.startDate, span.since),
          lt(campaigns.startDate, span.before),
          hasBegun(now),
          search ? like(campaigns.nameKey, anywhere(search)) : undefined,
        ),
      )
      .orderBy(desc(campaigns.startDate), desc(campaigns.id)),
  );
  return rows as GameCampaign[];
}

const answered = sql<number>`sum(${questionCounts.answered})`.mapWith(Number);
const right = sql<number>`sum(${questionCounts.right})`.mapWith(Number);
const ofGames = (companyId: number, ids: readonly number[]) =>
  and(eq(questionCounts.companyId, companyId), isAmong(questionCounts.campaignId, ids));

/** How often was judged in each game, and how often rightly. */
export async function judgedByGame(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly answered: number; readonly right: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: questionCounts.campaignId, answered, right })
    .from(questionCounts)
    .where(ofGames(companyId, ids))
    .groupBy(questionCounts.campaignId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The items that were judged wrong most often in some games together, of those judged at least so often. */
export async function hardestItems(db: Queryable, companyId: number, ids: readonly number[], least: number) {
  if (ids.length === 0) return [];
  return db
    .select({ key: questionCounts.questionId, answered, right })
    .from(questionCounts)
    .where(ofGames(companyId, ids))
    .groupBy(questionCounts.questionId)
    .having(sql`${answered} >= ${least}::int AND ${right} < ${answered}`)
    .orderBy(
      asc(sql`sum(${questionCounts.right})::float8 / sum(${questionCounts.answered})`),
      desc(answered),
      asc(questionCounts.questionId),
    )
    .limit(limits.games.hardestShown);
}
