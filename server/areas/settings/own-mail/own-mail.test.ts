import { limits } from '@contract/limits';
import { ownMailEndpoints as ownMail } from '@contract/settings/own-mail';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { countRefusal, findWay, noteAtWay } from '@server/domain/own-mail/ways.queries';
import { auditEvents } from '@server/platform/db/audit.tables';
import { mails } from '@server/platform/mail/mails.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { proveFor } from '@tests/support/own-mail';
import { type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellOfOwnMail } from './told.rules';

const HOST = 'mail.larkfield.example';
const PASSWORD = 'A-Mailer-Password-7Q';

let gateway: TestGateway;
let server: SmtpSink;
let company: CompanyRow;
let owner: UserRow;
let token: string;
let domain: string;

beforeAll(async () => {
  server = await startSink();
  gateway = await testGateway({ environment: { OWN_MAIL_HOSTS: `${HOST}=127.0.0.1:${server.port}` } });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  server.behave = () => 'accept';
  server.received.length = 0;
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  token = await gateway.freshToken(owner);
  await confirmFor(ownMail.saveSmtp, gateway, token);
  domain = `larkfield-${company.id}.example`;
  await proveFor(gateway.db, company.id, domain, gateway.clock());
  await gateway.deliverMails();
});

const params = () => ({ companyId: company.id });
const form = (changes: object = {}) => ({
  ...{ host: HOST, port: 587, security: 'none' as const, user: '' },
  ...{ fromName: 'Larkfield Training', fromAddress: `training@${domain}`, ...changes },
});
const save = (changes: object = {}, by = token) =>
  gateway.call(ownMail.saveSmtp, { token: by, params: params(), body: form(changes) });
const test = () => gateway.call(ownMail.test, { token, params: params() });
const use = (code: string) => gateway.call(ownMail.use, { token, params: params(), body: { code } });
const read = async () => (await gateway.call(ownMail.get, { token, params: params() })).body.data;
const codeSent = () => /^(\d{6})$/m.exec(server.received.at(-1)?.text ?? '')?.[1] ?? '';
const mailsSent = async () => (await gateway.deliverMails()).map(({ template, to }) => `${template} ${to}`);
const lastEvent = async () =>
  (await gateway.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];
/** The whole of it: saved, tested, in use. */
async function inUse(changes: object = {}) {
  await save(changes);
  await test();
  const { body } = await use(codeSent());
  expect(body.data.used).not.toBeNull();
}

