import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { departments, users } from '@server/domain/people/people.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  params = { companyId: company.id };
});

const KINDS = [
  ['departments', departmentEndpoints],
  ['groups', groupEndpoints],
] as const;
const build = (kind: 'departments' | 'groups', values: { companyId: number; name?: string }) =>
  kind === 'departments' ? gateway.buildDepartment(values) : gateway.buildGroup(values);

describe.each(KINDS)('%s', (kind, endpoints) => {
  const create = (name: string) => gateway.call(endpoints.create, { token, params, body: { name } });
  const rename = (id: number, name: string) =>
    gateway.call(endpoints.update, { token, params: { ...params, id }, body: { name } });

  it('have unique names, regardless of case, spaces and typographic letters', async () => {
    expect((await create('  Équipe d’Été ')).body.name).toBe('Équipe d’Été');
    const again = await create("équipe  D'ÉTÉ");
    expect([again.status, again.error.details[0]?.code]).toEqual([422, 'name']);
    const other = (await create('Other')).body;
    expect((await rename(other.id, "ÉQUIPE d'été")).status).toBe(422);
    expect((await rename(other.id, 'OTHER')).body.name).toBe('OTHER');
  });

  it('have different names where marks, accents or width differ, and a search finds only what is meant', async () => {
    const names = ['カード', 'ガード', 'แผนกตัด', 'แผนกติด', 'बिक्री', 'बकरा', '①', '1', 'Depôt', 'Depot'];
    for (const name of names) expect((await create(name)).body.name).toBe(name);
    const found = async (search: string) => {
      const { body } = await gateway.call(endpoints.list, { token, params, query: { search } });
      return body.data.items.map(({ name }) => name);
    };
    expect(await found('カード')).toEqual(['カード']);
    expect(await found('ｶﾞｰﾄﾞ')).toEqual(['ガード']);
    expect(await found('depot')).toEqual(['Depôt', 'Depot']);
  });

  it('refuse an empty name or one that is too long', async () => {
    for (const name of ['', '   ', 'x'.repeat(256), 'a\u0000b']) {
      const answer = await create(name);
      expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'name']);
    }
  });

  it('are not found from another company', async () => {
    const { id } = await build(kind, { companyId: (await gateway.buildCompany()).id });
    const own = { ...params, id };
    const userIds = [(await gateway.buildUser(params)).id];
    const answers = [
      await gateway.call(endpoints.get, { token, params: own }),
      await rename(id, 'Mine now'),
      await gateway.call(endpoints.remove, { token, params: own }),
      await gateway.call(endpoints.assign, { token, params: own, body: { userIds } }),
      await gateway.call(endpoints.unassign, { token, params: own, body: { userIds } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('accept users of their own company only, and report those who were added', async () => {
    const { id } = await build(kind, params);
    const [one, two] = [await gateway.buildUser(params), await gateway.buildUser(params)];
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const target = { token, params: { ...params, id } };
    const assign = (userIds: number[]) => gateway.call(endpoints.assign, { ...target, body: { userIds } });
    expect((await assign([one.id, stranger.id])).body.data.userIds).toEqual([one.id]);
    expect((await assign([two.id, one.id])).body.data.userIds).toEqual([two.id]);
    expect((await gateway.call(endpoints.get, target)).body.usersCount).toBe(2);
    const body = { userIds: [one.id, stranger.id] };
    expect((await gateway.call(endpoints.unassign, { ...target, body })).body.data.userIds).toEqual([one.id]);
    expect((await gateway.call(endpoints.get, target)).body.usersCount).toBe(1);
  });

  it('are listed by name, size or age, in pages, and by ids', async () => {
    const built = [];
    for (const name of ['Beta', 'alpha', 'Gamma']) built.push(await build(kind, { ...params, name }));
    const list = async (query: object) =>
      (await gateway.call(endpoints.list, { token, params, query })).body.data;
    const ids = built.map(({ id }) => id);
    const names = async (query: object) => (await list({ ids, ...query })).items.map(({ name }) => name);
    expect(await names({})).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(await names({ orderBy: 'name', order: 'DESC' })).toEqual(['Gamma', 'Beta', 'alpha']);
    expect(await names({ orderBy: 'nothing', order: 'sideways' })).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(await names({ search: 'ALPHÁ' })).toEqual(['alpha']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: '\u0001' })).toHaveLength(3);
    const page = await list({ ids, pageNumber: 1, pageSize: 2 });
    expect(page.items.map(({ name }) => name)).toEqual(['Gamma']);
    expect(page.pageInfo).toEqual({ pageNumber: 1, pageSize: 2, totalItems: 3 });
  });

  it('report the completion of their enabled users, and sort by it', async () => {
    const people = await gateway.buildMany(company, 6, (index) => ({
      taskStatus: [0, 1, 3, 3, 2, 3][index],
      ...(index === 5 ? { disabledAt: new Date() } : {}),
    }));
    const [half, none, full] = [
      await build(kind, params),
      await build(kind, params),
      await build(kind, params),
    ];
    const assign = (id: number, members: typeof people) =>
      gateway.call(endpoints.assign, {
        token,
        params: { ...params, id },
        body: { userIds: members.map((person) => person.id) },
      });
    await assign(half.id, people.slice(0, 3));
    await assign(full.id, people.slice(3, 4));
    const ids = [half.id, none.id, full.id];
    const list = async (order: string) =>
      (
        await gateway.call(endpoints.list, {
          token,
          params,
          query: { ids, orderBy: 'completion', order },
        })
      ).body.data.items;
    expect((await list('asc')).map(({ id }) => id)).toEqual([none.id, half.id, full.id]);
    expect(await list('desc')).toMatchObject([
      { id: full.id, usersCount: 1, assignedCount: 1, completedCount: 1 },
      { id: half.id, usersCount: 3, assignedCount: 2, completedCount: 1 },
      { id: none.id, usersCount: 0, assignedCount: 0, completedCount: 0 },
    ]);
  });

  it('survive concurrent renames to one name, removal and joining', async () => {
    const teams = await Promise.all(Array.from({ length: 4 }, () => build(kind, params)));
    const people = await Promise.all(Array.from({ length: 4 }, () => gateway.buildUser(params)));
    const calls = teams.flatMap(({ id }, index) => [
      rename(id, 'One name'),
      gateway.call(endpoints.assign, {
        token,
        params: { ...params, id },
        body: { userIds: people.map((person) => person.id) },
      }),
      index % 2 === 0
        ? gateway.call(endpoints.remove, { token, params: { ...params, id } })
        : create('One name'),
    ]);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
    const rows = await gateway.db
      .select({ key: users.departmentKey, department: departments.nameKey })
      .from(users)
      .innerJoin(departments, eq(departments.id, users.departmentId))
      .where(eq(users.companyId, company.id));
    expect(rows.filter(({ key, department }) => key !== department)).toEqual([]);
  });
});

describe("'No Department'", () => {
  it("can't be renamed, removed or left without a target", async () => {
    const target = { token, params: { ...params, id: company.defaultDepartmentId } };
    const userIds = [(await gateway.buildUser(params)).id];
    const answers = [
      await gateway.call(departmentEndpoints.update, { ...target, body: { name: 'Renamed' } }),
      await gateway.call(departmentEndpoints.remove, target),
      await gateway.call(departmentEndpoints.unassign, { ...target, body: { userIds } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  it('receives the users of a removed department', async () => {
    const department = await gateway.buildDepartment(params);
    const user = await gateway.buildUser({ ...params, departmentId: department.id });
    await gateway.call(departmentEndpoints.remove, { token, params: { ...params, id: department.id } });
    const [moved] = await gateway.db.select().from(users).where(eq(users.id, user.id));
    expect(moved).toMatchObject({
      departmentId: company.defaultDepartmentId,
      departmentKey: 'no department',
    });
  });
});

describe('users outside a department', () => {
  it('are all enabled users in another one; an unknown department is not found', async () => {
    const department = await gateway.buildDepartment(params);
    await gateway.buildUser({ ...params, departmentId: department.id });
    await gateway.buildUser({ ...params, disabledAt: new Date() });
    const outside = await gateway.buildUser({ ...params, email: 'outside@larkfield.example' });
    const list = (departmentId: number, query = {}) =>
      gateway.call(departmentEndpoints.unassigned, { token, params: { ...params, departmentId }, query });
    const { items, pageInfo } = (await list(department.id)).body.data;
    expect(pageInfo.totalItems).toBe(2);
    expect(items.map(({ id }) => id)).toContain(outside.id);
    const found = (await list(department.id, { search: 'outside' })).body.data;
    expect(found.items.map(({ id }) => id)).toEqual([outside.id]);
    const foreign = await gateway.buildDepartment({ companyId: (await gateway.buildCompany()).id });
    expect((await list(foreign.id)).status).toBe(404);
  });
});
