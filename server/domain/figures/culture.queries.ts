import { addMonths } from '@contract/days';
import type { CampaignKindName } from '@contract/plan';
import type { ItemType } from '@contract/users/profile';
import type { Queryable } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { type SQL, sql } from 'drizzle-orm';

/*
 * What Company Culture is made of, for one company or many: each in the days of its own rollups. The months of a period are
 * counted from the one that today is in.
 */

/** Whose numbers: those of companies as a whole, or of their departments. */
export interface FigureScope {
  readonly companyIds: readonly number[];
  readonly isTotal: boolean;
  readonly now: Date;
}

/** What was due, of one type, in a month; `YYYY-MM`. */
export interface DueSums {
  readonly companyId: number;
  /** 0: all of them. */
  readonly departmentId: number;
  readonly month: string;
  readonly type: ItemType;
  readonly due: number;
  readonly completed: number;
  readonly failed: number;
  readonly scoreSum: number;
  readonly scored: number;
}

/** How many people got a mail, and reported one of these, within the months that end with this one. */
export interface MailedSums {
  readonly companyId: number;
  readonly departmentId: number;
  readonly month: string;
  readonly mailed: number;
  readonly reported: number;
}

/** The companies with the generation that they read, their day of today and the first day of its month. */
const scope = ({ companyIds, now }: FigureScope): SQL => sql`
  SELECT s.company_id, s.generation, d.today, date_trunc('month', d.today)::date AS this_month, s.time_zone
  FROM figure_states s CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE s.time_zone)::date AS today) d
  WHERE s.company_id = ANY(${sql.param([...companyIds])}::bigint[])`;

/**
 * Tasks whose due day is over, by type and month, of the last `months` months: what is due today and later is not counted. Of this
 * month its days until today are added up, or the rest of them taken off, whichever are fewer.
 */
export function dueByMonth(
  db: Queryable,
  of: FigureScope,
  { months, types }: { readonly months: number; readonly types: readonly ItemType[] },
): Promise<DueSums[]> {
  const columns = (
    sign: SQL,
  ) => sql`c.department_id, c.type, ${sign} * c.due AS due, ${sign} * c.completed AS completed,
    ${sign} * c.failed AS failed, ${sign} * c.score_sum AS score_sum, ${sign} * c.scored AS scored`;
  const rows = sql`c.company_id = s.company_id AND c.generation = s.generation AND c.is_total = ${of.isTotal}
    AND c.type = ANY(${sql.param([...types])}::text[])`;
  return executePrepared<DueSums>(
    db,
    'culture_due',
    sql`
    WITH s AS MATERIALIZED (
      SELECT s.*, (s.this_month - make_interval(months => ${months}::integer))::date AS since, l.is_late,
        CASE WHEN l.is_late THEN (s.this_month + make_interval(months => 1))::date ELSE s.this_month END AS month_after,
        CASE WHEN l.is_late THEN s.today ELSE s.this_month END AS first_day,
        CASE WHEN l.is_late THEN (s.this_month + make_interval(months => 1))::date ELSE s.today END AS day_after
      FROM (${scope(of)}) s CROSS JOIN LATERAL (SELECT s.today - s.this_month > 15 AS is_late) l
    )
    SELECT company_id AS "companyId", department_id AS "departmentId", to_char(month, 'YYYY-MM') AS month, type,
      due, completed, failed, score_sum AS "scoreSum", scored
    FROM (
      SELECT s.company_id, c.department_id, c.month, c.type, sum(c.due) AS due, sum(c.completed) AS completed,
        sum(c.failed) AS failed, sum(c.score_sum) AS score_sum, sum(c.scored) AS scored
      FROM s CROSS JOIN LATERAL (
        SELECT ${columns(sql`1`)}, c.starts_on AS month FROM due_counts c WHERE ${rows} AND c.grain = 'month'
          AND c.starts_on > s.since AND c.starts_on < s.month_after
        UNION ALL
        SELECT ${columns(sql`CASE WHEN s.is_late THEN -1 ELSE 1 END`)}, s.this_month FROM due_counts c
        WHERE ${rows} AND c.grain = 'day' AND c.starts_on >= s.first_day AND c.starts_on < s.day_after
      ) c GROUP BY 1, 2, 3, 4
    ) sums`,
  );
}

/**
 * The months of departments in which at least so many people had something of a type due that is counted by now. Each person
 * has a campaign's task once, so the largest campaign of a month tells it.
 */
export async function monthsOfMany(
  db: Queryable,
  of: Omit<FigureScope, 'isTotal'>,
  { months, least }: { readonly months: number; readonly least: number },
) {
  const { rows } = await db.execute<{
    companyId: number;
    departmentId: number;
    month: string;
    kind: CampaignKindName;
  }>(sql`
    WITH s AS MATERIALIZED (${scope({ ...of, isTotal: false })}), counted AS (
      SELECT s.company_id, t.department_id, date_trunc('month', t.due_at AT TIME ZONE s.time_zone)::date AS month, k.kind,
        t.campaign_id, sum(t.total) AS people
      FROM s JOIN task_counts t ON t.company_id = s.company_id
      JOIN campaigns k ON k.company_id = t.company_id AND k.id = t.campaign_id
      WHERE t.due_at >= (s.this_month - make_interval(months => ${months})) AT TIME ZONE s.time_zone
        AND t.due_at < s.today::timestamp AT TIME ZONE s.time_zone AND t.status <> 'withdrawn'
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT company_id AS "companyId", department_id AS "departmentId", to_char(month, 'YYYY-MM') AS month, kind
    FROM counted GROUP BY 1, 2, 3, 4 HAVING max(people) >= ${least}`);
  return rows;
}

