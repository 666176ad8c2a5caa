import { aliasedTable, and, desc, eq, lt, sql } from 'drizzle-orm';
import { auditEvents, auditSubjects } from '../../db/audit.tables';
import type { Queryable } from '../../db/client';
import { companies } from '../shell/shell.tables';
import { users } from './users.tables';

export interface ActivityWindow {
  readonly companyId: number;
  readonly userId: number;
  /** Only older events than this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

const actors = aliasedTable(users, 'actors');
const targets = aliasedTable(users, 'targets');
const partners = aliasedTable(users, 'partners');
const own = aliasedTable(companies, 'own');

const targetId = sql<
  number | null
>`CASE WHEN ${auditEvents.targetType} = 'user' AND ${auditEvents.targetId} ~ '^[0-9]{1,18}$'
  THEN ${auditEvents.targetId}::bigint END`.mapWith(Number);

const nameOf = (person: typeof actors | typeof targets | typeof partners) => ({
  email: person.email,
  name: person.name,
  lastName: person.lastName,
});

/** Events that concern a person, newest first, along the key of audit_subjects. */
export function readActivity(db: Queryable, { companyId, userId, before, limit }: ActivityWindow) {
  return (
    db
      .select({
        id: auditEvents.id,
        action: auditEvents.action,
        at: auditEvents.createdAt,
        actorId: auditEvents.actorUserId,
        partnerId: auditEvents.onBehalfOf,
        targetId,
        details: auditEvents.details,
        personal: auditSubjects.personal,
        actor: nameOf(actors),
        target: nameOf(targets),
        partner: nameOf(partners),
      })
      .from(auditSubjects)
      .innerJoin(
        auditEvents,
        and(eq(auditEvents.companyId, auditSubjects.companyId), eq(auditEvents.id, auditSubjects.eventId)),
      )
      .innerJoin(own, eq(own.id, auditSubjects.companyId))
      .leftJoin(
        actors,
        and(eq(actors.companyId, auditEvents.companyId), eq(actors.id, auditEvents.actorUserId)),
      )
      .leftJoin(targets, and(eq(targets.companyId, auditEvents.companyId), sql`${targets.id} = ${targetId}`))
      // A partner's own people are of the company above this one, while it is the partner.
      .leftJoin(
        partners,
        and(eq(partners.companyId, own.parentCompanyId), eq(partners.id, auditEvents.onBehalfOf)),
      )
      .where(
        and(
          eq(auditSubjects.companyId, companyId),
          eq(auditSubjects.userId, userId),
          before === undefined ? undefined : lt(auditSubjects.eventId, before),
        ),
      )
      .orderBy(desc(auditSubjects.eventId))
      .limit(limit)
  );
}
