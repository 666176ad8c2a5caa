import { limits } from '@contract/limits';
import type { StripeConfig } from '@server/config';
import { type PriceLine, yearlyOf } from '@server/domain/licenses/yearly-price';
import Stripe from 'stripe';
import {
  type CheckoutOrder,
  type IssuedInvoice,
  type Payments,
  PaymentsUnavailable,
  type Refund,
  RefundRefused,
} from './payments';
import { idOf, readStripeEvent } from './stripe-events';

/** Where the SDK finds Stripe; tests have their own. */
export type StripeEdge = Pick<
  NonNullable<ConstructorParameters<typeof Stripe>[1]>,
  'host' | 'port' | 'protocol'
>;

const PATIENCE_MS = 10_000;
const DAY_S = 24 * 60 * 60;
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const currency = limits.plans.currency.toLowerCase();

/** Connects the SDK. Every call that creates something has a key of ours, so that a retry creates nothing twice. */
export const stripeClient = ({ secretKey }: Pick<StripeConfig, 'secretKey'>, edge: StripeEdge = {}): Stripe =>
  new Stripe(secretKey, {
    ...edge,
    timeout: PATIENCE_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Vigil' },
  });

/** Stripe's failures in one form. What it says may quote what was sent, so it goes to the log only. */
async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new PaymentsUnavailable('Stripe', { cause: error });
    throw error;
  }
}

/** A refund that Stripe understood and doesn't make; what else failed may succeed later. */
function refusedRefund(error: unknown): never {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  const isRefused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (isRefused) throw new RefundRefused('Stripe', { cause: error });
  throw error;
}

/** The page asks for our price of our number of licenses: nothing on it can change the amount. */
function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { companyId: String(order.companyId), checkoutId: order.id };
  const item = {
    currency,
    unit_amount: order.pricePerLicense,
    product_data: { name: 'Boost licenses' },
  };
  const payer = order.customerId === null ? { customer_email: order.email } : { customer: order.customerId };
  const created = order.customerId === null ? { customer_creation: 'always' as const } : {};
  return {
    ...payer,
    client_reference_id: order.reference,
    metadata,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: seconds(order.expiresAt),
    ...(order.renews
      ? {
          mode: 'subscription',
          line_items: [
            { quantity: order.licenses, price_data: { ...item, recurring: { interval: 'year' } } },
          ],
          subscription_data: { metadata },
        }
      : { mode: 'payment', line_items: [{ quantity: order.licenses, price_data: item }], ...created }),
  };
}

/** Of the settings below: another number makes them anew. */
const PORTAL_VERSION = '1';
const PORTAL: Stripe.BillingPortal.ConfigurationCreateParams = {
  metadata: { vigil: PORTAL_VERSION },
  features: {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
  },
};

/** As many prices as Stripe takes in one subscription. */
const ITEMS_MAX = 20;

/** What makes a subscription's items these: each price is an item, and those that stay keep theirs. */
function changedItems(
  items: readonly Stripe.SubscriptionItem[],
  wanted: readonly PriceLine[],
): Stripe.SubscriptionUpdateParams.Item[] {
  const product = idOf(items[0]?.price.product);
  if (!product || wanted.length === 0) return [];
  const lines = wanted.length > ITEMS_MAX ? [{ licenses: 1, cents: yearlyOf(wanted) }] : wanted;
  const isPriced = ({ price }: Stripe.SubscriptionItem, cents: number) => price.unit_amount === cents;
  const recurring = { interval: 'year' } as const;
  return [
    ...lines.flatMap(({ licenses: quantity, cents }): Stripe.SubscriptionUpdateParams.Item[] => {
      const item = items.find((one) => isPriced(one, cents));
      if (item?.quantity === quantity) return [];
      if (item) return [{ id: item.id, quantity }];
      return [{ quantity, price_data: { currency, product, recurring, unit_amount: cents } }];
    }),
    ...items
      .filter((item) => !lines.some(({ cents }) => isPriced(item, cents)))
      .map(({ id }) => ({ id, deleted: true })),
  ];
}

