import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { InvoiceStatus, TransactionSort, TransactionTotals } from '@contract/partner/licenses';
import { invoiceCounts, invoices, type PaymentMethod } from '@server/domain/licenses/licenses.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { searchPatterns } from '@server/platform/text/search';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Totals of a search are exact up to here. */
const EXACT = limits.paging.exactSearchTotal;

export interface TransactionList {
  /** The partner whose list it is, and whether it has its partners' purchases or only its own. */
  readonly companyId: number;
  readonly scope: 'account' | 'payer';
  readonly search?: string | undefined;
  readonly statuses?: readonly InvoiceStatus[] | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly orderBy: TransactionSort;
  readonly order: SortOrder;
  readonly now: Date;
}
export interface TransactionWindow extends TransactionList {
  readonly offset: number;
  readonly limit: number;
}

/** A sort key: a column, or an expression that has an index. */
interface Key {
  readonly sql: SQL | PgColumn;
  readonly type: string;
}
const column = (of: PgColumn): Key => ({ sql: of, type: of.getSQLType().replace(/ COLLATE .*/, '') });
const dated = (of: PgColumn): Key => ({
  sql: sql`coalesce(${of}, '-infinity'::timestamptz)`,
  type: 'timestamptz',
});

const KEYS: Record<TransactionSort, readonly Key[]> = {
  receiverCompanyName: [column(invoices.receiverKey)],
  initiatorCompanyName: [column(invoices.payerKey)],
  licensesNumber: [column(invoices.licenses)],
  subtotal: [column(invoices.subtotal)],
  discount: [column(invoices.discount)],
  amount: [column(invoices.amount)],
  // Overdue ones come first among the open ones.
  paymentStatus: [column(invoices.status), dated(invoices.dueDate)],
  method: [column(invoices.method)],
  invoiceDate: [column(invoices.invoiceDate)],
  dueDate: [dated(invoices.dueDate)],
  paymentDate: [dated(invoices.paidDate)],
  orderNumber: [column(invoices.orderNumber)],
};

/** Days that may be missing, which come first of all days or last. */
const DAYS: Partial<Record<TransactionSort, PgColumn>> = {
  dueDate: invoices.dueDate,
  paymentDate: invoices.paidDate,
};

/** The keys of an order; each has an index that ends with the id. */
function keysOf({ orderBy, order }: Pick<TransactionList, 'orderBy' | 'order'>): Key[] {
  const day = DAYS[orderBy];
  // What is missing is the greatest day when it comes last of all ascending, or first of all descending.
  if (day && nullsFirst(order) === order.startsWith('desc'))
    return [
      { sql: sql`coalesce(${day}, 'infinity'::timestamptz)`, type: 'timestamptz' },
      column(invoices.id),
    ];
  return [...KEYS[orderBy], column(invoices.id)];
}
const isDescending = ({ order }: Pick<TransactionList, 'order'>) => order.startsWith('desc');

/** A total order that one index serves in both directions. */
function orderTerms(list: Pick<TransactionList, 'orderBy' | 'order'>, reversed = false): SQL[] {
  const direction = isDescending(list) === reversed ? sql`ASC` : sql`DESC`;
  return keysOf(list).map((key) => sql`${key.sql} ${direction}`);
}

/** Open and overdue are one stored status; the due day tells them apart. */
function statusCondition(statuses: readonly InvoiceStatus[] | undefined, now: Date): SQL | undefined {
  if (!statuses || statuses.length === 0) return undefined;
  const stored = statuses.filter((status) => status !== 'OPEN' && status !== 'OVERDUE');
  const isOverdue = sql`coalesce(${invoices.dueDate} < ${at(now)}, false)`;
  const open = eq(invoices.status, 'OPEN');
  const [hasOpen, hasOverdue] = [statuses.includes('OPEN'), statuses.includes('OVERDUE')];
  return or(
    stored.length > 0 ? inArray(invoices.status, stored) : undefined,
    hasOpen && hasOverdue ? open : undefined,
    hasOpen && !hasOverdue ? and(open, sql`NOT ${isOverdue}`) : undefined,
    hasOverdue && !hasOpen ? and(open, isOverdue) : undefined,
  );
}

function searchCondition(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const patterns = searchPatterns(search);
  if (!patterns) return sql`false`;
  return and(...patterns.map(({ indexed }) => like(invoices.searchText, indexed)));
}

/** Whose list it is comes first. */
const matching = ({ companyId, scope, method, statuses, search, now }: TransactionList) =>
  and(
    eq(scope === 'account' ? invoices.accountCompanyId : invoices.companyId, companyId),
    method ? eq(invoices.method, method) : undefined,
    statusCondition(statuses, now),
    searchCondition(search),
  );

const buyer = sql<string>`trim(${users.name} || ' ' || ${users.lastName})`;
const isBuyer = and(eq(users.companyId, invoices.companyId), eq(users.id, invoices.boughtBy));
const listed = { invoice: invoices, admin: buyer.as('admin') };
export type ListedTransaction = {
  invoice: typeof invoices.$inferSelect;
  admin: string | null;
};

/** The numbers of all that match, and how many those are. */
export type Totals = TransactionTotals & { readonly total: number };

const number = (value: SQL) => sql`coalesce(${value}, 0)`.mapWith(Number);

/** Adds up rows or counters; `where` selects a part of them. */
function sums(of: { [Name in 'status' | 'dueAt' | 'amount']: SQL | PgColumn }, now: Date) {
  const isOverdue = sql`${of.dueAt} < ${at(now)}`;
  const amount = (where: SQL) => number(sql`sum(${of.amount}) FILTER (WHERE ${where})`);
  return {
    amount: number(sql`sum(${of.amount})`),
    paid: amount(sql`${of.status} = 'PAID'`),
    open: amount(sql`${of.status} = 'OPEN' AND NOT ${isOverdue}`),
    overdue: amount(sql`${of.status} = 'OPEN' AND ${isOverdue}`),
    other: amount(sql`${of.status} NOT IN ('PAID', 'OPEN')`),
  };
}

