import type { InvoiceSort } from '@contract/billing';
import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { InvoiceStatus } from '@contract/partner/licenses';
import type { Invoice } from '@server/domain/licenses/licenses.queries';
import { invoices } from '@server/domain/licenses/licenses.tables';
import type { Queryable } from '@server/platform/db/client';
import { searchPatterns } from '@server/platform/text/search';
import { and, asc, desc, eq, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface InvoiceList {
  readonly companyId: number;
  readonly search?: string | undefined;
  readonly statuses?: readonly InvoiceStatus[] | undefined;
  readonly orderBy: InvoiceSort;
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
  readonly now: Date;
}

const SORTED: Record<InvoiceSort, PgColumn> = {
  invoiceNumber: invoices.number,
  invoiceDate: invoices.invoiceDate,
  purchasedSeats: invoices.licenses,
  amount: invoices.amount,
  status: invoices.status,
  dueDate: invoices.dueDate,
};

/** Open, and its due day is over. */
const isOverdue = (now: Date) => and(eq(invoices.status, 'OPEN'), lt(invoices.dueDate, now));

function ofStatus(status: InvoiceStatus, now: Date): SQL | undefined {
  if (status === 'OVERDUE') return isOverdue(now);
  return status === 'OPEN'
    ? and(eq(invoices.status, 'OPEN'), sql`NOT coalesce(${isOverdue(now)}, false)`)
    : eq(invoices.status, status);
}

function matching({ companyId, search, statuses, now }: InvoiceList): SQL | undefined {
  const patterns = search ? searchPatterns(search) : [];
  return and(
    eq(invoices.companyId, companyId),
    patterns ? and(...patterns.map(({ indexed }) => like(invoices.searchText, indexed))) : sql`false`,
    statuses && statuses.length > 0 ? or(...statuses.map((one) => ofStatus(one, now))) : undefined,
  );
}

/** A page of what a company pays for. Totals are exact up to the bound of all searches. */
export async function selectInvoices(db: Queryable, list: InvoiceList) {
  const direction = list.order.startsWith('asc') ? asc : desc;
  const rows = await db
    .select()
    .from(invoices)
    .where(matching(list))
    .orderBy(direction(SORTED[list.orderBy]), direction(invoices.id))
    .limit(list.limit)
    .offset(list.offset);
  const counted = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(matching(list))
    .limit(limits.paging.exactSearchTotal)
    .as('counted');
  return { rows, total: await db.$count(counted) };
}

/**
 * An invoice that a company may see: as its payer, or as the payer's reseller. A company that buys for itself is its
 * payer; a partner's customer doesn't see what its partner pays.
 */
export async function findVisibleInvoice(
  db: Queryable,
  companyId: number,
  invoiceId: number,
): Promise<Invoice | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.id, invoiceId),
        or(eq(invoices.companyId, companyId), eq(invoices.accountCompanyId, companyId)),
      ),
    );
  return row;
}

/** Whether a company has an invoice to pay. */
export async function owesForInvoice(db: Queryable, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.status, 'OPEN')))
    .limit(1);
  return rows.length > 0;
}
