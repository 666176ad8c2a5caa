import type { Queryable, Tx } from '@server/platform/db/client';
import { and, desc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm';
import { userSessions } from './sign-in.tables';

export type UserSessionRow = typeof userSessions.$inferSelect;
export type SessionOwner = Pick<UserSessionRow, 'companyId' | 'userId'>;

const ofOwner = ({ companyId, userId }: SessionOwner) =>
  and(eq(userSessions.companyId, companyId), eq(userSessions.userId, userId));
const one = (companyId: number, id: number) =>
  and(eq(userSessions.companyId, companyId), eq(userSessions.id, id));

/** Stores a session seen for the first time. Returns undefined when another request was first. */
export async function insertSession(tx: Tx, session: Omit<UserSessionRow, 'id' | 'endedAt' | 'steppedUpAt'>) {
  const [row] = await tx.insert(userSessions).values(session).onConflictDoNothing().returning();
  return row;
}

export async function findSession(db: Queryable, owner: SessionOwner, sessionId: string) {
  const [row] = await db
    .select()
    .from(userSessions)
    .where(and(ofOwner(owner), eq(userSessions.sessionId, sessionId)));
  return row;
}

export async function touchSession(
  db: Queryable,
  { companyId, id }: Pick<UserSessionRow, 'companyId' | 'id'>,
  use: Pick<UserSessionRow, 'address' | 'userAgent' | 'lastUsedAt'>,
): Promise<void> {
  await db.update(userSessions).set(use).where(one(companyId, id));
}

/** Notes that the user of a session has just confirmed their identity. */
export async function stepUpSession(
  tx: Tx,
  { companyId, id }: Pick<UserSessionRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.update(userSessions).set({ steppedUpAt: now }).where(one(companyId, id));
}

/** More than anyone has. Sessions not shown still end with all others. */
const SHOWN_MAX = 100;

/** The sessions that can still be used, last used first. */
export function liveSessions(
  db: Queryable,
  owner: SessionOwner,
  since: { readonly used: Date; readonly signedIn: Date },
) {
  return db
    .select()
    .from(userSessions)
    .where(
      and(
        ofOwner(owner),
        isNull(userSessions.endedAt),
        gt(userSessions.lastUsedAt, since.used),
        gt(userSessions.signedInAt, since.signedIn),
      ),
    )
    .orderBy(desc(userSessions.lastUsedAt), desc(userSessions.id))
    .limit(SHOWN_MAX);
}

/** Ends a session for good. Returns undefined when it isn't the owner's or has already ended. */
export async function closeSession(tx: Tx, owner: SessionOwner, id: number, now: Date) {
  const [row] = await tx
    .update(userSessions)
    .set({ endedAt: now })
    .where(and(ofOwner(owner), eq(userSessions.id, id), isNull(userSessions.endedAt)))
    .returning();
  return row;
}

/** Ends all sessions of these users. */
export async function closeSessions(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .update(userSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(userSessions.companyId, companyId),
        inArray(userSessions.userId, [...userIds]),
        isNull(userSessions.endedAt),
      ),
    );
}

/**
 * Ends what began since then of everybody who has signed in by single sign-on since: that session, and what was made from it,
 * such as the one that goes on when all others are ended.
 */
export async function closeSignOnsSince(
  tx: Tx,
  companyId: number,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  const begunSince = and(eq(userSessions.companyId, companyId), gte(userSessions.signedInAt, since));
  const cameIn = tx
    .select({ userId: userSessions.userId })
    .from(userSessions)
    .where(and(begunSince, eq(userSessions.method, 'sso')));
  await tx
    .update(userSessions)
    .set({ endedAt: now })
    .where(and(begunSince, inArray(userSessions.userId, cameIn), isNull(userSessions.endedAt)));
}

/** Deletes sessions that are refused by age alone. */
export async function forgetSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(userSessions).where(lt(userSessions.signedInAt, before));
}
