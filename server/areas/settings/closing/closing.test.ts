import { billingEndpoints } from '@contract/billing';
import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { customerEndpoints } from '@contract/partner/customers';
import { sessionEndpoints } from '@contract/session';
import { apiKeyEndpoints } from '@contract/settings/api-key';
import { closingEndpoints } from '@contract/settings/closing';
import { shellEndpoints } from '@contract/shell';
import { companies } from '@server/domain/company/company.tables';
import { invoices } from '@server/domain/licenses/licenses.tables';
import { lockBuyersCustomer } from '@server/domain/licenses/pool.rules';
import { runUpkeep } from '@server/upkeep';
import { boughtInvoice } from '@tests/support/billing-examples';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { type Answer, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildPartner, letPartnerIn, visitorToken } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 3600_000;
const { waitDays } = limits.closing;
const { get, ask, keep } = closingEndpoints;
const log = { warn: () => undefined };
const CLOSING_MAILS: ReadonlySet<string> = new Set([
  ...['closingAsked', 'closingReminder', 'closingWaits', 'accountClosed'],
]);

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let admin: UserRow;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ hasBoost: false, timeZone: 'Pacific/Auckland' });
  owner = await gateway.buildAdmin(company);
  admin = await gateway.buildAdmin(company);
  await change({ ownerId: owner.id });
  await gateway.deliverMails();
});

const change = (values: Partial<CompanyRow>) =>
  gateway.db.update(companies).set(values).where(eq(companies.id, company.id));
const params = () => ({ companyId: company.id });
/** A session whose user has just confirmed their identity. */
async function as(person: UserRow) {
  const token = await gateway.freshToken(person);
  await confirmFor({ stepUp: true }, gateway, token);
  return token;
}
const close = async (by = owner, name = company.name) =>
  gateway.call(ask, { token: await as(by), params: params(), body: { name } });
const stay = async (by = owner) =>
  gateway.call(keep, { token: await gateway.freshToken(by), params: params() });
const read = async (by = owner) =>
  (await gateway.call(get, { token: await gateway.freshToken(by), params: params() })).body.data;
