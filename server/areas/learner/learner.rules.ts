import type { AnswerResult, Completion, LearnerContent, LearnerTask } from '@contract/learner';
import { attemptOf, isRunning } from '@server/domain/assignments/attempts';
import type { TaskCalls } from '@server/domain/tasks/kind';
import { findTask, type Learner } from '@server/domain/tasks/work.queries';
import { begun, refuseSuspended, store, toLearnerTask, type Work } from '@server/domain/tasks/work.rules';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import { conflict, notFound } from '@server/platform/http/errors';
import { saveReview } from './learner.queries';

/** Throws 404 for a task that the learner's app can't open. */
function callsOf(calls: TaskCalls | undefined): TaskCalls {
  if (!calls) throw notFound('The content of this training');
  return calls;
}

/** One of the learner's tasks with its content. Throws 403 while suspended, 404 for anybody else's task. */
export async function readTask(
  db: Queryable,
  { clock, secrets, assignmentKinds }: Pick<Deps, 'clock' | 'secrets' | 'assignmentKinds'>,
  learner: Learner,
  taskId: number,
): Promise<LearnerContent> {
  const now = clock();
  const [task] = await Promise.all([
    findTask(db, learner, taskId),
    refuseSuspended(db, learner.companyId, now),
  ]);
  if (!task) throw notFound('This training');
  const calls = callsOf(assignmentKinds.ofType(task.type)?.task);
  const content = await calls.read(db, learner, task, { sign: signer(secrets, now), now });
  return {
    task: toLearnerTask(task, now),
    course: null,
    exercise: null,

    policy: null,
    ...content,
  };
}

/** Starts a task; one that was started stays as it is. */
export const startTask = (work: Work): Promise<LearnerTask> => store(work, begun(work));

/** Notes that a chapter is done. Throws 404 for one that the task doesn't have. */
export async function finishChapter(work: Work, chapterId: string): Promise<LearnerTask> {
  const { finishChapter: finish } = callsOf(work.calls);
  if (!finish) throw notFound('The content of this training');
  return finish(work, chapterId);
}

/**
 * Answers a question or a message; the first answer of an attempt counts. Without an attempt it is the one that runs.
 * Throws 404, 409 and 422 as the kind of task does.
 */
export const answer = async (
  work: Work,
  partId: string,
  answers: readonly string[],
  attempt?: number,
): Promise<AnswerResult> => callsOf(work.calls).answer(work, partId, answers, attempt);

/** Finishes an attempt; a finished one stays as it is. Throws 409 while something is left to do. */
export async function completeTask(work: Work, completion: Completion = {}): Promise<LearnerTask> {
  const isOpen = isRunning(work.task) || work.task.status === 'withdrawn';
  return isOpen ? callsOf(work.calls).complete(work, completion) : store(work, {});
}

/**
 * Begins another attempt. One that has begun stays as it is. Throws 409 for a completed task, without an attempt left, and
 * for a number that isn't the next.
 */
export async function retryTask(work: Work, attempt: number): Promise<LearnerTask> {
  const { task } = work;
  if (attempt <= attemptOf(task)) return store(work, {});
  if (task.status === 'completed') throw conflict('This training is already completed.');
  if (task.status === 'failed') throw conflict('No attempts are left.');
  const { retry } = callsOf(work.calls);
  if (!retry || task.status !== 'notPassed' || attempt !== attemptOf(task) + 1)
    throw conflict("The attempt before hasn't been finished.");
  return retry(work, attempt);
}

/** Stores a review of a completed task in place of an earlier one. Throws 409 before it is completed. */
export async function reviewTask(
  work: Work,
  { rating, message }: { rating: number; message: string },
): Promise<LearnerTask> {
  const { tx, task, now } = work;
  if (task.status !== 'completed') throw conflict('Complete the training before you review it.');
  const { companyId, id: taskId, campaignId } = task;
  await saveReview(tx, { companyId, taskId, campaignId, rating, message, createdAt: now });
  return toLearnerTask({ ...task, isReviewed: true }, now);
}
