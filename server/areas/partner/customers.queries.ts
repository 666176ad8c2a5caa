import type { SortOrder } from '@contract/paging';
import type { CustomerSort } from '@contract/partner';
import { and, count, eq, sql } from 'drizzle-orm';
import { companies } from '../../company/company.tables';
import type { Queryable } from '../../db/client';
import { escapeLike } from '../../text';

export interface CustomerWindow {
  readonly partnerId: number;
  readonly search?: string | undefined;
  readonly orderBy: CustomerSort;
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

const lowerName = sql`lower(${companies.name})`;
const COLUMNS = {
  companyName: lowerName,
  seats: companies.seats,
  login_as_company_status: companies.loginAsCompanyStatus,
  created_at: companies.createdAt,
};

const condition = ({ partnerId, search }: CustomerWindow) =>
  and(
    eq(companies.parentCompanyId, partnerId),
    search ? sql`${lowerName} LIKE lower(${`%${escapeLike(search)}%`})` : undefined,
  );

export async function countCustomers(db: Queryable, window: CustomerWindow): Promise<number> {
  const [row] = await db.select({ total: count() }).from(companies).where(condition(window));
  return row?.total ?? 0;
}

export function selectCustomers(db: Queryable, window: CustomerWindow) {
  const direction = window.order.startsWith('asc') ? sql`ASC` : sql`DESC`;
  return db
    .select()
    .from(companies)
    .where(condition(window))
    .orderBy(sql`${COLUMNS[window.orderBy]} ${direction} NULLS LAST`, sql`${companies.id} ${direction}`)
    .limit(window.limit)
    .offset(window.offset);
}
