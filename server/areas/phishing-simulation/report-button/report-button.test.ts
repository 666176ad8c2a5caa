import { limits } from '@contract/limits';
import { reportButtonEndpoints as reportButton } from '@contract/phishing-simulation/report-button';
import { simulationSettingsEndpoints as settings } from '@contract/phishing-simulation/settings';
import german from '@i18n/de/reportButton.json' with { type: 'json' };
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { simulationEvents, simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import { overspent } from '@server/platform/quotas/quotas';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSimulation, EXAMPLE_DOMAIN, mailsOf } from '@tests/support/sent-simulations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTokens } from '../tracking/tokens';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway({ environment: { PUBLIC_URL: 'https://vigil.example' } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.deliverMails();
  await gateway.db.delete(companyDomains);
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});

const MAIL = {
  from: 'Bank <bank@evil.example>',
  subject: 'Your account',
  headers: 'From: Bank <bank@evil.example>\r\nSubject: Your account\r\nContent-Type: text/plain',
  body: '<a href="https://evil.example">Sign in</a>',
};
const inCompany = (id = company.id) => ({ companyId: id });

async function makeKey(as = token, id = company.id): Promise<string> {
  const { body } = await gateway.call(reportButton.makeKey, { token: as, params: inCompany(id) });
  return body.data.key;
}
const report = (
  key: string,
  given: { token?: string; reporter?: string; mail?: Partial<typeof MAIL> } = {},
) =>
  gateway.call(reportButton.report, {
    token: null,
    params: {},
    body: { key, ...given, mail: { ...MAIL, ...given.mail } },
  });
const kindOf = async (...given: Parameters<typeof report>) => (await report(...given)).body.data.kind;
const stateOf = async () =>
  (await gateway.call(settings.get, { token, params: inCompany() })).body.data.reportButton;

/** The address of somebody else at the company. */
const colleague = async () => (await gateway.buildUser({ companyId: company.id, role: 'user' })).email;

/** A mail of a running campaign to the company's admin. */
async function sent({ of = company, to = admin } = {}) {
  const campaign = await buildSimulation(gateway.db, {
    companyId: of.id,
    userIds: [to.id],
    dueAt: gateway.clock(),
  });
  await gateway.db
    .update(simulationMails)
    .set({ state: 'sent', sentAt: gateway.clock() })
    .where(eq(simulationMails.simulationId, campaign.id));
  const [mail] = await mailsOf(gateway.db, campaign.id);
  if (!mail) throw new Error('the campaign has no mail');
  const tokens = mailTokens(gateway.deps.secrets);
  const read = async () => (await mailsOf(gateway.db, campaign.id))[0];
  return { campaign, mail, read, header: tokens.make('report', mail.id), tokens };
}
const eventsOf = (mailId: number) =>
  gateway.db.select().from(simulationEvents).where(eq(simulationEvents.mailId, mailId));

/** Sets the report address, at a domain that the company has verified. */
async function forwardTo(email: string, isVerified = true) {
  await gateway.call(settings.update, { token, params: inCompany(), body: { email } });
  const at = gateway.clock();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const verifiedAt = isVerified ? at : null;
  await gateway.db
    .insert(companyDomains)
    .values({ companyId: company.id, domain, proof: 'proof', verifiedAt, createdAt: at })
    .onConflictDoUpdate({ target: [companyDomains.companyId, companyDomains.domain], set: { verifiedAt } });
}

describe('the key of the add-ins', () => {
  it('is shown once, stored as a hash, and ends the one before', async () => {
    const first = await makeKey();
    expect(first).toMatch(/^vigil-report-[\w-]{43}$/);
    expect(await stateOf()).toMatchObject({ hasKey: true, keyCreatedAt: gateway.clock().toISOString() });
    expect(JSON.stringify(await stateOf())).not.toContain(first.slice(13));
    const stored = await gateway.db.execute(sql`SELECT s::text FROM simulation_settings s`);
    expect(JSON.stringify(stored.rows)).not.toContain(first.slice(13));
    const second = await makeKey();
    expect((await report(first)).status).toBe(403);
    expect(await kindOf(second)).toBe('SUSPICIOUS');
  });

  it('is made anew by each call, even one that repeats another', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const make = () => gateway.call(reportButton.makeKey, { token, params: inCompany(), headers });
    const keys = [(await make()).body.data.key, (await make()).body.data.key];
    expect(keys[0]).not.toBe(keys[1]);
    expect((await report(keys[1] ?? '')).status).toBe(200);
  });

  it('tells nothing when it is unknown, replaced, or of a disabled company', async () => {
    const key = await makeKey();
    await gateway.db
      .update(companies)
      .set({ disabledAt: gateway.clock() })
      .where(eq(companies.id, company.id));
    const answers = [await report(key), await report(`vigil-report-${'a'.repeat(43)}`)];
    expect(answers.map(({ error }) => error)).toEqual([answers[0]?.error, answers[0]?.error]);
    expect(answers[0]?.status).toBe(403);
    const { status } = await gateway.call(reportButton.configuration, {
      token: null,
      params: {},
      body: { key },
    });
    expect(status).toBe(403);
  });

  it('gives nothing but reporting: no session', async () => {
    const key = await makeKey();
    const { status } = await gateway.call(settings.get, { token: key, params: inCompany() });
    expect(status).toBe(401);
  });

  it('tells an add-in what to ask and say', async () => {
    const key = await makeKey();
    await gateway.call(settings.update, { token, params: inCompany(), body: { isReportConfirmed: false } });
    const { body } = await gateway.call(reportButton.configuration, {
      token: null,
      params: {},
      body: { key, language: 'de-CH' },
    });
    expect(body.data).toMatchObject({ isReportConfirmed: false, language: 'de', direction: 'ltr' });
    expect(body.data.texts).toEqual(german.addIn);
  });
});

