import { type DueFigure, isRunningFigure, type RunningFigure } from '@contract/figures';
import type { CampaignKindName } from '@contract/plan';
import type { LearnerStatus } from '@contract/training/assignments';
import { campaignCounts, campaigns, taskCounts } from '@server/domain/assignments/campaigns.tables';
import { inLearnerStatus, isFound, isTheirs } from '@server/domain/assignments/learners.queries';
import { departments, tasks, users } from '@server/domain/people/people.tables';
import type { Cell } from '@server/domain/reports/cells.queries';
import { idsIn } from '@server/domain/reports/cells.queries';
import { ranIn } from '@server/domain/reports/ran.queries';
import type { DaySpan } from '@server/domain/reports/range';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { executePlannedOnce, plannedOnce } from '@server/platform/db/prepared';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isBehindDue, isBehindRunning, isNamed } from './definitions.queries';

/** Which tasks are behind a figure, and what narrows them further. */
export interface BehindFilter {
  readonly companyId: number;
  readonly now: Date;
  readonly figure: RunningFigure | DueFigure;
  readonly span: DaySpan;
  /** Whose days these are. */
  readonly timeZone: string;
  /** The day of today in that zone: what is due today isn't over. */
  readonly today: string;
  readonly kinds?: readonly CampaignKindName[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly departmentIds?: readonly number[] | undefined;
  readonly status?: LearnerStatus | undefined;
  readonly search?: string | undefined;
  /** Those whose results have become anonymous, of which there is a number alone; else all others. */
  readonly areAnonymous?: boolean | undefined;
  /** Some of the tasks. */
  readonly ids?: readonly number[] | undefined;
}

/** The definition of the figure, of tasks or of counters that are called so, narrowed by status. */
function isBehind({ figure, now, span, timeZone, today, status }: BehindFilter): SQL | undefined {
  const definition = isRunningFigure(figure)
    ? isBehindRunning(figure, now)
    : isBehindDue(figure, { from: span.from, to: span.to, timeZone }, today);
  return and(definition, status && inLearnerStatus(status, now));
}

/** The campaigns that the figure is of, as far as they say whose their tasks are, or as far as they don't. */
function isOfScope({
  companyId,
  figure,
  now,
  span,
  kinds,
  campaignIds,
  areAnonymous,
}: BehindFilter): SQL | undefined {
  return and(
    eq(campaigns.companyId, companyId),
    kinds && sql`${campaigns.kind} = ANY(${sql.param([...kinds])}::text[])`,
    campaignIds && isOneOf(campaigns.id, campaignIds),
    isNamed(campaigns.anonymousAt, areAnonymous),
    isRunningFigure(figure) ? ranIn(span, now) : undefined,
  );
}

/** Tasks of one campaign with the same due date and status, as many as counters say. */
export interface TaskCell extends Cell {
  readonly campaignId: number;
  readonly status: string;
  readonly isNeverDue: boolean;
  /** How many of them have a score. */
  readonly scored: number;
}

interface CellRow {
  readonly [column: string]: unknown;
  readonly campaign_id: string | number;
  readonly due: string | null;
  readonly status: string;
  readonly size: string | number;
  readonly scored: string | number;
}

const byId = (forward: boolean) => (forward ? sql`${tasks.id} ASC` : sql`${tasks.id} DESC`);

/** Figures whose definition asks for a score. */
const ASKS_FOR_SCORE: ReadonlySet<BehindFilter['figure']> = new Set(['scored', 'scoredDue']);

/**
 * The counters of the tasks behind a figure. These stand in the place of tasks, so that the figure's definition is the same for
 * both.
 */
function selectCounters(filter: BehindFilter): SQL {
  const { departmentIds, figure } = filter;
  const counts = departmentIds ? taskCounts : campaignCounts;
  const counted = ASKS_FOR_SCORE.has(figure)
    ? sql`0::smallint AS score, ${counts.scored} AS size`
    : sql`NULL::smallint AS score, ${counts.total} AS size`;
  return sql`
    SELECT ${tasks.campaignId}, ${tasks.dueAt}, ${tasks.status}, tasks.size, tasks.scored
    FROM (
      SELECT ${counts.campaignId}, nullif(${counts.dueAt}, 'infinity') AS due_at, ${counts.status}, ${counts.scored},
        ${counted}
      FROM ${campaigns} JOIN ${counts}
        ON ${counts.companyId} = ${campaigns.companyId} AND ${counts.campaignId} = ${campaigns.id}
      WHERE ${and(isOfScope(filter), departmentIds && isOneOf(taskCounts.departmentId, departmentIds))}
    ) tasks
    WHERE ${and(sql`tasks.size > 0`, isBehind(filter))}`;
}

/** The cells of counters: of one department, or of all of them, a counter is a cell. */
const summed = ({ departmentIds = [] }: BehindFilter, counters: SQL): SQL =>
  departmentIds.length > 1
    ? sql`SELECT campaign_id, due_at, status, sum(size) AS size, sum(scored) AS scored FROM ${counters}
        GROUP BY campaign_id, due_at, status`
    : sql`SELECT * FROM ${counters}`;

function toCell({ campaign_id: id, due, status, size, scored }: CellRow): TaskCell {
  return {
    campaignId: Number(id),
    status,
    isNeverDue: due === null,
    // Made when it is read: of thousands of cells a page has a few.
    get where() {
      return and(
        eq(tasks.campaignId, Number(id)),
        sql`${tasks.status} = ${status}`,
        due === null ? sql`${tasks.dueAt} IS NULL` : sql`${tasks.dueAt} = ${due}::timestamptz`,
      );
    },
    order: byId,
    size: Number(size),
    scored: Number(scored),
  };
}

/** The tasks behind a figure in cells, by their due dates; those that are never due come first. */
export async function readCells(db: Queryable, filter: BehindFilter): Promise<TaskCell[]> {
  const { rows } = await db.execute<CellRow>(sql`
    SELECT campaign_id, due_at::text AS due, status, size, scored
    FROM (${summed(filter, sql`(${selectCounters(filter)}) counters`)}) cells
    ORDER BY due_at NULLS FIRST, campaign_id, status`);
  return rows.map(toCell);
}

/** Where the tasks behind a figure are, by their counters: in these ranges of an index. */
export interface Among {
  readonly campaignIds: readonly number[];
  readonly statuses: readonly string[];
}

/** A figure: how many tasks, how many of them with a score, and where they are. */
export interface BehindSum extends Among {
  readonly counted: number;
  readonly scored: number;
}

/** The cells that a page of a list of cells reaches into, and how many tasks are before the first of them. */
export interface CellPage {
  readonly cells: readonly TaskCell[];
  readonly before: number;
}

interface SumRow {
  readonly [column: string]: unknown;
  readonly counted: string | number;
  readonly all_scored: string | number;
  readonly campaigns: readonly (string | number)[] | null;
  readonly statuses: readonly string[] | null;
}
interface PlacedRow extends CellRow, SumRow {
  readonly before: string | number | null;
}

/** The sums of cells: by campaign and status first, of which there are few. */
const sumsOf = (cells: SQL): SQL => sql`
  SELECT coalesce(sum(size), 0) AS counted, coalesce(sum(scored), 0) AS all_scored,
    array_agg(DISTINCT campaign_id) AS campaigns, array_agg(DISTINCT status) AS statuses
  FROM (SELECT campaign_id, status, sum(size) AS size, sum(scored) AS scored FROM ${cells} GROUP BY campaign_id, status) grouped`;

const toSum = (row: SumRow | undefined): BehindSum => ({
  counted: Number(row?.counted ?? 0),
  scored: Number(row?.all_scored ?? 0),
  campaignIds: (row?.campaigns ?? []).map(Number),
  statuses: row?.statuses ?? [],
});

/** A figure alone. */
export async function sumOf(db: Queryable, filter: BehindFilter): Promise<BehindSum> {
  const [row] = await executePlannedOnce<SumRow>(db, sumsOf(sql`(${selectCounters(filter)}) cells`));
  return toSum(row);
}

/** A figure with the cells of one page in an order, so that thousands of cells stay in the database. */
export async function sumCells(
  db: Queryable,
  filter: BehindFilter,
  { offset, limit, order }: { readonly offset: number; readonly limit: number; readonly order: SQL },
): Promise<BehindSum & CellPage> {
  const end = offset + limit;
  // No cell is empty, so that the page ends within as many of them as it has rows before its end, each from some departments.
  const most = end * Math.max(1, filter.departmentIds?.length ?? 0);
  const rows = await executePlannedOnce<PlacedRow>(
    db,
    sql`
    WITH counters AS MATERIALIZED (${selectCounters(filter)}),
    first AS (${summed(filter, sql`(SELECT * FROM counters ORDER BY ${order} LIMIT ${most}) counters`)}),
    placed AS (SELECT first.*, sum(size) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - size AS before FROM first),
    whole AS (${sumsOf(sql`counters`)})
    SELECT whole.*, placed.campaign_id, placed.due_at::text AS due, placed.status, placed.size, placed.scored, placed.before
    FROM whole LEFT JOIN placed ON placed.before < ${end} AND placed.before + placed.size > ${offset}
    ORDER BY placed.before`,
  );
  const [first] = rows;
  return {
    ...toSum(first),
    cells: first?.before == null ? [] : rows.map(toCell),
    before: Number(first?.before ?? 0),
  };
}

/** Where the tasks of cells are. */
export const amongCells = (cells: readonly TaskCell[]): Among => ({
  campaignIds: [...new Set(cells.map(({ campaignId }) => campaignId))],
  statuses: [...new Set(cells.map(({ status }) => status))],
});

/** The tasks that match; a search is about the joined users. */
export const matching = (filter: BehindFilter, { campaignIds, statuses }: Among): SQL | undefined =>
  and(
    eq(tasks.companyId, filter.companyId),
    isOneOf(tasks.campaignId, campaignIds),
    // The definition says it, too, but not always as ranges of an index.
    sql`${tasks.status} = ANY(${sql.param([...statuses])}::text[])`,
    isBehind(filter),
    narrowed(filter),
  );

/** What cells don't say of their tasks. */
const narrowed = ({ departmentIds, search, ids }: BehindFilter): SQL | undefined =>
  and(
    departmentIds && isOneOf(tasks.departmentId, departmentIds),
    isFound(search),
    ids && isOneOf(tasks.id, ids),
  );

/** The tasks with their users, where something is asked of these. */
export const fromTasks = ({ search }: BehindFilter): SQL =>
  search ? sql`${tasks} JOIN ${users} ON ${isTheirs}` : sql`${tasks}`;

/** A part of a cell, forwards or from its end. */
export const partOfCell = (
  filter: BehindFilter,
  cell: TaskCell,
  forward: boolean,
  limit: number,
  offset: number,
): SQL => sql`SELECT ${tasks.id} AS id FROM ${fromTasks(filter)}
  WHERE ${and(eq(tasks.companyId, filter.companyId), cell.where, isBehind(filter), narrowed(filter))}
  ORDER BY ${byId(forward)} LIMIT ${limit} OFFSET ${offset}`;

/** How many of a cell are read for a file at a time, behind a task. */
export const readBehind = (
  db: Queryable,
  filter: BehindFilter,
  cell: TaskCell,
  {
    after,
    forward,
    size,
  }: { readonly after: number | undefined; readonly forward: boolean; readonly size: number },
): Promise<number[]> => {
  const goesOn =
    after === undefined ? undefined : forward ? sql`${tasks.id} > ${after}` : sql`${tasks.id} < ${after}`;
  return idsIn(
    db,
    sql`SELECT ${tasks.id} AS id FROM ${fromTasks(filter)}
      WHERE ${and(eq(tasks.companyId, filter.companyId), cell.where, isBehind(filter), narrowed(filter), goesOn)}
      ORDER BY ${byId(forward)} LIMIT ${size}`,
  );
};

const selectRows = (db: Queryable) =>
  db
    .select({
      id: tasks.id,
      userId: users.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      departmentName: departments.name,
      disabledAt: users.disabledAt,
      campaignId: tasks.campaignId,
      kind: campaigns.kind,
      title: tasks.title,
      status: tasks.status,
      dueAt: tasks.dueAt,
      dueTimeZone: campaigns.timeZone,
      completedAt: tasks.completedAt,
      score: tasks.score,
    })
    .from(tasks)
    .innerJoin(users, isTheirs)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .leftJoin(campaigns, and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId)));
export type BehindRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Tasks with their people, in this order. */
export async function rowsOf(db: Queryable, companyId: number, ids: readonly number[]): Promise<BehindRow[]> {
  if (ids.length === 0) return [];
  const rows = await plannedOnce(
    selectRows(db).where(and(eq(tasks.companyId, companyId), isOneOf(tasks.id, ids))),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
