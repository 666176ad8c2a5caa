import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { InvoiceKey } from './licenses.queries';
import { invoiceActs, invoices } from './licenses.tables';

export type InvoiceActRow = typeof invoiceActs.$inferSelect;

/** Reserves the id of a new act, which the number of its credit note is made of. */
export async function nextActId(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence('invoice_acts', 'id')) AS id`,
  );
  return Number(rows[0]?.id);
}

export async function insertAct(tx: Tx, values: typeof invoiceActs.$inferInsert): Promise<InvoiceActRow> {
  const [row] = await tx.insert(invoiceActs).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function findAct(db: Queryable, key: InvoiceKey): Promise<InvoiceActRow | undefined> {
  const [row] = await db
    .select()
    .from(invoiceActs)
    .where(and(eq(invoiceActs.companyId, key.companyId), eq(invoiceActs.id, key.id)));
  return row;
}

export async function setActState(
  tx: Tx,
  { companyId, id }: Pick<InvoiceActRow, 'companyId' | 'id'>,
  state: InvoiceActRow['state'],
): Promise<void> {
  await tx
    .update(invoiceActs)
    .set({ state })
    .where(and(eq(invoiceActs.companyId, companyId), eq(invoiceActs.id, id)));
}

/** The newest acts of an invoice, with the name of the provider's user. */
export const selectActs = (db: Queryable, invoice: InvoiceKey, limit: number) =>
  db
    .select({
      act: invoiceActs,
      by: sql<string | null>`nullif(trim(${users.name} || ' ' || ${users.lastName}), '')`.as('acted_by_name'),
    })
    .from(invoiceActs)
    .leftJoin(companies, eq(companies.isProvider, true))
    .leftJoin(users, and(eq(users.companyId, companies.id), eq(users.id, invoiceActs.actedBy)))
    .where(and(eq(invoiceActs.companyId, invoice.companyId), eq(invoiceActs.invoiceId, invoice.id)))
    .orderBy(desc(invoiceActs.id))
    .limit(limit);

/** What is still owed for an invoice that is open or given up on, in cents. */
export const OWED = sql<number>`CASE WHEN ${invoices.status} IN ('OPEN', 'UNCOLLECTIBLE')
  THEN ${invoices.amount} - ${invoices.credited} - ${invoices.received} ELSE 0 END`;

/** Days of the payer's zone that an open invoice has been overdue; 0 or less: it is not. Needs the payer's row. */
export const overdueDays = (now: Date): SQL<number> => sql<number>`CASE WHEN ${invoices.status} = 'OPEN' THEN
  coalesce((${now.toISOString()}::timestamptz AT TIME ZONE ${companies.timeZone})::date
    - (${invoices.dueDate} AT TIME ZONE ${companies.timeZone})::date, 0) ELSE 0 END`;

/** What a company owes on account: cents of its open invoices, and the oldest that is overdue. */
export async function readDebt(db: Queryable, companyId: number, now: Date) {
  const isOpen = and(eq(invoices.companyId, companyId), eq(invoices.status, 'OPEN'));
  const [sum] = await db
    .select({ open: sql`coalesce(sum(${OWED}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(isOpen);
  const [overdue] = await db
    .select({ id: invoices.id, invoiceNumber: invoices.number })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(and(isOpen, sql`${overdueDays(now)} > 0`))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(1);
  return { open: sum?.open ?? 0, overdue: overdue ?? null };
}
