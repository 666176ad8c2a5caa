import { connect } from 'node:net';
import { limits } from '@contract/limits';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { simulationEvents, simulationMails } from '@server/domain/simulations/mails.tables';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import { reportDays } from '@server/domain/simulations/settings.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { msgFile, tnefFile } from '@tests/support/outlook-files';
import { limitMs } from '@tests/support/pace';
import { buildSimulation, EXAMPLE_DOMAIN, mailsOf } from '@tests/support/sent-simulations';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { simulationMessage } from '../sending/message';
import { replyAddressOf } from '../sending/reply-address';
import { mailTokens } from '../tracking/tokens';
import { mailReader } from './mail-reader';
import { type Mailbox, openMailbox } from './mailbox';
import { receive } from './mailbox.rules';
import { companyOfAddress, reportAddressOf } from './report-address';

const DOMAIN = 'reports.vigil.example';
const SOC = `soc@${EXAMPLE_DOMAIN}`;

let gateway: TestGateway;
let mailbox: Mailbox;
let company: CompanyRow;
let person: UserRow;
let address: string;

beforeAll(async () => {
  gateway = await testGateway();
  mailbox = await openMailbox({ host: '127.0.0.1', port: 0, domain: DOMAIN, tls: null }, gateway.deps, {
    warn: () => undefined,
  });
});
afterAll(async () => {
  await mailbox.close();
  await gateway.close();
});
beforeEach(async () => {
  await gateway.deliverMails();
  await gateway.db.delete(companyDomains);
  company = await gateway.buildCompany();
  person = await gateway.buildUser({ companyId: company.id, role: 'user' });
  address = reportAddressOf(gateway.deps.secrets, company.id, DOMAIN);
  const at = gateway.clock();
  await gateway.db
    .insert(companyDomains)
    .values({ companyId: company.id, domain: EXAMPLE_DOMAIN, proof: 'p', verifiedAt: at, createdAt: at });
  await gateway.db.transaction((tx) => changeSettings(tx, company.id, { email: SOC }));
});

/** For what is read at any pace of the machine. */
const patientReader = () => mailReader({ timeoutMs: limitMs(limits.simulations.mailbox.readMs) });

/** Sends a mail to the mailbox as a person's mail server does. */
async function send(mail: SendMailOptions) {
  const transport = createTransport({
    host: '127.0.0.1',
    port: mailbox.port,
    secure: false,
    ignoreTLS: true,
  });
  try {
    return await transport.sendMail({
      from: person.email,
      to: address,
      subject: 'Fwd: look',
      text: 'See',
      ...mail,
    });
  } finally {
    transport.close();
  }
}
/** Says each line once the one before was answered, and returns the answers. */
async function converse(lines: readonly string[]): Promise<string[]> {
  const socket = connect(mailbox.port, '127.0.0.1');
  const answer = () =>
    new Promise<string>((resolve) => {
      let text = '';
      const read = (data: Buffer) => {
        text += data;
        if (!/^\d{3} .*\r\n$/m.test(text)) return;
        socket.off('data', read);
        resolve(text);
      };
      socket.on('data', read);
    });
  const answers = [await answer()];
  for (const line of lines) {
    const next = answer();
    socket.write(`${line}\r\n`);
    answers.push(await next);
  }
  socket.destroy();
  return answers;
}
const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 250,
    ({ responseCode }: { responseCode?: number }) => responseCode,
  );

