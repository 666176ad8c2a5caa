import { QR_SAMPLE } from '@contract/phishing-exercise/qrCode';
import type { SentContent } from '@server/domain/simulations/simulations.tables';
import { testSecrets } from '@server/platform/identity/testing';
import { textOfQrCode } from '@tests/support/read-qr-code';
import { exampleSent } from '@tests/support/sent-simulations';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { mailTokens, type TokenPurpose } from '../tracking/tokens';
import { isInert, prepareTemplate } from './mail-template';
import { type Addressee, type MessageSettings, simulationMessage } from './message';
import { mailOfReplyAddress } from './reply-address';

const tokens = mailTokens(testSecrets);
const linkHosts = [
  { host: 'links.example', url: 'https://links.example' },
  { host: 'parcels.example', url: 'https://parcels.example:8443' },
] as const;
const settings = { linkHosts, fromDomain: null, replyDomain: null, tokens };
const now = new Date('2026-03-02T09:00:00Z');
const FILE = '0e2f9a52-7a3a-4f0e-9d36-0c1f3f7c9a11';
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const person: Addressee = {
  companyName: 'Larkfield',
  timeZone: 'Europe/Paris',
  name: 'Ida',
  lastName: '<Frost> & "Co"',
  email: 'ida@larkfield.example',
  xTestPhish: 'larkfield-7',
  linkHost: null,
};
const addressOf = (purpose: TokenPurpose, link = 0) =>
  `https://links.example/s/${tokens.make(purpose, 42, link)}`;

async function message(
  content: Partial<SentContent> = {},
  changes: Partial<MessageSettings> = {},
  to: Addressee = person,
) {
  const template = await prepareTemplate({ ...exampleSent, ...content }, async (id) =>
    id === FILE ? { content: Buffer.from('file'), contentType: 'image/jpeg' } : undefined,
  );
  return simulationMessage(template, 42, to, { ...settings, ...changes }, now);
}

