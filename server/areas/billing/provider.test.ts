import { billingEndpoints } from '@contract/billing';
import { licenseEndpoints } from '@contract/partner/licenses';
import {
  providerEndpoints as ends,
  PROVIDER_INVOICE_SORTS,
  type ProviderInvoiceDetail,
} from '@contract/provider';
import { companies } from '@server/domain/company/company.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { boughtInvoice } from '@tests/support/billing-examples';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { keptSessions } from '@tests/support/kept-sessions';
import { buildProvider } from '@tests/support/provider';
import { readPdf } from '@tests/support/read-pdf';
import { buildPartner, letPartnerIn, visitorToken } from '@tests/support/visits';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eachInvoice, selectAllInvoices } from './provider.queries';

const DAY_MS = 24 * 3600_000;
let gateway: TestGateway;
let provider: Awaited<ReturnType<typeof buildProvider>>;
let reseller: CompanyRow;
let agent: UserRow;
let customer: CompanyRow;
let sessions: ReturnType<typeof keptSessions<UserRow>>;

beforeAll(async () => {
  gateway = await testGateway();
  provider = await buildProvider(gateway);
  sessions = keptSessions(gateway, gateway.freshToken);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  reseller = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  agent = await gateway.buildAdmin(reseller, { name: 'Petra', lastName: 'Lind' });
  customer = await gateway.buildCompany({ hasBoost: false, seats: 25, parentCompanyId: reseller.id });
});

const ofProvider = async () => ({ token: await sessions.tokenOf(provider.admin) });
const buy = async (licensesNumber = 30, to = customer.id) =>
  gateway.call(licenseEndpoints.resellerBuy, {
    token: await gateway.freshToken(agent),
    params: { companyId: reseller.id, customerId: to },
    body: { licensesNumber, orderNumber: '', fromPool: false },
  });
/** An invoice of $900 that is due in 30 days; its mail has been sent. */
async function bought(): Promise<number> {
  const { invoiceId } = (await buy()).body.data;
  await gateway.deliverMails();
  return invoiceId;
}
const transfer = (amount: number) => ({
  amount,
  receivedOn: gateway.clock().toISOString().slice(0, 10),
  reference: 'TR-17',
  reason: 'Arrived by transfer.',
});
const reason = 'Ordered by mistake.';
const settle = async (invoiceId: number, body: object = transfer(90_000), headers = {}) =>
  gateway.call(ends.settle, {
    ...(await ofProvider()),
    params: { invoiceId },
    body: body as ReturnType<typeof transfer>,
    headers,
  });
const act = async (name: 'void' | 'writeOff', invoiceId: number) =>
  gateway.call(ends[name], { ...(await ofProvider()), params: { invoiceId }, body: { reason } });
const credit = async (invoiceId: number, amount: number) =>
  gateway.call(ends.creditNote, { ...(await ofProvider()), params: { invoiceId }, body: { amount, reason } });
const refund = async (invoiceId: number, body: object) =>
  gateway.call(ends.refund, {
    ...(await ofProvider()),
    params: { invoiceId },
    body: { reason, ...body } as { amount: number; method: 'card'; reason: string },
  });
const read = async (invoiceId: number): Promise<ProviderInvoiceDetail> =>
  (await gateway.call(ends.invoice, { ...(await ofProvider()), params: { invoiceId } })).body;
const seatsOf = async () => {
  const [row] = await gateway.db.select().from(companies).where(eq(companies.id, customer.id));
  return row?.seats;
};
const lastEvent = async () => {
  const [event] = await gateway.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.companyId, provider.company.id))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return event;
};
const mails = async () =>
  (await gateway.deliverMails()).map(({ template, to, values }) => ({ template, to, values }));

