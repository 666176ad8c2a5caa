import Stripe from 'stripe';
import { z } from 'zod';
import type { StripeConfig } from '../config';
import { InvalidSignature, type PaymentEvent, type SubscriptionState } from './payments';

const id = z.coerce.number().int().positive();
const ofCheckout = z.object({ companyId: id, checkoutId: z.uuid() });
const ofInvoice = z.object({ companyId: id, invoiceId: id });
const ofCompany = z.object({ companyId: id });

const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
const dateOf = (seconds: number) => new Date(seconds * 1000);

const STATES: Readonly<Record<string, SubscriptionState>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  incomplete: 'unpaid',
  paused: 'unpaid',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
};

/** What the payer's card ends in; null where the payment method is no card, or isn't known. */
function last4Of({ default_payment_method: method }: Stripe.Subscription): string | null {
  return typeof method === 'object' ? (method?.card?.last4 ?? null) : null;
}

const periodEndOf = ({ items }: Stripe.Subscription): Date | null => {
  const end = items.data[0]?.current_period_end;
  return end === undefined ? null : dateOf(end);
};

/** The events that the webhook endpoint has to get. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

/** Stripe's events in the form of all payment services. */
class Translator {
  readonly #stripe: Stripe;
  readonly #clock: () => Date;

  constructor(stripe: Stripe, clock: () => Date) {
    this.#stripe = stripe;
    this.#clock = clock;
  }

  /** Events come in any order, and what they quote may be out of date: a subscription's state is asked for. */
  #subscription(subscriptionId: string): Promise<Stripe.Subscription> {
    return this.#stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method'] });
  }

  async checkout(event: Stripe.Event, session: Stripe.Checkout.Session): Promise<PaymentEvent | null> {
    const { data: ours } = ofCheckout.safeParse(session.metadata);
    if (!ours || session.payment_status !== 'paid') return null;
    const subscriptionId = idOf(session.subscription) ?? null;
    return {
      ...ours,
      id: event.id,
      at: dateOf(event.created),
      type: 'checkout.completed',
      amount: session.amount_total ?? -1,
      currency: session.currency ?? '',
      subscriptionId,
      customerId: idOf(session.customer) ?? null,
      method: 'card',
      ...(subscriptionId === null
        ? { periodEnd: null, last4: await this.#cardOf(idOf(session.payment_intent)) }
        : await this.#paidUntil(subscriptionId)),
    };
  }

  async #paidUntil(subscriptionId: string) {
    const subscription = await this.#subscription(subscriptionId);
    return { periodEnd: periodEndOf(subscription), last4: last4Of(subscription) };
  }

  async #cardOf(paymentIntentId: string | undefined): Promise<string | null> {
    if (!paymentIntentId) return null;
    const expand = ['payment_method'];
    const { payment_method: method } = await this.#stripe.paymentIntents.retrieve(paymentIntentId, {
      expand,
    });
    return typeof method === 'object' ? (method?.card?.last4 ?? null) : null;
  }

  async paid(event: Stripe.Event, invoice: Stripe.Invoice): Promise<PaymentEvent | null> {
    const base = { id: event.id, at: dateOf(event.created), amount: invoice.amount_paid };
    const { data: ours } = ofInvoice.safeParse(invoice.metadata);
    if (ours) return { ...base, ...ours, type: 'invoice.paid', currency: invoice.currency, last4: null };
    // The first invoice of a subscription is told by its payment page.
    const details = invoice.parent?.subscription_details;
    const subscriptionId = idOf(details?.subscription);
    const { data: owner } = ofCompany.safeParse(details?.metadata);
    if (invoice.billing_reason !== 'subscription_cycle' || !subscriptionId || !owner || !invoice.id)
      return null;
    const subscription = await this.#subscription(subscriptionId);
    const period = invoice.lines.data[0]?.period;
    if (!period) return null;
    return {
      ...base,
      ...owner,
      type: 'subscription.renewed',
      subscriptionId,
      invoiceId: invoice.id,
      currency: invoice.currency,
      last4: last4Of(subscription),
      periodStart: dateOf(period.start),
      periodEnd: dateOf(period.end),
    };
  }

  async state(event: Stripe.Event, subscriptionId: string | undefined): Promise<PaymentEvent | null> {
    if (!subscriptionId) return null;
    const at = this.#clock();
    const subscription = await this.#subscription(subscriptionId);
    const { data: owner } = ofCompany.safeParse(subscription.metadata);
    if (!owner) return null;
    return {
      ...owner,
      id: event.id,
      at,
      type: 'subscription.updated',
      subscriptionId,
      status: STATES[subscription.status] ?? 'unpaid',
      periodEnd: periodEndOf(subscription),
    };
  }
}

function verified(stripe: Stripe, secret: string, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new InvalidSignature('not signed by Stripe, or not just now', { cause: error });
    }
    throw error;
  }
}

/**
 * What a webhook says, once its signature has been checked on the bytes as they came; null for news of no interest.
 * Throws InvalidSignature for a forged one and for one older than five minutes.
 */
export async function readStripeEvent(
  stripe: Stripe,
  { webhookSecret }: Pick<StripeConfig, 'webhookSecret'>,
  clock: () => Date,
  body: Buffer,
  signature: string,
): Promise<PaymentEvent | null> {
  const event = verified(stripe, webhookSecret, body, signature);
  const translate = new Translator(stripe, clock);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return translate.checkout(event, event.data.object);
    case 'invoice.paid':
      return translate.paid(event, event.data.object);
    case 'invoice.payment_failed':
      return translate.state(event, idOf(event.data.object.parent?.subscription_details?.subscription));
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return translate.state(event, event.data.object.id);
    default:
      return null;
  }
}
