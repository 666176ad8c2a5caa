import type { AuditEntry, SignedInActor } from '@server/platform/http/context';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { auditEvents } from './audit.tables';
import { type SubjectRows, sharedChanges, subjectsOf } from './audit-subjects';
import type { Queryable, Tx } from './client';
import { isAmong } from './columns';

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

/**
 * Adds the same event to the logs of several companies, whose account owners a partner's user acts for. Those
 * without an owner have no log.
 */
export async function appendToCompanies(
  tx: Tx,
  companyIds: readonly number[],
  event: Pick<AuditEntry, 'action' | 'details'> & { onBehalfOf: number; requestId: string; at: Date },
): Promise<void> {
  const { action, details, onBehalfOf, requestId, at } = event;
  await tx.execute(sql`
    WITH made AS (
      INSERT INTO audit_events (company_id, actor_user_id, on_behalf_of, action, target_type, target_id, details,
        request_id, created_at)
      SELECT id, owner_id, ${onBehalfOf}::bigint, ${action}, 'company', id::text, ${JSON.stringify(details ?? null)}::jsonb,
        ${requestId}, ${at.toISOString()}::timestamptz
      FROM companies WHERE ${isAmong(sql`id`, companyIds)} AND owner_id IS NOT NULL
      RETURNING company_id, actor_user_id, id
    )
    INSERT INTO audit_subjects (company_id, user_id, event_id) SELECT company_id, actor_user_id, id FROM made`);
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
