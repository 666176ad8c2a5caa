import { limits } from '@contract/limits';
import { type Company, readCompany, updateCompany } from '../company/company.queries';
import type { Tx } from '../db/client';
import { creditInvoice, refundInvoice } from './corrections.rules';
import { hasInvoices, selectCompanies, selectEndingUntil } from './history.queries';
import { endLicenses } from './holdings.rules';
import { settleInvoice, voidInvoice, writeOffInvoice } from './invoices.rules';
import { type InvoiceKey, lastSubscription, leftIn } from './licenses.queries';
import { sumOf } from './lots';
import { allocate, endingSoon, extendableUntil, readPool } from './pool.rules';
import { priceOf } from './price.rules';
import { DUE_DAYS, type Purchase, recordPurchase } from './purchase.rules';
import { priceFor } from './quote.rules';
import { changeSubscription } from './subscription.rules';

const DAY_MS = 24 * 60 * 60 * 1000;
const COUPONS = new Map([['WELCOME', 10]]);

/** Something that happened, in the order of time. */
interface Deed {
  readonly at: Date;
  readonly run: (tx: Tx) => Promise<unknown>;
}

/** What the deeds of one demonstration are made from. */
interface Scene {
  readonly now: Date;
  readonly companies: readonly Company[];
  readonly deeds: Deed[];
  /** Customers that have had their licenses from a pool for a year, in their order. */
  readonly fromPool: number[];
}

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const latest = (...dates: readonly Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));

/** A working hour of a day so many days ago; `index` spreads the minutes. */
function daysAgo(now: Date, days: number, index: number): Date {
  const at = later(now, -days);
  at.setUTCHours(8 + (index % 9), (index * 37) % 60, 0, 0);
  return at;
}

function aYearBefore(end: Date): Date {
  const start = new Date(end);
  start.setUTCFullYear(end.getUTCFullYear() - 1);
  return start;
}

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

/** A company buys for itself and pays by card: seats, or a partner's pool. */
const checkout = (
  tx: Tx,
  company: Company,
  licenses: number,
  at: Date,
  payment: Partial<Purchase['payment']> = {},
  isRenewal = false,
) =>
  recordPurchase(tx, {
    isRenewal,
    payerId: company.id,
    receiverId: company.id,
    source: 'direct',
    licenses,
    price: priceOf({ seats: licenses, isDirect: true }, COUPONS),
    payment: {
      provider: 'sandbox',
      method: 'card',
      status: 'PAID',
      ...(payment.method === 'invoice' ? {} : { last4: '4242' }),
      ...payment,
    },
    boughtBy: company.ownerId,
    now: at,
  });

/** Days until the licenses of some customers end, which nobody extends: soon, or, below zero, not long ago. */
const LAPSES = new Map([
  [1, 15],
  [2, -6],
  [4, 24],
]);

/** Gets a pool what it lacks: a partner buys it, and its partners get it from its pool. */
async function stock(
  tx: Tx,
  partner: Company,
  wish: {
    readonly licenses: number;
    readonly at: Date;
    /** Only what ends after this counts. */
    readonly after?: Date;
    /** Whether all of it is to be new. */
    readonly isFresh?: boolean;
  },
): Promise<void> {
  const { licenses, at, after = at, isFresh = false } = wish;
  const { lots } = await readPool(tx, partner.id, at);
  const missing = licenses - (isFresh ? 0 : sumOf(lots.filter(({ endsAt }) => endsAt > after)));
  if (missing <= 0) return;
  const { parentCompanyId: partnerId } = partner;
  if (partnerId === null) {
    await checkout(tx, partner, Math.ceil(missing / 5) * 5, at);
    return;
  }
  const parent = await readCompany(tx, partnerId);
  await stock(tx, parent, { ...wish, licenses: missing });
  const act = { partnerId, customerId: partner.id, licenses: missing, userId: parent.ownerId ?? 0, now: at };
  await allocate(tx, { ...act, lastFirst: true });
}

/** How often partners look for licenses that end. */
const RENEWED_EVERY_DAYS = 14;

