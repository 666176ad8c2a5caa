import { loadFixtures } from '@fixtures/load';
import { areaDeps } from '@server/composition';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { seedFixtures } from '@server/seed';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playReminders } from './demonstration';
import { listSent } from './reminders.queries';
import { reminderSchedules, sentReminders } from './reminders.tables';

/** Meridian Glassworks, whose reminders go out at 9am in Prague, Monday to Friday. */
const companyId = 106;
const REFUSED = 'michal.benda@meridian.example';
const NOW = new Date('2026-07-01T10:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedFixtures(database.db, loadFixtures(), NOW);
});
afterAll(() => database.close());

const sentTo = async (search?: string) =>
  (await listSent(database.db, { companyId, search, offset: 0, limit: 1000 })).rows;

it('has sent reminders of several kinds to learners and managers, each at an hour of the schedule', async () => {
  const rows = (await sentTo()).map(({ sent }) => sent);
  expect(new Set(rows.flatMap(({ kinds }) => kinds)).size).toBeGreaterThanOrEqual(4);
  expect(new Set(rows.map(({ reader }) => reader))).toEqual(new Set(['learner', 'manager']));
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Prague',
    weekday: 'short',
    hour: 'numeric',
  });
  const hours = new Set(rows.map(({ sendAt }) => clock.format(sendAt)));
  expect([...hours].sort()).toEqual(['Fri, 09', 'Mon, 09', 'Thu, 09', 'Tue, 09', 'Wed, 09']);
  expect(Math.max(...rows.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(NOW.getTime());
});

it('has failed at the address that is refused, and then left it alone', async () => {
  const codes = (await sentTo(REFUSED)).map(({ sent }) => sent.code).reverse();
  expect(codes.slice(0, 4)).toEqual([null, 'FAILED', 'FAILED', 'FAILED']);
  expect(new Set(codes.slice(4))).toEqual(new Set(['ADDRESS_RESTS']));
});

it('names to a manager each thing once, however many people have it open', async () => {
  const toManagers = (await sentTo()).filter(({ sent }) => sent.reader === 'manager');
  const titles = toManagers.map(({ sent }) => sent.items.map(({ title }) => title));
  expect(titles).toEqual(titles.map((own) => [...new Set(own)]));
  expect(toManagers.some(({ sent }) => (sent.people ?? 0) > sent.items.length)).toBe(true);
});

it('goes on: the next send is planned', async () => {
  const [schedule] = await database.db
    .select()
    .from(reminderSchedules)
    .where(eq(reminderSchedules.companyId, companyId));
  expect(schedule?.nextAt?.toISOString()).toBe('2026-07-02T07:00:00.000Z');
});

it('plays nothing twice', async () => {
  const before = await database.db.$count(sentReminders);
  await database.db.transaction((tx) => playReminders(tx, NOW, areaDeps));
  expect(await database.db.$count(sentReminders)).toBe(before);
});
