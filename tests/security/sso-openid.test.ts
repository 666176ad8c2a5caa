import { accountEndpoints } from '@contract/account';
import { admit } from '@server/areas/session/sign-on/admit.rules';
import { lockMember } from '@server/domain/sign-on/sso.queries';
import { ssoRequests, type ssoSettings } from '@server/domain/sign-on/sso.tables';
import { hashToken } from '@server/platform/secrets/tokens';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import type { TestGateway } from '@tests/support/gateway';
import {
  asConsole,
  askForLink,
  asLearnerApp,
  Browser,
  failureOf,
  listeningGateway,
  setUpLocalProvider,
  signInAtProvider,
} from '@tests/support/sso/walk';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const EXPIRED = 'Verification token is expired, please try again';
const UNEXPECTED = 'Something Went Wrong';

let gateway: TestGateway;
let publicUrl: string;
let company: CompanyRow;
let admin: UserRow;
let settings: typeof ssoSettings.$inferSelect;
let link: string;

beforeAll(async () => {
  ({ gateway, publicUrl } = await listeningGateway({ CONSOLE_ORIGINS: 'https://console.vigil.example' }));
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company, {
    email: 'amelia@larkfield.example',
    password: 'Correct-Horse-1',
  });
  settings = await setUpLocalProvider(gateway, company);
  const { body } = await askForLink(gateway, admin.email);
  link = asConsole(body.data.link, `${publicUrl}/login`);
});
afterAll(() => gateway.close());

const exchange = (token: string) =>
  gateway.call(accountEndpoints.ssoToken, { token: null, params: { token } });

async function signOn(browser = new Browser(), email = admin.email) {
  return browser.follow((await signInAtProvider(browser, link, email)).href);
}

