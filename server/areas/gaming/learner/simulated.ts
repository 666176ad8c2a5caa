import type { GameItem } from '@contract/gaming/content';
import { gameScore } from '@contract/gaming/games';
import {
  type Act,
  DAY,
  MINUTE,
  type SimulatedItem,
  type SimulatedTask,
} from '@server/domain/tasks/simulated';
import type { Queryable } from '@server/platform/db/client';
import { chance } from '@server/platform/random/chance';
import { findGames, itemsOf, ORIGINAL } from '../gaming.queries';

/** How often an easy, a medium and a hard item is judged rightly. */
const RIGHT = { 1: 0.9, 2: 0.76, 3: 0.6 } as const;

const right = ({ isFake }: GameItem) => (isFake ? 'fake' : 'real');
const wrong = ({ isFake }: GameItem) => (isFake ? 'real' : 'fake');

/** What somebody says of an item: people differ, and harder items take in more of them. */
function verdictOf(seed: number, { id, userId }: SimulatedTask, item: GameItem): string {
  const skill = 0.3 * chance(seed, userId, 'game skill') - 0.15;
  return chance(seed, id, item.key, 'right') < RIGHT[item.difficulty] + skill ? right(item) : wrong(item);
}

function actsOfGame(seed: number, task: SimulatedTask, start: Date, items: readonly GameItem[]): Act[] {
  let time = start.getTime();
  const acts: Act[] = [{ at: start, act: 'start' }];
  for (const item of items) {
    // A few stop in the middle, and are scored with what they have.
    if (acts.length > 3 && chance(seed, task.id, item.key, 'stop') < 0.01) return acts;
    if (chance(seed, task.id, item.key, 'break') < 0.02)
      time += DAY * chance(seed, task.id, item.key, 'pause');
    time += (0.2 + 0.8 * chance(seed, task.id, item.key, 'think')) * MINUTE;
    const answers = [verdictOf(seed, task, item)];
    acts.push({ at: new Date(time), act: 'answer', attempt: 1, partId: item.key, answers });
  }
  acts.push({ at: new Date(time), act: 'complete', attempt: 1 });
  return acts;
}

/** A game, as it is now, for simulated learners. */
export async function simulatedGame(
  db: Queryable,
  companyId: number,
  gameId: number,
): Promise<SimulatedItem> {
  const game = (await findGames(db, companyId, [gameId])).get(gameId);
  const items = await itemsOf(db, game?.itemKeys ?? [], ORIGINAL);
  return {
    partsTotal: items.length,
    chapters: 0,
    hasAttempts: false,
    acts: (seed, task, start) => actsOfGame(seed, task, start, items),
    judge(partId, answers) {
      const item = items.find(({ key }) => key === partId);
      return item && { isRight: answers[0] === right(item), grade: null };
    },
    result: (verdicts) => ({
      score: gameScore(verdicts.filter(({ isRight }) => isRight).length, items.length),
      isPassed: true,
    }),
  };
}