describe('a transfer', () => {
  it('settles an invoice: the partner sees it paid, and gets a mail', async () => {
    const invoiceId = await bought();
    const { body } = await settle(invoiceId);
    expect(body).toMatchObject({ status: 'PAID', owed: 0, received: 90_000, recipient: agent.email });
    expect(body.acts).toMatchObject([
      {
        act: 'payment',
        amount: 90_000,
        reference: 'TR-17',
        by: 'Maren Aldercott',
        reason: 'Arrived by transfer.',
      },
    ]);
    expect(await lastEvent()).toMatchObject({
      action: 'invoice.settled',
      targetId: String(invoiceId),
      details: { companyId: reseller.id, amount: 90_000, reference: 'TR-17' },
    });
    expect(await mails()).toMatchObject([
      { template: 'invoicePaid', to: agent.email, values: { moved: '$900.00' } },
    ]);
    const seen = await gateway.call(billingEndpoints.invoice, {
      token: await gateway.freshToken(agent),
      params: { companyId: reseller.id, invoiceId },
    });
    expect(seen.body.data).toMatchObject({ status: 'PAID', isPayable: false });
  });

  it('of a part leaves the rest open, and another of more than the rest is refused', async () => {
    const invoiceId = await bought();
    expect((await settle(invoiceId, transfer(50_000))).body).toMatchObject({ status: 'OPEN', owed: 40_000 });
    expect(await mails()).toMatchObject([{ template: 'invoicePartPaid', values: { owed: '$400.00' } }]);
    expect((await settle(invoiceId, transfer(40_001))).error).toMatchObject({
      status: 422,
      details: [{ code: 'amount', description: "The amount can't be more than $400.00." }],
    });
    expect((await settle(invoiceId, transfer(40_000))).body).toMatchObject({
      status: 'PAID',
      received: 90_000,
    });
    expect((await settle(invoiceId, transfer(1))).error).toMatchObject({ status: 409 });
  });

  it('told twice with one key counts once', async () => {
    const invoiceId = await bought();
    const headers = { 'idempotency-key': 'settle-once-only' };
    const [first, second] = [
      await settle(invoiceId, transfer(100), headers),
      await settle(invoiceId, transfer(100), headers),
    ];
    expect(second.body).toEqual(first.body);
    expect(await read(invoiceId)).toMatchObject({ received: 100 });
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ reason: '  ' }, 'reason'],
    [{ reference: '' }, 'reference'],
    [{ receivedOn: '2026-02-31' }, 'receivedOn'],
    [{ receivedOn: '2999-01-01' }, 'receivedOn'],
  ])('with %j is refused by its field', async (values, code) => {
    const { error } = await settle(await bought(), { ...transfer(90_000), ...values });
    expect(error).toMatchObject({ status: 422, details: [{ code }] });
  });
});

describe('voiding', () => {
  it('takes the licenses back, and is told', async () => {
    const invoiceId = await bought();
    expect(await seatsOf()).toBe(30);
    expect((await act('void', invoiceId)).body).toMatchObject({ status: 'VOID', owed: 0 });
    expect(await seatsOf()).toBe(25);
    expect(await mails()).toMatchObject([{ template: 'invoiceVoided', values: { reason } }]);
    expect((await act('void', invoiceId)).error).toMatchObject({
      status: 409,
      message: 'This invoice is void.',
    });
  });

  it('is refused once money has arrived', async () => {
    const invoiceId = await bought();
    await settle(invoiceId, transfer(1));
    expect((await act('void', invoiceId)).error).toMatchObject({ status: 409 });
    expect(await seatsOf()).toBe(30);
  });
});

it('an invoice given up on keeps its licenses, and can still be paid', async () => {
  const invoiceId = await bought();
  expect((await act('writeOff', invoiceId)).body).toMatchObject({ status: 'UNCOLLECTIBLE', owed: 90_000 });
  expect(await mails()).toMatchObject([{ template: 'invoiceWrittenOff' }]);
  expect(await seatsOf()).toBe(30);
  expect((await act('writeOff', invoiceId)).error).toMatchObject({ status: 409 });
  expect((await settle(invoiceId)).body).toMatchObject({ status: 'PAID' });
});

