import { insertCampaign, type Query } from './simulation-data';

/** Assignments of everybody in a year: half of them courses, half of them games. */
const CAMPAIGNS = 4;
/** Mails to everybody. */
const ROUNDS = 2;
const YEAR_DAYS = 365;
/** Rows whose counters are added up at a time. */
const BATCH = 50_000;

/** A number from 0 that follows from an id and differs for each purpose. */
const drawn = (id: string, purpose: number, below: number) =>
  `((hashint8extended(${id}, ${purpose}) & 1073741823) % ${below})::integer`;

/** Runs the work while a table has no indexes but its keys, which takes a fraction of keeping each of them row by row. */
async function withoutIndexes(query: Query, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await query(definition);
}

/**
 * A year of a company: tasks due on each of its days and mails in each of its months, by everybody's own. The triggers are off
 * meanwhile; the rollups are made afterwards, from nothing.
 */
export async function insertYear(query: Query, companyId: number): Promise<void> {
  await query("SET session_replication_role = 'replica'");
  const { rows: campaigns } = await query<{ id: string; kind: string; course_id: string }>(
    `INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
       notifications_enabled, start_date, days_to_complete, launched_at, created_by, created_at)
     SELECT $1, CASE WHEN n % 2 = 0 THEN 'fake_or_real' ELSE 'course' END, 'Campaign ' || n, 'campaign ' || n, 900000 + n,
       'Course ' || n, 'course ' || n, 1, 'ALL_USERS', false, at, 30, at, 1, at
     FROM generate_series(1, $2::integer) n, (SELECT now() - interval '360 days' AS at) began RETURNING id, kind, course_id`,
    [companyId, CAMPAIGNS],
  );
  await withoutIndexes(query, 'tasks', async () => {
    for (const { id, kind, course_id: courseId } of campaigns) {
      // Another draw for each campaign of a person.
      const own = `(u.id * ${CAMPAIGNS} + ${Number(id) % CAMPAIGNS})`;
      await query(
        `INSERT INTO tasks (company_id, user_id, department_id, campaign_id, item_id, type, title, status, progress, score,
           assigned_at, due_at, completed_at)
         SELECT u.company_id, u.id, u.department_id, $2, $4, $3, 'Task',
           CASE WHEN far < 80 THEN 'completed' WHEN far < 90 THEN 'inProgress' ELSE 'notStarted' END,
           CASE WHEN far < 80 THEN 100 ELSE 0 END, CASE WHEN far < 80 THEN 40 + far / 2 END, due - interval '30 days', due,
           CASE WHEN far < 80 THEN due - far * interval '4 hours' END
         FROM users u, LATERAL (SELECT ${drawn(own, 7, 100)} AS far,
           date_trunc('day', now()) - ${drawn(own, 8, YEAR_DAYS)} * interval '1 day' AS due) one
         WHERE u.company_id = $1`,
        [companyId, id, kind === 'course' ? 'course' : 'Fake Or Real exercise', courseId],
      );
    }
  });
  const simulationId = await insertCampaign(query, {
    companyId,
    name: 'A year',
    templates: 1,
    rounds: ROUNDS,
  });
  const mail = `(u.id * ${ROUNDS} + round)`;
  await withoutIndexes(query, 'simulation_mails', () =>
    query(
      `INSERT INTO simulation_mails (company_id, simulation_id, round, user_id, template_id, department_id, state, due_at, sent_at,
       opened_at, clicked_at, reported_at)
     SELECT u.company_id, $2, round, u.id, 1, u.department_id, 'sent', at, at,
       CASE WHEN far < 50 THEN at + interval '10 minutes' END, CASE WHEN far < 10 THEN at + interval '11 minutes' END,
       CASE WHEN ${drawn(mail, 2, 100)} < 20 THEN at + interval '1 hour' END
     FROM users u, generate_series(1, ${ROUNDS}) round,
       LATERAL (SELECT now() - ${drawn(mail, 9, YEAR_DAYS)} * interval '1 day' AS at, ${drawn(mail, 10, 100)} AS far) one
     WHERE u.company_id = $1`,
      [companyId, simulationId],
    ),
  );
  for (const table of ['simulation_count', 'simulation_department_count'])
    await query(
      `SELECT add_${table}s(array_agg(${table}_of(m, 1))) FROM simulation_mails m WHERE company_id = $1 AND simulation_id = $2
       GROUP BY id / ${BATCH}`,
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
  await query(
    `SELECT collect_figures(company_id, 0, 9007199254740991, generation, time_zone) FROM figure_states WHERE company_id = $1`,
    [companyId],
  );
  await query(
    `VACUUM ANALYZE due_counts, mailed_windows, task_counts, campaign_counts, completion_counts, simulation_counts,
       simulation_department_counts, simulation_rounds`,
  );
  await query('CHECKPOINT');
}

/** What there is of a year, and how fast its rollups are made of it. */
export interface YearFigures {
  /** Tasks and mails. */
  readonly events: number;
  /** The processor's time for reading all of them. */
  readonly scanSeconds: number;
  /** The same for the least that rollups need: tasks grouped and written by day, kind and department, mails grouped by person. */
  readonly bareSeconds: number;
  /** The same for making the rollups of them from nothing. */
  readonly rebuildSeconds: number;
}

/** Makes the rollups of a year once more, as those of the next generation. */
export async function measureRebuild(query: Query, companyId: number): Promise<YearFigures> {
  const timed = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
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
  await query(
    `CREATE TEMP TABLE bare_counts (department_id bigint, day date, type text, due integer, completed integer, failed integer,
       score_sum integer, scored integer, PRIMARY KEY (day, type, department_id))`,
  );
  const bare = () =>
    timed(async () => {
      await query(
        `INSERT INTO bare_counts
         SELECT department_id, (due_at AT TIME ZONE 'UTC')::date, type, count(*), count(*) FILTER (WHERE status = 'completed'),
           count(*) FILTER (WHERE status = 'failed'), coalesce(sum(score), 0), count(score)
         FROM tasks WHERE company_id = $1 GROUP BY 1, 2, 3`,
        [companyId],
      );
      await query(
        `SELECT count(*) FROM (
           SELECT user_id, date_trunc('month', sent_at)::date, count(reported_at) FROM simulation_mails
           WHERE company_id = $1 AND state = 'sent' GROUP BY 1, 2
         ) people`,
        [companyId],
      );
    });
  await scan();
  const scanSeconds = await scan();
  const bareSeconds = await bare();
  const rebuildSeconds = await timed(() =>
    query(
      `SELECT collect_figures(company_id, 0, 9007199254740991, generation + 1, time_zone) FROM figure_states WHERE company_id = $1`,
      [companyId],
    ),
  );
  const { rows } = await query<{ events: string }>(
    `SELECT (SELECT count(*) FROM tasks WHERE company_id = $1) + (SELECT count(*) FROM simulation_mails WHERE company_id = $1) AS events`,
    [companyId],
  );
  await query('DROP TABLE bare_counts');
  return { events: Number(rows[0]?.events), scanSeconds, bareSeconds, rebuildSeconds };
}
