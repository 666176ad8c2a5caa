import { providerEndpoints as ends, type UnmatchedPayment } from '@contract/provider';
import type { PaymentEvent } from '@server/domain/payments/payments';
import { auditEvents } from '@server/platform/db/audit.tables';
import { boughtInvoice } from '@tests/support/billing-examples';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildProvider } from '@tests/support/provider';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyPaymentEvent } from './apply.rules';

let gateway: TestGateway;
let provider: Awaited<ReturnType<typeof buildProvider>>;
let company: CompanyRow;
const logged: unknown[] = [];

beforeAll(async () => {
  gateway = await testGateway();
  provider = await buildProvider(gateway);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield' });
  logged.length = 0;
});

let told = 0;
type Given = PaymentEvent extends infer Event
  ? Event extends PaymentEvent
    ? Omit<Event, 'id' | 'at' | 'companyId'> & Partial<Pick<Event, 'id' | 'companyId'>>
    : never
  : never;
/** What the payment service tells. */
function tell(event: Given) {
  told += 1;
  const log = { error: (line: unknown) => logged.push(line), warn: () => undefined };
  const given = { id: `event-${told}`, at: gateway.clock(), companyId: company.id, ...event } as PaymentEvent;
  return applyPaymentEvent({ ...gateway.deps, log: log as never }, given, 'request');
}
const money = { currency: 'usd', last4: '4242', method: 'card' } as const;
const order = { ...money, subscriptionId: null, periodEnd: null, customerId: null, amount: 7000 } as const;

const asProvider = async () => ({ token: await gateway.freshToken(provider.admin), params: {} as never });
async function list(filter: object = {}): Promise<UnmatchedPayment[]> {
  const query = { filter: JSON.stringify(filter) } as never;
  const { body } = await gateway.call(ends.payments, { ...(await asProvider()), query });
  return body.filter(({ payerCompanyId }) => payerCompanyId === company.id);
}
const settle = async (paymentId: number, reason = 'Given back at the payment service.') =>
  gateway.call(ends.settlePayment, { ...(await asProvider()), params: { paymentId }, body: { reason } });
const reopen = async (paymentId: number) =>
  gateway.call(ends.reopenPayment, { ...(await asProvider()), params: { paymentId } });

