import type { ForecastSort } from '@contract/partner/overview';
import { companies } from '@server/domain/company/company.tables';
import { TIERS } from '@server/domain/licenses/price.rules';
import type { Queryable } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, eq, isNotNull, like, type SQL, sql } from 'drizzle-orm';

export interface DealList {
  readonly partnerId: number;
  readonly search?: string | undefined;
}
export interface DealWindow extends DealList {
  readonly orderBy: ForecastSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const licenses = sql`${companies.dealLicenses}`;
const priceCases = sql.join(
  TIERS.map(
    ({ from, cents }) => sql`WHEN ${licenses} >= ${sql.raw(String(from))} THEN ${sql.raw(String(cents))}`,
  ),
  sql` `,
);
/** The price of a year, as `priceOf` has it. */
const amount = sql`(${licenses}::bigint * CASE ${priceCases} ELSE 0 END)`;
const weighted = sql`round(${amount} * ${companies.dealProbability} / 100.0)`;
const number = (value: SQL) => sql<number>`coalesce(${value}, 0)`.mapWith(Number);

const matching = ({ partnerId, search }: DealList) =>
  and(
    eq(companies.parentCompanyId, partnerId),
    isNotNull(companies.dealProbability),
    search ? like(companies.nameKey, anywhere(search)) : undefined,
  );

const KEYS: Record<ForecastSort, SQL> = {
  companyName: sql`${companies.nameKey}`,
  probability: sql`${companies.dealProbability}`,
  licenses,
  closesOn: sql`${companies.dealClosesOn}`,
  amount,
  weighted,
};

/** A page of the deals expected with a partner's own customers. */
export function selectDeals(db: Queryable, window: DealWindow) {
  const direction = window.isDescending ? sql`DESC` : sql`ASC`;
  return db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      probability: number(sql`${companies.dealProbability}`),
      licenses: number(licenses),
      closesOn: sql<string>`${companies.dealClosesOn}::text`,
      amount: number(amount),
      weighted: number(weighted),
    })
    .from(companies)
    .where(matching(window))
    .orderBy(sql`${KEYS[window.orderBy]} ${direction}`, sql`${companies.id} ${direction}`)
    .limit(window.limit)
    .offset(window.offset);
}

/** All deals added up. */
export async function sumDeals(db: Queryable, list: DealList) {
  const [row] = await db
    .select({
      deals: number(sql`count(*)`),
      amount: number(sql`sum(${amount})`),
      weighted: number(sql`sum(${weighted})`),
    })
    .from(companies)
    .where(matching(list));
  if (!row) throw new Error('a sum has one row');
  return row;
}

/** The same by month, 'YYYY-MM', up to before the last of those given; what should have closed before counts in the first. */
export async function sumDealsByMonth(db: Queryable, list: DealList, months: readonly string[]) {
  const [first = '', behind = ''] = [months[0], months.at(-1)];
  const day = (month: string) => sql`${`${month}-01`}::date`;
  const month = sql<string>`to_char(greatest(${companies.dealClosesOn}, ${day(first)}), 'YYYY-MM')`;
  const rows = await db
    .select({
      month: month.as('month'),
      deals: number(sql`count(*)`),
      amount: number(sql`sum(${amount})`),
      weighted: number(sql`sum(${weighted})`),
    })
    .from(companies)
    .where(and(matching(list), sql`${companies.dealClosesOn} < ${day(behind)}`))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.month, row]));
}
