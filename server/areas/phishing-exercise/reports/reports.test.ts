import { buildUrl } from '@contract/endpoint';
import type { AnswerStatus } from '@contract/phishing-exercise/content';
import { exerciseReportEndpoints as reports } from '@contract/phishing-exercise/reports';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { exercises } from '@server/domain/exercises/exercises.tables';
import { findReportKind } from '@server/domain/reports/report-kind';
import type { CompanyRow, DepartmentRow, GroupRow, UserRow } from '@tests/support/builders';
import { buildLearner } from '@tests/support/exercises';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as userFiles from './report-files.queries';

const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let exercise: StoredCampaign;
let sales: DepartmentRow;
let legal: DepartmentRow;
let board: GroupRow;
let people: Record<'ana' | 'bo' | 'cleo' | 'dan', UserRow>;

/**
 * Three templates: an easy and a hard email, and a text message of the company's own. Ana has answered all, Bo one,
 * Cleo none, and Dan has begun and is late.
 */
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  const { id: companyId } = company;
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  sales = await gateway.buildDepartment({ companyId, name: 'sales' });
  legal = await gateway.buildDepartment({ companyId, name: 'Legal' });
  await gateway.buildDepartment({ companyId, name: 'Empty' });
  const parts = [
    { name: 'parcel', difficulty: 1 as const },
    { name: 'Bank', difficulty: 3 as const },
    { name: 'Own', difficulty: null, layoutType: 'SMS' as const },
  ];
  exercise = await gateway.buildExercise({ companyId }, { name: 'Spring' }, parts);
  const now = gateway.clock();
  const add = async (
    name: string,
    departmentId: number,
    grades: AnswerStatus[],
    values: Parameters<typeof buildLearner>[4] = {},
  ) => {
    const person = await gateway.buildUser({ companyId, departmentId, name, lastName: 'Roe' });
    const dueAt = new Date(now.getTime() + 3 * DAY);
    await buildLearner(gateway, exercise, person, grades, { dueAt, ...values });
    return person;
  };
  people = {
    ana: await add('Ana', sales.id, ['CORRECT', 'WRONG', 'PARTIAL']),
    bo: await add('Bo', sales.id, ['CORRECT']),
    cleo: await add('Cleo', legal.id, []),
    dan: await add('Dan', legal.id, ['PARTIAL', 'WRONG'], { dueAt: new Date(now.getTime() - DAY) }),
  };
  board = await gateway.buildGroup({ companyId, name: 'Board' }, [people.ana.id, people.dan.id]);
  await gateway.buildGroup({ companyId, name: 'Nobody here' }, []);
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id, campaignId: exercise.id });
const ask = <E extends (typeof reports)[keyof typeof reports]>(endpoint: E, query = {}, more = {}) =>
  gateway.call(endpoint, { token, params: { ...params(), ...more } as never, query: query as never });
async function csvOf(endpoint: (typeof reports)[keyof typeof reports], query = {}, more = {}) {
  const { raw } = await ask(endpoint, { ...query, isCsv: true }, more);
  expect(raw.headers['content-type']).toBe('application/json; charset=utf-8');
  const { data } = raw.json<{ data: string }>();
  expect(data.startsWith('\uFEFF')).toBe(true);
  return data.slice(1).split('\r\n').slice(0, -1);
}
const namesOf = ({ body }: { body: { data: { items: { name: string }[] } } }) =>
  body.data.items.map(({ name }) => name);

