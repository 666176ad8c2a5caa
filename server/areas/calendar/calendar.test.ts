import { type CalendarSettingsBody, calendarEndpoints, dayAt } from '@contract/calendar';
import { learnerEndpoints } from '@contract/learner';
import { limits } from '@contract/limits';
import { auditEvents } from '@server/db/audit.tables';
import { operations } from '@server/operations/operations.tables';
import { users } from '@server/people/people.tables';
import { runUpkeep } from '@server/upkeep';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarEvents, calendarSettings, calendarViews } from '../../calendar/calendar.tables';
import { daysDue } from './send.rules';

const DAY = 24 * 3600_000;
const TEXTS: CalendarSettingsBody = {
  calendarSubject: 'New: {videoTitle}',
  calendarMessage: 'Hello {name}, {companyName} has a video for you.',
  calendarNotificationsEnabled: true,
};

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

const inDays = (days: number) => dayAt(new Date(gateway.clock().getTime() + days * DAY));
const enable = (body = TEXTS) => gateway.call(calendarEndpoints.enable, { token, params, body });
const plan = (date: string, video = videoId) =>
  gateway.call(calendarEndpoints.addEvent, { token, params, body: { videoId: video, date } });
const planned = async (date: string) => (await plan(date)).body.data;
const eventsOf = async (year: number) =>
  (await gateway.call(calendarEndpoints.events, { token, params, query: { year } })).body.data;
const stored = async (id: number) =>
  (await gateway.db.select().from(calendarEvents).where(eq(calendarEvents.id, id)))[0];
/** Runs the hourly upkeep and everything it queues; returns who got the video's mail. */
const tick = async () => {
  await runUpkeep(gateway.deps, { warn: (error: unknown) => expect.fail(JSON.stringify(error)) });
  const mails = await gateway.deliverMails();
  return mails.filter(({ template }) => template === 'monthlyVideo');
};
/** An event that went out a month ago, without a mail. */
const sent = async () => {
  const { id } = await planned(inDays(0));
  const day = inDays(-31);
  await gateway.db
    .update(calendarEvents)
    .set({ plannedOn: day, month: day.slice(0, 7), sentAt: gateway.clock() })
    .where(eq(calendarEvents.id, id));
  return id;
};
const watch = (eventId: number, percent: number, as = token) =>
  gateway.call(learnerEndpoints.watched, {
    token: as,
    params: { ...params, eventId },
    body: { percent },
  });

describe('the settings of the monthly video', () => {
  it("are off, with the product's own texts, until they are changed", async () => {
    const { data } = (await gateway.call(calendarEndpoints.settings, { token, params })).body;
    expect(data).toMatchObject({ isEnabled: false, calendarNotificationsEnabled: true });
    expect(data.calendarSubject).toBe("This month's video: {videoTitle}");
    expect(data.calendarMessage).toContain('Hello {name}');
    expect((await enable()).body.data).toMatchObject({ ...TEXTS, isEnabled: true });
    const changed = { ...TEXTS, calendarNotificationsEnabled: false };
    const call = { token, params, body: changed };
    expect((await gateway.call(calendarEndpoints.updateSettings, call)).body.data).toMatchObject(changed);
    const off = (await gateway.call(calendarEndpoints.disable, { token, params })).body.data;
    expect(off).toMatchObject({ ...changed, isEnabled: false });
  });

  it('refuse empty texts and unknown placeholders by field', async () => {
    const refused = await enable({ ...TEXTS, calendarSubject: ' ', calendarMessage: 'Hi {firstName}' });
    expect(refused.status).toBe(422);
    expect(refused.error.details.map(({ code }) => code)).toEqual(['calendarSubject', 'calendarMessage']);
  });

  it('need Boost or a trial, except to turn it off', async () => {
    const free = await gateway.buildCompany({ hasBoost: false });
    token = await gateway.tokenFor(await gateway.buildAdmin(free));
    params = { companyId: free.id };
    expect((await enable()).error.message).toBe('The monthly video needs Boost or a trial.');
    expect((await plan(inDays(1))).status).toBe(403);
    expect((await gateway.call(calendarEndpoints.disable, { token, params })).status).toBe(200);
    expect((await gateway.call(calendarEndpoints.settings, { token, params })).status).toBe(200);

    const trial = await gateway.buildCompany({
      hasBoost: false,
      trialStatus: 'active',
      trialEnd: new Date(gateway.clock().getTime() + DAY),
    });
    token = await gateway.tokenFor(await gateway.buildAdmin(trial));
    params = { companyId: trial.id };
    expect((await enable()).status).toBe(200);
  });

  it('are only for reading to a read-only admin', async () => {
    token = await gateway.tokenFor(await gateway.buildUser({ ...params, role: 'read_only_admin' }));
    expect((await gateway.call(calendarEndpoints.settings, { token, params })).status).toBe(200);
    for (const call of [enable(), plan(inDays(1))]) expect((await call).error.code).toBe('FORBIDDEN');
  });
});

