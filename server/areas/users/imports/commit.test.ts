import { importEndpoints } from '@contract/users/imports';
import { companies } from '@server/domain/company/company.tables';
import { runBatch } from '@server/domain/operations/batch';
import { userKeys } from '@server/domain/people/people.model';
import { departments, groupMembers, groups, users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { importsOf } from '@tests/support/imports';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetImports } from './imports.queries';
import { userImports } from './imports.tables';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 5000 });
  admin = await gateway.buildAdmin(company);
  imports = importsOf(gateway, company.id, await gateway.tokenFor(admin));
});

const people = () =>
  gateway.db.select().from(users).where(eq(users.companyId, company.id)).orderBy(asc(users.id));
const personOf = async (email: string) => {
  const [person] = await gateway.db
    .select()
    .from(users)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .where(and(eq(users.companyId, company.id), eq(users.email, email)));
  const joined = await gateway.db
    .select({ name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, person?.users.id ?? 0))
    .orderBy(asc(groups.name));
  return { ...person?.users, department: person?.departments.name, groups: joined.map(({ name }) => name) };
};
/** More than one batch. */
const MANY = 620;
const many = (from = 0) =>
  Array.from({ length: MANY }, (_, n) => [
    `row-${from + n}@many-${company.id}.example`,
    `Team ${n % 7}`,
    `N${n}`,
    'Row',
    'All',
  ]);

describe('an import', () => {
  it('puts people into the teams that their rows name, not into one with a similar name', async () => {
    await imports.run([
      ['one@kana.example', 'デスク', '', '', 'パス'],
      ['two@kana.example', 'テスク', '', '', 'バス'],
      ['three@kana.example', 'デスク\u200b', '', '', 'ハス'],
    ]);
    const teams = async (email: string) => {
      const { department, groups } = await personOf(email);
      return [department, groups];
    };
    expect(await teams('one@kana.example')).toEqual(['デスク', ['パス']]);
    expect(await teams('two@kana.example')).toEqual(['テスク', ['バス']]);
    expect(await teams('three@kana.example')).toEqual(['デスク', ['ハス']]);
  });

  it('adds new users as invited learners, creates departments and groups as needed, and mails each once', async () => {
    const { operation, mails } = await imports.run([
      [
        'Zoe@B\u00fccher.example',
        'Vertrieb S\u00fcd',
        ' Zo\u00eb ',
        "O'Neil \ud83d\ude00",
        'Drivers; First aiders',
      ],
      ['ben+it@larkfield.example', 'VERTRIEB s\u00fcd', 'Ben'],
      ['none@larkfield.example', '', ''],
      ['broken', 'Never made', ''],
    ]);
    expect(operation).toMatchObject({
      kind: 'import',
      state: 'done',
      total: 3,
      done: 3,
      skipped: 0,
      failed: 0,
    });
    const zoe = await personOf('Zoe@B\u00fccher.example');
    expect(zoe).toMatchObject({
      name: 'Zo\u00eb',
      lastName: "O'Neil \ud83d\ude00",
      role: 'user',
      registrationType: 'INVITED',
      department: 'Vertrieb S\u00fcd',
      groups: ['Drivers', 'First aiders'],
      invitedAt: expect.any(Date),
    });
    expect(await personOf('ben+it@larkfield.example')).toMatchObject({ department: 'Vertrieb S\u00fcd' });
    expect(await personOf('none@larkfield.example')).toMatchObject({ department: 'No Department' });
    for (const person of await people()) expect(person).toMatchObject(userKeys(person));
    expect(await gateway.db.$count(departments, eq(departments.name, 'Never made'))).toBe(0);
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'Zoe@B\u00fccher.example',
      'ben+it@larkfield.example',
      'none@larkfield.example',
    ]);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('changes existing users, except where a cell is blank', async () => {
    const sales = await gateway.buildDepartment({ companyId: company.id, name: 'Sales' });
    const person = { companyId: company.id, departmentId: sales.id, name: 'Ida', lastName: 'Berg' };
    const { email } = await gateway.buildUser({ ...person, email: 'ida@b\u00fccher.example' });
    await gateway.buildUser({ ...person, email: 'jan@larkfield.example' });
    const { operation, mails } = await imports.run([
      ['IDA@xn--bcher-kva.example', '', '', 'N\u00fa\u00f1ez', 'Drivers'],
      ['jan@larkfield.example', 'Support', 'Jan', ''],
    ]);
    expect(operation).toMatchObject({ done: 2, state: 'done' });
    expect(mails).toEqual([]);
    const ida = { name: 'Ida', lastName: 'N\u00fa\u00f1ez', department: 'Sales', groups: ['Drivers'] };
    expect(await personOf(email)).toMatchObject(ida);
    expect(await personOf('jan@larkfield.example')).toMatchObject({
      name: 'Jan',
      lastName: 'Berg',
      department: 'Support',
    });
    for (const stored of await people()) expect(stored).toMatchObject(userKeys(stored));
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('mails no one when the notification is off, and uses the texts given for this import', async () => {
    const quiet = await imports.run([['a@larkfield.example', '']], { notificationsEnabled: false });
    expect(quiet.mails).toEqual([]);
    expect(await personOf('a@larkfield.example')).toMatchObject({ invitedAt: null });
    const words = { custom_subject: 'Welcome to {companyName}', custom_message: 'Please join.' };
    const { mails } = await imports.run([['b@larkfield.example', '']], words);
    expect(mails[0]?.texts).toEqual({ subject: words.custom_subject, message: words.custom_message });
  });

  it('changes nothing when the same file is imported again', async () => {
    const rows = many();
    const first = await imports.run(rows, { notificationsEnabled: false });
    expect(first.operation).toMatchObject({ state: 'done', done: MANY });
    const before = await people();
    const again = await imports.run(rows);
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: MANY, skipped: 0 });
    expect(again.operation).toMatchObject({ state: 'done', total: 0 });
    expect(again.mails).toEqual([]);
    expect(await people()).toEqual(before);
  });

  it('cannot be confirmed twice, nor before its dry run', async () => {
    const { id } = await imports.create(1);
    expect((await imports.commit(id)).status).toBe(409);
    const checked = await imports.dryRun([['confirmed@larkfield.example', '']]);
    expect((await imports.commit(checked.id)).status).toBe(200);
    expect((await imports.commit(checked.id)).status).toBe(409);
    const { data } = (await gateway.call(importEndpoints.get, imports.at(checked.id))).body;
    expect(data).toMatchObject({ state: 'committed', operationId: expect.any(Number) });
  });

  it('names the users it added in its audit event', async () => {
    await imports.run([['audited@larkfield.example', '']]);
    const { id } = await personOf('audited@larkfield.example');
    const [event] = await gateway.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'users.imported')));
    expect(event?.details).toMatchObject({ ids: [id], fileName: 'people.csv' });
  });
});

