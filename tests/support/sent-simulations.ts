import type { SimulationDraft } from '@contract/phishing-simulation/content';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import {
  type SentContent,
  simulationRounds,
  simulations,
  simulationTemplates,
} from '@server/domain/simulations/simulations.tables';
import type { Database } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';
import { examplePart } from './example-template';

export const EXAMPLE_DOMAIN = 'larkfield.example';

const { answers: _a, legend: _l, orderNumber: _o, layoutType: _t, fromPhone: _p, ...part } = examplePart;

/** A template with two links and a header. */
export const exampleSent: SentContent = {
  ...part,
  html: '<p>Dear {recipientName}, pay <a href="https://parcels.example/pay">the fee</a> within 24 hours.</p><p><a href="https://parcels.example/help">Help</a></p>',
};

export const exampleDraft: SimulationDraft = {
  kind: 'ONE_TIME',
  name: 'Parcels',
  audience: {
    usersType: 'USERS_ALL',
    selectedDepartmentsIds: [],
    selectedGroupsIds: [],
    selectedUsersIds: [],
  },
  templates: [],
  startDate: null,
  delivery: {
    frequency: 'ONCE',
    deliveryPeriod: 1,
    deliveryDays: [1, 2, 3, 4, 5],
    startTime: 8,
    stopTime: 17,
    timezone: null,
    isRecipientTimezone: false,
  },
  education: { isShown: true, subject: 'That was a test', message: 'Please look twice.' },
};

export interface CampaignInput {
  readonly companyId: number;
  readonly userIds: readonly number[];
  readonly dueAt: Date;
  readonly settings?: Partial<SimulationDraft>;
  readonly content?: Partial<SentContent>;
  readonly loginPageId?: string | null;
}

/** A running campaign of one round and one template, with a planned mail to each of these people. */
export async function buildSimulation(
  db: Database,
  { companyId, userIds, dueAt, settings, content, loginPageId = null }: CampaignInput,
) {
  await db
    .insert(companyDomains)
    .values({ companyId, domain: EXAMPLE_DOMAIN, proof: 'proof', verifiedAt: dueAt, createdAt: dueAt })
    .onConflictDoNothing();
  const [simulation] = await db
    .insert(simulations)
    .values({
      companyId,
      kind: 'ONE_TIME',
      name: 'Parcels',
      nameKey: 'parcels',
      state: 'running',
      settings: { ...exampleDraft, ...settings },
      launchedAt: dueAt,
      startsAt: dueAt,
      createdBy: 1,
      createdAt: dueAt,
      updatedAt: dueAt,
    })
    .returning();
  if (!simulation) throw new Error('the insert returned no row');
  const own = { companyId, simulationId: simulation.id };
  await db.insert(simulationTemplates).values({
    ...own,
    templateId: 1,
    position: 0,
    content: { ...exampleSent, ...content },
    difficulty: 2,
    provider: 'OTHER',
    loginPageId,
  });
  await db.insert(simulationRounds).values({
    ...own,
    round: 1,
    startsAt: dueAt,
    endsAt: new Date(dueAt.getTime() + 86_400_000),
    periods: [],
    plannedAt: dueAt,
  });
  await db.execute(sql`
    INSERT INTO simulation_mails (company_id, simulation_id, round, user_id, template_id, department_id, due_at)
    SELECT ${companyId}, ${simulation.id}, 1, u.id, 1, u.department_id, ${dueAt.toISOString()}::timestamptz
    FROM users u WHERE u.company_id = ${companyId}
      AND u.id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(userIds)}::json)) ORDER BY u.id`);
  return simulation;
}

/** The mails of a campaign in the order of their people. */
export const mailsOf = (db: Database, simulationId: number) =>
  db
    .select()
    .from(simulationMails)
    .where(sql`${simulationMails.simulationId} = ${simulationId}`)
    .orderBy(simulationMails.userId);

/** Counters of simulations that differ from a plain count of their mails. */
export async function wrongSimulationCounts(db: Database) {
  const wrong = await Promise.all([
    wrongCountsBy(db, 'simulation_counts', 'template_id'),
    wrongCountsBy(db, 'simulation_department_counts', 'department_id'),
    wrongSimulationActivity(db),
    wrongSimulationTimes(db),
    outsideTheirTimes(db),
  ]);
  return wrong.flat();
}

async function wrongCountsBy(db: Database, table: string, key: string) {
  const { rows } = await db.execute(
    sql.raw(`
    WITH counted AS (
      SELECT company_id, simulation_id, round, ${key}, count(*)::int AS total,
        count(*) FILTER (WHERE state IN ('planned', 'sending'))::int AS waiting,
        count(*) FILTER (WHERE state IN ('failed', 'unknown'))::int AS failed,
        count(*) FILTER (WHERE state = 'sent')::int AS sent, count(opened_at)::int AS opened,
        count(clicked_at)::int AS clicked, count(submitted_at)::int AS submitted,
        count(coalesce(clicked_at, submitted_at))::int AS phished, count(reported_at)::int AS reported
      FROM simulation_mails WHERE state <> 'cancelled' GROUP BY 1, 2, 3, 4)
    SELECT '${table}' AS kind, k.*, c.* FROM (SELECT * FROM ${table} WHERE total <> 0) k
    FULL JOIN counted c USING (company_id, simulation_id, round, ${key})
    WHERE (k.total, k.waiting, k.failed, k.sent, k.opened, k.clicked, k.submitted, k.phished, k.reported)
      IS DISTINCT FROM (c.total, c.waiting, c.failed, c.sent, c.opened, c.clicked, c.submitted, c.phished, c.reported)`),
  );
  return rows;
}

