import { describe, expect, it } from 'vitest';
import { choiceOfAll } from '../peopleChoice';
import { peopleOf } from './reminderCalls';

describe('the recipients of a reminder', () => {
  it("are given by ids, or by the list's filter", () => {
    expect(peopleOf({ chosen: { ids: [1, 2] }, count: 2 })).toEqual({
      selectedUserIds: [1, 2],
      isAllUsersSelected: false,
    });
    const filter = { search: 'ann', filterBy: ['learner' as const], groupIds: [7], showDisabled: true };
    expect(peopleOf(choiceOfAll(filter, 9))).toEqual({ isAllUsersSelected: true, filter });
  });
});
