import { limits } from '@contract/limits';
import { becomePartnerEndpoints, becomePartnerSchema } from '@contract/partner/become';
import { companies } from '@server/domain/company/company.tables';
import { renderMail } from '@server/platform/mail/render';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerRequests } from './become.tables';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;

beforeEach(async () => {
  gateway ??= await testGateway({ environment: { SUPPORT_EMAIL: 'desk@vigil.example' } });
  company = await gateway.buildCompany({ name: 'Larkfield', country: 'GB' });
  admin = await gateway.buildAdmin(company, { name: 'Ida', lastName: 'Berg' });
});
afterAll(() => gateway.close());

const wish = {
  website: 'larkfield.example',
  phone: '0113 496 0018',
  expectedCustomers: 12,
  message: 'Hello',
};
const ask = async (body: object = wish, person = admin) =>
  gateway.call(becomePartnerEndpoints.ask, {
    token: await gateway.tokenFor(person),
    params: { id: person.companyId },
    body: body as typeof wish,
  });
const asked = async () => {
  const token = await gateway.tokenFor(admin);
  const answer = await gateway.call(becomePartnerEndpoints.get, { token, params: { id: company.id } });
  return answer.body.data;
};

describe('a request to become a partner', () => {
  it('is stored, mailed to support with the address for the reply, and shown as sent', async () => {
    expect(await asked()).toBeNull();
    const { body } = await ask();
    expect(await asked()).toEqual(body.data);
    const rows = await gateway.db
      .select()
      .from(partnerRequests)
      .where(eq(partnerRequests.companyId, company.id));
    expect(rows).toMatchObject([{ ...wish, userId: admin.id, email: admin.email }]);
    const [mail] = await gateway.deliverMails();
    expect(mail).toMatchObject({ to: 'desk@vigil.example', replyTo: admin.email });
    const rendered = mail && renderMail(mail);
    expect(rendered?.subject).toBe(`Larkfield (${company.id}) would like to become a partner`);
    expect(rendered?.text).toContain('Expected customers: 12');
  });

  it('is sent once, however many admins ask at the same time, until it is answered', async () => {
    const other = await gateway.buildAdmin(company);
    const answers = await Promise.all([ask(), ask(wish, other), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await gateway.deliverMails()).toHaveLength(1);
    const before = new Date(gateway.deps.clock().getTime() - limits.partner.requestOpenMs - 1000);
    const own = eq(partnerRequests.companyId, company.id);
    await gateway.db.update(partnerRequests).set({ createdAt: before }).where(own);
    expect(await asked()).toBeNull();
    expect((await ask()).status).toBe(200);
    expect(await gateway.deliverMails()).toHaveLength(1);
  });

  it('is not for partners, which are partners already', async () => {
    const kind = { isPartner: true, customerType: 'OEM' as const };
    await gateway.db.update(companies).set(kind).where(eq(companies.id, company.id));
    expect((await ask()).error.code).toBe('FORBIDDEN');
  });

  it.each([
    ['phone', { ...wish, phone: '12345' }, 'Phone number is invalid.'],
    ['website', { ...wish, website: 'not a site' }, 'Link is invalid'],
    ['expectedCustomers', { ...wish, expectedCustomers: 0 }, undefined],
  ])('with a wrong %s is refused at its field, and mails nobody', async (field, body, text) => {
    const { details } = (await ask(body)).error;
    expect(details).toEqual([{ code: field, description: text ?? expect.any(String) }]);
    expect(await gateway.deliverMails()).toEqual([]);
  });
});

it.each([
  ['larkfield.example', true],
  ['https://www.larkfield.example/partners/', true],
  ['müller-söhne.example', true],
  ['larkfield', false],
  ['larkfield..example', false],
  ['-larkfield.example', false],
  ['javascript:alert(1)', false],
  ['larkfield.example/<script>', false],
])('the website %s is accepted: %s', (website, isAccepted) => {
  expect(becomePartnerSchema.shape.website.safeParse(website).success).toBe(isAccepted);
});