describe('a mail server', () => {
  it('does not count before its code has arrived', async () => {
    await save();
    expect(await read()).toMatchObject({
      used: null,
      candidate: { host: HOST, testedAt: null, isCodeOpen: false },
    });
    expect(refusalOf(await use('123456'))).toEqual([
      422,
      'code',
      'This code has expired. Send another test mail.',
    ]);
    await test();
    expect(server.received).toMatchObject([{ to: owner.email, from: `training@${domain}` }]);
    expect((await read()).candidate).toMatchObject({ isCodeOpen: true });
    const { body } = await use(codeSent());
    expect(body.data).toMatchObject({
      used: { host: HOST, rests: null, failingSince: null },
      candidate: null,
    });
    expect(await lastEvent()).toMatchObject({
      action: 'own_mail.used',
      details: { kind: 'smtp', host: HOST },
    });
  });

  it('that takes mails and drops them never counts: its code is known to nobody', async () => {
    server.behave = () => 'lose';
    await save();
    const { error } = await test();
    expect(error.details[0]?.description).toBe('The server ended the connection without taking the mail.');
    expect((await read()).candidate).toMatchObject({ isCodeOpen: false });
  });

  it('that refuses says so in its own words', async () => {
    server.behave = () => 'fail';
    await save();
    expect(refusalOf(await test())).toEqual([
      422,
      'test',
      'The test mail was not sent: 554 5.6.0 not wanted',
    ]);
    server.behave = () => 'refuse';
    expect(refusalOf(await test())[2]).toBe('The server refused your address: 550 5.1.1 no such person');
  });

  it('is told to all admins by the product, with a link that stops it', async () => {
    const admin = await gateway.buildAdmin(company);
    await inUse();
    const told = await gateway.deliverMails();
    expect(told.map(({ template, to }) => `${template} ${to}`).toSorted()).toEqual(
      [owner.email, admin.email].map((to) => `trustChanged ${to}`).toSorted(),
    );
    expect(told[0]?.values.change).toBe('Mails are sent by a mail server of your own');
    await gateway.app.inject({ method: 'POST', url: new URL(told[0]?.values.link ?? '').pathname });
    expect(await read()).toMatchObject({ used: null, candidate: null });
  });

  it('that is in use since is not stopped by the link of the one before', async () => {
    await inUse();
    const [first] = await gateway.deliverMails();
    gateway.clock.advance(1000);
    await inUse({ fromName: 'Another name' });
    await gateway.app.inject({ method: 'POST', url: new URL(first?.values.link ?? '').pathname });
    expect((await read()).used?.fromName).toBe('Another name');
  });

  it('can’t be guessed into use', async () => {
    await save();
    await test();
    const right = codeSent();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let at = 0; at < limits.ownMail.codeTriesMax; at += 1)
      expect(refusalOf(await use(wrong))[2]).toBe('This is not the code of the last test mail.');
    expect(refusalOf(await use(right))[2]).toBe('This code has expired. Send another test mail.');
    expect((await read()).used).toBeNull();
  });

  it('needs a new test once its code is old, or what was saved has changed', async () => {
    await save();
    await test();
    const code = codeSent();
    gateway.clock.advance(1000);
    await save({ fromName: 'Changed' });
    expect(refusalOf(await use(code))[2]).toBe('This code has expired. Send another test mail.');
    await test();
    const again = codeSent();
    gateway.clock.advance(limits.ownMail.codeLifetimeMs);
    expect((await findWay(gateway.db, company.id, 'candidate'))?.testedAt).not.toBeNull();
    token = await gateway.freshToken(owner);
    await confirmFor(ownMail.use, gateway, token);
    expect(refusalOf(await use(again))[2]).toBe('This code has expired. Send another test mail.');
  });

  it('is removed, and everybody is told; repeating it tells nobody', async () => {
    await inUse();
    await gateway.deliverMails();
    await gateway.call(ownMail.removeSmtp, { token, params: params() });
    expect(await read()).toMatchObject({ used: null, candidate: null });
    expect(await mailsSent()).toEqual([`trustTold ${owner.email}`]);
    await gateway.call(ownMail.removeSmtp, { token, params: params() });
    expect(await mailsSent()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no host name', { host: 'localhost' }, 'host'],
    ['an address', { host: '10.0.0.1' }, 'host'],
    ['an address in other words', { host: '0x7f.1' }, 'host'],
    ['a path', { host: 'mail.example/x' }, 'host'],
    ['a port that no mail server has', { port: 22 }, 'port'],
    ['the port of the database', { port: 5432 }, 'port'],
    ['a connection in the clear to elsewhere', { host: 'smtp.elsewhere.example' }, 'security'],
    ['a sender at a domain of somebody else', { fromAddress: 'ceo@elsewhere.example' }, 'fromAddress'],
    ['a user without a password', { user: 'mailer' }, 'password'],
    ['a password without a user', { password: 'x' }, 'user'],
    ['a name in two lines', { fromName: 'A\r\nBcc: all@larkfield.example' }, 'fromName'],
  ])('is refused with %s', async (_what, changes, field) => {
    const [status, named] = refusalOf(await save(changes));
    expect([status, named]).toEqual([422, field]);
    expect(await read()).toMatchObject({ candidate: null });
  });

  it('sends from the proved domain itself, not from one below it', async () => {
    expect(refusalOf(await save({ fromAddress: `ceo@sub.${domain}` }))[1]).toBe('fromAddress');
  });

  it('inside the network is not reached, whatever the name servers say', async () => {
    await save({ host: 'localhost.localdomain', port: 25, security: 'startTls' });
    expect(refusalOf(await test())[2]).toMatch(/^The test mail was not sent: /);
    expect(server.begun).not.toContain('localhost.localdomain');
  });

  it('shows the end of its password alone, and keeps it for the same user at the same server', async () => {
    const { body, raw } = await save({ user: 'mailer', password: PASSWORD });
    expect(body.data.candidate?.password).toBe(PASSWORD.slice(-4));
    expect(raw.body).not.toContain(PASSWORD);
    const row = await findWay(gateway.db, company.id, 'candidate');
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect((await save({ user: 'mailer', fromName: 'Again' })).status).toBe(200);
    expect(refusalOf(await save({ user: 'somebody' }))).toEqual([
      422,
      'password',
      'Please fill out this field.',
    ]);
    expect(
      refusalOf(await save({ user: 'mailer', host: 'smtp.elsewhere.example', security: 'tls' }))[1],
    ).toBe('password');
    expect((await save({ user: 'mailer', password: 'short' })).body.data.candidate?.password).toBe('t');
    expect(gateway.logLines.join('')).not.toContain(PASSWORD);
  });

  it('is listed among what stops without its domain', async () => {
    await inUse();
    await gateway.db
      .update(companyDomains)
      .set({ verifiedAt: null })
      .where(eq(companyDomains.companyId, company.id));
    expect((await read()).used?.rests).toBe('domain');
  });

  it('takes with it what its server has said of addresses, when it is removed', async () => {
    await inUse();
    const by = { most: 2, now: gateway.clock() };
    const said = { companyId: company.id, address: 'ann@larkfield.example', reason: '550 no' };
    await countRefusal(gateway.db, { ...said, saidBy: 'own' }, by);
    await countRefusal(gateway.db, { ...said, saidBy: 'product' }, by);
    await gateway.call(ownMail.removeSmtp, { token, params: params() });
    const { data } = (await gateway.call(ownMail.refused, { token, params: params() })).body;
    expect(data.map(({ saidBy }) => saidBy)).toEqual(['product']);
  });

  it('rests without Boost: read, removed, but not changed', async () => {
    await inUse();
    await gateway.db.update(companies).set({ hasBoost: false }).where(eq(companies.id, company.id));
    expect((await read()).used?.rests).toBe('plan');
    expect((await save()).status).toBe(403);
    expect((await gateway.call(ownMail.removeSmtp, { token, params: params() })).status).toBe(200);
  });
});

