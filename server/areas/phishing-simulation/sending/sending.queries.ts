import { IS_AT_PROVED_DOMAIN } from '@server/domain/domains/domains.queries';
import type { SimulationMailState } from '@server/domain/simulations/mails.tables';
import { simulationTemplates } from '@server/domain/simulations/simulations.tables';
import { allowLongWork, type Database, type Queryable } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { and, eq, sql } from 'drizzle-orm';

/** A mail that this gateway has claimed, with what its message says about the person. */
export interface ClaimedMail {
  readonly companyId: number;
  readonly simulationId: number;
  readonly id: number;
  /** The name of the claim, which another claim of the same mail doesn't have. */
  readonly claim: string;
  readonly templateId: number;
  readonly attempts: number;
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly timeZone: string;
  readonly xTestPhish: string;
  readonly linkHost: string | null;
}

/** A time as a parameter; both engines take it as text. */
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Ids as one parameter, however many they are. */
const idsOf = (ids: readonly number[]) =>
  sql`(ARRAY(SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json)))`;

/** Training rests: the trial has expired, and there is no Boost (company/plan.ts). */
const isSuspended = (now: Date) => sql`NOT c.has_boost AND coalesce(c.trial_status = 'expired'
  OR (c.trial_status IN ('active', 'trialing') AND c.trial_end <= ${at(now)}), false)`;

/** A company that may send; a disabled one may not. */
const maySend = (now: Date) => sql`c.disabled_at IS NULL AND NOT (${isSuspended(now)})`;

/** A person who may be mailed: enabled, not uninvited, and at a domain that is proved to be the company's. */
const mayReceive = sql`u.disabled_at IS NULL
  AND NOT (u.registration_type = 'INVITED' AND u.invite_revoked_at IS NOT NULL)
  AND ${IS_AT_PROVED_DOMAIN}`;

export interface Claim {
  /** Its own name: a gateway that claims a mail again doesn't take it for the one that it still holds. */
  readonly claim: string;
  readonly now: Date;
  readonly until: Date;
  /** Campaigns to leave out. */
  readonly except: readonly number[];
  /** Mails of all campaigns together, and of one. */
  readonly most: number;
  readonly ofEach: number;
}

/**
 * Claims due mails of running campaigns, those due first. Mails to people who may not receive any more end as
 * 'cancelled' instead. Those of paused campaigns and suspended companies stay as they are.
 */
export async function claimDueMails(
  db: Database,
  { claim, now, until, except, most, ofEach }: Claim,
): Promise<ClaimedMail[]> {
  const claimed = await executePrepared<ClaimedMail & { state: SimulationMailState }>(
    db,
    'simulation_claim_due',
    sql`
    WITH due AS (
      SELECT m.company_id, m.id, c.name AS company_name, s.time_zone
      FROM simulations s
      JOIN companies c ON c.id = s.company_id AND ${maySend(now)}
      CROSS JOIN LATERAL (
        SELECT d.company_id, d.id, d.due_at FROM simulation_mails d
        WHERE d.company_id = s.company_id AND d.simulation_id = s.id AND d.state = 'planned'
          AND d.due_at <= ${at(now)} AND (d.claimed_until IS NULL OR d.claimed_until <= ${at(now)})
        ORDER BY d.due_at, d.id LIMIT ${ofEach}
        FOR NO KEY UPDATE SKIP LOCKED) m
      WHERE s.state = 'running' AND s.id <> ALL ${idsOf(except)}
      ORDER BY m.due_at, m.id LIMIT ${most})
    UPDATE simulation_mails m
    SET state = CASE WHEN may.receive THEN 'planned' ELSE 'cancelled' END,
      claimed_by = CASE WHEN may.receive THEN ${claim} END,
      claimed_until = CASE WHEN may.receive THEN ${at(until)} END
    FROM due JOIN users u ON u.company_id = due.company_id
      LEFT JOIN simulation_settings o ON o.company_id = due.company_id
      CROSS JOIN LATERAL (SELECT ${mayReceive} AS receive OFFSET 0) may
    WHERE m.company_id = due.company_id AND m.id = due.id AND u.id = m.user_id
    RETURNING m.company_id AS "companyId", m.simulation_id AS "simulationId", m.id, m.claimed_by AS claim,
      m.template_id AS "templateId", m.attempts, m.state, u.email, u.name, u.last_name AS "lastName", due.company_name AS "companyName",
      due.time_zone AS "timeZone", coalesce(o.x_test_phish, '') AS "xTestPhish", o.link_host AS "linkHost"`,
  );
  return claimed.filter(({ state }) => state === 'planned');
}

