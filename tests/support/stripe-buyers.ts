import { billingEndpoints } from '@contract/billing';
import { shellEndpoints } from '@contract/shell';
import type { CompanyRow, UserRow } from './builders';
import { type fakeStripe, stripeEvent } from './fake-stripe';
import type { TestGateway } from './gateway';

export const YEAR_MS = 365 * 24 * 3600_000;
let counted = 0;
/** An id of Stripe's kind. */
export const next = (word: string) => {
  counted += 1;
  return `${word}_${counted}`;
};

export interface Buyer {
  readonly company: CompanyRow;
  readonly admin: UserRow;
}

/** Companies that buy through a gateway with a fake of Stripe, and what they have afterwards. */
export function stripeBuyers(gateway: TestGateway, stripe: Awaited<ReturnType<typeof fakeStripe>>) {
  async function buyer(values: Parameters<TestGateway['buildCompany']>[0] = {}): Promise<Buyer> {
    const company = await gateway.buildCompany({ hasBoost: false, ...values });
    return { company, admin: await gateway.buildAdmin(company) };
  }
  const as = async ({ company, admin }: Buyer) => ({
    token: await gateway.freshToken(admin),
    params: { companyId: company.id },
  });
  const checkout = async (who: Buyer, licensesNumber = 40) =>
    gateway.call(billingEndpoints.directCheckout, {
      ...(await as(who)),
      body: { licensesNumber, clientReferenceId: 'ref-1', subscriptionPeriod: 'three-year' },
    });
  const planOf = async ({ company, admin }: Buyer) =>
    (
      await gateway.call(shellEndpoints.companyProfile, {
        token: await gateway.freshToken(admin),
        params: { id: company.id },
      })
    ).body.data.subscription;
  const invoicesOf = async (who: Buyer) =>
    (await gateway.call(billingEndpoints.invoices, await as(who))).body.data.items;
  const subscriptionOf = async (who: Buyer) =>
    (await gateway.call(billingEndpoints.subscriptions, await as(who))).body.data.at(-1);
  const statusOf = async (who: Buyer) => (await subscriptionOf(who))?.status;

  const send = ({ payload, signature }: { payload: string; signature: string }) =>
    gateway.app.inject({
      method: 'POST',
      url: '/payments/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });

  /** What the payment page was opened with. */
  function sessionForm() {
    const asked = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions');
    if (!asked) throw new Error('no payment page was opened');
    return asked;
  }

  /** The events of a purchase: the page was paid, and the subscription is in this state. */
  async function purchase(who: Buyer, licenses = 40) {
    await checkout(who, licenses);
    const { form } = sessionForm();
    const subscription = next('sub');
    const periodEnd = new Date(gateway.clock().getTime() + YEAR_MS);
    stripe.subscriptions.set(subscription, {
      id: subscription,
      status: 'active',
      companyId: who.company.id,
      periodEnd,
      items: [
        {
          id: next('si'),
          quantity: licenses,
          cents: Number(form['line_items[0][price_data][unit_amount]']),
        },
      ],
    });
    const session = {
      id: next('cs'),
      object: 'checkout.session',
      mode: 'subscription',
      payment_status: 'paid',
      amount_total: Number(form['line_items[0][price_data][unit_amount]']) * licenses,
      currency: 'usd',
      customer: next('cus'),
      subscription,
      metadata: { companyId: form['metadata[companyId]'], checkoutId: form['metadata[checkoutId]'] },
    };
    const completed = stripeEvent('checkout.session.completed', session, { id: next('evt') });
    return { session, subscription, periodEnd, completed };
  }

  return { buyer, as, checkout, planOf, invoicesOf, subscriptionOf, statusOf, send, sessionForm, purchase };
}
