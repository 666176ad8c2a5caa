import { newPeopleEndpoints } from '@contract/settings/new-people';
import { singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { departments, groupMembers, groups, users } from '@server/domain/people/people.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import type { TestGateway } from '@tests/support/gateway';
import {
  type Assertion,
  answerRequest,
  IDP_ENTITY_ID,
  IDP_SSO_URL,
  idpCertificate,
  readRequest,
} from '@tests/support/sso/saml-provider';
import { asConsole, asLearnerApp, Browser, failureOf, listeningGateway } from '@tests/support/sso/walk';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const NO_CLAIMS = { name: null, lastName: null, department: null, groups: null, manager: null };
const CLAIMS = { ...NO_CLAIMS, department: 'dept', groups: 'memberOf', manager: 'managerMail' };

let gateway: TestGateway;
let publicUrl: string;
let company: CompanyRow;
let owner: UserRow;
let token: string;
let settingsId: string;
let count = 0;

beforeAll(async () => {
  ({ gateway, publicUrl } = await listeningGateway());
});
afterAll(() => gateway.close());
beforeEach(async () => {
  count += 1;
  company = await gateway.buildCompany({ hasBoost: true, seats: 20 });
  owner = await gateway.buildAdmin(company, { email: `owner@org${count}.example` });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  token = await gateway.freshToken(owner);
  await confirmFor({ stepUp: true }, gateway, token);
  const [row] = await gateway.db
    .insert(ssoSettings)
    .values({
      companyId: company.id,
      type: 'customSaml',
      protocol: 'saml',
      certificate: idpCertificate,
      identityProviderEntityId: IDP_ENTITY_ID,
      ssoUrl: IDP_SSO_URL,
    })
    .returning();
  settingsId = row?.id ?? '';
});

const domain = () => `org${count}.example`;
async function proveDomain() {
  const at = gateway.clock();
  const row = { companyId: company.id, domain: domain(), proof: domain(), verifiedAt: at, createdAt: at };
  await gateway.db.insert(companyDomains).values(row);
}

const save = (isOn: boolean, claims: typeof NO_CLAIMS | typeof CLAIMS = NO_CLAIMS) =>
  gateway.call(newPeopleEndpoints.save, {
    token,
    params: { id: company.id },
    body: { companyId: company.id, isOn, claims },
  });
async function turnOn(claims: typeof NO_CLAIMS | typeof CLAIMS = NO_CLAIMS) {
  await proveDomain();
  expect((await save(true, claims)).status).toBe(200);
}

const answering = async (browser: Browser, address: URL, assertion: Assertion, id = settingsId) => {
  const request = readRequest(address);
  const metadata = await (await fetch(`${publicUrl}/sso/saml/metadata/${id}`)).text();
  const xml = await answerRequest(request, metadata, assertion);
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.relayState };
  return browser.follow(request.callbackUrl, form);
};

/** Signs in at the provider, which says this about whoever it is; returns where that leads. */
async function signIn(
  assertion: Assertion,
  open: (link: string) => string = (link) => asLearnerApp(link, `${publicUrl}/learn/login`),
) {
  const browser = new Browser();
  const address = await browser.follow(open(`${publicUrl}/sso/saml/${settingsId}`));
  const next = await answering(browser, address, assertion);
  return browser.follow(next.href);
}

const found = async (email: string) => {
  const [person] = await gateway.db
    .select()
    .from(users)
    .where(and(eq(users.companyId, company.id), eq(users.emailKey, email)));
  return person;
};
const at = (name: string) => `${name}@${domain()}`;
const state = async () =>
  (await gateway.call(singleSignOnEndpoints.get, { token, params: { id: company.id } })).body.data;

it('is off at first, and needs a proved domain', async () => {
  expect(failureOf(await signIn({ email: at('new') }))).toMatch(/not connected/);
  expect(await found(at('new'))).toBeUndefined();
  expect((await save(true)).status).toBe(409);
});

it('adds a learner with what the provider says, and signs in the same one the next time', async () => {
  await turnOn(CLAIMS);
  const manager = await gateway.buildUser({ companyId: company.id, email: at('boss') });
  await gateway.buildGroup({ companyId: company.id, name: 'Field staff' });
  const attributes = {
    givenName: ['Ada'],
    sn: ['Lovelace'],
    dept: ['Analytics'],
    memberOf: ['field  STAFF', 'b7c1f8c2-0000-4000-8000-000000000001'],
    managerMail: [at('Boss')],
  };
  const landed = await signIn({ email: at('ada'), attributes });
  expect(landed.pathname).toBe('/learn/login');
  expect(landed.searchParams.get('ssoToken')).toBeTruthy();
  const person = await found(at('ada'));
  expect(person).toMatchObject({
    name: 'Ada',
    lastName: 'Lovelace',
    role: 'user',
    sso: true,
    managerId: manager.id,
    registrationType: 'REGISTERED',
    emailVerified: true,
  });
  if (!person) return;
  const [department] = await gateway.db
    .select()
    .from(departments)
    .where(eq(departments.id, person.departmentId));
  expect(department?.name).toBe('Analytics');
  const joined = await gateway.db
    .select({ name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, person.id));
  expect(joined).toEqual([{ name: 'Field staff' }]);
  const events = await gateway.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.actorUserId, person.id)));
  expect(events).toContainEqual({ action: 'user.joined' });
  // What an admin changes here stays: the provider is asked about somebody new only.
  await signIn({ email: at('ada'), attributes: { ...attributes, givenName: ['Augusta'] } });
  expect(await found(at('ada'))).toMatchObject({ id: person.id, name: 'Ada' });
});