describe('a credit note', () => {
  it('has its own number and PDF, and lowers what is owed', async () => {
    const invoiceId = await bought();
    const { body } = await credit(invoiceId, 30_000);
    expect(body).toMatchObject({ status: 'OPEN', owed: 60_000, credited: 30_000 });
    const [note] = body.acts;
    expect(note?.noteNumber).toMatch(/^CN-\d{4}-\d{6}$/);
    const [mail] = await gateway.deliverMails();
    expect(mail).toMatchObject({
      template: 'invoiceCredited',
      attachment: { fileName: `${note?.noteNumber}.pdf` },
    });
    const { raw } = await gateway.call(ends.notePdf, {
      ...(await ofProvider()),
      params: { invoiceId, actId: note?.id ?? 0 },
    });
    const { text } = await readPdf(raw.rawPayload);
    for (const part of [note?.noteNumber, body.invoiceNumber, '$300.00', reason])
      expect(text).toContain(part);
    // What is left is what the payer is asked for.
    const pdf = await gateway.call(ends.pdf, { ...(await ofProvider()), params: { invoiceId } });
    expect((await readPdf(pdf.raw.rawPayload)).text).toContain('Still to pay: $600.00');
  });

  it('over all that is owed settles the invoice; the licenses stay', async () => {
    const invoiceId = await bought();
    expect((await credit(invoiceId, 90_001)).error).toMatchObject({ status: 422 });
    expect((await credit(invoiceId, 90_000)).body).toMatchObject({ status: 'PAID', owed: 0, received: 0 });
    expect(await seatsOf()).toBe(30);
    expect((await credit(invoiceId, 1)).error).toMatchObject({ status: 409 });
  });
});

