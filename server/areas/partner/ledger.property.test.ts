import { companies } from '@server/domain/company/company.tables';
import { endLicenses } from '@server/domain/licenses/holdings.rules';
import { licenseHoldings } from '@server/domain/licenses/holdings.tables';
import { settleInvoice, voidInvoice, writeOffInvoice } from '@server/domain/licenses/invoices.rules';
import { insertEntries, leftIn, lockPools } from '@server/domain/licenses/licenses.queries';
import { invoices, licenseEntries, subscriptions } from '@server/domain/licenses/licenses.tables';
import { allocate, openPools, readPool } from '@server/domain/licenses/pool.rules';
import { priceOf } from '@server/domain/licenses/price.rules';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { priceFor, quoteOf } from '@server/domain/licenses/quote.rules';
import { endExpired } from '@server/domain/licenses/subscription.rules';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { HttpError } from '@server/platform/http/errors';
import { fewAtOnce } from '@server/platform/jobs/few-at-once';
import { aYearAfter } from '@server/platform/time/days';
import { buildersOn, type CompanyRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeBack } from './take-back.rules';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-03-04T05:06:07Z');
const COUPONS = new Map([['WELCOME', 7]]);
let database: OpenDatabase;
let build: ReturnType<typeof buildersOn>;

beforeAll(async () => {
  database = await testDatabase();
  build = buildersOn(database.db);
});
afterAll(() => database.close());

/** Runs an act; false when a rule refuses it. */
async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof HttpError && [404, 409, 422].includes(error.status)) return false;
    throw error;
  }
}

const buildPartner = (customerType: 'RESELLER' | 'SUBRESELLER', parentCompanyId?: number) =>
  build.buildCompany({ isPartner: true, customerType, parentCompanyId: parentCompanyId ?? null });
const buildCustomer = (parentCompanyId: number) =>
  build.buildCompany({ parentCompanyId, hasBoost: false, seats: 25 });

const fill = (partnerId: number, licenses: number, sourceKey: string) =>
  database.db.transaction(async (tx) => {
    await lockPools(tx, [partnerId]);
    const entry = { companyId: partnerId, kind: 'bought', licenses, sourceKey } as const;
    return (await insertEntries(tx, [{ ...entry, at: START, endsAt: aYearAfter(START, 'UTC') }])) > 0;
  });
const give = (partnerId: number, customerId: number, licenses: number, now = START, extend = false) =>
  attempt(() =>
    database.db.transaction((tx) =>
      allocate(tx, { partnerId, customerId, licenses, userId: 1, now, extend }),
    ),
  );

/** Licenses given straight from pools, and those of subscriptions that still count. */
async function owed(customerId: number): Promise<number> {
  const [given] = await database.db
    .select({ total: sql<number>`coalesce(sum(${licenseHoldings.licenses}), 0)`.mapWith(Number) })
    .from(licenseHoldings)
    .where(and(eq(licenseHoldings.holderCompanyId, customerId), eq(licenseHoldings.place, 'seats')));
  const [paid] = await database.db
    .select({ total: sql<number>`coalesce(sum(${subscriptions.seats}), 0)`.mapWith(Number) })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, customerId), isNull(subscriptions.releasedAt)));
  return (given?.total ?? 0) + (paid?.total ?? 0);
}

const storedCompany = async (id: number) => {
  const [row] = await database.db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw new Error('no such company');
  return row;
};

async function seatsAreThoseOwed(customers: readonly CompanyRow[]): Promise<void> {
  for (const { id } of customers) {
    const { hasBoost, seats } = await storedCompany(id);
    const expected = await owed(id);
    expect({ hasBoost, seats }).toEqual({ hasBoost: expected > 0, seats: expected > 0 ? expected : 25 });
  }
}

