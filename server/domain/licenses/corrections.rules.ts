import type { Tx } from '@server/platform/db/client';
import { conflict } from '@server/platform/http/errors';
import { type InvoiceActRow, insertAct, nextActId, setActState } from './invoice-acts.queries';
import { checkAmount, type Doing, owedOf } from './invoices.rules';
import { type Invoice, type InvoiceKey, lockInvoice, updateInvoice } from './licenses.queries';

type Correction = Doing & { readonly amount: number; readonly at: Date };

/** Credit notes have a sequence of their own, which may have gaps: `CN-2026-000042`. */
const noteNumber = (id: number, at: Date) => `CN-${at.getUTCFullYear()}-${String(id).padStart(6, '0')}`;

/** Locks an invoice that may be corrected. Throws 409 for any other. */
async function lockStanding(
  tx: Tx,
  key: InvoiceKey,
  statuses: readonly Invoice['status'][],
  refusal: string,
) {
  const invoice = await lockInvoice(tx, key);
  if (!invoice || !statuses.includes(invoice.status)) throw conflict(refusal);
  return invoice;
}

/**
 * Lowers what is owed for an open invoice, or one given up on, by a credit note. Once nothing is owed any more the
 * invoice is settled. The licenses stay. Throws 409 for any other invoice, and 422 for more than is owed.
 */
export async function creditInvoice(
  tx: Tx,
  key: InvoiceKey,
  { amount, at, reason = '', actedBy = null }: Correction,
): Promise<InvoiceActRow> {
  const refusal = 'Only an unpaid invoice can be credited. Refund a paid one.';
  const invoice = await lockStanding(tx, key, ['OPEN', 'UNCOLLECTIBLE'], refusal);
  const owed = owedOf(invoice);
  checkAmount(amount, owed);
  await updateInvoice(tx, key, {
    credited: invoice.credited + amount,
    ...(amount === owed ? { status: 'PAID', paidDate: at } : {}),
  });
  const id = await nextActId(tx);
  const { companyId, id: invoiceId } = key;
  const note = { id, noteNumber: noteNumber(id, at), amount, reason, actedBy, at };
  return insertAct(tx, { companyId, invoiceId, act: 'credit_note', ...note });
}

/** What can still be given back of a paid invoice, in cents. */
export const refundableOf = ({ status, received, refunded }: Invoice): number =>
  status === 'PAID' ? received - refunded : 0;

/**
 * Gives money of a paid invoice back, with a credit note: to the card, which the payment service then does, or by a
 * transfer that somebody makes. The licenses stay. Throws 409 for an unpaid invoice, and 422 for more than was paid.
 */
export async function refundInvoice(
  tx: Tx,
  key: InvoiceKey,
  refund: Correction & { readonly method: 'card' | 'invoice'; readonly reference: string },
): Promise<InvoiceActRow> {
  const { amount, at, reason = '', actedBy = null, method, reference } = refund;
  const invoice = await lockStanding(tx, key, ['PAID'], 'Only a paid invoice can be refunded.');
  checkAmount(amount, refundableOf(invoice));
  await updateInvoice(tx, key, { refunded: invoice.refunded + amount });
  const id = await nextActId(tx);
  const { companyId, id: invoiceId } = key;
  const note = { id, noteNumber: noteNumber(id, at), amount, reason, actedBy, at };
  const state = method === 'card' ? ('pending' as const) : null;
  return insertAct(tx, { companyId, invoiceId, act: 'refund', ...note, method, reference, state });
}

/** Takes a refund back that the payment service refused: the money is still here. */
export async function failRefund(tx: Tx, act: InvoiceActRow): Promise<void> {
  const key = { companyId: act.companyId, id: act.invoiceId };
  const invoice = await lockInvoice(tx, key);
  if (!invoice || act.state !== 'pending') return;
  await updateInvoice(tx, key, { refunded: invoice.refunded - act.amount });
  await setActState(tx, act, 'failed');
}
