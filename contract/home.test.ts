import { describe, expect, it } from 'vitest';
import { type GetStartedFacts, getStartedState } from './home';

const fresh: GetStartedFacts = {
  isTrialExpired: false,
  hasActiveTraining: false,
  hasEndedTraining: false,
  hasOtherActive: false,
  usersCount: 5,
};

describe('the state of the get-started page', () => {
  it.each<[string, Partial<GetStartedFacts>]>([
    ['startTraining', {}],
    ['inviteUsers', { usersCount: 1 }],
    ['dashboard', { hasActiveTraining: true }],
    ['dashboard', { hasEndedTraining: true, usersCount: 1 }],
    ['dashboard', { hasOtherActive: true }],
    ['trainingSuspended', { isTrialExpired: true }],
    ['trainingSuspended', { isTrialExpired: true, hasEndedTraining: true }],
    ['dashboardSuspended', { isTrialExpired: true, hasActiveTraining: true }],
  ])('is %s for %o', (state, facts) => {
    expect(getStartedState({ ...fresh, ...facts })).toBe(state);
  });
});
