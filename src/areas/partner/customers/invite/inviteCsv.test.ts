import { describe, expect, it } from 'vitest';
import { CsvError } from '@/csv/csvError';
import { readInvites, readTextFile } from './inviteCsv';

const row = (companyName: string, email: string, firstName = '', lastName = '') => ({
  companyName,
  email,
  firstName,
  lastName,
});

describe('a list of companies', () => {
  it.each([
    ['commas', 'Acme Ltd, ann@acme.example, Ann, Berg'],
    ['tabs, as a spreadsheet copies', 'Acme Ltd\tann@acme.example\tAnn\tBerg'],
    ['semicolons and line ends of Windows', 'Acme Ltd;ann@acme.example;Ann;Berg\r\n'],
    ['letters that nobody sees', '\u200eAcme Ltd,\u202aann@acme.example\u202c,Ann\u3164,Berg'],
    ['the address first', 'ann@acme.example,Acme Ltd,Ann,Berg'],
    ['column names in any order', 'Last name,E-mail,Company,First Name\nBerg,ann@acme.example,Acme Ltd,Ann'],
  ])('is read with %s', async (_, text) => {
    expect(await readInvites(text)).toEqual([row('Acme Ltd', 'ann@acme.example', 'Ann', 'Berg')]);
  });

  it('keeps what is wrong, to be corrected, and skips blank lines', async () => {
    expect(await readInvites('Acme,nonsense\n\n"Berg, Sons",b@b.example\n')).toEqual([
      row('Acme', 'nonsense'),
      row('Berg, Sons', 'b@b.example'),
    ]);
  });

  it('is refused without a company, and with an open quotation mark', async () => {
    await expect(readInvites(' \n')).rejects.toEqual(new CsvError('empty'));
    await expect(readInvites('Company,Email\n')).rejects.toEqual(new CsvError('empty'));
    await expect(readInvites('"Acme,a@a.example')).rejects.toBeInstanceOf(CsvError);
  });

  it('is read from a file of any encoding, but not from a program or a huge one', async () => {
    const file = new File([new Uint8Array([0x42, 0xf8, 0x2c, 0x61, 0x40, 0x62, 0x2e, 0x6e, 0x6f])], 'a.csv');
    expect(await readInvites(await readTextFile(file))).toEqual([row('Bø', 'a@b.no')]);
    await expect(readTextFile(new File(['a\0b'.repeat(9)], 'a.csv'))).rejects.toBeInstanceOf(CsvError);
    await expect(readTextFile(new File([new Uint8Array(2 ** 20 + 1)], 'a.csv'))).rejects.toEqual(
      new CsvError('tooLarge'),
    );
  });
});
