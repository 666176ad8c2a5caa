import { buildUrl } from '@contract/endpoint';
import { TOURNAMENT_SORTS, tournamentEndpoints } from '@contract/secure-code/tournaments';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import type { Verdict } from './budgets';
import { asAdmin, companyOf, onCopy } from './copies';
import { benchData } from './data';
import { measureInTurn, type PageCase, type PageFigures, plainPage, printPages, slowest } from './pages';
import type { Caller } from './session';

const MOST_PAGES = 3;
/** Scores of tasks that mean 0 to 6 solved challenges. */
const SCORES = [0, 17, 33, 50, 67, 83, 100];

/** A number from 0 that follows from an id and differs for each purpose. */
const drawn = (id: string, purpose: number, below: number) =>
  `((hashint8extended(${id}, ${purpose}) & 1073741823) % ${below})::integer`;

/**
 * A tournament of a company that everybody has: a third never began, the others solved 0 to 6 challenges with 18 answers. The
 * triggers are off meanwhile, and the counters are summed at the end, which is what they would be.
 */
async function insertTournament(folder: string, companyId: number): Promise<number> {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    await pool.query("SET session_replication_role = 'replica'");
    const made = await pool.query<{ id: string }>(
      'INSERT INTO tournaments (company_id) VALUES ($1) RETURNING id',
      [companyId],
    );
    const tournamentId = Number(made.rows[0]?.id);
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
         notifications_enabled, start_date, ends_at, days_to_complete, launched_at, created_by, created_at)
       SELECT $1, 'secure_code', 'A large cup', 'a large cup', $2, 'A large cup', 'a large cup', 6, 'ALL_USERS', false, at,
         at + interval '30 days', 30, at, 1, at FROM (SELECT now() - interval '10 days' AS at) began RETURNING id`,
      [companyId, tournamentId],
    );
    const campaignId = Number(rows[0]?.id);
    const of = [companyId, campaignId];
    await pool.query(
      `INSERT INTO tasks (company_id, user_id, department_id, campaign_id, item_id, type, title, status, score, assigned_at,
         due_at)
       SELECT u.company_id, u.id, u.department_id, $2, $3, 'Secure code training', 'A large cup',
         CASE WHEN far < 33 THEN 'notStarted' ELSE 'inProgress' END,
         CASE WHEN far >= 33 THEN ($4::smallint[])[1 + ${drawn('u.id', 8, 7)}] END, now() - interval '10 days',
         now() + interval '20 days'
       FROM users u, LATERAL (SELECT ${drawn('u.id', 7, 100)} AS far) one
       WHERE u.company_id = $1 AND u.disabled_at IS NULL`,
      [...of, tournamentId, SCORES],
    );
    await pool.query(
      `INSERT INTO task_progress (company_id, task_id, part_id, campaign_id, done_at, answers)
       SELECT t.company_id, t.id, part, t.campaign_id, now(), answers FROM tasks t,
         LATERAL (SELECT 'language' AS part, ARRAY['python'] AS answers
           UNION ALL SELECT 'challenge-' || n || q, ARRAY['1'] FROM generate_series(1, 9) n, unnest(ARRAY['.line', '.fix']) q) one
       WHERE t.company_id = $1 AND t.campaign_id = $2 AND t.score IS NOT NULL AND t.id % 10 = 0`,
      of,
    );
    await pool.query(
      `INSERT INTO tournament_counts (company_id, campaign_id, score, total)
       SELECT company_id, campaign_id, coalesce(score, 0), count(*) FROM tasks
       WHERE company_id = $1 AND campaign_id = $2 GROUP BY 1, 2, 3`,
      of,
    );
    await pool.query(
      `INSERT INTO campaign_counts (company_id, campaign_id, due_at, status, total, score_sum, scored)
       SELECT company_id, campaign_id, due_at, status, count(*), coalesce(sum(score), 0), count(score)
       FROM tasks WHERE company_id = $1 AND campaign_id = $2 GROUP BY 1, 2, 3, 4`,
      of,
    );
    await pool.query("SET session_replication_role = 'origin'");
    await pool.query('VACUUM ANALYZE tasks, task_progress, campaigns, tournament_counts, campaign_counts');
    await pool.query('CHECKPOINT');
    return campaignId;
  } finally {
    await close();
  }
}

/** The report as it opens, in every order, by solved challenges, searched for, and its numbers. */
function reportPages({ companyId }: Caller, tournamentId: number): PageCase[] {
  const params = { companyId, tournamentId };
  const report = (name: string, query: object) => ({
    name,
    path: buildUrl(tournamentEndpoints.report, params, { ...query }),
  });
  return [
    report('report', {}),
    ...TOURNAMENT_SORTS.flatMap((orderBy) =>
      (['asc', 'desc'] as const).map((order) => report(`by ${orderBy} ${order}`, { orderBy, order })),
    ),
    ...[0, 3, 6].map((solved) => report(`${solved} solved`, { solvedChallenges: [solved] })),
    report('3 solved by name', { solvedChallenges: [3], orderBy: 'fullName' }),
    report('narrow search', { searchText: 'xqzwv' }),
    { name: 'statistics', path: buildUrl(tournamentEndpoints.statistics, params) },
    { name: 'dashboard', path: buildUrl(tournamentEndpoints.dashboard, { companyId }) },
    { name: 'list', path: buildUrl(tournamentEndpoints.list, { companyId }) },
  ];
}

export interface TournamentFigures {
  readonly people: number;
  readonly pages: readonly PageFigures[];
}

/** Reads the report of a tournament that a company of this size has beside a page of its users; on a copy of the data. */
export async function measureTournament(wanted: number): Promise<TournamentFigures> {
  const data = await benchData([wanted]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    const id = await insertTournament(folder, await companyOf(folder, email));
    return asAdmin(folder, email, async ({ origin }, caller) => ({
      people: company.users,
      pages: await measureInTurn(origin, caller, [
        plainPage(caller, company.users),
        ...reportPages(caller, id),
      ]),
    }));
  });
}

export function tournamentVerdict({ pages }: TournamentFigures): Verdict {
  const worst = slowest(pages);
  return {
    budget: `each page of a tournament's report at most ${MOST_PAGES} times the plain users page`,
    measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
    kept: worst !== undefined && worst.ratio <= MOST_PAGES,
  };
}

export function printTournament({ people, pages }: TournamentFigures): void {
  console.log(`\nThe report of a tournament of ${people.toLocaleString('en')} people`);
  printPages(pages);
}
