import { calendarEndpoints } from '@contract/calendar';
import { learnerEndpoints } from '@contract/learner';
import { calendarSettings, calendarViews } from '@server/domain/calendar/calendar.tables';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { calendarCalls } from '@tests/support/calendar';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };
let videoId: number;

beforeAll(async () => {
  gateway = await testGateway();
  videoId = (await gateway.buildVideo({ title: 'Safe Travels', isMonthly: true })).id;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield', seats: 10_000 });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

const { inDays, enable, planned, stored, sent } = calendarCalls(() => ({ gateway, token, params, videoId }));
const watch = (eventId: number, percent: number, as = token) =>
  gateway.call(learnerEndpoints.watched, {
    token: as,
    params: { ...params, eventId },
    body: { percent },
  });

describe("a learner's progress", () => {
  it('never falls, in any order of arrival, and is completed near the end', async () => {
    const eventId = await sent();
    for (const [percent, progress, status] of [
      [40, 40, 'IN_PROGRESS'],
      [10, 40, 'IN_PROGRESS'],
      [95, 95, 'COMPLETED'],
      [60, 95, 'COMPLETED'],
      [100, 100, 'COMPLETED'],
    ] as const) {
      expect((await watch(eventId, percent)).body.data).toMatchObject({ progress, status });
    }
    expect(await stored(eventId)).toMatchObject({ assignedCount: 1, startedCount: 1, completedCount: 1 });
  });

  it("is the caller's own, once the video has gone out", async () => {
    const eventId = await sent();
    const learner = await gateway.buildUser(params);
    await watch(eventId, 50, await gateway.tokenFor(learner));
    const views = await gateway.db
      .select()
      .from(calendarViews)
      .where(eq(calendarViews.companyId, company.id));
    expect(views.map(({ userId }) => userId)).toEqual([learner.id]);
    const today = await planned(inDays(0));
    expect((await watch(today.id, 50)).status).toBe(404);
    const other = await gateway.buildCompany();
    const stranger = await gateway.tokenFor(await gateway.buildUser({ companyId: other.id }));
    expect((await watch(eventId, 50, stranger)).error.code).toBe('company_not_accessible');
  });
});

describe('the results', () => {
  it('are by event, by department and by user, and agree', async () => {
    const sales = await gateway.buildDepartment({ ...params, name: 'Sales' });
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        gateway.buildUser({ ...params, departmentId: sales.id, name: `Learner ${index}` }),
      ),
    );
    const eventId = await sent();
    for (const [index, percent] of [100, 100, 30].entries())
      await watch(eventId, percent, await gateway.tokenFor(people[index] ?? admin));
    await watch(eventId, 0);
    const year = Number(inDays(-31).slice(0, 4));
    const [event] = (await gateway.call(calendarEndpoints.statistics, { token, params, body: { year } })).body
      .data;
    const numbers = { assigned: 4, notStarted: 1, inProgress: 1, completed: 2, completionPercentage: 50 };
    expect(event).toMatchObject({ id: eventId, ...numbers });

    const of = { token, params: { ...params, eventId } };
    const byDepartment = (await gateway.call(calendarEndpoints.departmentsProgress, { ...of, body: {} })).body
      .data;
    expect(byDepartment.items.map(({ name, assigned, completed }) => [name, assigned, completed])).toEqual([
      ['No Department', 1, 0],
      ['Sales', 3, 2],
    ]);
    const byUser = async (body: object) =>
      (await gateway.call(calendarEndpoints.usersProgress, { ...of, body })).body.data;
    expect((await byUser({})).pageInfo.totalItems).toBe(4);
    expect((await byUser({ status: 'COMPLETED' })).items.map(({ name }) => name)).toHaveLength(2);
    expect((await byUser({ search: 'learner 2' })).items).toMatchObject([
      { status: 'IN_PROGRESS', progress: 30 },
    ]);
    expect((await byUser({ departmentId: company.defaultDepartmentId })).items).toMatchObject([
      { userId: admin.id, status: 'NOT_STARTED' },
    ]);
    const csv = (await gateway.call(calendarEndpoints.exportResults, of)).body;
    expect(csv.trim().split('\r\n')).toHaveLength(5);
  });

  it('count the same as the rows, whatever is written', async () => {
    const eventId = await sent();
    const people = await gateway.buildMany(company, 6);
    const { db } = gateway;
    const act = fc.record({
      who: fc.nat(5),
      percent: fc.nat(100),
      what: fc.constantFrom('watch', 'leave', 'move'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        for (const { who, percent, what } of acts) {
          const key = { companyId: company.id, eventId, userId: people[who]?.id ?? 0 };
          const mine = and(eq(calendarViews.eventId, eventId), eq(calendarViews.userId, key.userId));
          const completedAt = percent >= 90 ? gateway.clock() : null;
          if (what === 'leave') await db.delete(calendarViews).where(mine);
          else if (what === 'move') await db.update(calendarViews).set({ percent, completedAt }).where(mine);
          else
            await db
              .insert(calendarViews)
              .values({ ...key, departmentId: 1 + (who % 2), percent, completedAt })
              .onConflictDoNothing();
        }
        const rows = await db.select().from(calendarViews).where(eq(calendarViews.eventId, eventId));
        expect(await stored(eventId)).toMatchObject({
          assignedCount: rows.length,
          startedCount: rows.filter(({ percent }) => percent > 0).length,
          completedCount: rows.filter(({ completedAt }) => completedAt !== null).length,
        });
        const { items } = (
          await gateway.call(calendarEndpoints.departmentsProgress, {
            token,
            params: { ...params, eventId },
            body: {},
          })
        ).body.data;
        expect(items.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(rows.length);
      }),
      { numRuns: 15 },
    );
  });

  it('go with a deleted user, and with the company', async () => {
    const eventId = await sent();
    const learner = await gateway.buildUser(params);
    await watch(eventId, 100, await gateway.tokenFor(learner));
    await gateway.db.delete(users).where(eq(users.id, learner.id));
    expect(await stored(eventId)).toMatchObject({ assignedCount: 0, completedCount: 0 });
    await enable();
    const settings = await gateway.db
      .select()
      .from(calendarSettings)
      .orderBy(asc(calendarSettings.companyId));
    expect(settings.some(({ companyId }) => companyId === company.id)).toBe(true);
  });
});