it('leaves out what cannot be read, rather than the person', async () => {
  await turnOn(CLAIMS);
  const attributes = {
    givenName: ['x'.repeat(5000)],
    sn: ['Tail'],
    dept: [''],
    managerMail: ['nobody in particular'],
  };
  await signIn({ email: at('odd'), attributes });
  expect(await found(at('odd'))).toMatchObject({ name: '', lastName: 'Tail', managerId: null });
});

it.each([
  ['at another domain', () => ({ email: 'new@elsewhere.example' }), /not connected/],
  ['at a subdomain', () => ({ email: `new@sub.${domain()}` }), /not connected/],
])('adds nobody %s', async (_where, assertion, text) => {
  await turnOn();
  expect(failureOf(await signIn(assertion()))).toMatch(text);
  expect(await found(assertion().email)).toBeUndefined();
});

it('adds nobody at the console, where learners have no access', async () => {
  await turnOn();
  const failed = await signIn({ email: at('new') }, (link) => asConsole(link, `${publicUrl}/login`));
  expect(failureOf(failed)).toMatch(/doesn't have access to the admin console/);
  expect(await found(at('new'))).toBeUndefined();
});

it('adds nobody whom another company has, and lets no disabled user back in', async () => {
  await turnOn();
  const other = await gateway.buildCompany();
  await gateway.buildUser({ companyId: other.id, email: at('theirs') });
  expect(failureOf(await signIn({ email: at('theirs') }))).toMatch(/already in use/);
  await gateway.buildUser({ companyId: company.id, email: at('left'), disabledAt: gateway.clock() });
  expect(failureOf(await signIn({ email: at('left') }))).toMatch(/suspended/);
});

it('adds nobody without a license left, and tells the admins', async () => {
  await turnOn();
  await gateway.buildMany(company, 19);
  expect(failureOf(await signIn({ email: at('late') }))).toMatch(/no license left/);
  expect(await found(at('late'))).toBeUndefined();
  expect((await state()).used?.lastProblem).toBe('noSeat');
});

it('adds one user in two browsers at once', async () => {
  await turnOn();
  const landed = await Promise.all([signIn({ email: at('twice') }), signIn({ email: at('twice') })]);
  expect(landed.map(({ searchParams }) => Boolean(searchParams.get('ssoToken')))).toEqual([true, true]);
  expect(await gateway.db.$count(users, eq(users.emailKey, at('twice')))).toBe(1);
});

it('a try shows who would be added, and adds nobody', async () => {
  await turnOn(CLAIMS);
  const params = { id: company.id };
  const saml = { certificate: idpCertificate, identityProviderEntityId: IDP_ENTITY_ID, ssoUrl: IDP_SSO_URL };
  await gateway.call(singleSignOnEndpoints.customSaml, {
    token,
    params,
    body: { companyId: company.id, ...saml },
  });
  const browser = new Browser();
  const { body } = await gateway.call(singleSignOnEndpoints.begin, { token, params });
  const address = await browser.follow(body.data.address);
  const attributes = { givenName: ['Ada'], dept: ['Analytics'], memberOf: ['Nowhere'] };
  const next = await answering(browser, address, { email: at('ada'), attributes });
  await browser.open(next.href);
  const { lastTry } = await state();
  expect(lastTry).toMatchObject({
    outcome: 'new',
    added: { name: 'Ada', lastName: '', department: 'Analytics', groups: [], manager: null },
  });
  expect(await found(at('ada'))).toBeUndefined();
  expect((await gateway.call(singleSignOnEndpoints.use, { token, params })).status).toBe(200);
});

it('ends when single sign-on is removed: another provider would add users unasked', async () => {
  await turnOn(CLAIMS);
  const params = { id: company.id };
  expect((await gateway.call(singleSignOnEndpoints.remove, { token, params })).status).toBe(200);
  const { body } = await gateway.call(newPeopleEndpoints.get, { token, params });
  expect(body.data).toEqual({ isOn: false, claims: NO_CLAIMS, domains: [domain()] });
});

it('is told to all admins, and stopped by the link in the mail', async () => {
  await gateway.deliverMails();
  await turnOn();
  const [told] = await gateway.deliverMails();
  expect(told?.values.change).toBe('Single sign-on adds new users');
  const url = new URL(told?.values.link ?? '').pathname;
  expect((await gateway.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  const { body } = await gateway.call(newPeopleEndpoints.get, { token, params: { id: company.id } });
  expect(body.data).toMatchObject({ isOn: false, domains: [domain()] });
  expect(failureOf(await signIn({ email: at('new') }))).toMatch(/not connected/);
});
