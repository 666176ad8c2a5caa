import { limits } from '@contract/limits';
import type { MailProvider } from '@contract/phishing-simulation/content';
import { directEndpoints as direct } from '@contract/phishing-simulation/direct';
import { companyDomains } from '@server/domain/domains/domains.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { type MailProviders, startMailProviders } from '@tests/support/mail-providers';
import { buildSimulation, mailsOf } from '@tests/support/sent-simulations';
import { startSink } from '@tests/support/smtp-sink';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSimulationSender } from '../sending/open-sender';
import { directRequests } from './direct.tables';

const TENANT = '11111111-2222-3333-4444-555555555555';
const OTHER_TENANT = '99999999-2222-3333-4444-555555555555';
const DOMAIN = 'larkfield.example';

let gateway: TestGateway;
let providers: MailProviders;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  providers = await startMailProviders({ clock: () => gateway.clock() });
  gateway = await testGateway({
    environment: { ...providers.environment, CONSOLE_ORIGINS: 'https://console.example' },
  });
});
afterAll(async () => {
  await gateway.close();
  await providers.close();
});
beforeEach(async () => {
  providers.put.length = 0;
  const { state } = providers;
  Object.assign(state, { signInError: '', behave: () => 'accept' });
  state.google.isDelegated = true;
  state.google.claims = { email: `root@${DOMAIN}`, email_verified: true, hd: DOMAIN };
  state.microsoft.tenants = new Map([[DOMAIN, TENANT]]);
  state.microsoft.consented.clear();
  state.microsoft.willConsent = true;
  state.microsoft.isDown = false;
  state.microsoft.account = { oid: 'admin-oid', tid: undefined };
  await gateway.db.delete(companyDomains);
  ({ company, admin, token } = await newCompany());
  await verify(company, DOMAIN);
});

async function newCompany() {
  const company = await gateway.buildCompany();
  const admin = await gateway.buildAdmin(company, { name: 'Ida', lastName: 'Bell' });
  return { company, admin, token: await gateway.tokenFor(admin) };
}
async function verify({ id: companyId }: CompanyRow, domain: string) {
  const at = gateway.clock();
  await gateway.db
    .insert(companyDomains)
    .values({ companyId, domain, proof: 'proof', verifiedAt: at, createdAt: at });
}
const params = () => ({ companyId: company.id, userId: admin.id });
const read = async () => (await gateway.call(direct.get, { token, params: params() })).body.data;
const initiate = (
  provider: MailProvider | undefined,
  domain = DOMAIN,
  headers: Record<string, string> = {},
) => gateway.call(direct.initiate, { token, params: params(), body: { domain, provider }, headers });
/** What the provider leads the browser back with. */
async function visitProvider(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  return headers.get('location') ?? '';
}
/** What the console finds in its address after the way through the gateway. */
async function broughtBack(location: string): Promise<string> {
  const { pathname, search } = new URL(location);
  const { headers } = await gateway.app.inject({ url: pathname + search });
  return new URLSearchParams(new URL(String(headers.location)).hash.slice(1)).get('answer') ?? '';
}
const complete = (answer: string, as = { token, params: params() }) =>
  gateway.call(direct.complete, { ...as, body: { answer } });
async function connect(provider: MailProvider) {
  const { url } = (await initiate(provider)).body.data;
  return complete(await broughtBack(await visitProvider(url)));
}
async function connectMicrosoft() {
  const { next } = (await connect('MICROSOFT')).body.data;
  return complete(await broughtBack(await visitProvider(next ?? '')));
}
const update = (body: object) => gateway.call(direct.update, { token, params: params(), body });
const detailsOf = (answer: { error: { details: readonly { code: string; description: string }[] } }) =>
  answer.error.details.map(({ code, description }) => `${code}: ${description}`);

