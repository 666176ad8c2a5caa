import { readConfig } from '@server/config';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { movableClock } from '@server/platform/identity/testing';
import { buildersOn, type CompanyRow } from '@tests/support/builders';
import { type MailProviders, type ProviderBehavior, startMailProviders } from '@tests/support/mail-providers';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Handover, SimulationTransport } from '../sending/transport';
import { connect, listConnections } from './direct.queries';
import { directTransport, openProviders } from './direct-transport';

const TENANT = '11111111-2222-3333-4444-555555555555';
const GOOGLE = 'gmail.example';
const MICROSOFT = 'outlook.example';

let database: OpenDatabase;
let providers: MailProviders;
let company: CompanyRow;
let transport: SimulationTransport;
const clock = movableClock();
const log = { warn: vi.fn(), error: vi.fn() };
const sent: string[] = [];
const smtp: SimulationTransport = {
  async send(message, claimEnd) {
    if (!(await claimEnd())) return { kind: 'withdrawn' };
    sent.push((message.to as { address: string }).address);
    return { kind: 'sent' };
  },
  close: () => undefined,
};

beforeAll(async () => {
  database = await testDatabase();
  providers = await startMailProviders({ clock });
});
afterAll(async () => {
  await providers.close();
  await database.close();
});
beforeEach(async () => {
  sent.length = 0;
  providers.put.length = 0;
  providers.asked.length = 0;
  for (const one of Object.values(log)) one.mockClear();
  const { state } = providers;
  state.google.isDelegated = true;
  state.google.strangers.clear();
  state.microsoft.tenants.clear();
  state.microsoft.tenants.set(MICROSOFT, TENANT);
  state.microsoft.consented.clear();
  state.microsoft.consented.add(TENANT);
  state.behave = () => 'accept';
  await database.db.delete(companyDomains);
  company = await buildersOn(database.db).buildCompany();
  await connected(company, GOOGLE, 'GOOGLE');
  await connected(company, MICROSOFT, 'MICROSOFT');
  transport = newTransport();
});

function newTransport(environment: Record<string, string> = {}): SimulationTransport {
  const config = readConfig({ NODE_ENV: 'test', ...providers.environment, ...environment });
  const opened = openProviders(config, { clock, lookAfterMs: 0 });
  return directTransport({
    db: database.db,
    clock,
    uptime: () => clock().getTime(),
    log,
    smtp,
    providers: opened,
  });
}

async function connected({ id: companyId }: CompanyRow, domain: string, provider: 'GOOGLE' | 'MICROSOFT') {
  const at = clock();
  await database.db
    .insert(companyDomains)
    .values({ companyId, domain, proof: 'proof', verifiedAt: at, createdAt: at });
  await database.db.transaction(async (tx) => {
    const tenant = provider === 'GOOGLE' ? domain : TENANT;
    await connect(tx, { companyId, domain, provider, tenant, connectedBy: 1, connectedAt: at });
    await changeSettings(tx, companyId, { isGmailDirect: true, isMicrosoftDirect: true });
  });
}

const messageTo = (address: string): SendMailOptions => ({
  from: { name: 'Parcel service', address: 'fees@parcels.example' },
  to: { name: '', address },
  subject: 'Your parcel',
  text: 'Pay the fee.',
  html: '<p>Pay the fee.</p>',
  messageId: `<${address}@parcels.example>`,
  headers: { 'Content-Language': 'en', 'X-Phishing-Token': 'token-of-mail' },
  attachments: [
    {
      cid: 'picture-1',
      filename: 'picture-1.png',
      contentType: 'image/png',
      content: Buffer.from('picture'),
      contentDisposition: 'inline',
    },
  ],
});

async function send(email: string, { message = messageTo(email), by = transport, mayEnd = true } = {}) {
  const claimEnd = vi.fn(async () => mayEnd);
  const handover = await by.send(message, claimEnd, { companyId: company.id, email });
  return { handover, claims: claimEnd.mock.calls.length };
}
const failures = async () =>
  Object.fromEntries(
    (await listConnections(database.db, company.id)).map(({ domain, failure }) => [domain, failure]),
  );
const setSettings = (changes: Parameters<typeof changeSettings>[2]) =>
  database.db.transaction((tx) => changeSettings(tx, company.id, changes));
/** Past what the transport remembers of a domain. */
const forget = () => clock.advance(6000);