describe('the report of an exercise', () => {
  it('has its numbers as a whole', async () => {
    const { data } = (await ask(reports.statistics)).body;
    expect(data).toEqual({
      total: 4,
      completed: 1,
      inProgress: 1,
      notStarted: 1,
      overdue: 1,
      completionPercentage: 25,
      score: 50,
      correct: 2,
      partial: 2,
      wrong: 2,
      answered: 6,
      completions: [{ day: gateway.clock().toISOString().slice(0, 10), completed: 1 }],
      byDifficulty: [
        { difficulty: 1, correct: 2, partial: 1, wrong: 0 },
        { difficulty: 3, correct: 0, partial: 0, wrong: 2 },
        { difficulty: null, correct: 0, partial: 1, wrong: 0 },
      ],
      byLayout: [
        { layoutType: 'EMAIL', correct: 2, partial: 1, wrong: 2 },
        { layoutType: 'SMS', correct: 0, partial: 1, wrong: 0 },
      ],
    });
  });

  it('shows departments and groups with learners, the least complete first', async () => {
    const none = { inProgress: 0, notStarted: 0, overdue: 0 };
    const { items, pageInfo } = (await ask(reports.departments)).body.data;
    expect(items).toEqual([
      {
        ...none,
        id: legal.id,
        name: 'Legal',
        learners: 2,
        completionPercentage: 0,
        completed: 0,
        notStarted: 1,
        overdue: 1,
      },
      {
        ...none,
        id: sales.id,
        name: 'sales',
        learners: 2,
        completionPercentage: 50,
        completed: 1,
        inProgress: 1,
      },
    ]);
    expect(pageInfo).toEqual({ pageNumber: 0, pageSize: 10, totalItems: 2 });
    expect((await ask(reports.groups)).body.data.items).toEqual([
      {
        ...none,
        id: board.id,
        name: 'Board',
        learners: 2,
        completionPercentage: 50,
        completed: 1,
        overdue: 1,
      },
    ]);
    expect(namesOf(await ask(reports.departments, { orderBy: 'name', order: 'desc' }))).toEqual([
      'sales',
      'Legal',
    ]);
    expect(namesOf(await ask(reports.departments, { orderBy: 'inProgress', order: 'desc' }))).toEqual([
      'sales',
      'Legal',
    ]);
    expect(namesOf(await ask(reports.departments, { orderBy: 'unknown', searchText: 'LEG' }))).toEqual([
      'Legal',
    ]);
    expect(namesOf(await ask(reports.departments, { ids: [sales.id] }))).toEqual(['sales']);
    expect(namesOf(await ask(reports.departments, { pageSize: 1, pageNumber: 1 }))).toEqual(['sales']);
    expect(await csvOf(reports.departments, { searchText: 'sal' })).toEqual([
      'Name,Learners,Completion,Completed,In Progress,Not Started,Overdue',
      'sales,2,50,1,1,0,0',
    ]);
  });

  it('offers the same departments and groups to filter by', async () => {
    expect(namesOf(await ask(reports.departmentsFilter))).toEqual(['Legal', 'sales']);
    expect(namesOf(await ask(reports.departmentsFilter, { searchText: 'sa' }))).toEqual(['sales']);
    expect(namesOf(await ask(reports.departmentsFilter, { pageSize: 1, pageNumber: 1 }))).toEqual(['sales']);
    expect(namesOf(await ask(reports.groupsFilter))).toEqual(['Board']);
  });

  it('lists learners, those who need attention first, by its filters', async () => {
    const idsOf = async (query = {}) => (await ask(reports.users, query)).body.data.items.map(({ id }) => id);
    const { ana, bo, cleo, dan } = people;
    expect(await idsOf()).toEqual([dan.id, cleo.id, bo.id, ana.id]);
    expect(await idsOf({ order: 'asc', orderBy: 'status' })).toEqual([ana.id, bo.id, cleo.id, dan.id]);
    expect(await idsOf({ status: ['OVERDUE', 'COMPLETED'] })).toEqual([dan.id, ana.id]);
    expect(await idsOf({ departments: sales.id })).toEqual([bo.id, ana.id]);
    expect(await idsOf({ groups: [board.id], orderBy: 'fullName', order: 'asc' })).toEqual([ana.id, dan.id]);
    expect(await idsOf({ searchText: 'roe', orderBy: 'wrong', order: 'desc', pageSize: 2 })).toHaveLength(2);
    expect((await ask(reports.users, { status: 'LATE' })).status).toBe(422);
    const lines = await csvOf(reports.users, { status: 'COMPLETED' });
    const completedAt = gateway.clock().toISOString();
    const due = new Date(gateway.clock().getTime() + 3 * DAY).toISOString().slice(0, 10);
    expect(lines[0]).toBe(
      'Name,Email,Department,Status,Days Left,Due,Completion,Correct,Partial,Wrong,Score,Completed',
    );
    expect(lines.slice(1)).toEqual([
      `Ana Roe,${ana.email},sales,Completed,,${due},100,1,1,1,50,${completedAt}`,
    ]);
  });

  it('compares its templates, those answered wrong most often first', async () => {
    expect(namesOf(await ask(reports.templates))).toEqual(['Bank', 'parcel', 'Own']);
    const by = (orderBy: string, order: string) => ask(reports.templates, { orderBy, order });
    expect(namesOf(await by('name', 'asc'))).toEqual(['Bank', 'Own', 'parcel']);
    expect(namesOf(await by('total', 'desc'))).toEqual(['parcel', 'Bank', 'Own']);
    expect(namesOf(await by('layoutType', 'desc'))).toEqual(['Own', 'parcel', 'Bank']);
    expect(namesOf(await ask(reports.templates, { searchText: 'PAR' }))).toEqual(['parcel']);
    expect((await ask(reports.templates, { ids: 1 })).body.data.items).toEqual([
      {
        id: 1,
        name: 'parcel',
        thumbnailUrl: null,
        layoutType: 'EMAIL',
        difficulty: 1,
        correct: 2,
        partial: 1,
        wrong: 0,
        total: 3,
      },
    ]);
    expect(await csvOf(reports.templates, { searchText: 'own' })).toEqual([
      'Template,Type,Difficulty,Correct,Partial,Wrong,Total',
      'Own,SMS,,0,1,0,1',
    ]);
  });

  it('shows who answered a template how, wrong answers first', async () => {
    const { data } = (await ask(reports.template, {}, { templateId: 1 })).body;
    expect(data).toMatchObject({ correct: 2, partial: 1, wrong: 0, total: 3 });
    expect(data.template).toMatchObject({ name: 'parcel', templateId: 1 });
    expect(data.template.answers).toHaveLength(4);
    expect(data.items.map(({ fullName, status, answer }) => [fullName, status, answer])).toEqual([
      ['Dan Roe', 'PARTIAL', 'CALL_AND_VERIFY'],
      ['Ana Roe', 'CORRECT', 'REPORT_PHISHING'],
      ['Bo Roe', 'CORRECT', 'REPORT_PHISHING'],
    ]);
    const some = async (query: object) => (await ask(reports.template, query, { templateId: 1 })).body.data;
    expect((await some({ status: 'PARTIAL' })).items.map(({ userId }) => userId)).toEqual([people.dan.id]);
    expect((await some({ searchText: 'bo' })).items.map(({ userId }) => userId)).toEqual([people.bo.id]);
    const last = await some({ pageSize: 2, pageNumber: 1 });
    expect(last.items.map(({ userId }) => userId)).toEqual([people.bo.id]);
    expect(last.pageInfo).toEqual({ pageNumber: 1, pageSize: 2, totalItems: 3, totalIsMinimum: false });
    expect((await csvOf(reports.template, { status: 'CORRECT' }, { templateId: 1 })).slice(1)).toHaveLength(
      2,
    );
    expect((await ask(reports.template, {}, { templateId: 99 })).status).toBe(404);
  });

  it('shows what a person did with each message, and in each exercise', async () => {
    const { data } = (await ask(reports.user, {}, { userId: people.dan.id })).body;
    expect(data.user).toMatchObject({
      id: people.dan.id,
      status: 'OVERDUE',
      partial: 1,
      wrong: 1,
      score: null,
    });
    expect(data.items.map(({ name, answerStatus }) => [name, answerStatus])).toEqual([
      ['parcel', 'PARTIAL'],
      ['Bank', 'WRONG'],
      ['Own', null],
    ]);
    expect(await csvOf(reports.user, {}, { userId: people.cleo.id })).toEqual([
      'Template,Type,Answer,Result,Answered',
      'parcel,Email,,,',
      'Bank,Email,,,',
      'Own,SMS,,,',
    ]);
    expect((await ask(reports.user, {}, { userId: 999_999 })).status).toBe(404);
    const { items } = (await ask(reports.results, {}, { userId: people.ana.id })).body.data;
    expect(items).toEqual([
      {
        campaignId: exercise.id,
        campaignName: 'Spring',
        startedAt: exercise.startDate.toISOString(),
        status: 'COMPLETED',
        score: 50,
        completionPercentage: 100,
        correct: 1,
        partial: 1,
        wrong: 1,
      },
    ]);
  });
});

