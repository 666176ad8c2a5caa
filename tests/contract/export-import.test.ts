import { withoutHidden } from '@contract/names';
import { cleanCell, groupsCell, type ImportMapping, readImportRow } from '@contract/users/importRow';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsvFile } from '@/areas/users/import/csvFile';
import { rowsIn } from '@/areas/users/import/portions';

/* What an export writes of a user's names and teams is what an import reads: no letter of any script changes it. */

const MAPPING: ImportMapping = { email: 0, name: 1, lastName: 2, department: 3, group: 4, manager: 5 };
const EMAIL = 'a@x.example';
const MANAGER = "m.o'neill@x.example";

interface Names {
  readonly name: string;
  readonly lastName: string;
  readonly department: string;
  readonly groups: readonly string[];
}

async function afterwards({ name, lastName, department, groups }: Names): Promise<Names> {
  const header = csvLine(['Email', 'First Name', 'Last Name', 'Department', 'Groups', 'Manager']);
  const line = csvLine([EMAIL, name, lastName, department, groupsCell(groups), MANAGER]);
  const { header: titles, portions } = await readCsvFile(new File([UTF8_MARK + header + line], 'users.csv'));
  const [cells = []] = portions.flatMap(rowsIn);
  const row = readImportRow(cells, MAPPING, titles?.length ?? 0);
  expect([row.email, row.manager]).toEqual([EMAIL, MANAGER]);
  return { name: row.name, lastName: row.lastName, department: row.department, groups: row.groups };
}

/** Signs that mean something to a spreadsheet, to CSV or to a cell of groups come up often. */
const signs = fc.constantFrom(
  ...["'", '"', '=', '+', '-', '@', ';', '|', ',', ' ', '\u201d', '\uff1d', 'A', 'b'],
);
const name = fc
  .oneof(
    fc.array(signs, { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  )
  // A name is one line, without spaces at its ends and letters that nobody sees.
  .map((text) =>
    withoutHidden(text)
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim()
      .normalize('NFC'),
  )
  .filter((text) => text !== '');

it('every name comes back from an export as it was', async () => {
  const names = fc.record({
    name,
    lastName: name,
    department: name,
    groups: fc.uniqueArray(name, { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      expect(await afterwards(given)).toEqual(given);
    }),
    { numRuns: 500 },
  );
});

it.each([['A;B', 'R|D', '"Quoted"', 'One, two'], ["'=Quote"], ['=Formula', "'=Quote", "''", '-']])(
  'groups of these names stay as many: %j',
  async (...groups) => {
    const given = { name: "'=Quote", lastName: "''-", department: 'Sales; EMEA', groups };
    expect(await afterwards(given)).toEqual(given);
  },
);

it('cells of other programs are read as before', () => {
  const groups = (cell: string) => readImportRow([EMAIL, '', '', '', cell], MAPPING, 5).groups;
  expect(groups('A; B;C')).toEqual(['A', 'B', 'C']);
  expect(groups('R|D;')).toEqual(['R|D']);
  expect(groups('A | B')).toEqual(['A', 'B']);
  expect(groups('A\r\nB')).toEqual(['A', 'B']);
  expect(groups('A, B')).toEqual(['A', 'B']);
  expect(groups('The "Blue" team; "Red" team')).toEqual(['The "Blue" team', '"Red" team']);
  expect(groups("'=Formula")).toEqual(['=Formula']);
  expect(cleanCell("'Quoted'")).toBe("'Quoted'");
});
