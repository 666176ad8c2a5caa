import { COUNTED_ATTEMPT_DEFAULT, type CountedAttempt } from '@contract/training/assignments';
import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { campaigns, taskProgress, taskReviews } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { courses } from '@server/domain/courses/courses.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { and, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { zoneOfTask } from './tasks.queries';

/** The caller, whose data alone these queries touch. */
export interface Learner {
  readonly companyId: number;
  readonly userId: number;
}

export type StoredTask = typeof tasks.$inferSelect & {
  readonly isReviewed: boolean;
  /** What its campaign says of attempts. */
  readonly allowed: number | null;
  readonly counted: CountedAttempt;
  /** The end that its campaign has for everybody. */
  readonly endsAt: Date | null;
  /** The zone of its due date. */
  readonly timeZone: string;
};

const given = (name: string) => sql.placeholder(name);

const { name, description, coverUrl, languageCode, passMark, isDraft, sections } = courses;
const CONTENT = { name, description, coverUrl, languageCode, passMark, isDraft, sections };

/** The content of a task as it is now. */
export type Content = Pick<typeof courses.$inferSelect, keyof typeof CONTENT>;

/** A course that was assigned, whatever has become of it since. */
export async function findContent(db: Queryable, courseId: number): Promise<Content | undefined> {
  const [row] = await prepared(db, 'learner_content', () =>
    db
      .select(CONTENT)
      .from(courses)
      .where(eq(courses.id, given('courseId'))),
  ).execute({ courseId });
  return row;
}

const owned = and(eq(tasks.companyId, given('companyId')), eq(tasks.userId, given('userId')));

/** The campaign of a task, which says how often it may be tried. */
export const ofItsCampaign = and(
  eq(campaigns.companyId, tasks.companyId),
  eq(campaigns.id, tasks.campaignId),
);
const ATTEMPTS = {
  allowed: campaigns.attempts,
  counted: campaigns.countedAttempt,
  endsAt: campaigns.endsAt,
  timeZone: zoneOfTask(tasks.companyId),
};

interface Found {
  readonly task: typeof tasks.$inferSelect;
  readonly reviewedAt: Date | null;
  readonly allowed: number | null;
  readonly counted: CountedAttempt | null;
  readonly endsAt: Date | null;
  readonly timeZone: string;
}

const toStored = ({ task, reviewedAt, allowed, counted, endsAt, timeZone }: Found): StoredTask => ({
  ...task,
  isReviewed: reviewedAt !== null,
  allowed,
  counted: counted ?? COUNTED_ATTEMPT_DEFAULT,
  endsAt,
  timeZone,
});

/** A task of the learner; undefined for anybody else's. */
export async function findTask(db: Queryable, learner: Learner, id: number): Promise<StoredTask | undefined> {
  const [row] = await prepared(db, 'learner_task', () =>
    db
      .select({ task: tasks, reviewedAt: taskReviews.createdAt, ...ATTEMPTS })
      .from(tasks)
      .leftJoin(campaigns, ofItsCampaign)
      .leftJoin(
        taskReviews,
        and(eq(taskReviews.companyId, tasks.companyId), eq(taskReviews.taskId, tasks.id)),
      )
      .where(and(owned, eq(tasks.id, given('id')))),
  ).execute({ ...learner, id });
  return row && toStored(row);
}

/** What the texts of a message may name. */
const RECIPIENT = {
  companyName: companies.name,
  timeZone: companies.timeZone,
  name: users.name,
  lastName: users.lastName,
  email: users.email,
};

/** What tells whether the company's training is suspended. */
export async function findPlan(db: Queryable, companyId: number) {
  const { hasBoost, trialStatus, trialEnd } = companies;
  const [row] = await prepared(db, 'learner_plan', () =>
    db
      .select({ hasBoost, trialStatus, trialEnd })
      .from(companies)
      .where(eq(companies.id, given('companyId'))),
  ).execute({ companyId });
  return row;
}

/** The learner as messages name them. */
export async function findRecipient(db: Queryable, { companyId, userId }: Learner) {
  const [row] = await db
    .select(RECIPIENT)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
  return row;
}

/*
 * A million learners make these calls. Their statements are few and prepared, since the embedded engine takes
 * longer to plan them than to run them.
 */

/**
 * A task of the learner with its content, the user and then the task locked until the transaction ends, so
 * that the learner's calls follow each other; undefined for anybody else's.
 */