describe('the mail of a simulation', () => {
  it('leads every link to its own tracking address, in both parts, and ends with the picture', async () => {
    const { html, text } = await message();
    expect(html).toContain(`<a href="${addressOf('link', 0)}">the fee</a>`);
    expect(html).toContain(`<a href="${addressOf('link', 1)}">Help</a>`);
    expect(html).toMatch(/<img src="[^"]+" width="1" height="1" alt="">$/);
    expect(html).toContain(addressOf('pixel'));
    expect(text).toContain(`pay the fee <${addressOf('link', 0)}> within 24 hours.`);
    expect(`${html}${text}`).not.toMatch(/parcels\.example\/(?:pay|help)|\p{Cc}(?<!\n)/u);
  });

  it('leads to the host that the company has chosen, or to the first where that is no longer offered', async () => {
    const content = { html: `<p><a href="https://parcels.example/pay">Pay</a><img src="${QR_SAMPLE}"></p>` };
    const hostsOf = async (linkHost: string | null) => {
      const { html, text, attachments } = await message(
        { ...content, attachmentName: 'bill.html' },
        {},
        { ...person, linkHost },
      );
      const [code, page] = attachments ?? [];
      const read = [textOfQrCode(code?.content as Buffer), String(page?.content)];
      return new Set(
        [html, text, ...read].flatMap((part) => String(part).match(/https:\/\/[^/]+(?=\/s\/)/g) ?? ['none']),
      );
    };
    expect(await hostsOf('parcels.example')).toEqual(new Set(['https://parcels.example:8443']));
    for (const host of ['links.example', 'gone.example', null])
      expect(await hostsOf(host)).toEqual(new Set(['https://links.example']));
  });

  it('leads to the host of its template, else to the company’s, and never to one that is not offered', async () => {
    const host = fc.constantFrom(undefined, null, 'links.example', 'parcels.example', 'gone.example');
    await fc.assert(
      fc.asyncProperty(
        host,
        fc.option(fc.constantFrom('parcels.example', 'gone.example')),
        async (own, usual) => {
          const { html, text } = await message({ linkHost: own }, {}, { ...person, linkHost: usual });
          const names: readonly string[] = linkHosts.map(({ host }) => host);
          const expected = [own, usual, 'links.example'].find((one) => one && names.includes(one));
          const led = `${html} ${text}`.match(/(?<=https:\/\/)[^/:]+(?=(?::\d+)?\/s\/)/g);
          expect(new Set(led)).toEqual(new Set([expected]));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says the values of variables, escaped in HTML, and on one line in headers', async () => {
    const mail = await message({
      subject: 'For {recipientName}',
      fromName: '{companyName}\r\nBcc: x@y.example',
      html: '<p>{recipientName} {unknown}</p>',
    });
    expect(mail.html).toContain('<p>Ida &lt;Frost&gt; &amp; &quot;Co&quot; {unknown}</p>');
    expect(mail.text).toBe('Ida <Frost> & "Co" {unknown}\n');
    expect(mail.subject).toBe('For Ida <Frost> & "Co"');
    expect(mail.from).toEqual({ name: 'Larkfield Bcc: x@y.example', address: 'service@parcels.example' });
  });

  it('never makes a link of a value', async () => {
    const { html } = await message({ html: '<p>\u0001{companyName}</p>' });
    expect(html).not.toContain(addressOf('link'));
  });

  it('takes pictures along: files that are there, and those in the HTML; others are left out', async () => {
    const { html, attachments } = await message({
      html: `<p><img src="/files/${FILE}" alt="A"><img src="${PICTURE}" alt="B"><img src="${PICTURE}" alt="C"><img src="/files/${FILE.replace('0', '1')}" alt="gone"></p>`,
    });
    expect(html).toMatch(/cid:picture-1" alt="A".+cid:picture-2" alt="B".+cid:picture-2" alt="C"/);
    expect(html).not.toContain('gone');
    expect(attachments).toMatchObject([
      { cid: 'picture-1', contentType: 'image/jpeg', content: Buffer.from('file') },
      { cid: 'picture-2', contentType: 'image/png' },
    ]);
  });

  it('tracks every link to a page, whatever its address says, and leaves the others as they are', async () => {
    const { html, text } = await message({
      html: '<a href="https://a.example">a</a> <a>b</a> <a> </a> <a href="mailto:x@y.example">c</a> <a href="tel:+1555">d</a>',
    });
    expect(html).toContain(
      `<a href="${addressOf('link', 0)}">a</a> <a href="${addressOf('link', 1)}">b</a> <a> </a> <a href="mailto:x@y.example">c</a> <a href="tel:+1555">d</a>`,
    );
    expect(text).toContain('c <mailto:x@y.example>');
  });

  it.each([
    ['lines of pre', '<pre>To: all\n  Cc: none\nBye</pre>', 'To: all\n  Cc: none\nBye'],
    ['numbers of a list', '<ol start="3"><li>Open</li><li>Pay</li></ol>', '3. Open\n 4. Pay'],
    ['marks of a list', '<ul><li>Open</li></ul>', '* Open'],
    ['words of a picture', `<p><img src="${PICTURE}" alt="Parcel service"> pays</p>`, 'Parcel service pays'],
    ['a mail of one picture', `<p><img src="${PICTURE}" alt="Your parcel waits"></p>`, 'Your parcel waits'],
    ['a mail of one picture without words', `<p><img src="${PICTURE}"></p>`, 'For you'],
    [
      'cells of a row',
      '<table><tr><th>Item</th><th>Fee</th></tr><tr><td>Parcel</td><td>3 €</td></tr></table>',
      'Item     Fee\nParcel   3 €',
    ],
    ['nothing that is hidden', '<div style="display:none">Preview</div><p>Dear all</p>', 'Dear all'],
  ])('has in its text part %s', async (_, html, text) => {
    expect((await message({ html, subject: 'For you' })).text).toBe(`${text}\n`);
  });

  it('has pictures that mail programs show: a PNG or JPEG for a WebP', async () => {
    const { default: sharp } = await import('sharp');
    const plain = { width: 2, height: 2, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } as const;
    const webp = async (channels: 3 | 4) =>
      (
        await sharp({ create: { ...plain, channels } })
          .webp({ lossless: true })
          .toBuffer()
      ).toString('base64');
    const img = async (channels: 3 | 4) => `<img src="data:image/webp;base64,${await webp(channels)}">`;
    const { attachments } = await message({ html: `${await img(3)}${await img(4)}` });
    expect(attachments).toMatchObject([
      { contentType: 'image/jpeg', filename: 'picture-1.jpeg' },
      { contentType: 'image/png', filename: 'picture-2.png' },
    ]);
    const sizes = attachments?.map(({ content }) => sharp(content as Buffer).metadata()) ?? [];
    expect((await Promise.all(sizes)).map(({ format }) => format)).toEqual(['jpeg', 'png']);
  });

  it('shows each recipient a QR code of their own', async () => {
    const { html, attachments } = await message({ html: `<p><img src="${QR_SAMPLE}" alt="QR code"></p>` });
    expect(html).toContain('<img src="cid:qr-code" alt="QR code">');
    const [picture] = attachments ?? [];
    expect(picture).toMatchObject({ cid: 'qr-code', contentType: 'image/png', contentDisposition: 'inline' });
    expect(textOfQrCode(picture?.content as Buffer)).toBe(addressOf('scan'));
    const sample = Buffer.from(QR_SAMPLE.slice(QR_SAMPLE.indexOf(',') + 1), 'base64');
    expect(textOfQrCode(sample)).toBe('Each recipient gets a QR code of their own.');
  });

  it('takes a file along that leads on once it is opened', async () => {
    const { attachments } = await message({ attachmentName: 'Invoice & "more".html' });
    const [file] = attachments ?? [];
    expect(file).toMatchObject({ filename: 'Invoice & "more".html', contentDisposition: 'attachment' });
    expect(String(file?.content)).toContain(`content="0;url=${addressOf('attachment')}"`);
    expect(String(file?.content)).toContain('<title>Invoice &amp; &quot;more&quot;.html</title>');
  });

  it('is replied to at an address of its own, where replies come in', async () => {
    const asks = { isReplyTracked: true, fromEmail: 'M..Volk"hausen@ceo.example' };
    expect((await message(asks)).replyTo).toBeUndefined();
    expect((await message({}, { replyDomain: 'in.example' })).replyTo).toBeUndefined();
    const { replyTo } = await message(asks, { replyDomain: 'in.example' });
    const { address } = replyTo as { address: string };
    expect(address).toMatch(/^m\.volkhausen\.[\da-f]{32}@in\.example$/);
    expect(mailOfReplyAddress(tokens, address.toUpperCase(), 'in.example')).toBe(42);
    for (const other of [address.replace('in.', 'out.'), `x${address.slice(14)}`, `${address}@in.example`])
      expect(mailOfReplyAddress(tokens, other, 'in.example')).toBeUndefined();
  });

  it.each([
    ['nothing', '<p>Dear all</p>', {}, true],
    ['an address to write to only', '<a href="mailto:x@y.example">Write</a>', {}, true],
    ['a link', '<a href="https://x.example">x</a>', {}, false],
    ['a QR code', `<img src="${QR_SAMPLE}">`, {}, false],
    ['a file', '<p>See the file</p>', { attachmentName: 'a.html' }, false],
    ['a question', '<p>Tell me</p>', { isReplyTracked: true }, false],
  ])('can be acted on with %s', (_, html, asks, inert) => {
    expect(isInert({ html, ...asks }, true)).toBe(inert);
    if ('isReplyTracked' in asks) expect(isInert({ html, ...asks }, false)).toBe(true);
  });

  it('has the headers for filters and the report button, and the same Message-ID in every attempt', async () => {
    const mail = await message();
    expect(mail.headers).toMatchObject({
      'X-Test-Phish': 'larkfield-7',
      'X-Phishing-Token': tokens.make('report', 42),
    });
    expect((await message()).messageId).toBe(mail.messageId);
    expect(mail.messageId).toMatch(/^<[\w-]{22}@parcels\.example>$/);
  });

  it('comes from the installation’s own domain where there is one', async () => {
    const mail = await message({}, { fromDomain: 'mail.vigil.example' });
    expect(mail.from).toMatchObject({ address: 'service@mail.vigil.example' });
    expect(mail.messageId).toContain('@mail.vigil.example>');
  });

  it.each([
    ['the template’s', { fromEmail: 'it@bücher.example' }, {}],
    ['the installation’s', {}, { fromDomain: 'bücher.example' }],
  ])('has headers in ASCII, whatever the domain of the sender is: %s', async (_, content, settings) => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: raw, envelope } = await transport.sendMail(await message(content, settings));
    const [headers = ''] = (raw as Buffer).toString('latin1').split('\r\n\r\n');
    expect(headers).toMatch(/^Message-ID: <[\w-]{22}@xn--bcher-kva\.example>\r?$/m);
    expect(headers).toContain('@xn--bcher-kva.example>');
    expect(headers).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(envelope.from).toMatch(/@xn--bcher-kva\.example$/);
  });

  it('says nothing of the person in its addresses, and is one that mail servers take', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: raw, envelope } = await transport.sendMail(await message());
    expect(envelope).toEqual({ from: 'service@parcels.example', to: ['ida@larkfield.example'] });
    const addresses = String(raw).match(/https:\/\/links\.example\/s\/[^"\s)]*/g) ?? [];
    expect(addresses.join()).not.toMatch(/ida|larkfield|42/i);
  });
});
