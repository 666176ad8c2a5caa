import { lockCompany } from '../company/company.queries';
import type { Tx } from '../db/client';
import { findInvoiceOf, type Invoice, insertInvoice, type Subscription } from './licenses.queries';
import { invoiceFor } from './purchase.rules';
import type { Period } from './seats.rules';
import { changeSubscription } from './subscription.rules';

export interface Renewal {
  readonly provider: 'stripe' | 'sandbox';
  /** The payment service's: an invoice is recorded once. */
  readonly invoiceId: string;
  readonly last4: string | undefined;
  /** The period that was paid. */
  readonly period: Period;
  readonly now: Date;
}

/**
 * Records that a company's own subscription was paid for its next period, with its invoice. Returns undefined for one
 * that was recorded before.
 */
export async function recordRenewal(
  tx: Tx,
  subscription: Subscription,
  { provider, invoiceId, last4, period, now }: Renewal,
): Promise<Invoice | undefined> {
  const { companyId, id, seats: licenses, pricePerLicenseCents: perSeat, source } = subscription;
  const company = await lockCompany(tx, companyId);
  if (await findInvoiceOf(tx, provider, invoiceId)) return undefined;
  const total = perSeat * licenses;
  const values = await invoiceFor(tx, company, company, {
    payerId: companyId,
    receiverId: companyId,
    source,
    licenses,
    price: { perSeat, subtotal: total, discount: 0, total },
    payment: { provider, method: 'card', status: 'PAID', last4, invoiceId },
    boughtBy: null,
    now,
  });
  const invoice = await insertInvoice(tx, {
    ...values,
    subscriptionId: id,
    periodStart: period.start,
    periodEnd: period.end,
  });
  // An earlier renewal that is told late doesn't shorten what has been paid since.
  const isNext = period.end > subscription.currentPeriodEnd;
  await changeSubscription(tx, subscription, { status: 'active', ...(isNext ? { period } : {}) }, now);
  return invoice;
}
