import { simulationDraftSchema } from '@contract/phishing-simulation/content';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import type { SentContent } from '@server/simulations/simulations.tables';

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
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    return await work((text, values) => pool.query(text, values));
  } finally {
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
    `INSERT INTO sending_domains (company_id, domain, proof, verified_at, created_at)
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
    `INSERT INTO simulations (company_id, kind, name, state, settings, launched_at, starts_at, created_by, created_at, updated_at)
     SELECT $1, 'SMART', $2, 'running', $3::jsonb, at, at, 1, at, at FROM (SELECT now() - interval '30 days' AS at) began
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
