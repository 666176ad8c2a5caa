import { homeEndpoints } from '@contract/home';
import { companies } from '@server/domain/company/company.tables';
import { simulationRounds } from '@server/domain/simulations/simulations.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { readPdf } from '@tests/support/read-pdf';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
async function start() {
  company = await gateway.buildCompany({ hasBoost: true });
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
}
beforeEach(start);

const year = () => gateway.clock().getUTCFullYear();
const params = () => ({ companyId: company.id });
const rounds = async (from: string, to: string) =>
  (await gateway.call(homeEndpoints.phishingSimulation, { token, params: params(), query: { from, to } }))
    .body.data;
const day = (days: number) =>
  new Date(gateway.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const months = (all: Awaited<ReturnType<typeof rounds>>) =>
  all.map(({ roundNumber, startedAt, status }) => [roundNumber, startedAt.slice(0, 7), status]);

/** A monthly campaign that began on January 10 of last year, with as many rounds as have begun by now. */
async function monthly(values: Partial<Parameters<typeof storeSimulation>[2]> = {}) {
  const startsAt = new Date(Date.UTC(year() - 1, 0, 10));
  const begun = 12 + gateway.clock().getUTCMonth() + (gateway.clock().getUTCDate() >= 10 ? 1 : 0);
  const nextRoundAt = new Date(Date.UTC(year() - 1, begun, 10));
  const campaign = await storeSimulation(gateway.db, company.id, { startsAt, nextRoundAt, ...values });
  await gateway.db.delete(simulationRounds).where(eq(simulationRounds.simulationId, campaign.id));
  const start = (n: number) => new Date(Date.UTC(year() - 1, n, 10));
  await gateway.db.insert(simulationRounds).values(
    Array.from({ length: begun }, (_, n) => ({
      companyId: company.id,
      simulationId: campaign.id,
      round: n + 1,
      startsAt: start(n),
      endsAt: start(n + 1),
      periods: [
        {
          dateFrom: start(n).toISOString(),
          dateTo: new Date(start(n).getTime() + 86_400_000).toISOString(),
        },
      ],
    })),
  );
  return { campaign, begun };
}

describe('the calendar of simulations', () => {
  it('has the rounds of a range: those that were planned, and those that follow from the schedule', async () => {
    const { campaign, begun } = await monthly();
    const user = await gateway.buildUser(params());
    const at = gateway.clock();
    const mail = { userId: user.id, departmentId: user.departmentId, dueAt: at };
    await storeMails(gateway.db, campaign, [
      { ...mail, round: begun, clickedAt: at, reportedAt: at },
      { ...mail, round: begun - 1, state: 'failed' },
    ]);
    const all = await rounds(`${year()}-01-01`, `${year()}-12-31`);
    expect(months(all)).toEqual(
      Array.from({ length: 12 }, (_, month) => {
        const number = 13 + month;
        const status = number < begun ? 'ENDED' : number === begun ? 'IN_PROGRESS' : 'QUEUED';
        return [number, `${year()}-${String(month + 1).padStart(2, '0')}`, status];
      }),
    );
    const [current] = await rounds(day(-31), day(0));
    expect(current).toMatchObject({
      id: campaign.id,
      courseId: null,
      isActive: true,
      usersCount: 1,
      completionPercentage: 100,
      averageScore: 100,
      statistic: { totalCount: 1, reportedCount: 1, phishedCount: 1 },
    });
    const next = await rounds(`${year() + 1}-01-01`, `${year() + 1}-12-31`);
    expect(next).toHaveLength(12);
    expect(next[0]).toMatchObject({ usersCount: 1, completionPercentage: null, status: 'QUEUED' });
    expect(next[0]?.sendingPeriods).toHaveLength(1);
  });

  it('tells what people did with Boost or on trial only', async () => {
    await monthly();
    const plan = (values: Partial<CompanyRow>) =>
      gateway.db.update(companies).set(values).where(eq(companies.id, company.id));
    await plan({ hasBoost: false, trialStatus: 'active', trialEnd: new Date(gateway.clock().getTime() + 1) });
    const [round] = await rounds(`${year()}-01-01`, `${year()}-12-31`);
    expect(round).toMatchObject({ statistic: { reportedCount: 0, phishedCount: 0 } });
    await plan({ trialEnd: gateway.clock() });
    const [later] = await rounds(`${year()}-01-01`, `${year()}-12-31`);
    expect(later).toMatchObject({
      averageScore: null,
      statistic: { reportedCount: null, phishedCount: null },
    });
  });

  it('has nothing to come of a paused campaign, and nothing of a stopped one after its end', async () => {
    const { begun } = await monthly({ state: 'paused', pausedAt: gateway.clock() });
    const all = await rounds(day(-31), day(300));
    expect(all.at(-1)).toMatchObject({ roundNumber: begun, status: 'SUSPENDED', isActive: false });
    await start();
    await monthly({ state: 'archived', archivedAt: new Date(Date.UTC(year() - 1, 5, 1)) });
    expect(await rounds(`${year()}-01-01`, `${year()}-12-31`)).toEqual([]);
  });

  it('is in the plan as a PDF, and makes the start page a dashboard', async () => {
    const state = async () =>
      (await gateway.call(homeEndpoints.getStarted, { token, params: params() })).body.data.state;
    expect(await state()).toBe('inviteUsers');
    await monthly({ name: 'Parcel season' });
    expect(await state()).toBe('dashboard');
    const input = { token, params: params(), query: { year: year() } };
    const { raw } = await gateway.call(homeEndpoints.awarenessPlan, input);
    expect((await readPdf(raw.rawPayload)).text.replaceAll(/\s+/g, ' ')).toContain('Parcel season, round 13');
  });
});