describe('the whole flow', () => {
  it('leads from the email through the provider to a session', async () => {
    const back = await signOn();
    expect(back.origin + back.pathname).toBe(`${publicUrl}/login`);
    const { body } = await exchange(back.searchParams.get('ssoToken') ?? '');
    expect(body.data.customFirebaseToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('returns to the console it started from, with the wanted route', async () => {
    const browser = new Browser();
    const from = asConsole(link, 'https://console.vigil.example/login?redirectTo=users');
    const back = await browser.follow((await signInAtProvider(browser, from, admin.email)).href);
    expect(back.origin).toBe('https://console.vigil.example');
    expect(back.searchParams.get('redirectTo')).toBe('users');
  });

  it("signs a learner in to the learner's app, where an invited one registers, and never to the console", async () => {
    const email = 'invited-learner@larkfield.example';
    await gateway.buildUser({ companyId: company.id, email, uid: null, registrationType: 'INVITED' });
    const browser = new Browser();
    const refused = await browser.follow((await signInAtProvider(browser, link, email)).href);
    expect(failureOf(refused)).toBe("This account doesn't have access to the admin console.");
    const learn = asLearnerApp(link, `${publicUrl}/learn/login`);
    const back = await browser.follow((await signInAtProvider(browser, learn, email)).href);
    expect(back.origin + back.pathname).toBe(`${publicUrl}/learn/login`);
    expect((await exchange(back.searchParams.get('ssoToken') ?? '')).status).toBe(200);
  });

  it("shows the learner's failures in the learner's app", async () => {
    const browser = new Browser();
    const learn = asLearnerApp(link, `${publicUrl}/learn/login`);
    const callback = await signInAtProvider(browser, learn, admin.email);
    await browser.follow(callback.href);
    expect((await browser.follow(callback.href)).pathname).toBe('/learn/sso_fail');
  });

  it('registers an invited person at their first sign-on', async () => {
    const email = 'invited@larkfield.example';
    await gateway.buildAdmin(company, {
      email,
      uid: null,
      registrationType: 'INVITED',
      emailVerified: false,
    });
    const back = await signOn(new Browser(), email);
    expect((await exchange(back.searchParams.get('ssoToken') ?? '')).status).toBe(200);
    const person = await gateway.db.transaction((tx) => lockMember(tx, company.id, email));
    expect(person).toMatchObject({ registrationType: 'REGISTERED', emailVerified: true });
  });

  it('does not register an invited person whose address has an account elsewhere', async () => {
    const email = 'elsewhere@larkfield.example';
    await gateway.buildAdmin(await gateway.buildCompany(), { email });
    await gateway.buildAdmin(company, { email, uid: null, registrationType: 'INVITED' });
    const back = await signOn(new Browser(), email);
    expect(failureOf(back)).toBe('This email already in use');
  });

  it('lets two tabs sign on side by side', async () => {
    const browser = new Browser();
    const first = await signInAtProvider(browser, link, admin.email);
    const second = await signInAtProvider(browser, link, admin.email);
    expect((await browser.follow(second.href)).pathname).toBe('/login');
    expect((await browser.follow(first.href)).pathname).toBe('/login');
  });

  it('does not sign on with a wrong password at the provider', async () => {
    const browser = new Browser();
    const page = await browser.follow((await browser.follow(link)).href);
    const answer = await browser.open(page.href, { email: admin.email, password: 'wrong' });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('location')).toBeNull();
  });
});

describe('attacks', () => {
  it('a used ssoToken is refused', async () => {
    const token = (await signOn()).searchParams.get('ssoToken') ?? '';
    expect((await exchange(token)).status).toBe(200);
    expect((await exchange(token)).error.message).toBe(EXPIRED);
  });

  it('an old ssoToken is refused', async () => {
    const token = (await signOn()).searchParams.get('ssoToken') ?? '';
    gateway.clock.advance(121_000);
    expect((await exchange(token)).error.message).toBe(EXPIRED);
    gateway.clock.advance(-121_000);
  });

  it('a response is accepted once', async () => {
    const browser = new Browser();
    const callback = await signInAtProvider(browser, link, admin.email);
    expect((await browser.follow(callback.href)).pathname).toBe('/login');
    expect(failureOf(await browser.follow(callback.href))).toBe(EXPIRED);
  });

  it("another browser can't be signed in with a stolen response (login CSRF)", async () => {
    const callback = await signInAtProvider(new Browser(), link, admin.email);
    expect(failureOf(await new Browser().follow(callback.href))).toBe(EXPIRED);
  });

  it.each(['', 'x'.repeat(43)])('an answer with the state "%s" is refused', async (state) => {
    const browser = new Browser();
    const callback = await signInAtProvider(browser, link, admin.email);
    callback.searchParams.set('state', state);
    expect(failureOf(await browser.follow(callback.href))).toBe(EXPIRED);
  });

  it('an answer after ten minutes is refused', async () => {
    const browser = new Browser();
    const callback = await signInAtProvider(browser, link, admin.email);
    gateway.clock.advance(601_000);
    expect(failureOf(await browser.follow(callback.href))).toBe(EXPIRED);
    gateway.clock.advance(-601_000);
  });

  it.each([
    ['nonce', { nonce: 'another' }],
    ['PKCE verifier', { verifier: 'a'.repeat(43) }],
  ])('an answer to another %s is refused', async (_, changed) => {
    const browser = new Browser();
    const callback = await signInAtProvider(browser, link, admin.email);
    await changeSecrets(callback.searchParams.get('state') ?? '', changed);
    expect(failureOf(await browser.follow(callback.href))).toBe(UNEXPECTED);
  });

  it('the provider is always asked with PKCE, state and nonce', async () => {
    const { searchParams } = await new Browser().follow(link);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  it('a request without PKCE is refused by the provider', async () => {
    const browser = new Browser();
    const authorize = await browser.follow(link);
    authorize.searchParams.delete('code_challenge');
    authorize.searchParams.delete('code_challenge_method');
    const answer = await browser.follow(authorize.href);
    expect(answer.searchParams.get('error')).toBe('invalid_request');
    expect(failureOf(await browser.follow(answer.href))).toBe(UNEXPECTED);
  });

  it("an answer at another provider's callback is a mix-up", async () => {
    const browser = new Browser();
    const other = await setUpLocalProvider(gateway, await gateway.buildCompany());
    const callback = await signInAtProvider(browser, link, admin.email);
    callback.pathname = callback.pathname.replace(settings.id, other.id);
    expect(failureOf(await browser.follow(callback.href))).toBe(EXPIRED);
  });

  it('an answer that names another issuer is a mix-up', async () => {
    const browser = new Browser();
    const callback = await signInAtProvider(browser, link, admin.email);
    callback.searchParams.set('iss', 'https://evil.example');
    expect(failureOf(await browser.follow(callback.href))).toBe(UNEXPECTED);
  });

  it("a provider can't vouch for another company's people", async () => {
    const stranger = await gateway.buildAdmin(await gateway.buildCompany(), {
      email: 'victim@redmoor.example',
    });
    const [request] = await gateway.db
      .select()
      .from(ssoRequests)
      .where(eq(ssoRequests.companyId, company.id));
    if (!request) throw new Error('no request was made');
    await expect(
      admit(gateway.deps, { request, email: stranger.email, claims: [] }, 'request'),
    ).rejects.toMatchObject({
      reason: 'notConnected',
    });
  });

  it.each([
    ['https://evil.example/login', 'another origin'],
    ['https://console.vigil.example.evil.example/login', 'a longer name'],
    ['https://console.vigil.example@evil.example/login', 'a user name'],
    ['//evil.example', 'no protocol'],
    ['javascript:alert(1)', 'a script'],
    ['http://console.vigil.example/login', 'another protocol'],
    ['', 'nothing'],
  ])('appUrl %s (%s) is not followed', async (appUrl) => {
    const address = await new Browser().follow(asConsole(link, appUrl));
    expect(address.origin).toBe(publicUrl);
    expect(failureOf(address)).toBe('Invalid SSO link');
    expect(address.href).not.toContain('evil');
  });

  it('only origin and a known redirectTo of appUrl count', async () => {
    const browser = new Browser();
    const appUrl = `${publicUrl}/docs/../x?redirectTo=//evil.example#y`;
    const back = await browser.follow(
      (await signInAtProvider(browser, asConsole(link, appUrl), admin.email)).href,
    );
    expect(back.pathname).toBe('/login');
    expect([...back.searchParams.keys()]).toEqual(['ssoToken']);
  });

  it("the provider's own message never reaches the failure page", async () => {
    const browser = new Browser();
    const state = (await browser.follow(link)).searchParams.get('state') ?? '';
    const query = new URLSearchParams({
      state,
      error: 'x',
      error_description: '<img src=x onerror=alert(1)>',
    });
    const address = await browser.follow(`${publicUrl}/sso/openid/callback/${settings.id}?${query}`);
    expect(failureOf(address)).toBe(UNEXPECTED);
    expect(address.href).not.toContain('onerror');
  });
});

async function changeSecrets(state: string, changed: object) {
  const stateHash = hashToken(state);
  const [row] = await gateway.db.select().from(ssoRequests).where(eq(ssoRequests.stateHash, stateHash));
  if (!row) throw new Error('no such request');
  const context = `sso_requests/${stateHash}`;
  const open = JSON.parse(gateway.deps.secrets.open(row.secrets, context)) as object;
  const secrets = gateway.deps.secrets.seal(JSON.stringify({ ...open, ...changed }), context);
  await gateway.db.update(ssoRequests).set({ secrets }).where(eq(ssoRequests.stateHash, stateHash));
}
