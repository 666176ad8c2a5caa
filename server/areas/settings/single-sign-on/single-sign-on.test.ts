import { generateKeyPairSync } from 'node:crypto';
import { sessionEndpoints } from '@contract/session';
import { singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { userSessions } from '@server/domain/sign-in/sign-in.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import type { TestGateway } from '@tests/support/gateway';
import {
  answerRequest,
  IDP_ENTITY_ID,
  IDP_SSO_URL,
  idpCertificate,
  providerMetadata,
  readRequest,
} from '@tests/support/sso/saml-provider';
import { asConsole, askForLink, Browser, listeningGateway, signInAtProvider } from '@tests/support/sso/walk';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trustChanges } from '../trust/trust.tables';
import { tellOfCertificates } from './expiry.rules';
import { readMetadata } from './metadata';
import { stopUsed } from './stops';

const PASSWORD = 'Correct-Horse-1';
const SAML = { certificate: idpCertificate, identityProviderEntityId: IDP_ENTITY_ID, ssoUrl: IDP_SSO_URL };

let gateway: TestGateway;
let publicUrl: string;
let company: CompanyRow;
let owner: UserRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  ({ gateway, publicUrl } = await listeningGateway());
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company, { password: PASSWORD });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  admin = await gateway.buildAdmin(company, { password: PASSWORD });
  token = await gateway.freshToken(owner);
  await confirmFor({ stepUp: true }, gateway, token);
});

type Name = Exclude<keyof typeof singleSignOnEndpoints, 'readMetadata'>;
async function call(name: Name, body?: object) {
  const given = body && { companyId: company.id, ...body };
  const answer = await gateway.call(singleSignOnEndpoints[name] as typeof singleSignOnEndpoints.get, {
    token,
    params: { id: company.id },
    ...(given && { body: given as never }),
  });
  return answer;
}
const state = async () => (await call('get')).body.data;
const saveSaml = async () => {
  const { status } = await call('customSaml', SAML);
  expect(status).toBe(200);
};

/** Opens a try and lets the provider answer with this address; returns the page that the window ends at. */
async function tryWith(email: string, browser = new Browser()): Promise<string> {
  const { body } = await gateway.call(singleSignOnEndpoints.begin, { token, params: { id: company.id } });
  const request = readRequest(await browser.follow(body.data.address));
  const { candidate } = await state();
  const metadata = await (await fetch(`${publicUrl}/sso/saml/metadata/${candidate?.ssoSettingsId}`)).text();
  const xml = await answerRequest(request, metadata, { email });
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.relayState };
  const next = await browser.follow(request.callbackUrl, form);
  return (await browser.open(next.href)).text();
}

async function putToUse() {
  await saveSaml();
  await tryWith(owner.email);
  expect((await call('use')).status).toBe(200);
}

const signIn = (email: string, password = PASSWORD) =>
  gateway.call(sessionEndpoints.validateLogin, { token: null, body: { email, password, isAdmin: true } });

describe('what is saved', () => {
  it('is not in use before it was tried, and shows what to tell the provider beforehand', async () => {
    const before = await state();
    const way = before.serviceProviders.find((one) => one.way === 'customSaml');
    expect(way?.callbackUrl).toBe(`${publicUrl}/sso/saml/acs/${way?.ssoSettingsId}`);
    await saveSaml();
    const saved = await state();
    expect(saved.used).toBeNull();
    expect(saved.candidate).toMatchObject({ ssoType: 'customSaml', ssoSettingsId: way?.ssoSettingsId });
    expect(saved.candidate?.certificates).toEqual([
      { subject: 'idp.test.example', expiresAt: '2126-10-28T10:34:27.000Z' },
    ]);
    expect((await askForLink(gateway, owner.email)).status).toBe(404);
    expect((await call('use')).status).toBe(409);
  });

  it('is refused for the id of other settings, and shows the entity id that the provider is to know us by', async () => {
    const { ssoSettingsId: other } =
      (await state()).serviceProviders.find(({ way }) => way === 'gsuite') ?? {};
    const okta = { ...SAML, isSaml: true, serviceProviderEntityId: 'urn:larkfield:vigil' };
    const features = { ...company.features, isOktaSamlAccessible: true };
    await gateway.db.update(companies).set({ features }).where(eq(companies.id, company.id));
    const refused = await call('okta', { ...okta, ssoSettingsId: other });
    expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'ssoSettingsId']);
    const own = (await state()).serviceProviders.find(({ way }) => way === 'oktaSaml');
    expect((await call('okta', { ...okta, ssoSettingsId: own?.ssoSettingsId })).status).toBe(200);
    const saved = (await state()).serviceProviders.find(({ way }) => way === 'oktaSaml');
    expect(saved?.entityId).toBe('urn:larkfield:vigil');
  });

  it('keeps a client secret to itself, and sends it to no other host', async () => {
    const okta = {
      isSaml: false,
      domain: 'acme.okta.example',
      clientID: '0oa1',
      clientSecret: 'of-okta-1234',
    };
    const { body } = await call('okta', okta);
    expect(body.data.candidate?.clientSecret).toBe('1234');
    expect(JSON.stringify(body)).not.toContain('of-okta');
    const { clientSecret: _, ...kept } = okta;
    expect((await call('okta', kept)).body.data.candidate?.clientSecret).toBe('1234');
    const moved = await call('okta', { ...kept, domain: 'evil.okta.example' });
    expect(moved.status).toBe(422);
    expect(moved.error).toMatchObject({ details: [{ code: 'clientSecret' }] });
  });

  it.each([
    ['no certificate', { ...SAML, certificate: 'bm90IGE=' }, 'certificate'],
    ['a private key', { ...SAML, certificate: pemOfKey() }, 'certificate'],
    ['an address that is none', { ...SAML, ssoUrl: 'javascript:alert(1)' }, 'ssoUrl'],
    ['another company', { ...SAML, companyId: 1 }, 'companyId'],
  ])('refuses %s by field', async (_what, body, field) => {
    const answer = await call('customSaml', body);
    expect(answer.status).toBe(422);
    expect(answer.error).toMatchObject({ details: [{ code: field }] });
    expect((await state()).candidate).toBeNull();
  });

  it("refuses Okta's SAML without its feature", async () => {
    expect((await call('okta', { isSaml: true, ...SAML })).status).toBe(403);
  });
});

function pemOfKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

describe('a try', () => {
  it('shows what the provider says and would do, and signs nobody in', async () => {
    await saveSaml();
    const browser = new Browser();
    expect(await tryWith(admin.email, browser)).toContain('The provider has answered');
    const { lastTry } = await state();
    expect(lastTry).toMatchObject({ email: admin.email, failure: null, outcome: 'user' });
    expect(lastTry?.claims).toContainEqual({ name: 'NameID', values: [admin.email] });
    expect((await call('use')).status).toBe(200);
    expect((await state()).used).toMatchObject({ ssoType: 'customSaml' });
  });

  it('of an address that nobody has puts nothing to use', async () => {
    await saveSaml();
    await tryWith('nobody@elsewhere.example');
    expect((await state()).lastTry).toMatchObject({ outcome: 'unknown' });
    expect((await call('use')).status).toBe(409);
  });

  it('no longer counts once something else was saved', async () => {
    await saveSaml();
    await tryWith(owner.email);
    await call('customSaml', { ...SAML, ssoUrl: `${IDP_SSO_URL}/new` });
    expect((await state()).lastTry).toBeNull();
    expect((await call('use')).status).toBe(409);
  });

  it('works once, and tells why it failed', async () => {
    await saveSaml();
    const { body } = await gateway.call(singleSignOnEndpoints.begin, { token, params: { id: company.id } });
    const browser = new Browser();
    const request = readRequest(await browser.follow(body.data.address));
    const form = {
      SAMLResponse: Buffer.from('<nothing/>').toString('base64'),
      RelayState: request.relayState,
    };
    const page = await browser.open(request.callbackUrl, form);
    expect(await page.text()).toContain('The try has failed');
    expect((await state()).lastTry?.failure).toBeTruthy();
    const again = await browser.follow(body.data.address);
    expect(again.pathname).toBe('/sso_fail');
  });
});

describe('in use', () => {
  it('signs people in, and what is saved later takes its place only after a try of its own', async () => {
    await putToUse();
    expect((await askForLink(gateway, admin.email)).status).toBe(200);
    await call('okta', {
      isSaml: false,
      domain: 'acme.okta.example',
      clientID: '0oa1',
      clientSecret: 'of-okta',
    });
    const { body } = await askForLink(gateway, admin.email);
    expect(body.data.link).toContain('/sso/saml/');
    await call('discard');
    expect((await state()).candidate).toBeNull();
  });

  it('can be enforced: passwords are refused, but the owner comes in with a mailed code', async () => {
    await putToUse();
    expect((await call('enforce', { ssoEnforcementStatus: true })).status).toBe(200);
    for (const [email, password] of [
      [admin.email, PASSWORD],
      [admin.email, 'wrong'],
      [owner.email, 'wrong'],
    ] as const)
      expect((await signIn(email, password)).error).toMatchObject({ code: 'SSO_REQUIRED' });
    expect((await signIn(owner.email)).body.data).toMatchObject({ isMfaLogin: true });
  });

  it('can be removed, and nobody counts as signing in by it any more', async () => {
    await putToUse();
    const { id } = await gateway.buildUser({ companyId: company.id, sso: true });
    expect((await call('remove')).body.data.used).toBeNull();
    expect(await gateway.db.select({ sso: users.sso }).from(users).where(eq(users.id, id))).toEqual([
      { sso: false },
    ]);
    expect((await askForLink(gateway, admin.email)).status).toBe(404);
    expect(await gateway.db.select().from(ssoSettings).where(eq(ssoSettings.companyId, company.id))).toEqual(
      [],
    );
  });

  it('notes for the admins why nobody gets in', async () => {
    await putToUse();
    const { body } = await askForLink(gateway, admin.email);
    const browser = new Browser();
    const request = readRequest(await browser.follow(asConsole(body.data.link, `${publicUrl}/login`)));
    const form = {
      SAMLResponse: Buffer.from('<nothing/>').toString('base64'),
      RelayState: request.relayState,
    };
    await browser.follow(request.callbackUrl, form);
    expect((await state()).used).toMatchObject({ lastProblem: 'refused', lastFailedAt: expect.any(String) });
  });
});

