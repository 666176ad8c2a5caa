import { describe, expect, it } from 'vitest';
import { isOnTrial, isPlanLocked, isTrialOver, opensBoost, trialStateAt } from './boost';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const trial = (
  status: 'available' | 'active' | 'trialing' | 'expired' | null,
  end: string | Date | null,
) => ({
  status,
  end,
});
const LATER = '2026-03-01T12:00:00.001Z';

describe('the plan at an instant', () => {
  it.each([
    ['Free', false, trial(null, null), { opens: false, on: false, over: false }],
    ['a trial not yet started', false, trial('available', null), { opens: false, on: false, over: false }],
    ['a trial in its last moment', false, trial('active', LATER), { opens: true, on: true, over: false }],
    [
      'a trial with its end as a date',
      false,
      trial('trialing', new Date(LATER)),
      { opens: true, on: true, over: false },
    ],
    ['a trial without an end', false, trial('active', null), { opens: true, on: true, over: false }],
    ['a trial at its end', false, trial('active', NOW), { opens: false, on: false, over: true }],
    ['a trial ended by hand', false, trial('expired', LATER), { opens: false, on: false, over: true }],
    ['Boost', true, trial(null, null), { opens: true, on: false, over: false }],
    ['Boost during a trial', true, trial('active', LATER), { opens: true, on: false, over: false }],
    ['Boost after a trial', true, trial('expired', null), { opens: true, on: false, over: false }],
  ])('%s', (_name, hasBoost, ofTrial, { opens, on, over }) => {
    const facts = { hasBoost, trial: ofTrial };
    expect([opensBoost(facts, NOW), isOnTrial(facts, NOW), isTrialOver(facts, NOW)]).toEqual([
      opens,
      on,
      over,
    ]);
    expect(isPlanLocked({ ...facts, type: 'UNDEFINED' }, NOW)).toBe(over);
    expect(isPlanLocked({ ...facts, type: 'FREE' }, NOW)).toBe(false);
  });

  it('calls a trial past its end expired', () => {
    expect(trialStateAt(trial('active', NOW), NOW)).toBe('expired');
    expect(trialStateAt(trial('available', NOW), NOW)).toBe('available');
  });
});