describe('a thousand allocations at once', () => {
  it('never overdraw the pool; ledger, balance and seats agree', async () => {
    const partner = await buildPartner('RESELLER');
    const customers = await Promise.all(Array.from({ length: 20 }, () => buildCustomer(partner.id)));
    const sub = await buildPartner('SUBRESELLER', partner.id);
    await fill(partner.id, 1200, 'checkout:1');
    const receivers = [...customers, sub];
    const wanted = Array.from({ length: 1000 }, (_, at) => ({
      id: receivers[at % receivers.length]?.id ?? 0,
      licenses: 1 + (at % 3),
    }));
    // Many more than there are connections, and none waits in vain for one, however slow the machine.
    const turns = fewAtOnce(100);
    const done = await Promise.all(
      wanted.map(({ id, licenses }) => turns.run(partner.id, () => give(partner.id, id, licenses))),
    );
    const allocated = wanted.reduce((sum, { licenses }, at) => sum + (done[at] ? licenses : 0), 0);
    const pool = await readPool(database.db, partner.id, START);
    expect(pool).toMatchObject({ bought: 1200, received: 0, allocated });
    // What is left is too little for those that were refused.
    expect(leftIn(pool)).toBeGreaterThanOrEqual(0);
    expect(leftIn(pool)).toBeLessThan(3);
    const seats = await Promise.all(customers.map(async ({ id }) => (await storedCompany(id)).seats));
    const received = (await readPool(database.db, sub.id, START)).received;
    expect(seats.reduce((sum, one) => sum + one, received)).toBe(allocated);
    await seatsAreThoseOwed(customers);
    expect(await wrongCounters(database.db)).toEqual([]);
  });

  it('from the same source count once', async () => {
    const partner = await buildPartner('RESELLER');
    const added = await Promise.all(Array.from({ length: 20 }, () => fill(partner.id, 50, 'checkout:7')));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await readPool(database.db, partner.id, START)).toMatchObject({ bought: 50 });
  });
});

describe('the ledger', () => {
  it('is append-only, and goes with its company', async () => {
    const partner = await buildPartner('RESELLER');
    await fill(partner.id, 5, 'checkout:1');
    const own = eq(licenseEntries.companyId, partner.id);
    const { db } = database;
    const change = db.update(licenseEntries).set({ licenses: 50 }).where(own);
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(db.delete(licenseEntries).where(own)).rejects.toMatchObject({ cause: { code: '42501' } });
    await db.execute(sql`DELETE FROM departments WHERE company_id = ${partner.id}`);
    await db.delete(companies).where(eq(companies.id, partner.id));
    expect(await db.select().from(licenseEntries).where(own)).toEqual([]);
  });

  it('refuses an entry that would overdraw its pool, whoever writes it', async () => {
    const partner = await buildPartner('RESELLER');
    const entry = {
      companyId: partner.id,
      kind: 'allocated',
      licenses: 1,
      at: START,
      endsAt: START,
    } as const;
    const insert = database.db.insert(licenseEntries).values(entry);
    await expect(insert).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});

type Act =
  | {
      readonly kind: 'checkout' | 'allocate' | 'extend' | 'takeBack';
      readonly to: number;
      readonly licenses: number;
    }
  | {
      readonly kind: 'buy';
      readonly to: number;
      readonly licenses: number;
      readonly fromPool: boolean;
      readonly coupon: boolean;
    }
  | { readonly kind: 'settle' | 'void' | 'writeOff'; readonly invoice: number }
  | { readonly kind: 'wait'; readonly days: number };

const licenses = fc.integer({ min: 1, max: 40 });
const to = fc.nat(4);
const invoice = fc.nat(30);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('checkout', 'allocate', 'allocate', 'extend', 'takeBack'),
    to,
    licenses,
  }),
  fc.record({ kind: fc.constant('buy'), to, licenses, fromPool: fc.boolean(), coupon: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('settle', 'void', 'writeOff'), invoice }),
  fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 200 }) }),
);

