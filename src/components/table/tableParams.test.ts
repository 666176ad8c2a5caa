import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTableParams, isFiltered, readTableParams, writeTableParams } from './tableParams';

const spec = {
  sorts: ['email', 'name', 'created_at'],
  filters: ['learner', 'notStarted', 'inProgress'],
  idFilters: ['departments', 'groups'],
  defaultOrderBy: 'created_at',
};
const read = (query: string, preferred?: number) =>
  readTableParams(new URLSearchParams(query), spec, preferred);
const defaults = read('');

describe('the documented query parameters', () => {
  it('start from the documented defaults', () => {
    expect(defaults).toEqual({
      page: 0,
      order: 'DESC',
      orderBy: 'created_at',
      search: '',
      filterBy: [],
      ids: {},
      limit: 25,
      showDisabled: false,
    });
  });

  it('are read from the URL', () => {
    expect(
      read('page=2&order=asc&orderBy=email&search=%20ann%20&filterBy=learner&limit=50&showDisabled=true'),
    ).toEqual({
      page: 2,
      order: 'ASC',
      orderBy: 'email',
      search: 'ann',
      filterBy: ['learner'],
      ids: {},
      limit: 50,
      showDisabled: true,
    });
  });

  it('take filterBy repeated or comma separated', () => {
    expect(read('filterBy=inProgress,learner').filterBy).toEqual(['learner', 'inProgress']);
    expect(read('filterBy=inProgress&filterBy=learner&filterBy=learner').filterBy).toEqual([
      'learner',
      'inProgress',
    ]);
  });

  it('take ids repeated or comma separated, once each, and leave out what is none', () => {
    expect(read('departments=7,3&departments=3&groups=x,-1,0').ids).toEqual({ departments: [3, 7] });
    expect(read('teams=1').ids).toEqual({});
    expect(isFiltered(read('groups=1'))).toBe(true);
  });

  it('take columns, none of them as well, and only what can be the name of one', () => {
    expect(read('columns=name,role&columns=name,<b>').columns).toEqual(['name', 'role']);
    expect(read('columns=').columns).toEqual([]);
    expect(read('').columns).toBeUndefined();
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

  it('prefer the remembered page size, and the URL over it', () => {
    expect(read('', 50).limit).toBe(50);
    expect(read('limit=10', 50).limit).toBe(10);
  });

  it('keep parameters that are not theirs and leave defaults out', () => {
    const current = new URLSearchParams('modal=addUser&page=3&search=x');
    expect(writeTableParams(defaults, spec, current).toString()).toBe('modal=addUser');
  });

  it('name the page size wherever the remembered one would be taken instead', () => {
    const asked = read('limit=25&page=1', 50);
    expect(asked).toMatchObject({ limit: 25, page: 1 });
    const next = writeTableParams({ ...asked, page: 2 }, spec, new URLSearchParams('limit=25&page=1'), 50);
    expect(next.toString()).toBe('limit=25&page=2');
    expect(read(next.toString(), 50)).toMatchObject({ limit: 25, page: 2 });
  });

  it('survive the way into the URL and back', () => {
    const params = fc.record({
      page: fc.nat(999_999),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
      orderBy: fc.constantFrom(...spec.sorts),
      search: fc.string({ maxLength: 200 }).map((text) => text.trim()),
      filterBy: fc.subarray(spec.filters),
      ids: fc
        .uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 })
        .map((ids): Record<string, number[]> => ({ groups: ids.sort((a, b) => a - b) })),
      columns: fc.option(fc.subarray(['name', 'role', 'groups']), { nil: undefined }),
      limit: fc.constantFrom(5, 10, 25, 50, 100),
      showDisabled: fc.boolean(),
    });
    fc.assert(
      fc.property(params, (given) => {
        const url = writeTableParams(given, spec, new URLSearchParams()).toString();
        expect(read(url)).toEqual(given);
      }),
    );
  });

  it('go back to the first page when anything else changes', () => {
    const deep = { ...defaults, page: 7 };
    expect(changeTableParams(deep, { search: 'a' }).page).toBe(0);
    expect(changeTableParams(deep, { page: 8 }).page).toBe(8);
  });

  it('tell a filtered list from a whole one', () => {
    expect(isFiltered(defaults)).toBe(false);
    expect(isFiltered(read('filterBy=learner'))).toBe(true);
  });
});