describe('money that fits nothing waits for the provider', () => {
  it.each<[string, Given, Partial<UnmatchedPayment>]>([
    [
      'an order that we did not open',
      { ...order, type: 'checkout.completed', checkoutId: '6a1c8e52-7d0b-4c6e-9f43-2b8d6a01e7c4' },
      { paidFor: 'order', reason: 'unknownOrder', amount: 7000, currency: 'USD', last4: '4242' },
    ],
    [
      'an invoice that we did not send',
      { ...money, type: 'invoice.paid', invoiceId: 999_999, amount: 500 },
      { paidFor: 'invoice', reason: 'unknownInvoice', reference: '999999' },
    ],
  ])('%s', async (_, event, expected) => {
    expect(await tell(event)).toBe('refused');
    expect(await list()).toMatchObject([
      { payerCompanyName: 'Larkfield', settledAt: null, note: '', ...expected },
    ]);
    expect(logged).toHaveLength(1);
  });

  it('another amount than is owed, with what is', async () => {
    const { invoiceId } = await boughtInvoice({ gateway, company });
    await tell({ ...money, type: 'invoice.paid', invoiceId, amount: 95_999 });
    expect(await list()).toMatchObject([{ reason: 'otherAmount', amount: 95_999, expected: 96_000 }]);
    // What fits is booked, and waits nowhere.
    expect(await tell({ ...money, type: 'invoice.paid', invoiceId, amount: 96_000 })).toBe('applied');
    expect(await list()).toHaveLength(1);
  });

  it('once, however often it is told', async () => {
    const event: Given = { ...money, type: 'invoice.paid', invoiceId: 999_999, amount: 500, id: 'same' };
    await tell(event);
    expect(await tell(event)).toBe('ignored');
    expect(await list()).toHaveLength(1);
  });

  it('and news without money does not', async () => {
    await tell({
      ...order,
      type: 'checkout.completed',
      checkoutId: '6a1c8e52-7d0b-4c6e-9f43-2b8d6a01e7c4',
      amount: 0,
    });
    expect(await list()).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  it('and neither does an order by invoice, which is still to be paid', async () => {
    const checkoutId = '6a1c8e52-7d0b-4c6e-9f43-2b8d6a01e7c4';
    expect(await tell({ ...order, type: 'checkout.completed', checkoutId, method: 'invoice' })).toBe(
      'refused',
    );
    expect(await list()).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  it('of a company that is gone is logged alone', async () => {
    expect(
      await tell({ ...money, type: 'invoice.paid', invoiceId: 1, amount: 500, companyId: 999_999 }),
    ).toBe('refused');
    expect(logged).toHaveLength(1);
  });
});

describe('what became of it', () => {
  it('is said once, and then it waits no more', async () => {
    await tell({ ...money, type: 'invoice.paid', invoiceId: 999_999, amount: 500 });
    const [waiting] = await list({ state: ['waiting'] });
    const id = waiting?.id ?? 0;
    const before = (await gateway.call(ends.ages, await asProvider())).body.unmatchedPayments;
    expect((await settle(id, ' ')).error.details[0]?.code).toBe('reason');
    const { body } = await settle(id);
    expect(body).toMatchObject({ note: 'Given back at the payment service.', settledAt: expect.any(String) });
    expect((await gateway.call(ends.ages, await asProvider())).body.unmatchedPayments).toBe(before - 1);
    expect(await list({ state: ['waiting'] })).toEqual([]);
    expect(await list({ state: ['settled'] })).toMatchObject([{ id }]);
    expect((await settle(id)).error).toMatchObject({ status: 409 });
    expect((await settle(999_999)).error).toMatchObject({ status: 404 });
    const [event] = await gateway.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'payment.settled'))
      .orderBy(desc(auditEvents.id));
    expect(event).toMatchObject({ targetId: String(id), details: { company: 'Larkfield', amount: 500 } });
  });

  it('is taken back, and the payment waits again as it did, until something is said anew', async () => {
    await tell({ ...money, type: 'invoice.paid', invoiceId: 999_999, amount: 500 });
    const [waiting] = await list();
    const id = waiting?.id ?? 0;
    expect((await reopen(id)).error).toMatchObject({ status: 409 });
    await settle(id);
    expect((await reopen(id)).body).toEqual(waiting);
    expect(await list({ state: ['waiting'] })).toEqual([waiting]);
    expect((await reopen(id)).error).toMatchObject({ status: 409 });
    expect((await settle(id, 'Recorded for an invoice.')).body.note).toBe('Recorded for an invoice.');
    expect((await reopen(999_999)).error).toMatchObject({ status: 404 });
    const actions = await gateway.db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(and(eq(auditEvents.targetType, 'payment'), eq(auditEvents.targetId, String(id))))
      .orderBy(auditEvents.id);
    expect(actions.map(({ action }) => action)).toEqual([
      'payment.settled',
      'payment.reopened',
      'payment.settled',
    ]);
  });

  it('comes after what waits, in the order that was asked for', async () => {
    for (const amount of [300, 100, 200])
      await tell({ ...money, type: 'invoice.paid', invoiceId: 999_999, amount });
    const [first] = await list();
    await settle(first?.id ?? 0);
    const query = { sort: '["amount","ASC"]' } as never;
    const { body } = await gateway.call(ends.payments, { ...(await asProvider()), query });
    const own = body.filter(({ payerCompanyId }) => payerCompanyId === company.id);
    expect(own.map(({ settledAt }) => settledAt === null)).toEqual([true, true, false]);
    const waiting = own.slice(0, 2).map(({ amount }) => amount);
    expect(waiting).toEqual(waiting.toSorted((one, other) => one - other));
  });
});
