import { limits } from '@contract/limits';
import type { Company } from '@server/domain/company/company.queries';
import { endLicenses } from '@server/domain/licenses/holdings.rules';
import { settleInvoice, voidInvoice, writeOffInvoice } from '@server/domain/licenses/invoices.rules';
import { type InvoiceKey, lastSubscription, leftIn } from '@server/domain/licenses/licenses.queries';
import { sumOf } from '@server/domain/licenses/lots';
import { allocate, endingSoon, extendableUntil, readPool } from '@server/domain/licenses/pool.rules';
import { priceOf } from '@server/domain/licenses/price.rules';
import { type Purchase, recordPurchase } from '@server/domain/licenses/purchase.rules';
import { priceFor } from '@server/domain/licenses/quote.rules';
import { changeSubscription } from '@server/domain/licenses/subscription.rules';
import type { Tx } from '@server/platform/db/client';
import { selectEndingUntil } from './history.queries';
import {
  aYearBefore,
  COUPONS,
  checkout,
  daysAgo,
  daysBetween,
  later,
  latest,
  type Scene,
  stock,
} from './history-scene';

/** How an invoice of a company that goes on buying fares: most are paid by their due day, some are given up on. */
async function follow(tx: Tx, key: InvoiceKey, at: Date, index: number, now: Date): Promise<void> {
  const age = daysBetween(at, now);
  if (index % 9 === 6 && age > 100) await writeOffInvoice(tx, key, later(at, 95));
  else if (age > 29 || (age > 6 && index % 3 === 0)) {
    const paidAt = later(at, age > 29 ? 8 + ((index * 7) % 20) : 5);
    const card = { method: 'card', last4: String(4000 + ((index * 619) % 6000)) } as const;
    await settleInvoice(tx, key, { paidAt, ...(index % 4 === 1 ? card : {}) });
  }
}

/** Licenses for a customer, as the partner's own form buys them. */
async function buyFor(
  tx: Tx,
  partner: Company,
  customer: Company,
  order: {
    readonly licenses: number;
    readonly at: Date;
    readonly index: number;
    readonly fromPool?: boolean;
  },
): Promise<InvoiceKey> {
  const { licenses, at, index } = order;
  const last = await lastSubscription(tx, customer.id);
  const kind = last && last.currentPeriodEnd > at ? 'upsell' : 'first';
  const promotionCode = kind === 'first' && index % 6 === 3 ? 'WELCOME' : undefined;
  const left = order.fromPool ? leftIn(await readPool(tx, partner.id, at)) : 0;
  const { invoiceId } = await recordPurchase(tx, {
    payerId: partner.id,
    receiverId: customer.id,
    source: partner.customerType === 'SUBRESELLER' ? 'subreseller' : 'reseller',
    licenses,
    price: await priceFor(tx, customer, { kind, licenses, promotionCode }, { coupons: COUPONS, now: at }),
    fromPool: Math.min(left, licenses),
    payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
    promotionCode,
    orderNumber: index % 2 === 0 ? `PO-${4000 + index}` : '',
    boughtBy: partner.ownerId,
    now: at,
  });
  return { companyId: partner.id, id: invoiceId };
}

/** Days until the licenses of some customers end, which nobody extends: soon, or, below zero, not long ago. */
const LAPSES = new Map([
  [1, 15],
  [2, -6],
  [4, 24],
]);

/** How often partners look for licenses that end. */
const RENEWED_EVERY_DAYS = 14;

/** Every second week what has ended ends, and partners extend what ends soon, but for what is to lapse by now. */
export function renewals({ now, companies, deeds, fromPool }: Scene): void {
  const lapses = (id: number, endsAt: Date) =>
    LAPSES.has(fromPool.indexOf(id) + 1) && Math.abs(daysBetween(endsAt, now)) < limits.partner.toldDays[0];
  for (let days = 700; days > 0; days -= RENEWED_EVERY_DAYS) {
    const at = later(now, -days);
    deeds.push({
      at,
      run: async (tx) => {
        const ending = await selectEndingUntil(tx, extendableUntil(at));
        for (const customer of companies) {
          const { id: customerId, parentCompanyId: partnerId, isPartner } = customer;
          if (!ending.some((one) => one.customerId === customerId && one.partnerId === partnerId)) continue;
          const partner = companies.find(({ id }) => id === partnerId);
          if (!partner || partnerId === null || isPartner) continue;
          const act = { partnerId, customerId, userId: partner.ownerId ?? 0, now: at };
          const soon = (await endingSoon(tx, act)).filter(({ endsAt }) => !lapses(customerId, endsAt));
          const licenses = sumOf(soon);
          const after = soon.at(-1)?.endsAt;
          if (!after) continue;
          await stock(tx, partner, { licenses, at, after: later(after, 60) });
          await allocate(tx, { ...act, licenses, extend: true });
        }
        await endLicenses(tx, at);
      },
    });
  }
}

/** Some first purchases are paid with licenses of the pool. */
const isFromPool = (index: number) => index % 7 === 2;