describe('a report of a simulated mail', () => {
  it('counts once, whenever and how often it comes', async () => {
    const key = await makeKey();
    const { read, header, mail } = await sent();
    expect(await kindOf(key, { token: header })).toBe('SIMULATION');
    const first = (await read())?.reportedAt;
    expect(first).toEqual(gateway.clock());
    gateway.clock.advance(1000);
    expect(await kindOf(key, { token: header })).toBe('SIMULATION');
    expect((await read())?.reportedAt).toEqual(first);
    expect(await eventsOf(mail.id)).toMatchObject([{ type: 'REPORTED', reason: null, agent: 'button' }]);
    expect((await stateOf()).recent).toEqual({ simulated: 1, suspicious: 0 });
    expect(await gateway.deliverMails()).toEqual([]);
    gateway.clock.advance(-1000);
  });

  it('counts for nobody when somebody else reports it', async () => {
    const key = await makeKey();
    const { read, header } = await sent();
    expect(await kindOf(key, { token: header, reporter: await colleague() })).toBe('SIMULATION');
    expect((await read())?.reportedAt).toBeNull();
    expect(await kindOf(key, { token: header, reporter: admin.email })).toBe('SIMULATION');
    expect((await read())?.reportedAt).not.toBeNull();
  });

  it('of another company is any other mail here, and changes nothing there', async () => {
    const key = await makeKey();
    const of = await gateway.buildCompany();
    const theirs = await sent({ of, to: await gateway.buildAdmin(of) });
    expect(await kindOf(key, { token: theirs.header })).toBe('SUSPICIOUS');
    expect((await theirs.read())?.reportedAt).toBeNull();
    expect(await eventsOf(theirs.mail.id)).toEqual([]);
  });

  it('is no report by a forged token, or one that is good for something else', async () => {
    const key = await makeKey();
    const { mail, read, tokens, header } = await sent();
    const last = header.endsWith('A') ? 'Q' : 'A';
    const wrong = [
      'A'.repeat(22),
      `${header.slice(0, -1)}${last}`,
      tokens.make('link', mail.id),
      tokens.make('message', mail.id),
      tokens.make('report', mail.id + 1000),
      '',
    ];
    for (const [index, given] of wrong.entries())
      expect(await kindOf(key, { token: given, mail: { subject: `n${index}` } })).toBe('SUSPICIOUS');
    expect((await read())?.reportedAt).toBeNull();
  });

  it('of a campaign that is over is known, and changes nothing', async () => {
    const key = await makeKey();
    const { campaign, mail, read, header } = await sent();
    await gateway.db.update(simulations).set({ state: 'archived' }).where(eq(simulations.id, campaign.id));
    expect(await kindOf(key, { token: header })).toBe('SIMULATION');
    expect((await read())?.reportedAt).toBeNull();
    expect(await eventsOf(mail.id)).toEqual([]);
    expect((await stateOf()).recent.simulated).toBe(0);
  });
});

