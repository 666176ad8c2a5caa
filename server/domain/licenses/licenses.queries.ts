import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { invoices, licenseEntries, licensePools, subscriptions } from './licenses.tables';

export type Subscription = typeof subscriptions.$inferSelect;
export type Invoice = typeof invoices.$inferSelect;
export type LicenseEntry = typeof licenseEntries.$inferInsert;

/** What a partner has bought, received from its own partner, given away, and not used in time. */
export interface Balance {
  readonly bought: number;
  readonly received: number;
  readonly allocated: number;
  readonly expired: number;
}

/** The licenses that a pool can still give. */
export const leftIn = ({ bought, received, allocated, expired }: Balance): number =>
  bought + received - allocated - expired;

/** As the ledger has it: licenses that have ended may still be in it (pool.rules.ts). */
export async function readBalance(db: Queryable, companyId: number): Promise<Balance> {
  const [row] = await db.select().from(licensePools).where(eq(licensePools.companyId, companyId));
  return row ?? { bought: 0, received: 0, allocated: 0, expired: 0 };
}

/** Locks pools in the order of their companies: whoever gives licenses from one waits here. */
export async function lockPools(tx: Tx, companyIds: readonly number[]): Promise<Map<number, Balance>> {
  const ids = [...new Set(companyIds)].toSorted((a, b) => a - b);
  const empty = ids.map((companyId) => ({ companyId }));
  await tx.insert(licensePools).values(empty).onConflictDoNothing();
  const rows = await tx
    .select()
    .from(licensePools)
    .where(inArray(licensePools.companyId, ids))
    .orderBy(asc(licensePools.companyId))
    .for('no key update');
  return new Map(rows.map((row) => [row.companyId, row]));
}

/**
 * Adds to the ledger; its trigger moves the balances. Returns how many entries are new: one whose source is known
 * already is left out.
 */
export async function insertEntries(tx: Tx, entries: readonly LicenseEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const inserted = await tx
    .insert(licenseEntries)
    .values([...entries])
    .onConflictDoNothing({ target: [licenseEntries.companyId, licenseEntries.sourceKey] })
    .returning({ id: licenseEntries.id });
  return inserted.length;
}

/** The subscription that counts: the last one. */
export async function lastSubscription(db: Queryable, companyId: number): Promise<Subscription | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row;
}

/** The same of several companies, by company. */
export async function lastSubscriptions(
  db: Queryable,
  companyIds: readonly number[],
): Promise<Map<number, Subscription>> {
  const rows = await db
    .selectDistinctOn([subscriptions.companyId])
    .from(subscriptions)
    .where(inArray(subscriptions.companyId, [...companyIds]))
    .orderBy(asc(subscriptions.companyId), desc(subscriptions.id));
  return new Map(rows.map((row) => [row.companyId, row]));
}

/** A company's subscriptions, oldest first; at most the last `limit`. */
export async function selectSubscriptions(db: Queryable, companyId: number, limit: number) {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
    .orderBy(desc(subscriptions.id))
    .limit(limit);
  return rows.toReversed();
}

/** Finds the subscription that a payment service knows under this id. */
export async function findSubscription(
  db: Queryable,
  {
    provider,
    providerSubscriptionId,
  }: { provider: Subscription['provider']; providerSubscriptionId: string },
): Promise<Subscription | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.providerSubscriptionId, providerSubscriptionId),
      ),
    );
  return row;
}

export async function insertSubscription(
  tx: Tx,
  values: typeof subscriptions.$inferInsert,
): Promise<Subscription> {
  const [row] = await tx.insert(subscriptions).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function updateSubscription(
  tx: Tx,
  { companyId, id }: Pick<Subscription, 'companyId' | 'id'>,
  changes: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set(changes)
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, id)));
}

/** Ends a company's subscriptions without touching its seats, which the caller sets. */
export async function endSubscriptions(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', releasedAt: now })
    .where(and(eq(subscriptions.companyId, companyId), isNull(subscriptions.releasedAt)));
}

