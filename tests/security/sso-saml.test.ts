import { accountEndpoints } from '@contract/account';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import type { TestGateway } from '@tests/support/gateway';
import { answerRequestOtherwise } from '@tests/support/sso/other-saml-provider';
import {
  type Assertion,
  answerRequest,
  IDP_ENTITY_ID,
  IDP_SSO_URL,
  idpCertificate,
  readRequest,
  type SamlRequest,
} from '@tests/support/sso/saml-provider';
import { asConsole, askForLink, Browser, failureOf, listeningGateway } from '@tests/support/sso/walk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const EXPIRED = 'Verification token is expired, please try again';
const UNEXPECTED = 'Something Went Wrong';
const MINUTE = 60_000;
const SENDER_VOUCHES = 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches';

let gateway: TestGateway;
let publicUrl: string;
let company: CompanyRow;
let admin: UserRow;
let victim: UserRow;
let settings: typeof ssoSettings.$inferSelect;
let metadata: string;

beforeAll(async () => {
  ({ gateway, publicUrl } = await listeningGateway());
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company, { email: 'amelia@larkfield.example' });
  victim = await gateway.buildAdmin(await gateway.buildCompany(), { email: 'victim@redmoor.example' });
  settings = await setUpSaml(company);
  metadata = await (await fetch(`${publicUrl}/sso/saml/metadata/${settings.id}`)).text();
});
afterAll(() => gateway.close());

async function setUpSaml(owner: { id: number }, type: 'customSaml' | 'okta' | 'gsuite' = 'customSaml') {
  const values = {
    companyId: owner.id,
    type,
    protocol: 'saml' as const,
    certificate: idpCertificate,
    identityProviderEntityId: IDP_ENTITY_ID,
    ssoUrl: IDP_SSO_URL,
  };
  const [row] = await gateway.db.insert(ssoSettings).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** Starts a sign-on and returns the request to the provider. */
async function begin(browser: Browser): Promise<SamlRequest> {
  const { body } = await askForLink(gateway, admin.email);
  return readRequest(await browser.follow(asConsole(body.data.link, `${publicUrl}/login`)));
}

/** Posts a response, follows the redirects and returns the last address. */
async function deliver(browser: Browser, request: SamlRequest, xml: string, acs = request.callbackUrl) {
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.relayState };
  const next = await browser.follow(acs, form);
  return next.pathname.startsWith('/sso/return/') ? browser.follow(next.href) : next;
}

async function signOn(assertion: Partial<Assertion> = {}, change: (xml: string) => string = (xml) => xml) {
  const browser = new Browser();
  const request = await begin(browser);
  const xml = await answerRequest(request, metadata, { email: admin.email, ...assertion });
  return deliver(browser, request, change(xml));
}

/** What the failure page is told; `why` must be in the log, so that a refusal counts only for the right reason. */
function refusalOf(address: URL, why?: string) {
  if (why) expect(gateway.logLines.at(-1)).toContain(`"message":"${why}`);
  return failureOf(address);
}

const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const unsigned = (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '');

