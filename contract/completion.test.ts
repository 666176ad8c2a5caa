import { describe, expect, it } from 'vitest';
import { completionLevel, completionPercent, scoreLevel } from './completion';

describe('completion', () => {
  it('is 100 percent only when everyone is done, and unknown when no one has tasks', () => {
    const percent = (completedCount: number, assignedCount: number) =>
      completionPercent({ completedCount, assignedCount });
    expect([percent(0, 0), percent(0, 3), percent(2, 3), percent(999, 1000), percent(7, 7)]).toEqual([
      null,
      0,
      66,
      99,
      100,
    ]);
  });

  it('is low below 10, average below 70, otherwise perfect', () => {
    expect([0, 9, 10, 69, 70, 100].map(completionLevel)).toEqual([
      'low',
      'low',
      'average',
      'average',
      'perfect',
      'perfect',
    ]);
  });
});

it('a score is perfect from 75, average from 10, and low below', () => {
  expect([0, 9.9, 10, 74.9, 75, 100].map(scoreLevel)).toEqual([
    ...['low', 'low', 'average', 'average', 'perfect', 'perfect'],
  ]);
});
