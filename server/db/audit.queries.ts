import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { AuditEntry, SignedInActor } from '../http/context';
import { auditEvents, auditSubjects, idempotencyKeys } from './audit.tables';
import type { Queryable, Tx } from './client';

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

/** The people of the company that an event concerns: who did it, to whom it was done, one or many. */
function subjectsOf({ actor, target, details }: AuditEntry & { actor: { userId: number } }): number[] {
  const { type, id } = target;
  const many = [...numbersOf(details?.userIds), ...(type === 'user' ? numbersOf(details?.ids) : [])];
  return [...new Set([actor.userId, ...(type === 'user' && typeof id === 'number' ? [id] : []), ...many])];
}

export async function appendAuditEvent(
  tx: Tx,
  event: AuditEntry & {
    actor: Pick<SignedInActor, 'companyId' | 'userId' | 'onBehalfOf'>;
    requestId: string;
    at: Date;
  },
): Promise<void> {
  const [row] = await tx
    .insert(auditEvents)
    .values({
      companyId: event.actor.companyId,
      actorUserId: event.actor.userId,
      onBehalfOf: event.actor.onBehalfOf,
      action: event.action,
      targetType: event.target.type,
      targetId: event.target.id === undefined ? null : String(event.target.id),
      details: event.details ?? null,
      requestId: event.requestId,
      createdAt: event.at,
    })
    .returning({ id: auditEvents.id });
  if (!row) throw new Error('the insert returned no row');
  await tx.insert(auditSubjects).values(
    subjectsOf(event).map((userId) => ({
      companyId: event.actor.companyId,
      userId,
      eventId: row.id,
      personal: userId === event.target.id ? (event.personal ?? null) : null,
    })),
  );
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