describe('direct delivery', () => {
  it('is off at first, and says what the installation has', async () => {
    expect(await read()).toEqual({
      isGmailDedEnabled: false,
      isMicrosoftDedEnabled: false,
      testEmail: null,
      google: { clientId: '104857600123', scope: 'https://www.googleapis.com/auth/gmail.insert' },
      microsoft: { clientId: 'vigil-client', permission: 'Mail.ReadWrite' },
      connections: [],
      domains: [DOMAIN],
    });
  });

  it('at Google needs an account of the domain and a Workspace that allows it', async () => {
    providers.state.google.isDelegated = false;
    expect(detailsOf(await connect('GOOGLE'))).toEqual([
      'domain: Google does not allow direct delivery yet. Follow the steps; a change can take some minutes to count.',
    ]);
    providers.state.google.isDelegated = true;
    expect((await connect('GOOGLE')).body.data).toEqual({ domain: DOMAIN, next: null });
    expect((await read()).connections).toEqual([
      {
        domain: DOMAIN,
        provider: 'GOOGLE',
        tenant: DOMAIN,
        connectedAt: gateway.clock().toISOString(),
        connectedBy: 'Ida Bell',
        failure: null,
        failedAt: null,
      },
    ]);
  });

  it('of a domain alone leads to where its mailboxes are, and nowhere while Microsoft does not say', async () => {
    const providerNow = async () => {
      const { pathname } = new URL((await initiate(undefined)).body.data.url);
      return pathname.split('/')[1];
    };
    expect(await providerNow()).toBe('microsoft');
    providers.state.microsoft.tenants.clear();
    expect(await providerNow()).toBe('google');
    providers.state.microsoft.isDown = true;
    expect(detailsOf(await initiate(undefined))).toEqual([
      'domain: Microsoft did not answer. Try again in a moment.',
    ]);
    expect(detailsOf(await initiate(undefined, 'unknown.example'))).toEqual([
      'domain: Verify this domain first.',
    ]);
  });

  it('at Microsoft asks for the tenant’s consent once it knows who signed in', async () => {
    const { url } = (await initiate('MICROSOFT')).body.data;
    const first = (await complete(await broughtBack(await visitProvider(url)))).body.data;
    expect(first.next).toContain(`/${TENANT}/v2.0/adminconsent?`);
    expect((await read()).connections).toEqual([]);
    const answer = await broughtBack(await visitProvider(first.next ?? ''));
    expect((await complete(answer)).body.data).toEqual({ domain: DOMAIN, next: null });
    expect((await read()).connections).toMatchObject([{ provider: 'MICROSOFT', tenant: TENANT }]);
    // A tenant that has consented before is asked nothing.
    expect((await connect('MICROSOFT')).body.data.next).toBeNull();
  });

  it('is not connected without consent, and not by somebody who says there was some', async () => {
    providers.state.microsoft.willConsent = false;
    expect(detailsOf(await connectMicrosoft())).toEqual(['domain: Microsoft was not allowed to do this.']);
    const { next } = (await connect('MICROSOFT')).body.data;
    const state = new URL(next ?? '').searchParams.get('state');
    const lie = `admin_consent=True&tenant=${OTHER_TENANT}&state=${state}`;
    expect(detailsOf(await complete(lie))[0]).toContain('Microsoft does not allow direct delivery yet.');
    providers.state.signInError = 'access_denied';
    expect(detailsOf(await connect('GOOGLE'))).toEqual(['domain: Google was not allowed to do this.']);
    expect((await read()).connections).toEqual([]);
  });

  it('is turned on for connected domains, and off with the last word of the admin', async () => {
    expect(detailsOf(await update({ isGmailDedEnabled: true }))).toEqual([
      'isGmailDedEnabled: Connect a domain first.',
    ]);
    await connect('GOOGLE');
    expect((await update({ isGmailDedEnabled: true })).body.data).toMatchObject({
      isGmailDedEnabled: true,
      isMicrosoftDedEnabled: false,
    });
    const end = () => gateway.call(direct.disconnect, { token, params: params(), body: { domain: DOMAIN } });
    expect((await end()).body.data.connections).toEqual([]);
    expect((await end()).status).toBe(422);
    expect((await update({ isGmailDedEnabled: false })).body.data.isGmailDedEnabled).toBe(false);
  });

  it('puts a test into the mailbox of the saved address', async () => {
    const test = () => gateway.call(direct.test, { token, params: params() });
    expect(detailsOf(await test())).toEqual(['testEmail: Save a test address first.']);
    await update({ testEmail: `security@${DOMAIN}` });
    expect(detailsOf(await test())).toEqual(['testEmail: Connect the domain of this address first.']);
    await connectMicrosoft();
    expect((await test()).body.data.connections).toMatchObject([{ failure: null }]);
    expect(providers.put).toMatchObject([{ provider: 'MICROSOFT', mailbox: `security@${DOMAIN}` }]);
    expect(providers.put[0]?.content).toContain('Direct email delivery works');
    providers.state.behave = () => 'unknown';
    expect(detailsOf(await test())).toEqual(['testEmail: Microsoft has no mailbox with this address.']);
    providers.state.microsoft.consented.clear();
    expect(detailsOf(await test())[0]).toContain('Connect the domain again.');
    expect((await read()).connections).toMatchObject([{ failure: 'CONSENT' }]);
    for (let count = 5; count < limits.simulations.directTestsAnHour; count += 1) await test();
    expect((await test()).status).toBe(429);
  });
});

