import { limits } from '../limits';
import { isEmail } from '../values';

/** What a column of the file can stand for; the documents ask for the first two. */
export const IMPORT_FIELDS = ['email', 'department', 'name', 'lastName', 'group'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const REQUIRED_IMPORT_FIELDS = ['email', 'department'] as const satisfies readonly ImportField[];

/** The position of each field's column in the file; null where the file has none. */
export type ImportMapping = Record<ImportField, number | null>;

/** What is wrong with a row by itself, whoever else there is. */
export type RowProblem =
  | 'noEmail'
  | 'invalidEmail'
  | 'tooManyCells'
  | 'nameTooLong'
  | 'teamTooLong'
  | 'tooManyGroups';

/** A row of the file as the product understands it. */
export interface ImportRow {
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
  /** Blank: 'No Department'. */
  readonly department: string;
  readonly groups: readonly string[];
  readonly problem: RowProblem | null;
}

/** The apostrophe that exports put before a cell which a spreadsheet would run, ours among them. */
const NEUTRALISED = /^'(?=[=+\-@\t\r])/;
const UNUSABLE = /[\p{Cc}\p{Cs}\s]+/gu;
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g;

/** A cell as one line of text: composed letters, no control characters, single spaces. */
export const cleanCell = (cell: string | undefined): string =>
  (cell ?? '').replace(NEUTRALISED, '').replace(INVISIBLE, '').replace(UNUSABLE, ' ').trim().normalize('NFC');

const ADDRESS = /[^\s<>()[\]{},;:"'|]+@[^\s<>()[\]{},;:"'|]+/g;

/** The addresses in a cell, whatever else it holds. */
export const addressesOf = (cell: string): string[] =>
  cell.includes('@') ? (cleanCell(cell).match(ADDRESS) ?? []).filter(isEmail) : [];

function problemOf(
  row: Omit<ImportRow, 'problem'>,
  cells: readonly string[],
  columns: number,
): RowProblem | null {
  const { nameMax, departmentNameMax } = limits.text;
  // More filled cells than columns: a separator that was not quoted has moved the others.
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) return 'tooManyCells';
  if (row.email === '') return 'noEmail';
  if (!isEmail(row.email)) return 'invalidEmail';
  if (row.name.length > nameMax || row.lastName.length > nameMax) return 'nameTooLong';
  if ([row.department, ...row.groups].some((team) => team.length > departmentNameMax)) return 'teamTooLong';
  return row.groups.length > limits.imports.groupsMax ? 'tooManyGroups' : null;
}

/** What parts several groups in one cell; the first of these that is in it does, so that names can hold the others. */
const GROUP_SEPARATORS = [';', '|', '\n', ','] as const;

function groupsIn(cell: string | undefined): string[] {
  const text = (cell ?? '').replace(/\r\n?/g, '\n').trim();
  const separator = GROUP_SEPARATORS.find((one) => text.includes(one));
  const parts = separator === undefined ? [text] : text.split(separator);
  return [...new Set(parts.map(cleanCell).filter(Boolean))];
}

/** Reads one row by the mapping; the console and the gateway do it alike. */
export function readImportRow(cells: readonly string[], mapping: ImportMapping, columns: number): ImportRow {
  const at = (field: ImportField) => {
    const column = mapping[field];
    return column === null ? '' : cleanCell(cells[column]);
  };
  const row = {
    email: at('email'),
    name: at('name'),
    lastName: at('lastName'),
    department: at('department'),
    groups: mapping.group === null ? [] : groupsIn(cells[mapping.group]),
  };
  return { ...row, problem: problemOf(row, cells, columns) };
}
