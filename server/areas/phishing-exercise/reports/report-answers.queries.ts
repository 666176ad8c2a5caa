import { limits } from '@contract/limits';
import { ANSWER_STATUSES, type AnswerLabel, type AnswerStatus } from '@contract/phishing-exercise/content';
import { questionCounts, taskProgress } from '@server/domain/assignments/campaigns.tables';
import { isFound, isTheirs } from '@server/domain/assignments/learners.queries';
import { exerciseParts } from '@server/domain/exercises/exercises.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { slicesOf } from '@server/domain/reports/cells.queries';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';

/** An exercise, and the content its tasks are about. */
export interface ExerciseKey {
  readonly companyId: number;
  readonly campaignId: number;
  readonly exerciseId: number;
}

const itsCounts = and(
  eq(questionCounts.companyId, exerciseParts.companyId),
  sql`${questionCounts.questionId} = ${exerciseParts.templateId}::text`,
);

/** The templates of an exercise in their order, with how often each was answered how. */
export async function partsWithCounts(db: Queryable, { companyId, campaignId, exerciseId }: ExerciseKey) {
  const count = (column: SQL) => sql<number>`coalesce(${column}, 0)`.mapWith(Number);
  const { answered, right, partial } = questionCounts;
  return db
    .select({
      templateId: exerciseParts.templateId,
      content: exerciseParts.content,
      total: count(sql`${answered}`),
      correct: count(sql`${right}`),
      partial: count(sql`${partial}`),
      wrong: count(sql`${answered} - ${right} - ${partial}`),
    })
    .from(exerciseParts)
    .leftJoin(questionCounts, and(itsCounts, eq(questionCounts.campaignId, campaignId)))
    .where(and(eq(exerciseParts.companyId, companyId), eq(exerciseParts.exerciseId, exerciseId)))
    .orderBy(asc(exerciseParts.orderNumber), asc(exerciseParts.templateId));
}
export type CountedPart = Awaited<ReturnType<typeof partsWithCounts>>[number];

/** Which answers to a template of an exercise are asked for. */
export interface AnswerFilter {
  readonly companyId: number;
  readonly campaignId: number;
  readonly templateId: number;
  readonly search?: string | undefined;
  /** The grades in the order of the list, with how many answers have each. */
  readonly grades: readonly { readonly status: AnswerStatus; readonly total: number }[];
}

export interface AnswerWindow extends AnswerFilter {
  readonly offset: number;
  readonly limit: number;
}

const itsTask = and(eq(tasks.companyId, taskProgress.companyId), eq(tasks.id, taskProgress.taskId));

const toTemplate = ({ companyId, campaignId, templateId }: AnswerFilter) =>
  and(
    eq(taskProgress.companyId, companyId),
    eq(taskProgress.campaignId, campaignId),
    eq(taskProgress.partId, String(templateId)),
  );
const graded = (status: AnswerStatus) => sql`${taskProgress.grade} = ${status}`;

const selectAnswers = (db: Queryable) =>
  db
    .select({
      userId: users.id,
      taskId: taskProgress.taskId,
      name: users.name,
      lastName: users.lastName,
      email: users.email,
      answer: sql<AnswerLabel>`${taskProgress.answers}[1]`,
      status: sql<AnswerStatus>`${taskProgress.grade}`,
      answeredAt: taskProgress.doneAt,
    })
    .from(taskProgress)
    .innerJoin(tasks, itsTask)
    .innerJoin(users, isTheirs)
    .$dynamic();
export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number];

async function answersOf(db: Queryable, filter: AnswerFilter, taskIds: readonly number[]) {
  if (taskIds.length === 0) return [];
  const rows = await selectAnswers(db).where(
    and(toTemplate(filter), sql`${taskProgress.taskId} = ANY(${sql.param(taskIds)}::bigint[])`),
  );
  const byTask = new Map(rows.map((row) => [row.taskId, row]));
  return taskIds.flatMap((id) => byTask.get(id) ?? []);
}

const idsIn = async (db: Queryable, statement: SQL): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string | number }>(statement);
  return rows.map(({ id }) => Number(id));
};

/** The tasks of a page when nothing is searched: each grade has adjacent entries in the index. */
async function slicedTasks(db: Queryable, window: AnswerWindow): Promise<number[]> {
  const sizes = window.grades.map(({ total }) => total);
  const found: number[] = [];
  for (const { cell, offset, limit, isFromEnd } of slicesOf(sizes, window.offset, window.limit)) {
    const status = window.grades[cell]?.status;
    if (!status) throw new Error('a slice has no grade');
    const ids = await idsIn(
      db,
      sql`SELECT ${taskProgress.taskId} AS id FROM ${taskProgress} WHERE ${and(toTemplate(window), graded(status))}
        ORDER BY ${taskProgress.taskId} ${isFromEnd ? sql`DESC` : sql`ASC`} LIMIT ${limit} OFFSET ${offset}`,
    );
    found.push(...(isFromEnd ? ids.reverse() : ids));
  }
  return found;
}

