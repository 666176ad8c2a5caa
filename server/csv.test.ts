import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv';

/** A reader of RFC 4180, written without a look at the writer. */
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

describe('a CSV cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never starts a formula: %j', (text) => {
    expect(readLine(csvCell(text))).toEqual([`'${text}`]);
  });

  it('keeps numbers as they are, and nothing for what is absent', () => {
    expect(csvLine([-1, null, undefined, true, 'plain'])).toBe('-1,,,true,plain\r\n');
  });

  it('is read back as written by any reader of RFC 4180', () => {
    const cells = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cells, (values) => {
        const neutral = values.map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value));
        expect(readLine(csvLine(values))).toEqual(neutral);
      }),
    );
  });
});
