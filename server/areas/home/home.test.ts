import { homeEndpoints } from '@contract/home';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 24 * 60 * 60 * 1000;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

async function start(values: Parameters<TestGateway['buildCompany']>[0]) {
  company = await gateway.buildCompany(values);
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
}
beforeEach(() => start({ hasBoost: true }));

const from = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
const params = () => ({ companyId: company.id });
const started = async () =>
  (await gateway.call(homeEndpoints.getStarted, { token, params: params() })).body.data;
const year = async (endpoint: typeof homeEndpoints.training | typeof homeEndpoints.forDevelopers) => {
  const now = gateway.clock().getUTCFullYear();
  const query = { from: `${now}-01-01`, to: `${now}-12-31` };
  return (await gateway.call(endpoint, { token, params: params(), query })).body.data;
};

describe('the get-started page', () => {
  it('goes from inviting over starting to the dashboard, which stays when the training has ended', async () => {
    expect((await started()).state).toBe('inviteUsers');
    await gateway.buildUser(params());
    expect((await started()).state).toBe('startTraining');
    const campaign = await gateway.buildCampaign(params(), { startDate: from(-1) });
    expect((await started()).state).toBe('dashboard');
    const { id } = await gateway.buildUser(params());
    const task = { campaignId: campaign.id, status: 'completed' as const, completedAt: from(0) };
    await gateway.buildTask({ companyId: company.id, id }, task);
    await gateway.buildTask(await gateway.buildUser(params()), { campaignId: campaign.id, dueAt: from(-1) });
    expect((await started()).training).toEqual({
      assigned: 2,
      completed: 1,
      inProgress: 0,
      notStarted: 0,
      overdue: 1,
    });
  });

  it('is the dashboard for ended training only', async () => {
    await gateway.buildCampaign(params(), { startDate: from(-9), dateEnded: from(-1) });
    const { state, training } = await started();
    expect([state, training.assigned]).toEqual(['dashboard', 0]);
  });

  it('says that training is suspended once the trial has expired', async () => {
    await start({ hasBoost: false, trialStatus: 'active', trialEnd: from(-1) });
    expect((await started()).state).toBe('trainingSuspended');
    await gateway.buildCampaign(params(), { startDate: from(-5) });
    expect((await started()).state).toBe('dashboardSuspended');
  });
});

describe('the yearly plan', () => {
  it('has training apart from that for developers, with its status, and nothing of another company', async () => {
    const course = await gateway.buildCourse({ category: 'for developers' });
    const noon = new Date(Date.UTC(gateway.clock().getUTCFullYear(), 5, 15, 12));
    const plain = await gateway.buildCampaign(params(), { startDate: noon, dateEnded: noon });
    const coding = await gateway.buildCampaign(params(), { startDate: noon, courseId: course.id });
    await gateway.buildCampaign({ companyId: (await gateway.buildCompany()).id }, { startDate: noon });
    await gateway.buildCampaign(params(), { startDate: new Date(Date.UTC(2019, 5, 15)) });
    expect((await year(homeEndpoints.training)).map(({ id, status }) => [id, status])).toEqual([
      [plain.id, 'ENDED'],
    ]);
    expect((await year(homeEndpoints.forDevelopers)).map(({ id }) => id)).toEqual([coding.id]);
  });

  it('takes a range of at most a year', async () => {
    const ask = (from: string, to: string) =>
      gateway.call(homeEndpoints.training, { token, params: params(), query: { from, to } });
    expect((await ask('2026-01-01', '2028-01-01')).error.details[0]?.code).toBe('to');
    expect((await ask('2026-02-01', '2026-01-01')).error.details[0]?.code).toBe('to');
  });
});
