import { simulationDraftSchema } from '@contract/phishing-simulation/content';
import type { SentContent } from '@server/domain/simulations/simulations.tables';
import { openDatabase } from '@server/open-database';
import { countRanges } from './list-ranges';
import { placeConfig } from './place';

export type Query = <Row extends Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<{ rows: Row[] }>;

/** A message with two links, as the library has them. */
export const BENCH_CONTENT: SentContent = {
  templateId: 1,
  name: 'Parcel',
  difficulty: 2,
  languageCode: 'en',
  thumbnailUrl: null,
  subject: 'Your parcel is waiting',
  fromName: 'Parcel Service',
  fromEmail: 'service@parcels.example',
  html: `<p>Dear {recipientName},</p><p>your parcel could not be delivered. Please
    <a href="https://parcels.example/pay">pay the fee</a> within 24 hours, or it goes back to its sender.</p>
    <p>Questions? <a href="https://parcels.example/help">We help.</a></p>`,
  callouts: [],
};

/** Opens the database of a folder for a while. */
export async function withQuery<Result>(
  folder: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { pool, close } = await openDatabase(placeConfig(folder));
  // One connection, as settings of it are to hold for all statements.
  const client = await pool.connect();
  try {
    return await work((text, values) => client.query(text, values));
  } finally {
    client.release();
    await close();
  }
}

export async function companyIdOf(query: Query, slug: string): Promise<number> {
  const { rows } = await query<{ id: string }>('SELECT id FROM companies WHERE slug = $1', [slug]);
  return Number(rows[0]?.id);
}

/** All domains of a company's people count as proved. */
export const verifyDomains = (query: Query, companyId: number) =>
  query(
    `INSERT INTO company_domains (company_id, domain, proof, verified_at, created_at)
     SELECT DISTINCT company_id, substring(email_key from '[^@]*$'), 'proof', now(), now() FROM users
     WHERE company_id = $1 ON CONFLICT DO NOTHING`,
    [companyId],
  );

export interface BenchCampaign {
  readonly companyId: number;
  readonly name: string;
  readonly templates: number;
  readonly rounds: number;
}

/** A campaign as a launch stores it, without its mails. */
export async function insertCampaign(
  query: Query,
  { companyId, name, templates, rounds }: BenchCampaign,
): Promise<number> {
  const settings = simulationDraftSchema.parse({
    kind: 'SMART',
    name,
    audience: {},
    templates: Array.from({ length: templates }, (_, index) => ({ templateId: index + 1 })),
    delivery: { frequency: 'MONTHLY' },
    education: {},
  });
  const { rows } = await query<{ id: string }>(
    `INSERT INTO simulations (company_id, kind, name, name_key, state, settings, launched_at, starts_at, created_by, created_at, updated_at)
     SELECT $1, 'SMART', $2, lower($2), 'running', $3::jsonb, at, at, 1, at, at FROM (SELECT now() - interval '30 days' AS at) began
     RETURNING id`,
    [companyId, name, JSON.stringify(settings)],
  );
  const id = Number(rows[0]?.id);
  await query(
    `INSERT INTO simulation_templates (company_id, simulation_id, template_id, position, content, difficulty, provider)
     SELECT $1, $2, n, n, $3::jsonb || jsonb_build_object('templateId', n, 'name', 'Parcel ' || n), 2, 'OTHER'
     FROM generate_series(1, $4::integer) n`,
    [companyId, id, JSON.stringify(BENCH_CONTENT), templates],
  );
  await query(
    `INSERT INTO simulation_rounds (company_id, simulation_id, round, starts_at, ends_at, periods, planned_at)
     SELECT $1, $2, n, at + (n - 1) * interval '7 days', at + n * interval '7 days', '[]', at
     FROM generate_series(1, $3::integer) n, (SELECT now() - interval '28 days' AS at) began`,
    [companyId, id, rounds],
  );
  return id;
}

/** Mails to the first people of a company that are due at once. */
export async function insertDueMails(query: Query, companyId: number, simulationId: number, mails: number) {
  await query(
    `INSERT INTO simulation_mails (company_id, simulation_id, round, user_id, template_id, department_id, due_at)
     SELECT company_id, $2, 1, id, 1 + id % 5, department_id, now() FROM users
     WHERE company_id = $1 AND disabled_at IS NULL AND NOT (registration_type = 'INVITED' AND invite_revoked_at IS NOT NULL)
     ORDER BY id LIMIT $3`,
    [companyId, simulationId, mails],
  );
}

/** A number from 0 that follows from an id and differs for each purpose. */
const drawn = (id: string, purpose: number, below: number) =>
  `((hashint8extended(${id}, ${purpose}) & 1073741823) % ${below})::integer`;

const TEMPLATES = 10;
const ROUNDS = 4;
const EVENTS_EACH = 10;
const BATCH = 50_000;

/**
 * A campaign as after four weeks, of so many mails with ten events each, most of them pictures that were loaded again.
 * Triggers and keys are off meanwhile, and the counters are summed at the end, which is what they would be.
 */