/** Runs a call about something that may be over already: Stripe then refuses it as a bad request. */
async function unlessOver(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Payments through an account of Stripe. */
export function stripePayments(config: StripeConfig, clock: () => Date, edge: StripeEdge = {}): Payments {
  const stripe = stripeClient(config, edge);

  async function issue(invoice: IssuedInvoice) {
    const { companyId, invoiceId, number, companyName, email, licenses, owed, dueDate, onlineId } = invoice;
    if (onlineId !== null) {
      // Its address expires; asking again renews it.
      const known = await stripe.invoices.retrieve(onlineId);
      const { hosted_invoice_url: url, amount_remaining: rest, status } = known;
      if (status === 'open' && rest === owed && url) return { id: onlineId, url };
      if (status === 'open') await unlessOver(() => stripe.invoices.voidInvoice(onlineId));
    }
    const key = (what: string) => ({ idempotencyKey: `invoice-${companyId}-${invoiceId}-${owed}-${what}` });
    const metadata = { companyId: String(companyId), invoiceId: String(invoiceId) };
    const customer = await stripe.customers.create({ email, name: companyName, metadata }, key('customer'));
    const draft = await stripe.invoices.create(
      {
        customer: customer.id,
        collection_method: 'send_invoice',
        // One that is paid late is due at once; Stripe takes no day that has passed.
        due_date: Math.max(seconds(dueDate), seconds(clock()) + DAY_S),
        // We mail the invoice ourselves, and Stripe's own reminders would name another number.
        auto_advance: false,
        currency,
        description: number,
        metadata,
      },
      key('invoice'),
    );
    if (!draft.id) throw new PaymentsUnavailable('Stripe made an invoice without an id');
    await stripe.invoiceItems.create(
      {
        customer: customer.id,
        invoice: draft.id,
        currency,
        amount: owed,
        description: `${licenses} licenses`,
      },
      key('item'),
    );
    const { id, hosted_invoice_url: url } = await stripe.invoices.finalizeInvoice(
      draft.id,
      { auto_advance: false },
      key('finalize'),
    );
    return id && url ? { id, url } : null;
  }

  let configured: Promise<string> | undefined;
  /**
   * The portal as ours: a cancellation is asked about and takes effect at the end of the paid period. The account's own
   * default may end it at once. It is made once for an account.
   */
  function portalConfiguration(): Promise<string> {
    const find = async () => {
      const known = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
      const ours = known.data.find(({ metadata }) => metadata?.vigil === PORTAL_VERSION);
      if (ours) return ours.id;
      const key = { idempotencyKey: `portal-${PORTAL_VERSION}` };
      return (await stripe.billingPortal.configurations.create(PORTAL, key)).id;
    };
    configured ??= find().catch((error: unknown) => {
      configured = undefined;
      throw error;
    });
    return configured;
  }

  /** The payment behind an invoice or a payment page. */
  async function paymentOf(onlineId: string): Promise<string | undefined> {
    if (onlineId.startsWith('cs_')) {
      const session = await stripe.checkout.sessions.retrieve(onlineId);
      if (session.payment_intent) return idOf(session.payment_intent);
      const invoice = idOf(session.invoice);
      return invoice && paymentOf(invoice);
    }
    const { data } = await stripe.invoicePayments.list({ invoice: onlineId, status: 'paid' });
    return data.map(({ payment }) => idOf(payment.payment_intent)).find((id) => id !== undefined);
  }

  async function refund({ companyId, id, onlineId, amount }: Refund): Promise<void> {
    const payment = onlineId === null ? undefined : await paymentOf(onlineId);
    if (!payment) throw new RefundRefused('Stripe knows no payment by card for this');
    const key = { idempotencyKey: `refund-${companyId}-${id}` };
    const { status } = await stripe.refunds
      .create({ payment_intent: payment, amount }, key)
      .catch(refusedRefund);
    if (status === 'failed' || status === 'canceled') throw new RefundRefused(`Stripe: ${status}`);
  }

  const endings = {
    paid: (id: string) => stripe.invoices.pay(id, { paid_out_of_band: true }),
    void: (id: string) => stripe.invoices.voidInvoice(id),
    uncollectible: (id: string) => stripe.invoices.markUncollectible(id),
  };

  return {
    provider: 'stripe',
    openCheckout: (order) =>
      asked(async () => {
        const key = { idempotencyKey: `checkout-${order.id}` };
        const { url, id } = await stripe.checkout.sessions.create(sessionOf(order), key);
        if (!url) throw new PaymentsUnavailable('Stripe opened a payment page without an address');
        return { url, sessionId: id };
      }),
    closeCheckout: (sessionId) => asked(() => unlessOver(() => stripe.checkout.sessions.expire(sessionId))),
    openPortal: ({ customerId, returnUrl }) =>
      asked(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration: await portalConfiguration(),
          return_url: returnUrl,
        });
        return url;
      }),
    issueInvoice: (invoice) => asked(() => issue(invoice)),
    endInvoice: (onlineId, as) => asked(() => unlessOver(() => endings[as](onlineId))),
    refund: (wanted) => asked(() => refund(wanted)),
    setPrices: (subscriptionId, lines) =>
      asked(async () => {
        const { items } = await stripe.subscriptions.retrieve(subscriptionId);
        const changed = changedItems(items.data, lines);
        if (changed.length === 0) return;
        // The licenses added since were paid for at once.
        await stripe.subscriptions.update(subscriptionId, { items: changed, proration_behavior: 'none' });
      }),
    resumeSubscription: (id) =>
      asked(() =>
        unlessOver(async () => {
          const { cancel_at: at, cancel_at_period_end: atPeriodEnd } =
            await stripe.subscriptions.retrieve(id);
          if (atPeriodEnd) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
          else if (at) await stripe.subscriptions.update(id, { cancel_at: '' });
        }),
      ),
    cancelSubscription: (id) => asked(() => unlessOver(() => stripe.subscriptions.cancel(id))),
    readEvent: (body, signature) => asked(() => readStripeEvent(stripe, config, clock, body, signature)),
  };
}