export async function lockTask(tx: Tx, { companyId, userId }: Learner, id: number) {
  const { hasBoost, trialStatus, trialEnd } = companies;
  const [row] = await prepared(tx, 'learner_lock_task', () =>
    tx
      .select({
        task: tasks,
        reviewedAt: taskReviews.createdAt,
        ...ATTEMPTS,
        content: CONTENT,
        company: { hasBoost, trialStatus, trialEnd },
        recipient: RECIPIENT,
        userStatus: users.taskStatus,
      })
      .from(users)
      .innerJoin(tasks, and(eq(tasks.companyId, users.companyId), eq(tasks.userId, users.id)))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .leftJoin(campaigns, ofItsCampaign)
      .leftJoin(
        taskReviews,
        and(eq(taskReviews.companyId, tasks.companyId), eq(taskReviews.taskId, tasks.id)),
      )
      .leftJoin(courses, and(eq(courses.id, tasks.itemId), eq(tasks.type, 'course')))
      .where(
        and(
          eq(users.companyId, given('companyId')),
          eq(users.id, given('userId')),
          eq(tasks.id, given('id')),
        ),
      )
      .for('no key update', { of: [users, tasks] }),
  ).execute({ companyId, userId, id });
  if (!row) return undefined;
  const { content, company, recipient, userStatus } = row;
  return { task: toStored(row), content, company, recipient, userStatus: TASK_STATUSES[userStatus] };
}

/** What a learner's calls change of a task. */
export type Standing = Pick<
  StoredTask,
  'status' | 'progress' | 'score' | 'startedAt' | 'completedAt' | 'attempts'
>;

/** What the learner has to do, or has failed, besides this task. */
function otherOpenTasks(tx: Tx) {
  const other = alias(tasks, 'other');
  return tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.companyId, given('companyId')),
        eq(other.userId, given('userId')),
        or(isNull(other.completedAt), eq(other.status, 'failed')),
        ne(other.id, given('id')),
      ),
    );
}

/** Changes a task; tells whether all of the learner's tasks are completed with it. */
export async function updateTask(tx: Tx, learner: Learner, id: number, state: Standing): Promise<boolean> {
  const { status, progress, score, startedAt, completedAt, attempts } = state;
  const changed = { status, progress, score, startedAt, completedAt, attempts };
  const [row] = await prepared(tx, 'learner_update_task', () =>
    tx
      .update(tasks)
      .set({
        status: sql`${given('status')}`,
        progress: sql`${given('progress')}`,
        score: sql`${given('score')}`,
        startedAt: sql`${given('startedAt')}`,
        completedAt: sql`${given('completedAt')}`,
        attempts: sql`${given('attempts')}`,
      })
      .where(and(owned, eq(tasks.id, given('id'))))
      .returning({
        isLast: sql<boolean>`${tasks.status} = 'completed' AND ${notExists(otherOpenTasks(tx))}`,
      }),
  ).execute({ ...learner, id, ...changed });
  return row?.isLast === true;
}

/** Stores what the user's tasks amount to. */
export async function updateUserStatus(tx: Tx, learner: Learner, status: TaskStatus): Promise<void> {
  await prepared(tx, 'learner_update_user', () =>
    tx
      .update(users)
      .set({ taskStatus: sql`${given('status')}` })
      .where(and(eq(users.companyId, given('companyId')), eq(users.id, given('userId')))),
  ).execute({ ...learner, status: TASK_STATUSES.indexOf(status) });
}

/** What the learner has done of a task. */
export function partsDone(db: Queryable, { companyId }: Learner, taskId: number) {
  const { partId, attempt, answers, isRight } = taskProgress;
  return prepared(db, 'learner_parts_done', () =>
    db
      .select({ partId, attempt, answers, isRight })
      .from(taskProgress)
      .where(and(eq(taskProgress.companyId, given('companyId')), eq(taskProgress.taskId, given('taskId')))),
  ).execute({ companyId, taskId });
}
export type DonePart = Awaited<ReturnType<typeof partsDone>>[number];

/** What counts in an attempt: the chapters of all of them, and its own answers. */
export const ofAttempt = (parts: readonly DonePart[], attempt: number): DonePart[] =>
  parts.filter((part) => part.answers === null || part.attempt === attempt);

/**
 * Notes a part as done and returns all parts that are in its attempt; undefined, with nothing changed, when it was
 * before.
 */
export async function insertPart(
  tx: Tx,
  { answers = null, isRight = null, attempt = 1, ...part }: typeof taskProgress.$inferInsert,
): Promise<string[] | undefined> {
  const [row] = await prepared(tx, 'learner_insert_part', () =>
    tx
      .insert(taskProgress)
      .values({
        companyId: given('companyId'),
        taskId: given('taskId'),
        campaignId: given('campaignId'),
        partId: given('partId'),
        attempt: given('attempt'),
        answers: sql`${given('answers')}`,
        isRight: given('isRight'),
        doneAt: given('doneAt'),
      })
      .onConflictDoNothing()
      .returning({
        earlier: sql<string[]>`ARRAY(SELECT part_id FROM task_progress
        WHERE company_id = ${given('companyId')} AND task_id = ${given('taskId')}
          AND (answers IS NULL OR attempt = ${given('current')}))`,
      }),
  ).execute({ ...part, attempt: answers === null ? 1 : attempt, current: attempt, answers, isRight });
  return row && [...row.earlier, part.partId];
}