type Ended = Pick<ClaimedMail, 'companyId' | 'simulationId' | 'id' | 'claim'>;

/**
 * Claims the ends of messages just before they may arrive. Tells of each mail whether its end may be sent: its claim still
 * holds, its campaign runs, and the person may still receive. Campaigns are locked meanwhile, and a lock that had to
 * wait sees their state as it is then: once a change of it is committed, no end is claimed any more.
 */
export async function claimEnds(
  db: Database,
  mails: readonly Ended[],
  now: Date,
  until: Date,
): Promise<readonly boolean[]> {
  const claimed = await executePrepared<Pick<Ended, 'id' | 'claim'>>(
    db,
    'simulation_claim_ends',
    sql`
    WITH live AS MATERIALIZED (
      SELECT s.company_id, s.id FROM simulations s
      WHERE s.company_id = ANY ${idsOf([...new Set(mails.map(({ companyId }) => companyId))])}
        AND s.id = ANY ${idsOf([...new Set(mails.map(({ simulationId }) => simulationId))])} AND s.state = 'running'
      ORDER BY s.company_id, s.id FOR SHARE),
    mine AS (
      SELECT m.company_id, m.id
      FROM simulation_mails m
      JOIN json_to_recordset(${JSON.stringify(mails.map(({ id, claim }) => ({ id, claim })))}::json) AS o (id bigint, claim text)
        ON o.id = m.id AND o.claim = m.claimed_by
      JOIN live ON live.company_id = m.company_id AND live.id = m.simulation_id
      JOIN companies c ON c.id = m.company_id AND ${maySend(now)}
      JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id AND ${mayReceive}
      WHERE m.id = ANY ${idsOf(mails.map(({ id }) => id))} AND m.state = 'planned'
      ORDER BY m.id FOR NO KEY UPDATE OF m)
    UPDATE simulation_mails m SET state = 'sending', claimed_until = ${at(until)}
    FROM mine WHERE m.company_id = mine.company_id AND m.id = mine.id
    RETURNING m.id, m.claimed_by AS claim`,
  );
  const claims = new Map(claimed.map(({ id, claim }) => [id, claim]));
  return mails.map(({ id, claim }) => claims.get(id) === claim);
}

/** How an attempt ended. 'planned' is another one later; without a reason it doesn't count as an attempt. */
export interface Outcome extends Pick<ClaimedMail, 'id' | 'claim'> {
  readonly state: 'sent' | 'unknown' | 'failed' | 'planned';
  readonly failure: string | null;
  /** When it was accepted, or is tried again; null: leave it. */
  readonly at: Date | null;
}

/**
 * Ends the claims of these mails. What has been claimed anew since stays as it is. One that was given up as lost, because
 * the clock was set or the server very slow, is not lost: its outcome is known after all.
 */
export async function recordOutcomes(db: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  await executePrepared(
    db,
    'simulation_record_outcomes',
    sql`
    WITH ended AS (
      SELECT m.company_id, m.id, o.state, o.failure, o.at, s.state NOT IN ('running', 'paused') AS is_over
      FROM json_to_recordset(${JSON.stringify(outcomes)}::json) AS o (id bigint, claim text, state text, failure text, at timestamptz)
      JOIN simulation_mails m ON m.id = o.id AND (m.claimed_by = o.claim AND m.state IN ('planned', 'sending')
        OR m.state = 'unknown' AND o.state <> 'unknown' AND (o.state = 'sent' OR o.failure IS NOT NULL))
      JOIN simulations s ON s.company_id = m.company_id AND s.id = m.simulation_id
      ORDER BY m.id FOR NO KEY UPDATE OF m)
    UPDATE simulation_mails m
    SET state = CASE WHEN ended.state = 'planned' AND ended.is_over THEN 'cancelled' ELSE ended.state END,
      sent_at = CASE WHEN ended.state = 'sent' THEN ended.at ELSE m.sent_at END,
      due_at = CASE WHEN ended.state = 'planned' THEN coalesce(ended.at, m.due_at) ELSE m.due_at END,
      attempts = m.attempts + (ended.state <> 'planned' OR ended.failure IS NOT NULL)::integer,
      failure = coalesce(ended.failure, CASE WHEN ended.state = 'sent' THEN NULL ELSE m.failure END),
      claimed_by = NULL, claimed_until = NULL
    FROM ended WHERE m.company_id = ended.company_id AND m.id = ended.id`,
  );
}

