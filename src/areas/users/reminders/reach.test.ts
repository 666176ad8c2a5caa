import type { TaskAvailability } from '@contract/users/reminders';
import { describe, expect, it } from 'vitest';
import { availableTypes, reachOf } from './reach';

const status: TaskAvailability = {
  isGaming: true,
  isVideoTraining: true,
  isPolicies: false,
  isMonthlyVideos: false,
  usersWhoWillReceiveRemindersCount: 9,
  usersWhoWontReceiveRemindersCount: 3,
  combinations: [
    { taskTypes: ['videoTraining'], users: 4 },
    { taskTypes: ['videoTraining', 'gaming'], users: 2 },
    { taskTypes: ['gaming'], users: 3 },
  ],
};

describe('the reach of a reminder', () => {
  it('counts a user with two of the chosen kinds once, and the rest as left out', () => {
    expect(reachOf(status, ['videoTraining', 'gaming'])).toEqual({ will: 9, wont: 3 });
    expect(reachOf(status, ['gaming'])).toEqual({ will: 5, wont: 7 });
    expect(reachOf(status, ['policies'])).toEqual({ will: 0, wont: 12 });
    expect(reachOf(status, [])).toEqual({ will: 0, wont: 12 });
  });

  it('offers the kinds that at least one user has outstanding', () => {
    expect(availableTypes(status)).toEqual(['videoTraining', 'gaming']);
  });
});
