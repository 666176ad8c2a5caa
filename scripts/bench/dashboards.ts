import { COMPARED_MONTHS, DEPARTMENT_FIGURE_SORTS, dashboardEndpoints } from '@contract/dashboards';
import { buildUrl } from '@contract/endpoint';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import type { Verdict } from './budgets';
import { asAdmin, companyOf, onCopy } from './copies';
import { benchData } from './data';
import { measureInTurn, type PageCase, type PageFigures, plainPage, printPages, slowest } from './pages';
import type { Caller } from './session';
import { insertCampaign, type Query, withQuery } from './simulation-data';

const MOST_PAGES = 3;
const LEAST_SPEED = 0.3;
/** Assignments of everybody in a year: half of them courses, half of them games. */
const CAMPAIGNS = 2;
/** Mails to everybody. */
const ROUNDS = 1;
const YEAR_DAYS = 365;

/** A number from 0 that follows from an id and differs for each purpose. */
const drawn = (id: string, purpose: number, below: number) =>
  `((hashint8extended(${id}, ${purpose}) & 1073741823) % ${below})::integer`;

/**
 * A year of a company: tasks due on each of its days and mails in each of its months, by everybody's own. The triggers are off
 * meanwhile; the rollups are made afterwards, from nothing. Resolves with how long that took, beside reading the same rows.
 */