/**
 * How many people got a mail and reported one within `months` months, for each end of such a period: the month of today and
 * `ends` before it. Of companies as a whole.
 */
export function mailedWithin(
  db: Queryable,
  of: Omit<FigureScope, 'isTotal'>,
  { months, ends }: { readonly months: number; readonly ends: readonly number[] },
): Promise<MailedSums[]> {
  // Columns of each end, so that the rows are read once for all of them, and grouped by company alone.
  const columns = ends.map((ago, at) => {
    const [end, mailed, reported] = ['ends_on', 'mailed', 'reported'].map((name) => sql.raw(`${name}_${at}`));
    const isBy = sql`FILTER (WHERE w.starts_on <= s.${end})`;
    return {
      month: sql`(s.this_month - make_interval(months => ${ago}::integer))::date AS ${end}`,
      sums: sql`sum(w.mailed) ${isBy} AS ${mailed}, sum(w.reported) ${isBy} AS ${reported}`,
      row: sql`(s.${end}, p.${mailed}, p.${reported})`,
    };
  });
  const all = (of: 'month' | 'sums' | 'row') =>
    sql.join(
      columns.map((column) => column[of]),
      sql`, `,
    );
  return executePrepared<MailedSums>(
    db,
    `culture_mailed_${ends.length}`,
    sql`
    WITH s AS MATERIALIZED (SELECT s.*, ${all('month')} FROM (${scope({ ...of, isTotal: true })}) s)
    SELECT p.company_id AS "companyId", p.department_id AS "departmentId", to_char(e.month, 'YYYY-MM') AS month,
      coalesce(e.mailed, 0) AS mailed, coalesce(e.reported, 0) AS reported
    FROM (
      SELECT w.company_id, w.department_id, ${all('sums')}
      FROM s JOIN mailed_windows w ON w.company_id = s.company_id AND w.generation = s.generation
        AND w.months = ${months}::integer AND w.department_id = 0
      GROUP BY 1, 2
    ) p JOIN s ON s.company_id = p.company_id
    CROSS JOIN LATERAL (VALUES ${all('row')}) AS e (month, mailed, reported)`,
  );
}

/**
 * The same of companies whose reports are anonymous: of the rounds that may be told, by the month they began in, and of mails
 * in place of people. One sum for each end, too.
 */
export async function toldWithin(
  db: Queryable,
  of: FigureScope,
  { months, ends }: { readonly months: number; readonly ends: readonly number[] },
): Promise<MailedSums[]> {
  const { rows } = await db.execute<{ [Key in keyof MailedSums]: MailedSums[Key] }>(sql`
    WITH s AS MATERIALIZED (${scope(of)}), told AS MATERIALIZED (
      SELECT s.company_id, t.cell_id AS department_id, date_trunc('month', r.starts_at AT TIME ZONE s.time_zone)::date AS month,
        sum(t.sent) AS mailed, sum(t.reported) AS reported
      FROM s JOIN simulation_rounds r ON r.company_id = s.company_id
      JOIN simulation_told_counts t ON t.company_id = r.company_id AND t.simulation_id = r.simulation_id
        AND t.round = r.round AND t.kind = ${of.isTotal ? 'all' : 'department'}
      GROUP BY 1, 2, 3
    )
    SELECT s.company_id AS "companyId", t.department_id AS "departmentId", to_char(e.month, 'YYYY-MM') AS month,
      sum(t.mailed)::bigint AS mailed, sum(t.reported)::bigint AS reported
    FROM s
    CROSS JOIN LATERAL (
      SELECT s.this_month - make_interval(months => e.ago) AS month FROM unnest(${sql.param([...ends])}::integer[]) AS e (ago)
    ) e
    JOIN told t ON t.company_id = s.company_id AND t.month <= e.month
      AND t.month > e.month - make_interval(months => ${months})
    GROUP BY 1, 2, 3`);
  return rows;
}

/** Companies with what decides how their figures are told. */
export function tellingOf(db: Queryable, { companyIds, now }: Omit<FigureScope, 'isTotal'>) {
  return executePrepared<{
    companyId: number;
    timeZone: string;
    companyTimeZone: string;
    generation: number;
    today: string;
    isAnonymous: boolean;
    isLearningPrivate: boolean;
    people: number;
  }>(
    db,
    'culture_telling',
    sql`
    WITH s AS MATERIALIZED (${scope({ companyIds, now, isTotal: true })})
    SELECT s.company_id AS "companyId", s.time_zone AS "timeZone", c.time_zone AS "companyTimeZone", s.generation,
      s.today::text AS today,
      coalesce(m.is_anonymous, false) AS "isAnonymous", c.is_learning_private AS "isLearningPrivate",
      coalesce(u.enabled, 0) AS people
    FROM s JOIN companies c ON c.id = s.company_id
    LEFT JOIN simulation_settings m ON m.company_id = s.company_id
    LEFT JOIN company_users u ON u.company_id = s.company_id`,
  );
}
export type Telling = Awaited<ReturnType<typeof tellingOf>>[number];

