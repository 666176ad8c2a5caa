import { limits } from '@contract/limits';
import { SORT_ORDERS } from '@contract/paging';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { USER_SORTS, type UserListFilter, userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { userCounts } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let token: string;
let params: { companyId: number };

/** Few values over many rows, so that every sort has ties and the last login has gaps. */
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  params = { companyId: company.id };
  owner = await gateway.buildAdmin(company, { name: 'Owner', createdAt: new Date('2026-01-01') });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  token = await gateway.tokenFor(owner);
  const department = await gateway.buildDepartment({ ...params, name: 'Sales' });
  const people = await gateway.buildMany(company, 60, (index) => ({
    name: ['Zoë', 'zoe', 'Ann', ''][index % 4] ?? '',
    lastName: ["O'Neil", 'Ångström', 'de la Cruz'][index % 3] ?? '',
    taskStatus: index % 4,
    lastLoginAt: index % 3 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + (index % 2))),
    createdAt: new Date(Date.UTC(2026, 1, 1 + (index % 5))),
    ...(index % 2 === 0 ? { departmentId: department.id, departmentKey: 'sales' } : {}),
    ...(index % 7 === 0 ? { disabledAt: new Date() } : {}),
    role: index % 10 === 0 ? 'read_only_admin' : 'user',
  }));
  await gateway.buildGroup(
    { ...params, name: 'Half' },
    people.slice(0, 30).map(({ id }) => id),
  );
});
afterAll(() => gateway.close());

interface Asked {
  sort?: [string, string];
  range?: [number, number];
  filter?: UserListFilter;
}

async function list({ sort, range, filter }: Asked) {
  const answer = await gateway.call(userEndpoints.list, {
    token,
    params,
    query: {
      ...(sort ? { sort: JSON.stringify(sort) } : {}),
      ...(range ? { range: JSON.stringify(range) } : {}),
      ...(filter ? { filter: JSON.stringify(filter) } : {}),
    },
  });
  const [, first, total] =
    /^items (\*|\d+)(?:-\d+)?\/(\d+)$/.exec(String(answer.raw.headers['content-range'])) ?? [];
  return { rows: answer.body, first, total: Number(total) };
}

async function everyPage(asked: Asked, size: number) {
  const rows = [];
  for (let first = 0; ; first += size) {
    const page = await list({ ...asked, range: [first, first + size - 1] });
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) return { rows, total: page.total };
  }
}

async function idOf(kind: 'departments' | 'groups', name: string): Promise<number> {
  const endpoint = kind === 'departments' ? departmentEndpoints.list : groupEndpoints.list;
  const { body } = await gateway.call(endpoint, { token, params, query: { search: name } });
  return body.data.items[0]?.id ?? 0;
}

