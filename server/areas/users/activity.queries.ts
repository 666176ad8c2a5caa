import type { AuditAction } from '@contract/audit';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { auditEvents, auditSubjects } from '@server/platform/db/audit.tables';
import type { Queryable } from '@server/platform/db/client';
import { aliasedTable, and, desc, eq, lt, ne, sql } from 'drizzle-orm';

export interface ActivityWindow {
  readonly companyId: number;
  readonly userId: number;
  /** Only events older than this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** How many users an act on several is listed with by name. */
const NAMES_MAX = 3;

const actors = aliasedTable(users, 'actors');
const targets = aliasedTable(users, 'targets');
const partners = aliasedTable(users, 'partners');
const own = aliasedTable(companies, 'own');

/** The users of an act on several, as the event stores them. */
const people = sql`CASE
  WHEN jsonb_typeof(${auditEvents.details} -> 'ids') = 'array' THEN ${auditEvents.details} -> 'ids'
  WHEN jsonb_typeof(${auditEvents.details} -> 'userIds') = 'array' THEN ${auditEvents.details} -> 'userIds' END`;
const peopleTotal = sql<number | null>`jsonb_array_length(${people})`.mapWith(Number);

/** The user acted on, when it was a single one. */
const targetId = sql<number | null>`CASE
  WHEN ${auditEvents.targetType} = 'user' AND ${auditEvents.targetId} ~ '^[0-9]{1,18}$'
    THEN ${auditEvents.targetId}::bigint
  WHEN jsonb_array_length(${people}) = 1 THEN (${people} ->> 0)::bigint END`.mapWith(Number);

/** What changed about that user; the actor's activity shows it too. */
const targetPersonal = sql<Record<string, unknown> | null>`(
  SELECT s.personal FROM audit_subjects s WHERE s.company_id = ${auditEvents.companyId}
    AND s.user_id = ${targetId} AND s.event_id = ${auditEvents.id})`;

/** The names of the first of them who still exist. */
const someNames = (companyId: number) => sql<string[]>`(
  SELECT coalesce(jsonb_agg(named.name), '[]') FROM (
    SELECT coalesce(nullif(btrim(u.name || ' ' || u.last_name), ''), u.email) AS name
    FROM jsonb_array_elements_text(jsonb_path_query_array(${people}, ${`$[0 to ${NAMES_MAX - 1}]`}::jsonpath)) AS one
    JOIN users u ON u.company_id = ${companyId}::bigint AND u.id = one::bigint ORDER BY u.id
  ) AS named)`;

const nameOf = (person: typeof actors | typeof targets | typeof partners) => ({
  email: person.email,
  name: person.name,
  lastName: person.lastName,
});

/** Events that concern a user, newest first, along the key of audit_subjects. */
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
        details: sql<Record<string, unknown> | null>`${auditEvents.details} - 'ids' - 'userIds'`,
        peopleTotal,
        names: someNames(companyId),
        isAmong: sql<boolean>`coalesce(${people} @> to_jsonb(${userId}::bigint), false)`,
        personal: auditSubjects.personal,
        targetPersonal,
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
      .leftJoin(
        targets,
        and(
          eq(targets.companyId, auditEvents.companyId),
          sql`${targets.id} = coalesce(${targetId}, ${userId}::bigint)`,
        ),
      )
      // The partner's users belong to this company's parent, while it is the partner.
      .leftJoin(
        partners,
        and(eq(partners.companyId, own.parentCompanyId), eq(partners.id, auditEvents.onBehalfOf)),
      )
      .where(
        and(
          eq(auditSubjects.companyId, companyId),
          eq(auditSubjects.userId, userId),
          // Every sign-in is listed; its end adds nothing.
          ne(auditEvents.action, 'session.ended' satisfies AuditAction),
          before === undefined ? undefined : lt(auditSubjects.eventId, before),
        ),
      )
      .orderBy(desc(auditSubjects.eventId))
      .limit(limit)
  );
}
