import { ITEM_TYPES, profileEndpoints, type TaskState } from '@contract/users/profile';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { companies } from '@server/domain/company/company.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 24 * 3600_000;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let learner: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  learner = await gateway.buildUser({ companyId: company.id });
});

const inDays = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
const paramsOf = (id: number) => ({ companyId: company.id, id });
const profileOf = (id: number, bearer = token) =>
  gateway.call(profileEndpoints.get, { token: bearer, params: paramsOf(id) });
const tasksOf = (id: number, state: TaskState, page: { pageNumber?: number; pageSize?: number } = {}) =>
  gateway.call(profileEndpoints.tasks, { token, params: paramsOf(id), query: { state, ...page } });

describe("a person's tasks", () => {
  it('are listed by due date when outstanding, those without one last', async () => {
    await gateway.buildTask(learner, { title: 'Some time' });
    await gateway.buildTask(learner, { title: 'Soon', dueAt: inDays(2) });
    await gateway.buildTask(learner, {
      title: 'Late',
      dueAt: inDays(-1),
      status: 'inProgress',
      progress: 40,
    });
    await gateway.buildTask(learner, { title: 'Done', status: 'completed', completedAt: inDays(-3) });
    const { items, pageInfo } = (await tasksOf(learner.id, 'outstanding')).body.data;
    expect(items.map(({ name, overdue, progress }) => [name, overdue, progress])).toEqual([
      ['Late', true, 40],
      ['Soon', false, 0],
      ['Some time', false, 0],
    ]);
    expect(pageInfo.totalItems).toBe(3);
  });

  it('are listed newest first when completed, with their score', async () => {
    const done = { status: 'completed' as const, progress: 100 };
    await gateway.buildTask(learner, { ...done, title: 'First', completedAt: inDays(-9), score: 70 });
    await gateway.buildTask(learner, {
      ...done,
      title: 'Second',
      completedAt: inDays(-2),
      dueAt: inDays(-4),
    });
    await gateway.buildTask(learner);
    const { items } = (await tasksOf(learner.id, 'completed')).body.data;
    expect(items.map(({ name, score, overdue }) => [name, score, overdue])).toEqual([
      ['Second', null, false],
      ['First', 70, false],
    ]);
  });

  it('can be of every type', async () => {
    for (const type of ITEM_TYPES) await gateway.buildTask(learner, { type });
    const { items } = (await tasksOf(learner.id, 'outstanding')).body.data;
    expect(items.map(({ type }) => type).toSorted()).toEqual([...ITEM_TYPES].sort());
  });

  it('have the monthly videos among them that have gone out', async () => {
    const video = await gateway.buildVideo({ title: 'Passkeys', isMonthly: true });
    const send = async (month: string, sentAt: Date | null, completedAt: Date | null = null) => {
      const [event] = await gateway.db
        .insert(calendarEvents)
        .values({
          companyId: company.id,
          videoId: video.id,
          plannedOn: `${month}-05`,
          month,
          sentAt,
          createdBy: admin.id,
          createdAt: inDays(-60),
        })
        .returning();
      const percent = completedAt ? 92 : 30;
      const view = { companyId: company.id, eventId: event?.id ?? 0, departmentId: learner.departmentId };
      await gateway.db
        .insert(calendarViews)
        .values({ ...view, userId: learner.id, percent, watchedAt: sentAt, completedAt });
    };
    await send('2025-11', inDays(-40), inDays(-5));
    await send('2025-12', inDays(-20));
    await send('2026-01', null);
    await gateway.buildTask(learner, { title: 'Soon', dueAt: inDays(2) });
    await gateway.buildTask(learner, { title: 'Done', status: 'completed', completedAt: inDays(-9) });
    const outstanding = (await tasksOf(learner.id, 'outstanding')).body.data;
    expect(outstanding.items.map(({ name }) => name)).toEqual(['Soon', 'Passkeys']);
    expect(outstanding.items[1]).toMatchObject({
      type: 'monthly video',
      status: 'inProgress',
      progress: 30,
      assignedAt: inDays(-20).toISOString(),
      dueAt: null,
      overdue: false,
      score: null,
    });
    expect(outstanding.pageInfo.totalItems).toBe(2);
    const completed = (await tasksOf(learner.id, 'completed')).body.data.items;
    expect(completed.map(({ name, completedAt }) => [name, completedAt])).toEqual([
      ['Passkeys', inDays(-5).toISOString()],
      ['Done', inDays(-9).toISOString()],
    ]);
  });

  it('come in pages, each task once', async () => {
    for (let at = 0; at < 5; at += 1) await gateway.buildTask(learner, { dueAt: inDays(1) });
    const seen: number[] = [];
    for (const pageNumber of [0, 1, 2]) {
      const { items } = (await tasksOf(learner.id, 'outstanding', { pageNumber, pageSize: 2 })).body.data;
      seen.push(...items.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('are an empty list for a user without any', async () => {
    expect((await tasksOf(learner.id, 'outstanding')).body.data.items).toEqual([]);
  });

  it("are never those of another company's person", async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    await gateway.buildTask(stranger);
    const { status, error } = await tasksOf(stranger.id, 'outstanding');
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the profile', () => {
  it('contains groups by name, the pending address and the task progress', async () => {
    const person = await gateway.buildUser({
      companyId: company.id,
      unconfirmedNewEmail: 'new@larkfield.example',
    });
    await gateway.buildGroup({ companyId: company.id, name: 'Zebra' }, [person.id]);
    await gateway.buildGroup({ companyId: company.id, name: 'Ábaco' }, [person.id]);
    await gateway.buildTask(person, { status: 'completed', completedAt: inDays(-1) });
    await gateway.buildTask(person, { dueAt: inDays(-1) });
    await gateway.buildTask(person, { dueAt: inDays(1) });
    const { data } = (await profileOf(person.id)).body;
    expect(data.groups.map(({ name }) => name)).toEqual(['Ábaco', 'Zebra']);
    expect(data.unconfirmedNewEmail).toBe('new@larkfield.example');
    expect(data.tasks).toEqual({ total: 3, completed: 1, overdue: 1 });
  });

  it('gives the reason why the caller may not disable, delete or change the role of a user', async () => {
    const other = await gateway.buildCompany();
    const [owner, caller] = [await gateway.buildAdmin(other), await gateway.buildAdmin(other)];
    const support = await gateway.buildUser({ companyId: other.id, role: 'support' });
    const nobody = await gateway.buildUser({ companyId: other.id });
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, other.id));
    const bearer = await gateway.tokenFor(caller);
    const protectionOf = async (id: number) => {
      const params = { companyId: other.id, id };
      return (await gateway.call(profileEndpoints.get, { token: bearer, params })).body.data.protection;
    };
    expect(await protectionOf(caller.id)).toBe('SELF');
    expect(await protectionOf(owner.id)).toBe('OWNER');
    expect(await protectionOf(support.id)).toBe('FOREIGN_ROLE');
    expect(await protectionOf(nobody.id)).toBeNull();
  });

  it("is not found for another company's person", async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await profileOf(stranger.id)).status).toBe(404);
  });
});

it("is visible to a partner's user for themselves only", async () => {
  const partner = await gateway.buildUser({
    companyId: company.id,
    role: 'msp',
    registrationType: 'REGISTERED',
  });
  const asked = { token: await gateway.tokenFor(partner) };
  const statuses = async (id: number) => {
    const params = { companyId: company.id, id };
    return [
      (await gateway.call(profileEndpoints.get, { ...asked, params })).status,
      (await gateway.call(profileEndpoints.tasks, { ...asked, params, query: {} })).status,
      (await gateway.call(profileEndpoints.activity, { ...asked, params, query: {} })).status,
    ];
  };
  expect(await statuses(partner.id)).toEqual([200, 200, 200]);
  expect(await statuses(learner.id)).toEqual([403, 403, 403]);
});
