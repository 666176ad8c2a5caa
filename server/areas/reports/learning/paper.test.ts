import { REPORT_KINDS } from '@contract/report-kinds';
import { findReportKind, type ReportSource } from '@server/domain/reports/report-kind';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildLearning, sendVideo } from '@tests/support/learning-reports';
import { afterAll, beforeAll, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ hasBoost: true, timeZone: 'UTC' });
  await buildLearning(gateway, company.id);
  const watcher = await gateway.buildUser({ companyId: company.id });
  const day = gateway.clock().toISOString().slice(0, 10);
  await sendVideo(gateway, company.id, { day, watched: [[watcher, 100]] });
});
afterAll(() => gateway.close());

const sourceOf = (isNameless: boolean, isLearningPrivate = false): ReportSource => ({
  db: gateway.db,
  deps: gateway.deps,
  companyId: company.id,
  timeZone: 'UTC',
  isLearningPrivate,
  now: gateway.clock(),
  isNameless,
});

const OURS = ['training', 'monthlyVideo', 'quizUsers', 'quizQuestions', 'reviews'] as const;

it.each(OURS)('%s has figures and the rows of its screen as paper', async (key) => {
  expect(REPORT_KINDS).toContain(key);
  const kind = findReportKind(gateway.deps, key);
  const report = kind?.read({ type: key === 'quizQuestions' ? 'questions' : 'users' });
  if (!kind || !report?.table) throw new Error('no such report');
  const facts = await report.facts(sourceOf(false));
  expect(facts.every(({ value }) => value !== null)).toBe(true);
  const rows = [];
  for await (const batch of report.table.rows(sourceOf(false))) rows.push(...batch);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.length === report.table?.columns.length)).toBe(true);
  for (const { points, series } of await report.charts(sourceOf(false)))
    expect(series.every(({ values }) => values.length === points.length)).toBe(true);
});

it('has completions by day on every day of the range, none where learning is private', async () => {
  const report = findReportKind(gateway.deps, 'training')?.read({});
  const chartsOf = async (source: ReportSource) => (await report?.charts(source))?.[0];
  const open = await chartsOf(sourceOf(false));
  expect(open?.points).toHaveLength(30);
  const values = open?.series[0]?.values ?? [];
  expect(values).toContain(0);
  expect(values).not.toContain(null);
  const closed = await chartsOf(sourceOf(false, true));
  expect(closed?.series[0]?.values ?? []).not.toContain(0);
});

it('tells readers outside the company nothing of fewer than five people', async () => {
  const facts = await findReportKind(gateway.deps, 'training')?.read({}).facts(sourceOf(true));
  expect(facts?.find(({ label }) => label === 'completed')?.value).toBeNull();
  const reviews = findReportKind(gateway.deps, 'reviews')?.read({});
  for await (const batch of reviews?.table?.rows(sourceOf(false, true)) ?? [])
    expect(batch.flat().join(' ')).not.toContain('@');
});
