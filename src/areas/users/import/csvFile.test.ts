import { limits } from '@contract/limits';
import { describe, expect, it } from 'vitest';
import { CsvError } from '@/csv/csvError';
import { detectEncoding } from '@/csv/encoding';
import { guessColumns } from './columnMapping';
import { countAddresses, readCsvFile } from './csvFile';
import { numbersIn, rowsIn } from './portions';

const file = (content: BlobPart | BlobPart[], name = 'people.csv') => new File([content].flat(), name);
const utf16 = (text: string, bigEndian = false, mark = true) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('');
  const bytes = new Uint8Array(units.length * 2);
  for (let at = 0; at < units.length; at += 1)
    new DataView(bytes.buffer).setUint16(at * 2, units.charCodeAt(at), !bigEndian);
  return bytes;
};
const WINDOWS: Record<string, number> = { é: 0xe9, ü: 0xfc, ß: 0xdf, '€': 0x80, Ž: 0x8e };
const windows1252 = (text: string) =>
  Uint8Array.from(text, (letter) => WINDOWS[letter] ?? letter.charCodeAt(0));

const read = async (content: BlobPart | BlobPart[]) => {
  const opened = await readCsvFile(file(content));
  return { ...opened, rows: opened.portions.flatMap(rowsIn) };
};
const problemOf = async (content: BlobPart | BlobPart[], name?: string) => {
  const error = await readCsvFile(file(content, name)).catch((reason: unknown) => reason);
  return error instanceof CsvError ? error.problem : error;
};

const TEXT = 'Email;Name\nuwe@b\u00fccher.example;M\u00fcller \u00df\nzoe@x.example;"Zo\u00e9 \u20ac"\n';

it('rows have spreadsheet numbers: the header, blank lines and quoted line breaks count as there', async () => {
  const opened = await read('Email,Name\n\na@x.example,"Ann\nLee"\nb@x.example,Bo\n,\n\nc@x.example,Cy\n');
  expect(opened.portions.flatMap(numbersIn)).toEqual([3, 4, 7]);
  expect((await read('sep=;\na@x.example;Ann\nb@x.example;Bo')).portions.flatMap(numbersIn)).toEqual([1, 2]);
});

