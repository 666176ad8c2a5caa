import { TEXT_LANGUAGES, textLanguage } from '@contract/languages';
import type { MailJob } from '@server/platform/jobs/queue';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { toMessage } from './mailer';
import { renderMail } from './render';

const invitationJob = (values: Record<string, string> = {}, rest: Partial<MailJob> = {}): MailJob => ({
  template: 'invitation',
  to: 'ida@larkfield.example',
  lang: 'en',
  values: {
    companyName: 'Larkfield',
    name: 'Ida',
    days: '7',
    link: 'https://learn.vigil.example/x',
    ...values,
  },
  ...rest,
});
const invitation = (values?: Record<string, string>, rest?: Partial<MailJob>) =>
  renderMail(invitationJob(values, rest));

describe("a company's own mail", () => {
  const brand = { name: 'Kestrel <Academy>', logo: null, primaryColor: '#facc15' };
  const code = {
    template: 'loginCode',
    to: 'ida@kestrel.example',
    lang: 'en',
    values: { code: '123456', minutes: '10' },
  } as const satisfies MailJob;

  it("has the company's name in place of the product's, in sender, subject and text", () => {
    const message = toMessage(code, '1', 'Vigil <no-reply@vigil.example>', brand);
    expect(message.from).toEqual({ name: brand.name, address: 'no-reply@vigil.example' });
    expect(message.subject).toBe('123456 is your Kestrel <Academy> sign-in code');
    expect(`${message.html}${message.text}`).not.toContain('Vigil');
    expect(message.html).toContain('Kestrel &lt;Academy&gt;</p>');
  });

  it('includes its logo in formats mail clients show, else its name', () => {
    const png = { ...brand, logo: 'data:image/png;base64,iVBORw0=' };
    const message = toMessage(code, '1', 'Vigil <no-reply@vigil.example>', png);
    expect(message.attachments).toMatchObject([
      { cid: 'logo', content: 'iVBORw0=', contentType: 'image/png' },
    ]);
    expect(message.html).toContain('<img src="cid:logo" alt="Kestrel &lt;Academy&gt;"');
    const svg = { ...brand, logo: 'data:image/svg+xml;base64,PHN2Zy8+' };
    expect(toMessage(code, '1', 'x@y.example', svg).attachments).toBeUndefined();
  });

  it.each([
    ['#facc15', '#000000'],
    ['#0f766e', '#ffffff'],
  ])('has a button of its color %s with readable text', (primaryColor, text) => {
    const { html } = renderMail(invitationJob(), { ...brand, primaryColor });
    expect(html).toContain(`background:${primaryColor};color:${text}`);
  });
});

describe('a mail', () => {
  it('says what its template says, plain and in HTML', () => {
    const { subject, text, html } = invitation();
    expect(subject).toBe('Larkfield invites you to security-awareness training');
    expect(text).toContain('Accept the invitation: https://learn.vigil.example/x');
    expect(text).toContain('once, within 7 days');
    expect(html).toMatch(
      /<a href="https:\/\/learn\.vigil\.example\/x" style="[^"]+">Accept the invitation<\/a>/,
    );
  });

  it('tells an administrator about administering', () => {
    const { subject } = invitation({}, { template: 'adminInvitation' });
    expect(subject).toBe('Larkfield invites you to manage its security-awareness training');
  });

  it('keeps a name with a line break on one header line', () => {
    const { subject } = invitation({ companyName: 'Lark\r\nBcc: victim@x.example\u0000field' });
    expect(subject).toBe('Lark Bcc: victim@x.example field invites you to security-awareness training');
  });

  it('escapes names and links in HTML, and leaves them unchanged in plain text', () => {
    const name = `<img src=x onerror="alert('1')">&`;
    const { html, text } = invitation({ name, link: 'https://x.example/?a="><script>' });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
    expect(text).toContain(name);
  });

  it('never fills in placeholders inside a value', () => {
    const { text } = invitation({ name: '%{link} $& ||||' });
    expect(text).toContain('Welcome, %{link} $& ||||');
  });

  it('contains the sign-in code and how long it works', () => {
    const { subject, text } = renderMail({
      template: 'loginCode',
      lang: 'en',
      values: { code: '123456', minutes: '10' },
    });
    expect(subject).toBe('123456 is your Vigil sign-in code');
    expect(text).toContain('expires in 10 minutes');
  });
});

describe("a company's own texts", () => {
  const texts = { subject: 'Join {companyName}', message: 'Hello,\n{companyName} & you <3\n\n|||| %{link}' };

  it('replace the default ones, with only the name filled in', () => {
    const { subject, text, html } = invitation({ companyName: '{link} $& Ltd' }, { texts });
    expect(subject).toBe('Join {link} $& Ltd');
    expect(text).toContain('Hello,\n{link} $& Ltd & you <3\n\n|||| %{link}');
    expect(html).toContain('Hello,<br>{link} $&amp; Ltd &amp; you &lt;3<br><br>|||| %{link}');
  });

  it('keep the link and its validity', () => {
    expect(invitation({}, { texts }).text).toContain('https://learn.vigil.example/x');
  });
});

describe('the language of a mail', () => {
  it("is the reader's, or the one it is a variety of, else English", () => {
    const mails = TEXT_LANGUAGES.map((lang) => invitation({}, { lang }));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(TEXT_LANGUAGES.length);
    expect(mails.every(({ text }) => text.includes('Ida') && !text.includes('%{'))).toBe(true);
    expect(invitation({}, { lang: 'he' }).html).toContain('<html lang="he" dir="rtl">');
    const readers = ['en-gb', 'es-es', 'de-AT', 'EN', 'tlh', 'toString'];
    expect(readers.map((lang) => textLanguage(lang))).toEqual(['en', 'es', 'de', 'en', 'en', 'en']);
  });
});

describe('the headers of a mail', () => {
  const ALLOWED = new Set([
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
    'content-language',
    'auto-submitted',
  ]);

  /** The header block as a receiving server reads it, with folded lines joined. */
  async function headersOf(job: MailJob) {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail(toMessage(job, '1', 'Vigil <no-reply@vigil.example>'));
    const [block = ''] = String(message).split('\r\n\r\n');
    return block
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
  }

  /** Malicious texts: all kinds of line ends, header names, encoded words, control characters. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom('\r\n', '\n', '\r', '\u0000', '\u2028', '\u0085', '\u000b', '\t'),
        fc.constantFrom(
          'Bcc: x@y.example',
          'Content-Type: text/html',
          '=?utf-8?Q?=0D=0ABcc:_x@y.example?=',
          '{companyName}',
        ),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 60 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));

  it('are the same few, whatever names and subjects contain', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (companyName, subject, message) => {
        const job = invitationJob({ companyName, name: subject }, { texts: { subject, message } });
        const headers = await headersOf(job);
        const names = headers.map(([name]) => name ?? '');
        expect(names.filter((name) => !ALLOWED.has(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        expect(headers.find(([name]) => name === 'to')?.[1]).toBe('ida@larkfield.example');
        // RFC 5322: printable ASCII only; other letters are encoded words (RFC 2047).
        for (const [, value] of headers) expect(value).toMatch(/^[\x20-\x7e]*$/);
      }),
      { numRuns: 150 },
    );
  });

  it('encode letters beyond ASCII as encoded words', async () => {
    const headers = await headersOf(invitationJob({}, { texts: { subject: 'Grüße, 研修', message: 'x' } }));
    expect(headers.find(([name]) => name === 'subject')?.[1]).toMatch(/^=\?UTF-8\?[BQ]\?/);
  });
});
