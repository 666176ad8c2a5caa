import { limits } from '@contract/limits';
import type { InvoiceStatus } from '@contract/partner/licenses';
import {
  type CreditSort,
  INVOICE_AGES,
  type InvoiceAge,
  type InvoiceAges,
  type ProviderInvoiceSort,
} from '@contract/provider';
import { and, asc, desc, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { companies } from '../../company/company.tables';
import type { Queryable } from '../../db/client';
import { OWED, overdueDays } from '../../licenses/invoice-acts.queries';
import { invoices, type PaymentMethod } from '../../licenses/licenses.tables';
import { users } from '../../people/people.tables';
import { searchPatterns } from '../../search';
import { escapeLike } from '../../text';

export interface ProviderList {
  readonly search?: string | undefined;
  readonly statuses?: readonly InvoiceStatus[] | undefined;
  readonly methods?: readonly PaymentMethod[] | undefined;
  readonly ages?: readonly InvoiceAge[] | undefined;
  /** Of the payer. */
  readonly companyId?: number | undefined;
  readonly orderBy: ProviderInvoiceSort;
  readonly isDescending: boolean;
  readonly now: Date;
}
type Narrowed = Omit<ProviderList, 'orderBy' | 'isDescending'>;

const SORTED: Record<ProviderInvoiceSort, SQLWrapper> = {
  invoiceDate: invoices.invoiceDate,
  invoiceNumber: invoices.number,
  payerCompanyName: invoices.payerKey,
  amount: invoices.amount,
  owed: OWED,
  dueDate: sql`coalesce(${invoices.dueDate}, '-infinity'::timestamptz)`,
  status: invoices.status,
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

function matching({ search, statuses, methods, ages, companyId, now }: Narrowed): SQL | undefined {
  const patterns = search ? searchPatterns(search) : [];
  return and(
    companyId === undefined ? undefined : eq(invoices.companyId, companyId),
    patterns ? and(...patterns.map(({ indexed }) => like(invoices.searchText, indexed))) : sql`false`,
    statuses && statuses.length > 0 ? or(...statuses.map((one) => ofStatus(one, now))) : undefined,
    methods && methods.length > 0 ? inArray(invoices.method, [...methods]) : undefined,
    ages && ages.length > 0 ? and(isOpen, inArray(ageOf(overdueDays(now)), [...ages])) : undefined,
  );
}

const isPayer = eq(companies.id, invoices.companyId);
const shown = (now: Date) => ({
  invoice: invoices,
  payerType: companies.customerType,
  timeZone: companies.timeZone,
  overdueDays: sql`greatest(${overdueDays(now)}, 0)`.mapWith(Number).as('overdue_days'),
});

const orderTerms = ({ orderBy, isDescending }: ProviderList) => {
  const direction = isDescending ? desc : asc;
  return [direction(sql`${SORTED[orderBy]}`), direction(invoices.id)];
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

/** All that match, in list order and in batches. */
export async function* eachInvoice(db: Queryable, list: ProviderList): AsyncGenerator<ProviderInvoiceRow[]> {
  const limit = limits.users.exportBatch;
  for (let offset = 0; ; offset += limit) {
    const rows = await db
      .select(shown(list.now))
      .from(invoices)
      .innerJoin(companies, isPayer)
      .where(matching(list))
      .orderBy(...orderTerms(list))
      .limit(limit)
      .offset(offset);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
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
  };
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
    name: sql`lower(${companies.name})`,
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
    list.search
      ? sql`lower(${companies.name}) LIKE ${`%${escapeLike(list.search.toLowerCase())}%`}`
      : undefined,
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