describe('the whole flow', () => {
  it('leads from the email through the provider to a session', async () => {
    const back = await signOn();
    expect(back.pathname).toBe('/login');
    const token = back.searchParams.get('ssoToken') ?? '';
    const { status } = await gateway.call(accountEndpoints.ssoToken, { token: null, params: { token } });
    expect(status).toBe(200);
  });

  it('accepts a response whose clock is off by less than a minute', async () => {
    expect((await signOn({ notBefore: 50_000 })).pathname).toBe('/login');
    expect((await signOn({ notOnOrAfter: -50_000 })).pathname).toBe('/login');
  });

  it.each([
    ['emailAddress', ['{}']],
    ['EmailAddress', ['{}']],
    ['Mail', ['{}']],
    ['User.Email', ['{}']],
    ['urn:oid:1.2.840.113549.1.9.1', ['{}']],
    ['mail', ['no address', '{}', 'amelia@elsewhere.example']],
  ])('finds the address in the attribute %s where the NameID is none', async (name, values) => {
    const told = values.map((value) => value.replace('{}', 'Amelia@Larkfield.example'));
    const answer = await signOn({ email: 'S-1-5-21-1', attributes: { department: ['Sales'], [name]: told } });
    expect(answer.pathname).toBe('/login');
  });

  it('understands a provider on another library, and tells its signature from another key', async () => {
    const audience = /entityID="([^"]+)"/.exec(metadata)?.[1] ?? '';
    const answer = async (key?: 'other-key.pem') => {
      const browser = new Browser();
      const request = await begin(browser);
      const told = { email: admin.email, attributes: { department: 'Sales', groups: ['A', 'B'] }, key };
      return deliver(browser, request, answerRequestOtherwise(request, audience, told));
    };
    const back = await answer();
    expect(back.pathname).toBe('/login');
    expect(back.searchParams.get('ssoToken')).toMatch(/\S/);
    expect(refusalOf(await answer('other-key.pem'), 'Invalid signature')).toBe(UNEXPECTED);
  });

  it.each(['okta', 'gsuite'] as const)('has a link for %s', async (type) => {
    const owner = await gateway.buildCompany();
    const { id } = await setUpSaml(owner, type);
    const path = type === 'okta' ? '/sso/okta/saml/' : '/sso/gsuite/';
    const address = await new Browser().follow(asConsole(`${publicUrl}${path}${id}`, publicUrl));
    expect(address.origin + address.pathname).toBe(IDP_SSO_URL);
  });
});

describe('a response is refused', () => {
  it('when it comes a second time', async () => {
    const browser = new Browser();
    const request = await begin(browser);
    const xml = await answerRequest(request, metadata, { email: admin.email });
    expect((await deliver(browser, request, xml)).pathname).toBe('/login');
    expect(refusalOf(await deliver(browser, request, xml))).toBe(EXPIRED);
  });

  it('when it belongs to an earlier request', async () => {
    const browser = new Browser();
    const earlier = await begin(browser);
    const later = await begin(browser);
    const xml = await answerRequest(earlier, metadata, { email: admin.email });
    expect(refusalOf(await deliver(browser, later, xml))).toBe(UNEXPECTED);
  });

  it('when its assertion was used before, even for a new request', async () => {
    const assertionId = '_taken-before';
    expect((await signOn({ assertionId })).pathname).toBe('/login');
    expect(refusalOf(await signOn({ assertionId }))).toBe(EXPIRED);
  });

  it.each<[string, Partial<Assertion>, string]>([
    ['is for another audience', { audience: 'https://other.example' }, 'SAML assertion audience mismatch'],
    ['is by another issuer', { issuer: 'https://evil.example' }, 'unexpected issuer'],
    ['is for another recipient', { recipient: 'https://other.example/acs' }, 'no bearer confirmation'],
    ['answers no request of ours', { inResponseTo: '_other' }, 'InResponseTo is not valid'],
    ['is expired', { notBefore: -10 * MINUTE, notOnOrAfter: -2 * MINUTE }, 'No valid subject confirmation'],
    ['is not valid yet', { notBefore: 2 * MINUTE }, 'SAML assertion not yet valid'],
    ['is signed with another key', { sign: 'other key' }, 'Invalid signature'],
    ['is signed on SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, 'a weak algorithm'],
    ['is not confirmed by its bearer', { method: SENDER_VOUCHES }, 'no bearer confirmation'],
  ])('when it %s', async (_, assertion, reason) => {
    expect(refusalOf(await signOn(assertion), reason)).toBe(UNEXPECTED);
  });

  it('when it is not signed', async () => {
    expect(refusalOf(await signOn({}, unsigned), 'Invalid signature')).toBe(UNEXPECTED);
  });

  it('when it was changed after it was signed', async () => {
    const changed = (xml: string) => xml.replaceAll(admin.email, 'boss@larkfield.example');
    expect(refusalOf(await signOn({}, changed), 'Invalid signature')).toBe(UNEXPECTED);
  });

  it('when a comment parts the signed address', async () => {
    const email = `${admin.email}.evil.example`;
    const parted = (xml: string) => xml.replace(email, `${admin.email}<!-- -->.evil.example`);
    expect(refusalOf(await signOn({ email }, parted))).toBe(
      'This email is not connected to SSO. Please, contact your manager',
    );
  });

  it('when it declares entities', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const expanding = (xml: string) => bomb + xml.replace(admin.email, '&b;');
    expect(refusalOf(await signOn({}, expanding), 'a document type')).toBe(UNEXPECTED);
    const external = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    expect(refusalOf(await signOn({}, (xml) => external + xml))).toBe(UNEXPECTED);
  });

  it('when it names no user', async () => {
    expect(refusalOf(await signOn({ email: 'nobody' }))).toBe(
      'This email is not connected to SSO. Please, contact your manager',
    );
  });

  it("when it asserts another company's user", async () => {
    expect(refusalOf(await signOn({ email: victim.email }))).toBe(
      'This email is not connected to SSO. Please, contact your manager',
    );
  });

  it('when the person is disabled or may not use the console', async () => {
    const disabled = await gateway.buildAdmin(company, { disabledAt: new Date() });
    const learner = await gateway.buildUser({ companyId: company.id });
    expect(refusalOf(await signOn({ email: disabled.email }))).toBe(
      'Your account was suspended. Please, contact your manager',
    );
    expect(refusalOf(await signOn({ email: learner.email }))).toBe(
      "This account doesn't have access to the admin console.",
    );
  });

  it("when it is posted to another company's address", async () => {
    const other = await setUpSaml(await gateway.buildCompany());
    const browser = new Browser();
    const request = await begin(browser);
    const xml = await answerRequest(request, metadata, { email: admin.email });
    const acs = request.callbackUrl.replace(settings.id, other.id);
    expect(refusalOf(await deliver(browser, request, xml, acs))).toBe(EXPIRED);
  });

  it('when another browser comes with it (login CSRF)', async () => {
    const request = await begin(new Browser());
    const xml = await answerRequest(request, metadata, { email: admin.email });
    expect(refusalOf(await deliver(new Browser(), request, xml))).toBe(EXPIRED);
  });

  it.each(['', 'no base64 <>', 'YWJj'])('when it is "%s"', async (SAMLResponse) => {
    const browser = new Browser();
    const { callbackUrl, relayState } = await begin(browser);
    const address = await browser.follow(callbackUrl, { SAMLResponse, RelayState: relayState });
    expect([EXPIRED, UNEXPECTED]).toContain(refusalOf(address));
  });
});