/** Hours and minutes that count other mails than those to which it happened within them. */
async function wrongSimulationTimes(db: Database) {
  const { rows } = await db.execute(sql`
    SELECT 'hours and minutes' AS kind, company_id, simulation_id, moment, minutes, starts_at, k.mails, c.mails AS counted
    FROM (SELECT * FROM simulation_times WHERE mails <> 0) k
    FULL JOIN (
      SELECT company_id, simulation_id, moment, minutes, date_trunc(unit, at, 'UTC') AS starts_at, count(*)::int AS mails
      FROM simulation_mails, (VALUES (60, 'hour'), (1, 'minute')) AS units (minutes, unit),
        LATERAL (VALUES ('sent', CASE WHEN state = 'sent' THEN sent_at END), ('opened', opened_at),
          ('clicked', clicked_at), ('submitted', submitted_at), ('reported', reported_at)) AS moments (moment, at)
      WHERE state <> 'cancelled' AND at IS NOT NULL GROUP BY 1, 2, 3, 4, 5) c
      USING (company_id, simulation_id, moment, minutes, starts_at)
    WHERE k.mails IS DISTINCT FROM c.mails`);
  return rows;
}

/** Mails to which something happened outside of the times that their round and template know. */
async function outsideTheirTimes(db: Database) {
  const { rows } = await db.execute(sql`
    SELECT 'times' AS kind, m.id FROM simulation_mails m
    JOIN simulation_counts c USING (company_id, simulation_id, round, template_id)
    WHERE m.state <> 'cancelled' AND (
      least(m.sent_at, m.opened_at, m.clicked_at, m.submitted_at, m.reported_at) < c.first_at
      OR m.sent_at > coalesce(c.last_sent_at, '-infinity') OR m.opened_at > coalesce(c.last_opened_at, '-infinity')
      OR m.clicked_at > coalesce(c.last_clicked_at, '-infinity') OR m.submitted_at > coalesce(c.last_submitted_at, '-infinity')
      OR m.reported_at > coalesce(c.last_reported_at, '-infinity'))`);
  return rows;
}

/** What reports say about hours, times to report and repeated falls, where it differs from the mails. */
async function wrongSimulationActivity(db: Database) {
  const { rows } = await db.execute(sql`
    WITH mails AS (SELECT m.*, s.time_zone, coalesce(clicked_at, submitted_at) IS NOT NULL AS is_phished
      FROM simulation_mails m JOIN simulations s ON s.company_id = m.company_id AND s.id = m.simulation_id),
    hours AS (
      SELECT company_id, simulation_id, (extract(dow FROM l.at) * 24 + extract(hour FROM l.at))::int AS hour_of_week,
        count(*) FILTER (WHERE what = 1)::int AS opened, count(*) FILTER (WHERE what = 2)::int AS clicked,
        count(*) FILTER (WHERE what = 3)::int AS reported
      FROM mails, LATERAL (VALUES (1, opened_at), (2, clicked_at), (3, reported_at)) e (what, at),
        LATERAL (SELECT e.at AT TIME ZONE time_zone AS at) l
      WHERE e.at IS NOT NULL GROUP BY 1, 2, 3),
    phished AS (SELECT company_id, simulation_id, user_id, count(*)::int AS rounds FROM mails WHERE is_phished GROUP BY 1, 2, 3)
    SELECT 'hours' AS kind, company_id, simulation_id, hour_of_week AS key
    FROM (SELECT * FROM simulation_hours WHERE opened + clicked + reported <> 0) k
    FULL JOIN hours h USING (company_id, simulation_id, hour_of_week)
    WHERE (k.opened, k.clicked, k.reported) IS DISTINCT FROM (h.opened, h.clicked, h.reported)
    UNION ALL
    SELECT 'times', company_id, simulation_id, up_to_minutes
    FROM (SELECT * FROM simulation_report_times WHERE reported <> 0) k
    FULL JOIN (SELECT company_id, simulation_id,
        simulation_minutes_bound((extract(epoch FROM reported_at - sent_at) / 60)::float8) AS up_to_minutes, count(*)::int AS n
      FROM mails WHERE reported_at IS NOT NULL AND sent_at IS NOT NULL GROUP BY 1, 2, 3) h
      USING (company_id, simulation_id, up_to_minutes)
    WHERE k.reported IS DISTINCT FROM h.n
    UNION ALL
    SELECT 'phished', company_id, simulation_id, user_id FROM simulation_phished k
    FULL JOIN phished h USING (company_id, simulation_id, user_id) WHERE k.rounds IS DISTINCT FROM h.rounds
    UNION ALL
    SELECT 'repeats', company_id, simulation_id, k.people FROM (SELECT * FROM simulation_repeats WHERE people <> 0) k
    FULL JOIN (SELECT company_id, simulation_id, count(*)::int AS people FROM phished WHERE rounds > 1 GROUP BY 1, 2) h
      USING (company_id, simulation_id) WHERE k.people IS DISTINCT FROM h.people`);
  return rows;
}
