import { graphMailEndpoints as graph, ownMailEndpoints as ownMail } from '@contract/settings/own-mail';
import { companies } from '@server/domain/company/company.tables';
import { featureFlagOverrides } from '@server/domain/flags/flags.tables';
import { findWay } from '@server/domain/own-mail/ways.queries';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { type MailProviders, startMailProviders } from '@tests/support/mail-providers';
import { proveFor } from '@tests/support/own-mail';
import { type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { wholeDatabase } from '@tests/support/whole-database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const BOTH = 'Custom SMTP and Office Graph API cannot be used together';
const HOST = 'mail.larkfield.example';

let gateway: TestGateway;
let providers: MailProviders;
let sink: SmtpSink;
let company: CompanyRow;
let owner: UserRow;
let token: string;
let domain: string;

beforeAll(async () => {
  [providers, sink] = await Promise.all([startMailProviders(), startSink()]);
  const environment = { ...providers.environment, OWN_MAIL_HOSTS: `${HOST}=127.0.0.1:${sink.port}` };
  gateway = await testGateway({ environment });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([providers.close(), sink.close()]);
});
beforeEach(async () => {
  providers.state.signInError = '';
  providers.sentBy.length = 0;
  ({ company, owner, token } = await trusted());
  domain = `outlook-${company.id}.example`;
  await proveFor(gateway.db, company.id, domain, gateway.clock());
  providers.state.microsoft.sender = { mail: `training@${domain}`, displayName: 'Training' };
  await gateway.deliverMails();
});

async function trusted() {
  const company = await gateway.buildCompany();
  const owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  const token = await gateway.freshToken(owner);
  await confirmFor(graph.complete, gateway, token);
  return { company, owner, token };
}

const begin = (query: { redirectDomain?: string } = {}, by = token, id = company.id) =>
  gateway.call(graph.authUrl, { token: by, params: { id }, query });
/** Where Microsoft leads the browser back to. */
async function signIn(url: string): Promise<URL> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}
const complete = (answer: string, by = token, id = company.id) =>
  gateway.call(graph.complete, { token: by, params: { id }, body: { answer } });
const connect = async () => {
  const back = await signIn((await begin()).body.data.url);
  return complete(String(back.searchParams));
};
const state = async () =>
  (await gateway.call(graph.isAvailable, { token, params: { id: company.id } })).body.data;
const params = () => ({ companyId: company.id });
const codeSent = () => /^(\d{6})$/m.exec(providers.sentBy.at(-1)?.content ?? '')?.[1] ?? '';
const setFlag = (enabled: boolean) =>
  gateway.db
    .insert(featureFlagOverrides)
    .values({ companyId: company.id, name: 'office-graph', enabled })
    .onConflictDoNothing();
async function inUse() {
  await connect();
  await gateway.call(ownMail.test, { token, params: params() });
  return gateway.call(ownMail.use, { token, params: params(), body: { code: codeSent() } });
}

