import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { AuditEntry, SignedInActor } from '../http/context';
import { auditEvents, idempotencyKeys } from './audit.tables';
import type { Queryable, Tx } from './client';

export async function appendAuditEvent(
  tx: Tx,
  event: AuditEntry & {
    actor: Pick<SignedInActor, 'companyId' | 'userId' | 'onBehalfOf'>;
    requestId: string;
    at: Date;
  },
): Promise<void> {
  await tx.insert(auditEvents).values({
    companyId: event.actor.companyId,
    actorUserId: event.actor.userId,
    onBehalfOf: event.actor.onBehalfOf,
    action: event.action,
    targetType: event.target.type,
    targetId: event.target.id === undefined ? null : String(event.target.id),
    details: event.details ?? null,
    requestId: event.requestId,
    createdAt: event.at,
  });
}

/** How often something was done to a target since an instant. */
export async function countEvents(
  db: Queryable,
  companyId: number,
  target: { type: string; id: number },
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.companyId, companyId),
        eq(auditEvents.targetType, target.type),
        eq(auditEvents.targetId, String(target.id)),
        gt(auditEvents.createdAt, since),
      ),
    );
  return row?.total ?? 0;
}

type KeyOwner = Pick<SignedInActor, 'companyId' | 'userId'>;

/** Takes the key for this transaction; false when a finished request holds it (waits for one under way). */
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

export async function findAnswer(tx: Tx, owner: KeyOwner, key: string) {
  const [row] = await tx.select().from(idempotencyKeys).where(ofOwner(owner, key));
  return row;
}

export async function forgetAnswersBefore(db: Queryable, instant: Date) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant));
}
