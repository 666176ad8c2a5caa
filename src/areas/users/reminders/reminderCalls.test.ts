import { describe, expect, it } from 'vitest';
import { choiceOfAll } from '../peopleChoice';
import { peopleOf } from './reminderCalls';

describe('the recipients of a reminder', () => {
  it("are given by ids, or by the list's filter", () => {
    expect(peopleOf({ chosen: { ids: [1, 2] }, count: 2 })).toEqual({
      selectedUserIds: [1, 2],
      isAllUsersSelected: false,
    });
    expect(peopleOf(choiceOfAll({ search: 'ann', filterBy: ['learner'], groupId: 7 }, 9))).toEqual({
      isAllUsersSelected: true,
      searchText: 'ann',
      filters: ['learner'],
      groupIds: [7],
    });
  });

  it("are never widened by a filter the call can't express", () => {
    for (const filter of [{ id: [1] }, { groupId: 7, unassigned: true }]) {
      expect(() => peopleOf(choiceOfAll(filter, 1))).toThrow();
    }
  });
});