describe('a change since the dry run', () => {
  it('counts: addresses taken in the meantime are left out, and no seat is given twice', async () => {
    await gateway.db.update(companies).set({ seats: 3 }).where(eq(companies.id, company.id));
    const first = await imports.dryRun([
      ['taken@larkfield.example', ''],
      ['free@larkfield.example', ''],
    ]);
    await gateway.buildUser({
      companyId: (await gateway.buildCompany()).id,
      email: 'Taken@larkfield.example',
    });
    await gateway.buildUser({ companyId: company.id });
    await gateway.buildUser({ companyId: company.id });
    const { data } = (await imports.commit(first.id)).body;
    expect(data).toMatchObject({ state: 'done', done: 0, skipped: 2 });
    expect(await imports.verdicts(first.id)).toEqual(['inUseElsewhere', 'overLimit']);
    expect(await gateway.db.$count(users, eq(users.companyId, company.id))).toBe(3);
  });

  it('does not stop a large import: it resumes after a crash and repeats nothing', async () => {
    const { id } = await imports.dryRun(many());
    const { data } = (await imports.commit(id)).body;
    expect(data).toMatchObject({ state: 'queued', total: MANY });
    const key = { companyId: company.id, operationId: data.id };
    await retriedTransaction(gateway.db, (tx) => runBatch(tx, gateway.deps, key));
    await expect(
      gateway.db.transaction(async (tx) => {
        await runBatch(tx, gateway.deps, key);
        throw new Error('the process died');
      }),
    ).rejects.toThrow('the process died');
    const mails = await gateway.deliverMails();
    expect(new Set(mails.map(({ to }) => to)).size).toBe(MANY);
    expect(mails).toHaveLength(MANY);
    expect(await gateway.db.$count(users, eq(users.companyId, company.id))).toBe(MANY + 1);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});

describe('upkeep', () => {
  it('deletes old files, but not while their import is running', async () => {
    const { id } = await imports.dryRun(many(5000));
    await imports.commit(id, { notificationsEnabled: false });
    const left = await imports.dryRun([['left@larkfield.example', '']]);
    const later = new Date(gateway.clock().getTime() + 1);
    await forgetImports(gateway.db, later);
    const stored = () =>
      gateway.db
        .select({ id: userImports.id })
        .from(userImports)
        .where(eq(userImports.companyId, company.id));
    expect(await stored()).toEqual([{ id }]);
    expect(left.id).not.toBe(id);
    await gateway.deliverMails();
    await forgetImports(gateway.db, later);
    expect(await stored()).toEqual([]);
  });
});
