import { billingEndpoints } from '@contract/billing';
import { movableClock } from '@server/platform/identity/testing';
import { fakeStripe, signatureOf, stripeEvent } from '@tests/support/fake-stripe';
import { testGateway } from '@tests/support/gateway';
import { next, stripeBuyers } from '@tests/support/stripe-buyers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const clock = movableClock();
const stripe = await fakeStripe(() => clock());
const gateway = await testGateway({ payments: stripe.payments });
const { buyer, as, checkout, planOf, invoicesOf, send, sessionForm, purchase } = stripeBuyers(
  gateway,
  stripe,
);
beforeEach(() => {
  stripe.requests.length = 0;
  stripe.trouble.status = 0;
});
afterAll(async () => {
  await gateway.close();
  await stripe.close();
});

describe('a payment page', () => {
  it('has our price for our number, with a key of its own', async () => {
    const who = await buyer();
    const { link } = (await checkout(who)).body.data;
    expect(link).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    const { form, idempotencyKey } = sessionForm();
    expect(form).toMatchObject({
      mode: 'subscription',
      client_reference_id: 'ref-1',
      'line_items[0][quantity]': '40',
      'line_items[0][price_data][unit_amount]': '2400',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][recurring][interval]': 'year',
      'metadata[companyId]': String(who.company.id),
      'subscription_data[metadata][companyId]': String(who.company.id),
    });
    expect(idempotencyKey).toBe(`checkout-${form['metadata[checkoutId]']}`);
    expect(form.success_url).toMatch(/\/licensing\?checkout=success$/);
    expect(form.cancel_url).toMatch(/\/licensing$/);
  });

  it('that Stripe does not open is told, and nothing is kept', async () => {
    const who = await buyer();
    stripe.trouble.status = 500;
    const { error } = await checkout(who);
    expect(error).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(error.message).toContain('Nothing was charged');
  });

  it('is closed when another is opened', async () => {
    const who = await buyer();
    await checkout(who);
    await checkout(who);
    await gateway.deliverMails();
    expect(stripe.requests.filter(({ path }) => path.endsWith('/expire'))).toHaveLength(1);
  });
});

describe('the page with the payment method', () => {
  it('cancels at the end of the period, with settings of ours that are made once', async () => {
    const who = await buyer();
    await send((await purchase(who)).completed);
    for (const _ of [1, 2]) await gateway.call(billingEndpoints.customerPortal, await as(who));
    const made = stripe.requests.filter(
      ({ path, method }) => path === '/v1/billing_portal/configurations' && method === 'POST',
    );
    expect(made).toHaveLength(1);
    expect(made[0]?.form).toMatchObject({
      'features[subscription_cancel][enabled]': 'true',
      'features[subscription_cancel][mode]': 'at_period_end',
    });
    const opened = stripe.requests.filter(({ path }) => path === '/v1/billing_portal/sessions');
    expect(opened).toHaveLength(2);
    for (const { form } of opened) expect(form.configuration).toMatch(/^bpc_/);
  });
});

describe('a paid page', () => {
  it('brings what was ordered, once, however often it is told', async () => {
    const who = await buyer();
    const { completed } = await purchase(who);
    const answers = await Promise.all([send(completed), send(completed), send(completed)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await send(completed);
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 40, type: 'PAID' });
    expect(await invoicesOf(who)).toMatchObject([{ amount: 96_000, status: 'PAID', last4: '4444' }]);
  });

  it('counts once, even as another event about the same page', async () => {
    const who = await buyer();
    const { completed, session } = await purchase(who);
    await send(completed);
    await send(stripeEvent('checkout.session.async_payment_succeeded', session, { id: next('evt') }));
    expect(await invoicesOf(who)).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'jpy' }],
    ['a page of another company', { metadata: { companyId: '999999', checkoutId: crypto.randomUUID() } }],
    ['a page that was never opened', {}],
  ])('with %s brings nothing', async (what, changed) => {
    const who = await buyer();
    const { session } = await purchase(who);
    const metadata = { ...session.metadata, checkoutId: crypto.randomUUID() };
    const other = what === 'a page that was never opened' ? { metadata } : changed;
    const answer = await send(
      stripeEvent('checkout.session.completed', { ...session, ...other }, { id: next('evt') }),
    );
    expect(answer.json()).toEqual({ outcome: 'refused' });
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
    expect(await invoicesOf(who)).toEqual([]);
  });

  it('that is not paid yet brings nothing yet', async () => {
    const who = await buyer();
    const { session } = await purchase(who);
    const unpaid = { ...session, payment_status: 'unpaid' };
    await send(stripeEvent('checkout.session.completed', unpaid, { id: next('evt') }));
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });
});

