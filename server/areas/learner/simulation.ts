import type { TaskStanding } from '@contract/training/assignments';
import { attemptOf } from '@server/domain/assignments/attempts';
import type { Act, SimulatedItem } from '@server/domain/tasks/simulated';
import type { Learner } from '@server/domain/tasks/work.queries';
import { onTask } from '@server/domain/tasks/work.rules';
import type { Deps } from '@server/platform/http/context';
import { actsOf } from './behavior';
import { openTasksAfter } from './learner.queries';
import { answer, completeTask, finishChapter, retryTask, reviewTask, startTask } from './learner.rules';
import { reviewText } from './review-texts';

export interface SimulationOptions {
  readonly companyId: number;
  /** Everything the learners did in this time; it ends now. */
  readonly days: number;
  readonly seed: number;
  readonly now: Date;
}

export interface Simulated {
  started: number;
  completed: number;
  /** Calls made. */
  acts: number;
}

type PlayDeps = Pick<Deps, 'db' | 'assignmentKinds'>;

/**
 * Carries out one act by the rules that answer the learner's calls, at its own time. Returns how the task stands
 * then; undefined after an answer.
 */
async function play(deps: PlayDeps, learner: Learner, taskId: number, act: Act) {
  const told = await onTask({ ...deps, clock: () => act.at }, learner, taskId, async (work) => {
    switch (act.act) {
      case 'start':
        return startTask(work);
      case 'retry':
        return retryTask(work, act.attempt);
      case 'chapter':
        return finishChapter(work, act.partId);
      case 'answer':
        return answer(work, act.partId, act.answers, act.attempt);
      case 'complete':
        // One of an earlier run, which a later attempt has followed.
        if (attemptOf(work.task) > act.attempt) return undefined;
        return completeTask(work, await work.calls?.shown?.(work.tx, work.task));
      case 'review':
        return reviewTask(work, {
          rating: act.rating,
          message: reviewText(work.task.id, act.rating),
        });
    }
  });
  return told && 'status' in told ? told.status : undefined;
}

const PAGE = 200;

type OpenTask = Awaited<ReturnType<typeof openTasksAfter>>[number];

/**
 * Plays a company's learners on their outstanding courses and exercises, through the rules of the learner's calls. The same
 * seed gives the same behavior, and a repeated run continues where the last one ended, because the calls can
 * be repeated.
 */
export async function simulate(
  deps: PlayDeps,
  { companyId, days, seed, now }: SimulationOptions,
): Promise<Simulated> {
  const from = new Date(now.getTime() - days * 86_400_000);
  const simulated: Simulated = { started: 0, completed: 0, acts: 0 };
  const items = new Map<string, SimulatedItem | undefined>();
  const itemOf = async ({ type, itemId }: OpenTask): Promise<SimulatedItem | undefined> => {
    const key = `${type} ${itemId}`;
    const read = () => deps.assignmentKinds.ofType(type)?.simulated?.(deps.db, companyId, itemId);
    const item = items.get(key) ?? (await read());
    items.set(key, item);
    return item;
  };
  for (let after = 0; ; ) {
    const page = await openTasksAfter(deps.db, companyId, after, PAGE);
    for (const task of page) {
      const { userId } = task;
      const item = await itemOf(task);
      // What it was about has been deleted.
      if (!item || item.partsTotal === 0) continue;
      const allowed = task.allowed === null ? null : task.allowed + task.extraAttempts;
      const acts = actsOf(seed, { ...task, allowed }, item).filter(({ at }) => at >= from && at <= now);
      let status: TaskStanding | undefined;
      for (const act of acts) status = await play(deps, { companyId, userId }, task.id, act);
      simulated.acts += acts.length;
      simulated.started += acts.some(({ act }) => act === 'start') ? 1 : 0;
      simulated.completed += status === 'completed' ? 1 : 0;
    }
    const last = page.at(-1);
    if (!last) return simulated;
    after = last.id;
  }
}
