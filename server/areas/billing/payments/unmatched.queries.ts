import type { UnmatchedPayment, UnmatchedSort } from '@contract/provider';
import { companies } from '@server/domain/company/company.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, desc, eq, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { unmatchedPayments } from './payments.tables';

export type UnmatchedRow = typeof unmatchedPayments.$inferSelect;
type Found = { readonly payment: UnmatchedRow; readonly companyName: string };

/** Keeps a payment that fit nothing, once for each event. */
export async function keepUnmatched(tx: Tx, payment: typeof unmatchedPayments.$inferInsert): Promise<void> {
  await tx.insert(unmatchedPayments).values(payment).onConflictDoNothing();
}

export const countWaiting = (db: Queryable): Promise<number> =>
  db.$count(unmatchedPayments, isNull(unmatchedPayments.settledAt));

const toPayment = ({ payment, companyName }: Found): UnmatchedPayment => ({
  id: payment.id,
  payerCompanyId: payment.companyId,
  payerCompanyName: companyName,
  paidAt: payment.paidAt.toISOString(),
  paidFor: payment.paidFor,
  amount: payment.amount,
  currency: payment.currency,
  expected: payment.expected,
  method: payment.method,
  last4: payment.last4,
  reason: payment.reason,
  reference: payment.reference,
  settledAt: payment.settledAt?.toISOString() ?? null,
  note: payment.note,
});

const isPayer = eq(companies.id, unmatchedPayments.companyId);
const columns = { payment: unmatchedPayments, companyName: companies.name };

export interface UnmatchedList {
  readonly search?: string | undefined;
  readonly states?: readonly ('waiting' | 'settled')[] | undefined;
  readonly orderBy: UnmatchedSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const SORTED: Record<UnmatchedSort, SQL> = {
  paidAt: sql`${unmatchedPayments.paidAt}`,
  payerCompanyName: sql`${companies.nameKey}`,
  amount: sql`${unmatchedPayments.amount}`,
};
const ofState = (state: 'waiting' | 'settled') =>
  state === 'waiting' ? isNull(unmatchedPayments.settledAt) : isNotNull(unmatchedPayments.settledAt);

/** Those that wait come first, whatever the order. */
export async function selectUnmatched(db: Queryable, list: UnmatchedList) {
  const { search, states, orderBy, isDescending, offset, limit } = list;
  const direction = isDescending ? desc : asc;
  const where = and(
    states && states.length > 0 ? or(...states.map(ofState)) : undefined,
    search ? like(companies.nameKey, anywhere(search)) : undefined,
  );
  const from = db.select(columns).from(unmatchedPayments).innerJoin(companies, isPayer).where(where);
  const rows = await from
    .orderBy(
      sql`${unmatchedPayments.settledAt} IS NOT NULL`,
      direction(SORTED[orderBy]),
      direction(unmatchedPayments.id),
    )
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(unmatchedPayments)
    .innerJoin(companies, isPayer)
    .where(where);
  return { rows: rows.map(toPayment), total: counted?.total ?? 0 };
}

async function change(
  tx: Tx,
  which: SQL | undefined,
  values: Pick<UnmatchedRow, 'settledAt' | 'note'>,
): Promise<UnmatchedPayment | undefined> {
  const [row] = await tx.update(unmatchedPayments).set(values).where(which).returning();
  if (!row) return undefined;
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, row.companyId));
  return toPayment({ payment: row, companyName: company?.name ?? '' });
}

/** Says what became of a payment that waits; undefined where none of this id does. */
export const settleUnmatched = (
  tx: Tx,
  id: number,
  { note, now }: { readonly note: string; readonly now: Date },
) => change(tx, and(eq(unmatchedPayments.id, id), ofState('waiting')), { note, settledAt: now });

/** Lets a settled payment wait again; undefined where none of this id is settled. */
export const reopenUnmatched = (tx: Tx, id: number) =>
  change(tx, and(eq(unmatchedPayments.id, id), ofState('settled')), { note: '', settledAt: null });

export async function isUnmatched(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(unmatchedPayments, eq(unmatchedPayments.id, id))) > 0;
}
