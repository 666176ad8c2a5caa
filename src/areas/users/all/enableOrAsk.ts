import { isSmall, type PeopleChoice } from '../peopleChoice';
import type { UserChanges } from '../useUserChanges';
import type { PeopleQuestion } from './peopleQuestion';

/**
 * Enables a few users at once, or asks: about many users, and when the plan has too few seats, in which case
 * no one is enabled. Returns whether they are enabled.
 */
export async function enableOrAsk(
  people: PeopleChoice,
  { run, readFreeSeats }: Pick<UserChanges, 'run' | 'readFreeSeats'>,
  ask: (question: PeopleQuestion) => void,
): Promise<boolean> {
  if (!isSmall(people)) {
    ask({ kind: 'enable', people });
    return false;
  }
  const free = await readFreeSeats();
  if (people.count <= free) return run({ kind: 'enable' }, people);
  ask({ kind: 'seats', people, free });
  return false;
}
