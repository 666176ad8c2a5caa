import { importEndpoints, type UserImport } from '@contract/users/imports';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userImportRows, userImports } from './imports.tables';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});

const COLUMNS = ['Email', 'Department', 'First Name', 'Last Name', 'Group'];
const MAPPING = { email: 0, department: 1, name: 2, lastName: 3, group: 4 };

const create = async (total: number, body: object = {}) => {
  const { data } = (
    await gateway.call(importEndpoints.create, {
      token,
      params: { companyId: company.id },
      body: { fileName: 'people.csv', columns: COLUMNS, mapping: MAPPING, total, ...body },
    })
  ).body;
  return data;
};
const at = (importId: number) => ({ token, params: { companyId: company.id, importId } });
const add = (importId: number, first: number, rows: string[][]) =>
  gateway.call(importEndpoints.addRows, {
    token,
    params: { companyId: company.id, importId, first },
    body: { rows },
  });
const check = (importId: number) => gateway.call(importEndpoints.check, at(importId));

/** The dry run of a whole file. */
async function dryRun(rows: string[][]): Promise<UserImport> {
  const { id } = await create(rows.length);
  await add(id, 0, rows);
  return (await check(id)).body.data;
}
const rowsOf = async (importId: number, query: object = {}) =>
  (await gateway.call(importEndpoints.rows, { ...at(importId), query: { pageSize: 100, ...query } })).body
    .data;
const verdicts = async (importId: number) =>
  (await rowsOf(importId)).items.map(({ outcome, reason, changes }) => reason ?? (changes.join() || outcome));

describe('rows', () => {
  it('have the numbers of a spreadsheet, in ascending order', async () => {
    const { id } = await create(3);
    const send = (first: number, emails: string[], numbers: number[]) =>
      gateway.call(importEndpoints.addRows, {
        token,
        params: { companyId: company.id, importId: id, first },
        body: { rows: emails.map((email) => [email, 'Sales']), numbers },
      });
    expect((await send(0, ['a@numbers.example', 'no address'], [2, 5])).status).toBe(200);
    expect((await send(2, ['b@numbers.example'], [5])).status).toBe(422);
    expect((await send(2, ['b@numbers.example'], [9])).status).toBe(200);
    expect((await send(0, ['a', 'b'], [3, 3])).status).toBe(422);
    await check(id);
    expect((await rowsOf(id)).items.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'new'],
      [5, 'skipped'],
      [9, 'new'],
    ]);
  });

  it('show old and new values, and accept several groups in one cell', async () => {
    const person = await gateway.buildUser({ companyId: company.id, name: 'Ann', lastName: 'Lee' });
    await gateway.buildGroup({ companyId: company.id, name: 'Night shift' }, [person.id]);
    const { id } = await dryRun([
      [person.email, 'Sales', 'Anna', '', 'Night shift, First aid'],
      ['new@groups.example', '', '', '', 'Sales, EMEA; First aid'],
      ['lines@groups.example', '', '', '', 'One\nTwo|still two'],
    ]);
    const { items } = await rowsOf(id);
    expect(items[0]).toMatchObject({
      changes: ['name', 'department', 'groups'],
      name: 'Anna',
      groups: ['Night shift', 'First aid'],
      before: { name: 'Ann', lastName: 'Lee', department: 'No Department', groups: ['Night shift'] },
    });
    expect(items.slice(1).map(({ groups, before }) => [groups, before])).toEqual([
      [['Sales, EMEA', 'First aid'], null],
      [['One Two', 'still two'], null],
    ]);
  });
});

