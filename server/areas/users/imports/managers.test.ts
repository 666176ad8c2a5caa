import { importEndpoints } from '@contract/users/imports';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { importsOf } from '@tests/support/imports';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userImportManagers, userImportRows } from './imports.tables';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let imports: ReturnType<typeof importsOf>;
let [ann, ben]: UserRow[] = [];
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 10_000 });
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  imports = importsOf(gateway, company.id, token);
  ann = await gateway.buildUser({ companyId: company.id });
  ben = await gateway.buildUser({ companyId: company.id });
});
afterAll(() => gateway.close());

const emailOf = (person: UserRow | undefined) => person?.email ?? '';
const row = (email: string, manager: string): string[] => [email, '', '', '', '', manager];
const report = (person: UserRow | undefined, to: UserRow | undefined) =>
  gateway.db
    .update(users)
    .set({ managerId: to?.id ?? null })
    .where(eq(users.id, person?.id ?? 0));

/** Whom the users of these addresses report to, by address. */
async function managersOf(...emails: string[]) {
  const all = await gateway.db.select().from(users).where(eq(users.companyId, company.id));
  const byId = new Map(all.map(({ id, email }) => [id, email]));
  return emails.map((email) => byId.get(all.find((one) => one.email === email)?.managerId ?? 0) ?? null);
}
const itemsOf = async (importId: number) => {
  const query = { pageSize: 100 };
  return (await gateway.call(importEndpoints.rows, { ...imports.at(importId), query })).body.data.items;
};

it('a manager may be new, too, and stand further down in the file than who reports to them', async () => {
  const file = [
    row('first@managers.example', 'Last@Managers.example'),
    ...Array.from({ length: 120 }, (_, at) => row(`m${at}@managers.example`, 'first@managers.example')),
    row('last@managers.example', emailOf(ann)),
  ];
  const { operation } = await imports.run(file, { notificationsEnabled: false });
  expect(operation).toMatchObject({ state: 'done', done: 122 });
  expect(
    await managersOf('first@managers.example', 'm119@managers.example', 'last@managers.example'),
  ).toEqual(['last@managers.example', 'first@managers.example', emailOf(ann)]);
  const kept = eq(userImportManagers.companyId, company.id);
  expect(await gateway.db.select().from(userImportManagers).where(kept)).toEqual([]);
});

describe('the dry run', () => {
  it('counts a change of the manager alone, and one that is the same as none', async () => {
    await report(ben, ann);
    const { id, summary } = await imports.dryRun([
      row(emailOf(ben), emailOf(ann).toUpperCase()),
      row(emailOf(ann), 'new@managers.example'),
      row('new@managers.example', ''),
    ]);
    expect(summary).toMatchObject({ counts: { unchanged: 1, changed: 1, new: 1 }, withoutManager: 0 });
    expect((await itemsOf(id))[1]).toMatchObject({
      changes: ['manager'],
      manager: 'new@managers.example',
      before: { manager: '' },
    });
    await imports.commit(id, { notificationsEnabled: false });
    await gateway.deliverMails();
    expect(await managersOf(emailOf(ann), emailOf(ben))).toEqual(['new@managers.example', emailOf(ann)]);
  });

  it('tells why a manager is left out, and imports the rest of the row', async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const { id, summary } = await imports.dryRun([
      [emailOf(ben), 'Sales', '', '', '', emailOf(ben)],
      row('a@managers.example', 'nobody@managers.example'),
      row('b@managers.example', stranger.email),
      row('c@managers.example', 'Jane Doe'),
      row('x@managers.example', 'y@managers.example'),
      row('y@managers.example', 'x@managers.example'),
      row(emailOf(ann), 'nobody@managers.example'),
    ]);
    const items = await itemsOf(id);
    expect(items.map(({ outcome, managerProblem }) => `${outcome} ${managerProblem}`)).toEqual([
      'changed managerSelf',
      ...Array.from({ length: 3 }, () => 'new managerUnknown'),
      ...Array.from({ length: 2 }, () => 'new managerCircle'),
      'unchanged managerUnknown',
    ]);
    expect(items[0]?.changes).toEqual(['department']);
    expect(summary).toMatchObject({ counts: { new: 5, changed: 1, unchanged: 1 }, withoutManager: 7 });
    await imports.commit(id, { notificationsEnabled: false });
    await gateway.deliverMails();
    expect(await managersOf(emailOf(ben), 'a@managers.example', 'x@managers.example')).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('judges circles over what the whole file and the company make together', async () => {
    await report(ben, ann);
    const trade = await imports.dryRun([row(emailOf(ann), emailOf(ben))]);
    expect((await itemsOf(trade.id))[0]).toMatchObject({
      outcome: 'unchanged',
      managerProblem: 'managerCircle',
    });
    const { operation } = await imports.run(
      [
        row(emailOf(ann), emailOf(ben)),
        row(emailOf(ben), 'top@managers.example'),
        row('top@managers.example', ''),
      ],
      { notificationsEnabled: false },
    );
    expect(operation.done).toBe(3);
    expect(await managersOf(emailOf(ann), emailOf(ben))).toEqual([emailOf(ben), 'top@managers.example']);
  });

  it('counts on nobody whom the seats leave out', async () => {
    await gateway.db.update(companies).set({ seats: 4, hasBoost: true }).where(eq(companies.id, company.id));
    const { id } = await imports.dryRun([
      row('in@managers.example', 'out@managers.example'),
      row('out@managers.example', ''),
    ]);
    expect((await itemsOf(id)).map(({ reason, managerProblem }) => [reason, managerProblem])).toEqual([
      [null, 'managerUnknown'],
      ['overLimit', null],
    ]);
  });
});

it('what changed since the dry run is judged again at the end', async () => {
  const { id } = await imports.dryRun([
    row(emailOf(ann), emailOf(ben)),
    row('n@managers.example', emailOf(ben)),
  ]);
  await report(ben, ann);
  await imports.commit(id, { notificationsEnabled: false });
  await gateway.deliverMails();
  expect(await managersOf(emailOf(ann), emailOf(ben), 'n@managers.example')).toEqual([
    null,
    emailOf(ann),
    emailOf(ben),
  ]);
});

it('the activity tells that somebody has a manager now, not who', async () => {
  await imports.run([row(emailOf(ben), emailOf(ann))]);
  const params = { companyId: company.id, id: ben?.id ?? 0 };
  const { body } = await gateway.call(profileEndpoints.activity, { token, params });
  expect(body.data.items.flatMap(({ changes }) => changes)).toEqual([
    { field: 'manager', from: null, to: 'set' },
  ]);
  expect(JSON.stringify(body)).not.toContain(emailOf(ann));
});

it('erasing a manager leaves nothing of them in rows that wait', async () => {
  const { id } = await imports.dryRun([row('waits@managers.example', emailOf(ann))]);
  await gateway.db.insert(userImportManagers).values({
    companyId: company.id,
    importId: id,
    userId: ben?.id ?? 0,
    managerKey: emailOf(ann).toLowerCase(),
  });
  await gateway.call(userEndpoints.deleteMany, {
    token,
    params: { companyId: company.id },
    body: { ids: [ann?.id ?? 0] },
  });
  const ofImport = and(eq(userImportRows.companyId, company.id), eq(userImportRows.importId, id));
  const [stored] = await gateway.db.select().from(userImportRows).where(ofImport);
  expect(stored).toMatchObject({ manager: '', managerKey: '', mentions: [] });
  const kept = eq(userImportManagers.companyId, company.id);
  expect(await gateway.db.select().from(userImportManagers).where(kept)).toEqual([]);
});