/** Every second week what has ended ends, and partners extend what ends soon, but for what is to lapse by now. */
function renewals({ now, companies, deeds, fromPool }: Scene): void {
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
  const start = end && aYearBefore(end);
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
  const before = aYearBefore(start);
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
  const begun = aYearBefore(now);
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
function partnerYears(scene: Scene, partner: Company): void {
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

/** A company that buys for itself: the running year, and the one before, which was renewed. */
function ownYears({ now, deeds }: Scene, company: Company): void {
  const { currentPeriodEnd: end, seats, createdAt } = company;
  const start = end && aYearBefore(end);
  if (!start || start > now || start < createdAt || seats < 1) return;
  const before = aYearBefore(start);
  const isRenewal = before > createdAt;
  if (isRenewal) deeds.push({ at: before, run: (tx) => checkout(tx, company, seats, before) });
  deeds.push({ at: start, run: (tx) => checkout(tx, company, seats, start, {}, isRenewal) });
}

/** Days since the due days of what a debtor has not paid: one for each age, and one that is not due yet. */
const DEBTS = [-12, 9, 44, 75, 130];
/** A sub-reseller, and a reseller that nobody buys for: what they owe keeps nobody else from buying. */
const DEBTORS = ['tideway', 'harbourlight-insurance'];

/** A partner that pays late: invoices of every age, one of them paid in part, one credited in part, one refunded. */
function debts({ now, deeds, companies }: Scene, debtor: Company): void {
  const actedBy = companies.find(({ isProvider }) => isProvider)?.ownerId ?? null;
  for (const [index, days] of DEBTS.entries()) {
    const at = daysAgo(now, days + DUE_DAYS, index);
    deeds.push({
      at,
      run: async (tx) => {
        const { invoiceId } = await checkout(tx, debtor, 10 + 5 * index, at, {
          method: 'invoice',
          status: 'OPEN',
        });
        const key = { companyId: debtor.id, id: invoiceId };
        const when = later(at, 20);
        const reference = `TR-${2400 + index}`;
        if (index === 2) {
          const reason = 'First half of the agreed installments.';
          await settleInvoice(tx, key, { paidAt: when, amount: 20_000, reference, reason, actedBy });
        }
        if (index === 3) {
          const reason = 'Two licenses were never used.';
          await creditInvoice(tx, key, { amount: 4_800, at: when, reason, actedBy });
        }
      },
    });
  }
  const paid = daysAgo(now, 200, 3);
  deeds.push({
    at: paid,
    run: async (tx) => {
      const { invoiceId } = await checkout(tx, debtor, 20, paid, { method: 'invoice', status: 'OPEN' });
      const key = { companyId: debtor.id, id: invoiceId };
      const transfer = { reference: 'TR-2390', reason: 'Arrived by transfer.', actedBy };
      await settleInvoice(tx, key, { paidAt: later(paid, 21), ...transfer });
      const back = { method: 'invoice', reference: 'RF-118', reason: 'Paid twice.', actedBy } as const;
      await refundInvoice(tx, key, { amount: 12_000, at: later(paid, 30), ...back });
    },
  });
}

/**
 * Plays two years of purchases, payments and allocations of the demonstration's companies, by the rules they happen
 * by, and leaves the companies as the fixtures have them. Safe to repeat: it is done once.
 */
export async function playPurchases(tx: Tx, now: Date): Promise<void> {
  if (await hasInvoices(tx)) return;
  const companies = await selectCompanies(tx);
  const scene: Scene = { now, companies, deeds: [], fromPool: [] };
  for (const company of companies) {
    if (company.isPartner) partnerYears(scene, company);
    else if (company.hasBoost && company.parentCompanyId === null) ownYears(scene, company);
    if (DEBTORS.includes(company.slug)) debts(scene, company);
  }
  renewals(scene);
  const parentOf = (id: number) => companies.find((one) => one.id === id)?.parentCompanyId ?? null;
  for (const { run } of scene.deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run(tx);
  for (const {
    id,
    seats,
    subscriptionType,
    currentPeriodStart,
    currentPeriodEnd,
    updatedAt,
  } of companies.filter(({ hasBoost, isPartner }) => hasBoost && !isPartner)) {
    // What comes from a pool has an end of its own.
    const hasPeriod = parentOf(id) === null || (await lastSubscription(tx, id)) !== undefined;
    const period = hasPeriod ? { currentPeriodStart, currentPeriodEnd } : {};
    await updateCompany(tx, id, { seats, subscriptionType, ...period, updatedAt });
  }
}
