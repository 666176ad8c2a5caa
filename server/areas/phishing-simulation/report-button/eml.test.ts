import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emlOf } from './eml';

const mail = { from: 'a@b.example', subject: 'Hello', headers: '', body: '<p>Hi</p>' };
function parts(given: Partial<typeof mail>) {
  const text = emlOf({ ...mail, ...given }).toString();
  const end = text.indexOf('\r\n\r\n');
  return { headers: text.slice(0, end).split('\r\n'), body: text.slice(end + 4) };
}

describe('the message of a reported mail', () => {
  it('keeps the headers as they were, except those of the parts', () => {
    const headers =
      'Received: from x\n\tby y\nFrom: Ann <a@b.example>\nMIME-Version: 1.0\nContent-Type: multipart/mixed;\n boundary="b"\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=';
    expect(parts({ headers }).headers).toEqual([
      'Received: from x',
      '\tby y',
      'From: Ann <a@b.example>',
      'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
    ]);
  });

  it('has sender and subject on a line each without headers', () => {
    const { headers } = parts({ subject: 'Hello\r\nBcc: all@b.example' });
    expect(headers.slice(0, 2)).toEqual([
      'From: a@b.example',
      'Subject: Hello  Bcc: all@b.example'.replace('  ', ' '),
    ]);
  });

  it('has the whole body and nothing beside it, whatever the parts are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (headers, body) => {
        const made = parts({ headers, body });
        expect(Buffer.from(made.body, 'base64').toString()).toBe(Buffer.from(body).toString());
        for (const line of made.headers) expect(line).toMatch(/^(?:[ \t]|[\x21-\x39\x3b-\x7e]+\s*:)/);
        expect(made.headers.filter((line) => /^content-type/i.test(line))).toHaveLength(1);
      }),
    );
  });
});