/** The ledger's entries of an invoice in one pool, with what is left of each end after those that took it back. */
export const selectEntriesOf = (
  db: Queryable,
  of: { readonly companyId: number; readonly invoiceId: number; readonly kind: LicenseEntry['kind'] },
) =>
  db
    .select({ endsAt: licenseEntries.endsAt, licenses: licenseEntries.licenses })
    .from(licenseEntries)
    .where(
      and(
        eq(licenseEntries.companyId, of.companyId),
        eq(licenseEntries.invoiceId, of.invoiceId),
        eq(licenseEntries.kind, of.kind),
      ),
    )
    .orderBy(asc(licenseEntries.endsAt));

/** Canceled subscriptions whose day has come and that nobody has ended, in the order of their companies. */
export const selectDueCancellations = (
  db: Queryable,
  { now, toldBefore, limit }: { readonly now: Date; readonly toldBefore: Date; readonly limit: number },
) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, 'canceled'),
        isNull(subscriptions.releasedAt),
        // A payment service tells the end itself, a little later.
        lte(
          subscriptions.cancelAt,
          sql`CASE WHEN ${subscriptions.provider} = 'stripe' THEN ${toldBefore.toISOString()}::timestamptz
            ELSE ${now.toISOString()}::timestamptz END`,
        ),
      ),
    )
    .orderBy(asc(subscriptions.companyId), asc(subscriptions.id))
    .limit(limit);

/** What a partner bought, and whose period has ended before. */
const isEndedBefore = (before: Date) =>
  and(eq(subscriptions.provider, 'partner'), lte(subscriptions.currentPeriodEnd, before));

/** Cancels subscriptions that partners bought and whose period is over; their seats still count. */
export async function cancelEnded(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'canceled' })
    .where(and(isEndedBefore(now), ne(subscriptions.status, 'canceled')));
}

/** Such subscriptions whose seats still count, in the order of their companies. */
export const selectUnreleased = (db: Queryable, endedBefore: Date, limit: number) =>
  db
    .select()
    .from(subscriptions)
    .where(and(isEndedBefore(endedBefore), isNull(subscriptions.releasedAt)))
    .orderBy(asc(subscriptions.companyId), asc(subscriptions.id))
    .limit(limit);

/** Reserves the id of a new invoice, which its number is made of. */
export async function nextInvoiceId(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence('invoices', 'id')) AS id`,
  );
  return Number(rows[0]?.id);
}

export async function insertInvoice(tx: Tx, values: typeof invoices.$inferInsert): Promise<Invoice> {
  const [row] = await tx.insert(invoices).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** An invoice of a payer. */
export interface InvoiceKey {
  readonly companyId: number;
  readonly id: number;
}

const isInvoice = ({ companyId, id }: InvoiceKey) =>
  and(eq(invoices.companyId, companyId), eq(invoices.id, id));

export async function findInvoice(db: Queryable, key: InvoiceKey): Promise<Invoice | undefined> {
  const [row] = await db.select().from(invoices).where(isInvoice(key));
  return row;
}

/** The invoice, with a row lock. */
export async function lockInvoice(tx: Tx, key: InvoiceKey): Promise<Invoice | undefined> {
  const [row] = await tx.select().from(invoices).where(isInvoice(key)).for('no key update');
  return row;
}

/** Finds the invoice that a payment service knows under this id. */
export async function findInvoiceOf(
  db: Queryable,
  provider: Invoice['provider'],
  providerInvoiceId: string,
): Promise<Invoice | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.provider, provider), eq(invoices.providerInvoiceId, providerInvoiceId)));
  return row;
}

export async function updateInvoice(
  tx: Tx,
  key: InvoiceKey,
  changes: Partial<typeof invoices.$inferInsert>,
): Promise<void> {
  await tx.update(invoices).set(changes).where(isInvoice(key));
}
