import { lockCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import { conflict, invalidField } from '@server/platform/http/errors';
import { moneyOf } from '@server/platform/money/money';
import { words } from '@server/platform/text/words';
import { type InvoiceActRow, insertAct } from './invoice-acts.queries';
import {
  findInvoice,
  type Invoice,
  type InvoiceKey,
  insertEntries,
  lastSubscription,
  leftIn,
  lockInvoice,
  selectEntriesOf,
  updateInvoice,
  updateSubscription,
} from './licenses.queries';
import { firstOf } from './lots';
import { EMPTY_POOL, ofLot, openPools } from './pool.rules';
import { takeSeats } from './seats.rules';
import { withoutPurchase } from './yearly-price';

/** The status at an instant: an open invoice is overdue once its due day is over where the payer is. */
export const invoiceStatusAt = ({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, now: Date) =>
  status === 'OPEN' && dueDate !== null && dueDate < now ? 'OVERDUE' : status;

/** What is still to be paid of an invoice, in cents. */
export const owedOf = ({
  status,
  amount,
  credited,
  received,
}: Pick<Invoice, 'status' | 'amount' | 'credited' | 'received'>): number =>
  status === 'OPEN' || status === 'UNCOLLECTIBLE' ? amount - credited - received : 0;

/** Who changes an invoice, and why; a payment service does it in nobody's name. */
export interface Doing {
  readonly reason?: string;
  /** A user of the provider's company. */
  readonly actedBy?: number | null;
}

export interface Payment extends Doing {
  readonly paidAt: Date;
  /** Cents; all that is owed unless given. */
  readonly amount?: number;
  readonly method?: 'card' | 'invoice';
  readonly last4?: string | undefined;
  /** Of a transfer: the day it arrived, and what it said. */
  readonly receivedOn?: string;
  readonly reference?: string;
}

/**
 * Records money for an open invoice, or for one given up on; paid in full it is settled. Returns the act, or undefined,
 * changing nothing, for any other invoice: a payment told twice, or one for a void invoice. Throws 422 for more than is
 * owed.
 */
export async function settleInvoice(
  tx: Tx,
  key: InvoiceKey,
  payment: Payment,
): Promise<InvoiceActRow | undefined> {
  const invoice = await lockInvoice(tx, key);
  if (invoice?.status !== 'OPEN' && invoice?.status !== 'UNCOLLECTIBLE') return undefined;
  const owed = owedOf(invoice);
  const { paidAt, amount = owed, method = invoice.method, last4 = invoice.last4 } = payment;
  checkAmount(amount, owed);
  const isPaid = amount === owed;
  await updateInvoice(tx, key, {
    received: invoice.received + amount,
    ...(isPaid ? { status: 'PAID', paidDate: paidAt, method, last4 } : {}),
  });
  return insertAct(tx, {
    companyId: key.companyId,
    invoiceId: key.id,
    act: 'payment',
    amount,
    receivedOn: payment.receivedOn ?? null,
    reference: payment.reference ?? '',
    reason: payment.reason ?? '',
    method: method === 'licenses' ? null : method,
    actedBy: payment.actedBy ?? null,
    at: paidAt,
  });
}

/** Throws 422 when an amount is more than there is to pay, to credit or to give back. */
export function checkAmount(amount: number, most: number): void {
  if (amount > most)
    throw invalidField(
      'amount',
      words`The amount can't be more than ${(language) => moneyOf(most, language)}.`,
    );
}

/** Gives up on an open invoice; the licenses stay. Returns undefined for any other. */
export async function writeOffInvoice(
  tx: Tx,
  key: InvoiceKey,
  now: Date,
  doing: Doing = {},
): Promise<InvoiceActRow | undefined> {
  const invoice = await lockInvoice(tx, key);
  if (invoice?.status !== 'OPEN') return undefined;
  await updateInvoice(tx, key, { status: 'UNCOLLECTIBLE' });
  const { reason = '', actedBy = null } = doing;
  const { companyId, id: invoiceId } = key;
  return insertAct(tx, {
    companyId,
    invoiceId,
    act: 'write_off',
    amount: owedOf(invoice),
    reason,
    actedBy,
    at: now,
  });
}

/**
 * Takes back what an invoice brought into pools: what ends with it, else what ends last. What was taken from the payer's
 * pool returns to it, with its ends. Throws 409 when it has been given on.
 */
async function takeFromPools(tx: Tx, invoice: Invoice, receiverIsPartner: boolean, now: Date): Promise<void> {
  const { companyId, receiverCompanyId, id, licensesFromPool } = invoice;
  const touched = [
    ...(licensesFromPool > 0 ? [companyId] : []),
    ...(receiverIsPartner ? [receiverCompanyId] : []),
  ];
  if (touched.length === 0) return;
  const pools = await openPools(tx, touched, now);
  const isOwn = receiverCompanyId === companyId;
  const kind = isOwn ? ('bought' as const) : ('received' as const);
  const brought = receiverIsPartner
    ? await selectEntriesOf(tx, { companyId: receiverCompanyId, invoiceId: id, kind })
    : [];
  // What has ended is gone anyway.
  const wanted = brought.filter(({ endsAt }) => endsAt > now).reduce((sum, one) => sum + one.licenses, 0);
  const pool = pools.get(receiverCompanyId) ?? EMPTY_POOL;
  if (wanted > 0 && leftIn(pool) < wanted) {
    throw conflict('The licenses of this invoice have been given to customers.');
  }
  const ends = new Set(brought.map(({ endsAt }) => endsAt.getTime()));
  const isItsOwn = (endsAt: Date) => Number(ends.has(endsAt.getTime()));
  const fromPool = pool.lots.toSorted(
    (a, b) => isItsOwn(b.endsAt) - isItsOwn(a.endsAt) || b.endsAt.getTime() - a.endsAt.getTime(),
  );
  const returned =
    licensesFromPool > 0 ? await selectEntriesOf(tx, { companyId, invoiceId: id, kind: 'allocated' }) : [];
  const entry = (index: number) => {
    const sourceKey = `void:${companyId}:${id}`;
    return { invoiceId: id, at: now, sourceKey: index === 0 ? sourceKey : `${sourceKey}:${index}` };
  };
  const taken = isOwn ? ('refunded' as const) : ('reclaimed' as const);
  await insertEntries(tx, [
    ...returned.map((lot, index) => ({
      ...entry(index),
      companyId,
      kind: 'returned' as const,
      ...ofLot(lot),
    })),
    ...firstOf(fromPool, wanted).map((lot, index) => ({
      ...entry(index),
      companyId: receiverCompanyId,
      kind: taken,
      ...ofLot(lot),
    })),
  ]);
}

/**
 * Voids an invoice for which nothing has been paid, and takes its licenses back: from the company's seats, or from the
 * pool they went to; those withdrawn from the payer's pool return to it. Returns undefined for a paid or void one. Throws
 * 409 when money has arrived, and when a partner has given the licenses on.
 */
export async function voidInvoice(
  tx: Tx,
  key: InvoiceKey,
  now: Date,
  doing: Doing = {},
): Promise<InvoiceActRow | undefined> {
  const found = await findInvoice(tx, key);
  if (!found) return undefined;
  // Companies are locked before their invoices.
  const receiver = await lockCompany(tx, found.receiverCompanyId);
  const invoice = await lockInvoice(tx, key);
  if (!invoice || invoice.status === 'PAID' || invoice.status === 'VOID') return undefined;
  if (invoice.received > 0) {
    throw conflict('Money has arrived for this invoice. Credit what is left instead of voiding it.');
  }
  if (invoice.allocatedAt !== null) {
    const { subscriptionId, licenses } = invoice;
    await takeFromPools(tx, invoice, subscriptionId === null, now);
    const last = await lastSubscription(tx, receiver.id);
    if (last && last.id === subscriptionId && last.releasedAt === null) {
      const seats = Math.max(0, last.seats - licenses);
      const ended = seats === 0 ? ({ status: 'canceled', releasedAt: now } as const) : {};
      const prices = withoutPurchase(last.prices, { invoiceId: key.id, licenses, at: now });
      await updateSubscription(tx, last, { seats, prices, ...ended });
      await takeSeats(tx, receiver, last.seats - seats, now);
    }
  }
  await updateInvoice(tx, key, { status: 'VOID' });
  const { reason = '', actedBy = null } = doing;
  const { companyId, id: invoiceId } = key;
  return insertAct(tx, {
    companyId,
    invoiceId,
    act: 'void',
    amount: owedOf(invoice),
    reason,
    actedBy,
    at: now,
  });
}
