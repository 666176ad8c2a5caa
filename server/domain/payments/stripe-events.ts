import { limits } from '@contract/limits';
import type { StripeConfig } from '@server/config';
import Stripe from 'stripe';
import { z } from 'zod';
import { InvalidSignature, MalformedEvent, type PaymentEvent, type SubscriptionState } from './payments';

const id = z.coerce.number().int().positive();
const ofCheckout = z.object({ companyId: id, checkoutId: z.uuid() });
const ofInvoice = z.object({ companyId: id, invoiceId: id });
const ofCompany = z.object({ companyId: id });

/** The id of what is quoted, whole or by its id. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
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

/** When it ends; null while it renews. */
const cancelAtOf = (subscription: Stripe.Subscription): Date | null => {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = subscription;
  if (at) return dateOf(at);
  return atPeriodEnd ? periodEndOf(subscription) : null;
};

const outOfBand = z.object({ paid_out_of_band: z.literal(true) });

/**
 * How much was paid, and how. What somebody marked as paid outside Stripe counts as a transfer; older versions of the API
 * say so by a flag and may leave the amount at 0.
 */
function arrived(invoice: Stripe.Invoice): { readonly amount: number; readonly method: 'card' | 'invoice' } {
  const elsewhere = invoice.amount_paid_off_stripe ?? 0;
  const isElsewhere = elsewhere > 0 || outOfBand.safeParse(invoice).success;
  if (!isElsewhere) return { amount: invoice.amount_paid, method: 'card' };
  return { amount: Math.max(invoice.amount_paid, elsewhere) || invoice.amount_due, method: 'invoice' };
}

/** The events that the webhook endpoint has to get. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice.payment_succeeded',
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
    const base = { id: event.id, at: dateOf(event.created), ...arrived(invoice) };
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
      last4: base.method === 'card' ? last4Of(subscription) : null,
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
      cancelAt: cancelAtOf(subscription),
    };
  }
}

const reference = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish();
const time = z.int().nonnegative();
const metadata = z.record(z.string(), z.unknown()).nullish();
const paidInvoice = z.looseObject({
  amount_paid: z.int(),
  amount_due: z.int().nullish(),
  amount_paid_off_stripe: z.int().nullish(),
  currency: z.string(),
  metadata,
  parent: z
    .looseObject({ subscription_details: z.looseObject({ subscription: reference, metadata }).nullish() })
    .nullish(),
  lines: z.looseObject({
    data: z.array(z.looseObject({ period: z.looseObject({ start: time, end: time }).nullish() })),
  }),
});
/** What is read of each kind of event, as Stripe documents it; more than that may come. */
const OBJECTS: Readonly<Record<(typeof WEBHOOK_EVENTS)[number], z.ZodType>> = {
  'checkout.session.completed': z.looseObject({
    payment_status: z.string(),
    amount_total: z.int().nullish(),
    currency: z.string().nullish(),
    subscription: reference,
    customer: reference,
    payment_intent: reference,
    metadata,
  }),
  'checkout.session.async_payment_succeeded': z.looseObject({
    payment_status: z.string(),
    amount_total: z.int().nullish(),
    currency: z.string().nullish(),
    subscription: reference,
    customer: reference,
    payment_intent: reference,
    metadata,
  }),
  'invoice.paid': paidInvoice,
  'invoice.payment_succeeded': paidInvoice,
  'invoice.payment_failed': z.looseObject({
    parent: z
      .looseObject({ subscription_details: z.looseObject({ subscription: reference }).nullish() })
      .nullish(),
  }),
  'customer.subscription.updated': z.looseObject({ id: z.string().min(1) }),
  'customer.subscription.deleted': z.looseObject({ id: z.string().min(1) }),
};
const envelope = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: time,
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** Throws MalformedEvent unless everything that is read of an event is there, and of its type. */
function checkShape(event: Stripe.Event): void {
  const { error, data } = envelope.safeParse(event);
  const object =
    data && Object.hasOwn(OBJECTS, data.type) ? OBJECTS[event.type as keyof typeof OBJECTS] : undefined;
  const problem = error ?? object?.safeParse(event.data.object).error;
  if (problem) throw new MalformedEvent(z.prettifyError(problem));
}

const TOLERANCE_MS = limits.payments.eventToleranceMs;

/** Throws InvalidSignature for a time that has not come: Stripe's library refuses only those long ago. */
function checkNotAhead(signature: string): void {
  const signedAt = Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]) * 1000;
  if (!(signedAt <= Date.now() + TOLERANCE_MS)) throw new InvalidSignature('signed in the future');
}

function verified(stripe: Stripe, secret: string, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_MS / 1000);
  } catch (error) {
    // The body is read once the signature is right.
    if (error instanceof SyntaxError) throw new MalformedEvent('no JSON', { cause: error });
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new InvalidSignature('not signed by Stripe, or not just now', { cause: error });
    }
    throw error;
  }
}

/**
 * What a webhook says, once its signature has been checked on the bytes as they came; null for news of no interest.
 * Throws InvalidSignature for a forged one and for one more than five minutes away, and MalformedEvent for one that is
 * signed but lacks what is read.
 */
export async function readStripeEvent(
  stripe: Stripe,
  { webhookSecret }: Pick<StripeConfig, 'webhookSecret'>,
  clock: () => Date,
  body: Buffer,
  signature: string,
): Promise<PaymentEvent | null> {
  checkNotAhead(signature);
  const event = verified(stripe, webhookSecret, body, signature);
  checkShape(event);
  const translate = new Translator(stripe, clock);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return translate.checkout(event, event.data.object);
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
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