describe('who may', () => {
  it('change it: nobody but the owner, with their identity confirmed', async () => {
    const admin = await gateway.buildAdmin(company);
    const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    const other = await gateway.buildAdmin(await gateway.buildCompany());
    for (const person of [admin, reader, other]) {
      const by = await gateway.freshToken(person);
      await confirmFor(ownMail.saveSmtp, gateway, by);
      expect((await save({}, by)).status).toBe(403);
      const isOther = person === other;
      expect((await gateway.call(ownMail.get, { token: by, params: params() })).status).toBe(
        isOther ? 403 : 200,
      );
    }
    const unconfirmed = await gateway.freshToken(owner);
    expect((await save({}, unconfirmed)).error.code).toBe('STEP_UP_REQUIRED');
  });
});

describe('what waits', () => {
  const hold = (to: string) =>
    gateway.db.transaction(async (tx) => {
      await gateway.deps.jobs.enqueue(tx, 'mail.send', {
        ...{ template: 'reminder', to, lang: 'en' },
        values: {
          companyName: 'Larkfield',
          subject: 'Three courses',
          message: 'Please.',
          link: 'https://learn.example',
        },
      });
      await tx.update(mails).set({ state: 'held', heldFor: company.id }).where(eq(mails.to, to));
    });

  it('is listed, and released to the product', async () => {
    await hold(owner.email);
    expect((await read()).held).toMatchObject({
      count: 1,
      mails: [{ to: owner.email, template: 'reminder' }],
    });
    const { body } = await gateway.call(ownMail.release, { token, params: params() });
    expect(body.data.held.count).toBe(1);
    expect(await lastEvent()).toMatchObject({ action: 'own_mail.released', details: { mails: 1 } });
    expect(await mailsSent()).toEqual([`reminder ${owner.email}`]);
    expect((await read()).held).toEqual({ count: 0, mails: [] });
  });

  it('is another company’s no business', async () => {
    await hold(owner.email);
    const other = await gateway.buildCompany();
    const stranger = await gateway.buildAdmin(other);
    await gateway.db.update(companies).set({ ownerId: stranger.id }).where(eq(companies.id, other.id));
    const by = await gateway.freshToken(stranger);
    const { body } = await gateway.call(ownMail.get, { token: by, params: { companyId: other.id } });
    expect(body.data.held.count).toBe(0);
    await gateway.call(ownMail.release, { token: by, params: { companyId: other.id } });
    expect((await read()).held.count).toBe(1);
  });

  it('is a choice, which stays when the server goes', async () => {
    const answer = await gateway.call(ownMail.setWhenFails, {
      token,
      params: params(),
      body: { whenFails: 'hold' },
    });
    expect(answer.body.data.whenFails).toBe('hold');
    await inUse();
    await gateway.call(ownMail.removeSmtp, { token, params: params() });
    expect((await read()).whenFails).toBe('hold');
  });
});

