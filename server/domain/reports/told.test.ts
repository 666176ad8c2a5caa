import { NO_PROGRESS } from '@server/domain/assignments/statistics.queries';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areAnswersTold, joinedDays, toldDays, toldProgress, toldTeams } from './told';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const progress = (total: number, scored: number) => ({
  ...NO_PROGRESS,
  total,
  completed: scored,
  begun: scored,
  scored,
  score: scored === 0 ? null : 80,
});

it('tells how an assignment stands from five people on, and its score from five who have finished', () => {
  expect(toldProgress(progress(4, 4), true)).toMatchObject({ total: 4, completed: null, score: null });
  expect(toldProgress(progress(5, 4), true)).toMatchObject({ total: 5, completed: 4, score: null });
  expect(toldProgress(progress(5, 5), true)).toMatchObject({ total: 5, completed: 5, score: 80 });
  expect(toldProgress(progress(4, 4), false)).toMatchObject({ total: 4, completed: 4, score: 80 });
});

it('tells answers once five have finished, though many have begun', () => {
  expect(areAnswersTold({ total: 9, begun: 0, scored: 0 }, true)).toBe(true);
  expect(areAnswersTold({ total: 9, begun: 9, scored: 0 }, true)).toBe(false);
  expect(areAnswersTold({ total: 9, begun: 9, scored: 4 }, true)).toBe(false);
  expect(areAnswersTold({ total: 9, begun: 9, scored: 5 }, true)).toBe(true);
});

it('leaves out the score of another team where the total would tell of the few who have one', () => {
  const teams = [progress(9, 6), progress(8, 5), progress(7, 1)];
  expect(toldTeams(teams, true).map(({ score }) => score)).toEqual([80, null, null]);
  expect(toldTeams(teams, false)).toEqual(teams);
});

const days = fc
  .array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 })
  .map((counts) => counts.map((completed, day) => ({ day, completed })));
const counted = (told: readonly { completed: number }[]) => told.map(({ completed }) => completed);

it('tells of no day with fewer than five, nor of fewer than five by the difference', () => {
  fc.assert(
    fc.property(days, (all) => {
      const told = counted(toldDays(all, true));
      expect(told.filter((completed) => completed < 5)).toEqual([]);
      const hidden = sum(counted(all)) - sum(told);
      expect(hidden === 0 || hidden >= 5 || told.length === 0).toBe(true);
    }),
  );
});

it('joins days of what adds up until there are five, and loses none', () => {
  expect(
    counted(
      joinedDays(
        [7, 2, 1, 3, 1].map((completed) => ({ completed })),
        true,
      ),
    ),
  ).toEqual([7, 7]);
  fc.assert(
    fc.property(days, (all) => {
      const joined = joinedDays(all, true);
      expect(counted(joined).filter((completed) => completed < 5)).toEqual([]);
      if (sum(counted(all)) >= 5) {
        expect(sum(counted(joined))).toBe(sum(counted(all)));
        expect(joined.at(-1)?.day).toBe(all.at(-1)?.day);
      } else expect(joined).toEqual([]);
      expect(joinedDays(all, false)).toEqual(all);
    }),
  );
});
