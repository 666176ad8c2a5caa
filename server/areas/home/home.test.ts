import { homeEndpoints } from '@contract/home';
import { calendarEvents } from '@server/domain/calendar/calendar.tables';
import { companies } from '@server/domain/company/company.tables';
import { customDomains, whiteLabelProperties } from '@server/domain/white-label/white-label.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { readPdf } from '@tests/support/read-pdf';
import { eq } from 'drizzle-orm';
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
      notPassed: 0,
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

  it('has the exercises and tournaments that are stored, in rounds, with what their kind knows of them', async () => {
    const now = gateway.clock().getUTCFullYear();
    const query = { from: `${now}-01-01`, to: `${now}-12-31` };
    const input = { token, params: params(), query };
    const exercises = async () => (await gateway.call(homeEndpoints.phishingExercise, input)).body.data;
    const kind = 'phishing_exercise' as const;
    const before = await gateway.buildCampaign(params(), { kind, startDate: new Date(Date.UTC(2019, 1)) });
    await gateway.buildCampaign(
      { companyId: (await gateway.buildCompany()).id },
      { kind, startDate: from(-1) },
    );
    const running = await gateway.buildCampaign(params(), { kind, startDate: from(-1) });
    const archived = await gateway.buildCampaign(params(), { kind, startDate: from(1), archivedAt: from(0) });
    const games = await gateway.buildCampaign(params(), { kind: 'secure_code', startDate: from(-1) });
    await gateway.buildTask(await gateway.buildUser(params()), {
      campaignId: games.id,
      status: 'completed',
      completedAt: from(0),
      score: 67,
    });

    const rounds = await exercises();
    const { body } = await gateway.call(homeEndpoints.phishingExerciseCampaigns, input);
    expect(body.data).toEqual(rounds);
    expect(
      rounds.map(({ id, roundNumber, isActive, isDeleted }) => [id, roundNumber, isActive, isDeleted]),
    ).toEqual([
      [running.id, 2, true, false],
      [archived.id, 3, false, true],
    ]);
    expect(rounds.map(({ id }) => id)).not.toContain(before.id);
    expect(rounds[0]).toMatchObject({
      kind,
      status: 'ONGOING',
      assignedUsers: 0,
      statistic: {
        totalCount: 0,
        reportedCount: null,
        phishedCount: null,
        averageScore: null,
        maxScore: 100,
      },
    });
    expect((await gateway.call(homeEndpoints.tournament, input)).body.data).toMatchObject([
      { id: games.id, usersCount: 1, completionPercentage: 100, statistic: { averageScore: 4, maxScore: 6 } },
    ]);
    expect(await year(homeEndpoints.training)).toEqual([]);
    expect((await started()).state).toBe('dashboard');
    expect((await started()).training.assigned).toBe(0);
  });

  it('tells how the learners of an exercise stand with Boost or on trial only', async () => {
    await start({ hasBoost: false, trialStatus: 'active', trialEnd: from(5) });
    const exercise = await gateway.buildExercise(params(), { startDate: from(-1) });
    const done = { status: 'completed' as const, completedAt: from(0), score: 80 };
    const task = { campaignId: exercise.id, type: 'phishing exercise' as const, ...done };
    await gateway.buildTask(await gateway.buildUser(params()), task);
    const now = gateway.clock().getUTCFullYear();
    const query = { from: `${now - 1}-12-31`, to: `${now}-12-30` };
    const read = async () =>
      (await gateway.call(homeEndpoints.phishingExercise, { token, params: params(), query })).body.data[0];
    expect(await read()).toMatchObject({ completionPercentage: 100, statistic: { averageScore: 80 } });
    await gateway.db
      .update(companies)
      .set({ trialEnd: from(0) })
      .where(eq(companies.id, params().companyId));
    expect(await read()).toMatchObject({
      usersCount: 1,
      completionPercentage: null,
      averageScore: null,
      statistic: { averageScore: null },
    });
  });

  it('has the monthly videos, queued until they go out, without a course or a score', async () => {
    const { id: videoId } = await gateway.buildVideo({ isMonthly: true });
    const event = { companyId: company.id, videoId, createdBy: 1, createdAt: gateway.clock() };
    await gateway.db.insert(calendarEvents).values([
      { ...event, plannedOn: '2024-03-15', month: '2024-03', sentAt: gateway.clock() },
      { ...event, plannedOn: '2024-04-15', month: '2024-04' },
    ]);
    const query = { from: '2024-01-01', to: '2024-12-31' };
    const { body } = await gateway.call(homeEndpoints.monthlyVideo, { token, params: params(), query });
    const bare = { courseId: null, averageScore: null };
    expect(body.data).toMatchObject([
      { startAt: '2024-03-15T00:00:00.000Z', status: 'ACTIVE', ...bare },
      { startAt: '2024-04-15T00:00:00.000Z', status: 'QUEUED', ...bare },
    ]);
  });

  it('takes a range of at most a year', async () => {
    const ask = (from: string, to: string) =>
      gateway.call(homeEndpoints.training, { token, params: params(), query: { from, to } });
    expect((await ask('2026-01-01', '2028-01-01')).error.details[0]?.code).toBe('to');
    expect((await ask('2026-02-01', '2026-01-01')).error.details[0]?.code).toBe('to');
  });
});

