import { addDays, addMonths, dayAt } from '@contract/days';
import { searchKey } from '@contract/names';
import {
  type Company,
  lockCompany,
  readCompany,
  updateCompany,
} from '@server/domain/company/company.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { aYearAfter, endOfDay } from '@server/platform/time/days';
import type { Lot } from './holdings.queries';
import {
  findInvoiceOf,
  type Invoice,
  insertEntries,
  insertInvoice,
  insertSubscription,
  type LicenseEntry,
  lastSubscription,
  leftIn,
  nextInvoiceId,
  type Subscription,
  updateSubscription,
} from './licenses.queries';
import { byEnd, firstOf } from './lots';
import { counterpart, EMPTY_POOL, ofLot, openPools, type Pool, readPool } from './pool.rules';
import type { Price } from './price.rules';
import { giveSeats, type Period } from './seats.rules';
import { isRunning } from './subscription.rules';
import type { PriceLine } from './yearly-price';

/** An invoice is due this many days after its date, until the end of that day. */
export const DUE_DAYS = 30;

/** Until when licenses can be used that are bought into a pool: a year, to the end of that day where the payer is. */
export const endInPool = (bought: Date, timeZone: string): Date =>
  endOfDay(addMonths(dayAt(bought, timeZone), 12), timeZone);

export interface Purchase {
  readonly payerId: number;
  /** Who gets the licenses: the payer itself, or its customer. */
  readonly receiverId: number;
  readonly source: Subscription['source'];
  readonly licenses: number;
  readonly price: Price;
  /** Licenses to take from the payer's pool instead of buying them; the caller has locked it. */
  readonly fromPool?: number;
  /** The period of a first purchase or a renewal; a year from now unless given. */
  readonly period?: Period;
  /** Pays for the next period of the running subscription; its licenses stay the same. */
  readonly isRenewal?: boolean;
  /** Of a renewal whose licenses don't all cost the same. */
  readonly lines?: readonly PriceLine[] | undefined;
  readonly payment: {
    readonly provider: Invoice['provider'];
    readonly method: 'card' | 'invoice';
    /** A draft gives no licenses. */
    readonly status: 'OPEN' | 'PAID' | 'DRAFT';
    readonly last4?: string | undefined;
    readonly dueDate?: Date;
    /** What a payment service knows them by: an invoice is recorded once. */
    readonly invoiceId?: string | undefined;
    readonly subscriptionId?: string | undefined;
    /** The paid page of a payment service, through which money can go back. */
    readonly onlineId?: string | null;
  };
  /** Who gets the invoice by mail besides the buyer's own address, sealed. */
  readonly sealedTo?: string;
  /** The buyer's legal name, if it is not the payer's. */
  readonly billedTo?: string;
  readonly promotionCode?: string | undefined;
  readonly orderNumber?: string;
  /** The payer's user; null where a payment service bought. */
  readonly boughtBy: number | null;
  readonly now: Date;
}

export interface Purchased {
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  readonly amount: number;
  /** Null where the licenses went into a partner's pool. */
  readonly subscriptionId: number | null;
  /** The receiver's seats; a partner's licenses left in its pool. */
  readonly seats: number;
  /** False for an invoice of a payment service that was recorded before. */
  readonly isNew: boolean;
}

/** The subscription of a purchase: a new one, or, while one runs, that one with more seats. */
async function subscribe(tx: Tx, receiver: Company, purchase: Purchase, invoiceId: number) {
  const { now, licenses, price, payerId, receiverId, payment } = purchase;
  const last = await lastSubscription(tx, receiverId);
  const running = isRunning(last, now) ? last : undefined;
  const next = purchase.period ?? { start: now, end: aYearAfter(now, receiver.timeZone) };
  if (running && purchase.isRenewal) {
    const paid = { currentPeriodStart: next.start, currentPeriodEnd: next.end };
    await updateSubscription(tx, running, { ...paid, status: 'active' });
    await updateCompany(tx, receiverId, { ...paid, updatedAt: now });
    return { id: running.id, seats: receiver.seats, period: next };
  }
  const bought = { at: now.toISOString(), invoiceId, licenses, cents: price.yearly };
  if (running) {
    const prices = [...running.prices, bought];
    await updateSubscription(tx, running, { seats: running.seats + licenses, prices });
    const period = { start: running.currentPeriodStart, end: running.currentPeriodEnd };
    const seats = await giveSeats(tx, receiver, licenses, now, period);
    return { id: running.id, seats, period: { start: now, end: period.end } };
  }
  const { id } = await insertSubscription(tx, {
    companyId: receiverId,
    source: purchase.source,
    buyerCompanyId: payerId === receiverId ? null : payerId,
    status: 'active',
    seats: licenses,
    prices: [bought],
    currentPeriodStart: next.start,
    currentPeriodEnd: next.end,
    provider: payment.provider,
    providerSubscriptionId: payment.subscriptionId ?? null,
    createdAt: now,
  });
  // The licenses of one that has ended make room for the new ones.
  const isEnded = last !== undefined && last.releasedAt === null;
  if (isEnded) await updateSubscription(tx, last, { status: 'canceled', releasedAt: now });
  const replaced = isEnded ? last.seats : 0;
  return { id, seats: await giveSeats(tx, receiver, licenses - replaced, now, next), period: next };
}

