import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { mimeOf, writeMime } from './mime';

const line = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }));
const body = fc.array(line, { minLength: 1, maxLength: 20 }).map((lines) => `.${lines.join('\n')}`);
const picture = fc.uint8Array({ minLength: 1, maxLength: 500 }).map((bytes) => Buffer.from(bytes));

test('a message written at once is the same as its stream', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        subject: line,
        name: line,
        html: body,
        text: body,
        pictures: fc.array(picture, { maxLength: 3 }),
      }),
      async ({ subject, name, html, text, pictures }) => {
        const node = new MailComposer({
          from: { name, address: 'service@parcels.example' },
          to: { name: '', address: 'ann@larkfield.example' },
          subject,
          html,
          text,
          headers: { 'X-Test-Phish': name },
          attachments: pictures.map((content, index) => ({
            cid: `picture-${index}`,
            filename: `picture-${index}.png`,
            contentType: 'image/png',
            content,
          })),
        }).compile();
        const written = writeMime(node);
        expect(written).toBe((await node.build()).toString());
        // Pictures are remembered.
        expect(writeMime(node)).toBe(written);
      },
    ),
  );
});

test('a file that is given in base64 is sent as it is', async () => {
  const content = Buffer.from([...Array(300).keys()].map((byte) => byte % 256));
  const node = new MailComposer({
    from: 'service@vigil.example',
    to: 'ann@larkfield.example',
    subject: 'Report',
    text: 'See the file.',
    attachments: [{ filename: 'report.pdf', content: content.toString('base64'), encoding: 'base64' }],
  }).compile();
  expect(writeMime(node)).toBe((await node.build()).toString());
  expect(writeMime(node).replaceAll('\r\n', '')).toContain(content.toString('base64'));
});

test('what is not in memory is refused', () => {
  expect(() => mimeOf({ text: { path: '/etc/hostname' }, html: '<p></p>' })).toThrow(TypeError);
});