/** A simulated mail to the person, as its recipient has it: the message as it was sent. */
async function simulated(to = person, of = company) {
  const dueAt = gateway.clock();
  const campaign = await buildSimulation(gateway.db, { companyId: of.id, userIds: [to.id], dueAt });
  const state = { state: 'sent' as const, sentAt: dueAt };
  await gateway.db.update(simulationMails).set(state).where(eq(simulationMails.simulationId, campaign.id));
  const read = async () => (await mailsOf(gateway.db, campaign.id))[0];
  const mail = await read();
  if (!mail) throw new Error('the campaign has no mail');
  const content = {
    subject: 'Your parcel',
    fromName: 'P',
    fromEmail: 'p@parcels.example',
    languageCode: 'en',
  };
  const html = '<p>Pay <a href="\u00010\u0001">the fee</a></p>';
  const addressee = {
    ...{ name: 'Jo', lastName: 'Day', email: to.email, companyName: 'Acme', timeZone: 'UTC' },
    xTestPhish: '',
    linkHost: null,
  };
  const settings = {
    linkHosts: [{ host: 'track.example', url: 'https://track.example' }] as const,
    fromDomain: null,
    replyDomain: null,
    tokens: mailTokens(gateway.deps.secrets),
  };
  const message = simulationMessage(
    { content, html, text: 'Pay', pictures: [], hasQrCode: false },
    mail.id,
    addressee,
    settings,
    dueAt,
  );
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  return { read, message, raw: built.message as Buffer };
}
const asFile = (raw: Buffer) => ({
  attachments: [{ contentType: 'message/rfc822', filename: 'original.eml', content: raw }],
});
const inFile = (filename: string, content: Buffer) => ({
  attachments: [{ contentType: 'application/octet-stream', filename, content }],
});
const headersOf = (raw: Buffer) => raw.toString('latin1').split('\r\n\r\n')[0] ?? '';
const counted = () => gateway.db.select().from(reportDays).where(eq(reportDays.companyId, company.id));

const REAL = Buffer.from(
  'From: Bank <bank@evil.example>\r\nSubject: Your account\r\nAuto-Submitted: auto-generated\r\nMessage-ID: <1@evil.example>\r\n\r\nSign in at https://evil.example\r\n',
);

describe('the address of a company', () => {
  it('names the company to nobody else, and no other is one', () => {
    const { secrets } = gateway.deps;
    expect(address).toMatch(/^report-[\da-f]{32}@reports\.vigil\.example$/);
    expect(companyOfAddress(secrets, address, DOMAIN)).toBe(company.id);
    expect(companyOfAddress(secrets, address.toUpperCase(), DOMAIN)).toBe(company.id);
    const link = Buffer.from(mailTokens(secrets).make('link', company.id), 'base64url').toString('hex');
    for (const other of [
      `report-${'0'.repeat(32)}@${DOMAIN}`,
      `report-${link}@${DOMAIN}`,
      address.replace(DOMAIN, 'evil.example'),
      `${address}@evil.example`,
      `postmaster@${DOMAIN}`,
    ])
      expect(companyOfAddress(secrets, other, DOMAIN)).toBeUndefined();
  });
});