describe('the awareness plan', () => {
  const plan = async (year = gateway.clock().getUTCFullYear()) => {
    const answer = await gateway.call(homeEndpoints.awarenessPlan, {
      token,
      params: params(),
      query: { year },
    });
    return { answer, file: await readPdf(answer.raw.rawPayload) };
  };

  it("is a PDF in the company's name, with the year at a glance and all its activities", async () => {
    await start({ hasBoost: true, name: 'شركة الأمان 東京', timeZone: 'Asia/Tokyo' });
    const year = gateway.clock().getUTCFullYear();
    // In Tokyo it is the next day, and the next month.
    const startDate = new Date(Date.UTC(year, 2, 31, 20));
    const { id } = await gateway.buildCampaign(params(), { name: 'Spring course', startDate });
    const user = await gateway.buildUser(params());
    await gateway.buildTask(user, { campaignId: id, status: 'completed', completedAt: from(0) });
    await gateway.buildCampaign(params(), { name: 'Ended course', startDate, dateEnded: startDate });
    await gateway.buildCampaign(params(), { name: 'Archived course', startDate, archivedAt: startDate });
    await gateway.buildCampaign(params(), {
      name: 'Last year',
      startDate: new Date(Date.UTC(year, 0, 1) - DAY),
    });
    const { answer, file } = await plan();
    expect(answer.raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="awareness-plan-${year}.pdf"`,
    });
    expect([file.title, file.author]).toEqual([`Security awareness plan ${year}`, 'شركة الأمان 東京']);
    for (const text of [
      '東京',
      'شركة',
      'Annual training',
      `Apr 1, ${year}`,
      'Spring course',
      '100%',
      'Ended',
    ])
      expect(file.text).toContain(text);
    for (const text of ['Archived course', 'Last year', 'Mar 31']) expect(file.text).not.toContain(text);
    expect(file.pages[0]?.roles.filter((role) => role === 'Table')).toHaveLength(2);
  });

  it('says so when nothing is planned, and knows no year before 2023', async () => {
    expect((await plan(2024)).file.text).toContain('Nothing is planned for 2024 yet.');
    const query = { year: 2022 };
    const { error } = await gateway.call(homeEndpoints.awarenessPlan, { token, params: params(), query });
    expect(error.details[0]?.code).toBe('year');
  });

  it('carries the name and the logo of a company with its own branding', async () => {
    await start({ hasBoost: true, features: { hasWhiteLabelAccess: true } });
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const logo = `data:image/png;base64,${pixel}`;
    await gateway.db.insert(whiteLabelProperties).values({ companyId: company.id, name: 'Brightly', logo });
    const domain = { companyId: company.id, type: 'customDomainAdmin' as const, verifiedAt: from(-1) };
    await gateway.db.insert(customDomains).values({ ...domain, domain: 'brightly.example' });
    const { file } = await plan();
    expect(file.author).toBe('Brightly');
    expect(file.pages[0]?.pictures).toBe(1);
  });

  it('has 500 activities on several pages, each with the header', async () => {
    const year = gateway.clock().getUTCFullYear();
    for (let number = 1; number <= 500; number += 1) {
      const startDate = new Date(Date.UTC(year, number % 12, 15));
      await gateway.buildCampaign(params(), { name: `Course number ${number}`, startDate });
    }
    const { file } = await plan();
    expect(file.text.match(/Course number \d+/g)).toHaveLength(500);
    expect(file.pages.length).toBeGreaterThan(20);
    for (const { text } of file.pages.slice(2)) expect(text).toContain('Completed');
  });
});
