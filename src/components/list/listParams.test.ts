import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeListParams,
  choiceFilter,
  choicesFilter,
  clearedFilters,
  idsFilter,
  isBareAddress,
  isFiltered,
  type ListSpec,
  PARTNER_NAMES,
  readListParams,
  switchFilter,
  withFilter,
  writeListParams,
} from './listParams';

const CHOICES = ['learner', 'notStarted', 'inProgress'];
const spec: ListSpec = {
  sorts: ['email', 'name', 'created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    departmentIds: idsFilter('departments'),
    groupIds: idsFilter('groups'),
    filterBy: choicesFilter(CHOICES),
    showDisabled: switchFilter({ widens: true }),
  },
};
const read = (query: string, preferred?: number) =>
  readListParams(new URLSearchParams(query), spec, preferred);
const filtersOf = (query: string) => read(query).filterValues;
const defaults = read('');

describe('the documented query parameters', () => {
  it('have as many rows as the list says, and leave that out', () => {
    const short: ListSpec = { ...spec, perPage: 10 };
    const params = readListParams(new URLSearchParams('?page=2'), short);
    expect(params.perPage).toBe(10);
    expect(writeListParams(params, short, new URLSearchParams()).toString()).toBe('page=2');
    const longer = writeListParams({ ...params, perPage: 25 }, short, new URLSearchParams());
    expect(longer.get('limit')).toBe('25');
  });

  it('start from the documented defaults', () => {
    expect(defaults).toEqual({
      page: 1,
      perPage: 25,
      sort: { field: 'created_at', order: 'DESC' },
      filterValues: {},
    });
  });

  it('are read from the URL', () => {
    expect(
      read('page=2&order=asc&orderBy=email&search=%20ann%20&filterBy=learner&limit=50&showDisabled=true'),
    ).toEqual({
      page: 3,
      perPage: 50,
      sort: { field: 'email', order: 'ASC' },
      filterValues: { search: 'ann', filterBy: ['learner'], showDisabled: true },
    });
  });

  it('take choices repeated or comma separated', () => {
    const both = { filterBy: ['learner', 'inProgress'] };
    expect(filtersOf('filterBy=inProgress,learner')).toEqual(both);
    expect(filtersOf('filterBy=inProgress&filterBy=learner&filterBy=learner')).toEqual(both);
  });

  it('take ids repeated or comma separated, without duplicates and invalid ones', () => {
    expect(filtersOf('departments=7,3&departments=3&groups=x,-1,0')).toEqual({ departmentIds: [3, 7] });
    expect(filtersOf('teams=1')).toEqual({});
  });

  it('take columns, an empty list too, and only valid names', () => {
    expect(read('columns=name,role&columns=name,<b>').columns).toEqual(['name', 'role']);
    expect(read('columns=').columns).toEqual([]);
    expect(read('').columns).toBeUndefined();
  });

  it('take every documented order, and the other names of a column', () => {
    for (const order of ['ASC', 'DESC', 'ASC_NULLS_FIRST', 'DESC_NULLS_FIRST', 'ASC_NULLS_LAST'] as const) {
      const asked = read(`orderBy=email&order=${order.toLowerCase()}`);
      expect(asked.sort).toEqual({ field: 'email', order });
      expect(writeListParams(asked, spec, new URLSearchParams()).get('order')).toBe(
        order === 'DESC' ? null : order,
      );
    }
    const named = { ...spec, sortNames: { createdAt: 'created_at' } };
    const asked = readListParams(new URLSearchParams('orderBy=createdAt&order=asc'), named);
    expect(asked.sort).toEqual({ field: 'created_at', order: 'ASC' });
    expect(read('orderBy=toString').sort).toEqual(spec.defaultSort);
  });

  it('ignore an unknown sort column together with its order', () => {
    expect(read('orderBy=password&order=ASC')).toEqual(defaults);
  });

  it.each([
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=7',
    'limit=1000',
    'order=up',
    'filterBy=admin',
    'showDisabled=1',
  ])('fall back on %s', (query) => {
    expect(read(query)).toEqual(defaults);
  });

  it('prefer the URL, then the remembered page size', () => {
    expect(read('', 50).perPage).toBe(50);
    expect(read('limit=10', 50).perPage).toBe(10);
  });

  it('keep other parameters and leave defaults out', () => {
    const current = new URLSearchParams('modal=addUser&page=3&search=x');
    expect(writeListParams(defaults, spec, current).toString()).toBe('modal=addUser');
  });

  it('name the page size wherever the remembered one would apply instead', () => {
    const asked = read('limit=25&page=1', 50);
    expect(asked).toMatchObject({ perPage: 25, page: 2 });
    const next = writeListParams({ ...asked, page: 3 }, spec, new URLSearchParams('limit=25&page=1'), 50);
    expect(next.toString()).toBe('limit=25&page=2');
    expect(read(next.toString(), 50)).toMatchObject({ perPage: 25, page: 3 });
  });

  it('survive a round trip through the URL', () => {
    const filterValues = fc.record(
      {
        search: fc.string({ maxLength: 200 }).map((text) => text.trim() || 'x'),
        filterBy: fc.subarray(CHOICES, { minLength: 1 }),
        groupIds: fc
          .uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 })
          .map((ids) => ids.sort((one, other) => one - other)),
        showDisabled: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    const params = fc.record({
      page: fc.integer({ min: 1, max: 1_000_000 }),
      perPage: fc.constantFrom(5, 10, 25, 50, 100),
      sort: fc.record({
        field: fc.constantFrom(...spec.sorts),
        order: fc.constantFrom('ASC' as const, 'DESC' as const),
      }),
      filterValues,
      columns: fc.option(fc.subarray(['name', 'role', 'groups']), { nil: undefined }),
    });
    fc.assert(
      fc.property(params, (given) => {
        const url = writeListParams(given, spec, new URLSearchParams()).toString();
        expect(read(url)).toEqual(given);
      }),
    );
  });

  it('are named as the documents name them for partners', () => {
    const partners = { ...spec, names: PARTNER_NAMES };
    const query = new URLSearchParams('pageNumber=2&pageSize=50&searchText=ann&page=7&limit=5&search=bo');
    const params = readListParams(query, partners);
    expect(params).toMatchObject({ page: 3, perPage: 50, filterValues: { search: 'ann' } });
    const next = { ...params, page: 1, filterValues: {} };
    expect(writeListParams(next, partners, query).toString()).toBe('pageSize=50&page=7&limit=5&search=bo');
    expect(isBareAddress(new URLSearchParams('page=7&search=bo'), partners)).toBe(true);
    expect(isBareAddress(new URLSearchParams('searchText=bo'), partners)).toBe(false);
  });

  it('take one word where only one can be chosen', () => {
    const { read, write } = choiceFilter(['true', 'false']);
    expect(read(['false', 'true'])).toEqual(['false']);
    expect(read(['maybe'])).toBeUndefined();
    expect(write(['true'])).toBe('true');
  });

  it('go back to the first page when anything else changes', () => {
    const deep = { ...defaults, page: 7 };
    expect(changeListParams(deep, { filterValues: { search: 'a' } }).page).toBe(1);
    expect(changeListParams(deep, { page: 8 }).page).toBe(8);
  });
});

describe('the filters of a list', () => {
  it('distinguish a filtered list from one that shows more than usual', () => {
    expect(isFiltered({}, spec)).toBe(false);
    expect(isFiltered({ showDisabled: true }, spec)).toBe(false);
    expect(isFiltered(filtersOf('groups=1'), spec)).toBe(true);
    expect(isFiltered(filtersOf('search=a'), spec)).toBe(true);
  });

  it('are cleared, except those that show more', () => {
    const values = filtersOf('search=a&groups=1&filterBy=learner&showDisabled=true');
    expect(clearedFilters(values, spec)).toEqual({ showDisabled: true });
  });

  it('contain nothing for unset filters', () => {
    expect(withFilter({ search: 'a' }, 'filterBy', ['learner'])).toEqual({
      search: 'a',
      filterBy: ['learner'],
    });
    for (const nothing of [undefined, '', false, []])
      expect(withFilter({ search: 'a', filterBy: ['learner'] }, 'filterBy', nothing)).toEqual({
        search: 'a',
      });
  });
});