describe('a refund', () => {
  it('by transfer is noted with its reference, never above what was paid', async () => {
    const invoiceId = await bought();
    expect((await refund(invoiceId, { amount: 1, method: 'invoice', reference: 'R' })).error.status).toBe(
      409,
    );
    await settle(invoiceId);
    await gateway.deliverMails();
    const byTransfer = { method: 'invoice', reference: 'RF-1' };
    expect((await refund(invoiceId, { amount: 90_001, ...byTransfer })).error).toMatchObject({ status: 422 });
    expect((await refund(invoiceId, { amount: 1, method: 'invoice' })).error).toMatchObject({
      details: [{ code: 'reference' }],
    });
    expect((await refund(invoiceId, { amount: 1, method: 'card' })).error).toMatchObject({
      details: [{ code: 'method' }],
    });
    const { body } = await refund(invoiceId, { amount: 60_000, ...byTransfer });
    expect(body).toMatchObject({ status: 'PAID', refunded: 60_000 });
    expect(body.acts[0]).toMatchObject({ act: 'refund', method: 'invoice', state: null, reference: 'RF-1' });
    expect(await mails()).toMatchObject([{ template: 'invoiceRefunded', values: { moved: '$600.00' } }]);
    expect((await refund(invoiceId, { amount: 30_001, ...byTransfer })).error).toMatchObject({ status: 422 });
    expect(await seatsOf()).toBe(30);
  });

  it('to a card is told once the payment service has made it', async () => {
    const invoiceId = await bought();
    const opened = await gateway.call(billingEndpoints.payInvoice, {
      token: await gateway.freshToken(agent),
      params: { companyId: reseller.id, invoiceId },
    });
    const { pathname } = new URL(opened.body.data);
    const page = await gateway.app.inject({ method: 'GET', url: pathname });
    expect(page.body).toContain('$900.00');
    const pay = (card: string) =>
      gateway.app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `act=pay&card=${card}`,
      });
    expect((await pay('0002')).statusCode).toBe(402);
    expect((await pay('4242')).statusCode).toBe(303);
    expect((await pay('4242')).body).toContain('This invoice is paid');
    expect(await read(invoiceId)).toMatchObject({ status: 'PAID', method: 'card', last4: '4242' });
    expect(await mails()).toMatchObject([{ template: 'invoicePaid' }]);

    const { body } = await refund(invoiceId, { amount: 90_000, method: 'card' });
    expect(body).toMatchObject({ refundState: 'pending' });
    expect(body.acts[0]).toMatchObject({ act: 'refund', method: 'card', state: 'pending' });
    expect(await mails()).toMatchObject([{ template: 'invoiceRefunded' }]);
    expect(await read(invoiceId)).toMatchObject({ refundState: null, acts: [{ state: 'done' }, {}] });
  });

  it('that the card refuses is found in the list, and goes back by transfer', async () => {
    const invoiceId = await bought();
    const opened = await gateway.call(billingEndpoints.payInvoice, {
      token: await gateway.freshToken(agent),
      params: { companyId: reseller.id, invoiceId },
    });
    await gateway.app.inject({
      method: 'POST',
      url: new URL(opened.body.data).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'act=pay&card=5126',
    });
    await gateway.deliverMails();
    const failed = async () => {
      const filter = JSON.stringify({ companyId: [reseller.id], refundState: ['failed'] });
      const input = { ...(await ofProvider()), query: { filter } as never };
      const { failedRefunds } = (await gateway.call(ends.ages, input)).body;
      const { body } = await gateway.call(ends.invoices, input);
      return { failedRefunds, ids: body.map(({ id }) => id) };
    };
    expect(await failed()).toEqual({ failedRefunds: 0, ids: [] });

    await refund(invoiceId, { amount: 90_000, method: 'card' });
    // The payer hears nothing of a refund that wasn't made.
    expect(await mails()).toEqual([]);
    const after = await read(invoiceId);
    expect(after).toMatchObject({ refunded: 0, refundState: 'failed', acts: [{ state: 'failed' }, {}] });
    expect(await failed()).toEqual({ failedRefunds: 1, ids: [invoiceId] });
    const note = await gateway.call(ends.notePdf, {
      ...(await ofProvider()),
      params: { invoiceId, actId: after.acts[0]?.id ?? 0 },
    });
    expect(note.error).toMatchObject({ status: 404 });

    await refund(invoiceId, { amount: 90_000, method: 'invoice', reference: 'RF-2' });
    expect(await mails()).toMatchObject([{ template: 'invoiceRefunded' }]);
    expect(await read(invoiceId)).toMatchObject({ refunded: 90_000, refundState: null });
    expect(await failed()).toEqual({ failedRefunds: 0, ids: [] });
  });
});

