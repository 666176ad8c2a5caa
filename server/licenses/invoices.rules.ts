import { lockCompany } from '../company/company.queries';
import type { Tx } from '../db/client';
import { conflict } from '../http/errors';
import {
  findInvoice,
  type Invoice,
  type InvoiceKey,
  insertEntries,
  lastSubscription,
  leftIn,
  lockInvoice,
  lockPools,
  updateInvoice,
  updateSubscription,
} from './licenses.queries';
import { takeSeats } from './seats.rules';

/** The beginning of the day in UTC: what is due before it is overdue. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The status at an instant: an open invoice is overdue from the day after its due day, in UTC. */
export const invoiceStatusAt = ({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, now: Date) =>
  status === 'OPEN' && dueDate !== null && dayOf(dueDate) < dayOf(now) ? 'OVERDUE' : status;

export interface Payment {
  readonly paidAt: Date;
  readonly method?: 'card' | 'invoice';
  readonly last4?: string | undefined;
}

/**
 * Marks an open invoice, or one given up on, as paid. Returns false, and changes nothing, for any other: a payment
 * told twice, or one for a void invoice.
 */
export async function settleInvoice(tx: Tx, key: InvoiceKey, payment: Payment): Promise<boolean> {
  const invoice = await lockInvoice(tx, key);
  if (invoice?.status !== 'OPEN' && invoice?.status !== 'UNCOLLECTIBLE') return false;
  const { paidAt, method = invoice.method, last4 = invoice.last4 } = payment;
  await updateInvoice(tx, key, { status: 'PAID', paidDate: paidAt, method, last4 });
  return true;
}

/** Gives up on an open invoice; the licenses stay. Returns false for any other. */
export async function writeOffInvoice(tx: Tx, key: InvoiceKey): Promise<boolean> {
  const invoice = await lockInvoice(tx, key);
  if (invoice?.status !== 'OPEN') return false;
  await updateInvoice(tx, key, { status: 'UNCOLLECTIBLE' });
  return true;
}

/** Takes back what an invoice brought into pools. Throws 409 when it has been given on. */
async function takeFromPools(tx: Tx, invoice: Invoice, receiverIsPartner: boolean, now: Date): Promise<void> {
  const { companyId, receiverCompanyId, id, licenses, licensesFromPool } = invoice;
  const touched = [
    ...(licensesFromPool > 0 ? [companyId] : []),
    ...(receiverIsPartner ? [receiverCompanyId] : []),
  ];
  if (touched.length === 0) return;
  const pools = await lockPools(tx, touched);
  const pool = receiverIsPartner ? pools.get(receiverCompanyId) : undefined;
  if (pool && leftIn(pool) < licenses) {
    throw conflict('The licenses of this invoice have been given to customers.');
  }
  const entry = { invoiceId: id, at: now, sourceKey: `void:${companyId}:${id}` };
  const isOwn = receiverCompanyId === companyId;
  const taken = isOwn ? ('refunded' as const) : ('reclaimed' as const);
  await insertEntries(tx, [
    ...(licensesFromPool > 0
      ? [{ ...entry, companyId, kind: 'returned' as const, licenses: licensesFromPool }]
      : []),
    ...(receiverIsPartner ? [{ ...entry, companyId: receiverCompanyId, kind: taken, licenses }] : []),
  ]);
}

/**
 * Voids an invoice that has not been paid, and takes its licenses back: from the company's seats, or from the pool
 * they went to; those withdrawn from the payer's pool return to it. Returns false for a paid or void one. Throws 409
 * when a partner has given the licenses on.
 */
export async function voidInvoice(tx: Tx, key: InvoiceKey, now: Date): Promise<boolean> {
  const found = await findInvoice(tx, key);
  if (!found) return false;
  // Companies are locked before their invoices.
  const receiver = await lockCompany(tx, found.receiverCompanyId);
  const invoice = await lockInvoice(tx, key);
  if (!invoice || invoice.status === 'PAID' || invoice.status === 'VOID') return false;
  if (invoice.allocatedAt !== null) {
    const { subscriptionId, licenses } = invoice;
    await takeFromPools(tx, invoice, subscriptionId === null, now);
    const last = await lastSubscription(tx, receiver.id);
    if (last && last.id === subscriptionId && last.releasedAt === null) {
      const seats = Math.max(0, last.seats - licenses);
      const ended = seats === 0 ? ({ status: 'canceled', releasedAt: now } as const) : {};
      await updateSubscription(tx, last, { seats, ...ended });
      await takeSeats(tx, receiver, last.seats - seats, now);
    }
  }
  await updateInvoice(tx, key, { status: 'VOID' });
  return true;
}
