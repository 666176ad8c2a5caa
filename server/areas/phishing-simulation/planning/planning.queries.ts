import type { Audience } from '@contract/phishing-simulation/content';
import type { SimulationKey } from '@server/domain/simulations/simulations.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';
import { IS_TO_SEAL } from '../settings/anonymity.queries';
import { CAN_RECEIVE, isMeant } from './audience';

/** Someone to be put into a round. */
export interface Recipient {
  readonly userId: number;
  readonly departmentId: number;
  /** The template of their last mail of the campaign; null for newcomers. */
  readonly previous: number | null;
  readonly [column: string]: unknown;
}

export interface RecipientBatch {
  readonly audience: Audience;
  /** Ids above this one only. */
  readonly after: number;
  readonly most: number;
}

/** The next people of an audience who get mails, in the order of their ids. They stay until the transaction ends. */
export async function selectRecipients(
  tx: Tx,
  { companyId, simulationId }: SimulationKey,
  { audience, after, most }: RecipientBatch,
): Promise<Recipient[]> {
  const { rows } = await tx.execute<Recipient>(sql`
    SELECT u.id AS "userId", u.department_id AS "departmentId",
      (SELECT m.template_id FROM simulation_mails m
        WHERE m.company_id = u.company_id AND m.user_id = u.id AND m.simulation_id = ${simulationId}
        ORDER BY m.id DESC LIMIT 1) AS previous
    FROM users u
    WHERE u.company_id = ${companyId} AND u.id > ${after} AND ${isMeant(companyId, audience)} AND ${CAN_RECEIVE}
    ORDER BY u.id LIMIT ${most} FOR KEY SHARE OF u`);
  return rows;
}

/** A mail to be planned. */
export interface PlannedMail {
  readonly userId: number;
  readonly departmentId: number;
  readonly templateId: number;
  readonly dueAt: Date;
}

/** Plans mails of a round, in one statement; nobody gets a second one. Returns how many are new. */
export async function insertMails(
  tx: Tx,
  { companyId, simulationId }: SimulationKey,
  round: number,
  mails: readonly PlannedMail[],
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO simulation_mails (company_id, simulation_id, round, user_id, template_id, department_id, due_at)
    SELECT ${companyId}::bigint, ${simulationId}::bigint, ${round}::smallint, m."userId", m."templateId",
      m."departmentId", m."dueAt"
    FROM json_to_recordset(${JSON.stringify(mails)}::json)
      AS m ("userId" bigint, "templateId" bigint, "departmentId" bigint, "dueAt" timestamptz)
    ON CONFLICT (company_id, simulation_id, round, user_id) DO NOTHING`);
  return result.rowCount ?? 0;
}

/** How many mails a round has, without canceled ones. */
export async function countMails(db: Queryable, { companyId, simulationId }: SimulationKey, round: number) {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT coalesce(sum(total), 0)::bigint AS total FROM simulation_counts
    WHERE company_id = ${companyId} AND simulation_id = ${simulationId} AND round = ${round}`);
  return Number(rows[0]?.total ?? 0);
}

/** A mail that has not been sent. */
export interface WaitingMail {
  readonly id: number;
  readonly round: number;
  readonly [column: string]: unknown;
}

interface WaitingBatch {
  /** Due before this instant; absent: whenever. */
  readonly before?: Date;
  readonly most: number;
}

/**
 * The next mails of a campaign that are planned, locked. In the order of the index they are claimed by, so that none is
 * missed and those who send others don't wait.
 */
export async function lockWaiting(
  tx: Tx,
  { companyId, simulationId }: SimulationKey,
  { before, most }: WaitingBatch,
): Promise<WaitingMail[]> {
  const { rows } = await tx.execute<WaitingMail>(sql`
    SELECT id, round FROM simulation_mails
    WHERE company_id = ${companyId} AND simulation_id = ${simulationId} AND state = 'planned'
      ${before ? sql`AND due_at < ${before}::timestamptz` : sql``}
    ORDER BY due_at, id LIMIT ${most} FOR NO KEY UPDATE`);
  return rows;
}

/** Puts mails off. */
export async function postpone(
  tx: Tx,
  companyId: number,
  mails: readonly { readonly id: number; readonly dueAt: Date }[],
): Promise<void> {
  if (mails.length === 0) return;
  await tx.execute(sql`
    UPDATE simulation_mails m SET due_at = later."dueAt"
    FROM json_to_recordset(${JSON.stringify(mails)}::json) AS later (id bigint, "dueAt" timestamptz)
    WHERE m.company_id = ${companyId} AND m.id = later.id`);
}

/** Calls mails off that have not been sent. */
export async function cancel(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    UPDATE simulation_mails SET state = 'cancelled', claimed_by = NULL, claimed_until = NULL
    WHERE company_id = ${companyId}
      AND id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))`);
}

/** Deletes the next mails of a campaign with all that happened to them; returns how many there were. */
export async function deleteMails(
  tx: Tx,
  { companyId, simulationId }: SimulationKey,
  most: number,
): Promise<number> {
  const result = await tx.execute(sql`
    DELETE FROM simulation_mails WHERE company_id = ${companyId} AND id IN (
      SELECT id FROM simulation_mails WHERE company_id = ${companyId} AND simulation_id = ${simulationId}
      ORDER BY round, user_id LIMIT ${most})`);
  return result.rowCount ?? 0;
}

/** Campaigns with work that is due: rounds to begin, to fill or to seal, mails to put off, to call off or to delete. */
export async function selectDue(db: Queryable, now: Date, most: number): Promise<SimulationKey[]> {
  const { rows } = await db.execute<{ companyId: number; simulationId: number }>(sql`
    SELECT s.company_id AS "companyId", s.id AS "simulationId" FROM simulations s
    WHERE s.state = 'removed'
      OR s.state = 'paused' AND s.paused_at IS NULL
      OR s.state = 'archived' AND EXISTS (SELECT FROM simulation_counts c
        WHERE c.company_id = s.company_id AND c.simulation_id = s.id AND c.waiting > 0)
      OR s.state = 'running' AND (s.next_round_at <= ${now}::timestamptz OR EXISTS (SELECT FROM simulation_rounds r
        WHERE r.company_id = s.company_id AND r.simulation_id = s.id AND r.planned_at IS NULL))
      OR (s.company_id, s.id) IN (SELECT r.company_id, r.simulation_id FROM simulation_rounds r WHERE ${IS_TO_SEAL})
    ORDER BY s.company_id, s.id LIMIT ${most}`);
  return rows;
}

/** A company's campaigns with rounds that an anonymous report can tell of once they are sealed. */
export async function selectToSeal(db: Queryable, companyId: number): Promise<SimulationKey[]> {
  const { rows } = await db.execute<{ companyId: number; simulationId: number }>(sql`
    SELECT DISTINCT r.company_id AS "companyId", r.simulation_id AS "simulationId" FROM simulation_rounds r
    WHERE r.company_id = ${companyId} AND ${IS_TO_SEAL}`);
  return rows;
}