/**
 * Gives up on mails whose gateway was lost at the end of the message: they may or may not have arrived. Returns how many.
 */
export async function giveUpLost(db: Queryable, now: Date): Promise<number> {
  const lost = await db.execute(sql`
    UPDATE simulation_mails m SET state = 'unknown', claimed_by = NULL, claimed_until = NULL, attempts = attempts + 1
    FROM (SELECT company_id, id FROM simulation_mails WHERE state = 'sending' AND claimed_until <= ${at(now)}
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED) lost
    WHERE m.company_id = lost.company_id AND m.id = lost.id`);
  return lost.rowCount ?? 0;
}

/** A running gateway. Alone is the only one on its database; a name stays the same when it starts again. */
export interface Instance {
  readonly isAlone: boolean;
  readonly name: string | null;
}

/** The name of a claim: a run of an instance knows whose those of earlier runs were. */
export const claimOf = ({ name }: Instance, id: string): string => (name ? `${name}:${id}` : id);

/**
 * Ends the claims that earlier runs of this instance left behind when they were killed: all claims where it is alone,
 * else those under its name. Mails that were not ending can be claimed again; the others may have arrived. Returns how
 * many of those there are.
 */
export async function takeBackClaims(db: Database, { isAlone, name }: Instance): Promise<number> {
  if (!isAlone && !name) return 0;
  const left = isAlone ? sql`claimed_by IS NOT NULL` : sql`split_part(claimed_by, ':', 1) = ${name}`;
  return db.transaction(async (tx) => {
    await allowLongWork(tx);
    await tx.execute(sql`
      UPDATE simulation_mails SET claimed_by = NULL, claimed_until = NULL WHERE state = 'planned' AND ${left}`);
    const lost = await tx.execute(sql`
      UPDATE simulation_mails SET state = 'unknown', claimed_by = NULL, claimed_until = NULL, attempts = attempts + 1
      WHERE state = 'sending' AND ${left}`);
    return lost.rowCount ?? 0;
  });
}

/** The content of a template as it was launched. */
export async function findSentContent(
  db: Queryable,
  { companyId, simulationId, templateId }: Pick<ClaimedMail, 'companyId' | 'simulationId' | 'templateId'>,
) {
  const [row] = await db
    .select({ content: simulationTemplates.content, loginPageId: simulationTemplates.loginPageId })
    .from(simulationTemplates)
    .where(
      and(
        eq(simulationTemplates.companyId, companyId),
        eq(simulationTemplates.simulationId, simulationId),
        eq(simulationTemplates.templateId, templateId),
      ),
    );
  return row;
}

/** An admin who tests a campaign, as its recipients are addressed. */
export async function findTester(
  db: Queryable,
  {
    companyId,
    simulationId,
    userId,
  }: Pick<ClaimedMail, 'companyId' | 'simulationId'> & { readonly userId: number },
) {
  type Tester = Pick<
    ClaimedMail,
    'email' | 'name' | 'lastName' | 'companyName' | 'timeZone' | 'xTestPhish' | 'linkHost'
  >;
  const { rows } = await db.execute<Tester & Record<string, unknown>>(sql`
    SELECT u.email, u.name, u.last_name AS "lastName", c.name AS "companyName", s.time_zone AS "timeZone",
      coalesce(o.x_test_phish, '') AS "xTestPhish", o.link_host AS "linkHost"
    FROM simulations s JOIN companies c ON c.id = s.company_id
    JOIN users u ON u.company_id = s.company_id AND u.id = ${userId} AND u.disabled_at IS NULL
    LEFT JOIN simulation_settings o ON o.company_id = s.company_id
    WHERE s.company_id = ${companyId} AND s.id = ${simulationId}`);
  return rows[0];
}
