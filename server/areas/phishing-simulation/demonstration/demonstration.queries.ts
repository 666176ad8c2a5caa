import { QR_SAMPLE } from '@contract/phishing-exercise/qrCode';
import type { SimulationEvent } from '@contract/phishing-simulation/content';
import type { SimulationKey, StoredSimulation } from '@server/domain/simulations/simulations.queries';
import { simulationRounds, simulations } from '@server/domain/simulations/simulations.tables';
import type { Tx } from '@server/platform/db/client';
import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm';

/** What happened to a mail. */
export interface Played {
  readonly id: number;
  readonly sentAt: Date;
  /** When the mail server's filter looked into it and followed its link. */
  readonly scannedAt: Date | null;
  readonly openedAt: Date | null;
  /** What a filter and the person do to fall for it. */
  readonly scannedBy: SimulationEvent;
  readonly clickedBy: SimulationEvent;
  readonly clickedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly reportedAt: Date | null;
}

/** Launched campaigns without a round. */
export const selectUnplayed = (tx: Tx): Promise<StoredSimulation[]> =>
  tx
    .select()
    .from(simulations)
    .where(
      and(
        ne(simulations.state, 'draft'),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(simulationRounds)
            .where(
              sql`${simulationRounds.companyId} = ${simulations.companyId}
                AND ${simulationRounds.simulationId} = ${simulations.id}`,
            ),
        ),
      ),
    )
    .orderBy(asc(simulations.companyId), asc(simulations.id));

/** When the first of a company's launched campaigns began. */
export async function firstStart(tx: Tx, companyId: number): Promise<Date> {
  const [row] = await tx
    .select({ startsAt: simulations.startsAt })
    .from(simulations)
    .where(and(eq(simulations.companyId, companyId), ne(simulations.state, 'draft')))
    .orderBy(asc(simulations.startsAt))
    .limit(1);
  if (!row?.startsAt) throw new Error('a launched campaign has a start');
  return row.startsAt;
}

/** Removes the mails to people who came later. */
export async function removeNewcomers(tx: Tx, { companyId, simulationId }: SimulationKey): Promise<void> {
  await tx.execute(sql`
    DELETE FROM simulation_mails m USING users u
    WHERE m.company_id = ${companyId} AND m.simulation_id = ${simulationId}
      AND u.company_id = m.company_id AND u.id = m.user_id AND u.created_at > m.due_at`);
}

/** Calls off the mails of a campaign that were not due when it was stopped. */
export async function cancelAfter(
  tx: Tx,
  { companyId, simulationId }: SimulationKey,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE simulation_mails SET state = 'cancelled'
    WHERE company_id = ${companyId} AND simulation_id = ${simulationId} AND due_at >= ${at}::timestamptz`);
}

/** The mails of a campaign that were due before an instant, and how hard they were. */
export async function playedMails(tx: Tx, { companyId, simulationId }: SimulationKey, end: Date) {
  const { rows } = await tx.execute<{
    id: number;
    userId: number;
    dueAt: Date | string;
    difficulty: number | null;
    hasLogin: boolean;
    ways: SimulationEvent[];
  }>(sql`
    SELECT m.id, m.user_id AS "userId", m.due_at AS "dueAt", t.difficulty,
      t.login_page_id IS NOT NULL AS "hasLogin",
      array_remove(ARRAY[
        CASE WHEN t.content ->> 'html' LIKE '%<a %' THEN 'CLICKED' END,
        CASE WHEN strpos(t.content ->> 'html', ${QR_SAMPLE}) > 0 THEN 'SCANNED' END,
        CASE WHEN t.content ->> 'attachmentName' <> '' THEN 'ATTACHMENT_OPENED' END,
        CASE WHEN t.content ->> 'isReplyTracked' = 'true' THEN 'REPLIED' END], NULL) AS ways
    FROM simulation_mails m
    JOIN simulation_templates t ON t.company_id = m.company_id AND t.simulation_id = m.simulation_id
      AND t.template_id = m.template_id
    WHERE m.company_id = ${companyId} AND m.simulation_id = ${simulationId} AND m.state = 'planned'
      AND m.due_at < ${end}::timestamptz
    ORDER BY m.id`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    userId: Number(row.userId),
    dueAt: new Date(row.dueAt),
  }));
}

/** Stores what happened to mails of a campaign, and each event. */
export async function insertOutcomes(
  tx: Tx,
  { companyId, simulationId }: SimulationKey,
  played: readonly Played[],
): Promise<void> {
  if (played.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(played)}::json) AS p (id bigint, "sentAt" timestamptz,
    "scannedAt" timestamptz, "openedAt" timestamptz,
    "scannedBy" text, "clickedBy" text, "clickedAt" timestamptz, "submittedAt" timestamptz, "reportedAt" timestamptz)`;
  await tx.execute(sql`
    UPDATE simulation_mails m SET state = 'sent', attempts = 1, sent_at = p."sentAt", opened_at = p."openedAt",
      clicked_at = p."clickedAt", submitted_at = p."submittedAt", reported_at = p."reportedAt"
    FROM ${given} WHERE m.company_id = ${companyId} AND m.id = p.id`);
  await tx.execute(sql`
    INSERT INTO simulation_events (company_id, simulation_id, mail_id, type, at, reason)
    SELECT ${companyId}::bigint, ${simulationId}::bigint, p.id, e.type, e.at, e.reason
    FROM ${given} CROSS JOIN LATERAL (VALUES ('OPENED', p."scannedAt", 'TOO_SOON'),
      (p."scannedBy", p."scannedAt" + interval '1 second', 'TOO_SOON'), ('OPENED', p."openedAt", NULL),
      (p."clickedBy", p."clickedAt", NULL), ('SUBMITTED', p."submittedAt", NULL),
      ('REPORTED', p."reportedAt", NULL)) AS e (type, at, reason)
    WHERE e.at IS NOT NULL ORDER BY e.at, p.id`);
  // People who look out for tests report real mails as well.
  await tx.execute(sql`
    INSERT INTO report_days AS d (company_id, day, channel, simulated, suspicious, last_at)
    SELECT ${companyId}::bigint, (p."reportedAt" AT TIME ZONE 'UTC')::date, 'button', count(*), count(*) / 3,
      max(p."reportedAt")
    FROM ${given} WHERE p."reportedAt" IS NOT NULL GROUP BY 2
    ON CONFLICT (company_id, day, channel) DO UPDATE SET simulated = d.simulated + excluded.simulated,
      suspicious = d.suspicious + excluded.suspicious, last_at = greatest(d.last_at, excluded.last_at)`);
}

/** Gives companies whose people report a report address, and a key that no add-in knows. */
export async function setUpReporting(tx: Tx): Promise<void> {
  await tx.execute(sql`
    INSERT INTO simulation_settings (company_id, email, report_key_hash, report_key_created_at)
    SELECT r.company_id, 'security@' || min(s.domain), 'demonstration ' || r.company_id, min(r.last_at)
    FROM report_days r
    JOIN company_domains s ON s.company_id = r.company_id AND s.verified_at IS NOT NULL
    GROUP BY r.company_id
    ON CONFLICT DO NOTHING`);
}
