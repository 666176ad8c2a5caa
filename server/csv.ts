/**
 * A spreadsheet runs a cell as a formula when it starts with one of these. Some accept the full-width forms
 * of East Asian keyboards, and all skip leading spaces, quotes and invisible characters.
 */
const FORMULA_START =
  /^(?:[\t\r]|[\s\p{Cf}\p{Cc}"'\u2018-\u201f\uff02\uff07]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
const NEEDS_QUOTES = /[",\r\n]/;

/** One CSV cell: formulas neutralized by a leading apostrophe, quotes doubled. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One CSV line with RFC 4180's line ending. */
export const csvLine = (cells: Parameters<typeof csvCell>[0][]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
export const UTF8_MARK = '\uFEFF';