export async function insertReported(query: Query, companyId: number, mails: number): Promise<number> {
  const id = await insertCampaign(query, {
    companyId,
    name: 'A large campaign',
    templates: TEMPLATES,
    rounds: ROUNDS,
  });
  const of = [companyId, id];
  await query(
    `INSERT INTO simulation_mails (company_id, simulation_id, round, user_id, template_id, department_id, state, due_at,
       attempts, sent_at, opened_at, clicked_at, submitted_at, reported_at)
     SELECT company_id, $2, round, user_id, 1 + ${drawn('key', 1, TEMPLATES)}, department_id, state, sent_at, 1,
       CASE WHEN state = 'sent' THEN sent_at END,
       CASE WHEN state = 'sent' AND far < 50 THEN opened_at END,
       CASE WHEN state = 'sent' AND far < 12 THEN opened_at + interval '20 seconds' END,
       CASE WHEN state = 'sent' AND far < 5 THEN opened_at + interval '50 seconds' END,
       CASE WHEN state = 'sent' AND ${drawn('key', 2, 100)} < 20 THEN opened_at + interval '1 minute' END
     FROM (
       SELECT u.*, ${drawn('key', 3, 100)} AS far, CASE WHEN ${drawn('key', 4, 100)} < 2 THEN 'failed' ELSE 'sent' END AS state,
         sent_at + ${drawn('key', 5, 20_000)} * interval '10 seconds' AS opened_at
       FROM (
         SELECT p.*, round, p.user_id * ${ROUNDS} + round AS key,
           now() - interval '28 days' + (round - 1) * interval '7 days' + ${drawn('p.user_id', 6, 20_000)} * interval '20 seconds' AS sent_at
         FROM (SELECT company_id, id AS user_id, department_id FROM users WHERE company_id = $1 AND disabled_at IS NULL
           ORDER BY id LIMIT $3) p, generate_series(1, ${ROUNDS}) round
       ) u
     ) m ORDER BY round, user_id`,
    [...of, mails / ROUNDS],
  );
  const { rows } = await query<{ first: string; last: string }>(
    'SELECT min(id) AS first, max(id) AS last FROM simulation_mails WHERE company_id = $1 AND simulation_id = $2',
    of,
  );
  const last = Number(rows[0]?.last);
  for (let from = Number(rows[0]?.first); from <= last; from += BATCH) {
    await query(
      `INSERT INTO simulation_events (company_id, simulation_id, mail_id, type, at, link, reason, source, agent)
       SELECT company_id, simulation_id, id, CASE WHEN n = 1 AND clicked_at IS NOT NULL THEN 'CLICKED' ELSE 'OPENED' END,
         due_at + n * interval '1 minute', CASE WHEN n = 1 THEN 0 END, CASE WHEN opened_at IS NULL THEN 'HEADLESS' END,
         'a network', 'Mozilla/5.0 (Windows NT 10.0)'
       FROM simulation_mails, generate_series(1, ${EVENTS_EACH}) n
       WHERE company_id = $1 AND simulation_id = $2 AND id BETWEEN $3 AND $4 ORDER BY id, n`,
      [...of, from, Math.min(last, from + BATCH - 1)],
    );
  }
  for (const [table, row] of [
    ['simulation_counts', 'simulation_count_of(m, 1)'],
    ['simulation_department_counts', 'simulation_department_count_of(m, 1)'],
    ['simulation_group_counts', 'simulation_group_count_of(m, g.group_id, 1)'],
  ]) {
    await query(
      `SELECT add_${table}(array_agg(${row})) FROM simulation_mails m
       ${table === 'simulation_group_counts' ? 'JOIN group_members g ON g.company_id = m.company_id AND g.user_id = m.user_id' : ''}
       WHERE m.company_id = $1 AND m.simulation_id = $2 GROUP BY m.id / ${BATCH}`,
      of,
    );
  }
  await query(
    `SELECT add_simulation_activity('{}', array_agg(m)) FROM simulation_mails m
     WHERE company_id = $1 AND simulation_id = $2 AND coalesce(opened_at, reported_at) IS NOT NULL GROUP BY id / ${BATCH}`,
    of,
  );
  const stored = await query<{ mails: number }>(
    'SELECT count(*)::integer AS mails FROM simulation_mails WHERE company_id = $1 AND simulation_id = $2',
    of,
  );
  await countRanges(query, companyId, 'simulation', id, stored.rows[0]?.mails ?? 0);
  return id;
}

/** Adds a campaign with so many mails to each of these companies; returns the campaigns. */
export function prepareReported(
  folder: string,
  companies: readonly { readonly slug: string; readonly mails: number }[],
  progress: (line: string) => void,
): Promise<number[]> {
  return withQuery(folder, async (query) => {
    // The embedded database has one session, so this holds for all of it.
    await query("SET session_replication_role = 'replica'");
    const campaigns: number[] = [];
    for (const { slug, mails } of companies) {
      campaigns.push(await insertReported(query, await companyIdOf(query, slug), mails));
      progress(`the campaign of ${slug} with ${mails.toLocaleString('en')} mails is there`);
    }
    await query(
      `INSERT INTO simulation_people (company_id, user_id, opened, clicked, submitted, phished, reported, phished_campaigns)
       SELECT company_id, user_id, count(opened_at), count(clicked_at), count(submitted_at), count(clicked_at),
         count(reported_at), count(DISTINCT simulation_id) FILTER (WHERE clicked_at IS NOT NULL)
       FROM simulation_mails GROUP BY 1, 2`,
    );
    await query(
      `INSERT INTO simulation_people_totals (company_id, people, phished, reported)
       SELECT company_id, count(*), count(*) FILTER (WHERE phished > 0), count(*) FILTER (WHERE reported > 0)
       FROM simulation_people GROUP BY 1`,
    );
    await query("SET session_replication_role = 'origin'");
    await query(
      `VACUUM ANALYZE simulation_people, simulation_mails, simulation_events, simulation_counts, simulation_department_counts, simulation_group_counts,
         simulation_hours, simulation_times, list_ranges,
         simulation_report_times, simulation_phished, simulations, simulation_rounds, simulation_templates`,
    );
    await query('CHECKPOINT');
    return campaigns;
  });
}
