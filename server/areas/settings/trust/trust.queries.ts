import type { Mention } from '@server/domain/privacy/personal-data';
import type { Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, eq } from 'drizzle-orm';
import { type TrustChangeRow, trustChanges } from './trust.tables';

/** Who has stopped a change is no longer told once they are deleted. */
export const TRUST_MENTIONS: readonly Mention[] = [
  {
    table: trustChanges,
    of: ({ companyId, ids }) =>
      and(eq(trustChanges.companyId, companyId), isAmong(trustChanges.stoppedBy, ids)),
    erasure: { stoppedBy: null },
  },
];

export async function insertChange(
  tx: Tx,
  change: Pick<TrustChangeRow, 'companyId' | 'kind' | 'subject' | 'changedAt'>,
): Promise<TrustChangeRow> {
  const [row] = await tx.insert(trustChanges).values(change).returning();
  if (!row) throw new Error('the change was not stored');
  return row;
}

/** A change, locked until the transaction ends. */
export async function lockChange(tx: Tx, companyId: number, id: number): Promise<TrustChangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(trustChanges)
    .where(and(eq(trustChanges.companyId, companyId), eq(trustChanges.id, id)))
    .for('update');
  return row;
}

export async function stopChange(
  tx: Tx,
  { companyId, id }: TrustChangeRow,
  stopped: { readonly stoppedAt: Date; readonly stoppedBy: number },
): Promise<void> {
  await tx
    .update(trustChanges)
    .set(stopped)
    .where(and(eq(trustChanges.companyId, companyId), eq(trustChanges.id, id)));
}