/** How much each part of the price comes to when some licenses are withdrawn from the pool. */
const sums = ({ licenses, price, fromPool = 0, lines }: Purchase) => ({
  licenses,
  lines: lines ?? null,
  pricePerLicense: price.perSeat,
  subtotal: price.subtotal,
  discount: price.discount,
  licensesFromPool: fromPool,
  withdrawnFromBank: price.perSeat * fromPool,
  amount: price.total - price.perSeat * fromPool,
});

/** How it is paid: what costs nothing is paid with licenses, at once. */
function settlement(purchase: Purchase, timeZone: string) {
  const { payment, now, licenses, fromPool = 0 } = purchase;
  const { status, method, provider, last4, invoiceId, onlineId = null, dueDate } = payment;
  const known = {
    provider,
    providerInvoiceId: invoiceId ?? null,
    onlineId,
    allocatedAt: status === 'DRAFT' ? null : now,
  };
  if (status !== 'DRAFT' && fromPool === licenses)
    return {
      ...known,
      status: 'PAID',
      method: 'licenses',
      received: 0,
      paidDate: now,
      dueDate: now,
    } as const;
  const dueDay = dueDate ? dayAt(dueDate, timeZone) : addDays(dayAt(now, timeZone), DUE_DAYS);
  const due = endOfDay(dueDay, timeZone);
  return {
    ...known,
    status,
    method,
    last4: last4 ?? null,
    received: status === 'PAID' ? sums(purchase).amount : 0,
    paidDate: status === 'PAID' ? now : null,
    dueDate: status === 'PAID' ? now : due,
  };
}

/** Whose transactions show a sub-reseller's purchases besides its own. */
const resellerOf = ({ customerType, parentCompanyId }: Company) =>
  customerType === 'SUBRESELLER' ? parentCompanyId : null;

function invoiceFor(id: number, payer: Company, receiver: Company, purchase: Purchase) {
  const { now, orderNumber = '' } = purchase;
  const number = `INV-${dayAt(now, payer.timeZone).slice(0, 4)}-${String(id).padStart(6, '0')}`;
  const [payerKey, receiverKey] = [searchKey(payer.name), searchKey(receiver.name)];
  return {
    companyId: payer.id,
    id,
    number,
    accountCompanyId: resellerOf(payer) ?? payer.id,
    receiverCompanyId: receiver.id,
    payerName: payer.name,
    payerKey,
    billedTo: purchase.billedTo ?? null,
    receiverName: receiver.name,
    receiverKey,
    ...sums(purchase),
    ...settlement(purchase, payer.timeZone),
    timeZone: payer.timeZone,
    promotionCode: purchase.promotionCode ?? null,
    orderNumber,
    invoiceDate: now,
    boughtBy: purchase.boughtBy,
    sealedTo: purchase.sealedTo ?? null,
    searchText: ` ${receiverKey} ${payerKey} ${searchKey(number)} ${searchKey(orderNumber)}`,
  };
}

/**
 * The ledger's entries of a purchase. What is taken from the payer's pool goes first end first; in another pool it keeps
 * its end, and in a subscription it has that one's.
 */
