import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv';

/** An RFC 4180 reader, written independently of the writer. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, '');
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(,|$)/.exec(rest);
    const [whole = '', text = '', end = ''] = quoted ?? /^([^,"\r\n]*)(,|$)/.exec(rest) ?? [];
    cells.push(quoted ? text.replaceAll('""', '"') : text);
    if (end !== ',') return cells;
    rest = rest.slice(whole.length);
  }
}

const SKIPPED = /[\s\p{Cc}\p{Cf}"'\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\uff02\uff07]/u;
const SIGNS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
const isFormula = (text: string): boolean =>
  ['\t', '\r'].includes(text.charAt(0)) ||
  SIGNS.includes([...text].find((sign) => !SKIPPED.test(sign)) ?? '');

describe('a CSV cell', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\t', '\rx'],
    // Full-width signs, as Chinese and Japanese keyboards type them.
    ...['\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20SUM(A1)'],
    // After characters that spreadsheets skip.
    ...[
      ' =1',
      '\u00a0=1',
      '\u3000\uff1d1',
      '\n=1',
      '"=1',
      '\u201d\uff1d1',
      "'=1",
      '\ufeff=1',
      '\u200b-1',
      '\0=1',
    ],
  ])('never starts a formula: %j', (text) => {
    expect(readLine(csvCell(text))).toEqual([`'${text}`]);
  });

  it('is unchanged when the sign is inside', () => {
    expect(csvLine(['a=b', "Miller's", ' plain', 'x\uff1d1', "'quoted'"])).toBe(
      "a=b,Miller's, plain,x\uff1d1,'quoted'\r\n",
    );
  });

  it('keeps numbers, and writes nothing for absent values', () => {
    expect(csvLine([-1, null, undefined, true, 'plain'])).toBe('-1,,,true,plain\r\n');
  });

  it('round-trips through any RFC 4180 reader', () => {
    const cells = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cells, (values) => {
        const neutral = values.map((value) => (isFormula(value) ? `'${value}` : value));
        expect(readLine(csvLine(values))).toEqual(neutral);
      }),
    );
  });
});
