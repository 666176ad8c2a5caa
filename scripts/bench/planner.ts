import { buildUrl, type Endpoint } from '@contract/endpoint';
import { homeEndpoints } from '@contract/home';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import type { Verdict } from './budgets';
import { asAdmin, companyOf, onCopy } from './copies';
import { benchData } from './data';
import { measureInTurn, type PageFigures, plainPage, printPages, slowest } from './pages';

const USERS = 10_000;
const ACTIVITIES = 500;
const MOST_PAGES = 2;
const YEAR = 2026;
const PDF = 'awareness plan, PDF';

/** A year of campaigns, each with learners of 20 departments in all states. */
async function planYear(folder: string, companyId: number): Promise<void> {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
         notifications_enabled, start_date, days_to_complete, launched_at, created_by, created_at)
       SELECT $1, CASE n % 10 WHEN 0 THEN 'phishing_exercise' WHEN 1 THEN 'secure_code' ELSE 'course' END,
         'Course number ' || n, 'course number ' || n, 1000000 + n, 'Course', 'course', 1, 'ALL_USERS', false, at, 30, at, 1, at
       FROM (SELECT n, make_timestamptz($2::integer, 1 + n % 12, 1 + n % 28, 9, 0, 0, 'UTC') AS at
             FROM generate_series(1, $3::integer) n) AS planned
       RETURNING id`,
      [companyId, YEAR, ACTIVITIES],
    );
    await pool.query(
      `INSERT INTO task_counts (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
       SELECT $1, id, department, make_timestamptz($2::integer, 6, 1, 0, 0, 0, 'UTC'), status, 100, 7000, 100
       FROM unnest($3::bigint[]) id, generate_series(1, 20) department,
         unnest(ARRAY['notStarted', 'inProgress', 'completed']) status`,
      [companyId, YEAR, rows.map(({ id }) => id)],
    );
    await pool.query('VACUUM ANALYZE campaigns, task_counts');
    await pool.query('CHECKPOINT');
  } finally {
    await close();
  }
}

/** Reads the yearly plan of a company with 500 activities beside a page of its users; on a copy of the data. */
export async function measurePlanner(): Promise<PageFigures[]> {
  const data = await benchData([USERS]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    await planYear(folder, await companyOf(folder, email));
    return asAdmin(folder, email, ({ origin }, caller) => {
      const range = { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` };
      const page = (name: string, endpoint: Endpoint, query: object = range) => ({
        name,
        path: buildUrl(endpoint, { companyId: caller.companyId }, { ...query }),
      });
      return measureInTurn(origin, caller, [
        plainPage(caller, USERS),
        page('training', homeEndpoints.training),
        page('training for developers', homeEndpoints.forDevelopers),
        page('monthly video', homeEndpoints.monthlyVideo),
        page('phishing exercises', homeEndpoints.phishingExercise),
        page('tournaments', homeEndpoints.tournament),
        page('get started', homeEndpoints.getStarted, {}),
        page(PDF, homeEndpoints.awarenessPlan, { year: YEAR }),
      ]);
    });
  });
}

/** The file is drawn, not read: it is shown, and has no budget. */
export function plannerVerdict(pages: readonly PageFigures[]): Verdict {
  const worst = slowest(pages.filter(({ name }) => name !== PDF));
  return {
    budget: `each call of a plan with ${ACTIVITIES} activities at most ${MOST_PAGES} times the plain users page`,
    measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
    kept: worst !== undefined && worst.ratio <= MOST_PAGES,
  };
}

export function printPlanner(pages: readonly PageFigures[]): void {
  console.log(`\nA yearly plan with ${ACTIVITIES} activities`);
  printPages(pages);
}
