import { inviteEndpoints } from '@contract/users/invites';
import { userEndpoints } from '@contract/users/users';
import { tasks, users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enrolPeople } from './enrolment.rules';

const DAY = 24 * 60 * 60 * 1000;

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
  company = await gateway.buildCompany({ hasBoost: true });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

const tasksOf = (userId: number) =>
  gateway.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, company.id), eq(tasks.userId, userId)));
const statusOf = async (id: number) =>
  (await gateway.call(userEndpoints.get, { token, params: { ...params, id } })).body.taskStatus;
const enrolAll = async () => {
  const everybody = await gateway.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.companyId, company.id));
  const ids = everybody.map(({ id }) => id);
  await gateway.db.transaction((tx) => enrolPeople(tx, gateway.deps, company.id, ids));
};

describe('enrolment in training for all users', () => {
  it('enrols current users and those added with it, until its last day', async () => {
    const disabled = await gateway.buildUser({ ...params, disabledAt: new Date() });
    const emails = [{ email: 'first@larkfield.example' }];
    const { data } = (
      await gateway.call(inviteEndpoints.invite, { token, params, body: { emails, autoStartTraining: true } })
    ).body;
    for (const id of [admin.id, ...data.ids]) {
      expect(await tasksOf(id)).toEqual([
        expect.objectContaining({
          campaignId: data.campaignId,
          title: 'Annual Security Awareness Training',
          status: 'notStarted',
          dueAt: new Date(Math.floor(gateway.clock().getTime() / DAY + 31) * DAY - 1),
        }),
      ]);
      expect(await statusOf(id)).toBe('notStarted');
    }
    expect(await tasksOf(disabled.id)).toEqual([]);
  });

  it("enrols users added while it runs, and no other company's", async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const campaign = await gateway.buildCampaign(params, { startDate: gateway.clock() });
    await gateway.buildCampaign(params, { dateEnded: gateway.clock() });
    await gateway.buildCampaign(params, { startDate: new Date(gateway.clock().getTime() + DAY) });
    await gateway.buildCampaign(params, { assignmentType: 'GROUPS' });
    const body = { email: 'late@larkfield.example', name: 'Late', lastName: 'Comer' };
    const { id } = (await gateway.call(userEndpoints.create, { token, params, body })).body;
    expect((await tasksOf(id)).map(({ campaignId }) => campaignId)).toEqual([campaign.id]);
    const others = await gateway.db.select().from(tasks).where(eq(tasks.userId, stranger.id));
    expect(others).toEqual([]);
  });

  it('enrols users enabled again while it runs', async () => {
    const { id } = await gateway.buildUser({ ...params, disabledAt: new Date() });
    await gateway.buildCampaign(params);
    await gateway.call(userEndpoints.update, { token, params: { ...params, id }, body: { disabled: false } });
    expect(await tasksOf(id)).toHaveLength(1);
    expect(await statusOf(id)).toBe('notStarted');
  });

  it('creates no task twice, and keeps progress', async () => {
    const [busy, through] = [
      await gateway.buildUser({ ...params, taskStatus: 2 }),
      await gateway.buildUser({ ...params, taskStatus: 3 }),
    ];
    await gateway.buildCampaign(params);
    await enrolAll();
    await enrolAll();
    expect(await tasksOf(busy.id)).toHaveLength(1);
    expect([await statusOf(busy.id), await statusOf(through.id)]).toEqual(['inProgress', 'inProgress']);
    const [row] = await gateway.db.select().from(users).where(eq(users.id, admin.id));
    expect(row?.taskStatus).toBe(1);
  });
});
