import { withoutHidden, withoutHiddenInEmail } from '@contract/names';
import { isEmail } from '@contract/values';
import { CsvError } from '@/csv/csvError';
import { detectEncoding, textOf } from '@/csv/encoding';
import { detectSeparator, recordsOf, SEPARATOR_LINE } from '@/csv/records';

/** The columns of a list of companies, in the order of a file without column names. */
export const INVITE_FIELDS = ['companyName', 'email', 'firstName', 'lastName'] as const;
type InviteField = (typeof INVITE_FIELDS)[number];
/** A company as typed, pasted or read; not yet checked. */
export type InviteRow = Record<InviteField, string>;

export const EMPTY_ROW: InviteRow = { companyName: '', email: '', firstName: '', lastName: '' };
export const isBlank = (row: InviteRow): boolean => INVITE_FIELDS.every((field) => row[field].trim() === '');

/** A list of companies is short: a larger file is something else. */
const FILE_BYTES = 1024 * 1024;

/** How columns are named, in lower case and without spaces and signs. */
const NAMES: Record<InviteField, readonly string[]> = {
  companyName: ['companyname', 'company', 'customer', 'customername', 'organization', 'organisation', 'name'],
  email: ['email', 'emailaddress', 'mail', 'adminemail', 'owneremail'],
  firstName: ['firstname', 'givenname', 'first'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
};
const plain = (cell: string) => cell.toLowerCase().replace(/[^\p{L}]/gu, '');

type Order = Partial<Record<InviteField, number>>;

/** Which column holds what: by the names in the first row, else in the usual order, the address recognized. */
function orderOf(first: readonly string[]): { order: Order; hasHeader: boolean } {
  const names = first.map(plain);
  const found = INVITE_FIELDS.flatMap((field) => {
    const at = names.findIndex((name) => NAMES[field].includes(name));
    return at < 0 ? [] : [[field, at] as const];
  });
  if (!first.some((cell) => isEmail(cell.trim())) && found.some(([field]) => field === 'email'))
    return { order: Object.fromEntries(found), hasHeader: true };
  const isAddressFirst = isEmail((first[0] ?? '').trim());
  const usual: Order = { companyName: 0, email: 1, firstName: 2, lastName: 3 };
  return { order: isAddressFirst ? { ...usual, email: 0, companyName: 1 } : usual, hasHeader: false };
}

async function* once(text: string) {
  yield text;
}

/** The companies of a pasted list; cells may be separated by commas, semicolons or tabs. Throws CsvError. */
export async function readInvites(text: string): Promise<InviteRow[]> {
  const lines = text.replace(/\r\n?/g, '\n').replace(SEPARATOR_LINE, '');
  const records: string[][] = [];
  for await (const some of recordsOf(once(lines), detectSeparator(text.replace(/\r\n?/g, '\n'))))
    records.push(...some);
  const visible = records.map((cells) =>
    cells.map((cell) => (cell.includes('@') ? withoutHiddenInEmail(cell) : withoutHidden(cell))),
  );
  const filled = visible.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [first] = filled;
  if (!first) throw new CsvError('empty');
  const { order, hasHeader } = orderOf(first);
  const rows = filled.slice(hasHeader ? 1 : 0).map((cells) => {
    const cellOf = (field: InviteField) => {
      const at = order[field];
      return at === undefined ? '' : (cells[at] ?? '').trim();
    };
    return {
      companyName: cellOf('companyName'),
      email: cellOf('email'),
      firstName: cellOf('firstName'),
      lastName: cellOf('lastName'),
    };
  });
  if (rows.length === 0) throw new CsvError('empty');
  return rows;
}

/** The text of a file of any encoding, for somebody who reads these languages. Throws CsvError. */
export async function readTextFile(file: File, languages: readonly string[] = []): Promise<string> {
  if (file.size > FILE_BYTES) throw new CsvError('tooLarge');
  let text = '';
  for await (const piece of textOf(file, await detectEncoding(file, languages))) text += piece;
  if (text.includes('\0')) throw new CsvError('format');
  return text;
}
