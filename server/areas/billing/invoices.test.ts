import { billingEndpoints } from '@contract/billing';
import { addDays, dayAt } from '@contract/days';
import { transactionEndpoints } from '@contract/partner/licenses';
import { companies } from '@server/domain/company/company.tables';
import { invoices } from '@server/domain/licenses/licenses.tables';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { endOfDay } from '@server/platform/time/days';
import { boughtInvoice } from '@tests/support/billing-examples';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { readPdf } from '@tests/support/read-pdf';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 3600_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    environment: { COUPONS: 'ODD:7', INVOICE_SELLER: 'Vigil Ltd | 1 Example Street' },
  });
});
afterAll(() => gateway.close());

interface Buyer {
  readonly company: CompanyRow;
  readonly admin: UserRow;
}
async function buyer(values: Parameters<TestGateway['buildCompany']>[0] = {}): Promise<Buyer> {
  const company = await gateway.buildCompany({
    hasBoost: false,
    features: { hasPayByInvoiceAccess: true },
    ...values,
  });
  return { company, admin: await gateway.buildAdmin(company) };
}
const as = async ({ company, admin }: Buyer) => ({
  token: await gateway.freshToken(admin),
  params: { companyId: company.id },
});
const order = async (who: Buyer, values: object = {}) =>
  gateway.call(billingEndpoints.payByInvoice, {
    ...(await as(who)),
    body: {
      name: 'Ida Berg',
      companyName: who.company.name,
      email: 'accounts@larkfield.example',
      seats: 33,
      companyId: who.company.id,
      method: 'invoice',
      ...values,
    },
  });
const read = async (who: Buyer, invoiceId: number) =>
  gateway.call(billingEndpoints.invoice, {
    token: await gateway.freshToken(who.admin),
    params: { companyId: who.company.id, invoiceId },
  });
async function pdfOf(who: Buyer, invoiceId: number) {
  const { raw } = await gateway.call(billingEndpoints.invoicePdf, {
    token: await gateway.freshToken(who.admin),
    params: { companyId: who.company.id, invoiceId },
  });
  return readPdf(raw.rawPayload);
}
const money = (cents: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100);

describe('pay by invoice', () => {
  it('gives the licenses at once, and mails the invoice', async () => {
    const who = await buyer();
    const { invoiceId, invoiceNumber, amount } = (await order(who, { expectedTotal: 79_200 })).body.data;
    expect(amount).toBe(79_200);
    expect((await read(who, invoiceId)).body.data).toMatchObject({ status: 'OPEN', method: 'invoice' });
    const [company] = await gateway.db.select().from(companies).where(eq(companies.id, who.company.id));
    expect(company).toMatchObject({ hasBoost: true, seats: 33, subscriptionType: 'PAID' });
    const mail = (await gateway.deliverMails()).find(({ template }) => template === 'invoice');
    expect(mail).toMatchObject({
      to: 'accounts@larkfield.example',
      values: { number: invoiceNumber, amount: '$792.00' },
      attachment: { fileName: `${invoiceNumber}.pdf`, contentType: 'application/pdf' },
    });
    const { text } = await readPdf(Buffer.from(mail?.attachment?.content ?? '', 'base64'));
    expect(text).toContain(invoiceNumber);
  });

  it('is refused without the feature, and while an invoice is overdue', async () => {
    expect((await order(await buyer({ features: {} }))).error).toMatchObject({ status: 403 });
    const who = await buyer();
    await order(who);
    expect((await order(who)).status).toBe(200);
    gateway.clock.advance(32 * DAY_MS);
    expect((await order(who)).error).toMatchObject({ status: 409 });
  });

  it.each([
    [{ seats: 24 }, 'seats'],
    [{ coupon: 'NOBODYS' }, 'coupon'],
    [{ email: 'nobody' }, 'email'],
    [{ companyId: 1 }, 'companyId'],
    [{ method: 'card' }, 'method'],
  ])('with %j is refused by its field', async (values, code) => {
    expect((await order(await buyer(), values)).error).toMatchObject({ status: 422, details: [{ code }] });
  });

  it('at another price than the one shown buys nothing', async () => {
    const who = await buyer();
    expect((await order(who, { expectedTotal: 1 })).error).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
    });
    expect(await gateway.db.$count(invoices, eq(invoices.companyId, who.company.id))).toBe(0);
  });

  it('sends a repeated request once', async () => {
    const who = await buyer();
    const headers = { 'idempotency-key': 'invoice-key-1' };
    const { token, params } = await as(who);
    const body = {
      name: 'Ida',
      companyName: 'Larkfield',
      email: 'accounts@larkfield.example',
      seats: 40,
      companyId: who.company.id,
      method: 'invoice' as const,
    };
    const call = () => gateway.call(billingEndpoints.payByInvoice, { token, params, body, headers });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect(await gateway.db.$count(invoices, eq(invoices.companyId, who.company.id))).toBe(1);
  });
});

