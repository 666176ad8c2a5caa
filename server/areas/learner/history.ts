import type { TaskStanding } from '@contract/training/assignments';
import type { TaskStatus } from '@contract/users/users';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import type { OutcomePart } from '@server/domain/tasks/simulated';
import type { Standing } from '@server/domain/tasks/work.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { actsOf } from './behavior';
import { insertPlayed, type Played, selectTrained, selectUnplayed } from './history.queries';
import { outcomeOf } from './outcome';
import { reviewText } from './review-texts';

const SEED = 1;
/** The tasks' ids: above those of the fixtures, below those of new tasks, and the same in every seed. */
const FIRST_TASK = 600_000;

/** Whether somebody's tasks still amount to the same with one more of this status. */
function isLikeBefore(before: TaskStatus | undefined, status: TaskStanding): boolean {
  return before === 'inProgress' || before === status;
}

/** What the end for everybody makes of a task, as `endTasks` does it: it is completed with what is right of all parts. */
function endedWith(
  standing: Standing,
  parts: readonly OutcomePart[],
  { endsAt, totalChapters }: Pick<StoredCampaign, 'endsAt' | 'totalChapters'>,
): Standing {
  if (!endsAt || standing.completedAt !== null) return standing;
  const answered = parts.filter(({ answers }) => answers !== null);
  if (answered.length === 0) return { ...standing, status: 'missed', completedAt: endsAt };
  const right = new Set(answered.filter(({ isRight }) => isRight).map(({ partId }) => partId)).size;
  const score = Math.round((100 * right) / totalChapters);
  return { ...standing, status: 'completed', score, completedAt: endsAt };
}

/**
 * Plays the campaigns of the demonstration that nobody has a task of, as the simulation would have played them at
 * the time. Only users in training take part, and their standing stays as it is. Safe to repeat.
 */
export async function playHistory(
  tx: Tx,
  now: Date,
  { assignmentKinds: kinds }: Pick<Deps, 'assignmentKinds'>,
): Promise<void> {
  const played: Played = { targets: [], tasks: [], parts: [], reviews: [] };
  let taskId = FIRST_TASK;
  for (const { campaign, dueAt, company } of await selectUnplayed(tx, now)) {
    const { companyId, id: campaignId, kind, courseId, courseName, startDate, dateEnded } = campaign;
    const { itemType: type, simulated } = kinds.ofCampaign(kind) ?? {};
    const item = await simulated?.(tx, companyId, courseId);
    if (!type || !item || item.partsTotal === 0) continue;
    const isResting = isTrainingSuspended(company, now);
    const until = dateEnded ?? (isResting ? company.trialEnd : null) ?? now;
    for (const user of await selectTrained(tx, companyId, startDate)) {
      // Nobody who has ended campaigns behind them has started none of their training.
      if (dateEnded !== null && user.standing === 'notStarted') continue;
      taskId += 1;
      const task = { id: taskId, userId: user.id, assignedAt: startDate, dueAt, allowed: campaign.attempts };
      const acts = actsOf(SEED, task, item).filter(({ at }) => at < until);
      const { allowed, counted } = { allowed: campaign.attempts, counted: campaign.countedAttempt };
      const { parts, review, ...left } = outcomeOf(acts, item, { allowed, counted });
      const standing = dateEnded === null ? left.standing : endedWith(left.standing, parts, campaign);
      if (!isLikeBefore(user.standing, standing.status)) continue;
      const key = { companyId, taskId, campaignId };
      played.targets.push({ companyId, campaignId, targetId: user.id });
      const { allowed: _, ...given } = task;
      played.tasks.push({
        ...given,
        ...standing,
        companyId,
        campaignId,
        itemId: courseId,
        type,
        title: courseName,
        departmentId: user.departmentId,
        notifiedAt: startDate,
      });
      played.parts.push(...parts.map((part) => ({ ...key, ...part })));
      if (review) played.reviews.push({ ...key, ...review, message: reviewText(taskId, review.rating) });
    }
  }
  await insertPlayed(tx, played);
}