describe('a report of any other mail', () => {
  it('is forwarded to the report address, as a file', async () => {
    const key = await makeKey();
    await forwardTo('soc@acme.example');
    expect(await kindOf(key, { reporter: await colleague() })).toBe('SUSPICIOUS');
    const [mail, ...others] = await gateway.deliverMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'reportedMail',
      to: 'soc@acme.example',
      values: { subject: 'Your account' },
      attachment: { fileName: 'reported.eml', contentType: 'message/rfc822' },
    });
    expect(mail?.replyTo).toBeUndefined();
    const eml = Buffer.from(mail?.attachment?.content ?? '', 'base64').toString();
    expect(eml).toContain('From: Bank <bank@evil.example>\r\n');
    expect(eml).not.toContain('text/plain');
    expect(await stateOf()).toMatchObject({
      isForwarded: true,
      recent: { simulated: 0, suspicious: 1 },
      lastReportAt: gateway.clock().toISOString(),
    });
  });

  it('is mailed to nobody without an address, or at a domain that is not the company’s', async () => {
    const key = await makeKey();
    expect(await kindOf(key, { mail: { subject: 'one', headers: '' } })).toBe('SUSPICIOUS');
    await forwardTo('victim@elsewhere.example', false);
    expect(await kindOf(key, { mail: { subject: 'two', headers: '' } })).toBe('SUSPICIOUS');
    expect(await gateway.deliverMails()).toEqual([]);
    expect(await stateOf()).toMatchObject({ isForwarded: false, recent: { suspicious: 2 } });
  });

  it('is mailed to nobody at a domain that another company has verified', async () => {
    const key = await makeKey();
    const other = await gateway.buildCompany();
    await sent({ of: other, to: await gateway.buildAdmin(other) });
    await gateway.call(settings.update, {
      token,
      params: inCompany(),
      body: { email: `victim@${EXAMPLE_DOMAIN}` },
    });
    await report(key);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('is forwarded once by the same person, and again by another', async () => {
    const key = await makeKey();
    await forwardTo('soc@acme.example');
    const [jo, al] = [await colleague(), await colleague()];
    for (const reporter of [jo, jo.toUpperCase(), al])
      expect(await kindOf(key, { reporter })).toBe('SUSPICIOUS');
    expect(await gateway.deliverMails()).toHaveLength(2);
  });

  it('is limited per person, and refused mails count nowhere', async () => {
    const key = await makeKey();
    await forwardTo('soc@acme.example');
    const most = limits.simulations.report.ofReporterAnHour;
    const reporter = await colleague();
    const send = (n: number) => report(key, { reporter, mail: { subject: `${n}`, headers: '' } });
    for (let n = 0; n < most; n += 1) expect((await send(n)).status).toBe(200);
    const refused = await send(most);
    expect(refused.status).toBe(429);
    expect(await gateway.deliverMails()).toHaveLength(most);
    expect((await stateOf()).recent.suspicious).toBe(most);
    // Known already, so it is none more.
    expect((await send(0)).status).toBe(200);
  });

  it('comes from people of the company only', async () => {
    const key = await makeKey();
    await forwardTo('soc@acme.example');
    const other = await gateway.buildAdmin(await gateway.buildCompany());
    const gone = await gateway.buildUser({ companyId: company.id, disabledAt: gateway.clock() });
    for (const reporter of ['nobody@acme.example', other.email, gone.email]) {
      const { status, error } = await report(key, { reporter });
      expect([status, error.details]).toEqual([
        422,
        [{ code: 'reporter', description: 'Only people of the company can report emails.' }],
      ]);
    }
    expect(await gateway.deliverMails()).toEqual([]);
    expect((await stateOf()).recent.suspicious).toBe(0);
  });

  it('is limited by the address that it comes from, whatever it says of itself', async () => {
    const key = await makeKey();
    const { callsOfNetworkAnHour: most } = limits.simulations.report;
    const spent = { key: 'report-from:127.0.0.1', amount: most, most, windowMs: 3600_000 };
    await overspent(gateway.db, [spent], gateway.clock());
    expect((await report(key)).status).toBe(429);
    gateway.clock.advance(3600_000);
    expect((await report(key)).status).toBe(200);
  });

  it('has its bounds', async () => {
    const key = await makeKey();
    const { headersMax, bodyMax, textMax } = limits.simulations.report;
    const tooLong = { headers: headersMax, body: bodyMax, from: textMax, subject: textMax };
    for (const [field, most] of Object.entries(tooLong)) {
      const { status } = await report(key, { mail: { [field]: 'x'.repeat(most + 1) } });
      expect([field, status]).toEqual([field, 422]);
    }
    const most = { headers: '\u{1f600}'.repeat(headersMax / 2), body: '\u{1f600}'.repeat(bodyMax / 2) };
    expect((await report(key, { mail: most })).status).toBe(200);
  });

  it('leaves none of its words in the log', async () => {
    const key = await makeKey();
    await report(key, { mail: { subject: 'Quarterly secret', body: 'hush' } });
    await report(`${key}x`);
    const lines = gateway.logLines.join('\n');
    for (const word of ['Quarterly', 'hush', key]) expect(lines).not.toContain(word);
  });
});

describe('the files of the add-ins', () => {
  it('the manifest has the current key, and is refused for any other', async () => {
    const old = await makeKey();
    const key = await makeKey();
    const get = (given: string) =>
      gateway.call(reportButton.outlookManifest, { token, params: inCompany(), body: { key: given } });
    const { content } = (await get(key)).body.data;
    const text = Buffer.from(content, 'base64').toString();
    expect(text).toContain(`https://vigil.example/report-button/outlook?k=${key}`);
    const other = await gateway.buildCompany();
    const theirs = await makeKey(await gateway.tokenFor(await gateway.buildAdmin(other)), other.id);
    for (const wrong of [old, theirs]) {
      const { status, error } = await get(wrong);
      expect([status, error.details[0]?.code]).toEqual([422, 'key']);
    }
    expect((await get(key)).body.data.content).toBe(content);
  });
});