export async function insertYear(query: Query, companyId: number) {
  await query("SET session_replication_role = 'replica'");
  const { rows: campaigns } = await query<{ id: string; kind: string }>(
    `INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
       notifications_enabled, start_date, days_to_complete, launched_at, created_by, created_at)
     SELECT $1, CASE WHEN n % 2 = 0 THEN 'fake_or_real' ELSE 'course' END, 'Campaign ' || n, 'campaign ' || n, 900000 + n,
       'Course ' || n, 'course ' || n, 1, 'ALL_USERS', false, at, 30, at, 1, at
     FROM generate_series(1, $2::integer) n, (SELECT now() - interval '400 days' AS at) began RETURNING id, kind`,
    [companyId, CAMPAIGNS],
  );
  for (const { id, kind } of campaigns) {
    await query(
      `INSERT INTO tasks (company_id, user_id, department_id, campaign_id, item_id, type, title, status, progress, score,
         assigned_at, due_at, completed_at)
       SELECT u.company_id, u.id, u.department_id, $2, $2, $3, 'Task',
         CASE WHEN far < 80 THEN 'completed' WHEN far < 90 THEN 'inProgress' ELSE 'notStarted' END,
         CASE WHEN far < 80 THEN 100 ELSE 0 END, CASE WHEN far < 80 THEN 40 + far / 2 END, due - interval '30 days', due,
         CASE WHEN far < 80 THEN due - far * interval '4 hours' END
       FROM users u, LATERAL (SELECT ${drawn('u.id', 7, 100)} AS far,
         date_trunc('day', now()) - ${drawn('u.id', 8, YEAR_DAYS)} * interval '1 day' AS due) one
       WHERE u.company_id = $1`,
      [companyId, id, kind === 'course' ? 'course' : 'Fake Or Real exercise'],
    );
  }
  const simulationId = await insertCampaign(query, {
    companyId,
    name: 'A year',
    templates: 1,
    rounds: ROUNDS,
  });
  await query(
    `INSERT INTO simulation_mails (company_id, simulation_id, round, user_id, template_id, department_id, state, due_at, sent_at,
       reported_at)
     SELECT u.company_id, $2, 1, u.id, 1, u.department_id, 'sent', at, at,
       CASE WHEN ${drawn('u.id', 2, 100)} < 20 THEN at + interval '1 hour' END
     FROM users u, LATERAL (SELECT now() - ${drawn('u.id', 9, YEAR_DAYS)} * interval '1 day' AS at) one WHERE u.company_id = $1`,
    [companyId, simulationId],
  );
  await query(
    `INSERT INTO task_counts (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
     SELECT company_id, campaign_id, department_id, due_at, status, count(*), coalesce(sum(score), 0), count(score)
     FROM tasks WHERE company_id = $1 GROUP BY 1, 2, 3, 4, 5`,
    [companyId],
  );
  await query(
    `INSERT INTO campaign_counts (company_id, campaign_id, due_at, status, total, score_sum, scored)
     SELECT company_id, campaign_id, due_at, status, sum(total), sum(score_sum), sum(scored) FROM task_counts
     WHERE company_id = $1 GROUP BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
    [companyId],
  );
  await query(
    `INSERT INTO completion_counts (company_id, campaign_id, day, completed)
     SELECT company_id, campaign_id, completed_at::date, count(*) FROM tasks
     WHERE company_id = $1 AND completed_at IS NOT NULL GROUP BY 1, 2, 3`,
    [companyId],
  );
  await query("SET session_replication_role = 'origin'");
  await query('VACUUM ANALYZE tasks');
  await query('VACUUM ANALYZE simulation_mails');
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  };
  const scan = () =>
    timed(async () => {
      await query(
        'SELECT count(*), max(due_at), sum(score), max(status), max(type) FROM tasks WHERE company_id = $1',
        [companyId],
      );
      await query(
        'SELECT count(*), max(sent_at), max(reported_at), max(user_id) FROM simulation_mails WHERE company_id = $1',
        [companyId],
      );
    });
  await scan();
  const scanSeconds = await scan();
  const rebuildSeconds = await timed(() =>
    query(
      `SELECT collect_figures(company_id, 0, 9007199254740991, generation, time_zone) FROM figure_states WHERE company_id = $1`,
      [companyId],
    ),
  );
  const { rows } = await query<{ events: string }>(
    `SELECT (SELECT count(*) FROM tasks WHERE company_id = $1) + (SELECT count(*) FROM simulation_mails WHERE company_id = $1) AS events`,
    [companyId],
  );
  await query('VACUUM ANALYZE due_counts, mailed_months, mailed_windows, task_counts, campaign_counts');
  await query('CHECKPOINT');
  return { events: Number(rows[0]?.events), scanSeconds, rebuildSeconds };
}

/** Every call of the dashboards' screens. */
function dashboardPages({ companyId }: Caller): PageCase[] {
  const { culture, departments, activity, users } = dashboardEndpoints;
  const params = { companyId };
  return [
    { name: 'culture', path: buildUrl(culture, params) },
    ...COMPARED_MONTHS.map((months) => ({
      name: `departments, ${months} months`,
      path: buildUrl(departments, params, { months }),
    })),
    ...DEPARTMENT_FIGURE_SORTS.map((orderBy) => ({
      name: `departments by ${orderBy}`,
      path: buildUrl(departments, params, { orderBy, order: 'desc' }),
    })),
    { name: 'activity', path: buildUrl(activity, params) },
    { name: 'people', path: buildUrl(users, params) },
    { name: 'card of exercises', path: buildUrl(exerciseReportEndpoints.dashboard, params, { period: 30 }) },
    {
      name: 'card of simulations',
      path: buildUrl(simulationSummaryEndpoints.dashboard, params, { period: 30 }),
    },
  ];
}

export interface DashboardFigures {
  readonly people: number;
  readonly events: number;
  readonly scanSeconds: number;
  readonly rebuildSeconds: number;
  readonly pages: readonly PageFigures[];
}

/** Reads the dashboards of a company of this size, with a year of events, beside a page of its users. */
export async function measureDashboards(wanted: number): Promise<DashboardFigures> {
  const data = await benchData([wanted]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    const companyId = await companyOf(folder, email);
    const made = await withQuery(folder, (query) => insertYear(query, companyId));
    return asAdmin(folder, email, async ({ origin }, caller) => ({
      people: company.users,
      ...made,
      pages: await measureInTurn(origin, caller, [
        plainPage(caller, company.users),
        ...dashboardPages(caller),
      ]),
    }));
  });
}

export function dashboardVerdicts({ pages, scanSeconds, rebuildSeconds }: DashboardFigures): Verdict[] {
  const worst = slowest(pages);
  const speed = scanSeconds / rebuildSeconds;
  return [
    {
      budget: `each call of the dashboards at most ${MOST_PAGES} times the plain users page`,
      measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
      kept: worst !== undefined && worst.ratio <= MOST_PAGES,
    },
    {
      budget: `figures made from nothing at ${LEAST_SPEED} times the speed of reading all events, or faster`,
      measured: `${speed.toFixed(2)} times (${rebuildSeconds.toFixed(1)} s beside ${scanSeconds.toFixed(1)} s)`,
      kept: speed >= LEAST_SPEED,
    },
  ];
}

export function printDashboards({ people, events, pages }: DashboardFigures): void {
  const number = (value: number) => value.toLocaleString('en');
  console.log(
    `\nThe dashboards of a company of ${number(people)} people with ${number(events)} tasks and mails`,
  );
  printPages(pages);
}