describe('a forwarded mail of a simulation', () => {
  it.each([
    ['as a file', ({ raw }: { raw: Buffer }) => asFile(raw)],
    [
      'as a file that is in a file',
      ({ raw }: { raw: Buffer }) =>
        asFile(Buffer.from(`From: x@y.example\r\nContent-Type: message/rfc822\r\n\r\n${raw.toString()}`)),
    ],
    [
      'in the text',
      ({ message }: { message: SendMailOptions }) => ({ html: `<blockquote>${message.html}</blockquote>` }),
    ],
    [
      'with its links rewritten by a filter',
      ({ message }: { message: SendMailOptions }) => ({
        text: `https://safe.example/?url=${encodeURIComponent(/https:[^"]+/.exec(String(message.html))?.[0] ?? '')}&data=1`,
      }),
    ],
    [
      'with its links encoded twice',
      ({ link }: { link: string }) => ({
        text: `https://safe.example/?url=${encodeURIComponent(encodeURIComponent(link))}&data=1`,
      }),
    ],
    [
      'with its links rewritten by Proofpoint',
      ({ link }: { link: string }) => ({
        html: `<a href="https://urldefense.com/v3/__${link}__;!!a!b$">Pay</a>`,
      }),
    ],
    [
      'with its links rewritten by Proofpoint as before',
      ({ link }: { link: string }) => ({
        text: `https://urldefense.proofpoint.com/v2/url?u=${link.replaceAll('-', '-2D').replaceAll('_', '-5F').replaceAll(':', '-3A').replaceAll('/', '_')}&d=DwMFAg&c=x`,
      }),
    ],
    [
      'with its links in Base64',
      ({ link }: { link: string }) => ({
        text: `https://protection.example/?d=x&u=${Buffer.from(`${link}/`).toString('base64')}&i=1`,
      }),
    ],
    ['with its links underlined', ({ link }: { link: string }) => ({ text: `Pay _${link}_ now` })],
    ['with its links in brackets', ({ link }: { link: string }) => ({ text: `Pay (${link}).` })],
    [
      'as a message of Outlook',
      ({ link }: { link: string }) => inFile('mail.msg', msgFile({ html: `<a href="${link}">Pay</a>` })),
    ],
    [
      'as a message of Outlook that has its headers',
      ({ raw }: { raw: Buffer }) => inFile('mail.msg', msgFile({ headers: headersOf(raw), body: 'Pay' })),
    ],
    [
      'inside winmail.dat, as text',
      ({ link }: { link: string }) => inFile('winmail.dat', tnefFile({ body: `Pay <${link}>` })),
    ],
    [
      'inside winmail.dat, as RTF',
      ({ link }: { link: string }) =>
        inFile('winmail.dat', tnefFile({ rtf: `{\\rtf1 {\\field HYPERLINK "${link}"}}` })),
    ],
    [
      'inside winmail.dat, as a file',
      ({ raw }: { raw: Buffer }) =>
        inFile('winmail.dat', tnefFile({ files: [{ name: 'original.eml', content: raw }] })),
    ],
    [
      'in an archive',
      ({ raw }: { raw: Buffer }) => inFile('mail.zip', Buffer.from(zipSync({ 'mails/one.eml': raw }))),
    ],
    [
      'as an answer to it',
      ({ message }: { message: SendMailOptions }) => ({ references: message.messageId as string }),
    ],
  ])('counts as reported: %s', async (_, forward) => {
    const mail = await simulated();
    const link = /https:[^"]+/.exec(String(mail.message.html))?.[0] ?? '';
    await send(forward({ ...mail, link }));
    expect((await mail.read())?.reportedAt).toEqual(gateway.clock());
    expect((await mail.read())?.clickedAt).toBeNull();
    await send(forward({ ...mail, link }));
    expect(await counted()).toMatchObject([{ channel: 'mailbox', simulated: 1, suspicious: 0 }]);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('counts for nobody when somebody else forwards it', async () => {
    const mail = await simulated();
    const colleague = await gateway.buildUser({ companyId: company.id, role: 'user' });
    await send({ from: colleague.email, ...asFile(mail.raw) });
    expect((await mail.read())?.reportedAt).toBeNull();
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('of another company changes nothing there', async () => {
    const other = await gateway.buildCompany();
    const mail = await simulated(await gateway.buildUser({ companyId: other.id, role: 'user' }), other);
    await send(asFile(mail.raw));
    expect((await mail.read())?.reportedAt).toBeNull();
  });
});

describe('any other forwarded mail', () => {
  it('goes on to the report address as it was', async () => {
    await send(asFile(REAL));
    const [mail, ...others] = await gateway.deliverMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'reportedMail', to: SOC, values: { subject: 'Your account' } });
    expect(
      Buffer.from(mail?.attachment?.content ?? '', 'base64')
        .toString()
        .trimEnd(),
    ).toBe(REAL.toString().trimEnd());
  });

  it('goes on whole when it was forwarded in the text', async () => {
    await send({ text: 'Is this real? https://evil.example/s/AAAAAAAAAAAAAAAAAAAAAA' });
    const [mail] = await gateway.deliverMails();
    expect(mail?.values.subject).toBe('Fwd: look');
    expect(Buffer.from(mail?.attachment?.content ?? '', 'base64').toString()).toContain('Is this real?');
  });

  it.each([
    ['of a stranger', { from: 'stranger@evil.example' }],
    ['sent by a program', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['of a list', { headers: { Precedence: 'bulk' } }],
    ['that bounced', { envelope: { from: '', to: [] as string[] } }],
    ['of several senders', { from: 'a@x.example, b@x.example', sender: 'a@x.example' }],
  ])('is dropped without an answer: %s', async (_, given) => {
    const envelope = 'envelope' in given ? { envelope: { from: '', to: [address] } } : {};
    expect(await codeOf(send({ ...asFile(REAL), ...given, ...envelope }))).toBe(250);
    expect(await gateway.deliverMails()).toEqual([]);
    expect(await counted()).toEqual([]);
  });

  it('of somebody from another company is dropped', async () => {
    const other = await gateway.buildCompany();
    const stranger = await gateway.buildUser({ companyId: other.id, role: 'user' });
    await send({ from: stranger.email, ...asFile(REAL) });
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('is not forwarded when the mailbox forwards to itself', async () => {
    await send(asFile(REAL));
    const [forwarded] = await gateway.deliverMails();
    // As the mailer sends it.
    await send({
      subject: forwarded?.values.subject ?? '',
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...asFile(REAL),
    });
    expect(await gateway.deliverMails()).toEqual([]);
  });
});

describe('a reply to a simulated mail', () => {
  const replyTo = (mailId: number) =>
    replyAddressOf(mailTokens(gateway.deps.secrets), mailId, 'service', DOMAIN);
  async function answered() {
    const mail = await simulated();
    const id = (await mail.read())?.id ?? 0;
    const events = () => gateway.db.select().from(simulationEvents).where(eq(simulationEvents.mailId, id));
    return { ...mail, to: replyTo(id), events };
  }

  it('counts as clicked, and as a reply; what it says is kept nowhere', async () => {
    const { to, read, events } = await answered();
    await send({ to, subject: 'Re: Your parcel', text: 'Here is my account: 4711' });
    expect(await read()).toMatchObject({ clickedAt: gateway.clock(), reportedAt: null });
    expect(await events()).toMatchObject([{ type: 'REPLIED', reason: null, agent: null }]);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it.each([
    ['of somebody else', () => ({ from: 'stranger@evil.example' })],
    ['of somebody who is away', () => ({ headers: { 'Auto-Submitted': 'auto-replied' } })],
    ['that bounced', (to: string) => ({ envelope: { from: '', to: [to] } })],
  ])('counts for nobody: %s', async (_, changes) => {
    const { to, read, events } = await answered();
    await send({ to, text: 'Yes', ...changes(to) });
    expect((await read())?.clickedAt).toBeNull();
    expect(await events()).toEqual([]);
  });

  it('is taken for mails of ours only', async () => {
    const forged = replyTo(1).replace(/[\da-f]{32}/, '0'.repeat(32));
    expect(await codeOf(send({ to: forged }))).toBe(550);
    expect(await codeOf(send({ to: replyTo(999_999) }))).toBe(250);
  });
});

describe('what is read of a mail', () => {
  const incoming = (raw: Buffer) => ({
    companyId: company.id,
    envelopeFrom: person.email,
    address: '192.0.2.1',
    raw,
  });

  it('is nothing but its headers unless a person of the company sent it', async () => {
    const reader = patientReader();
    const readWhole = vi.spyOn(reader, 'readWhole');
    const from = (sender: string) => Buffer.from(`From: ${sender}\r\nSubject: x\r\n\r\nHello\r\n`);
    const result = await receive(gateway.deps, reader, incoming(from('stranger@evil.example')));
    expect([result, readWhole.mock.calls.length]).toEqual(['DROPPED', 0]);
    expect(await receive(gateway.deps, reader, incoming(from(person.email)))).toBe('SUSPICIOUS');
    expect(readWhole).toHaveBeenCalledTimes(1);
    await reader.close();
  });

  it('is no more than so many tokens, and headers of so many bytes', async () => {
    const { tokensMax, headerBytes } = limits.simulations.mailbox;
    const reader = patientReader();
    const tokens = Array.from({ length: 300_000 }, (_, at) => `/s/${String(at).padStart(22, 'a')} `);
    const raw = Buffer.from(`From: a@x.example\r\n\r\n${tokens.join('\r\n')}`);
    expect(await reader.readHeaders(raw)).toEqual({ sender: 'a@x.example', isAutomatic: false });
    expect((await reader.readWhole(raw))?.tokens).toHaveLength(tokensMax);
    const padding = `X-A: ${'a'.repeat(900)}\r\n`.repeat(headerBytes / 800);
    expect(await reader.readHeaders(Buffer.from(`From: a@x.example\r\n${padding}\r\nx`))).toBeUndefined();
    await reader.close();
  });

  it('has its time for itself, not for the start of the thread that reads it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = mailReader({ timeoutMs: 1000 });
    try {
      const read = reader.readHeaders(Buffer.from('From: a@x.example\r\n\r\nx'));
      await vi.advanceTimersByTimeAsync(1000);
      expect(await read).toEqual({ sender: 'a@x.example', isAutomatic: false });
    } finally {
      vi.useRealTimers();
      await reader.close();
    }
  });

  it('is given up after a while, and the next mail is read', async () => {
    const raw = Buffer.from(`From: a@x.example\r\n\r\n${'/s/ab'.repeat(1_000_000)}`);
    const impatient = mailReader({ timeoutMs: 1 });
    expect(await impatient.readWhole(raw)).toBeUndefined();
    await impatient.close();
    const reader = patientReader();
    const both = await Promise.all([reader.readHeaders(raw), reader.readHeaders(Buffer.from('\0'))]);
    expect(both).toEqual([
      { sender: 'a@x.example', isAutomatic: false },
      { sender: undefined, isAutomatic: false },
    ]);
    await reader.close();
  });
});

describe('the mail server', () => {
  it('relays nothing', async () => {
    for (const to of ['victim@elsewhere.example', `nobody@${DOMAIN}`, `victim%elsewhere.example@${DOMAIN}`])
      expect(await codeOf(send({ to }))).toBe(550);
    const mixed = await send({ to: [address, 'victim@elsewhere.example'], ...asFile(REAL) });
    expect(mixed.rejected).toEqual(['victim@elsewhere.example']);
    expect((await gateway.deliverMails()).map(({ to }) => to)).toEqual([SOC]);
  });

  it('refuses what is too long', async () => {
    const long = Buffer.alloc(limits.simulations.mailbox.mailBytes, 'x');
    expect(await codeOf(send({ attachments: [{ filename: 'x.bin', content: long }] }))).toBe(552);
    expect(await codeOf(send(asFile(REAL)))).toBe(250);
  });

  it('refuses a long message whose sender said nothing of its length', async () => {
    const message = `${`${'x'.repeat(998)}\r\n`.repeat(limits.simulations.mailbox.mailBytes / 998)}\r\n.`;
    const begin = ['EHLO a', `MAIL FROM:<${person.email}>`, `RCPT TO:<${address}>`, 'DATA'];
    const answers = await converse([...begin, message]);
    expect(answers.map((line) => line.slice(0, 3))).toEqual(['220', '250', '250', '250', '354', '552']);
  });

  it('offers no sign-in, and no encryption without a certificate', async () => {
    const [, offer, ...refused] = await converse(['EHLO a', 'AUTH PLAIN AGEAYg==', 'STARTTLS']);
    expect(offer).not.toMatch(/AUTH|STARTTLS/);
    for (const line of refused) expect(line).toMatch(/^5/);
  });

  it('lets one network have so many connections', async () => {
    const { connectionsOfOne } = limits.simulations.mailbox;
    const sockets = Array.from({ length: connectionsOfOne }, () => connect(mailbox.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
    expect(await codeOf(send(asFile(REAL)))).toBe(421);
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).end('QUIT\r\n'))),
    );
    await expect.poll(() => codeOf(send(asFile(REAL)))).toBe(250);
  });

  it.each([
    ['.msg', 'mail.msg', (file: Buffer) => file],
    ['winmail.dat', 'winmail.dat', () => tnefFile({ body: 'x' })],
    ['archive', 'mail.zip', () => Buffer.from(zipSync({ 'a.eml': new Uint8Array(1000) }))],
  ])('reads a broken %s without falling over', async (_, name, made) => {
    const whole = made(msgFile({ body: 'x' }));
    for (const part of [0, 5, 10, whole.length >> 1, whole.length - 3])
      expect(await codeOf(send(inFile(name, whole.subarray(0, part))))).toBe(250);
    const noise = Buffer.from(whole).map((byte, at) => (at % 7 === 6 ? 255 - byte : byte));
    expect(await codeOf(send(inFile(name, Buffer.from(noise))))).toBe(250);
  });

  it('leaves an archive alone that is larger than a mail once it is unpacked', async () => {
    const { mailBytes } = limits.simulations.mailbox;
    const large = Buffer.concat([Buffer.from('x'.repeat(mailBytes + 1))]);
    const reader = patientReader();
    const raw = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: person.email,
      ...inFile('mail.zip', Buffer.from(zipSync({ 'a.eml': large }))),
    });
    expect((await reader.readWhole(raw.message as Buffer))?.tokens).toEqual([]);
    await reader.close();
  });

  it('reads hostile messages without falling over', async () => {
    const nested = 'Content-Type: message/rfc822\r\n\r\n'.repeat(300);
    for (const raw of [
      nested,
      '\0\0\0',
      `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n'.repeat(5000)}`,
    ])
      expect(await codeOf(send({ raw: `From: ${person.email}\r\n${raw}` }))).toBe(250);
  });
});
