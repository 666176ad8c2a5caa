import { selectEnding } from '@server/domain/licenses/holdings.queries';
import { licenseEntries } from '@server/domain/licenses/licenses.tables';
import { allocate } from '@server/domain/licenses/pool.rules';
import { priceOf } from '@server/domain/licenses/price.rules';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectEndingSubscriptions } from './reminders.queries';
import { remindOfEnds } from './reminders.rules';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(gateway.clock().getTime() + days * DAY_MS);

async function mailsAt(days: number) {
  const now = inDays(days);
  await remindOfEnds({ ...gateway.deps, clock: () => now });
  const mails = await gateway.deliverMails();
  return mails.map(({ template, to, values }) => `${template} to ${to}: ${values.licenses}`).toSorted();
}

it('tells of licenses that end 30 and 7 days before, once each: the customer, its partner, and of what is still in the pool', async () => {
  const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', name: 'Corvid' });
  const customer = { parentCompanyId: partner.id, hasBoost: false, seats: 25 } as const;
  const given = await gateway.buildCompany({ ...customer, name: 'Amberleaf' });
  const bought = await gateway.buildCompany({ ...customer, name: 'Birchwood' });
  const admins = [
    await gateway.buildAdmin(partner),
    await gateway.buildAdmin(given),
    await gateway.buildAdmin(bought),
  ].map(({ email }) => email);
  const [ofPartner, ofGiven, ofBought] = admins;
  const end = inDays(100);
  await gateway.db.transaction(async (tx) => {
    const at = gateway.clock();
    await tx
      .insert(licenseEntries)
      .values({ companyId: partner.id, kind: 'bought', licenses: 15, at, endsAt: end });
    await allocate(tx, { partnerId: partner.id, customerId: given.id, licenses: 12, userId: 1, now: at });
    await recordPurchase(tx, {
      payerId: partner.id,
      receiverId: bought.id,
      source: 'reseller',
      licenses: 40,
      price: priceOf({ seats: 40, isDirect: false }, new Map()),
      period: { start: at, end },
      payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
      boughtBy: null,
      now: at,
    });
  });
  expect(await mailsAt(69)).toEqual([]);
  const told = [
    `licensesEnding to ${ofGiven}: 12`,
    `licensesEnding to ${ofBought}: 40`,
    `licensesEndingFor to ${ofPartner}: 52`,
    `poolEnding to ${ofPartner}: 3`,
  ].toSorted();
  expect(await mailsAt(71)).toEqual(told);
  expect(await mailsAt(72)).toEqual([]);
  // What has been told is not read again, or it would keep the next run from those behind it.
  const window = { after: inDays(99), until: inDays(101), limit: 1 };
  for (const select of [selectEnding, selectEndingSubscriptions]) {
    expect(await select(gateway.db, { ...window, days: 30 })).toEqual([]);
    expect(await select(gateway.db, { ...window, days: 7 })).toHaveLength(1);
  }
  expect(await mailsAt(94)).toEqual(told);
  expect(await mailsAt(95)).toEqual([]);
  expect(await mailsAt(101)).toEqual([]);
  const titles = (await gateway.db.select().from(notifications)).map(({ description }) => description);
  expect(titles).toContain('12 licenses of your company end. Corvid can extend them.');
  expect(titles).toContain('3 licenses that are still in your pool end.');
});