describe('Office Graph API', () => {
  it('is connected by signing in, tested, and used', async () => {
    expect(await state()).toEqual({ isAvailable: true, isUsed: false, email: null });
    const { body } = await connect();
    expect(body.data.candidate).toMatchObject({
      kind: 'graph',
      fromAddress: `training@${domain}`,
      fromName: 'Training',
    });
    expect((await inUse()).body.data.used).toMatchObject({ kind: 'graph', password: null });
    expect(providers.sentBy[0]?.content).toMatch(new RegExp(`^To: .*${owner.email}`, 'm'));
    expect(await state()).toEqual({ isAvailable: true, isUsed: true, email: `training@${domain}` });
    expect((await gateway.deliverMails()).map(({ template, values }) => [template, values.change])).toEqual([
      ['trustChanged', 'Mails are sent by a mailbox at Microsoft'],
    ]);
  });

  it('asks for the least that sends, with state and PKCE', async () => {
    const url = new URL((await begin()).body.data.url);
    const {
      scope,
      code_challenge_method: method,
      response_type: type,
    } = Object.fromEntries(url.searchParams);
    expect([method, type]).toEqual(['S256', 'code']);
    expect(scope?.split(' ').map((one) => one.split('/').at(-1))).toEqual([
      'Mail.Send',
      'User.Read',
      'offline_access',
    ]);
    expect(url.searchParams.get('state')).not.toBe(
      new URL((await begin()).body.data.url).searchParams.get('state'),
    );
  });

  it('keeps no token in the clear', async () => {
    await inUse();
    expect((await wholeDatabase(gateway.db)).join('\n')).not.toMatch(/refresh-[\da-f]{8}-|token-[\da-f]{8}-/);
    expect(gateway.logLines.join('')).not.toMatch(/refresh-[\da-f]{8}-|token-[\da-f]{8}-/);
  });

  it('takes an answer once, and only of the admin who asked', async () => {
    const back = await signIn((await begin()).body.data.url);
    const answer = String(back.searchParams);
    const other = await trusted();
    expect(refusalOf(await complete(answer, other.token, other.company.id))[0]).toBe(422);
    expect((await complete(answer, other.token)).status).toBe(403);
    expect((await complete(answer)).status).toBe(200);
    expect(refusalOf(await complete(answer))).toEqual([
      422,
      'answer',
      'This took too long, or was done already. Connect again.',
    ]);
  });

  it('takes none that is old, refused, made up, or of a mailbox elsewhere', async () => {
    const old = await signIn((await begin()).body.data.url);
    gateway.clock.advance(11 * 60_000);
    token = await gateway.freshToken(owner);
    await confirmFor(graph.complete, gateway, token);
    expect((await complete(String(old.searchParams))).status).toBe(422);
    providers.state.signInError = 'access_denied';
    expect(refusalOf(await connect())[2]).toBe('Microsoft was not allowed to send your mails.');
    providers.state.signInError = '';
    const { searchParams } = await signIn((await begin()).body.data.url);
    searchParams.set('code', 'made-up');
    expect(refusalOf(await complete(String(searchParams)))[2]).toBe(
      'Microsoft did not connect: Microsoft: 400 invalid_grant',
    );
    providers.state.microsoft.sender.mail = 'ceo@elsewhere.example';
    expect(refusalOf(await connect())[2]).toBe('This mailbox is not at a domain that you have verified.');
    providers.state.microsoft.sender.mail = null;
    expect(refusalOf(await connect())[2]).toBe('This account at Microsoft has no mailbox that can send.');
    expect(await findWay(gateway.db, company.id, 'candidate')).toBeUndefined();
  });

  it('comes back to the console that asked, and to no other place', async () => {
    const { host, origin } = new URL(gateway.config.publicUrl);
    for (const redirectDomain of [host, origin, 'evil.example', 'https://evil.example', undefined]) {
      const { url } = (await begin(redirectDomain === undefined ? {} : { redirectDomain })).body.data;
      const back = await signIn(url);
      const { headers, statusCode } = await gateway.app.inject({ url: back.pathname + back.search });
      const to = new URL(String(headers.location));
      expect([statusCode, to.origin, to.pathname]).toEqual([303, origin, '/settings/integration/mail']);
      expect(to.search).toBe('');
    }
    const forged = await gateway.app.inject({ url: '/graph-mail/callback?state=made-up&code=x' });
    expect(new URL(String(forged.headers.location)).origin).toBe(origin);
  });

  it('is reset: the product sends everything again', async () => {
    await inUse();
    await gateway.deliverMails();
    await gateway.call(graph.reset, { token, params: { id: company.id } });
    expect(await state()).toMatchObject({ isUsed: false, email: null });
    expect((await gateway.deliverMails()).map(({ template }) => template)).toEqual(['trustTold']);
  });

  it('is not there without the flag, nor without an application', async () => {
    await setFlag(false);
    expect(await state()).toMatchObject({ isAvailable: false });
    expect((await begin()).status).toBe(403);
  });
});

describe('both at once', () => {
  const smtp = () => ({
    ...{ host: HOST, port: 587, security: 'none' as const, user: '' },
    ...{ fromName: 'Larkfield', fromAddress: `training@${domain}` },
  });
  const save = () => gateway.call(ownMail.saveSmtp, { token, params: params(), body: smtp() });

  it('is refused for custom SMTP beside Graph, used or not', async () => {
    await connect();
    expect(await save()).toMatchObject({ status: 409, error: { message: BOTH } });
    await inUse();
    expect((await save()).status).toBe(409);
    await gateway.call(graph.reset, { token, params: { id: company.id } });
    expect((await save()).status).toBe(200);
  });

  it('is refused for Graph beside custom SMTP, also when that was saved meanwhile', async () => {
    const back = await signIn((await begin()).body.data.url);
    await save();
    expect(await begin()).toMatchObject({ status: 409, error: { message: BOTH } });
    expect(await complete(String(back.searchParams))).toMatchObject({
      status: 409,
      error: { message: BOTH },
    });
  });

  it('nothing of one removes the other', async () => {
    await inUse();
    await gateway.call(ownMail.removeSmtp, { token, params: params() });
    expect((await state()).isUsed).toBe(true);
  });
});
