import type { OutgoingHttpHeaders } from 'node:http';
import { simulationEvents, simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import { trackedAddress } from '@server/domain/simulations/tracked-address';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSimulation, type CampaignInput, exampleSent, mailsOf } from '@tests/support/sent-simulations';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTokens, type TokenPurpose } from './tokens';

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'accept-language': 'en',
};

let gateway: TestGateway;
let company: CompanyRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ name: 'Larkfield' });
});
afterAll(() => gateway.close());

/** A mail that was accepted an hour ago. */
async function buildMail(values: Partial<CampaignInput> = {}) {
  const person = await gateway.buildUser({ companyId: company.id, name: '<b>Ida</b>' });
  const sentAt = new Date(gateway.clock().getTime() - 3600_000);
  const { id: simulationId } = await buildSimulation(gateway.db, {
    companyId: company.id,
    userIds: [person.id],
    dueAt: sentAt,
    ...values,
  });
  await gateway.db
    .update(simulationMails)
    .set({ state: 'sent', sentAt })
    .where(sql`simulation_id = ${simulationId}`);
  const [mail] = await mailsOf(gateway.db, simulationId);
  const mailId = mail?.id ?? 0;
  const at = (purpose: TokenPurpose, link = 0) =>
    `/s/${mailTokens(gateway.deps.secrets).make(purpose, mailId, link)}`;
  const ask = (url: string, options: InjectOptions = {}) =>
    gateway.app.inject({ method: 'GET', url, headers: BROWSER, ...options });
  const times = async () => {
    const [now] = await mailsOf(gateway.db, simulationId);
    return [now?.openedAt, now?.clickedAt, now?.submittedAt].map((time) => time !== null);
  };
  const events = async () =>
    (await gateway.db.select().from(simulationEvents).where(sql`simulation_id = ${simulationId}`)).map(
      ({ type, reason }) => [type, reason],
    );
  return { simulationId, mailId, at, ask, times, events };
}
const follow = (address: string, location: unknown) =>
  new URL(String(location), `https://x.example${address}`).pathname;

describe('the QR code and the file of a mail', () => {
  it('are in the mail as the education page shows it', async () => {
    const { at, ask } = await buildMail({ content: { attachmentName: 'a<b>.html' } });
    const { body } = await ask(at('education'));
    expect(body).toContain('<dt>Attached file</dt><dd><bdi>a&lt;b&gt;.html</bdi></dd>');
    const { at: other, ask: askOther } = await buildMail();
    expect((await askOther(other('education'))).body).not.toContain('Attached file');
  });

  it.each([
    ['scan', 'SCANNED'],
    ['attachment', 'ATTACHMENT_OPENED'],
  ] as const)('counts as clicked, and as what it was: %s', async (purpose, type) => {
    const { at, ask, times, events } = await buildMail();
    const { statusCode, headers } = await ask(at(purpose));
    expect([statusCode, follow(at(purpose), headers.location)]).toEqual([303, at('education')]);
    expect(await times()).toEqual([true, true, false]);
    expect(await events()).toEqual([[type, null]]);
  });

  it('is not counted for a machine', async () => {
    const { at, ask, times, events } = await buildMail();
    await ask(at('scan'), { method: 'HEAD' });
    await ask(at('attachment'), { headers: { ...BROWSER, 'user-agent': 'python-requests/2.31' } });
    expect(await times()).toEqual([false, false, false]);
    expect(await events()).toEqual([
      ['SCANNED', 'HEAD_REQUEST'],
      ['ATTACHMENT_OPENED', 'HEADLESS'],
    ]);
  });
});