const filters = fc.record(
  {
    showDisabled: fc.boolean(),
    search: fc.constantFrom('zoe', 'ÅNG', "o'n", 'de cruz', 'nobody at all', ''),
    filterBy: fc.subarray(
      [
        'accountAdmin',
        'accountOwner',
        'learner',
        'allCompleted',
        'notStarted',
        'invited',
        'disabled',
      ] as const,
      {
        maxLength: 3,
      },
    ),
    unassigned: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe('the pages of a list', () => {
  it.each(USER_SORTS.flatMap((column) => SORT_ORDERS.map((order) => [column, order] as const)))(
    'sorted by %s %s contain each user once, in one order',
    async (column, order) => {
      const asked: Asked = { sort: [column, order.toUpperCase()], filter: { showDisabled: true } };
      const { rows, total } = await everyPage(asked, 7);
      expect(rows).toHaveLength(61);
      expect(total).toBe(61);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(61);
      const whole = await list({ ...asked, range: [0, 99] });
      expect(rows.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
    },
  );

  it('cover the result of any filter exactly once, and the total is the number of rows', async () => {
    const sorts = fc.tuple(fc.constantFrom(...USER_SORTS), fc.constantFrom(...SORT_ORDERS));
    await fc.assert(
      fc.asyncProperty(filters, sorts, fc.integer({ min: 1, max: 25 }), async (filter, sort, size) => {
        const { rows, total } = await everyPage({ sort, filter: filter as UserListFilter }, size);
        expect(rows).toHaveLength(total);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
      }),
      { numRuns: 20 },
    );
  });

  it('put users who never signed in first when ascending and last when descending', async () => {
    const logins = async (order: string) =>
      (await list({ sort: ['lastLogin', order], range: [0, 99] })).rows.map(({ lastLogin }) => lastLogin);
    const never = (values: (string | null)[]) => values.map((value) => value === null);
    const ascending = await logins('asc');
    expect(ascending.indexOf(null)).toBe(0);
    expect(never(ascending)).toEqual(never(ascending).toSorted((a, b) => Number(b) - Number(a)));
    expect((await logins('desc')).at(-1)).toBeNull();
    expect((await logins('asc_nulls_last')).at(-1)).toBeNull();
    expect((await logins('desc_nulls_first'))[0]).toBeNull();
  });

  it('ignore an unknown column: newest first, 25 per page', async () => {
    const unknown = await list({ sort: ['password_hash; DROP TABLE users', 'ASC'] });
    const standard = await list({});
    expect(unknown.rows).toEqual(standard.rows);
    expect(standard.rows).toHaveLength(25);
    const times = standard.rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('past the end are empty and still have the total', async () => {
    const page = await list({ range: [9000, 9024] });
    expect(page.rows).toEqual([]);
    expect(page.first).toBe('*');
    expect(page.total).toBe((await list({})).total);
  });
});

describe('a search', () => {
  const found = async (search: string) => (await list({ filter: { search, showDisabled: true } })).total;

  it('ignores case, accents, word order and spaces', async () => {
    const zoes = await found('zoe');
    expect(zoes).toBe(30);
    expect(await found('ZOË')).toBe(zoes);
    expect(await found('  angstrom   zoë ')).toBe(await found('Zoe Ångström'));
    expect(await found('zoe angstrom')).toBeGreaterThan(0);
  });

  it('treats the wildcards of LIKE as letters', async () => {
    for (const search of ['%', '_', '100%', 'z_e', '\\', '%%%', '___']) expect(await found(search)).toBe(0);
  });

  it('of one letter matches the start of words, of two letters also inside them', async () => {
    expect(await found('w')).toBe(0);
    expect(await found('ow')).toBe(1);
    expect(await found('wn')).toBe(1);
    expect(await found('wne')).toBe(1);
    expect(await found('ru')).toBe(20);
    expect(await found('ru zo')).toBe(await found('cruz zoe'));
  });

  it('of two letters matches only the start of words in a company too large to scan', async () => {
    const add = (people: number) =>
      gateway.db
        .update(userCounts)
        .set({ total: sql`${userCounts.total} + ${people}` })
        .where(and(eq(userCounts.companyId, company.id), eq(userCounts.role, 'admin')));
    await add(limits.users.shortSearchMax);
    expect([await found('ow'), await found('wn'), await found('wne')]).toEqual([1, 0, 1]);
    await add(-limits.users.shortSearchMax);
  });

  it('treats control characters as spaces', async () => {
    expect(await found('zoe\u0001angstrom')).toBe(await found('zoe angstrom'));
  });
});

describe('a filter', () => {
  const total = async (filter: UserListFilter) => (await list({ filter })).total;

  it('on the same thing widens, on different things narrows', async () => {
    const all = { showDisabled: true };
    const [completed, notStarted] = [
      await total({ ...all, filterBy: ['allCompleted'] }),
      await total({ ...all, filterBy: ['notStarted'] }),
    ];
    expect(completed).toBe(15);
    expect(await total({ ...all, filterBy: ['allCompleted', 'notStarted'] })).toBe(completed + notStarted);
    expect(await total({ ...all, filterBy: ['learner', 'allCompleted'] })).toBeLessThanOrEqual(completed);
    expect(await total({ ...all, filterBy: ['accountOwner'] })).toBe(1);
    expect(await total({ ...all, filterBy: ['accountAdmin', 'accountOwner'] })).toBe(7);
  });

  it('hides disabled users unless they are asked for', async () => {
    expect(await total({})).toBe(61 - 9);
    expect(await total({ showDisabled: true })).toBe(61);
  });

  it('on departments and groups takes several: each list widens, both together narrow', async () => {
    const all = { showDisabled: true };
    const third = await gateway.buildDepartment({ ...params, name: 'Third' });
    const someone = await gateway.buildUser({ ...params, departmentId: third.id, departmentKey: 'third' });
    const few = await gateway.buildGroup({ ...params, name: 'Few' }, [someone.id]);
    const [sales, half] = [await idOf('departments', 'Sales'), await idOf('groups', 'Half')];
    expect(await total({ ...all, departmentIds: [third.id] })).toBe(1);
    expect(await total({ ...all, departmentIds: [third.id, sales] })).toBe(31);
    expect(await total({ ...all, groupIds: [few.id, half] })).toBe(31);
    expect(await total({ ...all, departmentIds: [sales], groupIds: [half] })).toBe(15);
    const { rows } = await everyPage(
      { sort: ['department', 'asc'], filter: { ...all, departmentIds: [third.id, sales] } },
      7,
    );
    expect(rows.at(-1)?.id).toBe(someone.id);
    await gateway.call(userEndpoints.deleteUser, { token, params, body: { userId: someone.id } });
  });

  it('on the invitation matches each of its states as the rows show them', async () => {
    const now = gateway.clock().getTime();
    const invitedAt = { fresh: new Date(now - 1000), old: new Date(now - limits.users.invitationLifetimeMs) };
    const build = (values: object) =>
      gateway.buildUser({ ...params, registrationType: 'INVITED', ...values });
    const built = [
      await build({}),
      await build({ name: 'Mo', invitedAt: invitedAt.fresh }),
      await build({ name: 'Bea', invitedAt: invitedAt.old }),
      await build({ invitedAt: invitedAt.fresh, inviteRevokedAt: new Date(now) }),
    ];
    const id = built.map((one) => one.id);
    const states = [
      ['notInvited', 'none'],
      ['invited', 'invited'],
      ['invitationExpired', 'expired'],
      ['invitationRevoked', 'revoked'],
    ] as const;
    for (const [at, [filter, state]] of states.entries()) {
      const { rows } = await list({ filter: { id, filterBy: [filter] } });
      expect(rows.map((row) => [row.id, row.invitation])).toEqual([[id[at], state]]);
    }
    expect(await total({ id, filterBy: ['invited', 'invitationRevoked'] })).toBe(2);
    expect(await total({ filterBy: ['invited', 'invitationExpired'] })).toBe(2);
    // They are found by another query path, but in the same order.
    for (const column of USER_SORTS) {
      for (const order of ['asc', 'desc']) {
        const sort: [string, string] = [column, order];
        const all = await everyPage({ sort, filter: { id: id.slice(1) } }, 7);
        const filterBy = ['invited', 'invitationExpired', 'invitationRevoked'] as const;
        const filtered = await everyPage({ sort, filter: { filterBy: [...filterBy] } }, 2);
        expect(filtered).toEqual(all);
      }
    }
    for (const userId of id)
      await gateway.call(userEndpoints.deleteUser, { token, params, body: { userId } });
  });

  it('on disabled users shows only them, whether or not the others are shown', async () => {
    for (const showDisabled of [true, false]) {
      const { rows, total: count } = await everyPage({ filter: { filterBy: ['disabled'], showDisabled } }, 5);
      expect(count).toBe(9);
      expect(rows.every(({ disabledAt }) => disabledAt !== null)).toBe(true);
    }
    expect(await total({ filterBy: ['disabled'], search: 'zoe' })).toBeGreaterThan(0);
  });

  it("on another company's group, department or user finds no one", async () => {
    const other = await gateway.buildCompany();
    const stranger = await gateway.buildUser({ companyId: other.id });
    const group = await gateway.buildGroup({ companyId: other.id }, [stranger.id]);
    expect(await total({ groupId: group.id })).toBe(0);
    expect(await total({ departmentId: other.defaultDepartmentId })).toBe(0);
    expect(await total({ id: [stranger.id] })).toBe(0);
    expect(await total({ id: [stranger.id, owner.id] })).toBe(1);
    expect(await total({ id: [] })).toBe(0);
  });
});

describe('the groups of a page', () => {
  const groupsOf = async (ids: number[]) =>
    (await gateway.call(userEndpoints.groups, { token, params, query: { ids } })).body.data;

  it('are sorted by name, the first ones of each user with the total number', async () => {
    const [one, two] = [await gateway.buildUser(params), await gateway.buildUser(params)];
    for (const name of ['Delta', 'alpha', 'Charlie', 'bravo'])
      await gateway.buildGroup({ ...params, name }, name === 'bravo' ? [one.id, two.id] : [one.id]);
    const data = await groupsOf([one.id, two.id, owner.id]);
    expect(data.map(({ userId, total, groups }) => [userId, total, groups.map(({ name }) => name)])).toEqual([
      [one.id, 4, ['alpha', 'bravo', 'Charlie']],
      [two.id, 1, ['bravo']],
    ]);
  });

  it("exclude another company's users", async () => {
    const other = await gateway.buildCompany();
    const stranger = await gateway.buildUser({ companyId: other.id });
    await gateway.buildGroup({ companyId: other.id }, [stranger.id]);
    expect(await groupsOf([stranger.id])).toEqual([]);
  });
});