describe('the dry run', () => {
  it('reports what each row will do, and does none of it', async () => {
    const sales = await gateway.buildDepartment({ companyId: company.id, name: 'Vertrieb Süd' });
    const person = {
      companyId: company.id,
      departmentId: sales.id,
      name: 'José',
      lastName: 'Núñez',
      email: 'jose@larkfield.example',
    };
    const jose = await gateway.buildUser(person);
    await gateway.buildGroup({ companyId: company.id, name: 'First aiders' }, [jose.id]);
    const off = await gateway.buildUser({ companyId: company.id, disabledAt: new Date() });
    const other = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const before = await gateway.db.$count(users);

    const { id, summary } = await dryRun([
      ['NEW@larkfield.example', '', 'Zoë', 'New'],
      ['Jose@Larkfield.example', 'vertrieb  SÜD', 'José', 'Núñez', 'first AIDERS'],
      ['jose@larkfield.example', 'Elsewhere', 'José', 'Núñez'],
      [admin.email, 'Elsewhere', '', 'Changed', 'Drivers; First aiders'],
      ['', 'x', 'y', 'z'],
      ['not an address', '', 'y', 'z'],
      [off.email, '', '', ''],
      [other.email, '', '', ''],
      ['new@larkfield.example', '', '', ''],
      ['comma@larkfield.example', '', 'Lee', 'Van', 'Drivers', 'Cleef'],
    ]);

    expect(await verdicts(id)).toEqual([
      'new',
      'unchanged',
      'duplicateInFile',
      'lastName,department,groups',
      'noEmail',
      'invalidEmail',
      'disabled',
      'inUseElsewhere',
      'duplicateInFile',
      'tooManyCells',
    ]);
    expect(summary).toEqual({
      counts: { new: 1, changed: 1, unchanged: 1, skipped: 7 },
      withoutManager: 0,
      newDepartments: { total: 1, names: ['Elsewhere'] },
      newGroups: { total: 1, names: ['Drivers'] },
    });
    expect(await gateway.db.$count(users)).toBe(before);
  });

  it('shows the team that each person will really join', async () => {
    await gateway.buildDepartment({ companyId: company.id, name: 'Women’s Health' });
    await gateway.buildGroup({ companyId: company.id, name: 'Bus – North' });
    const { id, summary } = await dryRun([
      ['a@teams.example', 'デスク', '', '', 'パス; bus - NORTH'],
      ['b@teams.example', 'テスク', '', '', 'バス'],
      ['c@teams.example', "women's health", '', '', 'ハス'],
      ['d@teams.example', 'Quality', '', '', 'Night shift'],
      ['e@teams.example', 'QUALITY', '', '', 'NIGHT  shift'],
    ]);
    const { items } = await rowsOf(id);
    expect(items.map(({ department, groups }) => [department, groups])).toEqual([
      ['デスク', ['パス', 'Bus – North']],
      ['テスク', ['バス']],
      ['Women’s Health', ['ハス']],
      ['Quality', ['Night shift']],
      ['Quality', ['Night shift']],
    ]);
    expect(summary).toMatchObject({ newDepartments: { total: 3 }, newGroups: { total: 4 } });
  });

  it('reads cells without letters that nobody sees', async () => {
    const known = await gateway.buildUser({ companyId: company.id, email: 'plain.one@larkfield.example' });
    await gateway.buildDepartment({ companyId: company.id, name: 'Finance' });
    const cells = ['\u202aplain.one@larkfield.example', '\u200eFinance\u3164', '\u2800Ann', 'Lee\u200b'];
    const { id, summary } = await dryRun([cells, ['\u3164new@larkfield.example\u2068', '', 'B\u00ado']]);
    const { items } = await rowsOf(id);
    expect(items).toMatchObject([
      { email: known.email, department: 'Finance', name: 'Ann', lastName: 'Lee', outcome: 'changed' },
      { email: 'new@larkfield.example', name: 'Bo', outcome: 'new' },
    ]);
    expect(summary?.newDepartments.total).toBe(0);
  });

  it('recognizes an address in any spelling', async () => {
    await gateway.buildUser({ companyId: company.id, email: "o'brien+it@xn--bcher-kva.example" });
    const { id } = await dryRun([
      [" O'Brien+IT@B\u00dcCHER.example ", ''],
      ["o'brien+it@bu\u0308cher.example", ''],
      ['obrien+it@b\u00fccher.example', ''],
      ["'+tag@larkfield.example", ''],
    ]);
    expect(await verdicts(id)).toEqual(['unchanged', 'duplicateInFile', 'new', 'new']);
    const { items } = await rowsOf(id, { outcome: 'new' });
    expect(items.map(({ email }) => email)).toEqual([
      'obrien+it@b\u00fccher.example',
      '+tag@larkfield.example',
    ]);
  });

  it('takes the first of two rows with one address, even across portions', async () => {
    const { id } = await create(3);
    await add(id, 0, [
      ['one@larkfield.example', ''],
      ['broken', ''],
    ]);
    await add(id, 2, [['ONE@larkfield.example', '']]);
    await check(id);
    expect(await verdicts(id)).toEqual(['new', 'invalidEmail', 'duplicateInFile']);
  });

  it('pages the rows of one outcome, numbered as in the file', async () => {
    const { id } = await dryRun(
      Array.from({ length: 30 }, (_, n) => [n % 3 === 0 ? 'broken' : `row-${n}@larkfield.example`, '']),
    );
    const { items, pageInfo } = await rowsOf(id, { outcome: 'skipped', pageSize: 5, pageNumber: 1 });
    expect(items.map(({ row }) => row)).toEqual([16, 19, 22, 25, 28]);
    expect(pageInfo.totalItems).toBe(10);
  });

  it('skips rows beyond the last free seat', async () => {
    await gateway.db.update(companies).set({ seats: 3 }).where(eq(companies.id, company.id));
    const { id, summary } = await dryRun([
      ['a@larkfield.example', ''],
      [admin.email, ''],
      ['b@larkfield.example', ''],
      ['c@larkfield.example', 'Unknown yet'],
    ]);
    expect(await verdicts(id)).toEqual(['new', 'unchanged', 'new', 'overLimit']);
    expect(summary?.newDepartments.total).toBe(0);
  });
});