describe('encodings', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT), 'utf-8'],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16 with a mark', utf16(TEXT), 'utf-16le'],
    ['UTF-16, big end first', utf16(TEXT, true), 'utf-16be'],
    ['UTF-16 without a mark', utf16(TEXT, false, false), 'utf-16le'],
    ['UTF-16 without a mark, big end first', utf16(TEXT, true, false), 'utf-16be'],
    ['Windows-1252', windows1252(TEXT), 'windows-1252'],
  ])('%s', async (_name, bytes, encoding) => {
    const opened = await read(bytes);
    expect(opened.encoding).toBe(encoding);
    expect(opened.header).toEqual(['Email', 'Name']);
    expect(opened.rows).toEqual([
      ['uwe@b\u00fccher.example', 'M\u00fcller \u00df'],
      ['zoe@x.example', 'Zo\u00e9 \u20ac'],
    ]);
  });

  it.each([
    ['with a mark', '\ufeff'],
    ['without one', ''],
  ])('UTF-8 with a stray byte stays UTF-8, %s, and the row is told', async (_, mark) => {
    const start = new TextEncoder().encode(`${mark}Email,Name,Department\na@x.example,J\u00f6rg`);
    const end = new TextEncoder().encode(',K\u00fcche\nb@x.example,Bo,K\u00fcche\n');
    const opened = await read([start, Uint8Array.from([0xc3]), end]);
    expect([opened.encoding, opened.header]).toEqual(['utf-8', ['Email', 'Name', 'Department']]);
    expect(opened.rows.map(([, name, department]) => [name, department])).toEqual([
      ['J\u00f6rg\ufffd', 'K\u00fcche'],
      ['Bo', 'K\u00fcche'],
    ]);
    expect(opened.doubtful).toEqual({
      total: 1,
      rows: [{ number: 2, cells: ['a@x.example', 'J\u00f6rg\ufffd', 'K\u00fcche'] }],
    });
  });

  it('Windows-1252 stays it where few letters look like UTF-8, and no row is told without a cause', async () => {
    const opened = await read(windows1252('Email;Name\na@x.example;M\u00fcller\nb@x.example;Zo\u00e9\n'));
    expect([opened.encoding, opened.doubtful.total]).toEqual(['windows-1252', 0]);
  });

  it('are as somebody has chosen, and what was misread is told', async () => {
    const bytes = new TextEncoder().encode('Email,Name\na@x.example,J\u00f6rg\n');
    const misread = await readCsvFile(file(bytes), undefined, 'windows-1252');
    expect(misread).toMatchObject({
      encoding: 'windows-1252',
      doubtful: { total: 1, rows: [{ number: 2, cells: ['a@x.example', 'J\u00c3\u00b6rg'] }] },
    });
    expect((await readCsvFile(file(bytes))).doubtful).toEqual({ total: 0, rows: [] });
  });

  it.each([
    ['pl-PL', 'windows-1250', [0xa3, 0xf3, 0x64, 0x9f], '\u0141\u00f3d\u017a'],
    ['cs', 'windows-1250', [0x44, 0x76, 0xf8, 0xe1, 0x6b], 'Dv\u0159\u00e1k'],
    ['ru', 'windows-1251', [0xc8, 0xe2, 0xe0, 0xed], '\u0418\u0432\u0430\u043d'],
    ['el-GR', 'windows-1253', [0xc1, 0xed, 0xed, 0xe1], '\u0391\u03bd\u03bd\u03b1'],
    ['tr', 'windows-1254', [0x44, 0x6f, 0xf0, 0x61, 0x6e], 'Do\u011fan'],
    ['he', 'windows-1255', [0xe3, 0xf0, 0xe4], '\u05d3\u05e0\u05d4'],
    ['ar-EG', 'windows-1256', [0xda, 0xe1, 0xed], '\u0639\u0644\u064a'],
    ['ja', 'shift_jis', [0x8e, 0x52, 0x93, 0x63], '\u5c71\u7530'],
    ['zh-CN', 'gb18030', [0xcd, 0xf5, 0xce, 0xb0], '\u738b\u4f1f'],
    ['zh-Hant-HK', 'big5', [0xb3, 0xaf, 0xa4, 0x6a], '\u9673\u5927'],
    ['ko', 'euc-kr', [0xb1, 0xe8], '\uae40'],
    ['de', 'windows-1252', [0x4a, 0xf6, 0x72, 0x67], 'J\u00f6rg'],
    ['en', 'windows-1252', [0x5a, 0x6f, 0xeb], 'Zo\u00eb'],
  ])('the code page of a Windows in %s is %s', async (language, encoding, bytes, name) => {
    const content = [new TextEncoder().encode('Email,Name\na@x.example,'), Uint8Array.from(bytes)];
    // Browsers ask for English as well, everywhere.
    const found = await detectEncoding(file(content), ['en-US', language]);
    const { portions, doubtful } = await readCsvFile(file(content), undefined, found);
    expect([found, portions.flatMap(rowsIn)[0]?.[1], doubtful.total]).toEqual([encoding, name, 0]);
  });

  it('the code page is not that of the language where a byte is no letter of it', async () => {
    const content = [new TextEncoder().encode('Email,Name\na@x.example,Caf'), Uint8Array.from([0xe9])];
    expect(await detectEncoding(file(content), ['ja'])).toBe('windows-1252');
  });

  it.each([
    ['Polish', [0xaf, 0xf3, 0xb3, 0xe6]],
    ['Polish', [0x53, 0x70, 0x72, 0x7a, 0x65, 0x64, 0x61, 0xbf]],
    ['Russian', [0xc8, 0xe2, 0xe0, 0xed]],
    ['Japanese', [0x93, 0x8c, 0x8b, 0x9e, 0x81, 0x5b]],
  ])('a %s name that was read as Western is told', async (_, bytes) => {
    const content = [new TextEncoder().encode('Email,Name\na@x.example,'), Uint8Array.from(bytes)];
    expect((await readCsvFile(file(content), undefined, 'windows-1252')).doubtful.total).toBe(1);
  });

  it('names and units of the West are not told', async () => {
    const names = [
      'Zo\u00e9 Gr\u00e9e',
      '\u00c6\u00f8ystein',
      'M\u00fc\u00dfig',
      'Lab 25\u00b0',
      '\u00a350',
      'N\u00ba 1',
      'A\u00b7B',
      '\u00bfQui\u00e9n?',
      'Vigil\u00ae',
    ];
    const bytes = Uint8Array.from(names.map((name) => `a@x.example,${name}\n`).join(''), (letter) =>
      letter.charCodeAt(0),
    );
    expect((await readCsvFile(file(bytes), undefined, 'windows-1252')).doubtful.rows).toEqual([]);
  });

  it('handle characters split across chunks of the file', async () => {
    const name = '\u00fc'.repeat(300);
    const lines = Array.from({ length: 4000 }, (_, n) => `row-${n}@x.example,${name}`);
    const { rows, portions } = await read(`Email,Name\r\n${lines.join('\r\n')}`);
    expect(rows).toHaveLength(4000);
    expect(rows.every(([, cell]) => cell === name)).toBe(true);
    expect(portions.every(({ body }) => body.length < limits.upload.jsonBodyBytes)).toBe(true);
    expect(portions.map(({ first }) => first)).toEqual(
      [...portions.keys()].map((at) => portions[at]?.first ?? 0),
    );
  });
});

