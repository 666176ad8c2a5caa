import { type ComparedMonths, dashboardEndpoints } from '@contract/dashboards';
import { addMonths } from '@contract/days';
import { operationEndpoints } from '@contract/operations';
import type { ItemType } from '@contract/users/profile';
import { companies } from '@server/domain/company/company.tables';
import {
  companyCulture,
  type DepartmentCulture,
  departmentCultures,
} from '@server/domain/figures/culture.rules';
import { figureStates } from '@server/domain/figures/figures.tables';
import { startFiguresRebuild } from '@server/domain/figures/rebuild.rules';
import { dropOutdated } from '@server/domain/figures/state.queries';
import { tasks } from '@server/domain/people/people.tables';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongFigures } from '@tests/support/figures';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-05-20T15:00:00Z');

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
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
  company = await gateway.buildCompany({ hasBoost: true, timeZone: ZONE, seats: 5000 });
  params = { companyId: company.id };
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});

type Given = Partial<typeof tasks.$inferInsert>;

/** A campaign with a task for each of these people. */
async function assign(
  people: readonly UserRow[],
  type: ItemType,
  of: (person: UserRow, at: number) => Given,
) {
  const kind = type === 'exercise' ? 'gaming' : 'course';
  const campaign = await gateway.buildCampaign({ companyId: company.id }, { kind });
  const rows = people.map((person, at) => ({
    title: 'Task',
    status: 'notStarted' as const,
    ...of(person, at),
    companyId: company.id,
    userId: person.id,
    campaignId: campaign.id,
    type,
  }));
  if (rows.length > 0) await gateway.db.insert(tasks).values(rows);
  return campaign;
}

const culture = async () => (await gateway.call(dashboardEndpoints.culture, { token, params })).body.data;
const departments = async (query: { months?: ComparedMonths } = {}) =>
  (await gateway.call(dashboardEndpoints.departments, { token, params, query })).body.data.items;