describe('the report of all exercises', () => {
  const ofCompany = (endpoint: 'companyStatistics' | 'companySummary' | 'campaignsFilter', query = {}) =>
    gateway.call(reports[endpoint], { token, params: { companyId: company.id }, query }) as Promise<{
      body: { data: { items: { id: number; name: string }[] } };
    }>;

  it('adds up, compares and names the hardest templates', async () => {
    const { id: companyId } = company;
    const startDate = new Date('2026-01-20T12:00:00Z');
    const second = await gateway.buildExercise({ companyId }, { name: 'Autumn', startDate }, [
      { templateId: 2 },
    ]);
    await gateway.db.execute(
      sql`UPDATE exercise_parts SET template_id = 2 WHERE exercise_id = ${second.courseId}`,
    );
    const waiting = { startDate: new Date(gateway.clock().getTime() + DAY), name: 'Later' };
    await gateway.buildExercise({ companyId }, waiting);
    const statistics = await gateway.call(reports.companyStatistics, { token, params: { companyId } });
    const { data } = statistics.body;
    expect(data).toMatchObject({
      campaigns: 2,
      learners: 4,
      completed: 1,
      completionPercentage: 25,
      score: 50,
    });
    expect(data).toMatchObject({ correct: 2, partial: 2, wrong: 2, answered: 6 });
    expect(data.trend.map(({ name }) => name)).toEqual(['Spring', 'Autumn']);
    expect(data.hardest).toEqual([expect.objectContaining({ id: 2, wrong: 2, total: 2 })]);

    expect(namesOf(await ofCompany('companySummary'))).toEqual(['Autumn', 'Spring']);
    const byLearners = { orderBy: 'learners', order: 'desc' };
    expect(namesOf(await ofCompany('companySummary', byLearners))).toEqual(['Spring', 'Autumn']);
    expect(namesOf(await ofCompany('companySummary', { from: '2026-01-20' }))).toEqual(['Autumn']);
    expect(namesOf(await ofCompany('companySummary', { to: '2026-01-19' }))).toEqual(['Spring']);
    expect(namesOf(await ofCompany('companySummary', { campaignIds: [exercise.id] }))).toEqual(['Spring']);
    expect(namesOf(await ofCompany('companySummary', { searchText: 'aut' }))).toEqual(['Autumn']);
    expect(namesOf(await ofCompany('campaignsFilter'))).toEqual(['Autumn', 'Spring']);
    expect(namesOf(await ofCompany('campaignsFilter', { searchText: 'sp' }))).toEqual(['Spring']);
    const lines = await csvOf(reports.companySummary, { orderBy: 'name', order: 'asc' });
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Exercise', 'Autumn', 'Spring']);

    const paper = findReportKind(gateway.deps, 'phishingExercise')?.read({ campaignIds: [exercise.id] });
    const source = {
      ...{ db: gateway.db, deps: gateway.deps, companyId, timeZone: 'UTC' },
      ...{ isLearningPrivate: false, now: gateway.clock() },
    };
    const told = async (isNameless: boolean) =>
      Object.fromEntries(
        ((await paper?.facts({ ...source, isNameless })) ?? []).map(({ label, value }) => [label, value]),
      );
    expect(await told(false)).toMatchObject({ exercises: 1, assigned: 4, completed: 1, score: 50 });
    expect(await told(true)).toMatchObject({ exercises: 1, assigned: null, completed: null, score: null });
    const rows = [];
    for await (const batch of paper?.table?.rows({ ...source, isNameless: false }) ?? []) rows.push(...batch);
    expect(rows.map(([name]) => name)).toEqual(['Spring']);
    expect((await paper?.charts({ ...source, isNameless: false }))?.[0]?.points).toHaveLength(1);
    expect(await paper?.charts({ ...source, isNameless: true })).toEqual([]);
  });

  it('compares a period with the one before', async () => {
    const other = await gateway.buildCompany();
    const at = (days: number) => new Date(gateway.clock().getTime() - days * DAY);
    const now = await gateway.buildExercise({ companyId: other.id }, { startDate: at(3) }, [{}]);
    const before = await gateway.buildExercise({ companyId: other.id }, { startDate: at(10) }, [{}]);
    const learner = await gateway.buildUser({ companyId: other.id });
    await buildLearner(gateway, now, learner, ['PARTIAL']);
    const answer = await gateway.call(reports.dashboard, {
      token: await gateway.tokenFor(await gateway.buildAdmin(other)),
      params: { companyId: other.id },
      query: { period: 7 },
    });
    const empty = { averageScore: null, correctPercent: null };
    expect(answer.body.data).toEqual({
      current: {
        campaigns: 1,
        campaignIds: [now.id],
        assignedUsers: 1,
        completed: 1,
        inProgress: 0,
        notStarted: 0,
        overdue: 0,
        completedPercent: 100,
        inProgressPercent: 0,
        overduePercent: 0,
        averageScore: 50,
        correctPercent: 0,
      },
      previous: {
        ...empty,
        campaigns: 1,
        campaignIds: [before.id],
        assignedUsers: 0,
        completed: 0,
        inProgress: 0,
        notStarted: 0,
        overdue: 0,
        completedPercent: null,
        inProgressPercent: null,
        overduePercent: null,
      },
    });
  });
});

