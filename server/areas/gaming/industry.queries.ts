import { GAME_KINDS, type IndustryScore } from '@contract/gaming/games';
import { limits } from '@contract/limits';
import { companies } from '@server/domain/company/company.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { monthsLater } from '@server/platform/time/days';
import { eq, sql } from 'drizzle-orm';
import { industryScores } from './gaming.tables';

const kinds = [...GAME_KINDS];

/**
 * Computes what the companies of each industry have reached over twelve months: the mean of their averages, where there are
 * enough companies and people. Of a company as many people count as its largest game had.
 */
export async function computeIndustryScores(tx: Tx, now: Date): Promise<void> {
  const { industryCompaniesMin, industryPeopleMin } = limits.games;
  await tx.delete(industryScores);
  await tx.execute(sql`
    INSERT INTO industry_scores (industry, score, companies, people, day)
    SELECT industry, avg(score_sum::float8 / scored), count(*), sum(people), (${now}::timestamptz AT TIME ZONE 'UTC')::date
    FROM (
      SELECT co.industry, co.id, sum(g.score_sum) AS score_sum, sum(g.scored) AS scored, max(g.scored) AS people
      FROM (
        SELECT p.company_id, p.id, sum(c.score_sum) AS score_sum, sum(c.scored) AS scored
        FROM campaigns p JOIN campaign_counts c ON c.company_id = p.company_id AND c.campaign_id = p.id
        WHERE p.kind IN (${sql.join(
          kinds.map((kind) => sql`${kind}`),
          sql`, `,
        )})
          AND p.start_date > ${monthsLater(now, -12, 'UTC')}::timestamptz AND p.start_date <= ${now}::timestamptz
        GROUP BY p.company_id, p.id HAVING sum(c.scored) > 0
      ) g
      JOIN companies co ON co.id = g.company_id AND co.industry IS NOT NULL AND NOT co.is_provider
      GROUP BY co.industry, co.id
    ) company
    GROUP BY industry
    HAVING count(*) >= ${industryCompaniesMin}::int AND sum(people) >= ${industryPeopleMin}::int`);
}

/** What a company can compare its games with: its industry, else the installation's figure, else nothing. */
export async function industryScoreOf(
  db: Queryable,
  { industryScore }: Pick<Deps['config'], 'industryScore'>,
  { id }: { readonly id: number },
): Promise<IndustryScore | null> {
  const { score, day } = industryScores;
  const [row] = await db
    .select({ score, day })
    .from(industryScores)
    .innerJoin(companies, eq(companies.industry, industryScores.industry))
    .where(eq(companies.id, id));
  if (row) return { ...row, score: Math.round(row.score), source: 'companies', name: null };
  return industryScore && { ...industryScore, source: 'installation' };
}