/** The tasks of a search, up to a number of them, in no order. */
function foundTasks(db: Queryable, filter: AnswerFilter, atMost: number): Promise<number[]> {
  const { companyId, campaignId, templateId, grades } = filter;
  const statuses = grades.map(({ status }) => status);
  const isAny = ANSWER_STATUSES.every((status) => statuses.includes(status));
  const answered = and(
    eq(taskProgress.companyId, tasks.companyId),
    eq(taskProgress.taskId, tasks.id),
    eq(taskProgress.partId, String(templateId)),
    // The grade is only looked up where it matters: the answers of a search are far apart.
    isAny ? undefined : inArray(sql`${taskProgress.grade}`, statuses),
  );
  return idsIn(
    db,
    sql`SELECT ${tasks.id} AS id FROM ${tasks} JOIN ${users} ON ${isTheirs} JOIN ${taskProgress} ON ${answered}
      WHERE ${and(eq(tasks.companyId, companyId), eq(tasks.campaignId, campaignId), isFound(filter.search))}
      LIMIT ${atMost}`,
  );
}

/** A page of a search with very many matches. */
async function walkedAnswers(db: Queryable, window: AnswerWindow): Promise<AnswerRow[]> {
  const found: AnswerRow[] = [];
  let skipped = 0;
  for (const { status } of window.grades) {
    const before = Math.max(0, window.offset - skipped);
    const rows = await selectAnswers(db)
      .where(and(toTemplate(window), graded(status), isFound(window.search)))
      .orderBy(asc(taskProgress.taskId))
      .limit(before + window.limit - found.length);
    found.push(...rows.slice(before));
    skipped += Math.min(before, rows.length);
    if (found.length >= window.limit) break;
  }
  return found;
}

export interface AnswerPage {
  readonly rows: AnswerRow[];
  readonly total: number;
  readonly totalIsMinimum: boolean;
}

/** A page of the answers to a template, by grade. Those of a search are counted up to `most`. */
export async function readAnswers(
  db: Queryable,
  window: AnswerWindow,
  most: number = limits.exercises.exactSearchTotal,
): Promise<AnswerPage> {
  const { grades, search, offset, limit } = window;
  const total = grades.reduce((sum, grade) => sum + grade.total, 0);
  if (total === 0) return { rows: [], total: 0, totalIsMinimum: false };
  if (!search) {
    const rows = await answersOf(db, window, await slicedTasks(db, window));
    return { rows, total, totalIsMinimum: false };
  }
  const found = await foundTasks(db, window, most + 1);
  if (found.length > most) {
    return { rows: await walkedAnswers(db, window), total: most, totalIsMinimum: true };
  }
  const place = (row: AnswerRow) => grades.findIndex(({ status }) => status === row.status);
  const all = await answersOf(db, window, found);
  const sorted = all.sort((a, b) => place(a) - place(b) || a.taskId - b.taskId);
  return { rows: sorted.slice(offset, offset + limit), total: found.length, totalIsMinimum: false };
}

/** All answers that match, grade by grade, a batch at a time. */
export async function* allAnswers(db: Queryable, filter: AnswerFilter): AsyncGenerator<AnswerRow[]> {
  const { exportBatch: size } = limits.exercises;
  for (const { status } of filter.grades) {
    yield* inBatches({ first: 0, size, keyOf: ({ taskId }: AnswerRow) => taskId }, (after) => {
      // Said of both sides, or a merge would read all tasks before this batch.
      const follows = and(gt(taskProgress.taskId, after), gt(tasks.id, after));
      return selectAnswers(db)
        .where(and(toTemplate(filter), graded(status), isFound(filter.search), follows))
        .orderBy(asc(taskProgress.taskId))
        .limit(size);
    });
  }
}

/** What was answered in one task, by part. */
export async function answersInTask(db: Queryable, companyId: number, taskId: number) {
  const rows = await db
    .select({
      partId: taskProgress.partId,
      answer: sql<AnswerLabel>`${taskProgress.answers}[1]`,
      status: taskProgress.grade,
      answeredAt: taskProgress.doneAt,
    })
    .from(taskProgress)
    .where(and(eq(taskProgress.companyId, companyId), eq(taskProgress.taskId, taskId)));
  return new Map(rows.map((row) => [row.partId, row]));
}
