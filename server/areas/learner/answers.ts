import type { Outcome, SimulatedItem, SimulatedTask } from '@server/domain/tasks/simulated';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { insertPlayed, type Played, selectUnanswered } from './history.queries';
import { outcomeOf } from './outcome';
import { reviewText } from './review-texts';

/** More learners than it takes until one gets a score that the files have. */
const SEEDS = 2000;

interface Finished {
  readonly status: string;
  readonly score: number | null;
  readonly attempts: number;
  readonly completedAt: Date | null;
}

/** What the simulated learner leaves behind who happens to finish like this. */
function outcomeLike(finished: Finished, task: SimulatedTask, item: SimulatedItem, now: Date): Outcome {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const acts = item.acts(seed, task, task.assignedAt);
    if (finished.completedAt === null && (acts.at(-1)?.at ?? now) >= now) continue;
    const outcome = outcomeOf(acts, item);
    const { status, score, attempts } = outcome.standing;
    const isPassed = finished.status === 'completed';
    if ((status === 'completed') === isPassed && score === finished.score && attempts === finished.attempts)
      return outcome;
  }
  throw new Error(`nobody gets the score of task ${task.id}: ${finished.score}`);
}

/**
 * Gives finished courses of the demonstration's files the answers and reviews that lead to their scores. Safe to repeat.
 */
export async function playAnswers(
  tx: Tx,
  now: Date,
  { assignmentKinds: kinds }: Pick<Deps, 'assignmentKinds'>,
): Promise<void> {
  const played: Played = { targets: [], tasks: [], parts: [], reviews: [] };
  const items = new Map<number, SimulatedItem | undefined>();
  for (const { task, campaign } of await selectUnanswered(tx)) {
    const { companyId, id: taskId, userId, assignedAt, dueAt, completedAt } = task;
    const { id: campaignId, kind, courseId, attempts: allowed } = campaign;
    if (!items.has(courseId))
      items.set(courseId, await kinds.ofCampaign(kind)?.simulated?.(tx, companyId, courseId));
    const item = items.get(courseId);
    if (!item) continue;
    const { parts, review, standing } = outcomeLike(
      task,
      { id: taskId, userId, assignedAt, dueAt, allowed },
      item,
      now,
    );
    // They end when the files say, and none of it is before they were given the course.
    const by = (completedAt?.getTime() ?? 0) - (standing.completedAt?.getTime() ?? 0);
    const moved = (at: Date) => new Date(Math.max(assignedAt.getTime(), at.getTime() + by));
    const key = { companyId, taskId, campaignId };
    played.parts.push(...parts.map((part) => ({ ...key, ...part, doneAt: moved(part.doneAt) })));
    if (review)
      played.reviews.push({
        ...key,
        rating: review.rating,
        createdAt: moved(review.createdAt),
        message: reviewText(taskId, review.rating),
      });
  }
  await insertPlayed(tx, played);
}
