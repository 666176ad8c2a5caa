import { billedToOf } from '@server/domain/licenses/invoice.model';
import { owedOf } from '@server/domain/licenses/invoices.rules';
import { findInvoice, type Invoice, updateInvoice } from '@server/domain/licenses/licenses.queries';
import type { IssuedInvoice } from '@server/domain/payments/payments';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, notFound } from '@server/platform/http/errors';
import type { FastifyBaseLogger } from 'fastify';
import { asked } from './orders.rules';

const orderOf = (invoice: Invoice, email: string): IssuedInvoice => ({
  companyId: invoice.companyId,
  invoiceId: invoice.id,
  number: invoice.number,
  companyName: billedToOf(invoice),
  email,
  licenses: invoice.licenses,
  owed: owedOf(invoice),
  dueDate: invoice.dueDate ?? invoice.invoiceDate,
  onlineId: invoice.onlineId,
});

const keep = (tx: Tx, { companyId, id }: Invoice, onlineId: string | null) =>
  updateInvoice(tx, { companyId, id }, { onlineId });

/** Makes what is owed payable online and remembers where; null where the payment service can't. */
export async function issueOnline(deps: Deps, invoice: Invoice, email: string): Promise<string | null> {
  const issued = await deps.payments.issueInvoice(orderOf(invoice, email));
  if (!issued) return null;
  if (issued.id !== invoice.onlineId) await deps.db.transaction((tx) => keep(tx, invoice, issued.id));
  return issued.url;
}

/**
 * Ends an invoice at the payment service as it ended here, so that nobody pays it twice. One that is only partly paid is
 * voided there: the next payment page asks for the rest.
 */
export async function endOnline({ db, payments }: Pick<Deps, 'db' | 'payments'>, invoice: Invoice) {
  const { onlineId, status, received, amount } = invoice;
  if (onlineId === null) return;
  if (status === 'OPEN' && received + invoice.credited === 0) return;
  if (status === 'PAID') return payments.endInvoice(onlineId, received === amount ? 'paid' : 'void');
  if (status === 'UNCOLLECTIBLE') return payments.endInvoice(onlineId, 'uncollectible');
  await payments.endInvoice(onlineId, 'void');
  if (status === 'OPEN') await db.transaction((tx) => keep(tx, invoice, null));
}

/**
 * Opens the payment page of an invoice that the company pays: its address, and what `store` keeps in the transaction of
 * the call. Throws 404 for anybody else's, 409 for one that isn't to be paid, and 503 when the payment service doesn't
 * answer.
 */
export async function openInvoicePayment(
  deps: Deps,
  log: Pick<FastifyBaseLogger, 'error'>,
  { companyId, email }: { readonly companyId: number; readonly email: string },
  invoiceId: number,
) {
  const invoice = await findInvoice(deps.db, { companyId, id: invoiceId });
  if (!invoice) throw notFound('This invoice');
  if (owedOf(invoice) === 0) throw conflict('There is nothing to pay for this invoice.');
  const issued = await asked(log, () => deps.payments.issueInvoice(orderOf(invoice, email)));
  if (!issued) throw conflict('This invoice can only be paid by bank transfer.');
  return { url: issued.url, invoice, store: (tx: Tx) => keep(tx, invoice, issued.id) };
}
