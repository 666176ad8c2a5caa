import type { Tx } from '@server/platform/db/client';
import { chance } from '@server/platform/random/chance';
import { watchedBy } from './calendar.fixtures';
import { insertViews } from './calendar.queries';
import { selectUnwatched } from './demonstration.queries';

const SEED = 11;

/** What a learner does with a video: most watch it to its end, some begin and stop, some never do. */
function watchingOf(eventId: number, userId: number) {
  const by = (purpose: string) => chance(SEED, eventId, userId, purpose);
  const hoursAfter = 2 - Math.log(1 - 0.98 * by('when')) * 40;
  const kind = by('kind');
  if (kind < 0.62) return { percent: 100, hoursAfter };
  if (kind < 0.78) return { percent: 10 + Math.floor(70 * by('percent')), hoursAfter };
  return { percent: 0, hoursAfter: null };
}

/** Lets learners of the demonstration watch what was sent to them, up to now. Safe to repeat. */
export async function playViews(tx: Tx, now: Date): Promise<void> {
  const views = (await selectUnwatched(tx)).map(({ sentAt, ...key }) => ({
    ...key,
    ...watchedBy(now, { sentAt, ...watchingOf(key.eventId, key.userId) }),
  }));
  await insertViews(tx, views);
}