describe('a mail to a connected domain', () => {
  it('is put into a mailbox at Google as it would have been sent', async () => {
    expect(await send(`ada@${GOOGLE}`)).toEqual({ handover: { kind: 'sent' }, claims: 1 });
    expect(sent).toEqual([]);
    const [mail] = providers.put;
    expect(mail).toMatchObject({ provider: 'GOOGLE', mailbox: `ada@${GOOGLE}`, labels: ['INBOX', 'UNREAD'] });
    expect(mail?.content).toContain('From: Parcel service <fees@parcels.example>');
    expect(mail?.content).toContain('X-Phishing-Token: token-of-mail');
    expect(mail?.content).toContain('Content-ID: <picture-1>');
  });

  it('is put into a mailbox at Microsoft, and is no draft', async () => {
    expect(await send(`ada@${MICROSOFT}`)).toEqual({ handover: { kind: 'sent' }, claims: 1 });
    expect(sent).toEqual([]);
    const [mail] = providers.put;
    expect(mail).toMatchObject({ provider: 'MICROSOFT', mailbox: `ada@${MICROSOFT}`, labels: ['INBOX'] });
    expect(JSON.parse(mail?.content ?? '')).toMatchObject({
      subject: 'Your parcel',
      from: { emailAddress: { name: 'Parcel service', address: 'fees@parcels.example' } },
      isRead: false,
      internetMessageId: `<ada@${MICROSOFT}@parcels.example>`,
      internetMessageHeaders: [{ name: 'X-Phishing-Token', value: 'token-of-mail' }],
      attachments: [
        { contentId: 'picture-1', isInline: true, contentBytes: Buffer.from('picture').toString('base64') },
      ],
    });
  });

  it('is not put there once it must not be sent', async () => {
    for (const domain of [GOOGLE, MICROSOFT])
      expect((await send(`ada@${domain}`, { mayEnd: false })).handover).toEqual({ kind: 'withdrawn' });
    expect(providers.put).toEqual([]);
  });

  it('is sent by the mail server when the provider is off, not configured, or the domain is lost', async () => {
    const bySmtp = async (email: string, by = transport) => {
      expect(await send(email, { by })).toEqual({ handover: { kind: 'sent' }, claims: 1 });
      expect(sent.splice(0)).toEqual([email]);
      expect(providers.put).toEqual([]);
    };
    await bySmtp('ada@elsewhere.example');
    await bySmtp(`ada@sub.${GOOGLE}`);
    const blank = Object.fromEntries(Object.keys(providers.environment).map((name) => [name, '']));
    await bySmtp(`ada@${GOOGLE}`, newTransport(blank));
    await setSettings({ isGmailDirect: false });
    await bySmtp(`ada@${GOOGLE}`);
    expect((await send(`ada@${MICROSOFT}`)).handover).toEqual({ kind: 'sent' });
    expect(providers.put.splice(0)).toHaveLength(1);
    forget();
    await database.db.update(companyDomains).set({ verifiedAt: null });
    await bySmtp(`ada@${MICROSOFT}`);
  });

  it('of another company is not put there, even at the same customer of the provider', async () => {
    const other = await buildersOn(database.db).buildCompany();
    const claimEnd = async () => true;
    const to = { companyId: other.id, email: `ada@${MICROSOFT}` };
    await transport.send(messageTo(to.email), claimEnd, to);
    expect(sent).toEqual([to.email]);
    expect(providers.put).toEqual([]);
  });
});

