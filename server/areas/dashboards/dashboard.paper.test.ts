import { dashboardEndpoints } from '@contract/dashboards';
import { tasks } from '@server/domain/people/people.tables';
import type { ReportSource } from '@server/domain/reports/report-kind';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboardPaper } from './dashboard.paper';

const NOW = new Date('2026-05-20T15:00:00Z');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
});
afterAll(() => gateway.close());

/** A company in which so many people had a training due, all but one of whom completed it. */
async function companyOf(people: number) {
  const company = await gateway.buildCompany({ hasBoost: true, timeZone: 'UTC', seats: 50 });
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const campaign = await gateway.buildCampaign({ companyId: company.id }, { kind: 'course' });
  const given = await gateway.buildMany(company, people);
  await gateway.db.insert(tasks).values(
    given.map(({ id }, at) => ({
      companyId: company.id,
      userId: id,
      campaignId: campaign.id,
      type: 'course' as const,
      title: 'Training',
      dueAt: new Date('2026-05-10T12:00:00Z'),
      status: at === 0 ? ('notStarted' as const) : ('completed' as const),
    })),
  );
  const source = (isNameless: boolean): ReportSource => ({
    db: gateway.db,
    deps: gateway.deps,
    companyId: company.id,
    timeZone: 'UTC',
    isLearningPrivate: false,
    now: NOW,
    isNameless,
  });
  return { token, params: { companyId: company.id }, source };
}
const factsOf = async (source: ReportSource) =>
  Object.fromEntries((await dashboardPaper.read({}).facts(source)).map(({ label, value }) => [label, value]));

it('the dashboard as paper tells what the screen tells', async () => {
  const { token, params, source } = await companyOf(7);
  const { data } = (await gateway.call(dashboardEndpoints.culture, { token, params })).body;
  const report = dashboardPaper.read({ months: 12 });
  expect(report.range(source(false))).toEqual({ from: data.from, to: data.to });
  expect(await factsOf(source(false))).toMatchObject({
    culture: data.current.score,
    trainingCompleted: 85,
    trainingDue: 7,
    gamingScore: null,
    simulationsReported: null,
  });
  const [trend] = await report.charts(source(false));
  expect(trend?.points).toHaveLength(12);
  expect(trend?.points.at(-1)).toEqual({ day: '2026-05-20' });
  expect(trend?.points.at(-2)).toEqual({ day: '2026-04-30' });
  expect(trend?.series[0]?.values.at(-1)).toBe(data.current.score);
  const rows: unknown[] = [];
  for await (const batch of report.table?.rows(source(false)) ?? []) rows.push(...batch);
  const departments = await gateway.call(dashboardEndpoints.departments, { token, params });
  expect(rows).toHaveLength(departments.body.data.items.length);
});

it('readers outside are told nothing of fewer than five people', async () => {
  const { source } = await companyOf(4);
  expect((await factsOf(source(false))).trainingDue).toBe(4);
  expect(await factsOf(source(true))).toMatchObject({ trainingDue: null, trainingCompleted: null });
});
