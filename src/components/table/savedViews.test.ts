import { limits } from '@contract/limits';
import { expect, it } from 'vitest';
import { canSaveMore, changeToView, isNameTaken, queryOfView } from './savedViews';
import { changeTableParams, readTableParams } from './tableParams';

const spec = {
  sorts: ['email', 'name', 'created_at'],
  filters: ['learner', 'disabled'],
  idFilters: ['departments'],
  defaultOrderBy: 'created_at',
};
const read = (query: string) => readTableParams(new URLSearchParams(query), spec);

it('a view is an address: what it was saved from is what it gives back, without the page and its size', () => {
  const given = read('page=3&limit=100&orderBy=email&order=ASC&filterBy=learner&departments=7&search=ann');
  const query = queryOfView(given, ['name', 'role'], spec);
  expect(query).not.toMatch(/page|limit/);
  const elsewhere = read('limit=10&filterBy=disabled&columns=lastLogin&showDisabled=true');
  expect(changeTableParams(elsewhere, changeToView({ name: 'Mine', query }, spec))).toEqual({
    ...given,
    page: 0,
    limit: 10,
    columns: ['name', 'role'],
  });
  // And it can be linked to as it is.
  expect(read(query)).toMatchObject({
    orderBy: 'email',
    ids: { departments: [7] },
    columns: ['name', 'role'],
  });
});

it('has a name of its own, and there is an end of them', () => {
  const views = Array.from({ length: limits.users.viewsMax }, (_, at) => ({ name: `View ${at}`, query: '' }));
  expect(isNameTaken(views, ' view 3 ')).toBe(true);
  expect(isNameTaken(views, 'View')).toBe(false);
  expect(canSaveMore(views)).toBe(false);
  expect(canSaveMore(views.slice(1))).toBe(true);
});
