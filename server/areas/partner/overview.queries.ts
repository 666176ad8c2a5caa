import { limits } from '@contract/limits';
import { companies, companyUsers } from '@server/domain/company/company.tables';
import { invoiceCounts } from '@server/domain/licenses/licenses.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { renewsWithin } from './customers.queries';

const { trialsShown, trialsEndingDays, renewalDays } = limits.partner;
const DAY_MS = 24 * 60 * 60 * 1000;

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
const inDays = (now: Date, days: number) => at(new Date(now.getTime() + days * DAY_MS));

/** As the customers list counts them (customers.queries.ts). */
const enabled = sql`coalesce(${companyUsers.enabled}, 0)`;
const isOver = sql`${enabled} > greatest(${companies.seats}, ${limits.users.withoutBoost})`;
const isRunningTrial = (now: Date) =>
  sql`(NOT ${companies.hasBoost} AND ${companies.trialStatus} IN ('active', 'trialing') AND coalesce(${companies.trialEnd} > ${at(now)}, true))`;

const total = (where: ReturnType<typeof sql>) =>
  sql<number>`count(*) FILTER (WHERE ${where})`.mapWith(Number);
const sum = (of: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${of}) FILTER (WHERE ${where}), 0)`.mapWith(Number);

/** The numbers of a partner's own customers, in one pass over them. */
export async function countCustomerStates(db: Queryable, partnerId: number, now: Date) {
  const boosted = sql`${companies.hasBoost}`;
  const seats = sql`${companies.seats}`;
  const [first, second, third] = renewalDays;
  const [row] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      boosted: total(boosted),
      onTrial: total(isRunningTrial(now)),
      sold: sum(seats, boosted),
      used: sum(sql`least(${enabled}, ${companies.seats})`, boosted),
      overCustomers: total(isOver),
      overLicenses: sum(sql`${enabled} - ${companies.seats}`, isOver),
      trialsEnding: total(
        sql`${isRunningTrial(now)} AND ${companies.trialEnd} <= ${inDays(now, trialsEndingDays)}`,
      ),
      firstRenewals: total(renewsWithin(now, first)),
      firstLicenses: sum(seats, renewsWithin(now, first)),
      secondRenewals: total(renewsWithin(now, second)),
      secondLicenses: sum(seats, renewsWithin(now, second)),
      thirdRenewals: total(renewsWithin(now, third)),
      thirdLicenses: sum(seats, renewsWithin(now, third)),
    })
    .from(companies)
    .leftJoin(companyUsers, eq(companyUsers.companyId, companies.id))
    .where(eq(companies.parentCompanyId, partnerId));
  if (!row) throw new Error('a count has one row');
  return row;
}

/** The trials that end next. */
export const selectNextTrials = (db: Queryable, partnerId: number, now: Date) =>
  db
    .select({ companyId: companies.id, companyName: companies.name, trialEnd: companies.trialEnd })
    .from(companies)
    .where(and(eq(companies.parentCompanyId, partnerId), isRunningTrial(now), gt(companies.trialEnd, now)))
    .orderBy(asc(companies.trialEnd), asc(companies.id))
    .limit(trialsShown);

/** What was bought in each month from a first one on, 'YYYY-MM'; months without a purchase are absent. */
export async function selectRevenue(
  db: Queryable,
  companyId: number,
  scope: 'account' | 'payer',
  firstMonth: string,
): Promise<ReadonlyMap<string, { amount: number; paid: number }>> {
  const { month, status, amount } = invoiceCounts;
  const rows = await db
    .select({
      month: sql<string>`to_char(${month}, 'YYYY-MM')`,
      amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number),
      paid: sql<number>`coalesce(sum(${amount}) FILTER (WHERE ${status} = 'PAID'), 0)`.mapWith(Number),
    })
    .from(invoiceCounts)
    .where(
      and(
        eq(invoiceCounts.companyId, companyId),
        eq(invoiceCounts.scope, scope),
        sql`${month} >= ${`${firstMonth}-01`}::date`,
        sql`${status} NOT IN ('VOID', 'DRAFT')`,
      ),
    )
    .groupBy(month);
  return new Map(rows.map((row) => [row.month, row]));
}
