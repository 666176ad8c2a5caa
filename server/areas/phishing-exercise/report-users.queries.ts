import { limits } from '@contract/limits';
import type { AssignmentStatus, UserReportSort } from '@contract/phishing-exercise/reports';
import { and, asc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { campaignCounts, taskCounts } from '../../campaigns/campaigns.tables';
import { inLearnerStatus, isFound, isTheirs } from '../../campaigns/learners.queries';
import type { Queryable } from '../../db/client';
import { isAmong } from '../../db/columns';
import { exerciseGroupCounts, exerciseResults } from '../../exercises/exercises.tables';
import { slicesOf } from '../../exercises/slices';
import { startInRange } from '../../people/list-ranges.queries';
import { departments, groupMembers, tasks, users } from '../../people/people.tables';
import {
  asIndexed,
  type Cell,
  inDirection,
  inOrder,
  isByCell,
  isForward,
  partsOf,
  sortKeys,
  statusOfCell,
  type UserOrder,
  WALKED,
} from './report-order.queries';

/** Which learners of an exercise a report is about. */
export interface UserFilter {
  readonly companyId: number;
  readonly campaignId: number;
  readonly now: Date;
  readonly statuses?: readonly AssignmentStatus[] | undefined;
  readonly departmentIds?: readonly number[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
  /** Of users. */
  readonly ids?: readonly number[] | undefined;
  readonly search?: string | undefined;
}

/** A page of the report. `parts` is the number of messages: only who has completed has answered as many. */
export interface UserWindow extends UserFilter, UserOrder {
  readonly parts: number;
  readonly offset: number;
  readonly limit: number;
}

/** How many learners are collected and sorted; more are found along the index of the order. */
export interface Reach {
  /** Where counters know how many there are. */
  readonly counted: number;
  /** Where nothing does; more than that are not counted. */
  readonly searched: number;
  /** How many are walked past to find a page, where counters know the names or addresses of all. */
  readonly passed: number;
}
const REACH: Reach = { counted: 500, passed: 1000, searched: limits.exercises.exactSearchTotal };

const itsResult = and(eq(exerciseResults.companyId, tasks.companyId), eq(exerciseResults.taskId, tasks.id));

const selectRows = (db: Queryable) =>
  db
    .select({
      id: users.id,
      taskId: tasks.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      departmentName: departments.name,
      status: tasks.status,
      score: tasks.score,
      dueAt: tasks.dueAt,
      completedAt: tasks.completedAt,
      answered: exerciseResults.answered,
      correct: exerciseResults.correct,
      partial: exerciseResults.partial,
      wrong: exerciseResults.wrong,
    })
    .from(tasks)
    .innerJoin(users, isTheirs)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .innerJoin(exerciseResults, itsResult)
    .$dynamic();
export type UserRow = Awaited<ReturnType<typeof selectRows>>[number];

const ofCampaign = ({ companyId, campaignId }: UserFilter) =>
  and(eq(tasks.companyId, companyId), eq(tasks.campaignId, campaignId));

/** How matches are looked up: from what narrows them, or one learner after the other along an order. */
type Way = 'collected' | 'walked';

function inGroups({ companyId, groupIds }: UserFilter, way: Way): SQL | undefined {
  if (!groupIds) return undefined;
  const members = sql`FROM ${groupMembers} WHERE ${groupMembers.companyId} = ${companyId}
    AND ${inArray(groupMembers.groupId, [...groupIds])}`;
  // The offset makes the planner look up each learner instead of reading all members first.
  return way === 'walked'
    ? sql`EXISTS (SELECT ${members} AND ${groupMembers.userId} = ${tasks.userId} OFFSET 0)`
    : sql`${tasks.userId} IN (SELECT ${groupMembers.userId} ${members})`;
}

/** What narrows the list besides the status. A department is found by its users, or passed by its copy in the task. */
const narrowed = (filter: UserFilter, way: Way) =>
  and(
    filter.departmentIds &&
      inArray(way === 'walked' ? tasks.departmentId : users.departmentId, [...filter.departmentIds]),
    inGroups(filter, way),
    filter.ids && isAmong(tasks.userId, filter.ids),
    isFound(filter.search),
  );

const inStatuses = ({ statuses, now }: UserFilter) =>
  statuses && or(...statuses.map((status) => inLearnerStatus(status, now)));

/**
 * The cells of the learners in these statuses. Exact ones count who matches; others also count learners whom
 * another filter leaves out.
 */
async function readCells(db: Queryable, filter: UserFilter): Promise<{ cells: Cell[]; isExact: boolean }> {
  const { companyId, campaignId, now, statuses, departmentIds, groupIds, ids, search } = filter;
  const [groupId] = groupIds ?? [];
  const isOneGroup = groupIds?.length === 1 && groupId !== undefined;
  const isExact = !ids && !search && (!groupIds || (isOneGroup && !departmentIds));
  const counts = departmentIds ? taskCounts : isOneGroup ? exerciseGroupCounts : campaignCounts;
  const late = sql<boolean>`${counts.status} <> 'completed' AND ${counts.dueAt} < ${now}`;
  const total = sql<number>`sum(${counts.total})`.mapWith(Number);
  const rows = await db
    .select({
      status: counts.status,
      due: sql<string | null>`nullif(${counts.dueAt}::text, 'infinity')`,
      isLate: late,
      total,
    })
    .from(counts)
    .where(
      and(
        eq(counts.companyId, companyId),
        eq(counts.campaignId, campaignId),
        departmentIds && inArray(taskCounts.departmentId, [...departmentIds]),
        counts === exerciseGroupCounts ? eq(exerciseGroupCounts.groupId, groupId ?? 0) : undefined,
      ),
    )
    .groupBy(counts.status, counts.dueAt)
    .having(gt(total, 0));
  const cells = rows as Cell[];
  return { cells: statuses ? cells.filter((cell) => statuses.includes(statusOfCell(cell))) : cells, isExact };
}

const inCell = ({ status, due }: Cell) =>
  and(
    eq(tasks.status, status),
    due === null ? sql`${tasks.dueAt} IS NULL` : sql`${tasks.dueAt} = ${due}::timestamptz`,
  );

const idsIn = async (db: Queryable, statement: SQL): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string | number }>(statement);
  return rows.map(({ id }) => Number(id));
};

