import type { Tx } from '../../db/client';
import { actsOf } from './behavior';
import { insertPlayed, type Played, selectTrained, selectUnplayed } from './history.queries';
import { outcomeOf } from './outcome';

const SEED = 1;
/** The tasks' ids: above those of the fixtures, below those of new tasks, and the same in every seed. */
const FIRST_TASK = 600_000;

/**
 * Plays the ended campaigns of the demonstration that nobody has a task of, as the simulation would have played
 * them at the time. Only users in training take part, and their standing stays as it is. Safe to repeat.
 */
export async function playHistory(tx: Tx): Promise<void> {
  const played: Played = { targets: [], tasks: [], parts: [], reviews: [] };
  let taskId = FIRST_TASK;
  for (const { campaign, dueAt, sections } of await selectUnplayed(tx)) {
    const { companyId, id: campaignId, courseId, courseName, startDate, dateEnded } = campaign;
    for (const user of await selectTrained(tx, companyId, startDate)) {
      taskId += 1;
      const task = { id: taskId, userId: user.id, assignedAt: startDate, dueAt };
      const acts = actsOf(SEED, task, sections).filter(({ at }) => dateEnded === null || at < dateEnded);
      const { standing, parts, review } = outcomeOf(acts, sections);
      if (user.hasCompletedAll && standing.status !== 'completed') continue;
      const key = { companyId, taskId, campaignId };
      played.targets.push({ companyId, campaignId, targetId: user.id });
      played.tasks.push({
        ...task,
        ...standing,
        companyId,
        campaignId,
        itemId: courseId,
        type: 'course',
        title: courseName,
        departmentId: user.departmentId,
        notifiedAt: startDate,
      });
      played.parts.push(...parts.map((part) => ({ ...key, ...part })));
      if (review) played.reviews.push({ ...key, ...review, message: '' });
    }
  }
  await insertPlayed(tx, played);
}
