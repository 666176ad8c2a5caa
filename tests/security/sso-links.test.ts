import { sessionEndpoints } from '@contract/session';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { TestGateway } from '@tests/support/gateway';
import {
  asConsole,
  askForLink,
  Browser,
  failureOf,
  listeningGateway,
  setUpLocalProvider,
} from '@tests/support/sso/walk';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let publicUrl: string;
let settings: typeof ssoSettings.$inferSelect;
let link: string;

beforeAll(async () => {
  ({ gateway, publicUrl } = await listeningGateway());
  const company = await gateway.buildCompany();
  const admin = await gateway.buildAdmin(company, { email: 'amelia@larkfield.example' });
  settings = await setUpLocalProvider(gateway, company);
  const { body } = await askForLink(gateway, admin.email);
  link = asConsole(body.data.link, `${publicUrl}/login`);
});
afterAll(() => gateway.close());

describe('links', () => {
  it.each([
    ['another kind', () => `/sso/saml/${settings.id}`],
    ['unknown settings', () => '/sso/azure/openidc/5a1c8e52-0000-4c6e-9f43-2b8d6a01e7c4'],
    ['no id', () => '/sso/gsuite/1%27%20or%201=1'],
    ['an unknown domain', () => '/sso/okta/nobody.example'],
  ])('of %s are invalid', async (_, path) => {
    const address = await new Browser().follow(asConsole(publicUrl + path(), publicUrl));
    expect(failureOf(address)).toBe('Invalid SSO link');
  });

  it('by a domain that two companies name need to say which', async () => {
    const other = await gateway.buildCompany();
    await setUpLocalProvider(gateway, other);
    const address = new URL(link);
    address.searchParams.delete('ssoSettingsId');
    expect(failureOf(await new Browser().follow(address.href))).toBe('Invalid SSO link');
    expect((await new Browser().follow(link)).pathname).toBe('/sso-provider/auth');
  });

  it('of an address in two companies are refused', async () => {
    const email = 'both@larkfield.example';
    for (const uid of ['both-1', null]) {
      const owner = await gateway.buildCompany();
      await setUpLocalProvider(gateway, owner);
      await gateway.buildAdmin(owner, { email, uid });
    }
    expect((await askForLink(gateway, email)).error).toMatchObject({
      code: 'email_in_use',
      message: 'This email already in use',
    });
  });

  it('an unknown address and one without single sign-on get the same answer', async () => {
    const plain = await gateway.buildAdmin(await gateway.buildCompany());
    const known = await askForLink(gateway, plain.email);
    const unknown = await askForLink(gateway, 'nobody@nowhere.example');
    expect(known.error).toEqual(unknown.error);
    expect(known.error).toMatchObject({
      code: 'email_is_not_connected',
      message: 'This email is not connected to SSO. Please, contact your manager',
    });
  });

  it('of an unknown address are those of the company that has proved its domain', async () => {
    const proving = await gateway.buildCompany();
    const { id } = await setUpLocalProvider(gateway, proving);
    const domain = `proved-${proving.id}.example`;
    const at = gateway.clock();
    const row = { companyId: proving.id, domain, proof: domain, createdAt: at };
    await gateway.db.insert(companyDomains).values(row);
    expect((await askForLink(gateway, `nobody@${domain}`)).status).toBe(404);
    await gateway.db.update(companyDomains).set({ verifiedAt: at }).where(eq(companyDomains.domain, domain));
    expect((await askForLink(gateway, `nobody@${domain}`)).body.data.link).toContain(id);
  });

  it('of a disabled company are invalid', async () => {
    const closed = await gateway.buildCompany({ status: 'SUSPENDED' });
    await setUpLocalProvider(gateway, closed);
    const { email } = await gateway.buildAdmin(closed);
    expect((await askForLink(gateway, email)).error).toMatchObject({
      code: 'no_subscription',
      message: 'Invalid SSO link',
    });
  });
});

describe('enforced single sign-on', () => {
  it('refuses the password, right or wrong, with the link; a session by password ends', async () => {
    const enforced = await gateway.buildCompany();
    const person = await gateway.buildAdmin(enforced, { password: 'Correct-Horse-1' });
    const token = await gateway.passwordToken(person.email, 'Correct-Horse-1');
    const { id } = await setUpLocalProvider(gateway, enforced);
    await gateway.db.update(ssoSettings).set({ enforcement: true }).where(eq(ssoSettings.id, id));
    for (const password of ['Correct-Horse-1', 'wrong']) {
      const body = { email: person.email, password };
      const { error } = await gateway.call(sessionEndpoints.validateLogin, { token: null, body });
      expect(error.code).toBe('SSO_REQUIRED');
      expect(error.details[0]?.description).toContain(`ssoSettingsId=${id}&appUrl=`);
    }
    expect((await gateway.call(sessionEndpoints.currentUser, { token })).error.code).toBe('LOGIN_REQUIRED');
  });
});
