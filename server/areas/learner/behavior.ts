import { type Act, DAY, type SimulatedItem, type SimulatedTask } from '@server/domain/tasks/simulated';
import { chance } from '@server/platform/random/chance';

/**
 * When a learner begins: a third within two days, most of the others before the due date, some only after it,
 * when they are reminded, and some never.
 */
function startOf(seed: number, { id, assignedAt, dueAt }: SimulatedTask): Date | undefined {
  const kind = chance(seed, id, 'kind');
  const share = chance(seed, id, 'start');
  const from = assignedAt.getTime();
  const time = Math.max(DAY, (dueAt?.getTime() ?? from + 30 * DAY) - from);
  if (kind < 0.35) return new Date(from + share * 2 * DAY);
  if (kind < 0.75) return new Date(from + (0.1 + 0.85 * share) * time);
  if (kind < 0.9) return new Date(from + time + share * 10 * DAY);
  return undefined;
}

/** What a learner does of a task, in order; nothing for the one who never begins. */
export function actsOf(seed: number, task: SimulatedTask, item: SimulatedItem): Act[] {
  const start = startOf(seed, task);
  return start ? item.acts(seed, task, start) : [];
}
