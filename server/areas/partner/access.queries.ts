import type { AuditAction } from '@contract/audit';
import { limits } from '@contract/limits';
import type { AccessEvent } from '@contract/partner/access';
import { users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';

const KINDS = {
  'company.access_requested': 'requested',
  'company.access_granted': 'granted',
  'company.access_refused': 'refused',
  'company.access_withdrawn': 'withdrawn',
  'company.entered': 'entered',
  'company.left': 'left',
} as const satisfies Partial<Record<AuditAction, AccessEvent['kind']>>;

const kindOf = (action: string) =>
  Object.entries(KINDS).find(([known]) => known === action)?.[1] ?? 'requested';

interface Access {
  readonly companyId: number;
  readonly partnerId: number;
  /** Whether to name the customer's own admins: only to themselves. */
  readonly namesAdmins: boolean;
}

/**
 * What happened to a partner's access, newest first, from the customer's log. A partner sees nothing of an earlier
 * one's. In the log a partner's user acts on behalf of the customer's owner.
 */
export async function accessHistory(
  db: Queryable,
  { companyId, partnerId, namesAdmins }: Access,
): Promise<AccessEvent[]> {
  const isPartners = and(
    eq(users.companyId, sql`${partnerId}::bigint`),
    eq(users.id, auditEvents.onBehalfOf),
  );
  const isAdmins = and(
    eq(users.companyId, auditEvents.companyId),
    eq(users.id, auditEvents.actorUserId),
    sql`${auditEvents.onBehalfOf} IS NULL`,
  );
  const rows = await db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      at: auditEvents.createdAt,
      name: users.name,
      lastName: users.lastName,
    })
    .from(auditEvents)
    .leftJoin(users, namesAdmins ? or(isPartners, isAdmins) : isPartners)
    .where(
      and(
        eq(auditEvents.companyId, companyId),
        eq(auditEvents.targetType, 'company'),
        eq(auditEvents.targetId, String(companyId)),
        inArray(auditEvents.action, Object.keys(KINDS) as AuditAction[]),
        sql`${auditEvents.details} ->> 'partnerCompanyId' = ${String(partnerId)}`,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limits.partner.accessHistoryMax);
  return rows.map(({ id, action, at, name, lastName }) => ({
    id,
    at: at.toISOString(),
    kind: kindOf(action),
    person: [name, lastName].filter(Boolean).join(' ') || null,
  }));
}
