import type { Section } from '@contract/training/content';
import type { Deps } from '../../http/context';
import { type Act, actsOf } from './behavior';
import { findContent, type Learner, openTasksAfter } from './learner.queries';
import { answerQuestion, completeTask, finishChapter, onTask, reviewTask, startTask } from './learner.rules';

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

/** Carries out one act by the rules that answer the learner's calls, at its own time. */
async function play(deps: Pick<Deps, 'db'>, learner: Learner, taskId: number, act: Act): Promise<void> {
  await onTask({ ...deps, clock: () => act.at }, learner, taskId, async (work) => {
    switch (act.act) {
      case 'start':
        return startTask(work);
      case 'chapter':
        return finishChapter(work, act.partId);
      case 'answer':
        return answerQuestion(work, act.partId, act.answers);
      case 'complete':
        return completeTask(work);
      case 'review':
        return reviewTask(work, { rating: act.rating, message: '' });
    }
  });
}

const PAGE = 200;

/**
 * Plays a company's learners on their outstanding courses, through the rules of the learner's calls. The same
 * seed gives the same behavior, and a repeated run continues where the last one ended, because the calls can
 * be repeated.
 */
export async function simulate(
  deps: Pick<Deps, 'db'>,
  { companyId, days, seed, now }: SimulationOptions,
): Promise<Simulated> {
  const from = new Date(now.getTime() - days * 86_400_000);
  const simulated: Simulated = { started: 0, completed: 0, acts: 0 };
  const contents = new Map<number, readonly Section[]>();
  for (let after = 0; ; ) {
    const page = await openTasksAfter(deps.db, companyId, after, PAGE);
    for (const task of page) {
      const { itemId, userId } = task;
      const known = contents.get(itemId) ?? (await findContent(deps.db, itemId))?.sections ?? [];
      contents.set(itemId, known);
      const acts = actsOf(seed, task, known).filter(({ at }) => at >= from && at <= now);
      for (const act of acts) await play(deps, { companyId, userId }, task.id, act);
      simulated.acts += acts.length;
      simulated.started += acts.some(({ act }) => act === 'start') ? 1 : 0;
      simulated.completed += acts.some(({ act }) => act === 'complete') ? 1 : 0;
    }
    const last = page.at(-1);
    if (!last) return simulated;
    after = last.id;
  }
}
