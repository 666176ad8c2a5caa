import { dayAt } from '@contract/days';
import type { refundSchema, settleSchema } from '@contract/provider';
import { lockCompany, updateCompany } from '@server/domain/company/company.queries';
import { creditInvoice, refundInvoice } from '@server/domain/licenses/corrections.rules';
import type { InvoiceActRow } from '@server/domain/licenses/invoice-acts.queries';
import { settleInvoice, voidInvoice, writeOffInvoice } from '@server/domain/licenses/invoices.rules';
import type { Invoice, InvoiceKey } from '@server/domain/licenses/licenses.queries';
import type { Tx } from '@server/platform/db/client';
import type { AuditEntry, Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';
import type { z } from 'zod';
import { findAnyInvoice } from './provider.queries';

interface Acting {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly actor: Pick<SignedInActor, 'userId'>;
}

/** What an act did, for its audit event. */
export interface Acted {
  readonly invoice: Invoice;
  readonly act: InvoiceActRow;
}

type Change = (key: InvoiceKey, doing: { actedBy: number; at: Date }) => Promise<InvoiceActRow | undefined>;

/** Why an invoice in this state refuses what it was asked for. */
const REFUSALS: Partial<Record<Invoice['status'], string>> = {
  PAID: 'This invoice is paid already.',
  VOID: 'This invoice is void.',
  DRAFT: 'This invoice is still a draft.',
  UNCOLLECTIBLE: 'This invoice is written off already.',
};

/**
 * Changes an invoice of any company in the name of the provider's user, and tells its recipient afterwards. Throws 404
 * for an unknown invoice, and 409 for one whose state doesn't allow it.
 */
async function change({ tx, deps, actor }: Acting, invoiceId: number, run: Change): Promise<Acted> {
  const now = deps.clock();
  const found = await findAnyInvoice(tx, invoiceId, now);
  if (!found) throw notFound('This invoice');
  const { invoice } = found;
  const key = { companyId: invoice.companyId, id: invoice.id };
  const act = await run(key, { actedBy: actor.userId, at: now });
  if (!act) throw conflict(REFUSALS[invoice.status] ?? 'This invoice has changed. Look at it again.');
  // A refund to a card is told once the payment service has made it.
  const job = act.state === 'pending' ? 'invoice.refund' : 'invoice.notice';
  await deps.jobs.enqueue(tx, job, { companyId: key.companyId, actId: act.id });
  return { invoice, act };
}

/** Records a transfer. Throws 422 for more than is owed, and for a day that has not come in the payer's zone. */
export const settle = (acting: Acting, invoiceId: number, body: z.output<typeof settleSchema>) =>
  change(acting, invoiceId, async (key, { actedBy, at }) => {
    const found = await findAnyInvoice(acting.tx, invoiceId, at);
    if (found && body.receivedOn > dayAt(at, found.timeZone)) {
      throw invalidField('receivedOn', "The day can't be in the future.");
    }
    return settleInvoice(acting.tx, key, { ...body, paidAt: at, method: 'invoice', actedBy });
  });

export const voidIt = (acting: Acting, invoiceId: number, reason: string) =>
  change(acting, invoiceId, (key, { actedBy, at }) => voidInvoice(acting.tx, key, at, { reason, actedBy }));

export const writeOff = (acting: Acting, invoiceId: number, reason: string) =>
  change(acting, invoiceId, (key, { actedBy, at }) =>
    writeOffInvoice(acting.tx, key, at, { reason, actedBy }),
  );

export const credit = (acting: Acting, invoiceId: number, body: { amount: number; reason: string }) =>
  change(acting, invoiceId, (key, doing) => creditInvoice(acting.tx, key, { ...body, ...doing }));

/** Whether money can go back through the payment service: it was paid by card there. */
export const isCardRefundable = ({ payments }: Pick<Deps, 'payments'>, invoice: Invoice): boolean =>
  invoice.status === 'PAID' &&
  invoice.method === 'card' &&
  (payments.provider === 'sandbox' || (invoice.onlineId ?? invoice.providerInvoiceId) !== null);

/** Gives money back. Throws 422 for a card where none was used, and for a transfer without its reference. */
export const refund = (acting: Acting, invoiceId: number, body: z.output<typeof refundSchema>) =>
  change(acting, invoiceId, async (key, doing) => {
    const found = await findAnyInvoice(acting.tx, invoiceId, doing.at);
    if (body.method === 'card' && found && !isCardRefundable(acting.deps, found.invoice)) {
      throw invalidField('method', 'This invoice was not paid by card. Refund it by bank transfer.');
    }
    if (body.method === 'invoice' && body.reference === '') {
      throw invalidField('reference', 'Please fill out this field.');
    }
    return refundInvoice(acting.tx, key, { ...body, ...doing });
  });

/** The audit event of an act. */
export const eventOf = (action: AuditEntry['action'], { invoice, act }: Acted): AuditEntry => ({
  action,
  target: { type: 'invoice', id: invoice.id },
  details: {
    invoice: invoice.number,
    company: invoice.payerName,
    companyId: invoice.companyId,
    amount: act.amount,
    reason: act.reason,
    ...(act.noteNumber === null ? {} : { creditNote: act.noteNumber }),
    ...(act.reference === '' ? {} : { reference: act.reference }),
    ...(act.receivedOn === null ? {} : { receivedOn: act.receivedOn }),
  },
});

/** Sets how much a company may owe on account; null: the default of its kind. Returns what it was. */
export async function setCreditLimit(tx: Tx, companyId: number, limit: number | null, now: Date) {
  const { creditLimit: before } = await lockCompany(tx, companyId);
  await updateCompany(tx, companyId, { creditLimit: limit, updatedAt: now });
  return before;
}
