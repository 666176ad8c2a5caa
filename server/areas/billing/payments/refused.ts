import { limits } from '@contract/limits';
import type { UnmatchedReason } from '@contract/provider';
import type { PaymentEvent } from '@server/domain/payments/payments';

/** Why money was taken for which nothing is given; it waits for somebody, unless its company is gone. */
export class Refused extends Error {
  readonly reason: UnmatchedReason | 'companyGone';
  /** Cents that would have fit. */
  readonly expected: number | null;
  constructor(reason: Refused['reason'], message: string, expected: number | null = null) {
    super(message);
    this.reason = reason;
    this.expected = expected;
  }
}

/**
 * What a payment was for, and how it is found at the payment service; null for news without money, and for an
 * order by invoice, which is still to be paid.
 */
export function paymentOf(event: PaymentEvent) {
  if (event.type === 'subscription.updated' || event.amount <= 0) return null;
  if (event.type === 'checkout.completed' && event.method === 'invoice') return null;
  const { amount, currency, method, last4 } = event;
  const paid = { amount, currency: currency.toUpperCase(), method, last4 };
  switch (event.type) {
    case 'checkout.completed':
      return { ...paid, paidFor: 'order', reference: event.subscriptionId ?? event.checkoutId } as const;
    case 'invoice.paid':
      return { ...paid, paidFor: 'invoice', reference: String(event.invoiceId) } as const;
    case 'subscription.renewed':
      return { ...paid, paidFor: 'renewal', reference: event.invoiceId } as const;
  }
}

export const otherAmount = (
  { amount, currency }: { readonly amount: number; readonly currency: string },
  owed: number,
) =>
  new Refused(
    'otherAmount',
    `${amount} ${currency} was paid instead of ${owed} ${limits.plans.currency}`,
    owed,
  );
