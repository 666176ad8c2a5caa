import { loadFixtures } from '@fixtures/load';
import { simulationEvents, simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { seedFixtures } from '@server/seed';
import { wrongCounters } from '@tests/support/counters';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

const now = new Date('2026-07-01T09:00:00Z');
let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await seedFixtures(database.db, loadFixtures(), now);
});
afterAll(() => database.close());

/** The rates of the campaign that has run for a year, round by round. */
async function rates() {
  const { rows } = await database.db.execute<Record<'round' | 'sent' | 'phished' | 'reported', number>>(sql`
    SELECT round, sum(sent)::integer AS sent, sum(phished)::integer AS phished, sum(reported)::integer AS reported
    FROM simulation_counts c JOIN simulations s ON s.company_id = c.company_id AND s.id = c.simulation_id
    WHERE s.kind = 'SMART' AND s.settings #>> '{delivery,frequency}' = 'MONTHLY' GROUP BY round ORDER BY round`);
  return rows;
}

it('has a campaign with a year of rounds, in which people learn', async () => {
  const rounds = await rates();
  expect(rounds.length).toBeGreaterThanOrEqual(12);
  const share = (from: number, to: number, key: 'phished' | 'reported') => {
    const some = rounds.slice(from, to);
    const sum = (name: typeof key | 'sent') => some.reduce((total, round) => total + round[name], 0);
    return sum(key) / sum('sent');
  };
  expect(share(0, 3, 'phished')).toBeGreaterThan(0.1);
  expect(share(0, 3, 'phished')).toBeLessThan(0.4);
  expect(share(8, 11, 'phished')).toBeLessThan(share(0, 3, 'phished'));
  expect(share(8, 11, 'reported')).toBeGreaterThan(share(0, 3, 'reported'));
});

it('has people who scan QR codes, also in a campaign of nothing else', async () => {
  const scans = and(eq(simulationEvents.type, 'SCANNED'), isNull(simulationEvents.reason));
  const rows = await database.db
    .selectDistinct({ simulationId: simulationEvents.simulationId })
    .from(simulationEvents)
    .where(scans);
  expect(rows.length).toBeGreaterThan(1);
});

it('has campaigns in every state, and nothing that is yet to happen', async () => {
  const states = await database.db
    .selectDistinct({ state: simulations.state })
    .from(simulations)
    .orderBy(asc(simulations.state));
  expect(states.map(({ state }) => state)).toEqual(['archived', 'draft', 'paused', 'running']);
  const ahead = sql`${now}::timestamptz`;
  expect(await database.db.$count(simulationEvents, sql`${simulationEvents.at} >= ${ahead}`)).toBe(0);
  expect(
    await database.db.$count(
      simulationMails,
      sql`state = 'sent' AND sent_at > ${ahead} + interval '1 minute'`,
    ),
  ).toBe(0);
  expect(await database.db.$count(simulationMails, eq(simulationMails.state, 'planned'))).toBeGreaterThan(10);
  expect(await wrongCounters(database.db)).toEqual([]);
});

it('has mails that machines looked into, which count nowhere', async () => {
  const { rows } = await database.db.execute<{ scanned: number; counted: number }>(sql`
    SELECT count(DISTINCT e.mail_id)::integer AS scanned,
      count(DISTINCT e.mail_id) FILTER (WHERE m.opened_at <= e.at)::integer AS counted
    FROM simulation_events e JOIN simulation_mails m ON m.company_id = e.company_id AND m.id = e.mail_id
    WHERE e.reason IS NOT NULL`);
  expect(rows[0]?.scanned).toBeGreaterThan(20);
  expect(rows[0]?.counted).toBe(0);
});

it('is the same after a second seed', async () => {
  const before = [await rates(), await database.db.$count(simulationEvents)];
  await seedFixtures(database.db, loadFixtures(), now);
  expect([await rates(), await database.db.$count(simulationEvents)]).toEqual(before);
});
