import { limits } from '@contract/limits';
import type { Progress } from '@server/domain/assignments/statistics.queries';
import { withoutFew } from './few';

/*
 * What is told where learning is private: docs/areas/settings.md#privacy. A figure tells of those who are counted in it: how
 * many stand how of everyone who has the assignment, scores and answers of those who have finished it.
 */

/** Whether a figure about so many people is told: of one to four it isn't, where learning is private. */
export const isTold = (people: number, isPrivate: boolean): boolean =>
  !isPrivate || people === 0 || people >= limits.reports.groupMin;

/** Results, or null in place of each. */
export type Told<Results> = { readonly [Name in keyof Results]: Results[Name] | null };

/** Results, or where they aren't told, null in place of each. */
export function toldIf<Results extends object>(told: boolean, results: Results): Told<Results> {
  if (told) return results;
  return Object.fromEntries(Object.keys(results).map((name) => [name, null])) as Told<Results>;
}

type Finished = Pick<Progress, 'total' | 'begun' | 'scored'>;

/** Whether scores and answers of an assignment are told: at least five have finished it, or nobody has begun. */
export const areAnswersTold = ({ total, begun, scored }: Finished, isPrivate: boolean): boolean =>
  isTold(total, isPrivate) && (begun === 0 || scored > 0) && isTold(scored, isPrivate);

/** How an assignment stands as it is told: how many have it, always, and what they have reached, if they are enough. */
export type ToldProgress = Pick<Progress, 'total'> & Told<Omit<Progress, 'total' | 'scored' | 'scoreSum'>>;

export function toldProgress(progress: Progress, isPrivate: boolean): ToldProgress {
  const { total, scored: _scored, scoreSum: _scoreSum, score, ...reached } = progress;
  return {
    total,
    ...toldIf(isTold(total, isPrivate), reached),
    score: areAnswersTold(progress, isPrivate) ? score : null,
  };
}

/** The progress of teams that do not overlap as it is told, beside the total of all of them. */
export function toldTeams<Team extends Progress>(teams: readonly Team[], isPrivate: boolean): Team[] {
  if (!isPrivate) return [...teams];
  const scored = new Set(withoutFew(teams, (team) => team.scored));
  return withoutFew(teams, ({ total }) => total).map((team) =>
    scored.has(team) ? team : { ...team, score: null },
  );
}

interface Day {
  readonly completed: number;
}

/** Days as they are told, beside the total of all of them: without those on which too few have completed something. */
export const toldDays = <Of extends Day>(days: readonly Of[], isPrivate: boolean): Of[] =>
  isPrivate ? withoutFew(days, ({ completed }) => completed) : [...days];

/**
 * Days, oldest first, as they are told of what adds up from day to day: those with too few count with the next, and at the end
 * with the one before, so that the sum stays that of all.
 */
export function joinedDays<Of extends Day>(days: readonly Of[], isPrivate: boolean): Of[] {
  if (!isPrivate) return [...days];
  const joined: Of[] = [];
  let waiting = 0;
  for (const day of days) {
    waiting += day.completed;
    if (waiting === 0 || !isTold(waiting, isPrivate)) continue;
    joined.push({ ...day, completed: waiting });
    waiting = 0;
  }
  const last = days.at(-1);
  const before = last && waiting > 0 ? joined.pop() : undefined;
  if (last && before) joined.push({ ...last, completed: before.completed + waiting });
  return joined;
}
