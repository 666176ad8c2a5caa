import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Mention } from '@server/domain/privacy/personal-data';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
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

const watching = (companyId: number) =>
  and(
    eq(users.companyId, companyId),
    isNull(users.disabledAt),
    isNotNull(users.uid),
    // The address of one who has not confirmed it may be a stranger's.
    eq(users.emailVerified, true),
    or(eq(users.role, 'admin'), eq(users.id, companies.ownerId)),
  );

const selectWatching = (db: Queryable) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId));

/** The owner and all admins who are told of changes of trust, and may stop them. */
export const watchersOf = (db: Queryable, companyId: number) => selectWatching(db).where(watching(companyId));

/** One of them; undefined for anybody else. */
export async function findWatcher(db: Queryable, companyId: number, userId: number) {
  const [found] = await selectWatching(db).where(and(watching(companyId), eq(users.id, userId)));
  return found;
}
