import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { AuditEntry, SignedInActor } from '../http/context';
import { auditEvents, idempotencyKeys } from './audit.tables';
import { type SubjectRows, sharedChanges, subjectsOf } from './audit-subjects';
import type { Queryable, Tx } from './client';

/** Adds a bulk act's changes to its details, without personal data. */
function detailsOf({ target, details, concerns = [] }: AuditEntry) {
  const changes = target.id === undefined || target.type !== 'user' ? sharedChanges(concerns) : [];
  return changes.length > 0 ? { ...details, changes } : (details ?? null);
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
      details: detailsOf(event),
      requestId: event.requestId,
      createdAt: event.at,
    })
    .returning({ id: auditEvents.id });
  if (!row) throw new Error('the insert returned no row');
  await insertSubjects(tx, event.actor.companyId, row.id, subjectsOf(event));
}

/** Inserts a row for each user, in one statement. */
async function insertSubjects(tx: Tx, companyId: number, eventId: number, rows: readonly SubjectRows[]) {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO audit_subjects (company_id, user_id, event_id, personal)
    SELECT ${companyId}::bigint, person::bigint, ${eventId}::bigint, said -> 'personal'
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS said,
      jsonb_array_elements_text(said -> 'userIds') AS person`);
}

/** How often an action was recorded for a target since an instant. */
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

export async function findAnswer(tx: Tx, owner: KeyOwner, key: string) {
  const [row] = await tx.select().from(idempotencyKeys).where(ofOwner(owner, key));
  return row;
}

export async function forgetAnswersBefore(db: Queryable, instant: Date) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant));
}