const joinUsers = (isNeeded: boolean) => (isNeeded ? sql`JOIN ${users} ON ${isTheirs}` : sql``);

/** The tasks of a page of cells whose sizes are known. */
async function sliceCells(db: Queryable, window: UserWindow, cells: readonly Cell[]): Promise<number[]> {
  const sizes = cells.map(({ total }) => total);
  const slices = slicesOf(sizes, window.offset, window.limit);
  if (slices.length === 0) return [];
  const forward = isForward(window);
  const parts = slices.map((slice, index) => {
    const cell = cells[slice.cell];
    if (!cell) throw new Error('a slice has no cell');
    const direction = forward === slice.isFromEnd ? sql`DESC` : sql`ASC`;
    return sql`(SELECT ${index}::integer AS slice, ${tasks.id} AS id FROM ${tasks}
      WHERE ${and(ofCampaign(window), inCell(cell), narrowed(window, 'walked'))}
      ORDER BY ${tasks.id} ${direction} LIMIT ${slice.limit} OFFSET ${slice.offset})`;
  });
  const { rows } = await db.execute<{ slice: number; id: string | number }>(
    sql.join(parts, sql` UNION ALL `),
  );
  const sign = forward ? 1 : -1;
  return rows
    .map(({ slice, id }) => ({ slice, id: Number(id) }))
    .sort((a, b) => a.slice - b.slice || sign * (a.id - b.id))
    .map(({ id }) => id);
}

/** A page of a list whose parts are read one after the other, since it is unknown how many of a part match. */
async function walkParts<Part>(
  { offset, limit }: UserWindow,
  parts: readonly Part[],
  read: (part: Part, limit: number) => Promise<number[]>,
): Promise<number[]> {
  const found: number[] = [];
  let skipped = 0;
  for (const part of parts) {
    const before = Math.max(0, offset - skipped);
    const ids = await read(part, before + limit - found.length);
    found.push(...ids.slice(before));
    skipped += Math.min(before, ids.length);
    if (found.length >= limit) break;
  }
  return found;
}

const walkCells = (db: Queryable, window: UserWindow, cells: readonly Cell[]): Promise<number[]> =>
  walkParts(window, cells, (cell, limit) =>
    idsIn(
      db,
      sql`SELECT ${tasks.id} AS id FROM ${tasks} ${joinUsers(Boolean(window.search))}
        WHERE ${and(ofCampaign(window), inCell(cell), narrowed(window, 'walked'))}
        ORDER BY ${tasks.id} ${isForward(window) ? sql`ASC` : sql`DESC`} LIMIT ${limit}`,
    ),
  );

