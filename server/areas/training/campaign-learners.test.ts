import { limits } from '@contract/limits';
import { campaignEndpoints } from '@contract/training/campaigns';
import { departmentEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { tasks } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield', seats: 1000 });
  admin = await gateway.buildAdmin(company, { name: 'Ana' });
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

const read = async (id: number) =>
  (await gateway.call(campaignEndpoints.get, { token, params: { ...params, id } })).body;
const learnersOf = async (id: number, query = {}) =>
  (await gateway.call(campaignEndpoints.learners, { token, params: { ...params, id }, query })).body.data;

describe('the learners of a campaign', () => {
  /** One learner of each standing, in two departments. */
  async function mixed() {
    const department = await gateway.buildDepartment({ ...params, name: 'Sales' });
    const campaign = await gateway.buildCampaign(params);
    const at = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
    const add = async (name: string, values: Partial<typeof tasks.$inferInsert>) => {
      const user = await gateway.buildUser({ ...params, name, departmentId: department.id });
      await gateway.buildTask(user, { campaignId: campaign.id, dueAt: at(3), ...values });
      return user;
    };
    return {
      ...campaign,
      department,
      waiting: await add('Wanda', {}),
      busy: await add('Bo', { status: 'inProgress', progress: 40 }),
      late: await add('Lea', { status: 'inProgress', progress: 10, dueAt: at(-1) }),
      through: await add('Theo', { status: 'completed', progress: 100, score: 80, completedAt: at(-1) }),
    };
  }

  it('are found by standing, department and name, and agree with the statistics', async () => {
    const { id, department, waiting, busy, late, through } = await mixed();
    const numbers = { total: 4, completed: 1, inProgress: 1, notStarted: 1, overdue: 1, score: 80 };
    expect(await read(id)).toMatchObject({ ...numbers, status: 'IN_PROGRESS' });
    const asked = { token, params: { ...params, id } };
    const { data } = (await gateway.call(campaignEndpoints.statistics, asked)).body;
    expect(data).toMatchObject({
      ...numbers,
      departments: [{ id: department.id, name: 'Sales', ...numbers }],
    });
    const found = { NOT_STARTED: waiting, IN_PROGRESS: busy, OVERDUE: late, COMPLETED: through };
    for (const [status, { id: userId }] of Object.entries(found)) {
      const { items, pageInfo } = await learnersOf(id, { status });
      expect(items).toEqual([expect.objectContaining({ id: userId, status })]);
      expect(pageInfo.totalItems).toBe(1);
    }
    expect((await learnersOf(id, { search: 'wan' })).items.map(({ name }) => name)).toEqual(['Wanda']);
    expect((await learnersOf(id)).items.map(({ name }) => name)).toEqual(['Bo', 'Lea', 'Theo', 'Wanda']);
    expect((await learnersOf(id, { departmentId: company.defaultDepartmentId })).items).toEqual([]);
    const byScore = await learnersOf(id, { orderBy: 'score', order: 'desc', pageSize: 5 });
    expect(byScore.items[0]).toMatchObject({ name: 'Theo', score: 80 });
  });

  it('of a broad search are counted up to a limit, and every page of them is found', async () => {
    const { exactSearchTotal: most } = limits.training;
    const { id } = await gateway.buildCampaign(params);
    const others = await gateway.buildMany(company, 10, (index) => ({ name: `Abe${index}`, lastName: '' }));
    const found = await gateway.buildMany(company, most + 20, (index) => ({
      name: `Zoe${String(index).padStart(4, '0')}`,
      lastName: '',
    }));
    await gateway.db.insert(tasks).values(
      [...others, ...found].map((user) => ({
        companyId: company.id,
        userId: user.id,
        campaignId: id,
        type: 'course' as const,
        title: 'Course',
        status: 'notStarted' as const,
      })),
    );
    const first = await learnersOf(id, { search: 'zoe', pageSize: 5 });
    expect(first.pageInfo).toMatchObject({ totalItems: most, totalIsMinimum: true });
    expect(first.items.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((index) => `Zoe000${index}`));
    const last = await learnersOf(id, {
      search: 'zoe',
      order: 'desc',
      pageNumber: most / 10 + 1,
      pageSize: 10,
    });
    expect(last.items.map(({ name }) => name)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) => `Zoe000${index}`),
    );
    expect((await learnersOf(id, { search: 'abe' })).pageInfo).toMatchObject({
      totalItems: 10,
      totalIsMinimum: false,
    });
  });

  it('move to their new department in the statistics, and out of them when they are deleted', async () => {
    const { id, waiting, through } = await mixed();
    await gateway.call(departmentEndpoints.assign, {
      token,
      params: { ...params, id: company.defaultDepartmentId },
      body: { userIds: [waiting.id] },
    });
    await gateway.call(userEndpoints.deleteUser, { token, params, body: { userId: through.id } });
    const asked = { token, params: { ...params, id } };
    const { data } = (await gateway.call(campaignEndpoints.statistics, asked)).body;
    expect(data).toMatchObject({ total: 3, completed: 0, score: null, completions: [] });
    expect(data.departments.map(({ name, total }) => [name, total])).toEqual([
      ['Sales', 2],
      ['No Department', 1],
    ]);
  });

  it('are exported as CSV', async () => {
    const { id, late } = await mixed();
    const query = { status: 'OVERDUE' } as const;
    const { raw } = await gateway.call(campaignEndpoints.exportLearners, {
      token,
      params: { ...params, id },
      query,
    });
    const [heading, line, end] = raw.body.split('\r\n');
    expect(heading).toContain('First Name,Last Name,Email,Department,Status,Progress,Score');
    expect(line).toContain(`Lea,${late.lastName},${late.email},Sales,Overdue,10,,`);
    expect(end).toBe('');
  });

  it('are reminded unless they are through', async () => {
    const { id, waiting, busy, late } = await mixed();
    const body = { subject: 'Still open', message: 'Hello {name}' };
    const remind = (more = {}) =>
      gateway.call(campaignEndpoints.remind, {
        token,
        params: { ...params, id },
        body: { ...body, ...more },
      });
    expect((await remind()).body.data).toMatchObject({ state: 'done', done: 3 });
    const to = async () => (await gateway.deliverMails()).map((mail) => mail.to).toSorted();
    expect(await to()).toEqual([waiting.email, busy.email, late.email].toSorted());
    await remind({ status: 'OVERDUE' });
    expect(await to()).toEqual([late.email]);
    expect((await remind({ userIds: [admin.id] })).status).toBe(422);
  });
});
