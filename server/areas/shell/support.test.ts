import { supportEndpoints } from '@contract/support';
import { renderMail } from '@server/platform/mail/render';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesRequests, supportTickets } from './support.tables';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway({ environment: { SUPPORT_EMAIL: 'desk@vigil.example' } });
  company = await gateway.buildCompany({ name: 'Larkfield' });
  admin = await gateway.buildAdmin(company, { name: 'Ida', lastName: 'Berg' });
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

const inCompany = () => ({ companyId: company.id });
const ticket = {
  email: 'ida@larkfield.example',
  category: 'REPORTING_AND_DASHBOARDS' as const,
  description: 'Where is <b>my</b> report?\nThanks',
};
const wish = {
  full_name: 'Ida Berg',
  company_name: 'Larkfield',
  email: 'ida@larkfield.example',
  phone: '(020) 794-6095',
  users_number: 40,
};

describe('a support ticket', () => {
  it('is stored and mailed to support, with its address for the reply', async () => {
    const answer = await gateway.call(supportEndpoints.createTicket, {
      token,
      params: inCompany(),
      body: ticket,
    });
    const [row] = await gateway.db.select().from(supportTickets);
    expect(row).toMatchObject({
      ...inCompany(),
      userId: admin.id,
      source: 'ADMIN',
      category: ticket.category,
    });
    expect(answer.body.data.id).toBe(row?.id);
    const [mail] = await gateway.deliverMails();
    expect(mail).toMatchObject({
      to: 'desk@vigil.example',
      replyTo: ticket.email,
      template: 'supportTicket',
    });
    const rendered = mail && renderMail(mail);
    expect(rendered?.text).toContain('From: Ida Berg <ida@larkfield.example>');
    expect(rendered?.html).toContain('&lt;b&gt;my&lt;/b&gt;');
  });

  it.each([
    ['email', { ...ticket, email: '' }, 'Please enter Email'],
    ['description', { ...ticket, description: '   ' }, 'Please enter Message'],
    ['category', { ...ticket, category: 'NONSENSE' }, 'Please select a category'],
  ])('without %s is refused in the documented words', async (field, body, description) => {
    const answer = await gateway.call(supportEndpoints.createTicket, {
      token,
      params: inCompany(),
      body: body as typeof ticket,
    });
    expect(answer.error.details).toContainEqual({ code: field, description });
    expect(await gateway.deliverMails()).toEqual([]);
  });
});

describe('a sales request', () => {
  it('is mailed with who asks, from which country and page', async () => {
    const page = { pageName: 'Licensing', pageUri: 'https://console.example/licensing', hutk: 'tracked-1' };
    const body = { ...wish, name: 'Ida', lastName: 'Berg', country: 'GB', ...page };
    await gateway.call(supportEndpoints.contactToBuy, { token, params: inCompany(), body });
    const [mail] = await gateway.deliverMails();
    const text = mail && renderMail(mail).text;
    expect(text).toContain('Last name: Berg');
    expect(text).toContain('Country: GB');
    expect(text).toContain('Page: Licensing, https://console.example/licensing');
    expect(text).toContain('Tracker: tracked-1');
  });

  it('is stored and mailed', async () => {
    await gateway.call(supportEndpoints.contactToBuy, { token, params: inCompany(), body: wish });
    const [row] = await gateway.db.select().from(salesRequests);
    expect(row).toMatchObject({ usersNumber: 40, phone: wish.phone, message: '' });
    const [mail] = await gateway.deliverMails();
    expect(mail && renderMail(mail).text).toContain('Page: -, -');
    expect(mail && renderMail(mail).subject).toBe(`Larkfield (${company.id}) is asking about 40 users`);
  });

  it.each(['+44 20 7946 0018', '+39 06 1234 5678', '+49 (0)30 901820', '555-123-4567'])(
    'takes %s as a phone number',
    async (phone) => {
      const body = { ...wish, phone };
      const answer = await gateway.call(supportEndpoints.contactToBuy, { token, params: inCompany(), body });
      expect(answer.status).toBe(200);
    },
  );

  it("accepts a phone number in the company's national format", async () => {
    const british = await gateway.buildCompany({ country: 'GB' });
    const answer = await gateway.call(supportEndpoints.contactToBuy, {
      token: await gateway.tokenFor(await gateway.buildAdmin(british)),
      params: { companyId: british.id },
      body: { ...wish, phone: '0113 496 0018' },
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['phone', { ...wish, phone: '+44 20 79' }, 'Phone number is invalid.'],
    ['phone', { ...wish, phone: 'call me at +44 20 7946 0018' }, 'Phone number is invalid.'],
    ['phone', { ...wish, phone: '12345' }, 'Phone number is invalid.'],
    ['users_number', { ...wish, users_number: 24 }, 'Value must be greater than or equal to 25.'],
  ])('with a wrong %s is refused in the documented words', async (field, body, description) => {
    const answer = await gateway.call(supportEndpoints.contactToBuy, { token, params: inCompany(), body });
    expect(answer.error.details).toEqual([{ code: field, description }]);
  });
});
