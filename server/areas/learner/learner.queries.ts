import type { Section } from '@contract/training/content';
import type { TaskState } from '@contract/users/profile';
import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { taskProgress, taskReviews } from '../../campaigns/campaigns.tables';
import { courses } from '../../courses/courses.tables';
import type { Queryable, Tx } from '../../db/client';
import { tasks, users } from '../../people/people.tables';

/** The caller, whose data alone these queries touch. */
export interface Learner {
  readonly companyId: number;
  readonly userId: number;
}

export type StoredTask = typeof tasks.$inferSelect & { readonly isReviewed: boolean };

const theirs = ({ companyId, userId }: Learner) =>
  and(eq(tasks.companyId, companyId), eq(tasks.userId, userId));

const selectTasks = (db: Queryable) =>
  db
    .select({ task: tasks, reviewedAt: taskReviews.createdAt })
    .from(tasks)
    .leftJoin(taskReviews, and(eq(taskReviews.companyId, tasks.companyId), eq(taskReviews.taskId, tasks.id)))
    .$dynamic();

const withReview = ({ task, reviewedAt }: { task: typeof tasks.$inferSelect; reviewedAt: Date | null }) => ({
  ...task,
  isReviewed: reviewedAt !== null,
});

const STATES = { outstanding: isNull, completed: isNotNull } as const;

/** A page of the learner's tasks: outstanding ones by due date, completed ones newest first. */
export async function listTasks(
  db: Queryable,
  learner: Learner,
  { state, offset, limit }: { state: TaskState; offset: number; limit: number },
) {
  const condition = and(theirs(learner), STATES[state](tasks.completedAt));
  const order =
    state === 'outstanding'
      ? [sql`${tasks.dueAt} ASC NULLS LAST`, asc(tasks.id)]
      : [desc(tasks.completedAt), desc(tasks.id)];
  const rows = await selectTasks(db)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(tasks).where(condition);
  return { rows: rows.map(withReview), total: counted?.total ?? 0 };
}

/** A task of the learner; undefined for anybody else's. */
export async function findTask(db: Queryable, learner: Learner, id: number): Promise<StoredTask | undefined> {
  const [row] = await selectTasks(db).where(and(theirs(learner), eq(tasks.id, id)));
  return row && withReview(row);
}

/** The same, locked until the transaction ends, so that the learner's calls follow each other. */
export async function lockTask(tx: Tx, learner: Learner, id: number): Promise<StoredTask | undefined> {
  const [row] = await selectTasks(tx)
    .where(and(theirs(learner), eq(tasks.id, id)))
    .for('no key update', { of: tasks });
  return row && withReview(row);
}

export async function updateTask(
  tx: Tx,
  learner: Learner,
  id: number,
  changes: Partial<typeof tasks.$inferInsert>,
): Promise<void> {
  await tx
    .update(tasks)
    .set(changes)
    .where(and(theirs(learner), eq(tasks.id, id)));
}

const numberOf = (status: TaskStatus) => sql`${TASK_STATUSES.indexOf(status)}::smallint`;

/** Makes the status of a user follow from their tasks. */
export async function refreshTaskStatus(tx: Tx, { companyId, userId }: Learner): Promise<void> {
  await tx.execute(sql`
    UPDATE users SET task_status = s.status FROM (
      SELECT CASE WHEN bool_and(status = 'completed') THEN ${numberOf('completed')}
        WHEN bool_and(status = 'notStarted') THEN ${numberOf('notStarted')}
        WHEN count(*) = 0 THEN ${numberOf('notAssigned')} ELSE ${numberOf('inProgress')} END AS status
      FROM tasks WHERE company_id = ${companyId} AND user_id = ${userId}) s
    WHERE company_id = ${companyId} AND id = ${userId} AND task_status <> s.status`);
}

/** What the learner has done of a task. */
export function partsDone(db: Queryable, { companyId }: Learner, taskId: number) {
  const { partId, answers, isRight } = taskProgress;
  return db
    .select({ partId, answers, isRight })
    .from(taskProgress)
    .where(and(eq(taskProgress.companyId, companyId), eq(taskProgress.taskId, taskId)));
}
export type DonePart = Awaited<ReturnType<typeof partsDone>>[number];

/** Notes a part as done; what is there already stays. */
export async function insertPart(tx: Tx, values: typeof taskProgress.$inferInsert): Promise<void> {
  await tx.insert(taskProgress).values(values).onConflictDoNothing();
}

export async function saveReview(tx: Tx, values: typeof taskReviews.$inferInsert): Promise<void> {
  const { rating, message, createdAt } = values;
  await tx
    .insert(taskReviews)
    .values(values)
    .onConflictDoUpdate({
      target: [taskReviews.companyId, taskReviews.taskId],
      set: { rating, message, createdAt },
    });
}

/** The content of a task as it is now. */
export interface Content {
  readonly name: string;
  readonly description: string;
  readonly coverUrl: string | null;
  readonly passMark: number | null;
  /** Its company is changing it, after all its assignments have ended. */
  readonly isDraft: boolean;
  readonly sections: readonly Section[];
}

/** A course that was assigned, whatever has become of it since. */
export async function findContent(db: Queryable, courseId: number): Promise<Content | undefined> {
  const { name, description, coverUrl, passMark, isDraft, sections } = courses;
  const [row] = await db
    .select({ name, description, coverUrl, passMark, isDraft, sections })
    .from(courses)
    .where(eq(courses.id, courseId));
  return row;
}

/** A company's outstanding courses with content, of enabled users, in the order of their ids. */
export async function openTasksAfter(db: Queryable, companyId: number, after: number, limit: number) {
  const { id, userId, assignedAt, dueAt } = tasks;
  return db
    .select({ id, userId, assignedAt, dueAt, itemId: courses.id })
    .from(tasks)
    .innerJoin(courses, eq(courses.id, tasks.itemId))
    .innerJoin(users, and(eq(users.companyId, tasks.companyId), eq(users.id, tasks.userId)))
    .where(
      and(
        eq(tasks.companyId, companyId),
        eq(tasks.type, 'course'),
        isNull(tasks.completedAt),
        isNull(users.disabledAt),
        gt(tasks.id, after),
      ),
    )
    .orderBy(asc(tasks.id))
    .limit(limit);
}
