import { buildUrl } from '@contract/endpoint';
import { COMPARISON_SORTS, comparisonEndpoints } from '@contract/partner/comparison';
import { asAdmin, companyOf, onCopy } from './copies';
import { becomeReseller } from './customers';
import { benchData } from './data';
import { measureInTurn, type PageFigures, plainPage } from './pages';
import { type Query, withQuery } from './simulation-data';

const USERS = 1000;
const MONTHS = 24;

/** Two years of figures for each customer of a reseller, as triggers would have counted them. */
async function insertFigures(query: Query, companyId: number): Promise<void> {
  await query("SET session_replication_role = 'replica'");
  await query(
    `UPDATE companies SET parent_company_id = $1, login_as_company_status = 'AVAILABLE', status = 'ACTIVE', disabled_at = NULL
     WHERE slug LIKE 'customer-%'`,
    [companyId],
  );
  await query(
    `INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
       notifications_enabled, start_date, days_to_complete, launched_at, created_by, created_at)
     SELECT c.id, kind, kind, kind, 900000, kind, kind, 1, 'ALL_USERS', false, at, 30, at, 1, at
     FROM companies c, unnest(ARRAY['course', 'fake_or_real']) kind, (SELECT now() - interval '2 years' AS at) began
     WHERE c.slug LIKE 'customer-%'`,
  );
  const months = `generate_series(1, ${MONTHS}) ago,
    LATERAL (SELECT (date_trunc('month', now()) - ago * interval '1 month')::date AS month) m`;
  await query(
    `INSERT INTO task_counts (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
     SELECT k.company_id, k.id, d.id, month + interval '10 days', 'completed', 20, 1400, 20
     FROM campaigns k JOIN departments d ON d.company_id = k.company_id AND d.is_default, ${months}
     WHERE k.course_id = 900000`,
  );
  await query(
    `INSERT INTO due_counts (company_id, generation, is_total, grain, starts_on, type, department_id, due, completed, score_sum,
       scored)
     SELECT d.company_id, s.generation, is_total, 'month', month, type, CASE WHEN is_total THEN 0 ELSE d.id END, 20,
       10 + d.company_id % 10, 1400, 20
     FROM departments d JOIN figure_states s ON s.company_id = d.company_id, unnest(ARRAY[true, false]) is_total,
       unnest(ARRAY['course', 'Fake Or Real exercise']) type, ${months}
     WHERE d.is_default AND d.company_id <> $1`,
    [companyId],
  );
  await query(
    `INSERT INTO mailed_windows (company_id, generation, months, department_id, starts_on, mailed, reported)
     SELECT s.company_id, s.generation, length, 0, month, 1, s.company_id % 2
     FROM figure_states s, unnest(ARRAY[1, 3, 6, 12]) length, ${months} WHERE s.company_id <> $1`,
    [companyId],
  );
  await query("SET session_replication_role = 'origin'");
  await query('VACUUM ANALYZE companies, campaigns, task_counts, due_counts, mailed_windows');
  await query('CHECKPOINT');
}

/** Reads the comparison of so many customers in every order, and a page in the middle, beside a page of the partner's users. */
export async function measureComparison(customers: number): Promise<PageFigures[]> {
  const data = await benchData([USERS]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    const companyId = await companyOf(folder, email);
    await becomeReseller(folder, companyId, customers);
    await withQuery(folder, (query) => insertFigures(query, companyId));
    return asAdmin(folder, email, ({ origin }, caller) => {
      const page = (name: string, query: object) => ({
        name,
        path: buildUrl(comparisonEndpoints.compare, { companyId }, { ...query }),
      });
      return measureInTurn(origin, caller, [
        plainPage(caller, company.users),
        ...COMPARISON_SORTS.map((orderBy) => page(`customers by ${orderBy}`, { orderBy })),
        page('customers by companyName, middle page', { orderBy: 'companyName', pageNumber: 40 }),
        page('customers searched', { searchText: 'customer a' }),
      ]);
    });
  });
}
