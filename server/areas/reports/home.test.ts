import { access } from '@contract/access';
import type { REPORT_KINDS } from '@contract/report-kinds';
import { reportsHomeEndpoints } from '@contract/reports/home';
import { learningReportEndpoints } from '@contract/reports/learning';
import { companies } from '@server/domain/company/company.tables';
import { reportKind } from '@server/domain/reports/report-kind';
import type { Deps } from '@server/platform/http/context';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildLearning } from '@tests/support/learning-reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

let gateway: TestGateway;
let kinds: Deps['reportKinds'];
beforeAll(async () => {
  gateway = await testGateway();
  kinds = [...gateway.deps.reportKinds];
});
afterAll(() => gateway.close());

async function openHome(given: Parameters<TestGateway['buildCompany']>[0] = { hasBoost: true }) {
  const company = await gateway.buildCompany({ timeZone: 'UTC', ...given });
  await buildLearning(gateway, company.id);
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const params = { companyId: company.id };
  const home = async () => (await gateway.call(reportsHomeEndpoints.reports, { token, params })).body.data;
  return { company, token, params, home };
}

it('tells what each report tells over the last 30 days', async () => {
  const { token, params, home } = await openHome();
  const { reports } = await home();
  expect(reports.map(({ key }) => key).toSorted()).toEqual(kinds.map(({ key }) => key).toSorted());
  const training = await gateway.call(learningReportEndpoints.trainingDashboard, { token, params });
  const { completedPercent, score } = training.body.data.current;
  expect(completedPercent).not.toBeNull();
  expect(reports.find(({ key }) => key === 'training')).toEqual({
    key: 'training',
    figure: completedPercent,
    scale: 'percent',
    label: 'completedPercent',
  });
  expect(reports.find(({ key }) => key === 'quizUsers')).toMatchObject({ figure: score, scale: 'outOfTen' });
  const reviews = await gateway.call(learningReportEndpoints.reviewStatistics, { token, params });
  expect(reports.find(({ key }) => key === 'reviews')?.figure).toBe(reviews.body.data.average);
});

/** What the cards of the console say beside the number. */
const HEADLINES: Partial<Record<(typeof REPORT_KINDS)[number], string>> = {
  training: 'completedPercent',
  general: 'allCompletedShare',
  monthlyVideo: 'completedPercent',
  quizUsers: 'score',
  gaming: 'score',
  policies: 'progress',
  reviews: 'averageRating',
  phishingExercise: 'score',
  phishingSummary: 'reportedPercent',
  dashboard: 'culture',
};

it('names the figure that the card names', async () => {
  const { home } = await openHome();
  const labels = Object.fromEntries((await home()).reports.map(({ key, label }) => [key, label]));
  expect(labels).toMatchObject(HEADLINES);
});

it('tells nothing without Boost or a trial', async () => {
  const { home } = await openHome({ hasBoost: false });
  expect((await home()).reports.every(({ figure }) => figure === null)).toBe(true);
});

it('tells nothing of few people where learning is private', async () => {
  const { company, home } = await openHome();
  await gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));
  const { reports } = await home();
  const told = ['training', 'quizUsers', 'reviews'] as const;
  expect(told.map((one) => reports.find(({ key }) => key === one)?.figure)).toEqual([null, null, null]);
});

it('tells of the others where one report fails', async () => {
  const { home } = await openHome();
  const failing = reportKind({
    key: 'general',
    access: access.boostStaffRead,
    query: z.object({}),
    counted: 'peopleCounted',
    facts: () => Promise.reject(new Error('broken')),
  });
  Object.assign(gateway.deps, { reportKinds: [failing, ...kinds.filter(({ key }) => key !== 'general')] });
  const { reports } = await home();
  Object.assign(gateway.deps, { reportKinds: kinds });
  expect(reports[0]).toEqual({ key: 'general', figure: null, scale: null, label: null });
  expect(reports.find(({ key }) => key === 'training')?.figure).not.toBeNull();
});
