import { limits } from '@contract/limits';
import type { InvoiceStatus } from '@contract/partner/licenses';
import {
  type CreditSort,
  INVOICE_AGES,
  type InvoiceAge,
  type InvoiceAges,
  type ProviderInvoiceSort,
  type RefundState,
} from '@contract/provider';
import { companies } from '@server/domain/company/company.tables';
import { OWED, overdueDays } from '@server/domain/licenses/invoice-acts.queries';
import { invoiceActs, invoices, type PaymentMethod } from '@server/domain/licenses/licenses.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { anywhere, searchPatterns } from '@server/platform/text/search';
import { and, asc, desc, eq, exists, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { countWaiting } from './payments/unmatched.queries';

export interface ProviderList {
  readonly search?: string | undefined;
  readonly statuses?: readonly InvoiceStatus[] | undefined;
  readonly methods?: readonly PaymentMethod[] | undefined;
  readonly ages?: readonly InvoiceAge[] | undefined;
  readonly refundStates?: readonly RefundState[] | undefined;
  /** Of the payers. */
  readonly companyIds?: readonly number[] | undefined;
  readonly orderBy: ProviderInvoiceSort;
  readonly isDescending: boolean;
  readonly now: Date;
}
type Narrowed = Omit<ProviderList, 'orderBy' | 'isDescending'>;

/** A sort key, and its type. */
interface Key {
  readonly sql: SQL | PgColumn;
  readonly type: string;
}
const column = (of: PgColumn): Key => ({ sql: of, type: of.getSQLType().replace(/ COLLATE .*/, '') });

const SORTED: Record<ProviderInvoiceSort, Key> = {
  invoiceDate: column(invoices.invoiceDate),
  invoiceNumber: column(invoices.number),
  payerCompanyName: column(invoices.payerKey),
  amount: column(invoices.amount),
  owed: { sql: OWED, type: 'integer' },
  dueDate: { sql: sql`coalesce(${invoices.dueDate}, '-infinity'::timestamptz)`, type: 'timestamptz' },
  status: column(invoices.status),
};

const isOpen = eq(invoices.status, 'OPEN');

function ofStatus(status: InvoiceStatus, now: Date): SQL | undefined {
  if (status === 'OVERDUE') return and(isOpen, sql`${overdueDays(now)} > 0`);
  return status === 'OPEN' ? and(isOpen, sql`${overdueDays(now)} <= 0`) : eq(invoices.status, status);
}

/** The age of an open invoice by its overdue days. */
const ageOf = (
  days: SQLWrapper,
) => sql<InvoiceAge>`CASE WHEN ${days} <= 0 THEN 'due' WHEN ${days} <= 30 THEN 'days30'
  WHEN ${days} <= 60 THEN 'days60' WHEN ${days} <= 90 THEN 'days90' ELSE 'older' END`;

/** Whether the last refund of an invoice is one to a card that hasn't arrived. Found from the few such acts. */
const hasRefund = (states: readonly RefundState[]) => sql`(${invoices.companyId}, ${invoices.id}) IN (
  SELECT act.company_id, act.invoice_id FROM ${invoiceActs} act
  WHERE act.state IN ('pending', 'failed') AND ${inArray(sql`act.state`, [...states])}
    AND NOT EXISTS (SELECT FROM ${invoiceActs} later WHERE later.company_id = act.company_id
      AND later.invoice_id = act.invoice_id AND later.act = 'refund' AND later.id > act.id))`;

function matching(list: Narrowed): SQL | undefined {
  const { search, statuses, methods, ages, refundStates, companyIds, now } = list;
  const patterns = search ? searchPatterns(search) : [];
  return and(
    companyIds && companyIds.length > 0 ? inArray(invoices.companyId, [...companyIds]) : undefined,
    refundStates && refundStates.length > 0 ? hasRefund(refundStates) : undefined,
    patterns ? and(...patterns.map(({ indexed }) => like(invoices.searchText, indexed))) : sql`false`,
    statuses && statuses.length > 0 ? or(...statuses.map((one) => ofStatus(one, now))) : undefined,
    methods && methods.length > 0 ? inArray(invoices.method, [...methods]) : undefined,
    ages && ages.length > 0 ? and(isOpen, inArray(ageOf(overdueDays(now)), [...ages])) : undefined,
  );
}

const isPayer = eq(companies.id, invoices.companyId);
/** The state of the last refund, while it is not done. */
const refundState = sql<RefundState | null>`(SELECT nullif(act.state, 'done') FROM ${invoiceActs} act
  WHERE act.company_id = ${invoices.companyId} AND act.invoice_id = ${invoices.id} AND act.act = 'refund'
  ORDER BY act.id DESC LIMIT 1)`;

const shown = (now: Date) => ({
  invoice: invoices,
  refundState: refundState.as('refund_state'),
  payerType: companies.customerType,
  timeZone: companies.timeZone,
  overdueDays: sql`greatest(${overdueDays(now)}, 0)`.mapWith(Number).as('overdue_days'),
});

const orderTerms = ({ orderBy, isDescending }: ProviderList) => {
  const direction = isDescending ? desc : asc;
  return [direction(sql`${SORTED[orderBy].sql}`), direction(invoices.id)];
};

/** A page of the invoices of all companies. Totals are exact up to the bound of all searches. */
export async function selectAllInvoices(
  db: Queryable,
  list: ProviderList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const rows = await db
    .select(shown(list.now))
    .from(invoices)
    .innerJoin(companies, isPayer)
    .where(matching(list))
    .orderBy(...orderTerms(list))
    .limit(limit)
    .offset(offset);
  const counted = db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(companies, isPayer)
    .where(matching(list))
    .limit(limits.paging.exactSearchTotal + 1)
    .as('counted');
  return { rows, total: await db.$count(counted) };
}
export type ProviderInvoiceRow = Awaited<ReturnType<typeof selectAllInvoices>>['rows'][number];

/** All that match, in list order and in batches: each continues where the last one ended. */
export async function* eachInvoice(
  db: Queryable,
  list: ProviderList,
  size: number = limits.users.exportBatch,
): AsyncGenerator<ProviderInvoiceRow[]> {
  const key = SORTED[list.orderBy];
  const than = list.isDescending ? sql`<` : sql`>`;
  const place = sql<string>`${key.sql}::text`.as('place');
  for (let last: { readonly place: string; readonly invoice: { readonly id: number } } | undefined; ; ) {
    const behind =
      last &&
      sql`(${key.sql}, ${invoices.id}) ${than} (${last.place}::${sql.raw(key.type)}, ${last.invoice.id}::bigint)`;
    const batch = await db
      .select({ ...shown(list.now), place })
      .from(invoices)
      .innerJoin(companies, isPayer)
      .where(and(matching(list), behind))
      .orderBy(...orderTerms(list))
      .limit(size);
    if (batch.length > 0) yield batch;
    last = batch.at(-1);
    if (!last || batch.length < size) return;
  }
}

/** An invoice of any company, with the buyer's name. */
export async function findAnyInvoice(db: Queryable, invoiceId: number, now: Date) {
  const [row] = await db
    .select({
      ...shown(now),
      boughtBy: sql<string | null>`nullif(trim(${users.name} || ' ' || ${users.lastName}), '')`.as(
        'buyer_name',
      ),
    })
    .from(invoices)
    .innerJoin(companies, isPayer)
    .leftJoin(users, and(eq(users.companyId, invoices.companyId), eq(users.id, invoices.boughtBy)))
    .where(eq(invoices.id, invoiceId));
  return row;
}

/** What all open invoices that match owe, by age; ages without any are there with zeros. */
export async function sumAges(db: Queryable, list: Narrowed): Promise<InvoiceAges> {
  const open = db
    .select({ age: ageOf(overdueDays(list.now)).as('age'), owed: OWED.as('owed') })
    .from(invoices)
    .innerJoin(companies, isPayer)
    .where(and(isOpen, matching(list)))
    .as('open');
  const rows = await db
    .select({
      age: open.age,
      invoices: sql`count(*)`.mapWith(Number),
      owed: sql`sum(${open.owed})`.mapWith(Number),
    })
    .from(open)
    .groupBy(open.age);
  const ages = INVOICE_AGES.map(
    (age) => rows.find((row) => row.age === age) ?? { age, invoices: 0, owed: 0 },
  );
  return {
    ages,
    invoices: ages.reduce((sum, one) => sum + one.invoices, 0),
    owed: ages.reduce((sum, one) => sum + one.owed, 0),
    failedRefunds: await db.$count(invoices, hasRefund(['failed'])),
    unmatchedPayments: await countWaiting(db),
  };
}

export interface PayerList {
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Companies that have invoices, by name. */
export async function selectPayers(db: Queryable, list: PayerList) {
  const { search, ids, isDescending, offset, limit } = list;
  const direction = isDescending ? desc : asc;
  const isOf = eq(invoices.companyId, companies.id);
  const where = and(
    exists(db.select({ one: sql`1` }).from(invoices).where(isOf)),
    ids && inArray(companies.id, [...ids]),
    search ? like(companies.nameKey, anywhere(search)) : undefined,
  );
  const rows = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(where)
    .orderBy(direction(sql`${companies.nameKey}`), direction(companies.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(companies, where) };
}

export interface AccountList {
  readonly search?: string | undefined;
  /** Only this one. */
  readonly id?: number;
  readonly orderBy: CreditSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
  readonly now: Date;
}

/** Companies that may buy on account: partners, and those that pay by invoice. */
export async function selectAccounts(db: Queryable, list: AccountList) {
  const debts = db
    .select({
      companyId: invoices.companyId,
      open: sql`sum(${OWED})`.mapWith(Number).as('open'),
      overdue: sql`coalesce(sum(${OWED}) FILTER (WHERE ${overdueDays(list.now)} > 0), 0)`
        .mapWith(Number)
        .as('overdue'),
    })
    .from(invoices)
    .innerJoin(companies, isPayer)
    .where(isOpen)
    .groupBy(invoices.companyId)
    .as('debts');
  const { partnerCredit } = limits.invoices;
  const limit = sql`coalesce(${companies.creditLimit}, CASE WHEN ${companies.isPartner} THEN ${partnerCredit}::bigint END)`;
  const sorted: Record<CreditSort, SQLWrapper> = {
    name: sql`${companies.nameKey}`,
    open: sql`coalesce(${debts.open}, 0)`,
    overdue: sql`coalesce(${debts.overdue}, 0)`,
    // Without a limit is the highest one.
    limit: sql`coalesce(${limit}, 9223372036854775807)`,
  };
  const where = and(
    sql`(${companies.isPartner} OR ${companies.creditLimit} IS NOT NULL OR ${debts.open} IS NOT NULL
      OR coalesce((${companies.features} ->> 'hasPayByInvoiceAccess')::boolean, false))`,
    sql`NOT ${companies.isProvider}`,
    list.id === undefined ? undefined : eq(companies.id, list.id),
    list.search ? like(companies.nameKey, anywhere(list.search)) : undefined,
  );
  const direction = list.isDescending ? desc : asc;
  const isDebtor = eq(debts.companyId, companies.id);
  const rows = await db
    .select({ company: companies, open: debts.open, overdue: debts.overdue })
    .from(companies)
    .leftJoin(debts, isDebtor)
    .where(where)
    .orderBy(direction(sql`${sorted[list.orderBy]}`), direction(companies.id))
    .limit(list.limit)
    .offset(list.offset);
  const counted = db
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(debts, isDebtor)
    .where(where)
    .as('counted');
  return { rows, total: await db.$count(counted) };
}
export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>['rows'][number];