describe('a launched campaign', () => {
  it('reaches mailboxes directly, waits while consent is gone, and is sent once the provider is off', async () => {
    const sink = await startSink();
    const people = await gateway.buildMany(company, 6);
    const userIds = people.map(({ id }) => id);
    const everyone = people.map(({ email }) => email).toSorted();
    await connectMicrosoft();
    await update({ isMicrosoftDedEnabled: true });
    const config = { ...gateway.config, simulation: { ...gateway.config.simulation, smtpUrl: sink.url } };
    const silent = { warn: () => undefined, error: () => undefined };
    const sender = openSimulationSender({ ...gateway.deps, config }, '', silent);
    const launch = async () =>
      (await buildSimulation(gateway.db, { companyId: company.id, userIds, dueAt: gateway.clock() })).id;
    const sent = (id: number) =>
      vi.waitUntil(async () => (await mailsOf(gateway.db, id)).every(({ state }) => state === 'sent'), {
        timeout: 20_000,
      });
    try {
      sender.start();
      await sent(await launch());
      expect(providers.put.map(({ mailbox }) => mailbox).toSorted()).toEqual(everyone);
      expect(sink.begun).toEqual([]);

      providers.state.microsoft.consented.clear();
      const second = await launch();
      await vi.waitUntil(async () => (await read()).connections[0]?.failure === 'CONSENT', {
        timeout: 20_000,
      });
      await vi.waitUntil(
        async () => (await mailsOf(gateway.db, second)).every(({ claimedBy }) => claimedBy === null),
        { timeout: 20_000 },
      );
      expect(await mailsOf(gateway.db, second)).toMatchObject(
        everyone.map(() => ({ state: 'planned', attempts: 0 })),
      );
      expect(sink.begun).toEqual([]);
      await update({ isMicrosoftDedEnabled: false });
      // The way there is remembered for some seconds that only pass by themselves.
      await vi.waitUntil(
        async () => {
          gateway.clock.advance(60_000);
          return (await mailsOf(gateway.db, second)).every(({ state }) => state === 'sent');
        },
        { timeout: 20_000, interval: 1000 },
      );
      expect(sink.received.map(({ to }) => to).toSorted()).toEqual(everyone);
      expect(providers.put).toHaveLength(everyone.length);
    } finally {
      await sender.stop();
      await sink.close();
    }
  });
});