describe('the list', () => {
  const list = async (filter: object, more: object = {}) =>
    gateway.call(ends.invoices, {
      ...(await ofProvider()),
      query: { filter: JSON.stringify(filter), ...more } as never,
    });
  const ages = async (filter: object) =>
    (
      await gateway.call(ends.ages, {
        ...(await ofProvider()),
        query: { filter: JSON.stringify(filter) } as never,
      })
    ).body;

  it('has every company, by age, status and method; the totals are those of what matches', async () => {
    const other = await gateway.buildCompany({ hasBoost: false, seats: 25, parentCompanyId: reseller.id });
    const companyId = [reseller.id];
    const old = (await buy(10)).body.data.invoiceId;
    gateway.clock.advance(29 * DAY_MS);
    const fresh = (await buy(20, other.id)).body.data.invoiceId;
    gateway.clock.advance(20 * DAY_MS);
    const idsOf = async (filter: object) => (await list({ companyId, ...filter })).body.map(({ id }) => id);
    expect(await idsOf({})).toEqual([fresh, old]);
    expect(await idsOf({ status: ['OVERDUE'] })).toEqual([old]);
    expect(await idsOf({ age: ['days30'] })).toEqual([old]);
    expect(await idsOf({ age: ['due'] })).toEqual([fresh]);
    expect(await idsOf({ age: ['days60', 'older'] })).toEqual([]);
    expect(await idsOf({ method: ['card'] })).toEqual([]);
    expect(await idsOf({ q: other.name })).toEqual([fresh]);
    const sorted = await list({ companyId }, { sort: '["owed","ASC"]', range: '[0,0]' });
    expect(sorted.body.map(({ id }) => id)).toEqual([old]);
    expect(sorted.raw.headers['content-range']).toBe('items 0-0/2');
    expect(await ages({ companyId })).toEqual({
      ages: [
        { age: 'due', invoices: 1, owed: 60_000 },
        { age: 'days30', invoices: 1, owed: 30_000 },
        { age: 'days60', invoices: 0, owed: 0 },
        { age: 'days90', invoices: 0, owed: 0 },
        { age: 'older', invoices: 0, owed: 0 },
      ],
      invoices: 2,
      owed: 90_000,
      failedRefunds: 0,
      unmatchedPayments: 0,
    });
    const csv = await gateway.call(ends.exportInvoices, {
      ...(await ofProvider()),
      query: { filter: JSON.stringify({ companyId, status: ['OVERDUE'] }) } as never,
    });
    const lines = csv.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    // Days of the payer's zone, as on the invoice.
    const days = String.raw`\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2},,`;
    expect(lines[1]).toMatch(
      new RegExp(`,Overdue,19,Invoice,10,300\\.00,0\\.00,0\\.00,0\\.00,300\\.00,${days}`),
    );
  });

  it.each(PROVIDER_INVOICE_SORTS)(
    'is exported in the order of %s, batch by batch, each row once',
    async (orderBy) => {
      const other = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
      const ids: number[] = [];
      for (const company of [reseller, other, reseller, other, reseller]) {
        // Three are alike in everything but their number.
        ids.push((await boughtInvoice({ gateway, company })).invoiceId);
      }
      const list = { companyIds: [reseller.id, other.id], orderBy, now: gateway.clock() };
      for (const isDescending of [false, true]) {
        const { rows } = await selectAllInvoices(
          gateway.db,
          { ...list, isDescending },
          { offset: 0, limit: 10 },
        );
        const batches: number[][] = [];
        for await (const batch of eachInvoice(gateway.db, { ...list, isDescending }, 2)) {
          batches.push(batch.map(({ invoice }) => invoice.id));
        }
        expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
        expect(batches.flat()).toEqual(rows.map(({ invoice }) => invoice.id));
        expect(batches.flat().toSorted((one, two) => one - two)).toEqual(ids);
      }
    },
  );

  it('offers the companies that have invoices to narrow it to', async () => {
    const { invoiceId } = (await buy()).body.data;
    const named = async (filter: object) =>
      (
        await gateway.call(ends.payers, {
          ...(await ofProvider()),
          query: { filter: JSON.stringify(filter) } as never,
        })
      ).body;
    const sorted = async (order: string) => {
      const query = { sort: `["name","${order}"]`, range: '[0,99]' } as never;
      return (await gateway.call(ends.payers, { ...(await ofProvider()), query })).body.map(({ id }) => id);
    };
    const payer = { id: reseller.id, name: reseller.name };
    expect(await named({ q: reseller.name.toUpperCase() })).toContainEqual(payer);
    expect(await named({ q: customer.name })).not.toContainEqual({ id: customer.id, name: customer.name });
    expect(await named({ id: [reseller.id, customer.id] })).toEqual([payer]);
    const [ascending, descending] = [await sorted('ASC'), await sorted('DESC')];
    expect(ascending.length).toBeGreaterThan(1);
    expect(descending).toEqual(ascending.toReversed());
    expect((await list({ companyId: [reseller.id] })).body.map(({ id }) => id)).toEqual([invoiceId]);
  });

  it("counts days in the payer's own zone", async () => {
    await gateway.db
      .update(companies)
      .set({ timeZone: 'Pacific/Auckland' })
      .where(eq(companies.id, reseller.id));
    const { invoiceId } = (await buy()).body.data;
    const { dueDate } = await read(invoiceId);
    // The next midnight of Auckland comes half a day before that of UTC.
    const due = new Date(dueDate ?? '');
    const hours = (at: Date) =>
      Number(
        new Intl.DateTimeFormat('en', {
          hour: '2-digit',
          hourCycle: 'h23',
          timeZone: 'Pacific/Auckland',
        }).format(at),
      );
    gateway.clock.advance(due.getTime() - gateway.clock().getTime() + (24 - hours(due)) * 3600_000);
    expect(await read(invoiceId)).toMatchObject({ status: 'OVERDUE', overdueDays: 1 });
  });
});

