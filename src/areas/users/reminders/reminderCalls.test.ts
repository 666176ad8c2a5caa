import { describe, expect, it } from 'vitest';
import { choiceOfAll } from '../peopleChoice';
import { peopleOf } from './reminderCalls';

describe('whom a reminder is meant for', () => {
  it('is told by ids, or by what the list shows', () => {
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

  it('is never widened by a filter that the options can not say', () => {
    for (const filter of [{ id: [1] }, { groupId: 7, unassigned: true }]) {
      expect(() => peopleOf(choiceOfAll(filter, 1))).toThrow();
    }
  });
});