describe('Company Culture', () => {
  it('weighs what was due in twelve months, the scores of games, and who reported a mail', async () => {
    const people = await gateway.buildMany(company, 10);
    const [first] = people;
    if (!first) throw new Error('nobody was built');
    // Eight of ten are completed; what is due today is not over yet, and what was due 13 months ago is long past.
    const due = new Date('2026-05-10T23:00:00Z');
    await assign(people, 'course', (_, at) => ({ dueAt: due, status: at < 8 ? 'completed' : 'inProgress' }));
    await assign([first], 'course', () => ({ dueAt: new Date('2026-05-21T02:59:59Z') }));
    await assign([first], 'course', () => ({ dueAt: new Date('2025-05-31T12:00:00Z') }));
    await assign(people.slice(0, 2), 'exercise', (_, at) => ({
      dueAt: due,
      status: 'completed',
      score: at === 0 ? 90 : 60,
    }));
    const simulation = await storeSimulation(gateway.db, company.id, { startsAt: due, rounds: 2 });
    await storeMails(
      gateway.db,
      simulation,
      people.slice(0, 4).flatMap(({ id: userId, departmentId }, at) =>
        [1, 2].map((round) => ({
          userId,
          departmentId,
          round,
          dueAt: due,
          reportedAt: at === 0 ? NOW : null,
        })),
      ),
    );
    const { current, previous, from, to, timeZone } = await culture();
    expect({ from, to, timeZone }).toEqual({ from: '2025-06-01', to: '2026-05-20', timeZone: ZONE });
    expect(current).toEqual({
      // 0.6 × 80 + 0.2 × 75 + 0.2 × 25
      score: 68,
      level: 'Advanced',
      training: { due: 10, completed: 8, percent: 80 },
      gaming: { scored: 2, score: 75 },
      reported: { mailed: 4, reported: 1, percent: 25 },
    });
    expect(previous.training).toEqual({ due: 1, completed: 0, percent: 0 });
    expect(previous.score).toBe(0);
  });

  it('of departments adds up to that of the company, on whichever side of a month today is', async () => {
    const people = await gateway.buildMany(company, 31);
    const dayOf = (at: number) => new Date(Date.UTC(2026, 4, at + 1, 12));
    await assign(people, 'course', (_, at) => ({
      dueAt: dayOf(at),
      status: at % 3 === 0 ? 'completed' : 'notStarted',
    }));
    await assign(people, 'exercise', (_, at) => ({
      dueAt: dayOf(at),
      status: 'completed',
      score: at === 30 ? 90 : 60,
    }));
    await assign(people, 'course', () => ({ dueAt: new Date('2025-05-01T12:00:00Z') }));
    for (const day of [1, 2, 15, 16, 17, 18, 31]) {
      const now = new Date(Date.UTC(2026, 4, day, 15));
      const { current, overdue, previous } = await companyCulture(gateway.db, company.id, now);
      const { departments: all } = await departmentCultures(gateway.db, company.id, now, 12);
      const sumOf = (of: (one: DepartmentCulture) => number | null) =>
        all.reduce((sum, one) => sum + (of(one) ?? 0), 0);
      expect({
        due: sumOf((one) => one.current.training.due),
        completed: sumOf((one) => one.current.training.completed),
        scored: sumOf((one) => one.current.gaming.scored),
        overdue: sumOf((one) => one.overdue),
        before: sumOf((one) => one.previous.training.due),
      }).toEqual({
        due: current.training.due,
        completed: current.training.completed,
        scored: current.gaming.scored,
        overdue,
        before: previous.training.due,
      });
      expect(current.training.due).toBe(day - 1);
      expect(previous.training.due).toBe(31);
    }
  });

  it('has no level without anything, and a trend of twelve months', async () => {
    const { current, trend } = await culture();
    expect(current.score).toBeNull();
    expect(current.level).toBeNull();
    expect(trend.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, at) => addMonths('2025-06-01', at).slice(0, 7)),
    );
  });

  it('counts people where they are now, and mails where they were planned', async () => {
    const people = await gateway.buildMany(company, 6);
    const [one] = people;
    if (!one) throw new Error('nobody was built');
    const due = new Date('2026-04-10T23:00:00Z');
    await assign(people, 'course', () => ({ dueAt: due, status: 'completed' }));
    const simulation = await storeSimulation(gateway.db, company.id, { startsAt: due });
    await storeMails(gateway.db, simulation, [
      { userId: one.id, departmentId: one.departmentId, dueAt: due, reportedAt: due },
    ]);
    const other = await gateway.buildDepartment({ companyId: company.id, name: 'Elsewhere' });
    await gateway.db.execute(sql`UPDATE users SET department_id = ${other.id} WHERE id = ${one.id}`);
    const rows = await departments({ months: 3 });
    const of = (id: number) => rows.find((row) => row.id === id)?.culture;
    expect(of(other.id)).toMatchObject({ training: { due: 1 }, reported: { mailed: 0 } });
    expect(of(one.departmentId)).toMatchObject({
      training: { due: 5 },
      reported: { mailed: 1, reported: 1 },
    });
  });

  it('tells of sealed rounds alone where reports are anonymous', async () => {
    const people = await gateway.buildMany(company, 3);
    await gateway.db.insert(simulationSettings).values({ companyId: company.id, isAnonymous: true });
    const simulation = await storeSimulation(gateway.db, company.id, { startsAt: NOW });
    await storeMails(
      gateway.db,
      simulation,
      people.map(({ id: userId, departmentId }) => ({ userId, departmentId, dueAt: NOW, reportedAt: NOW })),
    );
    const { current, isAnonymous } = await culture();
    expect(isAnonymous).toBe(true);
    expect(current.reported).toEqual({ mailed: 0, reported: 0, percent: null });
  });
});

