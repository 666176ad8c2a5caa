import type { SortOrder } from '@contract/paging';
import type { AllocationSort } from '@contract/partner/licenses';
import { licenseEntries } from '@server/domain/licenses/licenses.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, count, eq, like, type SQL, sql } from 'drizzle-orm';

export interface AllocationList {
  readonly companyId: number;
  /** In the customer's name. */
  readonly search?: string | undefined;
}
export interface AllocationWindow extends AllocationList {
  readonly orderBy: AllocationSort;
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

const matching = ({ companyId, search }: AllocationList) =>
  and(
    eq(licenseEntries.companyId, companyId),
    eq(licenseEntries.kind, 'allocated'),
    search ? like(licenseEntries.counterpartKey, anywhere(search)) : undefined,
  );

const allocator = sql<string | null>`trim(${users.name} || ' ' || ${users.lastName})`;
const KEYS: Record<AllocationSort, SQL> = {
  companyName: sql`${licenseEntries.counterpartKey}`,
  allocatedLicensesNumber: sql`${licenseEntries.licenses}`,
  allocatedBy: sql`trim(${users.nameKey} || ' ' || ${users.lastNameKey})`,
  allocationDate: sql`${licenseEntries.at}`,
  endsAt: sql`${licenseEntries.endsAt}`,
};

export async function countAllocations(db: Queryable, list: AllocationList): Promise<number> {
  const [row] = await db.select({ total: count() }).from(licenseEntries).where(matching(list));
  return row?.total ?? 0;
}

/** A page of the licenses that left a pool, with the names of the time and of the user. */
export function selectAllocations(db: Queryable, window: AllocationWindow) {
  const direction = window.order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const nulls = window.order.endsWith('_nulls_first') ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return db
    .select({
      id: licenseEntries.id,
      companyId: sql<number>`${licenseEntries.counterpartCompanyId}`,
      companyName: sql<string>`coalesce(${licenseEntries.counterpartName}, '')`,
      allocatedLicensesNumber: licenseEntries.licenses,
      allocatedBy: allocator,
      allocationDate: licenseEntries.at,
      endsAt: licenseEntries.endsAt,
    })
    .from(licenseEntries)
    .leftJoin(
      users,
      and(eq(users.companyId, licenseEntries.companyId), eq(users.id, licenseEntries.allocatedBy)),
    )
    .where(matching(window))
    .orderBy(sql`${KEYS[window.orderBy]} ${direction} ${nulls}`, sql`${licenseEntries.id} ${direction}`)
    .limit(window.limit)
    .offset(window.offset);
}