/** A customer's present licenses: a year's purchase, half of them added little by little, and the year before. */
function boughtBy({ now, deeds }: Scene, partner: Company, customer: Company, index: number): boolean {
  const { currentPeriodEnd: end, seats } = customer;
  const start = end && aYearBefore(end, customer);
  if (!start || start > now || start < customer.createdAt || seats < 2) return false;
  const deed = (at: Date, licenses: number, number: number, fromPool = false) =>
    deeds.push({
      at,
      run: async (tx) => {
        if (fromPool) await stock(tx, partner, { licenses, at });
        const key = await buyFor(tx, partner, customer, { licenses, at, index: number, fromPool });
        await follow(tx, key, at, number, now);
      },
    });
  const before = aYearBefore(start, customer);
  if (before > customer.createdAt) deed(before, Math.ceil(seats * 0.6), index + 5);
  const span = daysBetween(start, now < end ? now : end);
  const portions = seats >= 10 && span > 60 ? 2 + (index % 4) : 0;
  const added = portions > 0 ? Math.max(1, Math.floor(seats / 2 / portions)) : 0;
  deed(start, seats - added * portions, index, isFromPool(index));
  for (let portion = 1; portion <= portions; portion += 1) {
    const isLast = portion === portions && end > now;
    const recent = daysAgo(now, index % 4 === 0 ? 40 : 12, index);
    deed(isLast ? recent : later(start, (span * portion) / (portions + 1)), added, index + 3 * portion);
  }
  const status = index % 9 === 4 ? 'past_due' : index % 9 === 7 ? 'unpaid' : undefined;
  if (status) {
    deeds.push({
      at: now,
      run: async (tx) => {
        const last = await lastSubscription(tx, customer.id);
        if (last) await changeSubscription(tx, last, { status }, now);
      },
    });
  }
  return true;
}

/** Licenses that a customer has from its partner's pool, in two portions, or, where they lapse, at once. */
function allocatedTo(
  { now, deeds, fromPool }: Scene,
  partner: Company,
  customer: Company,
  index: number,
  total: number,
) {
  const first = Math.ceil(total * 0.6);
  const begun = aYearBefore(now, customer);
  if (!customer.isPartner && later(begun, -10) > customer.createdAt) fromPool.push(customer.id);
  const days = fromPool.at(-1) === customer.id ? LAPSES.get(fromPool.length) : undefined;
  const portions =
    days !== undefined
      ? [{ licenses: total, at: later(begun, days), lastFirst: true }]
      : [
          { licenses: first, at: latest(daysAgo(now, 560 - index * 3, index), later(customer.createdAt, 4)) },
          {
            licenses: total - first,
            at: latest(daysAgo(now, 160 - index * 2, index), later(customer.createdAt, 40)),
          },
        ];
  for (const { at, ...portion } of portions) {
    const when = at < now ? at : later(now, -1);
    const ids = { partnerId: partner.id, customerId: customer.id, userId: partner.ownerId ?? 0 };
    if (portion.licenses === 0) continue;
    deeds.push({
      at: when,
      run: async (tx) => {
        await stock(tx, partner, { licenses: portion.licenses, at: when, isFresh: 'lastFirst' in portion });
        await allocate(tx, { ...ids, ...portion, now: when });
      },
    });
  }
}

/** What a partner's list shows besides: a purchase that was voided, and one that is being prepared. */
function exceptions(
  { now, deeds }: Scene,
  partner: Company,
  bought: Company,
  free: Company | undefined,
): void {
  const at = daysAgo(now, 9, 3);
  deeds.push({
    at,
    run: async (tx) => {
      const key = await buyFor(tx, partner, bought, { licenses: 10, at, index: 6 });
      await voidInvoice(tx, key, later(at, 2));
    },
  });
  if (!free) return;
  const drafted = daysAgo(now, 1, 5);
  const licenses = 25;
  const draft: Purchase = {
    payerId: partner.id,
    receiverId: free.id,
    source: 'reseller',
    licenses,
    price: priceOf({ seats: licenses, isDirect: false }, COUPONS),
    payment: { provider: 'partner', method: 'invoice', status: 'DRAFT' },
    boughtBy: partner.ownerId,
    now: drafted,
  };
  deeds.push({ at: drafted, run: (tx) => recordPurchase(tx, draft) });
}

/** Two years of a partner: its customers' licenses, and the pool that some of them come from. */
export function partnerYears(scene: Scene, partner: Company): void {
  const { now, companies, deeds } = scene;
  const customers = companies.filter((one) => one.parentCompanyId === partner.id && one.status === 'ACTIVE');
  if (customers.length === 0) return;
  const buys = partner.customerType === 'RESELLER' || partner.customerType === 'SUBRESELLER';
  const bought: Company[] = [];
  for (const [index, customer] of customers.entries()) {
    if (customer.isPartner) allocatedTo(scene, partner, customer, index, 120);
    else if (customer.hasBoost && buys && index % 4 !== 3 && boughtBy(scene, partner, customer, index)) {
      bought.push(customer);
    } else if (customer.hasBoost) allocatedTo(scene, partner, customer, index, customer.seats);
  }
  const free = customers.find(({ hasBoost, isPartner }) => !hasBoost && !isPartner);
  if (bought[0]) exceptions(scene, partner, bought[0], free);
  // A partner's partner has what it was given.
  if (partner.parentCompanyId !== null) return;
  const begun = daysAgo(now, 700, 1);
  const [again, open] = [daysAgo(now, 290, 4), daysAgo(now, 18, 7)];
  const [recent, some] = [daysAgo(now, 3, 2), 60];
  deeds.push(
    { at: begun, run: (tx) => checkout(tx, partner, 50, begun) },
    { at: again, run: (tx) => checkout(tx, partner, 50, again) },
    { at: recent, run: (tx) => checkout(tx, partner, some, recent) },
    { at: open, run: (tx) => checkout(tx, partner, 25, open, { method: 'invoice', status: 'OPEN' }) },
  );
}