describe('where learning is private', () => {
  it('nothing is counted of fewer than five people of a department in a month, and no difference tells of them', async () => {
    const many = await gateway.buildMany(company, 6);
    const small = await gateway.buildDepartment({ companyId: company.id, name: 'Few' });
    const few = await gateway.buildMany(company, 2);
    await gateway.db.execute(
      sql`UPDATE users SET department_id = ${small.id} WHERE id IN (${sql.join(
        few.map(({ id }) => sql`${id}`),
        sql`, `,
      )})`,
    );
    await gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));
    const may = new Date('2026-05-10T12:00:00Z');
    await assign([...many, ...few], 'course', (_, at) => ({
      dueAt: may,
      status: at < 4 ? 'completed' : 'missed',
    }));
    await assign(many.slice(0, 2), 'course', () => ({ dueAt: new Date('2026-03-10T12:00:00Z') }));
    const { current, trend } = await culture();
    expect(current.training).toMatchObject({ due: 6, completed: 4 });
    expect(trend.at(-2)?.training.due).toBe(0);
    const rows = await departments();
    expect(rows.find(({ id }) => id === small.id)?.culture.training.due).toBe(0);
    expect(rows.reduce((sum, row) => sum + (row.culture.training.due ?? 0), 0)).toBe(6);
  });

  it('a day of few is not told, nor another beside it that a total would give away', async () => {
    const people = await gateway.buildMany(company, 7);
    await gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));
    const dayOf = (day: number) => new Date(`2026-05-${day}T12:00:00Z`);
    const complete = (day: number, count: number) =>
      assign(people.slice(0, count), 'course', () => ({ status: 'completed', completedAt: dayOf(day) }));
    await complete(11, 7);
    await complete(12, 6);
    await complete(13, 2);
    const { body } = await gateway.call(dashboardEndpoints.activity, { token, params });
    expect(body.data.days).toEqual([
      { day: '2026-05-11', completed: 7 },
      { day: '2026-05-12', completed: null },
      { day: '2026-05-13', completed: null },
    ]);
  });
});

describe('rollups', () => {
  it('are counted again for the days of another zone, in use until they are complete', async () => {
    const people = await gateway.buildMany(company, 130);
    // The last evening of April in São Paulo, and May in Tokyo.
    await assign(people, 'course', () => ({ dueAt: new Date('2026-05-01T02:00:00Z') }));
    const months = async () => {
      const rows = await departments({ months: 1 });
      return rows.reduce((sum, row) => sum + (row.culture.training.due ?? 0), 0);
    };
    expect(await months()).toBe(0);
    const started = await gateway.db.transaction((tx) =>
      startFiguresRebuild(
        tx,
        gateway.deps,
        {
          requester: { companyId: company.id, userId: admin.id, onBehalfOf: null },
          requestId: 'request',
          audit: async () => undefined,
        },
        'Asia/Tokyo',
      ),
    );
    await gateway.deliverMails();
    const path = { companyId: company.id, operationId: started.id };
    const { body } = await gateway.call(operationEndpoints.get, { token, params: path });
    expect(body.data).toMatchObject({ kind: 'rebuildFigures', state: 'done', failed: 0 });
    expect(await months()).toBe(130);
    expect((await culture()).timeZone).toBe('Asia/Tokyo');
    expect(await wrongFigures(gateway.db)).toEqual([]);
    await gateway.db.transaction((tx) => dropOutdated(tx));
    const rows = await gateway.db
      .select()
      .from(figureStates)
      .where(inArray(figureStates.companyId, [company.id]));
    expect(rows).toMatchObject([{ generation: 1, nextGeneration: null, timeZone: 'Asia/Tokyo' }]);
    const left = await gateway.db.execute(
      sql`SELECT DISTINCT generation FROM due_counts WHERE company_id = ${company.id}`,
    );
    expect(left.rows).toEqual([{ generation: 1 }]);
  });
});

it('tells who has what left to do, and what was done in the last 30 days', async () => {
  const people = await gateway.buildMany(company, 3);
  const campaign = await assign(people, 'course', (_, at) => ({
    dueAt: null,
    status: at === 0 ? 'completed' : 'inProgress',
    completedAt: at === 0 ? new Date('2026-05-19T12:00:00Z') : null,
  }));
  expect(campaign.timeZone).toBe('UTC');
  const { body: users } = await gateway.call(dashboardEndpoints.users, { token, params });
  expect(users.data).toMatchObject({ enabled: 4, disabled: 0 });
  expect(Object.values(users.data.statuses).reduce((sum, one) => sum + one, 0)).toBe(4);
  const { body: activity } = await gateway.call(dashboardEndpoints.activity, { token, params });
  expect(activity.data.days).toEqual([{ day: '2026-05-19', completed: 1 }]);
});

it('exports departments as CSV, the weakest first', async () => {
  const { raw } = await gateway.call(dashboardEndpoints.departments, {
    token,
    params,
    query: { isCsv: true },
  });
  expect(raw.json<{ data: string }>().data).toContain(
    'Department,Company Culture (%),Level,Company Culture Before (%),People',
  );
});