function entriesOf(
  payer: Company,
  receiver: Company,
  { pool, ...purchase }: Purchase & { readonly pool: Pool },
  invoiceId: number,
): LicenseEntry[] {
  const { licenses, fromPool = 0, now, boughtBy } = purchase;
  const sourceKey = `invoice:${payer.id}:${invoiceId}`;
  const entry = { invoiceId, at: now };
  const own = { ...entry, allocatedBy: boughtBy, companyId: payer.id };
  const endsAt = endInPool(now, payer.timeZone);
  if (receiver.isPartner && receiver.id === payer.id) {
    return [{ ...own, kind: 'bought', licenses, endsAt, sourceKey }];
  }
  const taken = firstOf(pool.lots, fromPool);
  // Each end is an entry of its own, and so is its source.
  const numbered = (index: number) => (index === 0 ? sourceKey : `${sourceKey}:${index}`);
  const bought = licenses > fromPool ? [{ endsAt, licenses: licenses - fromPool }] : [];
  return [
    ...taken.map((lot, index) => ({
      ...own,
      kind: 'allocated' as const,
      ...counterpart(receiver),
      ...ofLot(lot),
      sourceKey: numbered(index),
    })),
    ...(receiver.isPartner ? [...taken, ...bought] : []).map((lot, index) => ({
      ...entry,
      companyId: receiver.id,
      kind: 'received' as const,
      ...counterpart(payer),
      ...ofLot(lot),
      sourceKey: numbered(index),
    })),
  ];
}

/** Until when licenses of a purchase could be used, before it is made: as `recordPurchase` gives them. */
export async function endsOfPurchase(
  db: Queryable,
  wish: {
    readonly buyerId: number;
    readonly customer: Company;
    readonly licenses: number;
    readonly fromPool: number;
    readonly pool: Pool;
    readonly now: Date;
  },
): Promise<Lot[]> {
  const { buyerId, customer, licenses, fromPool, pool, now } = wish;
  if (customer.isPartner) {
    const { timeZone } = await readCompany(db, buyerId);
    const bought = { endsAt: endInPool(now, timeZone), licenses: licenses - fromPool };
    return byEnd([...firstOf(pool.lots, fromPool), ...(bought.licenses > 0 ? [bought] : [])]);
  }
  const last = await lastSubscription(db, customer.id);
  return [
    { licenses, endsAt: isRunning(last, now) ? last.currentPeriodEnd : aYearAfter(now, customer.timeZone) },
  ];
}

/**
 * Records a purchase: its invoice, and, unless that is a draft, what it brings. A company gets a subscription, or
 * more seats in the running one, and Boost; a partner gets licenses in its pool. The caller has decided the price and
 * who may buy for whom.
 */
export async function recordPurchase(tx: Tx, purchase: Purchase): Promise<Purchased> {
  const { payerId, receiverId, licenses, fromPool = 0, payment } = purchase;
  const receiver = await lockCompany(tx, receiverId);
  const payer = payerId === receiverId ? receiver : await readCompany(tx, payerId);
  const known = payment.invoiceId && (await findInvoiceOf(tx, payment.provider, payment.invoiceId));
  if (known) return { ...told(known), seats: await seatsOf(tx, receiver, purchase.now), isNew: false };
  const isDraft = payment.status === 'DRAFT';
  const touched = [...(fromPool > 0 ? [payerId] : []), ...(receiver.isPartner ? [receiverId] : [])];
  const pools = touched.length > 0 ? await openPools(tx, touched, purchase.now) : new Map<number, Pool>();
  const invoiceId = await nextInvoiceId(tx);
  const given =
    isDraft || receiver.isPartner ? undefined : await subscribe(tx, receiver, purchase, invoiceId);
  const brings = !isDraft && !(receiver.isPartner && purchase.isRenewal);
  const { now } = purchase;
  const inThePool =
    brings && receiver.isPartner ? { start: now, end: endInPool(now, payer.timeZone) } : undefined;
  const period = given?.period ?? inThePool;
  const invoice = await insertInvoice(tx, {
    ...invoiceFor(invoiceId, payer, receiver, purchase),
    subscriptionId: given?.id ?? null,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
  });
  const pool = pools.get(payerId) ?? EMPTY_POOL;
  if (brings) await insertEntries(tx, entriesOf(payer, receiver, { ...purchase, pool }, invoice.id));
  const inPool = leftIn(pools.get(receiverId) ?? EMPTY_POOL) + (brings ? licenses : 0);
  const seats = given?.seats ?? (receiver.isPartner ? inPool : receiver.seats);
  return { ...told(invoice), seats, isNew: true };
}

const told = ({ id, number, amount, subscriptionId }: Invoice) => ({
  invoiceId: id,
  invoiceNumber: number,
  amount,
  subscriptionId,
});

const seatsOf = async (tx: Tx, company: Company, now: Date) =>
  company.isPartner ? leftIn(await readPool(tx, company.id, now)) : company.seats;
