import { companies, companyUsers } from '@server/domain/company/company.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, eq, isNotNull, like, max, sql } from 'drizzle-orm';
import { comparisonReads } from './comparison.tables';

/** A partner's customers that it may enter, by the rule of `beginVisit`; those of its partners have not consented to it. */
export function selectCompared(db: Queryable, partnerId: number, search: string | undefined) {
  return db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      nameKey: companies.nameKey,
      learners: sql<number>`coalesce(${companyUsers.enabled}, 0)`.mapWith(Number),
    })
    .from(companies)
    .leftJoin(companyUsers, eq(companyUsers.companyId, companies.id))
    .where(
      and(
        eq(companies.parentCompanyId, partnerId),
        eq(companies.loginAsCompanyStatus, 'AVAILABLE'),
        eq(companies.status, 'ACTIVE'),
        isNotNull(companies.ownerId),
        search ? like(companies.nameKey, anywhere(search)) : undefined,
      ),
    )
    .orderBy(companies.nameKey, companies.id);
}

/** Remembers the day of a partner's last reading of these customers; the ids of those it had not read that day. */
export async function markRead(
  tx: Tx,
  partnerId: number,
  companyIds: readonly number[],
  day: string,
): Promise<number[]> {
  const result = await tx.execute<{ companyId: string | number }>(sql`
    WITH made AS (
      INSERT INTO comparison_reads (company_id, partner_company_id, day)
      SELECT id, ${partnerId}::bigint, ${day}::date
      FROM unnest(${sql.param([...companyIds])}::bigint[]) AS id ORDER BY id
      ON CONFLICT DO NOTHING RETURNING company_id
    ), forgotten AS (
      DELETE FROM comparison_reads r USING made
      WHERE r.company_id = made.company_id AND r.partner_company_id = ${partnerId}::bigint AND r.day < ${day}::date
    )
    SELECT company_id AS "companyId" FROM made`);
  return result.rows.map(({ companyId }) => Number(companyId));
}

/** The last day on which a partner has read a customer's figures. */
export async function lastComparedOn(
  db: Queryable,
  { companyId, partnerId }: { readonly companyId: number; readonly partnerId: number },
): Promise<string | null> {
  const [row] = await db
    .select({ day: max(comparisonReads.day) })
    .from(comparisonReads)
    .where(and(eq(comparisonReads.companyId, companyId), eq(comparisonReads.partnerCompanyId, partnerId)));
  return row?.day ?? null;
}
