import { describe, expect, it } from 'vitest';
import { paceOf } from './pace';

const now = 1_000_000;

describe('the pace of mails', () => {
  it('spreads those to one domain evenly, and lets others through', () => {
    const pace = paceOf({ perMinute: 60, waitMaxMs: 5000 });
    const waits = ['a@one.example', 'b@ONE.example', 'c@two.example', 'd@one.example'].map((to) =>
      pace.reserve(to, now),
    );
    expect(waits).toEqual([0, 1000, 0, 2000]);
  });

  it('reserves nothing that is too far away', () => {
    const pace = paceOf({ perMinute: 60, waitMaxMs: 1000 });
    const waits = [0, 1, 2, 3].map(() => pace.reserve('a@one.example', now));
    expect(waits).toEqual([0, 1000, null, null]);
    expect(pace.reserve('a@one.example', now + 2000)).toBe(0);
  });

  it('catches nothing up after a break', () => {
    const pace = paceOf({ perMinute: 60, waitMaxMs: 5000 });
    pace.reserve('a@one.example', now);
    const later = now + 3600_000;
    expect([pace.reserve('a@one.example', later), pace.reserve('a@one.example', later)]).toEqual([0, 1000]);
  });

  it('is none with 0', () => {
    const pace = paceOf({ perMinute: 0, waitMaxMs: 0 });
    expect([1, 2, 3].map(() => pace.reserve('a@one.example', now))).toEqual([0, 0, 0]);
  });
});