describe('a webhook', () => {
  it.each([
    ['with another secret', { secret: 'whsec_other' }],
    ['from ten minutes ago', { at: new Date(Date.now() - 600_000) }],
    ['from ten minutes ahead', { at: new Date(Date.now() + 600_000) }],
  ])('%s is refused', async (_, values) => {
    const who = await buyer();
    const { session } = await purchase(who);
    const forged = stripeEvent('checkout.session.completed', session, { id: next('evt'), ...values });
    expect((await send(forged)).statusCode).toBe(400);
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it('whose body was changed, or that is not signed, is refused', async () => {
    const who = await buyer();
    const { completed } = await purchase(who);
    const raised = {
      ...completed,
      payload: completed.payload.replace('"40"', '"4000"').replace('usd', 'eur'),
    };
    expect((await send(raised)).statusCode).toBe(400);
    expect((await send({ ...completed, signature: 'v1=1' })).statusCode).toBe(400);
    const unsigned = { method: 'POST', url: '/payments/stripe', payload: { id: 'evt' } } as const;
    expect((await gateway.app.inject(unsigned)).statusCode).toBe(400);
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it.each([
    ['no JSON', '{"id": "evt_'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without an object', '{"id":"evt_1","type":"invoice.paid","created":1,"data":{}}'],
    [
      'an invoice whose amount is text',
      '{"id":"evt_2","type":"invoice.paid","created":1,"data":{"object":{"amount_paid":"96000","currency":"usd","lines":{"data":[]}}}}',
    ],
    [
      'a payment page without its state',
      '{"id":"evt_3","type":"checkout.session.completed","created":1,"data":{"object":{}}}',
    ],
    [
      'a subscription without an id',
      '{"id":"evt_4","type":"customer.subscription.updated","created":1,"data":{"object":{"id":7}}}',
    ],
    [
      'a time that is none',
      '{"id":"evt_5","type":"customer.subscription.updated","created":"now","data":{"object":{"id":"sub_1"}}}',
    ],
  ])('that is signed and says %s is refused as malformed', async (_, payload) => {
    expect((await send({ payload, signature: signatureOf(payload) })).statusCode).toBe(400);
    expect(stripe.requests).toEqual([]);
  });

  it('of no interest is answered, and one that cannot be read now is sent again', async () => {
    const plain = stripeEvent('customer.created', { id: 'cus_1' }, { id: next('evt') });
    expect((await send(plain)).json()).toEqual({ outcome: 'ignored' });
    const who = await buyer();
    const { completed } = await purchase(who);
    stripe.trouble.status = 500;
    expect((await send(completed)).statusCode).toBe(503);
    stripe.trouble.status = 0;
    expect((await send(completed)).json()).toEqual({ outcome: 'applied' });
    expect(await planOf(who)).toMatchObject({ hasBoost: true });
  });
});

describe('an invoice', () => {
  it('is made payable at Stripe, mailed with its PDF, and settled by the payment, once', async () => {
    const who = await buyer({ features: { hasPayByInvoiceAccess: true } });
    const body = {
      name: 'Ida Berg',
      companyName: who.company.name,
      email: 'accounts@larkfield.example',
      seats: 40,
      companyId: who.company.id,
      method: 'invoice' as const,
      expectedTotal: 96_000,
    };
    const { data } = (await gateway.call(billingEndpoints.payByInvoice, { ...(await as(who)), body })).body;
    expect(data.amount).toBe(96_000);
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 40 });
    // The first job queues the mail, the second sends it.
    await gateway.deliverMails();
    const made = stripe.requests.map(({ path, form, idempotencyKey }) => ({ path, form, idempotencyKey }));
    expect(made.find(({ path }) => path === '/v1/invoices')?.form).toMatchObject({
      collection_method: 'send_invoice',
      'metadata[invoiceId]': String(data.invoiceId),
    });
    expect(made.find(({ path }) => path === '/v1/invoiceitems')?.form).toMatchObject({ amount: '96000' });
    const created = made.filter(({ path }) => /^\/v1\/(customers|invoice)/.test(path));
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      ['customer', 'invoice', 'item', 'finalize'].map(
        (what) => `invoice-${who.company.id}-${data.invoiceId}-96000-${what}`,
      ),
    );

    const invoice = {
      id: 'in_1',
      object: 'invoice',
      amount_paid: 96_000,
      currency: 'usd',
      billing_reason: 'manual',
      metadata: { companyId: String(who.company.id), invoiceId: String(data.invoiceId) },
      parent: null,
      lines: { data: [] },
    };
    const wrong = stripeEvent('invoice.paid', { ...invoice, amount_paid: 1 }, { id: next('evt') });
    expect((await send(wrong)).json()).toEqual({ outcome: 'refused' });
    const paid = stripeEvent('invoice.paid', invoice, { id: next('evt') });
    expect((await send(paid)).json()).toEqual({ outcome: 'applied' });
    const again = stripeEvent('invoice.paid', invoice, { id: next('evt') });
    expect((await send(again)).json()).toEqual({ outcome: 'ignored' });
    expect(await invoicesOf(who)).toMatchObject([{ status: 'PAID', method: 'card' }]);
  });
});
