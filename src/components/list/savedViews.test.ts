import { limits } from '@contract/limits';
import { expect, it } from 'vitest';
import {
  changeListParams,
  choicesFilter,
  idsFilter,
  type ListSpec,
  readListParams,
  switchFilter,
} from './listParams';
import { canSaveMore, changeToView, isNameTaken, queryOfView } from './savedViews';

const spec: ListSpec = {
  sorts: ['email', 'name', 'created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    departmentIds: idsFilter('departments'),
    filterBy: choicesFilter(['learner', 'disabled']),
    showDisabled: switchFilter({ widens: true }),
  },
};
const read = (query: string) => readListParams(new URLSearchParams(query), spec);

it('a view restores the state it was saved from, without page and page size', () => {
  const given = read('page=3&limit=100&orderBy=email&order=ASC&filterBy=learner&departments=7&search=ann');
  const query = queryOfView(given, ['name', 'role'], spec);
  expect(query).not.toMatch(/page|limit/);
  const elsewhere = read('limit=10&filterBy=disabled&columns=lastLogin&showDisabled=true');
  expect(changeListParams(elsewhere, changeToView({ name: 'Mine', query }, spec))).toEqual({
    ...given,
    page: 1,
    perPage: 10,
    columns: ['name', 'role'],
  });
  // And its address can be shared.
  expect(read(query)).toMatchObject({
    sort: { field: 'email', order: 'ASC' },
    filterValues: { departmentIds: [7] },
    columns: ['name', 'role'],
  });
});

it('has a unique name, and their number is limited', () => {
  const views = Array.from({ length: limits.users.viewsMax }, (_, at) => ({ name: `View ${at}`, query: '' }));
  expect(isNameTaken(views, ' view 3 ')).toBe(true);
  expect(isNameTaken(views, 'View')).toBe(false);
  expect(canSaveMore(views)).toBe(false);
  expect(canSaveMore(views.slice(1))).toBe(true);
});