describe('separators', () => {
  it.each([',', ';', '\t', '|'])('%j', async (separator) => {
    const { rows } = await read(
      ['Email', 'Name', 'Department'].join(separator) +
        `\na@x.example${separator}"B${separator}c"${separator}\n`,
    );
    expect(rows).toEqual([['a@x.example', `B${separator}c`, '']]);
  });

  it('are distinguished from commas in names', async () => {
    const { separator, rows } = await read('E-Mail;Name\na@x.example;Bond, James\nb@x.example;Doe, J, Jr\n');
    expect([separator, rows[1]]).toEqual([';', ['b@x.example', 'Doe, J, Jr']]);
  });

  it('are read from Excel’s first line', async () => {
    const { header, rows } = await read('sep=|\nEmail|Name,x;y\na@x.example|1\n');
    expect([header, rows]).toEqual([['Email', 'Name,x;y'], [['a@x.example', '1']]]);
  });

  it('are not needed for one column', async () => {
    const { columns, rows } = await read('Email\na@x.example\nb@x.example');
    expect([columns, rows]).toEqual([1, [['a@x.example'], ['b@x.example']]]);
  });
});

describe('rows', () => {
  it('span quoted lines, with any line end, and blank ones are skipped', async () => {
    const { rows } = await read(
      'Email,Note\r\n\r\na@x.example,"two\r\nlines, ""quoted"""\rb@x.example,\n , \n',
    );
    expect(rows).toEqual([
      ['a@x.example', 'two\nlines, "quoted"'],
      ['b@x.example', ''],
    ]);
  });

  it('begin at the first line when it contains an address', async () => {
    const { header, rows } = await read('a@x.example,Sales\nb@x.example,\n');
    expect(header).toBeNull();
    expect(rows).toHaveLength(2);
  });

  it('keep cells beyond the columns', async () => {
    const { rows } = await read('Email,Name\na@x.example,Van,Cleef\nb@x.example,Bo,,\n');
    expect(rows).toEqual([
      ['a@x.example', 'Van', 'Cleef'],
      ['b@x.example', 'Bo'],
    ]);
  });
});