describe('reports are refused', () => {
  it('without Boost once the trial has ended, and open until then; the dashboard always is', async () => {
    const trialEnd = new Date(gateway.clock().getTime() + 1000);
    const trial = await gateway.buildCompany({ hasBoost: false, trialStatus: 'active', trialEnd });
    const { id: campaignId } = await gateway.buildExercise({ companyId: trial.id });
    const own = await gateway.buildAdmin(trial);
    const params = { companyId: trial.id, campaignId, templateId: 1, userId: own.id };
    const { dashboard, ...locked } = reports;
    const refused = async () => {
      const of = { token: await gateway.freshToken(own), params };
      expect((await gateway.call(dashboard, of)).status).toBe(200);
      const paths: string[] = [];
      for (const endpoint of Object.values(locked)) {
        const { raw } = await gateway.call(endpoint as typeof reports.users, of);
        if (raw.statusCode === 403) paths.push(endpoint.path);
      }
      return paths;
    };
    expect(await refused()).toEqual([]);
    gateway.clock.advance(1000);
    expect(await refused()).toEqual(Object.values(locked).map(({ path }) => path));
  });

  it('of others, of courses and of earlier versions, as if there were none', async () => {
    const { id: companyId } = company;
    const other = await gateway.buildCompany();
    const foreign = await gateway.buildExercise({ companyId: other.id });
    const course = await gateway.buildCampaign({ companyId });
    const old = await gateway.buildExercise({ companyId });
    await gateway.db.update(exercises).set({ version: 1 }).where(eq(exercises.id, old.courseId));
    for (const { id: campaignId } of [foreign, course, old])
      expect((await ask(reports.statistics, {}, { campaignId })).status).toBe(404);
  });

  it('before the start, and of an exercise that never began', async () => {
    const startDate = new Date(gateway.clock().getTime() + DAY);
    const { id: campaignId } = await gateway.buildExercise({ companyId: company.id }, { startDate });
    const postponed = await ask(reports.users, {}, { campaignId });
    expect([postponed.status, postponed.error.message]).toEqual([
      409,
      'Report unavailable for postponed Phishing Exercise campaign.',
    ]);
    const ended = { archivedAt: gateway.clock(), dateEnded: gateway.clock() };
    await gateway.db.update(campaigns).set(ended).where(eq(campaigns.id, campaignId));
    const never = await ask(reports.users, {}, { campaignId });
    expect([never.status, never.error.message]).toEqual([409, "The campaign wasn't launched"]);
  });
});

