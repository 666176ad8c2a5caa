/**
 * A cell that a spreadsheet would run as a formula starts with one of these. Some read the full-width
 * signs of East Asian keyboards as the plain ones, and all skip spaces, quotation marks and invisible signs before them.
 */
const FORMULA_START =
  /^(?:[\t\r]|[\s\p{Cf}\p{Cc}"'\u2018-\u201f\uff02\uff07]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
const NEEDS_QUOTES = /[",\r\n]/;

/** One CSV cell: formulas neutralised by a leading apostrophe, quotes doubled. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One CSV line, ended as RFC 4180 wants it. */
export const csvLine = (cells: Parameters<typeof csvCell>[0][]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** Spreadsheets take a file for UTF-8 when it starts with this. */
export const UTF8_MARK = '\uFEFF';