describe('planned videos', () => {
  it('are one a month, listed by year and month', async () => {
    const year = gateway.clock().getUTCFullYear() + 1;
    await planned(`${year}-03-31`);
    await planned(`${year}-02-28`);
    const taken = await plan(`${year}-03-01`);
    expect([taken.status, taken.error.message]).toEqual([
      409,
      'This month already has a video. Only one can be planned each month.',
    ]);
    expect((await eventsOf(year)).map(({ date }) => date)).toEqual([`${year}-02-28`, `${year}-03-31`]);
    const query = { year, month: 2 };
    const { data } = (await gateway.call(calendarEndpoints.events, { token, params, query })).body;
    expect(data).toEqual([
      expect.objectContaining({
        date: `${year}-02-28`,
        video: expect.objectContaining({ title: 'Safe Travels' }),
      }),
    ]);
  });

  it('take only a month once, even when two admins plan at the same time', async () => {
    const answers = await Promise.all([plan(inDays(40)), plan(inDays(40)), plan(inDays(40))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('are monthly videos on a day from today to three years ahead', async () => {
    const other = (await gateway.buildVideo()).id;
    const year = gateway.clock().getUTCFullYear() + limits.planner.yearsEitherSide;
    for (const [answer, code] of [
      [await plan(inDays(-1)), 'date'],
      [await plan(`${year + 1}-01-01`), 'date'],
      [await plan(inDays(3), other), 'videoId'],
      [await plan(inDays(3), 999_999_999), 'videoId'],
    ] as const) {
      expect([answer.status, answer.error.details[0]?.code]).toEqual([422, code]);
    }
    expect((await plan(inDays(0))).status).toBe(200);
  });

  it('can be changed and removed until they have gone out', async () => {
    const { id } = await planned(inDays(40));
    const other = (await gateway.buildVideo({ isMonthly: true })).id;
    const of = { token, params: { ...params, eventId: id } };
    const body = { videoId: other, date: inDays(41) };
    const changed = await gateway.call(calendarEndpoints.updateEvent, { ...of, body });
    expect(changed.body.data).toMatchObject({ id, videoId: other, date: inDays(41) });
    expect((await gateway.call(calendarEndpoints.deleteEvent, of)).status).toBe(200);
    expect((await gateway.call(calendarEndpoints.deleteEvent, of)).status).toBe(404);

    const past = await sent();
    const ofPast = { token, params: { ...params, eventId: past } };
    expect((await gateway.call(calendarEndpoints.updateEvent, { ...ofPast, body })).status).toBe(409);
    expect((await gateway.call(calendarEndpoints.deleteEvent, ofPast)).status).toBe(409);
  });

  it("are not another company's to change", async () => {
    const { id } = await planned(inDays(40));
    const other = await gateway.buildCompany();
    token = await gateway.tokenFor(await gateway.buildAdmin(other));
    const foreign = { token, params: { companyId: other.id, eventId: id } };
    expect((await gateway.call(calendarEndpoints.deleteEvent, foreign)).status).toBe(404);
    expect(await stored(id)).toBeDefined();
  });
});

describe('the day of a planned video', () => {
  /** Sessions don't last that long, so the admin signs in again. */
  const pass = async (ms: number) => {
    gateway.clock.advance(ms);
    token = await gateway.freshToken(admin);
  };
  const toHour = (hour: number) => {
    const now = gateway.clock();
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour);
    return pass(at - now.getTime());
  };

  it('comes in the morning, and stays for two days after an outage', () => {
    const at = (time: string) => daysDue(new Date(time));
    expect(at('2026-03-01T07:59:59Z')).toEqual({ from: '2026-02-26', to: '2026-02-28' });
    expect(at('2026-03-01T08:00:00Z')).toEqual({ from: '2026-02-27', to: '2026-03-01' });
  });

  it('gives every enabled user the video and mails those who have accepted their invitation, once', async () => {
    const learner = await gateway.buildUser({ ...params, name: 'Ada', email: 'ada@larkfield.example' });
    const invited = await gateway.buildUser({ ...params, registrationType: 'INVITED', uid: null });
    await gateway.buildUser({ ...params, disabledAt: new Date() });
    await enable();
    await toHour(7);
    const { id } = await planned(inDays(0));
    expect(await tick()).toEqual([]);
    gateway.clock.advance(3600_000);
    const mails = await tick();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, learner.email].toSorted());
    expect(mails.find(({ to }) => to === learner.email)).toMatchObject({
      values: { link: `${gateway.config.learnerUrl}/videos/month/${id}` },
      texts: { subject: 'New: Safe Travels', message: 'Hello Ada, Larkfield has a video for you.' },
    });
    const views = await gateway.db.select().from(calendarViews).where(eq(calendarViews.eventId, id));
    expect(views.map(({ userId }) => userId).toSorted()).toEqual(
      [admin.id, learner.id, invited.id].toSorted(),
    );
    expect(await stored(id)).toMatchObject({ assignedCount: 3, startedCount: 0, completedCount: 0 });
    expect(await tick()).toEqual([]);
    gateway.clock.advance(DAY);
    expect(await tick()).toEqual([]);
    const events = await gateway.db.select().from(auditEvents).where(eq(auditEvents.companyId, company.id));
    expect(events.filter(({ action }) => action === 'users.calendar_notified')).toHaveLength(1);
  });

  it('sends nothing while the monthly video is off, nor what was planned before it was on', async () => {
    await toHour(9);
    const { id } = await planned(inDays(0));
    expect(await tick()).toEqual([]);
    await pass(DAY);
    await enable();
    expect(await tick()).toEqual([]);
    expect((await stored(id))?.sentAt).toBeNull();
  });

  it('sends nothing after it was turned off between the sweep and its job', async () => {
    await enable();
    await toHour(9);
    const { id } = await planned(inDays(0));
    const { db, jobs, clock } = gateway.deps;
    const { calendar } = await import('.');
    await calendar.hourly.calendar({ db, jobs, clock });
    await gateway.call(calendarEndpoints.disable, { token, params });
    expect(await gateway.deliverMails()).toEqual([]);
    expect((await stored(id))?.sentAt).toBeNull();
  });

  it('gives the video without a mail when notifications are off', async () => {
    await enable({ ...TEXTS, calendarNotificationsEnabled: false });
    await toHour(9);
    const { id } = await planned(inDays(0));
    expect(await tick()).toEqual([]);
    expect(await stored(id)).toMatchObject({ assignedCount: 1, sentAt: gateway.clock() });
  });

  it('goes out in the name of another admin when its planner has left', async () => {
    const other = await gateway.buildAdmin(company);
    await enable();
    await toHour(9);
    await planned(inDays(0));
    await gateway.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
    expect(await tick()).toHaveLength(2);
    const [operation] = await gateway.db
      .select()
      .from(operations)
      .where(eq(operations.companyId, company.id));
    expect(operation?.requestedBy).toBe(other.id);
  });

  it('mails nobody twice when the process dies between batches', async () => {
    const people = await gateway.buildMany(company, 2.5 * limits.operations.batchSize, (index) => ({
      registrationType: 'REGISTERED',
      uid: `killed-${company.id}-${index}`,
    }));
    await enable();
    await toHour(9);
    const { id } = await planned(inDays(0));
    const { db } = gateway;
    // The third batch fails, twice: as if the process had died in it. What it did is undone with it.
    await db.execute(sql`CREATE SEQUENCE deaths`);
    await db.execute(sql`
      CREATE OR REPLACE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.done > ${sql.raw(String(limits.operations.batchSize))} AND NEW.attempts = OLD.attempts AND OLD.attempts < 2 AND NEW.done > OLD.done THEN
          PERFORM nextval('deaths');
          RAISE EXCEPTION 'killed';
        END IF;
        RETURN NEW; END $$`);
    await db.execute(sql`CREATE TRIGGER die BEFORE UPDATE ON operations FOR EACH ROW EXECUTE FUNCTION die()`);
    const got = new Map<string, number>();
    for (let round = 0; round < 8; round += 1) {
      for (const { to } of await tick()) got.set(to, (got.get(to) ?? 0) + 1);
      gateway.clock.advance(60_000);
    }
    await db.execute(sql`DROP TRIGGER die ON operations`);
    // A sequence keeps its value when the transaction is undone.
    expect(Number((await db.execute(sql`SELECT last_value FROM deaths`)).rows[0]?.last_value)).toBe(2);
    expect([...got.values()].filter((times) => times !== 1)).toEqual([]);
    expect(got.size).toBe(people.length + 1);
    expect(await stored(id)).toMatchObject({ assignedCount: people.length + 1 });
    const [operation] = await db.select().from(operations).where(eq(operations.companyId, company.id));
    expect(operation).toMatchObject({ state: 'done', done: people.length + 1 });
  });
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
