import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError } from '@/csv/csvError';
import { SEPARATORS } from '@/csv/records';
import { readCsvFile } from './csvFile';
import { rowsIn } from './portions';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const needsQuotes = /["\n,;\t|]|^\s|\s$/;

/** Any text a cell can contain; line ends inside cells are stored as newlines. */
const cell = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.string(), fc.constantFrom('', '"', 'a\nb', '=1+1', ' x ', ','))
  .map((text) => text.replace(/[\0\r]/g, ' ').replaceAll('\ufeff', ''));
const table = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 12 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe('any table', () => {
  it('is read as it was written, with any separator, line end, quoting and encoding', async () => {
    const written = fc.record({
      rows: table,
      separator: fc.constantFrom(...SEPARATORS),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      quotesAll: fc.boolean(),
      mark: fc.constantFrom('', '\ufeff'),
    });
    await fc.assert(
      fc.asyncProperty(written, async ({ rows, separator, newline, quotesAll, mark }) => {
        const columns = rows[0]?.length ?? 0;
        const header = Array.from({ length: columns }, (_, at) => `Column ${at}`);
        const line = (cells: readonly string[]) =>
          cells.map((text) => (quotesAll || needsQuotes.test(text) ? quoted(text) : text)).join(separator);
        const content = mark + [`sep=${separator}`, line(header), ...rows.map(line)].join(newline);
        const expected = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
        if (expected.length === 0) return;
        const read = await readCsvFile(new File([content], 'table.csv'));
        expect(read.header).toEqual(header);
        expect(read.portions.flatMap(rowsIn)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('any bytes', () => {
  it('are rows or one of the expected errors', async () => {
    const pieces = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            ',',
            ';',
            '\n',
            '\r',
            'a@x.example',
            'Email',
            '\u00fc',
            '\ud83d\ude00',
            '\t',
            '""',
          ),
        )
        .map((parts) => new TextEncoder().encode(parts.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(pieces, async (bytes) => {
        try {
          const read = await readCsvFile(new File([new Uint8Array(bytes)], 'any.csv'));
          expect(read.portions.flatMap(rowsIn)).toHaveLength(read.total);
        } catch (error) {
          expect(error).toBeInstanceOf(CsvError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
