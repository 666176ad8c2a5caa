import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { CustomerFilter, CustomerSort } from '@contract/partner/customers';
import { companies, companyUsers } from '@server/domain/company/company.tables';
import { selectEndsOf } from '@server/domain/licenses/holdings.rules';
import { lastSubscriptions } from '@server/domain/licenses/licenses.queries';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { anywhere } from '@server/platform/text/search';
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';

/** Whose customers are listed, and at which instant. */
export interface CustomerScope {
  readonly partnerId: number;
  /** Whether the customers of the partner's own partners are listed, too. */
  readonly withGrandchildren: boolean;
  readonly now: Date;
}

export interface CustomerOrder {
  readonly orderBy: CustomerSort;
  readonly order: SortOrder;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const parents = alias(companies, 'parents');
const owners = alias(users, 'owners');

const enabledUsers = sql<number>`coalesce(${companyUsers.enabled}, 0)`.mapWith(Number);

/** As the banners count them: none up to the number of users that everybody has. */
const overages = sql<number>`CASE
  WHEN ${enabledUsers} > greatest(${companies.seats}, ${limits.users.withoutBoost}) THEN ${enabledUsers} - ${companies.seats}
  ELSE 0 END`.mapWith(Number);

const loginAccess = sql<string>`coalesce(${companies.loginAsCompanyStatus}, 'NOT_AVAILABLE')`;

const isOnTrial = (now: Date) =>
  sql`(${companies.trialStatus} IN ('active', 'trialing') AND coalesce(${companies.trialEnd} > ${now.toISOString()}::timestamptz, true))`;

/** In the order in which the states follow each other. */
const licensing = (now: Date) =>
  sql<string>`CASE WHEN ${companies.hasBoost} THEN 'BOOSTED' WHEN ${isOnTrial(now)} THEN 'TRIAL_ACTIVE' ELSE 'FREE' END`;
const licensingRank = (now: Date) =>
  sql`CASE WHEN ${companies.hasBoost} THEN 2 WHEN ${isOnTrial(now)} THEN 1 ELSE 0 END`;

/** Whether a customer's paid period, or the first of its licenses from a pool, ends within so many days. */
export const renewsWithin = (now: Date, days: number) => {
  const at = (instant: number) => sql`${new Date(instant).toISOString()}::timestamptz`;
  const from = now.getTime();
  const isWithin = (end: AnyPgColumn) =>
    sql`(${end} > ${at(from)} AND ${end} <= ${at(from + days * DAY_MS)})`;
  return sql`(${companies.hasBoost} AND (${isWithin(companies.currentPeriodEnd)} OR ${isWithin(companies.seatsEndAt)}))`;
};

const paidSeats = sql`CASE WHEN ${companies.hasBoost} THEN ${companies.seats} END`;

/** The tenant's condition, which comes before any filter; an array, so that one index serves all its parents. */
const inScope = ({ partnerId, withGrandchildren }: CustomerScope) =>
  withGrandchildren
    ? sql`${companies.parentCompanyId} = ANY (${partnerId}::bigint || ARRAY(
        SELECT p.id FROM ${companies} p WHERE p.parent_company_id = ${partnerId} AND p.is_partner))`
    : eq(companies.parentCompanyId, partnerId);

const AFFILIATIONS = {
  DIRECT_CUSTOMERS: (partnerId: number) =>
    and(eq(companies.parentCompanyId, partnerId), eq(companies.isPartner, false)),
  PARTNERS: (partnerId: number) =>
    and(eq(companies.parentCompanyId, partnerId), eq(companies.isPartner, true)),
  PARTNER_CUSTOMERS: (partnerId: number) => ne(companies.parentCompanyId, partnerId),
};

const isWith = (wanted: boolean | undefined, yes: SQL | undefined, no: SQL | undefined) =>
  wanted === undefined ? undefined : wanted ? yes : no;

/** The condition of a list: whose customers, then the filters. */
function matching(scope: CustomerScope, filter: CustomerFilter): SQL | undefined {
  const { partnerId, now } = scope;
  const { searchText, enablementStatus, state, isRegistered, hasOverages, subcompanyType } = filter;
  const affiliations = filter['companyAffiliation[]']?.map((one) => AFFILIATIONS[one](partnerId));
  const registered = isNotNull(companies.registeredAt);
  const unregistered = isNull(companies.registeredAt);
  return and(
    inScope(scope),
    searchText ? like(companies.nameKey, anywhere(searchText)) : undefined,
    filter['status[]'] && inArray(licensing(now), filter['status[]']),
    filter['accountAccess[]'] && inArray(loginAccess, filter['accountAccess[]']),
    affiliations && or(...affiliations),
    filter['subResellers[]'] && inArray(companies.parentCompanyId, filter['subResellers[]']),
    filter['subResellers[]'] && ne(companies.parentCompanyId, partnerId),
    enablementStatus && eq(companies.status, enablementStatus === 'ENABLED' ? 'ACTIVE' : 'SUSPENDED'),
    isWith(state && state === 'REGISTERED', registered, unregistered),
    isWith(isRegistered, registered, unregistered),
    isWith(hasOverages, gt(overages, 0), eq(overages, 0)),
    subcompanyType && eq(companies.customerType, subcompanyType),
    filter.renewsWithin && renewsWithin(now, filter.renewsWithin),
  );
}

/** How many customers match. */
export async function countCustomers(db: Queryable, scope: CustomerScope, filter: CustomerFilter) {
  const counted = db.select({ total: count() }).from(companies).$dynamic();
  const joined =
    filter.hasOverages === undefined
      ? counted
      : counted.leftJoin(companyUsers, eq(companyUsers.companyId, companies.id));
  const [row] = await joined.where(matching(scope, filter));
  return row?.total ?? 0;
}

const SORT_KEYS: Record<CustomerSort, (now: Date) => SQL> = {
  companyName: () => sql`${companies.nameKey}`,
  parentCompanyName: () => sql`${parents.nameKey}`,
  dealProbability: () => sql`${companies.dealProbability}`,
  seats: () => sql`${companies.seats}`,
  registrationStatus: () => sql`(${companies.registeredAt} IS NULL)`,
  invitedAt: () => sql`${companies.invitedAt}`,
  licensingStatus: licensingRank,
  disabledAt: () => sql`${companies.disabledAt}`,
  subscriptionCurrentPeriodEnd: () => sql`least(${companies.currentPeriodEnd}, ${companies.seatsEndAt})`,
  subscriptionPaidSeats: () => paidSeats,
  overages: () => overages,
  login_as_company_status: () => loginAccess,
  ownerEmail: () => sql`${owners.emailKey}`,
  created_at: () => sql`${companies.createdAt}`,
};

/** The ids of those that match, in order. Tables are joined only where filter or order needs them. */
export async function selectCustomerIds(
  db: Queryable,
  scope: CustomerScope,
  filter: CustomerFilter,
  { orderBy, order }: CustomerOrder,
  page?: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const isAscending = order.startsWith('asc');
  const direction = isAscending ? sql`ASC` : sql`DESC`;
  const nulls = order.endsWith('nulls_first') ? sql`NULLS FIRST` : sql`NULLS LAST`;
  // The names and dates that are always there keep their index, which has the other place for nulls.
  const isAlwaysThere = orderBy === 'companyName' || orderBy === 'created_at';
  const key = sql`${SORT_KEYS[orderBy](scope.now)} ${direction}`;
  let query = db.select({ id: companies.id }).from(companies).$dynamic();
  if (orderBy === 'overages' || filter.hasOverages !== undefined) {
    query = query.leftJoin(companyUsers, eq(companyUsers.companyId, companies.id));
  }
  if (orderBy === 'parentCompanyName') {
    query = query.innerJoin(parents, eq(parents.id, companies.parentCompanyId));
  }
  if (orderBy === 'ownerEmail') {
    query = query.leftJoin(owners, and(eq(owners.companyId, companies.id), eq(owners.id, companies.ownerId)));
  }
  query = query
    .where(matching(scope, filter))
    .orderBy(isAlwaysThere ? key : sql`${key} ${nulls}`, sql`${companies.id} ${direction}`);
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return rows.map(({ id }) => id);
}

/** A page of those that match, in order, and how many there are. */
export async function readCustomers(
  db: Queryable,
  scope: CustomerScope,
  filter: CustomerFilter,
  order: CustomerOrder,
  page: { readonly offset: number; readonly limit: number },
) {
  const ids = await selectCustomerIds(db, scope, filter, order, page);
  const total = await countCustomers(db, scope, filter);
  return { rows: await selectCustomers(db, ids), total };
}

/** What the list shows of these customers, in the order of the ids. */
export async function selectCustomers(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      company: companies,
      parentName: parents.name,
      users: enabledUsers,
      overages,
      ownerEmail: owners.email,
      ownerName: owners.name,
      ownerLastName: owners.lastName,
    })
    .from(companies)
    .innerJoin(parents, eq(parents.id, companies.parentCompanyId))
    .leftJoin(companyUsers, eq(companyUsers.companyId, companies.id))
    .leftJoin(owners, and(eq(owners.companyId, companies.id), eq(owners.id, companies.ownerId)))
    .where(inArray(companies.id, [...ids]));
  const subscriptions = await lastSubscriptions(db, ids);
  const ends = await selectEndsOf(db, ids, subscriptions);
  const byId = new Map(rows.map((row) => [row.company.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { ...row, subscription: subscriptions.get(id), ends: ends.get(id) ?? [] } : [];
  });
}
export type ListedCustomer = Awaited<ReturnType<typeof selectCustomers>>[number];