describe('any sequence of purchases, allocations, payments and voided invoices', () => {
  /** A reseller with two customers and a sub-reseller, which has one. */
  async function buildWorld() {
    const reseller = await buildPartner('RESELLER');
    const sub = await buildPartner('SUBRESELLER', reseller.id);
    const customers = [await buildCustomer(reseller.id), await buildCustomer(reseller.id)];
    const grandchild = await buildCustomer(sub.id);
    return {
      reseller,
      sub,
      customers: [...customers, grandchild],
      receivers: [...customers, sub, grandchild],
    };
  }
  type World = Awaited<ReturnType<typeof buildWorld>>;

  async function purchase(
    { reseller, sub }: World,
    receiver: CompanyRow,
    one: Act & { kind: 'buy' },
    now: Date,
  ) {
    const payer = receiver.parentCompanyId === sub.id ? sub : reseller;
    await database.db.transaction(async (tx) => {
      const wish = { licenses: one.licenses, promotionCode: one.coupon ? 'welcome' : undefined };
      const settings = { coupons: COUPONS, now };
      const kind = await priceFor(tx, receiver, { ...wish, kind: 'first' }, settings).then(
        () => 'first' as const,
        () => 'upsell' as const,
      );
      const price = await priceFor(tx, receiver, { ...wish, kind }, settings);
      const pool = one.fromPool
        ? (await openPools(tx, [payer.id, receiver.id], now)).get(payer.id)
        : undefined;
      const fromPool = pool ? Math.min(leftIn(pool), one.licenses) : 0;
      const { amount, invoiceId } = await recordPurchase(tx, {
        payerId: payer.id,
        receiverId: receiver.id,
        source: 'reseller',
        licenses: one.licenses,
        price,
        fromPool,
        payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
        boughtBy: 1,
        now,
      });
      // The price that was quoted is the one on the invoice.
      const quote = quoteOf(price, fromPool);
      expect(amount).toBe(quote.totalPrice);
      const [row] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
      const { subtotal, discount, withdrawnFromBank, totalPrice, pricePerSeat: pricePerLicense } = quote;
      expect(row).toMatchObject({
        subtotal,
        discount,
        withdrawnFromBank,
        amount: totalPrice,
        pricePerLicense,
      });
    });
  }

  async function perform(world: World, one: Act, now: Date): Promise<void> {
    const { reseller, sub, receivers } = world;
    if (one.kind === 'wait') {
      await database.db.transaction((tx) => endExpired(tx, now));
      await database.db.transaction((tx) => endLicenses(tx, now));
      return;
    }
    if ('invoice' in one) {
      const payers = [reseller.id, sub.id];
      const rows = await database.db.select().from(invoices).where(inArray(invoices.companyId, payers));
      const key = rows[one.invoice % Math.max(1, rows.length)];
      if (!key) return;
      const acts = {
        settle: () => database.db.transaction((tx) => settleInvoice(tx, key, { paidAt: now })),
        void: () => database.db.transaction((tx) => voidInvoice(tx, key, now)),
        writeOff: () => database.db.transaction((tx) => writeOffInvoice(tx, key, now)),
      };
      await attempt(acts[one.kind]);
      return;
    }
    const receiver = receivers[one.to % receivers.length];
    if (!receiver) return;
    const partnerId = receiver.parentCompanyId ?? 0;
    if (one.kind === 'allocate' || one.kind === 'extend') {
      await give(partnerId, receiver.id, one.licenses, now, one.kind === 'extend');
      return;
    }
    if (one.kind === 'takeBack') {
      const back = { partnerId, customerId: receiver.id, licenses: one.licenses, userId: 1, now };
      await attempt(() => database.db.transaction((tx) => takeBack(tx, back)));
      return;
    }
    if (one.kind === 'buy') {
      await purchase(world, receiver, one, now);
      return;
    }
    await database.db.transaction((tx) =>
      recordPurchase(tx, {
        payerId: reseller.id,
        receiverId: reseller.id,
        source: 'direct',
        licenses: one.licenses,
        price: priceOf({ seats: one.licenses, isDirect: true }, COUPONS),
        payment: { provider: 'sandbox', method: 'invoice', status: 'OPEN' },
        boughtBy: 1,
        now,
      }),
    );
  }

  it('keeps balances, counters and seats derivable from what was recorded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const world = await buildWorld();
        let now = START;
        for (const one of acts) {
          if (one.kind === 'wait') now = new Date(now.getTime() + one.days * DAY_MS);
          await perform(world, one, now);
        }
        for (const { id } of [world.reseller, world.sub])
          expect(leftIn(await readPool(database.db, id, now))).toBeGreaterThanOrEqual(0);
        await seatsAreThoseOwed(world.customers);
        expect(await wrongCounters(database.db)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
