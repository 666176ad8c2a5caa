import { companies } from '@server/domain/company/company.tables';
import { selectEnding, selectGiven } from '@server/domain/licenses/holdings.queries';
import { endLicenses, endSeats } from '@server/domain/licenses/holdings.rules';
import { voidInvoice } from '@server/domain/licenses/invoices.rules';
import { leftIn } from '@server/domain/licenses/licenses.queries';
import { allocate, readPool } from '@server/domain/licenses/pool.rules';
import { priceOf } from '@server/domain/licenses/price.rules';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import type { OpenDatabase, Tx } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn, type CompanyRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeBack } from './take-back.rules';

const at = (day: string) => new Date(`${day}T15:00:00Z`);
let database: OpenDatabase;
let build: ReturnType<typeof buildersOn>;
let partner: CompanyRow;
let customer: CompanyRow;

beforeAll(async () => {
  database = await testDatabase();
  build = buildersOn(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  const zone = { timeZone: 'America/New_York' };
  partner = await build.buildCompany({ isPartner: true, customerType: 'RESELLER', ...zone });
  customer = await build.buildCompany({ parentCompanyId: partner.id, hasBoost: false, seats: 25 });
});

const act = <Done>(work: (tx: Tx) => Promise<Done>) => database.db.transaction(work);
const buy = (licenses: number, day: string, more: { receiverId?: number; fromPool?: number } = {}) =>
  act((tx) =>
    recordPurchase(tx, {
      payerId: partner.id,
      receiverId: partner.id,
      source: 'reseller',
      licenses,
      price: priceOf({ seats: licenses, isDirect: false }, new Map()),
      payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
      boughtBy: 1,
      now: at(day),
      ...more,
    }),
  );
const give = (licenses: number, day: string, extend = false, to = customer.id) =>
  act((tx) =>
    allocate(tx, { partnerId: partner.id, customerId: to, licenses, userId: 1, now: at(day), extend }),
  );
const upkeep = (day: string) => act((tx) => endLicenses(tx, at(day)));
const shortly = (lots: readonly { licenses: number; endsAt: Date }[]) =>
  lots.map(({ licenses, endsAt }) => `${licenses} until ${endsAt.toISOString()}`);
const inPool = async (day: string, id = partner.id) =>
  shortly((await readPool(database.db, id, at(day))).lots);
const given = async (holderId = customer.id, place: 'seats' | 'pool' = 'seats') =>
  shortly(await selectGiven(database.db, { partnerId: partner.id, holderId, place }));
const stored = async (id = customer.id) => {
  const [row] = await database.db.select().from(companies).where(eq(companies.id, id));
  return (
    row && { seats: row.seats, hasBoost: row.hasBoost, seatsEndAt: row.seatsEndAt?.toISOString() ?? null }
  );
};

const MARCH = '2027-03-05T04:59:59.999Z';
const JUNE = '2027-06-02T03:59:59.999Z';

describe('licenses in a pool', () => {
  it('are valid for a year, to the end of that day where the payer is', async () => {
    await buy(10, '2026-03-04');
    await buy(5, '2026-03-04');
    await buy(20, '2026-06-01');
    expect(await inPool('2026-06-02')).toEqual([`15 until ${MARCH}`, `20 until ${JUNE}`]);
  });

  it('leave it at their end, before the upkeep has come', async () => {
    await buy(10, '2026-03-04');
    const before = await readPool(database.db, partner.id, new Date(MARCH));
    expect(leftIn(before)).toBe(0);
    await expect(give(1, '2027-03-06')).rejects.toMatchObject({ status: 422 });
    await upkeep('2027-03-06');
    await upkeep('2027-03-06');
    const pool = await readPool(database.db, partner.id, at('2027-03-06'));
    expect(pool).toMatchObject({ bought: 10, allocated: 0, expired: 10 });
    expect(await wrongCounters(database.db)).toEqual([]);
  });

  it('are allocated first end first, and taken back last end first, with their ends', async () => {
    await buy(10, '2026-03-04');
    await buy(20, '2026-06-01');
    await give(15, '2026-06-02');
    expect(await given()).toEqual([`10 until ${MARCH}`, `5 until ${JUNE}`]);
    expect(await stored()).toEqual({ seats: 15, hasBoost: true, seatsEndAt: MARCH });
    const back = { partnerId: partner.id, customerId: customer.id, licenses: 7, userId: 1 };
    await act((tx) => takeBack(tx, { ...back, now: at('2026-06-03') }));
    expect(await given()).toEqual([`8 until ${MARCH}`]);
    expect(await inPool('2026-06-03')).toEqual([`2 until ${MARCH}`, `20 until ${JUNE}`]);
  });

  it('keep their ends in the pool of a partner among the customers, and end there without grace', async () => {
    const sub = await build.buildCompany({
      isPartner: true,
      customerType: 'SUBRESELLER',
      parentCompanyId: partner.id,
    });
    await buy(10, '2026-03-04');
    await give(4, '2026-06-01', false, sub.id);
    await buy(8, '2026-06-01', { receiverId: sub.id, fromPool: 3 });
    // What was bought has a year of its own.
    expect(await inPool('2026-06-02', sub.id)).toEqual([`7 until ${MARCH}`, `5 until ${JUNE}`]);
    await expect(give(1, '2027-03-01', true, sub.id)).rejects.toMatchObject({ status: 422 });
    await upkeep('2027-03-06');
    expect(await inPool('2027-03-06', sub.id)).toEqual([`5 until ${JUNE}`]);
    expect(await given(sub.id, 'pool')).toEqual([]);
    expect(await wrongCounters(database.db)).toEqual([]);
  });

  it('return with their ends when an invoice is voided', async () => {
    await buy(10, '2026-03-04');
    await buy(10, '2026-06-01');
    const { invoiceId } = await buy(12, '2026-06-02', { receiverId: customer.id, fromPool: 12 });
    expect(await inPool('2026-06-03')).toEqual([`8 until ${JUNE}`]);
    // It is paid by licenses; a purchase that is partly bought can be voided.
    const part = await buy(10, '2026-06-03', { receiverId: customer.id, fromPool: 8 });
    await act((tx) => voidInvoice(tx, { companyId: partner.id, id: part.invoiceId }, at('2026-06-04')));
    expect(await inPool('2026-06-04')).toEqual([`8 until ${JUNE}`]);
    expect(invoiceId).toBeGreaterThan(0);
    expect(await wrongCounters(database.db)).toEqual([]);
  });
});

describe('seats from a pool', () => {
  it('stay for 14 days after their end, and are then taken; the customer goes on on the Free plan', async () => {
    await buy(10, '2026-03-04');
    await give(10, '2026-06-01');
    await upkeep('2027-03-18');
    expect(await stored()).toMatchObject({ seats: 10, hasBoost: true });
    await upkeep('2027-03-20');
    expect(await stored()).toEqual({ seats: 25, hasBoost: false, seatsEndAt: null });
    expect(await given()).toEqual([]);
  });

  it('end without touching those of a running subscription', async () => {
    await buy(10, '2026-03-04');
    await give(10, '2026-06-01');
    await buy(30, '2026-12-01', { receiverId: customer.id });
    await upkeep('2027-03-20');
    expect(await stored()).toEqual({ seats: 30, hasBoost: true, seatsEndAt: null });
  });

  it('are extended by licenses that end later, in the last 30 days and in the days of grace', async () => {
    await buy(10, '2026-03-04');
    await give(10, '2026-06-01');
    await buy(4, '2027-03-01');
    await buy(20, '2027-03-02');
    await give(6, '2027-03-03', true);
    expect(await given()).toEqual([`4 until ${MARCH}`, '6 until 2028-03-03T04:59:59.999Z']);
    expect(await stored()).toMatchObject({ seats: 10, hasBoost: true, seatsEndAt: MARCH });
    await give(4, '2027-03-15', true);
    await upkeep('2027-03-20');
    expect(await stored()).toMatchObject({ seats: 10, hasBoost: true });
    await expect(give(1, '2027-03-20', true)).rejects.toMatchObject({ status: 422 });
  });

  it("aren't extended early, by what ends sooner, or beyond their number", async () => {
    await buy(10, '2026-03-04');
    await give(8, '2026-06-01');
    await expect(give(8, '2027-01-01', true)).rejects.toMatchObject({ status: 422 });
    const refused = {
      details: [{ code: 'licensesToAllocate', description: 'You have 0 license(s) that end later.' }],
    };
    await expect(give(2, '2027-03-01', true)).rejects.toMatchObject(refused);
    await buy(20, '2027-03-01');
    const most = {
      details: [{ code: 'licensesToAllocate', description: 'You can extend up to 8 license(s).' }],
    };
    await expect(give(9, '2027-03-01', true)).rejects.toMatchObject(most);
  });

  it('end with the choice of the Free plan', async () => {
    await buy(10, '2026-03-04');
    await give(10, '2026-06-01');
    await act((tx) => endSeats(tx, customer.id, at('2026-07-01')));
    expect(await given()).toEqual([]);
    expect((await stored())?.seatsEndAt).toBeNull();
    expect(await wrongCounters(database.db)).toEqual([]);
  });
});

describe('licenses that cannot end', () => {
  const buildOther = () => build.buildCompany({ parentCompanyId: partner.id, hasBoost: false, seats: 25 });

  it('because their company was deleted keep nobody else’s from ending', async () => {
    const { db } = database;
    const deleted = await buildOther();
    await buy(20, '2026-03-04');
    await give(5, '2026-06-01', false, deleted.id);
    await give(10, '2026-06-01');
    await db.execute(sql`DELETE FROM departments WHERE company_id = ${deleted.id}`);
    await db.delete(companies).where(eq(companies.id, deleted.id));
    const window = { after: at('2027-03-01'), until: at('2027-03-20'), days: 7, limit: 10_000 };
    expect((await selectEnding(db, window)).some((one) => one.holderCompanyId === deleted.id)).toBe(false);
    await upkeep('2027-03-20');
    expect(await stored()).toMatchObject({ hasBoost: false });
  });

  it('for another reason are reported and undone, and the others end', async () => {
    const { db } = database;
    const failing = await buildOther();
    await buy(20, '2026-03-04');
    await give(5, '2026-06-01', false, failing.id);
    await give(10, '2026-06-01');
    const check = sql.raw(
      `ALTER TABLE companies ADD CONSTRAINT failing CHECK (id <> ${failing.id} OR has_boost)`,
    );
    await db.execute(check);
    const reported: number[] = [];
    try {
      await act((tx) => endLicenses(tx, at('2027-03-20'), (_, companyId) => reported.push(companyId)));
    } finally {
      await db.execute(sql`ALTER TABLE companies DROP CONSTRAINT failing`);
    }
    expect(reported).toEqual([failing.id]);
    expect(await stored()).toMatchObject({ hasBoost: false });
    expect(await stored(failing.id)).toMatchObject({ hasBoost: true, seats: 5 });
    expect(await given(failing.id)).toEqual([`5 until ${MARCH}`]);
    await upkeep('2027-03-21');
    expect(await stored(failing.id)).toMatchObject({ hasBoost: false });
  });
});
