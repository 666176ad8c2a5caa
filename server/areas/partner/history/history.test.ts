import { loadFixtures } from '@fixtures/load';
import { companies } from '@server/domain/company/company.tables';
import { licenseHoldings } from '@server/domain/licenses/holdings.tables';
import { invoiceStatusAt } from '@server/domain/licenses/invoices.rules';
import { leftIn } from '@server/domain/licenses/licenses.queries';
import { invoices, subscriptions } from '@server/domain/licenses/licenses.tables';
import { readPool } from '@server/domain/licenses/pool.rules';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { seedFixtures } from '@server/seed';
import { wrongCounters } from '@tests/support/counters';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playPurchases } from './history';

const NOW = new Date('2026-03-04T05:06:07Z');
const CORVID = 108;
let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await seedFixtures(database.db, loadFixtures(), NOW);
});
afterAll(() => database.close());

const ofCorvid = () =>
  database.db.select().from(invoices).where(eq(invoices.accountCompanyId, CORVID)).orderBy(asc(invoices.id));

it('shows two years of a reseller in every status and method, in the order of their numbers', async () => {
  const rows = await ofCorvid();
  const statuses = new Set(rows.map((row) => invoiceStatusAt(row, NOW)));
  expect([...statuses].toSorted()).toEqual(['DRAFT', 'OPEN', 'OVERDUE', 'PAID', 'UNCOLLECTIBLE', 'VOID']);
  expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(['card', 'invoice', 'licenses']));
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map(({ companyId }) => companyId)).size).toBeGreaterThan(1);
  const dates = rows.map(({ invoiceDate }) => invoiceDate.getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  expect(Math.max(...dates)).toBeLessThanOrEqual(NOW.getTime());
  expect(NOW.getTime() - Math.min(...dates)).toBeGreaterThan(600 * 24 * 60 * 60 * 1000);
});

it('leaves companies as the fixtures have them, and everything derivable', async () => {
  const rows = await database.db.select().from(companies);
  for (const { id, seats, hasBoost } of loadFixtures().companies) {
    expect(rows.find((row) => row.id === id)).toMatchObject({ seats, hasBoost });
  }
  expect(await wrongCounters(database.db)).toEqual([]);
  for (const { id } of rows.filter(({ isPartner }) => isPartner)) {
    expect(leftIn(await readPool(database.db, id, NOW))).toBeGreaterThanOrEqual(0);
  }
});

it('gives customers the licenses they have: from subscriptions, or from a pool', async () => {
  const all = await database.db.select().from(companies);
  const paid = await database.db.select().from(subscriptions);
  const given = await database.db.select().from(licenseHoldings).where(eq(licenseHoldings.place, 'seats'));
  const boosted = all.filter((one) => one.parentCompanyId !== null && one.hasBoost && !one.isPartner);
  expect(boosted.length).toBeGreaterThan(3);
  for (const { id, seats, status } of boosted.filter((one) => one.status === 'ACTIVE')) {
    const ofSubscriptions = paid.filter((one) => one.companyId === id && one.releasedAt === null);
    const ofPool = given.filter((one) => one.holderCompanyId === id);
    const total = [...ofSubscriptions.map((one) => one.seats), ...ofPool.map(({ licenses }) => licenses)];
    expect({ id, status, seats: total.reduce((sum, one) => sum + one, 0) }).toEqual({ id, status, seats });
  }
});

it('has licenses that end soon, some in their days of grace, and most for months', async () => {
  const all = await database.db.select().from(licenseHoldings).where(eq(licenseHoldings.place, 'seats'));
  const days = all.map(({ endsAt }) => (endsAt.getTime() - NOW.getTime()) / (24 * 60 * 60 * 1000));
  expect(days.filter((left) => left < 0).length).toBeGreaterThan(0);
  expect(Math.min(...days)).toBeGreaterThan(-13);
  expect(days.filter((left) => left > 0 && left < 30).length).toBeGreaterThan(0);
  expect(days.filter((left) => left > 60).length).toBeGreaterThan(days.length / 2);
});

it('is played once', async () => {
  const before = await ofCorvid();
  await database.db.transaction((tx) => playPurchases(tx, NOW));
  expect(await ofCorvid()).toEqual(before);
});
