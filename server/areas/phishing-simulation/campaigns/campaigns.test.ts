import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSender, simulationCalls } from '@tests/support/simulations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { get, preview, pause, resume, complete, remove, active, archived } = simulationEndpoints;
const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };
let templateId: number;

beforeAll(async () => {
  gateway = await testGateway();
  templateId = (await gateway.buildTemplate()).id;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ company, params, admin, token } = await buildSender(gateway));
});

const { recipient, drafted, of, launched, read, mailsOf, dayIn } = simulationCalls(() => ({
  gateway,
  company,
  token,
  templateId,
}));

describe('a campaign under way', () => {
  it('is paused and resumed, its late mails spread over the rest of the round', async () => {
    for (let each = 0; each < 20; each += 1) await recipient();
    const campaign = await launched({
      delivery: { timezone: 'UTC', deliveryPeriod: 10, deliveryDays: [0, 1, 2, 3, 4, 5, 6] },
    });
    expect((await gateway.call(pause, of(campaign.id))).body.data.status).toBe('PAUSED');
    expect((await gateway.call(pause, of(campaign.id))).status).toBe(200);
    gateway.clock.advance(6 * DAY);
    token = await gateway.freshToken(admin);
    expect((await gateway.call(resume, of(campaign.id))).body.data.status).toBe('IN_PROGRESS');
    const mails = await mailsOf(campaign.id);
    const end = new Date(campaign.rounds[0]?.endDate ?? '');
    expect(mails).toHaveLength(20);
    for (const { dueAt, state } of mails) {
      expect(state).toBe('planned');
      expect(dueAt >= gateway.clock() && dueAt <= end).toBe(true);
    }
    expect(new Set(mails.map(({ dueAt }) => dueAt.toISOString().slice(0, 10))).size).toBeGreaterThan(2);
    gateway.clock.advance(-6 * DAY);
  });

  it('is stopped for good: nothing that was not sent is sent, and it is in the archive', async () => {
    await recipient();
    await recipient();
    const campaign = await launched();
    const [sent] = await mailsOf(campaign.id);
    await gateway.db
      .update(simulationMails)
      .set({ state: 'sent', sentAt: gateway.clock() })
      .where(eq(simulationMails.id, sent?.id ?? 0));
    const stopped = (await gateway.call(complete, of(campaign.id))).body.data;
    expect(stopped).toMatchObject({
      status: 'ARCHIVED',
      total: 1,
      completed: 1,
      notStarted: 0,
      isLaunched: true,
    });
    expect((await mailsOf(campaign.id)).map(({ state }) => state)).toEqual(['sent', 'cancelled']);
    for (const endpoint of [pause, resume])
      expect((await gateway.call(endpoint, of(campaign.id))).status).toBe(409);
    expect((await gateway.call(complete, of(campaign.id))).status).toBe(200);
    const listed = async (endpoint: typeof active | typeof archived) =>
      (await gateway.call(endpoint, { token, params })).body.data.items.map(({ id }) => id);
    expect([await listed(active), await listed(archived)]).toEqual([[], [campaign.id]]);
  });

  it('that was stopped before its day was never launched', async () => {
    await recipient();
    const { id } = await launched({ startDate: dayIn(3) });
    expect((await gateway.call(complete, of(id))).body.data.isLaunched).toBe(false);
  });

  it('is deleted once it is archived, with everything about it', async () => {
    await recipient();
    const own = await gateway.buildTemplate({ ownerCompanyId: company.id });
    const { id } = await launched({ templates: [{ templateId: own.id }] });
    await gateway.db
      .update(phishingTemplates)
      .set({ deletedAt: new Date() })
      .where(eq(phishingTemplates.id, own.id));
    expect((await gateway.call(remove, of(id))).status).toBe(409);
    await gateway.call(complete, of(id));
    expect((await gateway.call(remove, of(id))).body.data).toEqual({ campaignId: id });
    expect((await gateway.call(get, of(id))).status).toBe(404);
    expect(await mailsOf(id)).toEqual([]);
    expect(await gateway.db.$count(simulations, eq(simulations.companyId, company.id))).toBe(0);
    expect(await gateway.db.$count(phishingTemplates, eq(phishingTemplates.id, own.id))).toBe(0);
  });

  it("is another company's secret", async () => {
    await recipient();
    const { id } = await launched();
    const stranger = await gateway.buildCompany();
    const theirs = { token: await gateway.tokenFor(await gateway.buildAdmin(stranger)) };
    for (const endpoint of [get, preview, pause, complete, remove]) {
      const answer = await gateway.call(endpoint, {
        ...theirs,
        params: { companyId: stranger.id, campaignId: id },
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe('more recipients', () => {
  const addTo = (campaignId: number, ...userIds: number[]) =>
    gateway.call(simulationEndpoints.addRecipients, { ...of(campaignId), body: { userIds } });

  it('join the audience and the round that is under way, once', async () => {
    const department = (await gateway.buildDepartment(params)).id;
    await recipient({ departmentId: department });
    const audience = { usersType: 'USERS_FROM_DEPARTMENTS' as const, selectedDepartmentsIds: [department] };
    const { id } = await launched({ audience });
    const [late, gone] = [await recipient(), await recipient({ disabledAt: new Date() })];
    expect((await addTo(id, late.id, gone.id)).body.data).toEqual({ added: 1, skipped: 1 });
    expect((await addTo(id, late.id)).body.data).toEqual({ added: 0, skipped: 1 });
    expect((await mailsOf(id)).map(({ userId }) => userId)).toContain(late.id);
    expect((await read(id)).settings.audience).toEqual({
      usersType: 'USERS_CUSTOM',
      selectedDepartmentsIds: [department],
      selectedGroupsIds: [],
      selectedUsersIds: [late.id, gone.id],
    });
  });

  it('are not added to what is over, nor from another company', async () => {
    const one = await recipient();
    const { id } = await launched();
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect(refusalOf(await addTo(id, stranger.id)).slice(0, 2)).toEqual([422, 'userIds']);
    await gateway.call(complete, of(id));
    expect((await addTo(id, one.id)).status).toBe(409);
    expect((await addTo((await drafted()).id, one.id)).status).toBe(409);
  });
});

describe('the lists of campaigns', () => {
  it('add up the numbers of all rounds, and score reports', async () => {
    for (let each = 0; each < 3; each += 1) await recipient();
    const { id } = await launched({ name: 'Numbers' });
    await gateway.db.execute(sql`
      UPDATE simulation_mails SET state = 'sent', sent_at = now(), opened_at = now(),
        reported_at = CASE WHEN id % 3 = 0 THEN now() END WHERE simulation_id = ${id}`);
    const { items } = (await gateway.call(active, { token, params, query: { searchText: 'numb' } })).body
      .data;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ completed: 3, score: 33, results: { sent: 3, opened: 3, reported: 1 } });
    expect(
      (await gateway.call(active, { token, params, query: { searchText: '100%' } })).body.data.items,
    ).toEqual([]);
  });
});
