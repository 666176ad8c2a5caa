/**
 * A spreadsheet runs a cell as a formula when it starts with one of these. Some accept the full-width forms
 * of East Asian keyboards, and all skip leading spaces, quotes and invisible characters.
 */
const FORMULA_START =
  /^(?:'*[\t\r]|[\s\p{Cf}\p{Cc}"'\u2018-\u201f\uff02\uff07]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** The cell that no spreadsheet runs as a formula: a text that would be one begins with an apostrophe. */
export const neutralized = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/**
 * The text that a cell was written for, the inverse of `neutralized`: without the apostrophe of our exports and those of
 * others, and with every other one.
 */
export const asMeant = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