describe('signature wrapping: the signed assertion stays, another one is presented', () => {
  const evil = (xml: string) =>
    unsigned(assertionIn(xml))
      .replaceAll(admin.email, 'boss@larkfield.example')
      .replace(/ID="[^"]*"/, 'ID="_evil"');

  beforeAll(async () => {
    await gateway.buildAdmin(company, { email: 'boss@larkfield.example' });
  });

  it.each<[string, (xml: string) => string]>([
    ['before the signed one', (xml) => xml.replace(assertionIn(xml), evil(xml) + assertionIn(xml))],
    ['after the signed one', (xml) => xml.replace(assertionIn(xml), assertionIn(xml) + evil(xml))],
    [
      'with the signed one in its extensions',
      (xml) =>
        xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${evil(xml)}`),
    ],
    [
      'around the signed one',
      (xml) =>
        xml.replace(
          assertionIn(xml),
          evil(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`),
        ),
    ],
    [
      "with the signed one inside the signature's object",
      (xml) => {
        const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(assertionIn(xml))?.[0] ?? '';
        const holding = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${assertionIn(xml)}</ds:Object></ds:Signature>`,
        );
        return xml.replace(
          assertionIn(xml),
          evil(xml).replace('</saml:Assertion>', `${holding}</saml:Assertion>`),
        );
      },
    ],
    [
      'under the same id',
      (xml) => {
        const id = /ID="([^"]*)"/.exec(assertionIn(xml))?.[1] ?? '';
        return xml.replace(
          assertionIn(xml),
          evil(xml).replace('ID="_evil"', `ID="${id}"`) + assertionIn(xml),
        );
      },
    ],
  ])('%s', async (_, wrap) => {
    const wrapped = (xml: string) => {
      expect(assertionIn(xml)).toContain('<ds:Signature');
      return wrap(xml);
    };
    expect(refusalOf(await signOn({}, wrapped), 'Invalid signature')).toBe(UNEXPECTED);
  });
});