/** Whether a company is among those the scope lists. */
export async function isListed(db: Queryable, scope: CustomerScope, customerId: number): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(inScope(scope), eq(companies.id, customerId)));
  return rows.length > 0;
}

export interface SubResellersWindow {
  readonly searchText?: string | undefined;
  /** Only these. */
  readonly ids?: readonly number[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of a reseller's own partners by name, and how many there are. */
export async function selectSubResellers(
  db: Queryable,
  partnerId: number,
  { searchText, ids, offset, limit }: SubResellersWindow,
) {
  const where = and(
    eq(companies.parentCompanyId, partnerId),
    eq(companies.isPartner, true),
    ids && inArray(companies.id, [...ids]),
    searchText ? like(companies.nameKey, anywhere(searchText)) : undefined,
  );
  const items = await db
    .select({ companyId: companies.id, companyName: companies.name })
    .from(companies)
    .where(where)
    .orderBy(sql`${companies.nameKey}`, asc(companies.id))
    .limit(limit)
    .offset(offset);
  const [row] = await db.select({ total: count() }).from(companies).where(where);
  return { items, total: row?.total ?? 0 };
}

/** The customers of these partners, locked in the order of their ids. */
export function lockCustomersOf(tx: Tx, partnerIds: readonly number[]) {
  return tx
    .select({ id: companies.id, isPartner: companies.isPartner })
    .from(companies)
    .where(isAmong(companies.parentCompanyId, partnerIds))
    .orderBy(asc(companies.id))
    .for('no key update');
}