describe('the place', () => {
  const endpoints = [ends.invoices, ends.ages, ends.exportInvoices, ends.payers, ends.accounts];

  it('is closed to everybody but a super admin of the provider', async () => {
    const invoiceId = await bought();
    const elsewhere = await gateway.buildUser({ companyId: customer.id, role: 'superadmin' });
    const admin = await gateway.buildAdmin(provider.company);
    const support = await gateway.buildUser({ companyId: provider.company.id, role: 'support' });
    for (const person of [agent, elsewhere, admin, support]) {
      const token = await gateway.freshToken(person);
      for (const endpoint of endpoints) {
        expect((await gateway.call(endpoint, { token })).error).toMatchObject({ status: 403 });
      }
      const body = transfer(90_000);
      expect((await gateway.call(ends.settle, { token, params: { invoiceId }, body })).error.status).toBe(
        403,
      );
    }
  });

  it('is closed during a visit, even one of the provider itself', async () => {
    const visitor = await buildPartner(gateway);
    const { partner } = visitor;
    const parentCompanyId = provider.company.parentCompanyId;
    await letPartnerIn(gateway, { company: provider.company, owner: provider.admin, partner });
    const token = await visitorToken(gateway, visitor.agent, provider.company.id);
    for (const endpoint of endpoints) {
      expect((await gateway.call(endpoint, { token })).error).toMatchObject({ status: 403 });
    }
    await gateway.db
      .update(companies)
      .set({ parentCompanyId, loginAsCompanyStatus: null })
      .where(eq(companies.id, provider.company.id));
  });
});