const OF_COMPLETED: readonly UserReportSort[] = ['score', 'completedAt'];
const OF_ANSWERS: readonly UserReportSort[] = ['completionPercentage', 'correct', 'partial', 'wrong'];

/**
 * Whether the order says nothing about learners in these statuses: without the last answer there is no score,
 * before the first one all numbers are 0, and with the last one nothing is left.
 */
function isSameForAll({ orderBy, statuses = [] }: UserWindow): boolean {
  const [status] = statuses;
  if (status === undefined) return false;
  if (OF_COMPLETED.includes(orderBy)) return !statuses.includes('COMPLETED');
  if (statuses.length > 1) return false;
  return status === 'NOT_STARTED'
    ? OF_ANSWERS.includes(orderBy)
    : status === 'COMPLETED' && orderBy === 'completionPercentage';
}

/** The tasks of a page along the index of the order, of those in a part of the list. */
function walk(
  db: Queryable,
  window: UserWindow,
  orderBy: keyof typeof WALKED,
  part?: SQL,
): Promise<number[]> {
  const { companyId, campaignId, offset, limit, statuses } = window;
  const { table } = WALKED[orderBy];
  const keys = sortKeys(window, window.now).map((key) => inDirection(key, window));
  const page = sql`ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${limit} OFFSET ${offset}`;
  const inResults = and(eq(exerciseResults.companyId, companyId), eq(exerciseResults.campaignId, campaignId));
  const narrowing = and(inStatuses(window), narrowed(window, 'walked'));
  if (table === exerciseResults && !narrowing) {
    const { taskId } = exerciseResults;
    return idsIn(db, sql`SELECT ${taskId} AS id FROM ${exerciseResults} WHERE ${inResults} ${page}`);
  }
  const onlyCompleted = statuses?.every((status) => status === 'COMPLETED');
  const condition = and(
    table === exerciseResults ? inResults : undefined,
    ofCampaign(window),
    orderBy === 'completionPercentage' && statuses && !statuses.includes('COMPLETED')
      ? lt(exerciseResults.answered, window.parts)
      : undefined,
    // Nobody completes without it, and without this the index is read from those who have none.
    onlyCompleted && OF_COMPLETED.includes(orderBy) ? isNotNull(WALKED[orderBy]) : undefined,
    narrowing,
    part,
  );
  return idsIn(
    db,
    sql`SELECT ${tasks.id} AS id FROM ${tasks} ${joinUsers(table === users || Boolean(window.search))}
      ${table === exerciseResults ? sql`JOIN ${exerciseResults} ON ${itsResult}` : sql``}
      WHERE ${condition} ${page}`,
  );
}