/** From the counters. */
async function countedTotals(db: Queryable, list: TransactionList): Promise<Totals> {
  const { companyId, scope, statuses, method, now } = list;
  const { status, dueAt } = invoiceCounts;
  const isOverdue = sql`${dueAt} < ${at(now)}`;
  const ofStatus = (one: InvoiceStatus) => {
    if (one === 'OVERDUE') return and(eq(status, 'OPEN'), isOverdue);
    return one === 'OPEN' ? and(eq(status, 'OPEN'), sql`NOT ${isOverdue}`) : eq(status, one);
  };
  const [row] = await db
    .select({
      total: number(sql`sum(${invoiceCounts.total})`),
      licensesNumber: number(sql`sum(${invoiceCounts.licenses})`),
      subtotal: number(sql`sum(${invoiceCounts.subtotal})`),
      discount: number(sql`sum(${invoiceCounts.discount})`),
      withdrawnFromBank: number(sql`sum(${invoiceCounts.withdrawn})`),
      ...sums(invoiceCounts, now),
    })
    .from(invoiceCounts)
    .where(
      and(
        eq(invoiceCounts.companyId, companyId),
        eq(invoiceCounts.scope, scope),
        method ? eq(invoiceCounts.method, method) : undefined,
        statuses && statuses.length > 0 ? or(...statuses.map(ofStatus)) : undefined,
      ),
    );
  if (!row) throw new Error('a sum has one row');
  return row;
}

const DUE_AT = sql<string>`coalesce(${invoices.dueDate}, 'infinity'::timestamptz)`;

/** From the rows of a search, up to one more than are counted exactly. */
async function searchedTotals(db: Queryable, list: TransactionList): Promise<Totals> {
  const { licenses, subtotal, discount, withdrawnFromBank, amount, status } = invoices;
  const found = db
    .select({ licenses, subtotal, discount, withdrawnFromBank, amount, status, dueAt: DUE_AT.as('due_at') })
    .from(invoices)
    .where(matching(list))
    .limit(EXACT + 1)
    .as('found');
  const [row] = await db
    .select({
      total: number(sql`count(*)`),
      licensesNumber: number(sql`sum(${found.licenses})`),
      subtotal: number(sql`sum(${found.subtotal})`),
      discount: number(sql`sum(${found.discount})`),
      withdrawnFromBank: number(sql`sum(${found.withdrawnFromBank})`),
      ...sums({ status: found.status, amount: found.amount, dueAt: sql`${found.dueAt}` }, list.now),
    })
    .from(found);
  if (!row) throw new Error('a sum has one row');
  return row;
}

/** The keys of the page are found first; only its rows are read in full. */
function selectPage(db: Queryable, window: TransactionWindow, reversed: boolean) {
  const page = db
    .select({ companyId: invoices.companyId, id: invoices.id })
    .from(invoices)
    .where(matching(window))
    .orderBy(...orderTerms(window, reversed))
    .limit(window.limit)
    .offset(window.offset)
    .as('page');
  return db
    .select(listed)
    .from(page)
    .innerJoin(invoices, and(eq(invoices.companyId, page.companyId), eq(invoices.id, page.id)))
    .leftJoin(users, isBuyer)
    .orderBy(...orderTerms(window));
}

/** Pages in the second half are read from the end of the index. */
async function pageOf(db: Queryable, window: TransactionWindow, total: number): Promise<ListedTransaction[]> {
  const { offset, limit } = window;
  if (total === 0 || offset >= total) return [];
  if (offset * 2 < total) return selectPage(db, window, false);
  const behind = Math.max(0, total - offset - limit);
  return selectPage(db, { ...window, offset: behind, limit: Math.min(limit, total - offset) }, true);
}

/** A page of the list with the totals of all that match; they are null for a search with very many matches. */
export async function readTransactions(db: Queryable, window: TransactionWindow) {
  if (!window.search) {
    const { total, ...totals } = await countedTotals(db, window);
    return { rows: await pageOf(db, window, total), total, totals };
  }
  const { total, ...totals } = await searchedTotals(db, window);
  if (total <= EXACT) return { rows: await pageOf(db, window, total), total, totals };
  return { rows: await selectPage(db, window, false), total: EXACT, totals: null };
}

/** All that match, in list order and in batches: each continues where the last one ended. */
export async function* selectAllTransactions(
  db: Queryable,
  list: TransactionList,
  size: number = limits.users.exportBatch,
): AsyncGenerator<ListedTransaction[]> {
  const keys = keysOf(list);
  const than = isDescending(list) ? sql`<` : sql`>`;
  const texts = sql.join(
    keys.map((key) => sql`${key.sql}::text`),
    sql`, `,
  );
  for (let place: readonly string[] | undefined; ; ) {
    const values = place?.map((value, at) => sql`${value}::${sql.raw(keys[at]?.type ?? 'text')}`);
    const behind =
      values &&
      sql`(${sql.join(
        keys.map((key) => sql`${key.sql}`),
        sql`, `,
      )}) ${than} (${sql.join(values, sql`, `)})`;
    const batch = await db
      .select({ ...listed, place: sql<string[]>`array[${texts}]`.as('place') })
      .from(invoices)
      .leftJoin(users, isBuyer)
      .where(and(matching(list), behind))
      .orderBy(...orderTerms(list))
      .limit(size);
    if (batch.length > 0) yield batch;
    place = batch.at(-1)?.place;
    if (!place || batch.length < size) return;
  }
}