it("tries the demonstration's own provider by OpenID Connect", async () => {
  const local = { domain: 'provider.vigil.example', clientID: `try-${company.id}`, clientSecret: 'any' };
  expect((await call('okta', { isSaml: false, ...local })).status).toBe(200);
  const { body } = await gateway.call(singleSignOnEndpoints.begin, { token, params: { id: company.id } });
  const browser = new Browser();
  const callback = await signInAtProvider(browser, body.data.address, owner.email);
  expect(await (await browser.open(callback.href)).text()).toContain('The provider has answered');
  expect((await state()).lastTry).toMatchObject({ email: owner.email, outcome: 'user' });
});

it('that is stopped ends whatever came in by it since, and what was made from that', async () => {
  await putToUse();
  const [change] = await gateway.db
    .select()
    .from(trustChanges)
    .where(and(eq(trustChanges.companyId, company.id), eq(trustChanges.kind, 'ssoUsed')));
  if (!change) throw new Error('nothing was told');
  const { changedAt } = change;
  const begin = (userId: number, method: 'sso' | 'renewed' | 'password', minutes: number) => {
    const at = new Date(changedAt.getTime() + minutes * 60_000);
    const session = { companyId: company.id, userId, sessionId: `${userId} ${method} ${minutes}`, method };
    const use = { userAgent: '', address: '', signedInAt: at, lastUsedAt: at };
    return gateway.db.insert(userSessions).values({ ...session, ...use });
  };
  const other = await gateway.buildAdmin(company);
  await begin(admin.id, 'password', -5);
  await begin(admin.id, 'sso', 1);
  await begin(admin.id, 'renewed', 2);
  await begin(other.id, 'password', 1);
  await gateway.db.transaction((tx) => stopUsed(tx, gateway.deps, change));
  const left = await gateway.db
    .select({ sessionId: userSessions.sessionId })
    .from(userSessions)
    .where(
      and(
        eq(userSessions.companyId, company.id),
        inArray(userSessions.userId, [admin.id, other.id]),
        isNull(userSessions.endedAt),
      ),
    );
  expect(left.map(({ sessionId }) => sessionId).toSorted()).toEqual(
    [`${admin.id} password -5`, `${other.id} password 1`].toSorted(),
  );
  expect((await state()).used).toBeNull();
});

it("tells the admins of a certificate's end, once for each of the days before, and when it has ended", async () => {
  await putToUse();
  const days = (count: number) => new Date(gateway.clock().getTime() + count * 86_400_000);
  const told = async (endsAt: Date) => {
    const { companyId } = ssoSettings;
    await gateway.db.update(ssoSettings).set({ certificateEndsAt: endsAt }).where(eq(companyId, company.id));
    await tellOfCertificates(gateway.deps);
    const mails = await gateway.deliverMails();
    return mails.filter(({ to }) => to === admin.email).map(({ template }) => template);
  };
  await gateway.deliverMails();
  expect(await told(days(45))).toEqual([]);
  expect(await told(days(29))).toEqual(['ssoCertificate']);
  expect(await told(days(29))).toEqual([]);
  expect(await told(days(6.5))).toEqual(['ssoCertificate']);
  expect(await told(days(-1))).toEqual(['ssoCertificateEnded']);
  expect(await told(days(-2))).toEqual([]);
});

describe('metadata', () => {
  it('of one provider fills in the form', () => {
    const read = readMetadata(providerMetadata());
    expect(read).toMatchObject({ identityProviderEntityId: IDP_ENTITY_ID, ssoUrl: IDP_SSO_URL });
    expect(read?.certificates).toHaveLength(1);
  });

  it.each([
    ['no XML', 'hello'],
    ['an entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${providerMetadata()}`],
    ['a service provider', '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>'],
    ['no certificate', providerMetadata('')],
  ])('that is %s is refused', (_what, xml) => {
    expect(readMetadata(xml)).toBeUndefined();
  });

  it.each(['https://127.0.0.1/metadata', 'https://localhost/metadata', 'http://metadata.example/x'])(
    'at %s is not fetched',
    async (url) => {
      const answer = await gateway.call(singleSignOnEndpoints.readMetadata, {
        token,
        params: { id: company.id },
        body: { url },
      });
      expect(answer.status).toBe(422);
      expect(answer.error).toMatchObject({ details: [{ code: 'url' }] });
    },
  );
});