describe('a provider', () => {
  const behave = (behavior: ProviderBehavior) => {
    providers.state.behave = () => behavior;
  };

  it.each([GOOGLE, MICROSOFT])(
    'that has no such mailbox leaves the mail to the mail server: %s',
    async (domain) => {
      for (const behavior of ['unknown', 'large'] as const) {
        behave(behavior);
        expect(await send(`ada@${domain}`)).toEqual({ handover: { kind: 'sent' }, claims: 1 });
      }
      expect(sent).toHaveLength(2);
      expect(await failures()).toMatchObject({ [domain]: null });
    },
  );

  it('may know nobody of that name, or be kept out of a mailbox by the tenant’s own policy', async () => {
    providers.state.google.strangers.add(`ada@${GOOGLE}`);
    behave('policy');
    for (const domain of [GOOGLE, MICROSOFT]) await send(`ada@${domain}`);
    expect(sent).toEqual([`ada@${GOOGLE}`, `ada@${MICROSOFT}`]);
    expect(await failures()).toEqual({ [GOOGLE]: null, [MICROSOFT]: null });
  });

  it('is not asked about a message larger than it takes', async () => {
    const email = `ada@${MICROSOFT}`;
    const html = `<p>${'x'.repeat(4 * 1024 * 1024)}</p>`;
    await send(email, { message: { ...messageTo(email), html } });
    expect(sent).toEqual([email]);
    expect(providers.asked.filter((one) => one.startsWith('POST /graph'))).toEqual([]);
  });

  it('that refuses a mail fails that one', async () => {
    behave('bad');
    for (const domain of [GOOGLE, MICROSOFT])
      expect((await send(`ada@${domain}`)).handover).toMatchObject({ kind: 'refused', isForGood: true });
    expect(sent).toEqual([]);
  });

  it.each([GOOGLE, MICROSOFT])(
    'that has enough for now is left alone as long as it asks: %s',
    async (domain) => {
      behave('busy');
      const later = { kind: 'later', afterMs: providers.retryAfterMs };
      expect((await send(`ada@${domain}`)).handover).toEqual(later);
      expect(await failures()).toMatchObject({ [domain]: 'LIMIT' });
      behave('accept');
      const before = providers.asked.length;
      expect((await send(`bob@${domain}`)).handover).toMatchObject({ kind: 'later' });
      expect(providers.asked).toHaveLength(before);
      clock.advance(providers.retryAfterMs);
      expect((await send(`bob@${domain}`)).handover).toEqual({ kind: 'sent' });
      expect(await failures()).toMatchObject({ [domain]: null });
      expect(sent).toEqual([]);
    },
  );

  it('that is out of order, or over its quota, is tried less and less often', async () => {
    const waits: number[] = [];
    behave('quota');
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const { handover } = await send(`ada@${GOOGLE}`);
      const afterMs = handover.kind === 'later' ? handover.afterMs : 0;
      waits.push(afterMs / 1000);
      clock.advance(afterMs);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
    behave('closed');
    await send(`ada@${MICROSOFT}`);
    expect(await failures()).toEqual({ [GOOGLE]: 'LIMIT', [MICROSOFT]: 'UNREACHABLE' });
  });

  it('whose customer has withdrawn consent gets nothing until it is given again', async () => {
    providers.state.google.isDelegated = false;
    providers.state.microsoft.consented.clear();
    for (const domain of [GOOGLE, MICROSOFT])
      expect((await send(`ada@${domain}`)).handover).toMatchObject({ kind: 'later' });
    expect(await failures()).toEqual({ [GOOGLE]: 'CONSENT', [MICROSOFT]: 'CONSENT' });
    // Mails wait: somebody has to decide whether they are to be sent through the filters.
    expect(sent).toEqual([]);
    providers.state.google.isDelegated = true;
    providers.state.microsoft.consented.add(TENANT);
    clock.advance(60_000);
    for (const domain of [GOOGLE, MICROSOFT])
      expect((await send(`ada@${domain}`)).handover).toEqual({ kind: 'sent' });
    expect(await failures()).toEqual({ [GOOGLE]: null, [MICROSOFT]: null });
  });

  it('that can’t be reached at all holds up the mail, which was not claimed', async () => {
    const gone = await startMailProviders();
    await gone.close();
    const nobody = gone.environment.GMAIL_URL ?? '';
    const by = newTransport({ GOOGLE_TOKEN_URL: nobody, MICROSOFT_LOGIN_URL: nobody });
    for (const domain of [GOOGLE, MICROSOFT]) {
      const { handover, claims } = await send(`ada@${domain}`, { by });
      expect([handover.kind, claims]).toEqual(['later', 0]);
    }
    const claimed = newTransport({ GMAIL_URL: nobody });
    expect(await send(`ada@${GOOGLE}`, { by: claimed })).toMatchObject({
      handover: { kind: 'later' },
      claims: 1,
    });
    expect(await failures()).toEqual({ [GOOGLE]: 'UNREACHABLE', [MICROSOFT]: 'UNREACHABLE' });
  });

  it('that is lost after a message was handed over leaves it unknown, unless it is found in the mailbox', async () => {
    const outcomes: [string, string, Handover['kind']][] = [];
    for (const domain of [GOOGLE, MICROSOFT])
      for (const behavior of ['lose', 'drop', 'broken'] as const) {
        behave(behavior);
        outcomes.push([domain, behavior, (await send(`${behavior}@${domain}`)).handover.kind]);
      }
    expect(outcomes).toEqual([
      [GOOGLE, 'lose', 'unknown'],
      [GOOGLE, 'drop', 'unknown'],
      [GOOGLE, 'broken', 'unknown'],
      [MICROSOFT, 'lose', 'sent'],
      [MICROSOFT, 'drop', 'unknown'],
      [MICROSOFT, 'broken', 'unknown'],
    ]);
    expect(sent).toEqual([]);
  });

  it('gives one token to all mails of a tenant, and another when it has expired or was withdrawn', async () => {
    const tokens = () => providers.asked.filter((one) => one.endsWith('/oauth2/v2.0/token')).length;
    const people = ['ada', 'bob', 'cleo', 'dan'];
    await Promise.all(people.map((name) => send(`${name}@${MICROSOFT}`)));
    expect([providers.put.length, tokens()]).toEqual([4, 1]);
    clock.advance(3600_000);
    await send(`ada@${MICROSOFT}`);
    expect([providers.put.length, tokens()]).toEqual([5, 2]);
    providers.endTokens();
    const { handover } = await send(`bob@${MICROSOFT}`);
    expect(handover).toMatchObject({ kind: 'later' });
    clock.advance(handover.kind === 'later' ? handover.afterMs : 0);
    expect((await send(`bob@${MICROSOFT}`)).handover).toEqual({ kind: 'sent' });
    expect(tokens()).toBe(3);
  });

  it('has its tokens and secrets in no log line', async () => {
    providers.state.google.isDelegated = false;
    behave('busy');
    for (const domain of [GOOGLE, MICROSOFT]) await send(`ada@${domain}`);
    expect(log.warn).toHaveBeenCalledTimes(2);
    const lines = JSON.stringify(log.warn.mock.calls);
    expect(lines).not.toMatch(/token-|client-secret|BEGIN|assertion|ada@/);
  });
});
