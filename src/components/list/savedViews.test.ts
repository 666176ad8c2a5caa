import { limits } from '@contract/limits';
import { describe, expect, it } from 'vitest';
import {
  changeListParams,
  choicesFilter,
  idsFilter,
  isBareAddress,
  type ListSpec,
  readListParams,
  switchFilter,
  withoutDefaultView,
  writeListParams,
} from './listParams';
import { canSaveMore, changeToView, plainList, queryOfView } from './savedViews';

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
  expect(changeListParams(elsewhere, changeToView({ query }, spec))).toEqual({
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

it('of the plain list leaves nothing of a view', () => {
  const inView = read('orderBy=email&order=ASC&filterBy=learner&departments=7&search=ann&columns=role');
  expect(changeListParams(inView, plainList(spec))).toEqual({ ...read(''), columns: undefined });
});

it('another may be saved up to the limit, which views shared by others do not count for', () => {
  const views = Array.from({ length: limits.savedViews.ownMax }, (_, id) => ({
    ...{ id, name: `View ${id}`, list: 'users', query: '', isShared: true, isDefault: false },
    owner: { id: 1, name: 'Ida' },
  }));
  expect(canSaveMore(views, 1)).toBe(false);
  expect(canSaveMore(views, 2)).toBe(true);
  expect(canSaveMore(views.slice(1), 1)).toBe(true);
});

describe('an address', () => {
  it.each(['', 'modal=emails', 'lang=de'])('with %j says nothing about the list', (query) => {
    expect(isBareAddress(new URLSearchParams(query), spec)).toBe(true);
  });

  it.each(['page=1', 'departments=7', 'search=ann', 'limit=50', 'columns=', 'filterBy=nonsense'])(
    'with %j does',
    (query) => expect(isBareAddress(new URLSearchParams(query), spec)).toBe(false),
  );

  it('can ask for the plain list, until anything else is asked for', () => {
    const plain = withoutDefaultView(new URLSearchParams('modal=emails'));
    expect(isBareAddress(plain, spec)).toBe(false);
    expect(readListParams(plain, spec)).toEqual(read(''));
    expect(writeListParams(read('search=ann'), spec, plain).toString()).toBe('modal=emails&search=ann');
  });
});
