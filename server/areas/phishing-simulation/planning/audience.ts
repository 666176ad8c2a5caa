import type { Audience } from '@contract/phishing-simulation/content';
import { IS_AT_PROVED_DOMAIN } from '@server/domain/domains/domains.queries';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { type SQL, sql } from 'drizzle-orm';

/** Whether user `u` takes part: enabled, and registered or invited. */
const TAKES_PART = sql`(u.disabled_at IS NULL
  AND (u.registration_type = 'REGISTERED' OR u.invite_revoked_at IS NULL))`;

/** Whether user `u` may get mails of simulations at all. */
export const CAN_RECEIVE = sql`(${TAKES_PART} AND ${IS_AT_PROVED_DOMAIN})`;

/** Whether user `u` is among those a campaign is for, in a form that an index finds them by. */
export function isMeant(companyId: number, audience: Audience): SQL {
  const ofUsers = isAmong(sql`u.id`, audience.selectedUsersIds);
  const ofDepartments = isAmong(sql`u.department_id`, audience.selectedDepartmentsIds);
  const ofGroups = sql`u.id IN (SELECT m.user_id FROM group_members m
    WHERE m.company_id = ${companyId} AND ${isAmong(sql`m.group_id`, audience.selectedGroupsIds)})`;
  switch (audience.usersType) {
    case 'USERS_ALL':
      return sql`true`;
    case 'USERS_ADMINS':
      return sql`u.role IN ('admin', 'read_only_admin')`;
    case 'USERS_SELECTED':
      return ofUsers;
    case 'USERS_FROM_DEPARTMENTS':
      return ofDepartments;
    case 'USERS_FROM_GROUPS':
      return ofGroups;
    case 'USERS_CUSTOM':
      return sql`(${ofUsers} OR ${ofDepartments} OR ${ofGroups})`;
  }
}

/** The people of an audience: those who get mails, and those who don't. */
export interface AudienceCount {
  readonly recipients: number;
  readonly withoutVerifiedDomain: number;
  /** Disabled, or their invitation was revoked. */
  readonly disabled: number;
}

export async function countAudience(
  db: Queryable,
  companyId: number,
  audience: Audience,
): Promise<AudienceCount> {
  const { rows } = await db.execute<Record<keyof AudienceCount, number>>(sql`
    SELECT count(*) FILTER (WHERE ${CAN_RECEIVE}) AS recipients,
      count(*) FILTER (WHERE ${TAKES_PART} AND NOT ${IS_AT_PROVED_DOMAIN}) AS "withoutVerifiedDomain",
      count(*) FILTER (WHERE NOT ${TAKES_PART}) AS disabled
    FROM users u WHERE u.company_id = ${companyId} AND ${isMeant(companyId, audience)}`);
  const [row] = rows;
  return {
    recipients: Number(row?.recipients ?? 0),
    withoutVerifiedDomain: Number(row?.withoutVerifiedDomain ?? 0),
    disabled: Number(row?.disabled ?? 0),
  };
}

/** Whether anyone of an audience gets mails. */
export async function hasRecipients(db: Queryable, companyId: number, audience: Audience): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM users u WHERE u.company_id = ${companyId} AND ${isMeant(companyId, audience)} AND ${CAN_RECEIVE}
    LIMIT 1`);
  return rows.length > 0;
}

/** The domains that keep people of an audience from getting mails, the most frequent first. */
export async function unverifiedDomains(
  db: Queryable,
  companyId: number,
  audience: Audience,
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ domain: string }>(sql`
    SELECT split_part(u.email_key, '@', 2) AS domain FROM users u
    WHERE u.company_id = ${companyId} AND ${isMeant(companyId, audience)} AND ${TAKES_PART}
      AND NOT ${IS_AT_PROVED_DOMAIN}
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${most}`);
  return rows.map(({ domain }) => domain);
}
