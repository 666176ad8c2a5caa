import { calendarEndpoints } from '@contract/calendar';
import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { calendarViews } from '@server/domain/calendar/calendar.tables';
import { operations } from '@server/domain/operations/operations.tables';
import { users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { runUpkeep } from '@server/upkeep';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { calendarCalls, DAY, TEXTS } from '@tests/support/calendar';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysDue } from './send.rules';

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

const { inDays, enable, planned, stored } = calendarCalls(() => ({ gateway, token, params, videoId }));
/** Runs the hourly upkeep and everything it queues; returns who got the video's mail. */
const tick = async () => {
  await runUpkeep(gateway.deps, { warn: (error: unknown) => expect.fail(JSON.stringify(error)) });
  const mails = await gateway.deliverMails();
  return mails.filter(({ template }) => template === 'monthlyVideo');
};

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
    const at = (time: string, zone = 'UTC') => daysDue(new Date(time), zone);
    expect(at('2026-03-01T07:59:59Z')).toEqual({ from: '2026-02-26', to: '2026-02-28' });
    expect(at('2026-03-01T08:00:00Z')).toEqual({ from: '2026-02-27', to: '2026-03-01' });
    const honolulu = 'Pacific/Honolulu';
    expect(at('2026-03-01T17:59:59Z', honolulu)).toEqual({ from: '2026-02-26', to: '2026-02-28' });
    expect(at('2026-03-01T18:00:00Z', honolulu)).toEqual({ from: '2026-02-27', to: '2026-03-01' });
  });

  it("is a day of the company's zone: it is planned, and goes out, when it has come there", async () => {
    const timeZone = 'Pacific/Honolulu';
    company = await gateway.buildCompany({ seats: 100, timeZone });
    admin = await gateway.buildAdmin(company);
    params = { companyId: company.id };
    token = await gateway.tokenFor(admin);
    await enable();
    // Three in the afternoon of Honolulu is the next day already in UTC.
    await toHour(1);
    const today = dayAt(gateway.clock(), timeZone);
    expect(today).not.toBe(inDays(0));
    const { id } = await planned(today);
    expect(await tick()).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ plannedOn: today, sentAt: gateway.clock() });
    const another = await gateway.call(calendarEndpoints.addEvent, {
      token,
      params,
      body: { videoId, date: addDays(today, -1) },
    });
    expect(another.status).toBe(422);
  });

  it("doesn't go out when its day has come in UTC only", async () => {
    company = await gateway.buildCompany({ seats: 100, timeZone: 'Pacific/Honolulu' });
    admin = await gateway.buildAdmin(company);
    params = { companyId: company.id };
    token = await gateway.tokenFor(admin);
    await enable();
    await toHour(9);
    // Still the evening before there.
    await planned(inDays(0));
    expect(await tick()).toEqual([]);
    await pass(10 * 3600_000);
    expect(await tick()).toHaveLength(1);
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
    const { calendar } = await import('./');
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
