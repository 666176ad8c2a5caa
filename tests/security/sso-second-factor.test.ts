import { accountEndpoints } from '@contract/account';
import { sessionEndpoints } from '@contract/session';
import { providerFactorEndpoints } from '@contract/settings/provider-factor';
import { singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import { companies } from '@server/domain/company/company.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
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
import { asConsole, askForLink, Browser, listeningGateway } from '@tests/support/sso/walk';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/*
 * A second factor of one's own is not left out by whoever gets hold of an account at the provider: the provider's word counts only
 * where the company says so, and only when it is given.
 */

const MFA = 'https://refeds.org/profile/mfa';
const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';

let gateway: TestGateway;
let publicUrl: string;
let company: CompanyRow;
let owner: UserRow;
let person: UserRow;
let token: string;
let count = 0;

beforeAll(async () => {
  ({ gateway, publicUrl } = await listeningGateway());
});
afterAll(() => gateway.close());
beforeEach(async () => {
  count += 1;
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company, { email: `owner@org${count}.example` });
  person = await gateway.buildAdmin(company, { email: `amelia@org${count}.example`, isMfaEnabled: true });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  await gateway.db.insert(ssoSettings).values({
    companyId: company.id,
    type: 'customSaml',
    protocol: 'saml',
    certificate: idpCertificate,
    identityProviderEntityId: IDP_ENTITY_ID,
    ssoUrl: IDP_SSO_URL,
  });
  token = await gateway.freshToken(owner);
  await confirmFor({ stepUp: true }, gateway, token);
});

const trust = (isTrusted: boolean) =>
  gateway.call(providerFactorEndpoints.trust, {
    token,
    params: { id: company.id },
    body: { companyId: company.id, isTrusted },
  });

/** Signs a user on at the provider, who says this of it, and exchanges the token that the browser comes back with. */
async function signOn(said: Partial<Assertion> = {}, { email }: Pick<UserRow, 'email'> = person) {
  const browser = new Browser();
  const { body } = await askForLink(gateway, email);
  const request = readRequest(await browser.follow(asConsole(body.data.link, `${publicUrl}/login`)));
  const [settings] = await gateway.db.select().from(ssoSettings).where(eq(ssoSettings.companyId, company.id));
  const metadata = await (await fetch(`${publicUrl}/sso/saml/metadata/${settings?.id}`)).text();
  const xml = await answerRequest(request, metadata, { email, ...said });
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.relayState };
  const next = await browser.follow(request.callbackUrl, form);
  const back = next.pathname.startsWith('/sso/return/') ? await browser.follow(next.href) : next;
  const ssoToken = back.searchParams.get('ssoToken') ?? '';
  const exchanged = await gateway.call(accountEndpoints.ssoToken, {
    token: null,
    params: { token: ssoToken },
  });
  return exchanged.body.data;
}

const codesMailed = async () => {
  const mails = await gateway.deliverMails();
  return mails.filter(({ template, to }) => template === 'loginCode' && to.endsWith(`@org${count}.example`));
};

const signedInAtOnce = { customFirebaseToken: expect.any(String), verificationToken: null, email: null };
const asked = () => ({
  customFirebaseToken: null,
  verificationToken: expect.any(String),
  email: person.email,
});

describe('whoever has a second factor on', () => {
  it('is mailed a code after single sign-on, which signs in as single sign-on does', async () => {
    const exchanged = await signOn();
    expect(exchanged).toEqual(asked());
    const [mail, ...others] = await codesMailed();
    expect(mail?.to).toBe(person.email);
    expect(others).toEqual([]);
    const verificationTokenId = exchanged.verificationToken ?? '';
    const wrong = await gateway.call(sessionEndpoints.mfaLogin, {
      token: null,
      body: { code: mail?.values.code === '000000' ? '000001' : '000000', verificationTokenId },
    });
    expect(wrong.status).toBe(401);
    const right = await gateway.call(sessionEndpoints.mfaLogin, {
      token: null,
      body: { code: mail?.values.code ?? '', verificationTokenId },
    });
    expect(right.status).toBe(200);
    const [, payload = ''] = right.body.data.customFirebaseToken.split('.');
    const { claims } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { claims: object };
    // Where single sign-on is enforced, such a session stays.
    expect(JSON.stringify(claims)).toContain('"sso"');
  });

  it("is asked for it whatever the provider says, until the company accepts the provider's word", async () => {
    expect(await signOn({ context: MFA })).toEqual(asked());
    expect((await trust(true)).body.data.trustsSecondFactor).toBe(true);
    expect(await signOn({ context: MFA })).toEqual(signedInAtOnce);
    expect(await signOn({ context: PASSWORD })).toEqual(asked());
    expect(await signOn()).toEqual(asked());
    expect((await trust(false)).body.data.trustsSecondFactor).toBe(false);
    expect(await signOn({ context: MFA })).toEqual(asked());
  });

  it('is asked for it where an attribute claims to be the statement', async () => {
    await trust(true);
    const attributes = { AuthnContextClassRef: [MFA] };
    expect(await signOn({ context: PASSWORD, attributes })).toEqual(asked());
    expect(await signOn({ attributes })).toEqual(asked());
  });
});

it('nobody else is asked', async () => {
  expect(await signOn({}, owner)).toEqual(signedInAtOnce);
  expect(await codesMailed()).toEqual([]);
});

it('the owner and all admins are told, and another provider begins without trust', async () => {
  await trust(true);
  const mails = await gateway.deliverMails();
  expect(
    mails
      .filter(({ template }) => template === 'trustChanged')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([owner.email, person.email].toSorted());
  await gateway.call(singleSignOnEndpoints.remove, { token, params: { id: company.id } });
  const { body } = await gateway.call(singleSignOnEndpoints.get, { token, params: { id: company.id } });
  expect(body.data.trustsSecondFactor).toBe(false);
  expect((await trust(true)).status).toBe(409);
});
