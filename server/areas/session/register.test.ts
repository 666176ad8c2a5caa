import { accountEndpoints } from '@contract/account';
import { COMPANY_NAME_CODES } from '@contract/registration';
import { sessionEndpoints } from '@contract/session';
import { companies } from '@server/domain/company/company.tables';
import { departments, users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let number = 0;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const PASSWORD = 'Correct-Horse-1';
function form(changes: Record<string, unknown> = {}) {
  number += 1;
  return {
    email: `ada-${number}@newcomer.example`,
    name: 'Ada',
    lastName: 'Byron',
    companyName: `Newcomer & Söhne ${number}`,
    country: 'GB' as const,
    industry: 'technology' as const,
    companySize: '1-25' as const,
    password: PASSWORD,
    ...changes,
  };
}
const register = (body: ReturnType<typeof form>) =>
  gateway.call(accountEndpoints.register, { token: null, body });
const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? '';
const companyOf = async (id: number) => {
  const [company] = await gateway.db.select().from(companies).where(eq(companies.id, id));
  return company;
};

describe('a registration', () => {
  it('creates the company, its default department and its owner, and mails one link', async () => {
    const body = form({ source: 'webinar' });
    const { companyId, userId } = (await register(body)).body.data;
    expect(await companyOf(companyId)).toMatchObject({
      name: body.companyName,
      ownerId: userId,
      country: 'GB',
      industry: 'technology',
      companySize: '1-25',
      registrationSource: 'webinar',
      trialStatus: 'available',
      subscriptionType: 'FREE',
      hasBoost: false,
      parentCompanyId: null,
    });
    const made = await gateway.db.select().from(departments).where(eq(departments.companyId, companyId));
    expect(made).toMatchObject([{ name: 'No Department', isDefault: true, usersCount: 1 }]);
    const people = await gateway.db.select().from(users).where(eq(users.companyId, companyId));
    expect(people).toMatchObject([
      {
        id: userId,
        email: body.email,
        role: 'admin',
        registrationType: 'REGISTERED',
        emailVerified: false,
        privacyPolicyConfirmedAt: null,
      },
    ]);
    expect(await gateway.deliverMails()).toEqual([
      expect.objectContaining({ template: 'verifyEmail', to: body.email }),
    ]);
    const events = await gateway.db.select().from(auditEvents).where(doneIn(companyId));
    expect(events).toMatchObject([{ action: 'company.registered', actorUserId: userId, onBehalfOf: null }]);
  });

  it('lets the owner sign in at once', async () => {
    const body = form();
    await register(body);
    const token = await gateway.passwordToken(body.email, PASSWORD);
    const me = await gateway.call(sessionEndpoints.currentUser, { token });
    expect(me.body.data).toMatchObject({ email: body.email, role: 'admin', emailVerified: false });
  });

  it('belongs to the partner whose link was used; an unknown link makes a direct customer', async () => {
    const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const direct = await gateway.buildCompany();
    const parentOf = async (slug: string) => {
      const { companyId } = (await register(form({ partner: slug }))).body.data;
      return (await companyOf(companyId))?.parentCompanyId;
    };
    expect(await parentOf(partner.slug)).toBe(partner.id);
    expect(await parentOf(direct.slug)).toBeNull();
    expect(await parentOf('nobody')).toBeNull();
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['name', { name: '  ' }],
    ['lastName', { lastName: '' }],
    ['country', { country: 'ZZ' }],
    ['industry', { industry: 'alchemy' }],
    ['companySize', { companySize: '7' }],
    ['password', { password: 'Sh0rt-1' }],
    ['password', { password: 'no-uppercase-1' }],
    ['password', { password: 'NO-LOWERCASE-1' }],
    ['password', { password: 'No-digit-here' }],
    ['password', { password: 'NoSpecial1' }],
    ['lang', { lang: 'e\u0000' }],
    ['source', { source: 'a\u0000b' }],
    ['partner', { partner: 'a\u0000b' }],
  ])('is refused by its field: %s', async (field, changes) => {
    const { status, error } = await register(form(changes));
    expect([status, error.details.map(({ code }) => code)]).toEqual([422, [field]]);
  });

  it.each([
    [COMPANY_NAME_CODES.length, '   '],
    [COMPANY_NAME_CODES.length, 'x'.repeat(256)],
    [COMPANY_NAME_CODES.symbols, '<b>Bold</b>'],
    [COMPANY_NAME_CODES.symbols, 'Line\nbreak'],
  ])('is refused with %s for a company name of %j', async (code, companyName) => {
    const { status, error } = await register(form({ companyName }));
    expect([status, error.details.map((detail) => detail.code)]).toEqual([422, ['companyName', code]]);
  });

  it('is refused for a name already taken, in any case, and for an address in use', async () => {
    const first = form();
    await register(first);
    const sameName = await register(form({ companyName: first.companyName.toUpperCase() }));
    expect(sameName.error.details.map(({ code }) => code)).toEqual(['companyName', COMPANY_NAME_CODES.taken]);
    const sameMail = await register(form({ email: first.email.toUpperCase() }));
    expect(sameMail.error.details).toEqual([{ code: 'email', description: 'This email already in use' }]);
  });

  it('leaves nothing behind when refused', async () => {
    const first = form();
    await register(first);
    await gateway.deliverMails();
    const before = await gateway.db.$count(companies);
    await register(form({ email: first.email }));
    expect(await gateway.db.$count(companies)).toBe(before);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('has one winner when the same form is sent several times at once', async () => {
    const body = form();
    const answers = await Promise.all([register(body), register(body), register(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await gateway.deliverMails()).toHaveLength(1);
  });
});

describe('the mailed link', () => {
  const verify = (token: string) =>
    gateway.call(accountEndpoints.verifyEmail, { token: null, params: { token } });

  it('confirms the address once', async () => {
    await gateway.deliverMails();
    const { companyId, userId } = (await register(form())).body.data;
    const [mail] = await gateway.deliverMails();
    const token = tokenOf(mail?.values.link);
    expect((await verify(token)).status).toBe(200);
    const [owner] = await gateway.db.select().from(users).where(eq(users.id, userId));
    expect(owner?.emailVerified).toBe(true);
    const again = await verify(token);
    expect([again.status, again.error.message]).toEqual([409, 'This email address is already verified.']);
    const events = await gateway.db.select().from(auditEvents).where(doneIn(companyId));
    expect(events.map(({ action }) => action)).toEqual(['company.registered', 'user.email_verified']);
  });

  it('is mailed again to the caller only', async () => {
    const company = await gateway.buildCompany();
    const admin = await gateway.buildAdmin(company, { emailVerified: false });
    const other = await gateway.buildAdmin(company);
    await gateway.deliverMails();
    const token = await gateway.tokenFor(admin);
    const send = (user_id: number) =>
      gateway.call(accountEndpoints.verificationEmail, { token, body: { user_id } });
    expect((await send(other.id)).status).toBe(403);
    expect((await send(admin.id)).status).toBe(200);
    const mails = await gateway.deliverMails();
    expect(mails.map(({ to }) => to)).toEqual([admin.email]);
    expect((await verify(tokenOf(mails[0]?.values.link))).status).toBe(200);
  });
});
