import { billingEndpoints } from '@contract/billing';
import type { Endpoint } from '@contract/endpoint';
import { buildUrl } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { licenseEndpoints } from '@contract/partner/licenses';
import { companies } from '@server/domain/company/company.tables';
import { boughtInvoice } from '@tests/support/billing-examples';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import type { Example } from '@tests/support/example';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { keptSessions } from '@tests/support/kept-sessions';
import { readPdf } from '@tests/support/read-pdf';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/* What a partner pays for its customers' licenses is between the partner and us. */

/** Fields that tell money, or where it goes. */
const MONEY =
  /price|amount|subtotal|discount|cents|withdrawn|total(price|amount)|dueToday|iban|^bic$|bank|accountHolder|invoice|last4/i;

/** The money in an answer: every field of that name, at any depth, that holds something. */
function moneyIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(moneyIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(MONEY.test(name) && ['number', 'string'].includes(typeof inner) ? [`${name}: ${inner}`] : []),
    ...moneyIn(inner),
  ]);
}

/** Acts and reads of a company's plan, licenses and money, and what tells of them; a partner's own calls are refused by kind. */
const CALLS = allEndpoints.filter(
  ({ area, path, method }) =>
    area === 'billing' ||
    area === 'partner' ||
    area === 'shell' ||
    path.includes('billing') ||
    // Profiles with their activity, exports, operations, home.
    (['users', 'session', 'home'].includes(area) && method === 'GET'),
);
/** The kinds of partner that buy for customers, by their own calls. */
const KINDS = ['RESELLER', 'SUBRESELLER'] as const;
const BUY = { RESELLER: licenseEndpoints.resellerBuy, SUBRESELLER: licenseEndpoints.subResellerBuy };

let gateway: TestGateway;
let partner: CompanyRow;
let customer: CompanyRow;
let admin: UserRow;
let invoiceId: number;
let sessions: ReturnType<typeof keptSessions<UserRow>>;

beforeAll(async () => {
  gateway = await testGateway({ environment: { COUPONS: 'WELCOME:10' } });
  sessions = keptSessions(gateway, gateway.freshToken);
});
afterAll(() => gateway.close());

/** A customer for which its partner has bought. */
async function buildBought(kind: (typeof KINDS)[number]): Promise<void> {
  const above = kind === 'RESELLER' ? null : (await gateway.buildCompany({ isPartner: true })).id;
  partner = await gateway.buildCompany({
    isPartner: true,
    customerType: kind,
    name: 'Corvid',
    parentCompanyId: above,
  });
  customer = await gateway.buildCompany({ parentCompanyId: partner.id, hasBoost: false, seats: 25 });
  admin = await gateway.buildAdmin(customer);
  await gateway.db.update(companies).set({ ownerId: admin.id }).where(eq(companies.id, customer.id));
  const bought = await gateway.call(BUY[kind], {
    token: await gateway.tokenFor(await gateway.buildAdmin(partner)),
    params: { companyId: partner.id, customerId: customer.id },
    body: { licensesNumber: 40, orderNumber: 'PO-7', fromPool: false },
  });
  invoiceId = bought.body.data.invoiceId;
}

/** Input that the call would take from anybody else, about the partner's invoice where it names one. */
async function inputOf(endpoint: Endpoint): Promise<Example> {
  const params = { companyId: customer.id };
  // Refused before anything else is looked at.
  if (endpoint.access.ownLicensing) return { params };
  if (endpoint.path.includes('{invoiceId}')) return { params: { ...params, invoiceId, actId: 1 } };
  const example = await exampleOf(endpoint)({ gateway, company: customer, caller: admin });
  // The example may have made the company something else.
  const { defaultDepartmentId, ...asBuilt } = customer;
  const { parentCompanyId, isPartner, customerType, integration, features } = asBuilt;
  await gateway.db
    .update(companies)
    .set({ parentCompanyId, isPartner, customerType, integration, features })
    .where(eq(companies.id, customer.id));
  return example;
}

/** What a file says. */
async function textOf({ kind }: Endpoint, bytes: Uint8Array): Promise<string> {
  if (kind === 'pdf') return (await readPdf(bytes)).text;
  if (kind === 'zip')
    return Object.values(unzipSync(bytes))
      .map((one) => strFromU8(one))
      .join();
  return strFromU8(bytes);
}

describe.each(KINDS)('an admin of a customer of a %s', (kind) => {
  beforeAll(() => buildBought(kind));

  it.each(CALLS.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    'reads no price, invoice or bank account in %s',
    async (_, endpoint) => {
      const { params, query, body, headers } = await inputOf(endpoint);
      const raw = await gateway.app.inject({
        method: endpoint.method,
        url: buildUrl(endpoint, params, query),
        headers: { ...headers, authorization: `Bearer ${await sessions.tokenOf(admin)}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (endpoint.method !== 'GET') sessions.mayHaveEnded(admin);
      if (endpoint.access.ownLicensing) expect(raw.statusCode).toBe(403);
      if (endpoint.kind === 'csv' || endpoint.kind === 'pdf' || endpoint.kind === 'zip') {
        const isRead = raw.statusCode === 200;
        const text = isRead ? await textOf(endpoint, raw.rawPayload) : raw.body;
        // No file about money at all.
        if (endpoint.area === 'billing' || endpoint.area === 'partner') expect(isRead).toBe(false);
        expect(text).not.toMatch(/\$\d|INV-|IBAN/);
      } else if (raw.body !== '') expect(moneyIn(raw.json())).toEqual([]);
    },
  );

  it('reads who provides, how many licenses, and until when', async () => {
    const [subscription] = (
      await gateway.call(billingEndpoints.subscriptions, {
        token: await gateway.freshToken(admin),
        params: { companyId: customer.id },
      })
    ).body.data;
    expect(subscription).toMatchObject({
      stripe_reserved_seats: 40,
      stripe_price_per_user_cents: null,
      isProvided: true,
      endsAt: subscription?.stripe_current_period_end,
    });
  });

  it('gets no mail that tells of it', async () => {
    const mails = await gateway.deliverMails();
    expect(mails.map(({ template, to }) => ({ template, to }))).toContainEqual({
      template: 'invoice',
      to: expect.not.stringMatching(admin.email),
    });
    const theirs = mails.filter(({ to }) => to === admin.email);
    expect(theirs.filter((mail) => /\$\d|INV-/.test(JSON.stringify(mail)))).toEqual([]);
  });

  it('who still owes for an invoice of its own sees it, and where to pay', async () => {
    const own = await gateway.buildCompany({ hasBoost: false });
    const token = async () => gateway.freshToken(owner);
    const owner = await gateway.buildAdmin(own);
    const { invoiceNumber } = await boughtInvoice({ gateway, company: own });
    await gateway.db.update(companies).set({ parentCompanyId: partner.id }).where(eq(companies.id, own.id));
    const params = { companyId: own.id };
    const list = await gateway.call(billingEndpoints.invoices, { token: await token(), params });
    expect(list.body.data.items).toMatchObject([{ invoiceNumber }]);
    const bank = await gateway.call(billingEndpoints.bank, { token: await token(), params });
    expect(bank.body.data).not.toBeNull();
  });
});
