import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { provisionedUsers, type ScimHoldRow, scimHeldUsers, scimHolds } from './provisioning.tables';

const one = (companyId: number, id: number) => and(eq(scimHolds.companyId, companyId), eq(scimHolds.id, id));

/** The sync that waits for an admin; a company has one at most. */
export async function findWaiting(db: Queryable, companyId: number): Promise<ScimHoldRow | undefined> {
  const [row] = await db
    .select()
    .from(scimHolds)
    .where(and(eq(scimHolds.companyId, companyId), eq(scimHolds.state, 'waiting')));
  return row;
}

/** A hold, locked until the transaction ends. */
export async function lockHold(tx: Tx, companyId: number, id: number): Promise<ScimHoldRow | undefined> {
  const [row] = await tx.select().from(scimHolds).where(one(companyId, id)).for('update');
  return row;
}

/** The holds of a company, newest first, with how many users each would disable. */
export async function listHolds(db: Queryable, companyId: number, limit: number) {
  const people = sql<number>`(SELECT count(*) FROM scim_held_users h
    WHERE h.company_id = ${scimHolds.companyId} AND h.hold_id = ${scimHolds.id})`.mapWith(Number);
  const rows = await db
    .select({ hold: scimHolds, people })
    .from(scimHolds)
    .where(eq(scimHolds.companyId, companyId))
    .orderBy(desc(scimHolds.id))
    .limit(limit);
  return rows.map(({ hold, people: total }) => ({ ...hold, people: total }));
}

/** A page of those whom a hold would disable, by address, and how many they are. */
export async function heldPeople(
  db: Queryable,
  companyId: number,
  holdId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const where = and(eq(scimHeldUsers.companyId, companyId), eq(scimHeldUsers.holdId, holdId));
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      at: scimHeldUsers.at,
      isDeletion: scimHeldUsers.isDeletion,
    })
    .from(scimHeldUsers)
    .innerJoin(users, and(eq(users.companyId, scimHeldUsers.companyId), eq(users.id, scimHeldUsers.userId)))
    .where(where)
    .orderBy(asc(users.emailKey))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(scimHeldUsers).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Those of these users whom a hold would disable, each with whether the directory deletes them. */
export async function heldAmong(
  tx: Tx,
  companyId: number,
  holdId: number,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  const rows = await tx
    .select({ userId: scimHeldUsers.userId, isDeletion: scimHeldUsers.isDeletion })
    .from(scimHeldUsers)
    .where(
      and(
        eq(scimHeldUsers.companyId, companyId),
        eq(scimHeldUsers.holdId, holdId),
        isAmong(scimHeldUsers.userId, ids),
      ),
    );
  return new Map(rows.map(({ userId, isDeletion }) => [userId, isDeletion]));
}

/** Freezes all whom a hold would disable as the rows of an operation; returns how many. */
export async function freezeHeld(
  tx: Tx,
  { companyId, operationId }: { readonly companyId: number; readonly operationId: number },
  holdId: number,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id)
    SELECT company_id, ${operationId}::bigint, row_number() OVER (ORDER BY user_id), user_id
    FROM scim_held_users WHERE company_id = ${companyId} AND hold_id = ${holdId}`);
  return result.rowCount ?? 0;
}

/** Takes a user out of what was approved, where it is still to be done. */
export async function forgetApproved(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM scim_held_users h USING scim_holds s
    WHERE h.company_id = ${companyId} AND h.user_id = ${userId}
      AND s.company_id = h.company_id AND s.id = h.hold_id AND s.state = 'approved'`);
}

export async function insertHold(
  tx: Tx,
  hold: Pick<ScimHoldRow, 'companyId' | 'startedAt' | 'enabledUsers' | 'allowed'>,
): Promise<ScimHoldRow> {
  const [row] = await tx
    .insert(scimHolds)
    .values({ ...hold, state: 'waiting' })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function holdUser(tx: Tx, held: typeof scimHeldUsers.$inferInsert): Promise<void> {
  const { at, isDeletion } = held;
  await tx
    .insert(scimHeldUsers)
    .values(held)
    .onConflictDoUpdate({
      target: [scimHeldUsers.companyId, scimHeldUsers.holdId, scimHeldUsers.userId],
      set: { at, isDeletion },
    });
}

/** Takes a user out of a hold; returns whether nobody is left in it. */
export async function releaseUser(
  tx: Tx,
  companyId: number,
  holdId: number,
  userId: number,
): Promise<boolean> {
  const ofHold = and(eq(scimHeldUsers.companyId, companyId), eq(scimHeldUsers.holdId, holdId));
  await tx.delete(scimHeldUsers).where(and(ofHold, eq(scimHeldUsers.userId, userId)));
  const [left] = await tx.select({ userId: scimHeldUsers.userId }).from(scimHeldUsers).where(ofHold).limit(1);
  return left === undefined;
}

export async function decideHold(
  tx: Tx,
  { companyId, id }: Pick<ScimHoldRow, 'companyId' | 'id'>,
  decision: Pick<ScimHoldRow, 'state' | 'decidedAt' | 'decidedBy'>,
): Promise<void> {
  await tx.update(scimHolds).set(decision).where(one(companyId, id));
}

/** When a hold was last approved; what was disabled until then does not count any more. */
export async function lastApproval(db: Queryable, companyId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: scimHolds.decidedAt })
    .from(scimHolds)
    .where(and(eq(scimHolds.companyId, companyId), eq(scimHolds.state, 'approved')))
    .orderBy(desc(scimHolds.id))
    .limit(1);
  return row?.at ?? null;
}

/** When a hold with this user was last rejected. */
export async function lastRejection(db: Queryable, companyId: number, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: scimHolds.decidedAt })
    .from(scimHeldUsers)
    .innerJoin(
      scimHolds,
      and(eq(scimHolds.companyId, scimHeldUsers.companyId), eq(scimHolds.id, scimHeldUsers.holdId)),
    )
    .where(
      and(
        eq(scimHeldUsers.companyId, companyId),
        eq(scimHeldUsers.userId, userId),
        eq(scimHolds.state, 'rejected'),
      ),
    )
    .orderBy(desc(scimHolds.id))
    .limit(1);
  return row?.at ?? null;
}

/** How many users the directory has disabled since an instant and not enabled again; counted up to `most`. */
export async function countDisabledSince(
  db: Queryable,
  companyId: number,
  since: Date,
  most: number,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*) AS total FROM (
      SELECT FROM provisioned_users p
      WHERE p.company_id = ${companyId} AND p.disabled_at > ${since.toISOString()}::timestamptz LIMIT ${most}
    ) AS disabled`);
  return Number(rows[0]?.total ?? 0);
}

/** Notes that the directory has disabled users. */
export async function noteDisabled(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  { at, isDeletion }: { readonly at: Date; readonly isDeletion: boolean },
): Promise<void> {
  await tx
    .update(provisionedUsers)
    .set({ disabledAt: at, updatedAt: at, ...(isDeletion ? { deletedAt: at } : {}) })
    .where(and(eq(provisionedUsers.companyId, companyId), isAmong(provisionedUsers.userId, ids)));
}