describe('the admins are told once', () => {
  const notices = async () =>
    (await gateway.db.select().from(notifications).where(eq(notifications.companyId, company.id))).map(
      ({ title }) => title,
    );

  it('of a server that goes on failing', async () => {
    await inUse();
    await gateway.deliverMails();
    const way = await findWay(gateway.db, company.id, 'used');
    if (!way) throw new Error('it is in use');
    const failing = {
      failures: limits.ownMail.toldAfter - 1,
      lastFailure: 'no answer',
      failingSince: gateway.clock(),
    };
    await noteAtWay(gateway.db, way, failing);
    await tellOfOwnMail(gateway.deps);
    expect(await mailsSent()).toEqual([]);
    await noteAtWay(gateway.db, way, { ...failing, failures: limits.ownMail.toldAfter });
    await tellOfOwnMail(gateway.deps);
    await tellOfOwnMail(gateway.deps);
    expect(await mailsSent()).toEqual([`ownMailFailing ${owner.email}`]);
    expect(await notices()).toEqual(['Your own mail server takes no mails']);
  });

  it('of addresses that rest, all of them in one mail; one is tried again', async () => {
    const by = { most: limits.ownMail.refusalsMax, now: gateway.clock() };
    const said = { companyId: company.id, saidBy: 'own', reason: '550 no' } as const;
    for (const address of ['ann@larkfield.example', 'bo@larkfield.example', 'ann@larkfield.example'])
      for (let at = 0; at < 2; at += 1) await countRefusal(gateway.db, { ...said, address }, by);
    await tellOfOwnMail(gateway.deps);
    const [told, ...more] = await gateway.deliverMails();
    expect([told?.template, told?.values.addresses, more]).toEqual([
      'addressesResting',
      'ann@larkfield.example',
      [],
    ]);
    await tellOfOwnMail(gateway.deps);
    expect(await mailsSent()).toEqual([]);
    const list = (await gateway.call(ownMail.refused, { token, params: params() })).body.data;
    expect(
      list.map(({ email, refusals, restingSince }) => [email, refusals, restingSince !== null]).toSorted(),
    ).toEqual([
      ['ann@larkfield.example', 4, true],
      ['bo@larkfield.example', 2, false],
    ]);
    const body = { email: 'Ann@larkfield.example' };
    const { data } = (await gateway.call(ownMail.tryAgain, { token, params: params(), body })).body;
    expect(data.map(({ email }) => email)).toEqual(['bo@larkfield.example']);
  });
});
