import { neutralized } from '@contract/spreadsheet';

const NEEDS_QUOTES = /[",\r\n]/;

/** One CSV cell: formulas neutralized by a leading apostrophe, quotes doubled. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' ? neutralized(text) : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One CSV line with RFC 4180's line ending. */
export const csvLine = (cells: Parameters<typeof csvCell>[0][]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
export const UTF8_MARK = '\uFEFF';

export type CsvCell = Parameters<typeof csvLine>[0][number];
/** The columns of a table: what each is called, and its cell of a row. Whatever else a column says is not for a CSV. */
export type Columns<Row> = readonly (readonly [
  title: string,
  cell: (row: Row) => CsvCell,
  ...others: unknown[],
])[];

/** Rows as CSV, a batch at a time; times are ISO 8601 in UTC, shares in whole percent, scores 0 to 100. */
export async function* tableCsv<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(columns.map(([title]) => title));
  for await (const batch of batches)
    yield batch.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
}