describe('a file that can’t be imported', () => {
  it.each([
    ['another type', 'Email\na@x.example', 'people.xlsx', 'format'],
    [
      'an office file with another name',
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 9, 0, 1]),
      undefined,
      'format',
    ],
    ['nothing', '', undefined, 'empty'],
    ['blank lines', '\n , ,\n\n', undefined, 'empty'],
    ['names of columns alone', 'Email,Name\n', undefined, 'empty'],
    ['an open quotation mark', 'Email,Name\na@x.example,"Zoe\nb@x.example,Ben', undefined, 'parse'],
    ['text behind a quotation mark', 'Email,Name\na@x.example,"Zoe" Q,x\n', undefined, 'parse'],
    [
      'more columns than anybody has',
      `${'a,'.repeat(limits.imports.maxColumns)}b\na@x.example`,
      undefined,
      'tooManyColumns',
    ],
    [
      'more rows than admitted',
      `Email\n${'a@x.example\n'.repeat(limits.imports.maxRows + 1)}`,
      undefined,
      'tooManyRows',
    ],
    [
      'more bytes than admitted',
      new Uint8Array(limits.imports.fileBytes + 1).fill(65),
      undefined,
      'tooLarge',
    ],
  ])('because it holds %s', async (_what, content, name, problem) => {
    expect(await problemOf(content, name)).toBe(problem);
  });

  it('because no row contains an address in the selected column', async () => {
    const opened = await readCsvFile(file('Name,Email\nZoe,zoe@x.example\nBen,\n'));
    const mapping = { email: 1, department: 0, name: null, lastName: null, group: null, manager: null };
    expect(countAddresses(opened, mapping)).toBe(1);
    expect(() => countAddresses(opened, { ...mapping, email: 0 })).toThrow(new CsvError('noAddress'));
  });
});

describe('what other programs write', () => {
  it.each(['sep=;', 'SEP=;', '"sep=;"'])('a first line %s names the separator', async (line) => {
    const opened = await read(`${line}\r\nEmail;Name\r\na@x.example;Lee, Ann\r\n`);
    expect([opened.header, opened.rows]).toEqual([['Email', 'Name'], [['a@x.example', 'Lee, Ann']]]);
  });

  it('the sign at the end of a file of DOS is no row', async () => {
    expect((await read('Email,Name\r\na@x.example,Ann\r\n\u001a')).total).toBe(1);
  });

  it('addresses as address books have them are read', async () => {
    const cells = [
      'Ann Lee <ann@x.example>',
      '<ann@x.example>',
      'mailto:ann@x.example',
      'ann@x.example;',
      'ann@x.example.',
    ];
    const opened = await readCsvFile(file(`Email\n${cells.map((cell) => `"${cell}"`).join('\n')}\n`));
    const mapping = { email: 0, department: 0, name: null, lastName: null, group: null, manager: null };
    expect(countAddresses(opened, mapping)).toBe(cells.length);
    // Nobody is guessed.
    const unsure = await readCsvFile(
      file('Email\nann lee@x.example\n"ann@x.example, bo@x.example"\nok@x.example\n'),
    );
    expect(countAddresses(unsure, mapping)).toBe(1);
  });
});

describe('columns', () => {
  it.each([
    [
      ['E-Mail-Adresse', 'Vorname', 'Nachname', 'Abteilung', 'Gruppe', 'Vorgesetzter'],
      [0, 3, 1, 2, 4, 5],
    ],
    [
      ['Nom', 'Pr\u00e9nom', 'Courriel', 'Service'],
      [2, 3, 1, 0, null, null],
    ],
    [
      ['Name', 'EMAIL ADDRESS', 'Dept.'],
      [1, 2, 0, null, null, null],
    ],
    [
      ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]', 'Department'],
      [2, 3, 0, 1, null, null],
    ],
    [
      ['First Name', 'Name', 'UserPrincipalName'],
      [2, null, 0, null, null, null],
    ],
  ])('%j are known by their names', (header, [email, department, name, lastName, group, manager]) => {
    expect(guessColumns(header, [], header.length)).toEqual({
      ...{ email, department, name, lastName, group, manager },
    });
  });

  it('with addresses are recognized by their cells', () => {
    expect(
      guessColumns(
        null,
        [
          ['Ann', 'a@x.example'],
          ['Ben', ''],
        ],
        2,
      ).email,
    ).toBe(1);
    expect(
      guessColumns(
        null,
        [
          ['Ann', 'x'],
          ['Ben', ''],
        ],
        2,
      ).email,
    ).toBeNull();
  });
});