describe('against direct delivery', () => {
  it('an account of another domain or tenant, or a private one with the domain’s address, connects nothing', async () => {
    const refused = [`domain: This account does not belong to ${DOMAIN}. Sign in with one that does.`];
    const { google, microsoft } = providers.state;
    for (const claims of [
      { email: 'root@attacker.example', email_verified: true, hd: 'attacker.example' },
      { email: `root@${DOMAIN}`, email_verified: true, hd: undefined },
      { email: `root@${DOMAIN}`, email_verified: false, hd: DOMAIN },
      { email: `root@sub.${DOMAIN}`, email_verified: true, hd: DOMAIN },
    ]) {
      google.claims = claims;
      expect(detailsOf(await connect('GOOGLE'))).toEqual(refused);
    }
    microsoft.consented.add(TENANT);
    microsoft.account = { oid: 'guest-oid', tid: OTHER_TENANT };
    expect(detailsOf(await connect('MICROSOFT'))).toEqual(refused);
    expect((await read()).connections).toEqual([]);
  });

  it('only verified domains count, and only those the provider has', async () => {
    await gateway.db.insert(companyDomains).values({
      companyId: company.id,
      domain: 'not-mine.example',
      proof: 'proof',
      createdAt: gateway.clock(),
    });
    providers.state.microsoft.tenants.set('not-mine.example', OTHER_TENANT);
    for (const domain of ['not-mine.example', 'unknown.example'])
      expect(detailsOf(await initiate('MICROSOFT', domain))).toEqual(['domain: Verify this domain first.']);
    await verify(company, 'elsewhere.example');
    expect(detailsOf(await initiate('MICROSOFT', 'elsewhere.example'))).toEqual([
      'domain: This domain is not at Microsoft 365.',
    ]);
    const { url } = (await initiate('GOOGLE')).body.data;
    const answer = await broughtBack(await visitProvider(url));
    await gateway.db.update(companyDomains).set({ verifiedAt: null });
    expect(detailsOf(await complete(answer))).toEqual(['domain: Verify this domain first.']);
    expect(detailsOf(await update({ testEmail: 'ceo@other.example' }))).toEqual([
      'testEmail: This address is not at a domain that you have verified.',
    ]);
  });

  it('an answer counts once, for the admin who asked, for a while', async () => {
    const over = ['answer: This took too long, or was done already. Connect again.'];
    const begin = async () => {
      const { url } = (await initiate('GOOGLE')).body.data;
      return broughtBack(await visitProvider(url));
    };
    const first = await begin();
    expect((await complete(first)).status).toBe(200);
    expect(detailsOf(await complete(first))).toEqual(over);
    const second = await begin();
    const colleague = await gateway.buildAdmin(company);
    const asColleague = { companyId: company.id, userId: colleague.id };
    const colleagueToken = await gateway.tokenFor(colleague);
    expect(detailsOf(await complete(second, { token: colleagueToken, params: asColleague }))).toEqual(over);
    expect((await complete(second, { token: colleagueToken, params: params() })).status).toBe(403);
    const stranger = await newCompany();
    const asStranger = { companyId: stranger.company.id, userId: stranger.admin.id };
    expect(detailsOf(await complete(second, { token: stranger.token, params: asStranger }))).toEqual(over);
    expect(detailsOf(await complete(second.replace(/state=[^&]*/, 'state=forged')))).toEqual(over);
    gateway.clock.advance(limits.simulations.directRequestMs);
    expect(detailsOf(await complete(second))).toEqual(over);
  });

  it('a stolen code is worth nothing without what the gateway kept', async () => {
    const mine = await visitProvider((await initiate('GOOGLE')).body.data.url);
    const { url } = (await initiate('GOOGLE')).body.data;
    const crossed = new URL(await visitProvider(url));
    crossed.searchParams.set('code', new URL(mine).searchParams.get('code') ?? '');
    expect(detailsOf(await complete(await broughtBack(crossed.href)))).toEqual([
      'domain: The answer of Google could not be used. Connect again.',
    ]);
  });

  it('answers go to consoles of the installation only', async () => {
    const locationOf = async (headers: Record<string, string>) => {
      const { url } = (await initiate('GOOGLE', DOMAIN, headers)).body.data;
      const { pathname, search } = new URL(await visitProvider(url));
      return new URL(String((await gateway.app.inject({ url: pathname + search })).headers.location));
    };
    const screen = '/phishing-simulation/settings/direct-email-delivery';
    const home = new URL(gateway.config.publicUrl).origin;
    const own = await locationOf({ origin: 'https://console.example' });
    expect([own.origin, own.pathname, own.search]).toEqual(['https://console.example', screen, '']);
    expect((await locationOf({ origin: 'https://attacker.example' })).origin).toBe(home);
    const unknown = await gateway.app.inject({ url: '/direct-delivery/callback?state=x&code=y' });
    expect(new URL(String(unknown.headers.location)).origin).toBe(home);
  });

  it('what is stored holds no secret, and nothing secret is logged or audited', async () => {
    const { url } = (await initiate('GOOGLE')).body.data;
    const state = new URL(url).searchParams.get('state') ?? '';
    const [row] = await gateway.db
      .select()
      .from(directRequests)
      .where(eq(directRequests.companyId, company.id));
    expect(JSON.stringify(row)).not.toContain(state);
    expect(JSON.stringify(row)).not.toContain(new URL(url).searchParams.get('nonce'));
    providers.state.google.isDelegated = false;
    await complete(await broughtBack(await visitProvider(url)));
    await connectMicrosoft();
    const { rows } = await gateway.db.execute("SELECT * FROM audit_events WHERE action LIKE 'direct%'");
    expect(rows.length).toBeGreaterThan(0);
    const told = JSON.stringify([rows, gateway.logLines]);
    expect(told).not.toMatch(/client-secret|token-|code=|state=|PRIVATE KEY/);
  });

  it('where the installation has no application, nothing is connected', async () => {
    const bare = await testGateway();
    const own = await bare.buildCompany();
    const person = await bare.buildAdmin(own);
    const at = bare.clock();
    const domain = { domain: DOMAIN, proof: 'proof', verifiedAt: at, createdAt: at };
    await bare.db.insert(companyDomains).values({ companyId: own.id, ...domain });
    const as = { token: await bare.tokenFor(person), params: { companyId: own.id, userId: person.id } };
    expect((await bare.call(direct.get, as)).body.data).toMatchObject({ google: null, microsoft: null });
    for (const provider of ['GOOGLE', 'MICROSOFT'] as const) {
      const answer = await bare.call(direct.initiate, { ...as, body: { domain: DOMAIN, provider } });
      expect(detailsOf(answer)[0]).toContain('This installation has no application at');
    }
    await bare.close();
  });
});
