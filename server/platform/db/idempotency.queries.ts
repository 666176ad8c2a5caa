import type { SignedInActor } from '@server/platform/http/context';
import { and, eq, lt, sql, TransactionRollbackError } from 'drizzle-orm';
import { idempotencyKeys } from './audit.tables';
import type { Database, Queryable, Tx } from './client';
import { sqlState } from './errors';

type KeyOwner = Pick<SignedInActor, 'companyId' | 'userId'>;

/**
 * Claims the key for this transaction, waiting for a request under way with the same key. Returns false when
 * a finished request has it.
 */
export async function claimIdempotencyKey(tx: Tx, owner: KeyOwner, key: string, fingerprint: string) {
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ companyId: owner.companyId, userId: owner.userId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return taken.length === 1;
}

const ofOwner = (owner: KeyOwner, key: string) =>
  and(
    eq(idempotencyKeys.companyId, owner.companyId),
    eq(idempotencyKeys.userId, owner.userId),
    eq(idempotencyKeys.key, key),
  );

export async function storeAnswer(tx: Tx, owner: KeyOwner, key: string, answer: unknown) {
  await tx.update(idempotencyKeys).set({ answer }).where(ofOwner(owner, key));
}

export async function findAnswer(tx: Queryable, owner: KeyOwner, key: string) {
  const [row] = await tx.select().from(idempotencyKeys).where(ofOwner(owner, key));
  return row;
}

export async function forgetAnswersBefore(db: Queryable, instant: Date) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant));
}

/** How long a request under way is waited for. */
const LOCK_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a transaction under way has claimed the key: this one claims it too, and takes that back. */
async function isBeingClaimed(db: Database, owner: KeyOwner, key: string): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('lock_timeout', ${String(LOCK_MS)}, true)`);
      if (await claimIdempotencyKey(tx, owner, key, '')) tx.rollback();
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return true;
  }
  return false;
}

/** What became of the write with a key. The answer stays where it is: it is for whoever repeats the request. */
export async function fateOfKey(
  db: Database,
  owner: KeyOwner,
  key: string,
): Promise<{ readonly state: 'done' | 'underway' | 'unknown'; readonly at: Date | null }> {
  const done = await findAnswer(db, owner, key);
  if (done) return { state: 'done', at: done.createdAt };
  if (await isBeingClaimed(db, owner, key)) return { state: 'underway', at: null };
  // It may have been finished while it was waited for.
  const finished = await findAnswer(db, owner, key);
  return finished ? { state: 'done', at: finished.createdAt } : { state: 'unknown', at: null };
}