const refusal = ({ error }: Pick<Answer<unknown>, 'error'>) => `${error.status} ${error.code}`;
const obstacles = async (by = owner) => (await read(by)).obstacles.map(({ kind }) => kind);
const press = (link: string) =>
  gateway.app.inject({
    method: 'POST',
    url: new URL(link).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
/** Lets time pass, runs what is done every hour, and returns the mails about the closing. */
async function wait(days: number) {
  gateway.clock.advance(days * DAY_MS);
  await runUpkeep(gateway.deps, log);
  return (await gateway.deliverMails()).filter(
    ({ template, values }) => CLOSING_MAILS.has(template) && values.companyName === company.name,
  );
}
const row = async () => (await gateway.db.select().from(companies).where(eq(companies.id, company.id)))[0];

it('is closed at the beginning of the thirtieth day of its own zone, and everybody in the console reads when', async () => {
  const { body } = await close();
  const closesAt = new Date(body.data.closing?.closesAt ?? '');
  const zone = 'Pacific/Auckland';
  expect(dayAt(closesAt, zone)).toBe(addDays(dayAt(gateway.clock(), zone), waitDays));
  expect(dayAt(new Date(closesAt.getTime() - 1), zone)).not.toBe(dayAt(closesAt, zone));
  const reader = await gateway.buildAdmin(company, { role: 'read_only_admin' });
  expect((await read(reader)).closing).toMatchObject({ askedBy: owner.email });
  const { body: profile } = await gateway.call(shellEndpoints.companyProfile, {
    token: await gateway.freshToken(admin),
    params: { id: company.id },
  });
  expect(profile.data.closesAt).toBe(closesAt.toISOString());
});

it('is asked for by the owner with a code and the typed name, and by nobody else', async () => {
  const token = await gateway.freshToken(owner);
  const asked = { token, params: params(), body: { name: company.name } };
  expect(refusal(await gateway.call(ask, asked))).toBe('403 STEP_UP_REQUIRED');
  await change({ trustsAdmins: true });
  const reader = await gateway.buildAdmin(company, { role: 'read_only_admin' });
  for (const by of [admin, reader]) {
    expect(refusal(await close(by))).toBe('403 FORBIDDEN');
    expect(refusal(await stay(by))).toBe('403 FORBIDDEN');
  }
  const typed = await close(owner, 'Another company');
  expect(typed.error).toMatchObject({ status: 422, details: [{ code: 'name' }] });
  expect((await row())?.closesAt).toBeNull();
});

it('is no visitor’s to ask for or to stop, nor an API key’s', async () => {
  const { partner, agent } = await buildPartner(gateway);
  await letPartnerIn(gateway, { company, owner, partner });
  await close();
  const token = await visitorToken(gateway, agent, company.id);
  await confirmFor({ stepUp: true }, gateway, token);
  expect(refusal(await gateway.call(keep, { token, params: params() }))).toBe('403 FORBIDDEN');
  const body = { name: company.name };
  expect(refusal(await gateway.call(ask, { token, params: params(), body }))).toBe('403 FORBIDDEN');
  const made = await gateway.call(apiKeyEndpoints.make, { token: await as(owner), params: params() });
  const key = made.body.data.apiKey ?? '';
  expect((await gateway.call(keep, { token: key, params: params() })).status).toBe(403);
  expect((await row())?.closesAt).not.toBeNull();
});

it('asked for again, keeps its day and tells nobody again', async () => {
  const first = (await close()).body.data.closing;
  expect((await gateway.deliverMails()).map(({ template, to }) => [template, to]).toSorted()).toEqual(
    [admin.email, owner.email].toSorted().map((to) => ['closingAsked', to]),
  );
  gateway.clock.advance(2 * DAY_MS);
  expect((await close()).body.data.closing).toEqual(first);
  expect(await gateway.deliverMails()).toEqual([]);
});

describe('in the way of it', () => {
  it('is nothing for a company that owes nothing', async () => {
    expect(await obstacles()).toEqual([]);
  });

  it('is the plan, until the company continues on Free', async () => {
    await change({ hasBoost: true });
    expect(await obstacles()).toEqual(['subscription']);
    const refused = await close();
    expect(refused.error).toMatchObject({ status: 409, details: [{ code: 'subscription' }] });
    expect(await obstacles(admin)).toEqual([]);
  });

  it('are licenses of a partner, which takes them back', async () => {
    const { partner } = await buildPartner(gateway);
    await change({ hasBoost: true, parentCompanyId: partner.id, seats: 40 });
    expect((await read()).obstacles).toMatchObject([{ kind: 'licenses', provider: partner.name, count: 40 }]);
  });

  it('are unpaid invoices', async () => {
    const { invoiceId } = await boughtInvoice({ gateway, company });
    await change({ hasBoost: false });
    expect(await obstacles()).toContain('invoices');
    await gateway.db.update(invoices).set({ status: 'UNCOLLECTIBLE' }).where(eq(invoices.id, invoiceId));
    expect(await obstacles()).not.toContain('invoices');
  });

  it('are customers of a partner', async () => {
    await change({ isPartner: true, customerType: 'RESELLER' });
    const customer = await gateway.buildCompany({ parentCompanyId: company.id });
    expect((await read()).obstacles).toMatchObject([{ kind: 'customers', count: 1 }]);
    await gateway.db.update(companies).set({ parentCompanyId: null }).where(eq(companies.id, customer.id));
    expect(await obstacles()).toEqual([]);
  });

  it('is the provider itself, for ever', async () => {
    await change({ isProvider: true });
    expect(await obstacles()).toEqual(['provider']);
    expect((await close()).status).toBe(409);
    await change({ isProvider: false });
  });
});

describe('while it waits', () => {
  it('owner and admins are reminded 7 days and 1 day before, once, also after an outage', async () => {
    await close();
    await gateway.deliverMails();
    expect(await wait(20)).toEqual([]);
    const weekBefore = await wait(4);
    expect(weekBefore.map(({ to }) => to).toSorted()).toEqual([admin.email, owner.email].toSorted());
    expect(await wait(1)).toEqual([]);
    expect(await wait(4)).toHaveLength(2);
    expect(await wait(0)).toEqual([]);
    expect((await row())?.status).toBe('ACTIVE');
  });

  it('the owner keeps it by one press, without a code, and all admins are told', async () => {
    await close();
    await gateway.deliverMails();
    expect((await stay()).body.data.closing).toBeNull();
    expect((await gateway.deliverMails()).map(({ template }) => template)).toEqual([
      'trustTold',
      'trustTold',
    ]);
    expect((await stay()).status).toBe(200);
    expect(await gateway.deliverMails()).toEqual([]);
    await wait(waitDays + 1);
    expect((await row())?.closedAt).toBeNull();
  });

  it('any admin keeps it by the link of a mail, after more than a week as well', async () => {
    await close();
    const asked = await gateway.deliverMails();
    const link = asked.find(({ to }) => to === admin.email)?.values.link ?? '';
    gateway.clock.advance(20 * DAY_MS);
    const page = await gateway.app.inject({ method: 'GET', url: new URL(link).pathname });
    expect(page.body).toContain('Keep the account?');
    expect((await press(link)).body).toContain('stays open');
    expect((await read()).closing).toBeNull();
  });

  it('never by the link of an earlier closing, which says so', async () => {
    await close();
    const asked = await gateway.deliverMails();
    const link = asked.find(({ to }) => to === admin.email)?.values.link ?? '';
    await stay();
    await close();
    expect((await press(link)).body).toContain('Nothing was changed');
    expect((await read()).closing).not.toBeNull();
  });

  it('by the link of a reminder, too', async () => {
    await close();
    await gateway.deliverMails();
    const [mail] = await wait(waitDays - 1);
    await press(mail?.values.link ?? '');
    expect((await read()).closing).toBeNull();
  });

  it('people work as before, and no customer joins a partner that is being closed', async () => {
    await change({
      isPartner: true,
      customerType: 'RESELLER',
      features: { isPartnerInviteAllowed: true },
    });
    await close();
    expect(
      (await gateway.call(sessionEndpoints.currentUser, { token: await gateway.freshToken(admin) })).status,
    ).toBe(200);
    const invited = await gateway.call(customerEndpoints.invite, {
      token: await gateway.freshToken(owner),
      params: { id: company.id },
      body: {
        companies: [
          { companyName: 'Amberleaf', email: 'a@amberleaf.example', firstName: 'Orla', lastName: 'Fitz' },
        ],
      },
    });
    expect(refusal(invited)).toBe('409 CONFLICT');
  });

  it('no licenses are bought for it, by itself or by its partner', async () => {
    const { partner } = await buildPartner(gateway);
    await change({ features: { hasPayByInvoiceAccess: true } });
    await close();
    const order = await gateway.call(billingEndpoints.payByInvoice, {
      token: await gateway.freshToken(owner),
      params: params(),
      body: {
        ...{ name: 'Ida Berg', companyName: company.name, email: owner.email, seats: 33 },
        ...{ companyId: company.id, method: 'invoice' },
      },
    });
    expect(order.error.message).toContain('is being closed');
    await change({ parentCompanyId: partner.id });
    const bought = gateway.db.transaction((tx) => lockBuyersCustomer(tx, partner.id, company.id));
    await expect(bought).rejects.toThrow('closing its account');
  });

  it('a plan that was bought meanwhile holds it up, the owner is told once, and it goes on by itself', async () => {
    await close();
    await gateway.deliverMails();
    await change({ hasBoost: true });
    const told = (await wait(waitDays + 1)).filter(({ template }) => template === 'closingWaits');
    expect(told.map(({ to }) => to)).toEqual([owner.email]);
    expect(await wait(1)).toEqual([]);
    expect((await row())?.status).toBe('ACTIVE');
    expect(await obstacles()).toEqual(['subscription']);
    await change({ hasBoost: false });
    const done = await wait(1);
    expect(done.map(({ template }) => template)).toEqual(['accountClosed', 'accountClosed']);
    expect((await row())?.closedAt).not.toBeNull();
  });
});
