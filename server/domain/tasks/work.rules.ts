import type { LearnerTask } from '@contract/learner';
import type { TaskStatus } from '@contract/users/users';
import { isTrainingSuspended } from '@server/domain/company/plan';
import type { Recipient } from '@server/domain/exercises/variables';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, notFound, trainingSuspended } from '@server/platform/http/errors';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { TaskCalls } from './kind';
import { type ListedTask, toPersonTask } from './tasks.queries';
import {
  type Content,
  findPlan,
  type Learner,
  lockTask,
  type Standing,
  type StoredTask,
  updateTask,
  updateUserStatus,
} from './work.queries';

export const toLearnerTask = (task: ListedTask, now: Date): LearnerTask => ({
  ...toPersonTask(task, now),
  startedAt: task.startedAt?.toISOString() ?? null,
  isReviewed: task.isReviewed,
});

/** Throws 403 while the company's training is suspended. */
export async function refuseSuspended(db: Queryable, companyId: number, now: Date): Promise<void> {
  const plan = await findPlan(db, companyId);
  if (!plan || isTrainingSuspended(plan, now)) throw trainingSuspended();
}

/** One call of a learner on their task. */
export interface Work {
  readonly tx: Tx;
  /** Of a course; null for any other task. */
  readonly content: Content | null;
  readonly learner: Learner;
  /** The learner as messages name them. */
  readonly recipient: Recipient;
  readonly task: StoredTask;
  /** What the learner's tasks amounted to before. */
  readonly userStatus: TaskStatus | undefined;
  readonly now: Date;
  /** What its kind does with it; undefined for one that the learner's app can't open. */
  readonly calls: TaskCalls | undefined;
}

/**
 * Runs one call of a learner on their task, in a transaction with the user and then the task locked, as
 * enrolment does. Throws 403 while suspended, 404 for anybody else's task, 409 after the end of its campaign.
 */
export async function onTask<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'assignmentKinds'>,
  { companyId, userId }: Learner,
  taskId: number,
  work: (given: Work) => Promise<Result>,
): Promise<Result> {
  return retriedTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const learner = { companyId, userId };
    const locked = await lockTask(tx, learner, taskId);
    if (!locked) throw notFound('This training');
    const { company, ...found } = locked;
    if (isTrainingSuspended(company, now)) throw trainingSuspended();
    const { endsAt, completedAt } = found.task;
    if (endsAt && endsAt <= now && completedAt === null) throw conflict('This has ended.');
    const calls = deps.assignmentKinds.ofType(found.task.type)?.task;
    return work({ tx, learner, now, calls, ...found });
  });
}

/** Stores changes of a task and returns it; the user's status follows from a change of the task's. */
export async function store(work: Work, changes: Partial<Standing>): Promise<LearnerTask> {
  const { tx, learner, task, userStatus, now } = work;
  const changed = { ...task, ...changes };
  if (Object.keys(changes).length > 0) {
    const isLast = await updateTask(tx, learner, task.id, changed);
    const status = isLast ? 'completed' : 'inProgress';
    if (changed.status !== task.status && status !== userStatus) await updateUserStatus(tx, learner, status);
  }
  return toLearnerTask(changed, now);
}

/** What the first act on a task changes. */
export const begun = ({ task, now }: Work): Partial<Standing> =>
  task.status === 'notStarted' ? { status: 'inProgress', startedAt: now } : {};
