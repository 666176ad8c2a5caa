import { isSmall, type PeopleChoice } from '../peopleChoice';
import type { UserChanges } from '../useUserChanges';
import type { PeopleQuestion } from './peopleQuestion';

/**
 * Enables a few people at once; many are asked about, and those for whom the plan has too few seats are not begun
 * with. Answers whether they are enabled.
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
