import { cultureLevel } from '@contract/culture';
import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { ComparedCustomer, ComparisonSort } from '@contract/partner/comparison';
import { companies, companyUsers } from '@server/domain/company/company.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { nullsFirst } from '@server/platform/text/sorting';
import {
  and,
  asc,
  count,
  eq,
  gte,
  isNotNull,
  isNull,
  like,
  lt,
  max,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { comparedFigures, comparisonReads } from './comparison.tables';

const { groupMin: least } = limits.reports;

/** Some of a partner's customers. */
export interface ComparedFilter {
  readonly partnerId: number;
  readonly search?: string | undefined;
}

/** A partner's customers that it may enter, by the rule of `beginVisit`; those of its partners have not consented to it. */
const isCompared = ({ partnerId, search }: ComparedFilter): SQL | undefined =>
  and(
    eq(companies.parentCompanyId, partnerId),
    eq(companies.loginAsCompanyStatus, 'AVAILABLE'),
    eq(companies.status, 'ACTIVE'),
    isNotNull(companies.ownerId),
    search ? like(companies.nameKey, anywhere(search)) : undefined,
  );

const isOfMany = gte(companyUsers.enabled, least);
/** Figures are those of a company with at least five people now, however many it had when they were computed. */
const areTheirs = and(eq(comparedFigures.companyId, companies.id), isOfMany);
const learners = sql<number>`coalesce(${companyUsers.enabled}, 0)`.mapWith(Number);

const KEYS = {
  companyName: companies.nameKey,
  learners,
  culture: comparedFigures.score,
  completedPercent: comparedFigures.completedPercent,
  overduePercent: comparedFigures.overduePercent,
  gameScore: comparedFigures.gameScore,
  reportedPercent: comparedFigures.reportedPercent,
} as const satisfies Record<ComparisonSort, unknown>;

/** How many there are, and since when the oldest of their figures stand. */
export async function countCompared(db: Queryable, filter: ComparedFilter) {
  const [row] = await db
    .select({ total: count(), asOf: min(comparedFigures.asOf) })
    .from(companies)
    .leftJoin(companyUsers, eq(companyUsers.companyId, companies.id))
    .leftJoin(comparedFigures, areTheirs)
    .where(isCompared(filter));
  return row ?? { total: 0, asOf: null };
}

/** Customers with their figures; all of them without a window. */
export async function selectCompared(
  db: Queryable,
  filter: ComparedFilter,
  { orderBy, order }: { readonly orderBy: ComparisonSort; readonly order: SortOrder },
  window?: { readonly offset: number; readonly limit: number },
): Promise<ComparedCustomer[]> {
  const direction = order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const nulls = nullsFirst(order) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  const { completedPercent, overduePercent, gameScore, reportedPercent, score, previousScore } =
    comparedFigures;
  const customers = db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      learners,
      ...{ completedPercent, overduePercent, gameScore, reportedPercent, score, previousScore },
    })
    .from(companies)
    .leftJoin(companyUsers, eq(companyUsers.companyId, companies.id))
    .leftJoin(comparedFigures, areTheirs)
    .where(isCompared(filter))
    .orderBy(sql`${KEYS[orderBy]} ${direction} ${nulls}`, asc(companies.nameKey), asc(companies.id))
    .$dynamic();
  const rows = await (window ? customers.limit(window.limit).offset(window.offset) : customers);
  return rows.map((row) => ({
    ...row,
    isTooSmall: row.learners < least,
    level: row.score === null ? null : cultureLevel(row.score),
  }));
}

/** The customers whose figures are from before a time, or missing. */
export async function outdatedCustomers(
  db: Queryable,
  filter: ComparedFilter,
  before: Date,
): Promise<number[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(companyUsers, and(eq(companyUsers.companyId, companies.id), isOfMany))
    .leftJoin(comparedFigures, eq(comparedFigures.companyId, companies.id))
    .where(and(isCompared(filter), or(isNull(comparedFigures.asOf), lt(comparedFigures.asOf, before))))
    .orderBy(companies.id);
  return rows.map(({ id }) => id);
}

/** Stores figures of customers, unless there are newer ones. */
export async function storeFigures(
  db: Queryable,
  rows: readonly (typeof comparedFigures.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  const { asOf, completedPercent, overduePercent, gameScore, reportedPercent, score, previousScore } =
    comparedFigures;
  const columns = {
    asOf,
    completedPercent,
    overduePercent,
    gameScore,
    reportedPercent,
    score,
    previousScore,
  };
  const set = Object.fromEntries(
    Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  );
  await db
    .insert(comparedFigures)
    .values(rows.toSorted((a, b) => a.companyId - b.companyId))
    .onConflictDoUpdate({
      target: comparedFigures.companyId,
      set,
      setWhere: sql`${comparedFigures.asOf} < excluded.as_of`,
    });
}

/** The partners that have read their comparison since a day. */
export async function partnersReading(db: Queryable, since: string): Promise<number[]> {
  const { partnerCompanyId, day } = comparisonReads;
  const rows = await db.selectDistinct({ id: partnerCompanyId }).from(comparisonReads).where(gte(day, since));
  return rows.map(({ id }) => id);
}

/** Forgets figures that nobody keeps up: of companies that are in no comparison that is read. */
export const forgetFigures = (db: Queryable, before: Date) =>
  db.delete(comparedFigures).where(lt(comparedFigures.asOf, before));

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