/** The tasks of a page among few matches, with their number; it says `atMost` where there may be more. */
async function collect(db: Queryable, window: UserWindow, atMost?: number) {
  const keys = sortKeys(window, window.now);
  const named = keys.map((one, index) => ({ ...one, name: sql.identifier(`key_${index}`) }));
  const columns = named.map(({ key, name }) => sql`${key} AS ${name}`);
  const order = named.map(({ name, ...one }) => inDirection({ ...one, key: sql`${name}` }, window));
  const { rows } = await db.execute<{ id: string | number | null; matches: string | number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${tasks.id} AS id, ${sql.join(columns, sql`, `)} FROM ${tasks}
      JOIN ${users} ON ${isTheirs} ${OF_ANSWERS.includes(window.orderBy) ? sql`JOIN ${exerciseResults} ON ${itsResult}` : sql``}
      WHERE ${and(ofCampaign(window), inStatuses(window), narrowed(window, 'collected'))}
      ${atMost === undefined ? sql`` : sql`LIMIT ${atMost}`}
    ), page AS (
      SELECT id, row_number() OVER (ORDER BY ${sql.join(order, sql`, `)}) AS place FROM found
      ORDER BY place LIMIT ${window.limit} OFFSET ${window.offset}
    )
    SELECT page.id, counted.matches FROM (SELECT count(*) AS matches FROM found) counted
    LEFT JOIN page ON true ORDER BY page.place`);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
  return { ids, matches: Number(rows[0]?.matches ?? 0) };
}

/** Learners by their tasks, in this order. */
async function rowsOf(db: Queryable, companyId: number, taskIds: readonly number[]): Promise<UserRow[]> {
  if (taskIds.length === 0) return [];
  const rows = await selectRows(db).where(
    and(eq(tasks.companyId, companyId), sql`${tasks.id} = ANY(${sql.param(taskIds)}::bigint[])`),
  );
  const byTask = new Map(rows.map((row) => [row.taskId, row]));
  return taskIds.flatMap((id) => byTask.get(id) ?? []);
}

export interface UserPage {
  readonly rows: UserRow[];
  readonly total: number;
  /** A search with more matches than are counted exactly. */
  readonly totalIsMinimum: boolean;
}

/**
 * A page of learners with their number. Numbers come from counters where these know them; few matches are collected
 * and sorted, of many the page is found along an index, so that it costs the same in an exercise of any size.
 */
export async function readUsers(db: Queryable, window: UserWindow, reach = REACH): Promise<UserPage> {
  const { companyId } = window;
  const { cells, isExact } = await readCells(db, window);
  const counted = cells.reduce((sum, { total }) => sum + total, 0);
  const order: UserOrder = isSameForAll(window) ? { orderBy: 'status', order: window.order } : window;
  const ordered: UserWindow = { ...window, ...order };
  const page = async (ids: readonly number[], total: number, totalIsMinimum = false) => ({
    rows: await rowsOf(db, companyId, ids),
    total,
    totalIsMinimum,
  });
  if (counted === 0) return page([], 0);
  const isNarrowed = window.departmentIds !== undefined || window.groupIds !== undefined;
  if (isExact) {
    if (isByCell(ordered) && !(isNarrowed && counted <= reach.counted)) {
      return page(await sliceCells(db, ordered, inOrder(cells, ordered)), counted);
    }
    if (counted <= reach.counted) return page((await collect(db, ordered)).ids, counted);
    return page(await walkPage(db, ordered, cells, reach), counted);
  }
  const few = await collect(db, ordered, reach.searched + 1);
  if (few.matches <= reach.searched) return page(few.ids, few.matches);
  return page(await walkPage(db, ordered, cells, reach), reach.searched, true);
}

/** Nothing narrows the list, so that counters tell where a page by name or address begins. */
const isWhole = ({ statuses, departmentIds, groupIds, ids, search }: UserWindow) =>
  !(statuses || departmentIds || groupIds || ids || search);

async function walkPage(
  db: Queryable,
  window: UserWindow,
  cells: readonly Cell[],
  { passed }: Reach,
): Promise<number[]> {
  const { orderBy } = window;
  if ((orderBy === 'fullName' || orderBy === 'email') && window.offset > passed && isWhole(window)) {
    const list = { list: 'exercise', listId: window.campaignId, sort: orderBy } as const;
    const start = await startInRange(db, { ...window, ...list });
    return walk(db, { ...window, offset: start.offset }, orderBy, start.where);
  }
  if (orderBy === 'status' || orderBy === 'daysToComplete')
    return walkCells(db, window, inOrder(cells, window));
  const parts = partsOf({ ...window, orderBy });
  if (parts.length === 1) return walk(db, window, orderBy);
  const indexed = { ...window, order: asIndexed(window.order), offset: 0 };
  return walkParts(window, parts, (part, limit) => walk(db, { ...indexed, limit }, orderBy, part));
}

/** All learners who match, in the order of their ids, a batch at a time. */
export async function* allUsers(db: Queryable, filter: UserFilter): AsyncGenerator<UserRow[]> {
  const condition = and(ofCampaign(filter), inStatuses(filter), narrowed(filter, 'walked'));
  for (let after = 0; ; ) {
    const batch = await selectRows(db)
      // Said of both sides, or a merge would read all users before this batch.
      .where(and(condition, gt(tasks.userId, after), gt(users.id, after)))
      .orderBy(asc(tasks.userId))
      .limit(limits.exercises.exportBatch);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < limits.exercises.exportBatch) return;
    after = last.id;
  }
}

/** One learner of an exercise. */
export async function findUser(db: Queryable, filter: UserFilter, userId: number) {
  const [row] = await selectRows(db).where(and(ofCampaign(filter), eq(tasks.userId, userId)));
  return row;
}
