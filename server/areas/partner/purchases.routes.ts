import type { couponPurchaseSchema } from '@contract/partner/licenses';
import { licenseEndpoints } from '@contract/partner/licenses';
import { readCustomer } from '@server/domain/company/customers.rules';
import { checkCredit, creditOf } from '@server/domain/licenses/credit.rules';
import { leftIn } from '@server/domain/licenses/licenses.queries';
import { tellCustomer, tellReseller, tellTakenBack } from '@server/domain/licenses/notices';
import {
  allocate,
  EMPTY_POOL,
  endingSoon,
  lockBuyersCustomer,
  openPools,
  readPool,
  toEnds,
  toPool,
} from '@server/domain/licenses/pool.rules';
import { endsOfPurchase, type Purchased, recordPurchase } from '@server/domain/licenses/purchase.rules';
import { checkExpected, priceFor, quoteOf, type Wish } from '@server/domain/licenses/quote.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import type { z } from 'zod';
import { readTakeable, takeBack } from './take-back.rules';

type Buyer = Pick<SignedInActor, 'companyId' | 'userId'>;
type PurchaseBody = z.output<typeof couponPurchaseSchema>;

interface QuoteRequest extends Wish {
  readonly fromPool: boolean;
}

/** What licenses for a customer would cost. Throws 404 for another's customer. */
async function quote(
  db: Queryable,
  { config, clock }: Deps,
  { companyId }: Buyer,
  customerId: number,
  request: QuoteRequest,
) {
  const customer = await readCustomer(db, companyId, customerId);
  const price = await priceFor(db, customer, request, { coupons: config.coupons, now: clock() });
  const now = clock();
  const pool = request.fromPool ? await readPool(db, companyId, now) : EMPTY_POOL;
  const fromPool = Math.min(leftIn(pool), request.licenses);
  const pricing = quoteOf(price, fromPool);
  const ends = await endsOfPurchase(db, {
    buyerId: companyId,
    customer,
    licenses: request.licenses,
    fromPool,
    pool,
    now,
  });
  return {
    data: { pricing, credit: await creditOf(db, companyId, pricing.totalPrice, now), ends: toEnds(ends) },
  };
}

/** Buys at the price of this moment, on the partner's account; the buyer gets the invoice by mail. Throws 409 beyond its credit. */
async function buy(
  tx: Tx,
  { config, clock, jobs }: Deps,
  buyer: Buyer,
  customerId: number,
  order: PurchaseBody & { readonly kind: Wish['kind']; readonly source: 'reseller' | 'subreseller' },
): Promise<Purchased> {
  const { kind, source, licensesNumber: licenses, promotionCode, orderNumber } = order;
  const { companyId, userId } = buyer;
  const now = clock();
  const customer = await lockBuyersCustomer(tx, companyId, customerId);
  const price = await priceFor(
    tx,
    customer,
    { kind, licenses, promotionCode },
    { coupons: config.coupons, now },
  );
  const touched = customer.isPartner ? [companyId, customerId] : [companyId];
  // Also where nothing is taken from it: two purchases at once must not both fit into the same credit.
  const pools = await openPools(tx, touched, now);
  const pool = order.fromPool ? pools.get(companyId) : undefined;
  const fromPool = Math.min(licenses, leftIn(pool ?? EMPTY_POOL));
  const { totalPrice } = quoteOf(price, fromPool);
  checkExpected(totalPrice, order.expectedTotal);
  await checkCredit(tx, companyId, totalPrice, now);
  const bought = await recordPurchase(tx, {
    payerId: companyId,
    receiverId: customerId,
    source,
    licenses,
    price,
    fromPool,
    payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
    promotionCode,
    orderNumber,
    boughtBy: userId,
    now,
  });
  if (bought.amount > 0) await jobs.enqueue(tx, 'invoice.send', { companyId, invoiceId: bought.invoiceId });
  return bought;
}

/** Prices, purchases and allocations of licenses for a partner's customers. */
export function purchaseRoutes({ read, write }: ReturnType<typeof binder>): void {
  const ends = licenseEndpoints;

  const prices = [
    [ends.resellerPrice, 'first'],
    [ends.resellerUpgradePrice, 'upsell'],
    [ends.subResellerPrice, 'first'],
    [ends.subResellerUpgradePrice, 'upsell'],
  ] as const;
  for (const [endpoint, kind] of prices) {
    read(endpoint, async ({ db, deps, actor, params, query }) => {
      const { licensesNumber: licenses, fromPool } = query;
      const promotionCode = 'promotionCode' in query ? query.promotionCode : undefined;
      return quote(db, deps, actor, params.customerId, { kind, licenses, fromPool, promotionCode });
    });
  }

  const purchases = [
    [ends.resellerBuy, 'first', 'reseller'],
    [ends.resellerUpgrade, 'upsell', 'reseller'],
    [ends.subResellerBuy, 'first', 'subreseller'],
    [ends.subResellerUpgrade, 'upsell', 'subreseller'],
  ] as const;
  for (const [endpoint, kind, source] of purchases) {
    write(endpoint, async ({ tx, deps, actor, params, body, audit }) => {
      const { customerId } = params;
      const { invoiceId, invoiceNumber, seats, amount } = await buy(tx, deps, actor, customerId, {
        ...body,
        kind,
        source,
      });
      const gift = {
        partnerId: actor.companyId,
        customerId,
        licenses: body.licensesNumber,
        now: deps.clock(),
      };
      await tellCustomer(tx, gift);
      await tellReseller(tx, gift);
      await audit({
        action: 'licenses.bought',
        target: { type: 'company', id: customerId },
        details: { licenses: body.licensesNumber, invoiceId, invoiceNumber, amount },
      });
      return { data: { invoiceId, seats, amount } };
    });
  }

  write(ends.allocate, async ({ tx, deps, actor, params, body, audit }) => {
    const { companyId: partnerId, userId } = actor;
    const { customerCompanyId: customerId } = params;
    const { licensesToAllocate: licenses, extend } = body;
    const { seats, left } = await allocate(tx, {
      partnerId,
      customerId,
      licenses,
      userId,
      extend,
      now: deps.clock(),
    });
    const target = { type: 'company', id: customerId };
    await audit({ action: 'licenses.allocated', target, details: { licenses, extend } });
    return { data: { seats, licenses: left } };
  });

  read(ends.allocatable, async ({ db, deps, actor, params }) => {
    const { companyId: partnerId } = actor;
    const now = deps.clock();
    const { id: customerId } = await readCustomer(db, partnerId, params.customerCompanyId);
    const { licenses, ends: left } = toPool(await readPool(db, partnerId, now));
    const extendable = toEnds(await endingSoon(db, { partnerId, customerId, now }));
    return { data: { licenses, ends: left, extendable } };
  });

  read(ends.takeable, async ({ db, deps, actor, params }) => ({
    data: {
      licenses: await readTakeable(db, actor.companyId, params.customerCompanyId, deps.clock()),
    },
  }));

  write(ends.takeBack, async ({ tx, deps, actor, params, body, audit }) => {
    const { companyId: partnerId, userId } = actor;
    const { customerCompanyId: customerId } = params;
    const { licensesToTakeBack: licenses } = body;
    const now = deps.clock();
    const { seats, left } = await takeBack(tx, { partnerId, customerId, licenses, userId, now });
    await tellTakenBack(tx, { partnerId, customerId, licenses, now });
    const target = { type: 'company', id: customerId };
    await audit({ action: 'licenses.taken_back', target, details: { licenses } });
    return { data: { seats, licenses: left } };
  });
}