describe('the PDF', () => {
  it('bills the legal name that the buyer gave, and lists keep the name of the company', async () => {
    const who = await buyer();
    const { invoiceId } = (await order(who, { companyName: 'Larkfield Legal Holding Ltd' })).body.data;
    expect((await pdfOf(who, invoiceId)).text).toContain('Larkfield Legal Holding Ltd');
    expect((await read(who, invoiceId)).body.data).toMatchObject({
      billedTo: 'Larkfield Legal Holding Ltd',
      payerCompanyName: who.company.name,
    });
  });

  it('has every amount of the invoice to the cent, and where to pay', async () => {
    const who = await buyer();
    const { invoiceId } = (await order(who, { coupon: 'odd' })).body.data;
    const [row] = await gateway.db.select().from(invoices).where(eq(invoices.id, invoiceId));
    if (!row) throw new Error('no invoice');
    expect(row.subtotal - row.discount).toBe(row.amount);
    const { title, text } = await pdfOf(who, invoiceId);
    expect(title).toBe(`Invoice ${row.number}`);
    for (const part of [
      money(row.subtotal),
      money(-row.discount),
      money(row.subtotal / row.licenses),
      `Total: ${money(row.amount)}`,
      who.company.name,
      'Vigil Ltd',
      '1 Example Street',
      'ODD',
      'Vigil Demonstration',
      'Due date',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('says what was taken from a pool, and who pays for whom', async () => {
    const reseller = await buyer({ isPartner: true, customerType: 'RESELLER' });
    const customer = await buyer({ parentCompanyId: reseller.company.id });
    const { invoiceId } = await gateway.db.transaction(async (tx) => {
      const price = { perSeat: 3000, subtotal: 15_000, discount: 0, total: 15_000, yearly: 3000 };
      const base = { licenses: 5, price, boughtBy: null, now: gateway.clock() };
      const payment = { provider: 'partner', method: 'invoice', status: 'OPEN' } as const;
      const ids = { payerId: reseller.company.id, receiverId: reseller.company.id };
      await recordPurchase(tx, { ...base, ...ids, source: 'direct', payment });
      return recordPurchase(tx, {
        ...base,
        ...ids,
        receiverId: customer.company.id,
        source: 'reseller',
        fromPool: 2,
        payment,
      });
    });
    const { text } = await pdfOf(reseller, invoiceId);
    expect(text).toContain(money(-6000));
    expect(text).toContain(`Total: ${money(9000)}`);
    expect(text).toContain(customer.company.name);
    // What the partner pays is between it and us.
    expect((await read(customer, invoiceId)).status).toBe(404);
  });
});

describe('the days of an invoice', () => {
  const ZONE = 'Pacific/Auckland';
  const words = (day: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

  it("are the payer's, on the screen, in the PDF, in the mail and in the file, and so is 'overdue'", async () => {
    // Noon in UTC is the next day in Auckland.
    const noon = new Date(gateway.clock());
    noon.setUTCHours(36, 0, 0, 0);
    gateway.clock.advance(noon.getTime() - gateway.clock().getTime());
    const who = await buyer({ timeZone: ZONE, isPartner: true, customerType: 'RESELLER' });
    const { invoiceId } = (await order(who, {})).body.data;
    const today = addDays(noon.toISOString().slice(0, 10), 1);
    const dueDay = addDays(today, 30);

    const invoice = (await read(who, invoiceId)).body.data;
    expect(invoice.timeZone).toBe(ZONE);
    expect(dayAt(new Date(invoice.invoiceDate), invoice.timeZone)).toBe(today);
    expect(dayAt(new Date(invoice.dueDate ?? ''), invoice.timeZone)).toBe(dueDay);
    expect(invoice.invoiceNumber).toContain(today.slice(0, 4));
    // Glyphs are placed one by one: spaces are not what they look like.
    const text = (await pdfOf(who, invoiceId)).text.replaceAll(' ', '');
    for (const day of [today, dueDay]) expect(text).toContain(words(day).replaceAll(' ', ''));
    const mail = (await gateway.deliverMails()).find(({ values }) => values.number === invoice.invoiceNumber);
    expect(mail?.values.dueDate).toBe(words(dueDay));
    const csv = await gateway.call(transactionEndpoints.exportTransactions, await as(who));
    expect(csv.body).toContain(`,${today},${dueDay},`);

    const totals = async () =>
      (await gateway.call(transactionEndpoints.resellerTransactions, await as(who))).body.data.totals;
    const late = async () =>
      (
        await gateway.call(billingEndpoints.invoices, {
          ...(await as(who)),
          query: { invoiceStatus: 'OVERDUE' },
        })
      ).body.data.items.length;
    const end = endOfDay(dueDay, ZONE).getTime();
    gateway.clock.advance(end - gateway.clock().getTime());
    expect((await read(who, invoiceId)).body.data.status).toBe('OPEN');
    expect([(await totals())?.overdue, await late()]).toEqual([0, 0]);
    gateway.clock.advance(1);
    expect((await read(who, invoiceId)).body.data.status).toBe('OVERDUE');
    expect([(await totals())?.overdue, await late()]).toEqual([invoice.amount, 1]);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});

describe('an invoice', () => {
  it("is for its payer and the payer's reseller; nobody else finds it", async () => {
    const reseller = await buyer({ isPartner: true, customerType: 'RESELLER' });
    const payer = await buyer({
      isPartner: true,
      customerType: 'SUBRESELLER',
      parentCompanyId: reseller.company.id,
    });
    const stranger = await buyer();
    const { invoiceId } = await boughtInvoice({ gateway, company: payer.company });
    expect((await read(payer, invoiceId)).status).toBe(200);
    expect((await read(reseller, invoiceId)).status).toBe(200);
    for (const who of [stranger, await buyer({ isPartner: true, customerType: 'RESELLER' })]) {
      expect((await read(who, invoiceId)).error).toMatchObject({ status: 404 });
      const pdf = await gateway.call(billingEndpoints.invoicePdf, {
        token: await gateway.freshToken(who.admin),
        params: { companyId: who.company.id, invoiceId },
      });
      expect(pdf.status).toBe(404);
    }
  });

  it('is listed for its payer: newest first, by status, searched, in pages', async () => {
    const who = await buyer();
    const list = async (query: object) =>
      (await gateway.call(billingEndpoints.invoices, { ...(await as(who)), query })).body.data;
    const first = await boughtInvoice({ gateway, company: who.company });
    gateway.clock.advance(40 * DAY_MS);
    const second = await boughtInvoice({ gateway, company: who.company });
    const numbers = async (query: object) =>
      (await list(query)).items.map(({ invoiceNumber }) => invoiceNumber);
    expect(await numbers({})).toEqual([second.invoiceNumber, first.invoiceNumber]);
    expect(await numbers({ orderBy: 'invoiceDate', order: 'asc' })).toEqual([
      first.invoiceNumber,
      second.invoiceNumber,
    ]);
    expect(await numbers({ invoiceStatus: 'OVERDUE' })).toEqual([first.invoiceNumber]);
    expect(await numbers({ invoiceStatus: ['OPEN'] })).toEqual([second.invoiceNumber]);
    expect(await numbers({ invoiceStatus: ['OPEN', 'OVERDUE'] })).toHaveLength(2);
    expect(await numbers({ invoiceStatus: 'PAID' })).toEqual([]);
    expect(await numbers({ searchText: first.invoiceNumber })).toEqual([first.invoiceNumber]);
    const page = await list({ pageSize: 1, pageNumber: 1 });
    expect(page.items.map(({ invoiceNumber }) => invoiceNumber)).toEqual([first.invoiceNumber]);
    expect(page.pageInfo.totalItems).toBe(2);
  });
});