describe('a file that is refused', () => {
  it('on the Free plan, when it contains more new users than seats, with the exact error text', async () => {
    await gateway.db.update(companies).set({ hasBoost: false }).where(eq(companies.id, company.id));
    const rows = Array.from({ length: 25 }, (_, n) => [`row-${n}@larkfield.example`, '']);
    const { id } = await create(rows.length);
    await add(id, 0, rows);
    const { status, error } = await check(id);
    expect(status).toBe(422);
    expect(error.details).toEqual([
      { code: 'file', description: 'You can only invite 24 user(s). Please upload another file.' },
    ]);
  });

  it('when its email column contains no address', async () => {
    const { id } = await create(2);
    await add(id, 0, [
      ['Zoë', ''],
      ['', ''],
    ]);
    const { error } = await check(id);
    expect(error.details[0]?.description).toBe(
      "The email column doesn't have valid email addresses. Choose another column or check your file and try again",
    );
  });

  it('while rows are missing', async () => {
    const { id } = await create(2);
    await add(id, 0, [['a@larkfield.example', '']]);
    expect((await check(id)).status).toBe(409);
  });

  it('when the mapping names a column the file does not have', async () => {
    const { status } = await gateway.call(importEndpoints.create, {
      token,
      params: { companyId: company.id },
      body: { fileName: 'a.csv', columns: ['Email'], mapping: { email: 0, department: 1 }, total: 1 },
    });
    expect(status).toBe(422);
  });
});

describe('portions', () => {
  it('can be repeated, and none can be left out', async () => {
    const { id } = await create(4);
    const first = [
      ['a@larkfield.example', ''],
      ['b@larkfield.example', ''],
    ];
    expect((await add(id, 0, first)).body.data.received).toBe(2);
    expect((await add(id, 0, first)).body.data.received).toBe(2);
    expect((await add(id, 3, [['d@larkfield.example', '']])).status).toBe(409);
    expect((await add(id, 2, [...first, ['e@larkfield.example', '']])).status).toBe(409);
    expect(await gateway.db.$count(userImportRows, eq(userImportRows.importId, id))).toBe(2);
  });

  it("are cleaned of characters the database can't store", async () => {
    const { id } = await dryRun([['a@larkfield.example', 'Sal\u0000es', '\ud800Zo\u00eb', 'x'.repeat(5000)]]);
    const { items } = await rowsOf(id);
    expect(items[0]).toMatchObject({
      department: 'Sal\ufffdes',
      name: '\ufffdZo\u00eb',
      reason: 'nameTooLong',
    });
  });
});

describe('the file of skipped rows', () => {
  it('contains the cells as received, the place and the reason, with formulas neutralized', async () => {
    const { id } = await dryRun([
      ['fine@larkfield.example', '', 'Ann'],
      ['broken', '=HYPERLINK("https://evil.example")', 'Multi\nline', '+1'],
    ]);
    const { body } = await gateway.call(importEndpoints.skipped, at(id));
    expect(body).toBe(
      '\ufeffRow,Reason,Email,Department,First Name,Last Name,Group\r\n' +
        `2,This is not a valid email,broken,"'=HYPERLINK(""https://evil.example"")","Multi\nline",'+1\r\n`,
    );
  });
});

describe('an import', () => {
  it('belongs to its user only', async () => {
    const { id } = await dryRun([['a@larkfield.example', '']]);
    const stranger = await gateway.buildCompany();
    const theirs = await gateway.tokenFor(await gateway.buildAdmin(stranger));
    const params = { companyId: stranger.id, importId: id };
    for (const endpoint of [importEndpoints.get, importEndpoints.rows, importEndpoints.skipped]) {
      expect((await gateway.call(endpoint, { token: theirs, params })).status).toBe(404);
    }
    for (const endpoint of [importEndpoints.check, importEndpoints.remove]) {
      expect((await gateway.call(endpoint, { token: theirs, params })).status).toBe(404);
    }
  });

  it('is deleted with its rows, on request or by another file of the same user', async () => {
    const first = await dryRun([['a@larkfield.example', '']]);
    const second = await dryRun([['a@larkfield.example', '']]);
    expect((await gateway.call(importEndpoints.get, at(first.id))).status).toBe(404);
    await gateway.call(importEndpoints.remove, at(second.id));
    const own = eq(userImports.companyId, company.id);
    expect(await gateway.db.$count(userImports, own)).toBe(0);
    expect(await gateway.db.$count(userImportRows, eq(userImportRows.companyId, company.id))).toBe(0);
  });
});
