import { buildUrl } from '@contract/endpoint';
import {
  POLICY_LEARNER_SORTS,
  POLICY_REPORT_SORTS,
  policyEvidenceEndpoints,
} from '@contract/policies/evidence';
import { policyEndpoints } from '@contract/policies/policies';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import type { Verdict } from './budgets';
import { asAdmin, companyOf, onCopy } from './copies';
import { benchData } from './data';
import { measureInTurn, type PageCase, type PageFigures, plainPage, printPages, slowest } from './pages';
import type { Caller } from './session';

const MOST_PAGES = 3;
const POLICIES = 50;
/** Days on which people joined, each with a due date of its own. */
const DUE_DATES = 100;

/** A number from 0 that follows from an id and differs for each purpose. */
const drawn = (id: string, purpose: number, below: number) =>
  `((hashint8extended(${id}, ${purpose}) & 1073741823) % ${below})::integer`;

/**
 * Fifty policies of a company, each asked of everybody: of the first people have tasks and acknowledgements, of the others
 * there are the counters, which is all that reports read. The triggers are off meanwhile.
 */
async function insertPolicies(folder: string, companyId: number): Promise<number> {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    await pool.query("SET session_replication_role = 'replica'");
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO policies (company_id, name, name_key, status, language_code, text, revision, created_at, updated_at, published_at)
       SELECT $1, 'Policy ' || n, 'policy ' || n, 'published', 'en', repeat('Lock your screen. ', 200), 1, at, at, at
       FROM generate_series(1, $2::integer) n, (SELECT now() - interval '300 days' AS at) began RETURNING id`,
      [companyId, POLICIES],
    );
    const policyId = Number(rows[0]?.id);
    await pool.query(
      `INSERT INTO policy_revisions (company_id, policy_id, number, name, language_code, text, published_at)
       SELECT company_id, id, 1, name, language_code, text, published_at FROM policies WHERE company_id = $1`,
      [companyId],
    );
    await pool.query(
      `INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
         notifications_enabled, start_date, days_to_complete, launched_at, created_by, created_at)
       SELECT $1, 'policy', name, name_key, id, name, name_key, 1, 'ALL_USERS', false, created_at, 30, created_at, 1, created_at
       FROM policies WHERE company_id = $1`,
      [companyId],
    );
    await pool.query(
      `UPDATE policies p SET campaign_id = c.id FROM campaigns c
       WHERE p.company_id = $1 AND c.company_id = $1 AND c.kind = 'policy' AND c.course_id = p.id`,
      [companyId],
    );
    await pool.query(
      `INSERT INTO tasks (company_id, user_id, department_id, campaign_id, item_id, type, title, status, progress, assigned_at,
         started_at, due_at, completed_at)
       SELECT u.company_id, u.id, u.department_id, p.campaign_id, p.id, 'policy', p.name,
         CASE WHEN far < 70 THEN 'completed' WHEN far < 80 THEN 'inProgress' ELSE 'notStarted' END,
         CASE WHEN far < 70 THEN 100 WHEN far < 80 THEN 50 ELSE 0 END, at, CASE WHEN far < 80 THEN at END,
         date_trunc('day', at) + interval '30 days',
         CASE WHEN far < 70 THEN at + ${drawn('u.id', 9, 20_000)} * interval '1 minute' END
       FROM users u, policies p, LATERAL (SELECT ${drawn('u.id', 7, 100)} AS far,
         now() - ${drawn('u.id', 8, DUE_DATES)} * interval '1 day' AS at) one
       WHERE u.company_id = $1 AND u.disabled_at IS NULL AND p.company_id = $1 AND p.id = $2`,
      [companyId, policyId],
    );
    await pool.query(
      `INSERT INTO policy_acknowledgements (company_id, task_id, user_id, policy_id, campaign_id, revision, acknowledged_at, seconds)
       SELECT company_id, id, user_id, item_id, campaign_id, 1, completed_at, extract(epoch FROM completed_at - assigned_at)::bigint
       FROM tasks WHERE company_id = $1 AND type = 'policy' AND item_id = $2 AND status = 'completed'`,
      [companyId, policyId],
    );
    await pool.query(
      `INSERT INTO campaign_counts (company_id, campaign_id, due_at, status, total)
       SELECT p.company_id, p.campaign_id, t.due_at, t.status, t.total FROM policies p, (
         SELECT due_at, status, count(*) AS total FROM tasks
         WHERE company_id = $1 AND type = 'policy' AND item_id = $2 GROUP BY 1, 2) t
       WHERE p.company_id = $1`,
      [companyId, policyId],
    );
    await pool.query(
      `INSERT INTO policy_campaigns (company_id, campaign_id, policy_id, revision, acknowledged, seconds)
       SELECT p.company_id, p.campaign_id, p.id, 1, t.total, t.seconds FROM policies p, (
         SELECT count(*) AS total, sum(seconds) AS seconds FROM policy_acknowledgements WHERE company_id = $1) t
       WHERE p.company_id = $1`,
      [companyId],
    );
    await pool.query("SET session_replication_role = 'origin'");
    await pool.query(
      'VACUUM ANALYZE tasks, campaigns, campaign_counts, policies, policy_campaigns, policy_acknowledgements',
    );
    await pool.query('CHECKPOINT');
    return policyId;
  } finally {
    await close();
  }
}

/** The list, the report in every order, its head, and whom a policy asks and who has acknowledged it. */
function policyPages({ companyId }: Caller, id: number): PageCase[] {
  const { report, statistics, policies, acknowledgements, learners } = policyEvidenceEndpoints;
  const people = (name: string, endpoint: typeof acknowledgements | typeof learners, query: object = {}) => ({
    name,
    path: buildUrl(endpoint, { companyId, id }, { ...query }),
  });
  return [
    { name: 'list', path: buildUrl(policyEndpoints.list, { companyId }) },
    { name: 'report', path: buildUrl(report, { companyId }) },
    ...POLICY_REPORT_SORTS.map((orderBy) => ({
      name: `report by ${orderBy}`,
      path: buildUrl(report, { companyId }, { orderBy, order: 'desc' }),
    })),
    { name: 'statistics', path: buildUrl(statistics, { companyId }) },
    { name: 'choices', path: buildUrl(policies, { companyId }) },
    people('acknowledgements', acknowledgements),
    people('acknowledgements of a revision', acknowledgements, { revision: 1 }),
    people('acknowledgements, narrow search', acknowledgements, { searchText: 'xqzwv' }),
    people('people', learners),
    ...POLICY_LEARNER_SORTS.map((orderBy) =>
      people(`people by ${orderBy}`, learners, { orderBy, order: 'desc' }),
    ),
    people('people overdue', learners, { status: 'OVERDUE' }),
  ];
}

export interface PolicyFigures {
  readonly people: number;
  readonly pages: readonly PageFigures[];
}

/** Reads the policies that a company of this size has beside a page of its users; on a copy of the data. */
export async function measurePolicies(wanted: number): Promise<PolicyFigures> {
  const data = await benchData([wanted]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    const id = await insertPolicies(folder, await companyOf(folder, email));
    return asAdmin(folder, email, async ({ origin }, caller) => ({
      people: company.users,
      pages: await measureInTurn(origin, caller, [
        plainPage(caller, company.users),
        ...policyPages(caller, id),
      ]),
    }));
  });
}

export function policyVerdict({ pages }: PolicyFigures): Verdict {
  const worst = slowest(pages);
  return {
    budget: `each page of policies and their report at most ${MOST_PAGES} times the plain users page`,
    measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
    kept: worst !== undefined && worst.ratio <= MOST_PAGES,
  };
}

export function printPolicies({ people, pages }: PolicyFigures): void {
  console.log(`\nThe policies of a company of ${people.toLocaleString('en')} people`);
  printPages(pages);
}
