import { limits } from '../limits';
import { withoutHidden, withoutHiddenInEmail } from '../names';
import { asMeant } from '../spreadsheet';
import { isEmail, normalizeEmail } from '../values';

/** The fields a column can be mapped to; the first two are required. */
export const IMPORT_FIELDS = ['email', 'department', 'name', 'lastName', 'group', 'manager'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const REQUIRED_IMPORT_FIELDS = ['email', 'department'] as const satisfies readonly ImportField[];

/** The index of each field's column in the file; null where the file has none. */
export type ImportMapping = Record<ImportField, number | null>;

/** Problems of a row on its own, whatever the company contains. */
export type RowProblem =
  | 'noEmail'
  | 'invalidEmail'
  | 'tooManyCells'
  | 'nameTooLong'
  | 'teamTooLong'
  | 'tooManyGroups';

/** A parsed row of the file. */
export interface ImportRow {
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
  /** Blank: 'No Department'. */
  readonly department: string;
  readonly groups: readonly string[];
  /** The address of whom they report to; blank changes nothing. */
  readonly manager: string;
  readonly problem: RowProblem | null;
}

const UNUSABLE = /[\p{Cc}\p{Cs}\s]+/gu;

const tidy = (text: string): string => withoutHidden(text).replace(UNUSABLE, ' ').trim().normalize('NFC');

/** A cell as one line of text: composed letters, none that nobody sees, no control characters, single spaces. */
export const cleanCell = (cell = ''): string => tidy(asMeant(cell));

/** An address as address books write it: `Ann Lee <ann@…>`, `mailto:ann@…`, or with the sign that separates it from the next. */
const bareAddress = (text: string): string =>
  text
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]$/, '');

/** A cell with an address, as the address is stored. */
export const cleanEmailCell = (cell = ''): string =>
  normalizeEmail(withoutHiddenInEmail(bareAddress(cleanCell(cell))));

const ADDRESS = /[^\s<>()[\]{},;:"'|]+@[^\s<>()[\]{},;:"'|]+/g;

/** The addresses in a cell, whatever else it contains. */
export const addressesOf = (cell: string): string[] =>
  cell.includes('@') ? (cleanCell(cell).match(ADDRESS) ?? []).map(cleanEmailCell).filter(isEmail) : [];

function problemOf(
  row: Omit<ImportRow, 'problem'>,
  cells: readonly string[],
  columns: number,
): RowProblem | null {
  const { nameMax, departmentNameMax } = limits.text;
  // More filled cells than columns: an unquoted separator has shifted the others.
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) return 'tooManyCells';
  if (row.email === '') return 'noEmail';
  if (!isEmail(row.email)) return 'invalidEmail';
  if (row.name.length > nameMax || row.lastName.length > nameMax) return 'nameTooLong';
  if ([row.department, ...row.groups].some((team) => team.length > departmentNameMax)) return 'teamTooLong';
  return row.groups.length > limits.imports.groupsMax ? 'tooManyGroups' : null;
}

/**
 * Separators of several groups in one cell. The first one found is used, so that names may contain the
 * others.
 */
const GROUP_SEPARATORS = [';', '|', '\n', ','] as const;

/** A name that is read as it is only in quotes: `"Sales; EMEA"`. */
const needsQuotes = (name: string) => /^"|[;|\n,]/.test(name);
const QUOTED = /^\s*"((?:[^"]|"")*)"\s*$/;
const inQuotes = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The names of groups as the one cell that `groupsIn` reads. */
export const groupsCell = (names: readonly string[]): string =>
  names.map((name) => (needsQuotes(name) ? inQuotes(name) : name)).join('; ');

/** By separator: a part up to the next one or the end. One in quotes belongs to the part. */
const PARTS = Object.fromEntries(
  GROUP_SEPARATORS.map((one) => [
    one,
    new RegExp(`\\s*"(?:[^"]|"")*"\\s*(?:[${one}]|$)|[^${one}]*(?:[${one}]|$)`, 'g'),
  ]),
) as Record<(typeof GROUP_SEPARATORS)[number], RegExp>;

const partsOf = (text: string, separator: (typeof GROUP_SEPARATORS)[number]): string[] =>
  text.match(PARTS[separator])?.map((part) => (part.endsWith(separator) ? part.slice(0, -1) : part)) ?? [];

/** The names of groups in a cell, each once. */
function groupsIn(cell = ''): string[] {
  const text = asMeant(cell).replace(/\r\n?/g, '\n').trim();
  const isOne = QUOTED.test(text);
  const separator = GROUP_SEPARATORS.find((one) => text.includes(one));
  const parts = separator === undefined || isOne ? [text] : partsOf(text, separator);
  const names = parts.map((part) => tidy(QUOTED.exec(part)?.[1]?.replaceAll('""', '"') ?? part));
  return [...new Set(names.filter(Boolean))];
}

/** Parses one row by the mapping; the console and the gateway share this code. */
export function readImportRow(cells: readonly string[], mapping: ImportMapping, columns: number): ImportRow {
  const at = (field: ImportField) => {
    const column = mapping[field];
    return column === null ? '' : cells[column];
  };
  const row = {
    email: cleanEmailCell(at('email')),
    name: cleanCell(at('name')),
    lastName: cleanCell(at('lastName')),
    department: cleanCell(at('department')),
    groups: mapping.group === null ? [] : groupsIn(cells[mapping.group]),
    manager: cleanEmailCell(at('manager')),
  };
  return { ...row, problem: problemOf(row, cells, columns) };
}