describe('the picture of a mail', () => {
  it('counts as opened, and is never kept by a cache', async () => {
    const { at, ask, times } = await buildMail();
    const answer = await ask(at('pixel'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' });
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    expect(await times()).toEqual([true, false, false]);
  });

  it('is the same for mails that are over or gone, so that it tells nothing', async () => {
    const [running, over, gone] = [await buildMail(), await buildMail(), await buildMail()];
    await gateway.db.update(simulations).set({ state: 'archived' }).where(sql`id = ${over.simulationId}`);
    await gateway.db.delete(simulations).where(sql`id = ${gone.simulationId}`);
    const answers = await Promise.all([running, over, gone].map(({ at, ask }) => ask(at('pixel'))));
    const told = ({ statusCode, body, headers }: (typeof answers)[number]) => {
      const { date: _, 'x-request-id': __, ...others } = headers;
      return [statusCode, body, others];
    };
    const [first] = answers.map(told);
    expect(answers.map(told)).toEqual([first, first, first]);
    expect(first?.[0]).toBe(200);
    expect(await over.events()).toEqual([]);
  });
});

describe('a link of a mail', () => {
  it('leads to what the company says, with the mail and what gives it away', async () => {
    const { at, ask, times } = await buildMail({
      content: {
        html: `${exampleSent.html}<p>{recipientName}</p><script>alert(1)</script>`.replace(/<script.*/, ''),
      },
    });
    const clicked = await ask(at('link', 1));
    expect(clicked.statusCode).toBe(303);
    expect(await times()).toEqual([true, true, false]);
    const page = await ask(follow(at('link', 1), clicked.headers.location));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1 class="own" dir="auto">That was a test</h1>');
    expect(page.body).toContain('Please look twice.');
    expect(page.body).toContain('<mark><sup>2</sup>within 24 hours</mark>');
    expect(page.body).toContain(
      '<li value="1"><q>Sender and subject</q><br><span class="own" lang="en" dir="auto">Not their address.',
    );
    expect(page.body).toContain('&lt;b&gt;Ida&lt;/b&gt;');
    expect(page.body).not.toMatch(/<b>Ida|href="https|<script/);
    expect(page.headers['content-security-policy']).not.toMatch(/script-src|unsafe-inline'[^;]*script/);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('is answered in the language of the template', async () => {
    const { at, ask } = await buildMail({ content: { languageCode: 'he' }, loginPageId: 'company-portal' });
    const [login, education] = [await ask(at('login')), await ask(at('education'))];
    for (const { body } of [login, education]) expect(body).toContain('<html lang="he" dir="rtl">');
    expect(login.body).toContain('כתובת אימייל');
    expect(education.body).toContain('מה מסגיר אותה');
  });

  it('shows a missing page where the company wants nothing to be said, and counts', async () => {
    const { at, ask, times } = await buildMail({
      settings: { education: { isShown: false, subject: 'x', message: 'y' } },
    });
    const [clicked, education] = [await ask(at('link')), await ask(at('education'))];
    for (const answer of [clicked, education]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Page not found');
    }
    expect(await times()).toEqual([true, true, false]);
  });

  it('does not count for a machine, which is answered alike', async () => {
    const { at, ask, times, events } = await buildMail();
    const headless = await ask(at('link'), { headers: { 'user-agent': 'curl/8.5.0' } });
    expect(headless.statusCode).toBe(303);
    const head = await ask(at('link'), { method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([404, '']);
    await ask(at('pixel'), { method: 'HEAD' });
    expect(await times()).toEqual([false, false, false]);
    expect(await events()).toEqual([
      ['CLICKED', 'HEADLESS'],
      ['CLICKED', 'HEAD_REQUEST'],
      ['OPENED', 'HEAD_REQUEST'],
    ]);
  });
});

describe('a login page', () => {
  it.each(['two-step-account', 'office-tile', 'company-portal', 'one that is gone'])(
    'tells that it was used and nothing that was typed: %s',
    async (loginPageId) => {
      const { at, ask, times } = await buildMail({ loginPageId });
      const clicked = await ask(at('link'));
      const address = follow(at('link'), clicked.headers.location);
      expect(address).toBe(at('login'));
      const page = await ask(address);
      expect(page.statusCode).toBe(200);
      expect(page.body.match(/<input /g)).toHaveLength(2);
      expect(page.body).not.toMatch(/<(?:input|form|button)[^>]* (?:name|action|method)=/);
      const policy = String(page.headers['content-security-policy']);
      const [, nonce] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? [];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(page.body).toContain(`<script nonce="${nonce}">`);
      expect(page.body).toContain("body:'submitted'");
      expect(page.body).not.toMatch(/\.value|FormData/);
      expect(await times()).toEqual([true, true, false]);
      const submitted = await ask(address, {
        method: 'POST',
        headers: { ...BROWSER, 'content-type': 'text/plain' },
        payload: 'submitted',
      });
      expect(submitted.statusCode).toBe(204);
      expect(await times()).toEqual([true, true, true]);
    },
  );

  it('takes nothing else', async () => {
    const { at, ask, events } = await buildMail({ loginPageId: 'company-portal' });
    const post = (contentType: string, payload: string, url = at('login')) =>
      ask(url, { method: 'POST', headers: { ...BROWSER, 'content-type': contentType }, payload });
    expect((await post('text/plain', 'password=secret')).statusCode).toBe(404);
    expect((await post('text/plain', 'submitted'.repeat(20))).statusCode).toBe(413);
    expect((await post('application/x-www-form-urlencoded', 'password=secret')).statusCode).toBe(415);
    expect((await post('application/json', '{"password":"secret"}')).statusCode).toBe(415);
    expect((await post('text/plain', 'submitted', at('link'))).statusCode).toBe(404);
    expect(await events()).toEqual([]);
    expect(gateway.logLines.join('')).not.toContain('secret');
  });
});

describe('an address that something on the way has changed', () => {
  it.each([
    ['a slash', (address: string) => `${address}/`],
    ['more of a path', (address: string) => `${address}/index.html`],
    ['a bracket', (address: string) => `${address})`],
    ['a full stop', (address: string) => `${address}.`],
    ['an encoded sign', (address: string) => `${address}%3E`],
    ['half an encoded sign', (address: string) => `${address}%`],
    ['what cannot be decoded', (address: string) => `${address}%E0%A4`],
    ['letters', (address: string) => `${address}abc`],
    ['a query', (address: string) => `${address}?utm_source=mail#top`],
    ['a capital letter', (address: string) => address.replace('/s/', '/S/')],
    ['a slash too many', (address: string) => address.replace('/s/', '//s//')],
    [
      'encoded letters',
      (address: string) => address.replace(/[-_a]/g, (it) => `%${it.charCodeAt(0).toString(16)}`),
    ],
  ])('counts and leads on: %s', async (_, changed) => {
    const { at, ask, events } = await buildMail({ loginPageId: 'company-portal' });
    const asked = changed(at('link'));
    const { statusCode, headers } = await ask(asked);
    expect(statusCode).toBe(303);
    const next = new URL(String(headers.location), `https://x.example${asked.replace(/^\/+/, '/')}`).pathname;
    expect(trackedAddress(next)).toBe(at('login'));
    expect(await events()).toEqual([['CLICKED', null]]);
  });

  it('leads on from a login page, too', async () => {
    const { at, ask } = await buildMail({ loginPageId: 'company-portal' });
    const { body } = await ask(`${at('login')}/x`);
    expect(body).toContain(`location.replace("../${at('education').slice(3)}")`);
  });
});

describe('an address that leads nowhere', () => {
  it.each(['/s', '/s/', '/S', '/S/x', '/s/login', '/s?x=1', '//s'])(
    'never shows the console: %s',
    async (url) => {
      const { ask } = await buildMail();
      const { statusCode, body } = await ask(url, { headers: { ...BROWSER, accept: 'text/html' } });
      expect([statusCode, body.includes('Page not found'), body.includes('Vigil')]).toEqual([
        404,
        true,
        false,
      ]);
    },
  );

  it('says the same whatever the reason, and changes nothing', async () => {
    const over = await buildMail({ loginPageId: 'company-portal' });
    const gone = await buildMail();
    await gateway.db.update(simulations).set({ state: 'archived' }).where(sql`id = ${over.simulationId}`);
    await gateway.db.delete(simulations).where(sql`id = ${gone.simulationId}`);
    const purposes = ['link', 'login', 'education'] as const;
    const addresses = [
      ...purposes.flatMap((purpose) => [over.at(purpose), gone.at(purpose)]),
      over.at('report'),
      over.at('message'),
      `/s/${'A'.repeat(22)}`,
      '/s/1',
      '/s/..%2f..%2fetc',
      `/s/${'x'.repeat(80)}`,
    ];
    const answers = await Promise.all(addresses.map((address) => over.ask(address)));
    const plain = (text: string) => text.replace(/nonce[-=]"?[\w-]+/g, '');
    const told = ({ date: _, 'x-request-id': __, ...headers }: OutgoingHttpHeaders) =>
      Object.entries(headers).map(([name, value]) => [name, plain(String(value))]);
    const [first] = answers;
    expect(first?.statusCode).toBe(404);
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, plain(body)]).toEqual([404, plain(first?.body ?? '')]);
      expect(told(headers)).toEqual(told(first?.headers ?? {}));
    }
    expect(await over.times()).toEqual([false, false, false]);
    expect(await over.events()).toEqual([]);
    const head = await over.ask(over.at('link'), { method: 'HEAD' });
    expect(head.statusCode).toBe(404);
  });

  it('speaks the language of the browser, not that of the mail', async () => {
    const german = await buildMail({ content: { languageCode: 'de' } });
    await gateway.db.update(simulations).set({ state: 'archived' }).where(sql`id = ${german.simulationId}`);
    const headers = { ...BROWSER, 'accept-language': 'fr-CH,fr;q=0.9' };
    const { body } = await german.ask(german.at('education'), { headers });
    expect(body).toContain('<html lang="fr" dir="ltr">');
    expect(body).toContain('Page introuvable');
  });

  it('is not in the log', async () => {
    const { at, ask } = await buildMail();
    await ask(at('link'));
    expect(gateway.logLines.join('')).not.toContain(at('link'));
  });
});
