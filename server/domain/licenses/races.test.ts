import { lockCustomer } from '@server/domain/company/customers.rules';
import type { OpenDatabase, Tx } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { HttpError } from '@server/platform/http/errors';
import { buildersOn } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleInvoice, voidInvoice } from './invoices.rules';
import { leftIn } from './licenses.queries';
import { invoices } from './licenses.tables';
import { allocate, openPools, readPool } from './pool.rules';
import { priceOf } from './price.rules';
import { recordPurchase } from './purchase.rules';

const NOW = new Date('2026-03-04T05:06:07Z');
let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('purchases, allocations, payments and voided invoices side by side never wait in a circle', async () => {
  const { db } = database;
  const { buildCompany } = buildersOn(db);
  const partner = { isPartner: true, customerType: 'RESELLER' } as const;
  const reseller = await buildCompany(partner);
  const sub = await buildCompany({ ...partner, customerType: 'SUBRESELLER', parentCompanyId: reseller.id });
  const free = { hasBoost: false, seats: 25 };
  const customers = [
    sub,
    await buildCompany({ ...free, parentCompanyId: reseller.id }),
    await buildCompany({ ...free, parentCompanyId: sub.id }),
  ];
  const refused: string[] = [];
  const act = async (work: (tx: Tx) => Promise<unknown>) => {
    try {
      await db.transaction(work);
    } catch (error) {
      // A deadlock is not a rule's refusal, and fails the test.
      if (!(error instanceof HttpError)) throw error;
      refused.push(error.message);
    }
  };
  const buy = (payerId: number, receiverId: number, licenses: number, pooled = false) =>
    act(async (tx) => {
      if (payerId !== receiverId) await lockCustomer(tx, payerId, receiverId);
      const pool = pooled ? (await openPools(tx, [payerId, receiverId], NOW)).get(payerId) : undefined;
      await recordPurchase(tx, {
        payerId,
        receiverId,
        source: payerId === receiverId ? 'direct' : 'reseller',
        licenses,
        price: priceOf({ seats: licenses, isDirect: false }, new Map()),
        fromPool: pool ? Math.min(licenses, leftIn(pool)) : 0,
        payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
        boughtBy: null,
        now: NOW,
      });
    });
  await buy(reseller.id, reseller.id, 500);
  const rounds = Array.from({ length: 40 }, (_, round) => round);
  const payers = [reseller.id, sub.id];
  await Promise.all(
    rounds.flatMap((round) => {
      const customer = customers[round % customers.length] ?? sub;
      const payer = customer.parentCompanyId ?? 0;
      const some = async (change: (key: { companyId: number; id: number }) => Promise<unknown>) => {
        const rows = await db.select().from(invoices).where(inArray(invoices.companyId, payers));
        const key = rows[(round * 7) % Math.max(1, rows.length)];
        if (key) await change(key);
      };
      return [
        act((tx) =>
          allocate(tx, { partnerId: payer, customerId: customer.id, licenses: 3, userId: 1, now: NOW }),
        ),
        buy(payer, customer.id, 2, round % 2 === 0),
        buy(reseller.id, reseller.id, 5),
        some((key) => act((tx) => voidInvoice(tx, key, NOW))),
        some((key) => act((tx) => settleInvoice(tx, key, { paidAt: NOW }))),
      ];
    }),
  );
  for (const id of payers) expect(leftIn(await readPool(db, id, NOW))).toBeGreaterThanOrEqual(0);
  expect(await wrongCounters(db)).toEqual([]);
  expect(refused.length).toBeLessThan(rounds.length * 5);
});