describe('a streamed table', () => {
  it('neutralizes formulas and survives what JSON and CSV escape', async () => {
    const other = await gateway.buildCompany();
    const { id } = await gateway.buildExercise({ companyId: other.id }, {}, [{}]);
    const name = '=HYPERLINK("http://x.example","a\\b")';
    const learner = await gateway.buildUser({ companyId: other.id, name, lastName: '' });
    await gateway.buildTask(learner, { campaignId: id, type: 'phishing exercise' });
    const { raw } = await gateway.call(reports.users, {
      token: await gateway.tokenFor(await gateway.buildAdmin(other)),
      params: { companyId: other.id, campaignId: id },
      query: { isCsv: true },
    });
    const { data } = raw.json<{ data: string }>();
    expect(data).toContain(`"'=HYPERLINK(""http://x.example"",""a\\b"")",${learner.email}`);
  });

  it('that fails in the middle breaks off, so that nobody takes it for complete', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    vi.spyOn(userFiles, 'allUsers').mockImplementation(async function* () {
      yield [];
      await begun;
      throw new Error('the database is gone');
    });
    try {
      const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
      const answer = await fetch(origin + buildUrl(reports.users, params(), { isCsv: true }), {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
      });
      expect(answer.status).toBe(200);
      begin();
      await expect(answer.text()).rejects.toThrow();
    } finally {
      vi.restoreAllMocks();
    }
  });
});

it('companies without learners have empty reports', async () => {
  const other = await gateway.buildCompany();
  const { id: campaignId } = await gateway.buildExercise({ companyId: other.id });
  const own = await gateway.tokenFor(
    await gateway.buildUser({ companyId: other.id, role: 'read_only_admin' }),
  );
  const of = { token: own, params: { companyId: other.id, campaignId } };
  await gateway.db.update(companies).set({ name: 'Quiet' }).where(eq(companies.id, other.id));
  expect((await gateway.call(reports.users, of)).body.data.pageInfo.totalItems).toBe(0);
  expect((await gateway.call(reports.statistics, of)).body.data).toMatchObject({
    total: 0,
    score: null,
    answered: 0,
  });
});
