import { companies } from '@server/domain/company/company.tables';
import { customDomains } from '@server/domain/white-label/white-label.tables';
import type { CompanyRow } from '@tests/support/builders';
import type { TestGateway } from '@tests/support/gateway';
import {
  asConsole,
  asLearnerApp,
  Browser,
  listeningGateway,
  setUpLocalProvider,
  signInAtProvider,
} from '@tests/support/sso/walk';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOST = 'console.larkfield.example';
const EMAIL = 'amelia@larkfield.example';

let gateway: TestGateway;
let publicUrl: string;
let port: string;
let company: CompanyRow;
let linkOf: (companyId: number) => string;

beforeAll(async () => {
  ({ gateway, publicUrl } = await listeningGateway());
  ({ port } = new URL(publicUrl));
  company = await gateway.buildCompany({ features: { hasWhiteLabelAccess: true } });
  const other = await gateway.buildCompany({ features: { hasWhiteLabelAccess: true } });
  await gateway.buildAdmin(company, { email: EMAIL });
  await gateway.db.insert(customDomains).values([
    { companyId: company.id, type: 'customDomainAdmin', domain: HOST, verifiedAt: new Date(0) },
    { companyId: company.id, type: 'customDomainEmployee', domain: 'learn.example', verifiedAt: new Date(0) },
    { companyId: other.id, type: 'customDomainAdmin', domain: 'other.example', verifiedAt: new Date(0) },
  ]);
  const links = new Map<number, string>();
  for (const { id } of [company, other]) {
    const settings = await setUpLocalProvider(gateway, { id });
    links.set(id, `${publicUrl}/sso/okta/${settings.domain}?ssoSettingsId=${settings.id}`);
  }
  linkOf = (companyId) => links.get(companyId) ?? '';
});
afterAll(() => gateway.close());

/** Where the company's link redirects a browser that came from `appUrl`. */
const begin = (appUrl: string) => new Browser().follow(asConsole(linkOf(company.id), appUrl));

async function assertRefused(appUrl: string) {
  const address = await begin(appUrl);
  expect(address.origin).toBe(publicUrl);
  expect(address.searchParams.get('errorMessage')).toBe('Invalid SSO link');
}

describe("single sign-on from a company's own host", () => {
  it('returns there', async () => {
    const browser = new Browser();
    const link = asConsole(linkOf(company.id), `http://${HOST}:${port}/login?redirectTo=users`);
    const back = await browser.follow((await signInAtProvider(browser, link, EMAIL)).href);
    expect(back.origin).toBe(`http://${HOST}:${port}`);
    expect(back.searchParams.get('redirectTo')).toBe('users');
    expect(back.searchParams.get('ssoToken')).toMatch(/^[\w-]{43}$/);
  });

  it("returns to the learner's app on either of the company's hosts", async () => {
    for (const host of [HOST, 'learn.example']) {
      const browser = new Browser();
      const link = asLearnerApp(linkOf(company.id), `http://${host}:${port}/learn/login`);
      const back = await browser.follow((await signInAtProvider(browser, link, EMAIL)).href);
      expect(back.origin + back.pathname).toBe(`http://${host}:${port}/learn/login`);
    }
    const astray = asLearnerApp(linkOf(company.id), `http://other.example:${port}/learn/login`);
    const address = await new Browser().follow(astray);
    expect(address.origin + address.pathname).toBe(`${publicUrl}/learn/sso_fail`);
  });

  it.each([
    ['the host of another company', 'http://other.example'],
    ["the learners' host", 'http://learn.example'],
    ['another scheme', `https://${HOST}`],
    ['a name in front of it', `http://evil.${HOST}`],
    ['a user name', `http://me@${HOST}`],
  ])('never returns to %s', async (_, origin) => {
    await assertRefused(`${origin}:${port}/login`);
  });

  it('never returns to another port', () => assertRefused(`http://${HOST}:1/login`));

  it('does not return there before the host is verified', async () => {
    const admin = eq(customDomains.domain, HOST);
    await gateway.db.update(customDomains).set({ verifiedAt: null }).where(admin);
    await assertRefused(`http://${HOST}:${port}/login`);
    await gateway.db
      .update(customDomains)
      .set({ verifiedAt: new Date(0) })
      .where(admin);
  });

  it('nor once the company no longer has white-label access', async () => {
    await gateway.db.update(companies).set({ features: {} }).where(eq(companies.id, company.id));
    await assertRefused(`http://${HOST}:${port}/login`);
  });
});
