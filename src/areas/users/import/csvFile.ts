import { limits } from '@contract/limits';
import { cleanCell, cleanEmailCell, type ImportMapping, readImportRow } from '@contract/users/importRow';
import { isEmail } from '@contract/values';
import { CsvError } from '@/csv/csvError';
import { detectEncoding, type Encoding, isDoubtful, textOf } from '@/csv/encoding';
import { detectSeparator, recordsOf, SEPARATOR_LINE, type Separator } from '@/csv/records';
import { type Portion, PortionPacker, rowsIn } from './portions';

const { fileBytes, maxRows, maxColumns } = limits.imports;
/** Rows shown while columns are selected. */
export const PREVIEW_ROWS = 5;
/** Files of office programs contain zero bytes at the start, whatever their name. */
const BINARY = /\0/;

/** A parsed file. */
export interface CsvFile {
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Column names; null when the file begins with a user. */
  readonly header: readonly string[] | null;
  readonly columns: number;
  readonly total: number;
  readonly preview: readonly (readonly string[])[];
  /** Rows with cells that look wrong in this encoding: how many there are, and the first ones, by their numbers in a spreadsheet. */
  readonly doubtful: {
    readonly total: number;
    readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  };
  readonly portions: readonly Portion[];
}

/** Some programs end a file with the sign that ended files under DOS. */
const isBlank = (record: readonly string[]) =>
  record.every((cell) => cell.replaceAll('\u001a', '').trim() === '');

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The start of the text without Excel's separator line, and the separator. */
function begin(first: string): { text: string; separator: Separator } {
  if (BINARY.test(first)) throw new CsvError('format');
  return { separator: detectSeparator(first.slice(0, 64 * 1024)), text: first.replace(SEPARATOR_LINE, '') };
}

function checkName({ name }: { name?: string }): void {
  if (name !== undefined && !/\.csv$/i.test(name)) throw new CsvError('format');
}

/**
 * Reads a CSV file of any size, in this encoding or the one that it seems to have for somebody who reads these languages. Throws
 * CsvError: not a .csv, not readable, without data, or too large.
 */
export async function readCsvFile(
  file: Blob & { name?: string },
  onProgress: (share: number) => void = () => undefined,
  chosen?: Encoding,
  languages: readonly string[] = [],
): Promise<CsvFile> {
  checkName(file);
  if (file.size > fileBytes) throw new CsvError('tooLarge');
  if (file.size === 0) throw new CsvError('empty');
  const encoding = chosen ?? (await detectEncoding(file, languages));
  const pieces = textOf(file, encoding, (read) => onProgress(read / file.size));
  const { value: first = '' } = await pieces.next();
  const { text, separator } = begin(first);

  let header: string[] | null | undefined;
  let columns = 0;
  const preview: string[][] = [];
  const doubtful: { number: number; cells: string[] }[] = [];
  let doubtfulTotal = 0;
  const packer = new PortionPacker();
  // Blank lines are numbered too, and a record of several lines has one number.
  let number = 0;
  const take = (record: string[]) => {
    if (header === undefined) {
      columns = widthOf(record);
      if (columns > maxColumns) throw new CsvError('tooManyColumns');
      header = record.some((cell) => isEmail(cleanEmailCell(cell)))
        ? null
        : record.slice(0, columns).map(cleanCell);
      if (header) return;
    }
    if (packer.total >= maxRows) throw new CsvError('tooManyRows');
    const cells = trimmed(record, columns);
    if (preview.length < PREVIEW_ROWS) preview.push(cells);
    if (cells.some((cell) => isDoubtful(cell, encoding))) {
      doubtfulTotal += 1;
      if (doubtful.length < PREVIEW_ROWS) doubtful.push({ number, cells });
    }
    packer.add(cells, number);
  };
  for await (const records of recordsOf(withFirst(text, pieces), separator)) {
    for (const record of records) {
      if (record.some((cell) => BINARY.test(cell))) throw new CsvError('format');
      number += 1;
      if (!isBlank(record)) take(record);
    }
  }
  packer.close();
  if (header === undefined || packer.total === 0) throw new CsvError('empty');
  return {
    ...{ encoding, separator, header, columns, total: packer.total, preview, portions: packer.portions },
    doubtful: { total: doubtfulTotal, rows: doubtful },
  };
}

/** The number of columns up to the last non-blank cell. */
function widthOf(record: readonly string[]): number {
  return record.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** A row including cells beyond the columns, which reveal wrong separators; no more than can be sent. */
const trimmed = (record: readonly string[], columns: number): string[] =>
  record.slice(0, Math.min(Math.max(columns, widthOf(record)), 2 * maxColumns));

/** How many rows contain an address in the mapped column. Throws CsvError when none does. */
export function countAddresses(file: CsvFile, mapping: ImportMapping): number {
  let valid = 0;
  for (const portion of file.portions) {
    for (const cells of rowsIn(portion)) {
      const { problem } = readImportRow(cells, mapping, file.columns);
      if (problem !== 'noEmail' && problem !== 'invalidEmail') valid += 1;
    }
  }
  if (valid === 0) throw new CsvError('noAddress');
  return valid;
}
