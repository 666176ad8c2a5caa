import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeConfig } from '@server/config';
import { stripePayments } from '@server/domain/payments/stripe';

export const STRIPE: StripeConfig = { secretKey: 'sk_test_fake', webhookSecret: 'whsec_fake' };

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  /** The form's fields as they are written: `metadata[companyId]`. */
  readonly form: Readonly<Record<string, string>>;
}

/** A refund of so many cents is refused. */
export const CLOSED_CARD_CENTS = '66600';

type Answer = Record<string, unknown>;
interface FakeSubscription {
  readonly id: string;
  readonly status: string;
  readonly companyId: number;
  readonly periodEnd: Date;
  /** So many licenses at each price. */
  readonly items?: readonly { readonly id: string; readonly quantity: number; readonly cents: number }[];
  /** Canceled for the end of its period, or for a day of its own. */
  readonly cancelAtPeriodEnd?: boolean;
  readonly cancelAt?: Date;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Stripe's API as far as the gateway uses it, on this machine; it remembers every request. */
export async function fakeStripe(clock: () => Date) {
  const requests: StripeRequest[] = [];
  const subscriptions = new Map<string, FakeSubscription>();
  const trouble = { status: 0 };
  const webhooks: { url: string; status: string; enabled_events: readonly string[] }[] = [];
  const portals: { id: string; metadata: Record<string, string> }[] = [];
  let made = 0;

  const itemsOf = ({ id, items }: FakeSubscription) =>
    items ?? [{ id: `si_${id}`, quantity: 40, cents: 2400 }];

  /** The items after an update, which names those that change. Like Stripe, an item keeps its price. */
  function changedItems(known: FakeSubscription, form: StripeRequest['form']) {
    const items = new Map(itemsOf(known).map((item) => [item.id, item]));
    for (let index = 0; index < 20; index += 1) {
      const field = (name: string) => form[`items[${index}]${name}`];
      const item = items.get(field('[id]') ?? '');
      if (item && field('[deleted]') === 'true') items.delete(item.id);
      else if (item) items.set(item.id, { ...item, quantity: Number(field('[quantity]')) });
      else if (field('[price_data][product]') === 'prod_1') {
        made += 1;
        const cents = Number(field('[price_data][unit_amount]'));
        items.set(`si_made_${made}`, { id: `si_made_${made}`, quantity: Number(field('[quantity]')), cents });
      }
    }
    return [...items.values()];
  }

  function subscriptionOf(id: string): Answer | undefined {
    const known = subscriptions.get(id);
    if (!known) return undefined;
    const cancelAt = known.cancelAt ?? (known.cancelAtPeriodEnd ? known.periodEnd : undefined);
    return {
      id,
      object: 'subscription',
      status: known.status,
      cancel_at_period_end: known.cancelAtPeriodEnd ?? false,
      cancel_at: cancelAt ? seconds(cancelAt) : null,
      canceled_at: cancelAt ? seconds(clock()) : null,
      metadata: { companyId: String(known.companyId) },
      default_payment_method: { id: 'pm_1', object: 'payment_method', card: { last4: '4444' } },
      items: {
        data: itemsOf(known).map(({ id: item, quantity, cents }) => ({
          id: item,
          quantity,
          price: { unit_amount: cents, product: 'prod_1', recurring: { interval: 'year' } },
          current_period_end: seconds(known.periodEnd),
        })),
      },
    };
  }

  function answerTo({ method, path, form }: StripeRequest): Answer | undefined {
    made += 1;
    const [, , resource = '', id = ''] = path.split('/');
    if (path === '/v1/checkout/sessions') {
      return {
        id: `cs_${made}`,
        object: 'checkout.session',
        url: `https://checkout.stripe.example/cs_${made}`,
      };
    }
    if (path.startsWith('/v1/checkout/sessions/')) return { id, object: 'checkout.session' };
    if (path === '/v1/billing_portal/configurations') {
      if (method === 'GET') return { object: 'list', data: portals };
      const portal = { id: `bpc_${made}`, metadata: { vigil: form['metadata[vigil]'] ?? '' } };
      portals.push(portal);
      return portal;
    }
    if (path === '/v1/billing_portal/sessions')
      return { id: 'bps_1', url: 'https://billing.stripe.example/p' };
    if (resource === 'webhook_endpoints') return { object: 'list', data: webhooks };
    if (resource === 'customers') return { id: `cus_${made}`, object: 'customer' };
    if (resource === 'invoiceitems') return { id: `ii_${made}`, object: 'invoiceitem' };
    if (resource === 'payment_intents')
      return { id, payment_method: { id: 'pm_1', card: { last4: '5555' } } };
    // Nothing goes back to a card that is closed.
    if (resource === 'refunds' && form.amount === CLOSED_CARD_CENTS) return undefined;
    if (resource === 'refunds') return { id: `re_${made}`, object: 'refund', status: 'succeeded' };
    if (resource === 'invoice_payments') {
      const payment = { type: 'payment_intent', payment_intent: 'pi_1' };
      return { object: 'list', data: [{ id: 'inpay_1', status: 'paid', payment }] };
    }
    if (resource === 'invoices') {
      const invoice = id === '' ? `in_${made}` : id;
      return {
        id: invoice,
        object: 'invoice',
        status: 'open',
        amount_remaining: 96_000,
        hosted_invoice_url: `https://invoice.stripe.example/${invoice}`,
      };
    }
    if (resource === 'subscriptions') {
      const known = subscriptions.get(id);
      if (known && method === 'DELETE') subscriptions.set(id, { ...known, status: 'canceled' });
      if (known && form.cancel_at_period_end === 'false') {
        subscriptions.set(id, { ...known, cancelAtPeriodEnd: false });
      }
      if (known && form.cancel_at === '') {
        const { cancelAt: _, ...rest } = known;
        subscriptions.set(id, rest);
      }
      const current = subscriptions.get(id);
      if (current && method === 'POST')
        subscriptions.set(id, { ...current, items: changedItems(current, form) });
      return subscriptionOf(id);
    }
    return undefined;
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const key = request.headers['idempotency-key'];
      const asked: StripeRequest = {
        method: request.method ?? '',
        path,
        idempotencyKey: typeof key === 'string' ? key : undefined,
        form: Object.fromEntries(new URLSearchParams(body)),
      };
      requests.push(asked);
      const answer = trouble.status === 0 ? answerTo(asked) : undefined;
      const status = trouble.status || (answer ? 200 : 404);
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${made}` });
      const error = { error: { type: 'invalid_request_error', message: 'No such thing' } };
      response.end(JSON.stringify(answer ?? error));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const edge = { host: '127.0.0.1', port, protocol: 'http' } as const;

  return {
    requests,
    subscriptions,
    /** Answers everything with this status until it is 0 again. */
    trouble,
    /** The endpoints that the account's owner has added. */
    webhooks,
    edge,
    payments: stripePayments(STRIPE, clock, edge),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An event as Stripe sends it: the body, and its signature at an instant. */
export function stripeEvent(
  type: string,
  object: Answer,
  { id, at = new Date(), secret = STRIPE.webhookSecret }: { id: string; at?: Date; secret?: string },
) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    created: seconds(at),
    data: { object },
  });
  return { payload, signature: signatureOf(payload, { at, secret }) };
}

/** Stripe's signature of a body at an instant. */
export function signatureOf(
  payload: string,
  { at = new Date(), secret = STRIPE.webhookSecret } = {},
): string {
  const digest = createHmac('sha256', secret)
    .update(`${seconds(at)}.${payload}`)
    .digest('hex');
  return `t=${seconds(at)},v1=${digest}`;
}
