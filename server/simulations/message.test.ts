import { exampleSent } from '@tests/support/sent-simulations';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { testSecrets } from '../identity/testing';
import { type Addressee, prepareTemplate, simulationMessage } from './message';
import type { SentContent } from './simulations.tables';
import { mailTokens } from './tokens';

const tokens = mailTokens(testSecrets);
const settings = { trackingUrl: 'https://links.example', fromDomain: null, tokens };
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
};
const addressOf = (purpose: 'link' | 'pixel', link = 0) =>
  `https://links.example/s/${tokens.make(purpose, 42, link)}`;

async function message(
  content: Partial<SentContent> = {},
  changes: Partial<typeof settings> | { fromDomain: string } = {},
) {
  const template = await prepareTemplate({ ...exampleSent, ...content }, async (id) =>
    id === FILE ? { content: Buffer.from('file'), contentType: 'image/jpeg' } : undefined,
  );
  return simulationMessage(template, 42, person, { ...settings, ...changes }, now);
}

describe('the mail of a simulation', () => {
  it('leads every link to its own tracking address, in both parts, and ends with the picture', async () => {
    const { html, text } = await message();
    expect(html).toContain(`<a href="${addressOf('link', 0)}">the fee</a>`);
    expect(html).toContain(`<a href="${addressOf('link', 1)}">Help</a>`);
    expect(html).toMatch(/<img src="[^"]+" width="1" height="1" alt="">$/);
    expect(html).toContain(addressOf('pixel'));
    expect(text).toContain(`pay the fee (${addressOf('link', 0)}) within 24 hours.`);
    expect(`${html}${text}`).not.toMatch(/parcels\.example\/(?:pay|help)|\p{Cc}(?<!\n)/u);
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

  it('says nothing of the person in its addresses, and is one that mail servers take', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: raw, envelope } = await transport.sendMail(await message());
    expect(envelope).toEqual({ from: 'service@parcels.example', to: ['ida@larkfield.example'] });
    const addresses = String(raw).match(/https:\/\/links\.example\/s\/[^"\s)]*/g) ?? [];
    expect(addresses.join()).not.toMatch(/ida|larkfield|42/i);
  });
});
