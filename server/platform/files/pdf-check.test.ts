import { onePagePdf, pdfOf, streamOf } from '@tests/support/pdfs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfProblem } from './pdf-check';

const whole = onePagePdf();
const text = (content: Buffer) => content.toString('latin1');
const changed = (from: string | RegExp, to: string) => Buffer.from(text(whole).replace(from, to), 'latin1');

/** With a stream of objects in place of the table, as PDF 1.5 has it. */
function withTableObject(entries = ''): Buffer {
  const body = Buffer.from('%PDF-1.5\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'latin1');
  return Buffer.concat([
    body,
    Buffer.from('2 0 obj\n'),
    streamOf('\0\0\0', `/Type /XRef /W [1 1 1] /Size 3 /Root 1 0 R ${entries}`),
    Buffer.from(`\nendobj\nstartxref\n${body.length}\n%%EOF`),
  ]);
}

describe('what is accepted as a PDF', () => {
  it.each([
    ['one with a table of objects', whole],
    ['one with an object that holds the table', withTableObject()],
    [
      'one that is signed or was changed: another trailer behind the first',
      Buffer.concat([whole, onePagePdf()]),
    ],
    ['one with bytes behind its end', Buffer.concat([whole, Buffer.alloc(900)])],
    [
      'one whose end points elsewhere, as several programs write it',
      changed(/startxref\n\d+/, 'startxref\n17'),
    ],
    ['one whose text is about encryption', onePagePdf({ text: 'The key /Encrypt names a dictionary.' })],
  ])('is %s', (_, content) => {
    expect(pdfProblem(content)).toBeUndefined();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page that is called a PDF', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page behind the header of one', Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF')],
    ['a ZIP archive with a PDF in it', Buffer.concat([Buffer.from('PK\x03\x04'), whole])],
    ['a header with an unknown version', changed('%PDF-1.7', '%PDF-9.z')],
    ['one without a trailer', changed('trailer', 'tracker')],
    ['one without a catalog', changed('/Root', '/Boot')],
    ['one whose end points behind it', changed(/startxref\n\d+/, 'startxref\n99999999')],
    ['an encrypted one', onePagePdf({ trailer: '/Encrypt 6 0 R' })],
    ['an encrypted one with the dictionary in its trailer', onePagePdf({ trailer: '/Encrypt<</V 4>>' })],
    ['an encrypted one that hides the name', onePagePdf({ trailer: '/#45ncr#79pt 6 0 R' })],
    ['an encrypted one of version 1.5', withTableObject('/Encrypt 3 0 R')],
    [
      'the beginning of one whose first half is a trailer',
      Buffer.concat([pdfOf([]), whole]).subarray(0, -20),
    ],
  ])('is not %s', (_, content) => {
    expect(pdfProblem(content)).toBeDefined();
  });

  it('is none that was cut off anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 7 }), (length) => {
        expect(pdfProblem(whole.subarray(0, length))).toBe('broken');
      }),
    );
  });

  it('is decided in no time, whatever the bytes are', () => {
    const tricky = [
      'startxref ',
      '%%EOF',
      'trailer',
      '#2f',
      '1 0 obj',
      '/Encrypt',
      '/Filter/Standard',
      '/U(',
      ' ',
      '\n',
      '9',
      '%PDF-1.7',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tricky), { maxLength: 400 }), (parts) => {
        pdfProblem(Buffer.from(`%PDF-1.7${parts.join('')}`, 'latin1'));
      }),
    );
    const large = Buffer.alloc(7 * 1024 * 1024, ' startxref 1');
    large.write('%PDF-1.7', 0);
    const began = performance.now();
    expect(pdfProblem(large)).toBe('broken');
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
