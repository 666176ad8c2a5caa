import type { SimulationKey } from '@server/domain/simulations/simulations.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';
import type { Alike, ToldCell } from './anonymity.rules';

const mailsOf = ({ companyId, simulationId }: SimulationKey, round: number) =>
  sql`m.company_id = ${companyId} AND m.simulation_id = ${simulationId} AND m.round = ${round}`;

/** Rounds r of campaigns s that are to be sealed: all of them is planned, and nothing of it waits. */
export const IS_TO_SEAL = sql`r.planned_at IS NOT NULL AND r.sealed_at IS NULL
  AND EXISTS (SELECT FROM simulation_settings t WHERE t.company_id = r.company_id AND t.is_anonymous)
  AND NOT EXISTS (SELECT FROM simulation_counts c WHERE c.company_id = r.company_id
    AND c.simulation_id = r.simulation_id AND c.round = r.round AND c.waiting > 0)`;

/** The first round of a campaign that is to be sealed. */
export async function roundToSeal(
  db: Queryable,
  { companyId, simulationId }: SimulationKey,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ round: number }>(sql`
    SELECT r.round FROM simulation_rounds r
    WHERE r.company_id = ${companyId} AND r.simulation_id = ${simulationId} AND ${IS_TO_SEAL}
    ORDER BY r.round LIMIT 1`);
  return rows[0]?.round;
}

/** Holds the mails of a round, so that what happens to one meanwhile is counted once: before or after. */
export async function holdMails(tx: Tx, key: SimulationKey, round: number): Promise<void> {
  await tx.execute(sql`
    SELECT count(*) FROM (SELECT m.id FROM simulation_mails m WHERE ${mailsOf(key, round)} AND m.state = 'sent'
      ORDER BY m.id FOR SHARE OF m) held`);
}

/** The people of a round whose mails were sent, by what reports tell them apart by. */
export async function alikeIn(tx: Tx, key: SimulationKey, round: number): Promise<Alike[]> {
  const { rows } = await tx.execute<{
    departmentId: string;
    templateId: string;
    groupIds: string;
    people: string;
  }>(sql`
    SELECT department_id AS "departmentId", template_id AS "templateId", groups AS "groupIds", count(*) AS people FROM (
      SELECT m.department_id, m.template_id, coalesce((SELECT json_agg(g.group_id ORDER BY g.group_id)::text
        FROM simulation_mail_groups g WHERE g.company_id = m.company_id AND g.mail_id = m.id), '[]') AS groups
      FROM simulation_mails m WHERE ${mailsOf(key, round)} AND m.state = 'sent') told
    GROUP BY 1, 2, 3`);
  return rows.map((row) => ({
    departmentId: Number(row.departmentId),
    templateId: Number(row.templateId),
    groupIds: (JSON.parse(row.groupIds) as (number | string)[]).map(Number),
    people: Number(row.people),
  }));
}

/** Stores the numbers of a round that are told, of the mails that were sent until now. */
export async function sealRound(
  tx: Tx,
  key: SimulationKey,
  round: number,
  cells: readonly ToldCell[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO simulation_told_counts (company_id, simulation_id, round, kind, cell_id, sent, opened, clicked, submitted,
      phished, reported, phished_reported, phished_unreported, opened_reported)
    SELECT m.company_id, m.simulation_id, m.round, told.kind, told.id, count(*), count(m.opened_at), count(m.clicked_at),
      count(m.submitted_at), count(coalesce(m.clicked_at, m.submitted_at)), count(m.reported_at),
      count(*) FILTER (WHERE m.reported_at IS NOT NULL AND coalesce(m.clicked_at, m.submitted_at) IS NOT NULL),
      count(*) FILTER (WHERE m.reported_at IS NULL AND coalesce(m.clicked_at, m.submitted_at) IS NOT NULL),
      count(*) FILTER (WHERE m.reported_at IS NOT NULL AND m.opened_at IS NOT NULL)
    FROM json_to_recordset(${JSON.stringify(cells)}::json) AS told (kind text, id bigint)
    JOIN simulation_mails m ON ${mailsOf(key, round)} AND m.state = 'sent' AND CASE told.kind
      WHEN 'all' THEN true
      WHEN 'department' THEN m.department_id = told.id
      WHEN 'template' THEN m.template_id = told.id
      ELSE EXISTS (SELECT FROM simulation_mail_groups g
        WHERE g.company_id = m.company_id AND g.mail_id = m.id AND g.group_id = told.id) END
    GROUP BY 1, 2, 3, 4, 5`);
  await tx.execute(sql`
    UPDATE simulation_rounds r SET sealed_to = coalesce(sent.id, 0), sealed_at = coalesce(sent.at, now())
    FROM (SELECT max(m.id) AS id, max(m.sent_at) AS at FROM simulation_mails m
      WHERE ${mailsOf(key, round)} AND m.state = 'sent') sent
    WHERE r.company_id = ${key.companyId} AND r.simulation_id = ${key.simulationId} AND r.round = ${round}`);
}