describe('credit', () => {
  const setLimit = async (accountId: number, limit: number | null) =>
    gateway.call(ends.setCredit, { ...(await ofProvider()), params: { accountId }, body: { limit, reason } });
  const quote = async (licensesNumber: number, customerId = customer.id) =>
    (
      await gateway.call(licenseEndpoints.resellerPrice, {
        token: await gateway.freshToken(agent),
        params: { companyId: reseller.id, customerId },
        query: { licensesNumber },
      })
    ).body.data.credit;

  it('is what the provider sets; the sum of what is open and the new invoice stays within it', async () => {
    const { body } = await setLimit(reseller.id, 100_000);
    expect(body).toMatchObject({ id: reseller.id, limit: 100_000, isOwnLimit: true, open: 0 });
    expect(await lastEvent()).toMatchObject({
      action: 'credit_limit.changed',
      details: { from: null, to: 100_000 },
    });
    expect(await quote(34)).toMatchObject({ limit: 100_000, open: 0, isEnough: false, overdue: null });
    expect(await quote(33)).toMatchObject({ isEnough: true });
    expect((await buy(34)).error).toMatchObject({ status: 409, code: 'CREDIT_EXCEEDED' });
    const { invoiceId } = (await buy(33)).body.data;
    const more = await gateway.buildCompany({ hasBoost: false, seats: 25, parentCompanyId: reseller.id });
    expect((await buy(1, more.id)).error).toMatchObject({ status: 409 });
    await settle(invoiceId, transfer(99_000));
    expect((await buy(1, more.id)).status).toBe(200);
    expect((await setLimit(reseller.id, null)).body).toMatchObject({ limit: 5_000_000, isOwnLimit: false });
  });

  it('two purchases at once never exceed', async () => {
    await setLimit(reseller.id, 100_000);
    const more = await gateway.buildCompany({ hasBoost: false, seats: 25, parentCompanyId: reseller.id });
    const answers = await Promise.all([buy(30), buy(30, more.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('an overdue invoice blocks purchases for customers and for itself, and settling frees them', async () => {
    const invoiceId = await bought();
    gateway.clock.advance(32 * DAY_MS);
    const more = await gateway.buildCompany({ hasBoost: false, seats: 25, parentCompanyId: reseller.id });
    const { invoiceNumber } = await read(invoiceId);
    const { error } = await buy(5, more.id);
    expect(error).toMatchObject({ status: 409, code: 'INVOICE_OVERDUE' });
    expect(error.message).toContain(invoiceNumber);
    expect(await quote(1, more.id)).toMatchObject({
      isEnough: false,
      overdue: { id: invoiceId, invoiceNumber },
    });
    const itself = async () =>
      gateway.call(billingEndpoints.payByInvoice, {
        token: await gateway.freshToken(agent),
        params: { companyId: reseller.id },
        body: {
          name: 'Petra',
          companyName: reseller.name,
          email: agent.email,
          seats: 5,
          companyId: reseller.id,
          method: 'invoice',
        },
      });
    await gateway.db
      .update(companies)
      .set({ features: { hasPayByInvoiceAccess: true } })
      .where(eq(companies.id, reseller.id));
    const ownQuote = async () =>
      (
        await gateway.call(billingEndpoints.pricing, {
          token: await gateway.freshToken(agent),
          params: { companyId: reseller.id },
          query: { usersNumber: 5 },
        })
      ).body.data.credit;
    expect(await ownQuote()).toMatchObject({ isEnough: false, overdue: { id: invoiceId, invoiceNumber } });
    expect((await itself()).error).toMatchObject({ status: 409, code: 'INVOICE_OVERDUE' });
    // A card still works: its page opens.
    const card = await gateway.call(billingEndpoints.checkout, {
      token: await gateway.freshToken(agent),
      params: { companyId: reseller.id },
      body: { email: agent.email, companyId: reseller.id, quantity: 5, clientReferenceId: 'ref-1' },
    });
    expect(card.status).toBe(200);
    // But it takes nothing on account either.
    const { pathname } = new URL(card.body.data);
    const page = await gateway.app.inject({ method: 'GET', url: pathname });
    expect(page.body).not.toContain('Pay by invoice');
    const onAccount = await gateway.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'act=invoice',
    });
    expect(onAccount.statusCode).toBe(410);
    await settle(invoiceId);
    expect(await ownQuote()).toMatchObject({ isEnough: true, overdue: null });
    expect((await buy(5, more.id)).status).toBe(200);
    expect((await itself()).status).toBe(200);
  });

  it('is listed with what is open and overdue', async () => {
    const { invoiceId } = (await buy()).body.data;
    await settle(invoiceId, transfer(10_000));
    gateway.clock.advance(31 * DAY_MS);
    const { body } = await gateway.call(ends.accounts, {
      ...(await ofProvider()),
      query: { filter: JSON.stringify({ q: reseller.name }) } as never,
    });
    expect(body.find(({ id }) => id === reseller.id)).toEqual({
      id: reseller.id,
      name: reseller.name,
      customerType: 'RESELLER',
      open: 80_000,
      overdue: 80_000,
      limit: 5_000_000,
      isOwnLimit: false,
    });
    expect((await setLimit(customer.id, 100)).error).toMatchObject({ status: 404 });
  });
});
