import { limits } from '@contract/limits';
import type { ProvisioningMode } from '@contract/settings/provisioning';
import type { ManagedField } from '@contract/users/profile';
import type { Queryable, Tx } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { provisioningSettings } from './provisioning.tables';

export interface ProvisioningSettings {
  readonly mode: ProvisioningMode;
  /** Percent of the enabled users that the directory may disable within a day without asking. */
  readonly sharePercent: number;
}

/** What was never set. */
export const NEVER_SET: ProvisioningSettings = {
  mode: 'off',
  sharePercent: limits.provisioning.shareDefault,
};

const selectSettings = (db: Queryable) =>
  db
    .select({ mode: provisioningSettings.mode, sharePercent: provisioningSettings.sharePercent })
    .from(provisioningSettings)
    .where(eq(provisioningSettings.companyId, sql.placeholder('companyId')));

/** What a company has set about its directory. */
export async function provisioningOf(db: Queryable, companyId: number): Promise<ProvisioningSettings> {
  const query = prepared(db, 'provisioning_of', () => selectSettings(db));
  const [row] = await query.execute({ companyId });
  return row ?? NEVER_SET;
}

export async function putProvisioning(
  tx: Tx,
  companyId: number,
  settings: ProvisioningSettings,
  now: Date,
): Promise<void> {
  const set = { ...settings, updatedAt: now };
  await tx
    .insert(provisioningSettings)
    .values({ companyId, ...set })
    .onConflictDoUpdate({ target: provisioningSettings.companyId, set });
}

const ofCompany = (companyId: number) => eq(provisioningSettings.companyId, companyId);

/** The directory changes nothing any more. */
export async function stopProvisioning(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx.update(provisioningSettings).set({ mode: 'off', updatedAt: now }).where(ofCompany(companyId));
}

/** The directory may disable as many in a day as it may by default. */
export async function resetShare(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .update(provisioningSettings)
    .set({ sharePercent: NEVER_SET.sharePercent, updatedAt: now })
    .where(ofCompany(companyId));
}

/**
 * Whether the directory of a company is the source of what it has sent: it is live, has a token that works, and is not refused for
 * the plan (`opensBoost`); else nobody could change its people.
 */
const isLive = (companyId: SQLWrapper, now: SQLWrapper) => sql`EXISTS (
  SELECT FROM provisioning_settings s WHERE s.company_id = ${companyId} AND s.mode = 'live'
    AND EXISTS (SELECT FROM scim_tokens t WHERE t.company_id = s.company_id
      AND (t.ends_at IS NULL OR t.ends_at > ${now}))
    AND EXISTS (SELECT FROM companies c WHERE c.id = s.company_id AND (c.has_boost
      OR c.trial_status IN ('active', 'trialing') AND coalesce(c.trial_end > ${now}, true))))`;

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Whether a user, by the alias of their row, is one whom a directory that is live has sent, for queries about many. */
export const isManagedUser = (user: SQLWrapper, now: SQLWrapper) => sql`EXISTS (
  SELECT FROM provisioned_users p WHERE p.company_id = ${user}.company_id AND p.user_id = ${user}.id
    AND p.deleted_at IS NULL AND ${isLive(sql`p.company_id`, now)})`;

/** How many users are in a department because their directory says so, disabled ones among them. */
export async function countByDirectory(
  db: Queryable,
  companyId: number,
  departmentId: number,
  now: Date,
): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`
    SELECT count(*) AS total FROM users u
    JOIN provisioned_users p ON p.company_id = u.company_id AND p.user_id = u.id
    WHERE u.company_id = ${companyId} AND u.department_id = ${departmentId}
      AND p.says_department AND p.deleted_at IS NULL AND ${isLive(sql`p.company_id`, at(now))}`);
  return Number(rows[0]?.total ?? 0);
}

/** Which fields of users their directory decides, by user; users that are ordinary are left out. */
export async function managedFieldsOf(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, ManagedField[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; department: boolean; manager: boolean }>(sql`
    SELECT p.user_id AS id, p.says_department AS department, p.says_manager AS manager
    FROM provisioned_users p
    WHERE p.company_id = ${companyId}
      AND p.user_id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))
      AND p.deleted_at IS NULL AND ${isLive(sql`p.company_id`, at(now))}`);
  return new Map(
    rows.map(({ id, department, manager }) => [
      Number(id),
      [
        ...ALWAYS_MANAGED,
        ...(department ? (['department'] as const) : []),
        ...(manager ? (['manager'] as const) : []),
      ],
    ]),
  );
}

/** What a directory always decides about a user it has sent, and what it decides once it has said it. */
const ALWAYS_MANAGED = ['name', 'email', 'status', 'groups'] as const satisfies ManagedField[];

/** Those of these groups that are the directory's. */
export async function managedGroupsAmong(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT g.group_id AS id FROM provisioned_groups g
    WHERE g.company_id = ${companyId}
      AND g.group_id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))
      AND ${isLive(sql`g.company_id`, at(now))}`);
  return new Set(rows.map(({ id }) => Number(id)));
}
