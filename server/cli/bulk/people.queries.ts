import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client';
import { firstNames, type GeneratedName, lastNames } from './names';
import type { CompanyPlan } from './plan';

export interface LoadedCompany {
  readonly plan: CompanyPlan;
  readonly companyId: number;
  /** The first user's id; the others follow without gaps. */
  readonly firstId: number;
  readonly departments: readonly { id: number; key: string }[];
  readonly groupIds: readonly number[];
}

/** A temporary table with one row per name, numbered from 0, dropped with the transaction. */
async function nameTable(tx: Tx, table: string, names: readonly GeneratedName[]): Promise<void> {
  const json = JSON.stringify(names.map((name, position) => ({ position, ...name })));
  await tx.execute(sql`
    CREATE TEMP TABLE ${sql.identifier(table)} ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${sql.raw(literal(json))}) AS r (position integer, name text, key text, mail text)`);
}

/** An SQL literal, because CREATE TABLE AS takes no parameters. Only for the generator's own texts. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Creates the tables of names. The derived keys come from the gateway's own code. */
export async function prepareNames(tx: Tx): Promise<void> {
  await nameTable(tx, 'bulk_first_names', firstNames);
  await nameTable(tx, 'bulk_last_names', lastNames);
  await tx.execute(
    sql`CREATE TEMP TABLE bulk_departments (position integer, id bigint, key text) ON COMMIT DROP`,
  );
}

/** The departments that {@link insertPeople} assigns. */
export async function prepareDepartments(tx: Tx, company: LoadedCompany): Promise<void> {
  const json = JSON.stringify(
    company.departments.map((department, position) => ({ position, ...department })),
  );
  await tx.execute(sql`DELETE FROM bulk_departments`);
  await tx.execute(sql`
    INSERT INTO bulk_departments
    SELECT * FROM jsonb_to_recordset(${json}::jsonb) AS r (position integer, id bigint, key text)`);
}

/** A pseudo-random number in [0, 1) that depends on the user's number and its purpose. */
const chance = (salt: number) => sql.raw(`((hashint8extended(n, ${salt}) & 1048575) / 1048576.0::float8)`);

/** A position in a list of this length; a higher power favors the front more. */
const skewed = (salt: number, length: number, power: number) =>
  sql`floor(${sql.raw(String(length))} * power(${chance(salt)}, ${sql.raw(String(power))}))::integer`;

const ROLE = sql`CASE
  WHEN n = 1 THEN 'admin' WHEN n = 2 THEN 'superadmin' WHEN n = 3 THEN 'support' WHEN n = 4 THEN 'msp'
  WHEN ${chance(1)} < 0.004 THEN 'admin' WHEN ${chance(1)} < 0.006 THEN 'read_only_admin'
  WHEN ${chance(1)} < 0.008 THEN 'guest' WHEN ${chance(1)} < 0.009 THEN 'hidden' ELSE 'user' END`;
const REGISTERED = sql`(n = 1 OR ${chance(2)} >= 0.12)`;
const TASK_STATUS = sql`CASE
  WHEN ${chance(3)} < 0.15 THEN 0 WHEN ${chance(3)} < 0.35 THEN 1 WHEN ${chance(3)} < 0.60 THEN 2 ELSE 3 END`;

/**
 * Inserts users `from` to `to` of a company in one statement, so that the counters' triggers run once. Dates
 * count back from `today`.
 */
export async function insertPeople(tx: Tx, company: LoadedCompany, from: number, to: number, today: Date) {
  const { plan, companyId, firstId } = company;
  const now = sql`${today.toISOString()}::timestamptz`;
  await tx.execute(sql`
    INSERT INTO users (
      company_id, id, uid, email, email_key, name, name_key, last_name, last_name_key, search_text, role,
      registration_type, email_verified, is_mfa_enabled, sso, onboarding_completed, privacy_policy_confirmed_at,
      department_id, department_key,
      task_status, last_login_at, invited_at, created_at, updated_at, disabled_at)
    SELECT ${companyId}::bigint, ${firstId}::bigint + n - 1,
      CASE WHEN registered THEN ${`generated-${plan.slug}-`}::text || n END,
      mail, mail, first_name, first_key, last_name, last_key, ' ' || mail || ' ' || first_key || ' ' || last_key,
      role, CASE WHEN registered THEN 'REGISTERED' ELSE 'INVITED' END, registered, n > 1 AND registered AND mfa < 0.2,
      n > 1 AND sso < 0.1, registered, CASE WHEN registered THEN ${now} - age * interval '1400 days' END,
      department_id, department_key, CASE WHEN registered THEN task_status ELSE 0 END,
      CASE WHEN registered AND login > 0.15 THEN
        ${now} - least(power(login, 3) * interval '300 days', age * interval '1400 days') END,
      CASE WHEN NOT registered THEN ${now} - age * interval '1400 days' END,
      ${now} - age * interval '1400 days', ${now} - age * interval '1400 days',
      CASE WHEN n > 4 AND disabled < 0.03 THEN ${now} - age * interval '100 days' END
    FROM (
      SELECT n, f.name AS first_name, f.key AS first_key, l.name AS last_name, l.key AS last_key,
        CASE WHEN n = 1 THEN ${plan.admin.email}::text
          ELSE f.mail || '.' || l.mail || n || '@' || ${plan.domain}::text END AS mail,
        ${ROLE} AS role, ${REGISTERED} AS registered, ${TASK_STATUS} AS task_status, d.id AS department_id,
        d.key AS department_key, ${chance(4)} AS mfa, ${chance(5)} AS sso, ${chance(6)} AS login,
        ${chance(7)} AS age, ${chance(8)} AS disabled
      FROM generate_series(${from}::bigint, ${to}::bigint) n
      JOIN bulk_first_names f ON f.position = ${skewed(11, firstNames.length, 1.6)}
      JOIN bulk_last_names l ON l.position = ${skewed(12, lastNames.length, 1.4)}
      JOIN bulk_departments d ON d.position = ${skewed(13, company.departments.length, 2.2)}
    ) people`);
}

/** A third of the users are in one group, some also in a second. Groups in front are larger. */
export async function insertMembers(tx: Tx, company: LoadedCompany): Promise<void> {
  const { companyId, firstId, plan, groupIds } = company;
  const count = groupIds.length;
  const ids = sql.raw(`ARRAY[${groupIds.join(',')}]::bigint[]`);
  await tx.execute(sql`
    INSERT INTO group_members (company_id, group_id, user_id)
    SELECT ${companyId}::bigint, (${ids})[1 + (place + step) % ${sql.raw(String(count))}], ${firstId}::bigint + n - 1
    FROM (SELECT n, ${skewed(21, count, 2)} AS place, ${chance(22)} AS joins
      FROM generate_series(1, ${plan.users}::bigint) n) people
    JOIN (VALUES (0, 0.33), (1, 0.08)) steps (step, share) ON joins < share`);
}