/** A company whose departments are asked for, with the generation of its rollups and its day of today, `YYYY-MM-DD`. */
type DepartmentScope = Pick<Telling, 'companyId' | 'generation' | 'today'>;

const monthOf = (day: string, ago: number) => addMonths(`${day.slice(0, 7)}-01`, -ago);

/** What was due in a department, over the last months or over as many before. */
export interface DepartmentDue {
  readonly departmentId: number;
  readonly isCurrent: boolean;
  /** Of the types of training. */
  readonly due: number;
  readonly completed: number;
  readonly failed: number;
  /** Of the others. */
  readonly scoreSum: number;
  readonly scored: number;
}

/**
 * As `dueByMonth`, of the departments of one company over the last `months` months and over as many before. With nothing to join, and
 * one group for each row of the answer: thousands of counters are summed in half the time.
 */
export function dueOfDepartments(
  db: Queryable,
  { companyId, generation, today }: DepartmentScope,
  {
    months,
    training,
    games,
  }: { readonly months: number; readonly training: ItemType; readonly games: readonly ItemType[] },
): Promise<DepartmentDue[]> {
  const thisMonth = monthOf(today, 0);
  const nextMonth = monthOf(today, -1);
  const isLate = Number(today.slice(8)) > 16;
  const [monthAfter, firstDay, dayAfter] = isLate
    ? [nextMonth, today, nextMonth]
    : [thisMonth, thisMonth, today];
  const columns = (sign: number) =>
    sql.join(
      ['due', 'completed', 'failed', 'score_sum', 'scored'].map(
        (name) => sql`${sign}::integer * ${sql.identifier(name)} AS ${sql.identifier(name)}`,
      ),
      sql`, `,
    );
  const rows = sql`due_counts WHERE company_id = ${companyId} AND generation = ${generation} AND is_total = false
    AND type = ANY(${sql.param([training, ...games])}::text[])`;
  const isTraining = sql`FILTER (WHERE type = ${training})`;
  const isGame = sql`FILTER (WHERE type <> ${training})`;
  return executePrepared<DepartmentDue>(
    db,
    'culture_due_of_departments',
    sql`
    SELECT department_id AS "departmentId", starts_on > ${monthOf(today, months)}::date AS "isCurrent",
      coalesce(sum(due) ${isTraining}, 0) AS due, coalesce(sum(completed) ${isTraining}, 0) AS completed,
      coalesce(sum(failed) ${isTraining}, 0) AS failed, coalesce(sum(score_sum) ${isGame}, 0) AS "scoreSum",
      coalesce(sum(scored) ${isGame}, 0) AS scored
    FROM (
      SELECT department_id, type, starts_on, due, completed, failed, score_sum, scored FROM ${rows} AND grain = 'month'
        AND starts_on > ${monthOf(today, 2 * months)}::date AND starts_on < ${monthAfter}::date
      UNION ALL
      SELECT department_id, type, starts_on, ${columns(isLate ? -1 : 1)} FROM ${rows} AND grain = 'day'
        AND starts_on >= ${firstDay}::date AND starts_on < ${dayAfter}::date
    ) counted GROUP BY 1, 2`,
  );
}

/**
 * As `mailedWithin`, of the departments of one company, for this month and the one `months` before it. With nothing to join, as above.
 */
export async function mailedOfDepartments(
  db: Queryable,
  { companyId, generation, today }: DepartmentScope,
  months: number,
): Promise<MailedSums[]> {
  const ends = [monthOf(today, 0), monthOf(today, months)] as const;
  const isBy = sql`FILTER (WHERE starts_on <= ${ends[1]}::date)`;
  const rows = await executePrepared<{
    departmentId: number;
    mailed: number;
    reported: number;
    mailedBefore: number;
    reportedBefore: number;
  }>(
    db,
    'culture_mailed_of_departments',
    sql`
    SELECT department_id AS "departmentId", sum(mailed) AS mailed, sum(reported) AS reported,
      coalesce(sum(mailed) ${isBy}, 0) AS "mailedBefore", coalesce(sum(reported) ${isBy}, 0) AS "reportedBefore"
    FROM mailed_windows
    WHERE company_id = ${companyId} AND generation = ${generation} AND months = ${months} AND department_id <> 0
      AND starts_on <= ${ends[0]}::date
    GROUP BY 1`,
  );
  const [month, before] = ends.map((day) => day.slice(0, 7)) as [string, string];
  return rows.flatMap(({ departmentId, mailed, reported, mailedBefore, reportedBefore }) => [
    { companyId, departmentId, month, mailed, reported },
    { companyId, departmentId, month: before, mailed: mailedBefore, reported: reportedBefore },
  ]);
}
