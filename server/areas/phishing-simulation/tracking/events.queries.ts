import { limits } from '@contract/limits';
import type { MachineReason, SimulationEvent } from '@contract/phishing-simulation/content';
import type { SimulationMailState } from '@server/domain/simulations/mails.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { type SQL, sql } from 'drizzle-orm';
import type { Hit } from './machines';

/** The first time of each thing that a person did with a mail. */
export interface FirstTimes {
  readonly openedAt: Date | null;
  readonly clickedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly reportedAt: Date | null;
}

/** A mail that events are about; of a campaign that is not over. */
export interface TrackedMail extends FirstTimes {
  readonly companyId: number;
  readonly simulationId: number;
  readonly id: number;
  readonly templateId: number;
  readonly userId: number;
  readonly state: SimulationMailState;
  readonly sentAt: Date | null;
}

export interface StoredHit extends Hit {
  readonly mailId: number;
  readonly id: number;
}

export interface NewEvent extends Hit {
  readonly companyId: number;
  readonly simulationId: number;
  readonly mailId: number;
  readonly agent: string | null;
}

const idsIn = (ids: readonly number[]) =>
  sql`(SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))`;
const toDate = (text: string | null) => (text === null ? null : new Date(text));

const MAIL = sql`m.company_id AS "companyId", m.simulation_id AS "simulationId", m.id, m.template_id AS "templateId",
  m.user_id AS "userId", m.state, m.sent_at AS "sentAt", m.opened_at AS "openedAt", m.clicked_at AS "clickedAt",
  m.submitted_at AS "submittedAt", m.reported_at AS "reportedAt"`;
type MailRow = {
  [Name in keyof TrackedMail]: TrackedMail[Name] extends Date | null ? string | null : TrackedMail[Name];
};

async function selectMails(db: Queryable, name: string, where: SQL): Promise<TrackedMail[]> {
  const rows = await executePrepared<MailRow>(db, name, sql`SELECT ${MAIL} FROM simulation_mails m ${where}`);
  return rows.map((row) => ({
    ...row,
    sentAt: toDate(row.sentAt),
    openedAt: toDate(row.openedAt),
    clickedAt: toDate(row.clickedAt),
    submittedAt: toDate(row.submittedAt),
    reportedAt: toDate(row.reportedAt),
  }));
}

const tracked = (ids: readonly number[]) => sql`
  JOIN simulations s ON s.company_id = m.company_id AND s.id = m.simulation_id AND s.state IN ('running', 'paused')
  WHERE m.id IN ${idsIn(ids)}`;
/** In the order in which everyone locks them. */
const LOCKED = sql`ORDER BY m.id FOR NO KEY UPDATE OF m`;

/** The mails, by their ids. Those of campaigns that are over are left out. */
export async function findTrackedMails(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TrackedMail>> {
  const mails = ids.length > 0 ? await selectMails(db, 'simulation_find_tracked', tracked(ids)) : [];
  return new Map(mails.map((mail) => [mail.id, mail]));
}

/** Locks the mails. Those of campaigns that are over are left out. */
export const lockTrackedMails = (tx: Tx, ids: readonly number[]): Promise<TrackedMail[]> =>
  selectMails(tx, 'simulation_lock_tracked', sql`${tracked(ids)} ${LOCKED}`);

/** Locks mails of a company, of whatever campaign. */
export const lockMailsOfCompany = (tx: Tx, companyId: number, ids: readonly number[]) =>
  selectMails(
    tx,
    'simulation_lock_mails',
    sql`WHERE m.company_id = ${companyId} AND m.id IN ${idsIn(ids)} ${LOCKED}`,
  );

const HIT = sql`e.mail_id AS "mailId", e.id, e.type, e.at, e.link, e.source, e.reason`;

/** The last events of each of these mails, newest first. */
export async function lastEvents(tx: Tx, mails: readonly TrackedMail[]): Promise<StoredHit[]> {
  const rows = await executePrepared<Omit<StoredHit, 'at'> & { at: string }>(
    tx,
    'simulation_last_events',
    sql`
    SELECT ${HIT} FROM json_to_recordset(${JSON.stringify(mails.map(({ companyId, id }) => ({ c: companyId, m: id })))}::json)
      AS x (c bigint, m bigint)
    CROSS JOIN LATERAL (SELECT * FROM simulation_events e WHERE e.company_id = x.c AND e.mail_id = x.m
      ORDER BY e.id DESC LIMIT ${limits.simulations.eventsMax}) e`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await executePrepared(
    tx,
    'simulation_insert_events',
    sql`
    INSERT INTO simulation_events (company_id, simulation_id, mail_id, type, at, link, reason, source, agent)
    SELECT "companyId", "simulationId", "mailId", type, at, link, reason, source, agent
    FROM json_to_recordset(${JSON.stringify(events)}::json) AS e ("companyId" bigint, "simulationId" bigint,
      "mailId" bigint, type text, at timestamptz, link smallint, reason text, source text, agent text)`,
  );
}

/** Says of stored events that they were a machine's after all. */
export async function setReason(tx: Tx, ids: readonly number[], reason: MachineReason): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    sql`UPDATE simulation_events SET reason = ${reason} WHERE id IN ${idsIn(ids)} AND reason IS NULL`,
  );
}

const ARRIVED = sql`m.state = 'unknown' AND x."arrivedAt" IS NOT NULL AND NOT EXISTS (
  SELECT FROM simulation_settings t WHERE t.company_id = m.company_id AND t.is_anonymous)`;

/** What counts of each mail's events: a person's, and a machine's that an admin has restored; not what was ignored. */
export async function countedTimes(
  tx: Tx,
  mails: readonly Pick<TrackedMail, 'companyId' | 'id'>[],
): Promise<{ mailId: number; type: SimulationEvent; at: Date }[]> {
  if (mails.length === 0) return [];
  const { rows } = await tx.execute<{ mailId: number; type: SimulationEvent; at: string }>(sql`
    SELECT e.mail_id AS "mailId", e.type, min(e.at) AS at
    FROM json_to_recordset(${JSON.stringify(mails.map(({ companyId, id }) => ({ c: companyId, m: id })))}::json)
      AS x (c bigint, m bigint)
    JOIN simulation_events e ON e.company_id = x.c AND e.mail_id = x.m
    LEFT JOIN simulation_reviews r ON r.company_id = e.company_id AND r.event_id = e.id
    WHERE coalesce(r.is_person, e.reason IS NULL)
    GROUP BY 1, 2`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * Writes the first times of mails, in one statement, as their triggers count the differences. In companies whose reports are
 * anonymous a mail stays unknown: how many were sent would otherwise tell of the one who did something with it.
 */
export async function setFirstTimes(
  tx: Tx,
  mails: readonly (FirstTimes & { readonly id: number; readonly arrivedAt: Date | null })[],
): Promise<void> {
  if (mails.length === 0) return;
  await executePrepared(
    tx,
    'simulation_set_first_times',
    sql`
    UPDATE simulation_mails m SET opened_at = x."openedAt", clicked_at = x."clickedAt",
      submitted_at = x."submittedAt", reported_at = x."reportedAt",
      state = CASE WHEN ${ARRIVED} THEN 'sent' ELSE m.state END,
      sent_at = CASE WHEN ${ARRIVED} THEN x."arrivedAt" ELSE m.sent_at END
    FROM json_to_recordset(${JSON.stringify(mails)}::json) AS x (id bigint, "openedAt" timestamptz,
      "clickedAt" timestamptz, "submittedAt" timestamptz, "reportedAt" timestamptz, "arrivedAt" timestamptz)
    WHERE m.id = x.id`,
  );
}
