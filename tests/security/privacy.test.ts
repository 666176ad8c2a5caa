import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { supportEndpoints } from '@contract/support';
import { importEndpoints } from '@contract/users/imports';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { supportTickets } from '@server/areas/shell/support.tables';
import { operationItems } from '@server/domain/operations/operations.tables';
import { users } from '@server/domain/people/people.tables';
import { EXEMPT } from '@server/domain/privacy/registry.queries';
import { auditEvents, auditSubjects } from '@server/platform/db/audit.tables';
import { identityAccounts } from '@server/platform/identity/identity.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { importsOf } from '@tests/support/imports';
import { wholeDatabase } from '@tests/support/whole-database';
import { and, eq } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const NAMES_SOMEBODY = /^(user_id|uid|email|to|partner_user_id)$/;
const serverFolder = fileURLToPath(new URL('../../server', import.meta.url));

async function declaredTables(): Promise<PgTable[]> {
  const files = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.tables.ts'))
      .map(
        (file) => import(/* @vite-ignore */ `${serverFolder}/${file}`) as Promise<Record<string, unknown>>,
      ),
  );
  return modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);
}

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let person: UserRow;
let made = 0;
let lastName: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ seats: 5000 });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  made += 1;
  lastName = `Quackenbush${made}x`;
  person = await gateway.buildUser({ companyId: company.id, name: 'Ermintrude', lastName });
});

const params = () => ({ companyId: company.id, id: person.id });
const exported = (of = params()) => gateway.call(profileEndpoints.exportData, { token, params: of });

/** An unconfirmed import file that mentions them in every way. */
async function stageFile() {
  const imports = importsOf(gateway, company.id, token);
  const upper = person.email.toUpperCase();
  const rows = [
    [person.email, 'Sales', 'Ermintrude', lastName],
    [upper, 'Sales', 'Twice', lastName],
    ['new.one@larkfield.example', 'Sales', 'New', 'One', '', '', `their manager is <${upper}>`],
    [`Ermintrude ${person.email}`, 'Sales'],
    [`other.${made}@larkfield.example`, 'Sales', 'Other', 'Person', '', person.email],
  ];
  const { id } = await imports.dryRun(rows);
  return { imports, id };
}

/** A user with data in every kind of place. */
async function leaveTraces() {
  await gateway.buildTask(person);
  await gateway.buildGroup({ companyId: company.id }, [person.id]);
  await gateway.buildNotification({ companyId: company.id, userId: person.id });
  await gateway.db.insert(supportTickets).values({
    companyId: company.id,
    userId: person.id,
    email: person.email,
    message: `${lastName} asks`,
    category: 'OTHER',
    source: 'ADMIN',
    createdAt: gateway.clock(),
  });
  const body = { name: 'Ermintrude', lastName: `${lastName}-Smythe` };
  const headers = { 'idempotency-key': `update-of-${person.id}` };
  await gateway.call(userEndpoints.update, { token, params: params(), body, headers });
  await stageFile();
  const ticket = { email: person.email, description: `${lastName} asks`, category: 'OTHER' as const };
  await gateway.call(supportEndpoints.createTicket, {
    token,
    params: { companyId: company.id },
    body: ticket,
  });
  const change = { email: `new.${person.email}` };
  await gateway.call(profileEndpoints.changeEmail, { token, params: params(), body: change });
  await gateway.deliverMails();
}

/** The lines that contain an address or a name in any case. */
const linesWith = async (text: string) =>
  (await wholeDatabase(gateway.db)).filter((line) => line.toLowerCase().includes(text.toLowerCase()));

it('every table that refers to users is registered or exempt with a reason', async () => {
  const registered = new Set(gateway.deps.personalData.data.map(({ table }) => getTableConfig(table).name));
  const naming = (await declaredTables())
    .map((table) => getTableConfig(table))
    .filter(({ columns }) => columns.some(({ name }) => NAMES_SOMEBODY.test(name)))
    .map(({ name }) => name);
  // Add what is missing to the area's index.ts, or to server/domain/privacy/registry.queries.ts for a shared table.
  expect(naming.filter((name) => !registered.has(name) && !(name in EXEMPT))).toEqual([]);
});

describe('the export of a user', () => {
  it('contains what is stored about them, without hashes, and is recorded', async () => {
    await leaveTraces();
    const answer = await exported();
    expect(answer.raw.headers['content-disposition']).toContain(`user-${person.id}.json`);
    const { sections } = answer.body;
    expect(sections.person).toMatchObject([{ id: person.id, email: person.email, name: 'Ermintrude' }]);
    for (const section of ['groups', 'tasks', 'notifications', 'links', 'account']) {
      expect(sections[section], section).toHaveLength(1);
    }
    // Their own ticket and one an admin wrote for them; both rows of a file with their address.
    for (const section of ['supportTickets', 'importedRows']) {
      expect(sections[section], section).toHaveLength(2);
    }
    expect(sections.activity?.length).toBeGreaterThanOrEqual(2);
    expect(Object.keys(sections)).toEqual(gateway.deps.personalData.data.map(({ section }) => section));
    expect(JSON.stringify(sections)).not.toMatch(/hash/i);
    const ofExport = and(eq(auditEvents.action, 'user.data_exported'), eq(auditEvents.companyId, company.id));
    expect(await gateway.db.select().from(auditEvents).where(ofExport)).toHaveLength(1);
  });

  it("never contains another user's data, and is 404 for another company's user", async () => {
    const other = await gateway.buildUser({ companyId: company.id, lastName: 'Unmistakable' });
    await gateway.buildTask(other, { title: 'Theirs' });
    expect((await exported()).raw.body).not.toMatch(/Unmistakable|Theirs/);
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await exported({ companyId: company.id, id: stranger.id })).status).toBe(404);
  });
});

describe('the deletion of a user', () => {
  it('leaves nothing in the database that identifies them, and keeps the record of events', async () => {
    await leaveTraces();
    const ofPerson = and(eq(auditEvents.companyId, company.id), eq(auditEvents.targetId, String(person.id)));
    const before = await gateway.db.select().from(auditEvents).where(ofPerson);
    // Not in mails, whose content is sealed.
    expect((await linesWith(lastName)).length).toBeGreaterThanOrEqual(7);
    expect((await linesWith(person.email)).some((line) => line.startsWith('mails:'))).toBe(true);
    const body = { userId: person.id };
    const answer = await gateway.call(userEndpoints.deleteUser, { token, params: params(), body });
    expect(answer.status).toBe(200);
    expect(await linesWith(lastName)).toEqual([]);
    expect(await linesWith(person.email)).toEqual([]);
    const after = await gateway.db.select().from(auditEvents).where(ofPerson);
    expect(after).toHaveLength(before.length + 1);
    expect(await gateway.db.select().from(users).where(eq(users.id, person.id))).toEqual([]);
    const account = eq(identityAccounts.uid, person.uid ?? '');
    expect(await gateway.db.select().from(identityAccounts).where(account)).toEqual([]);
  });

  it('removes them, and no one else, from a file waiting to be imported', async () => {
    const { imports, id } = await stageFile();
    await gateway.call(userEndpoints.deleteUser, { token, params: params(), body: { userId: person.id } });
    expect(await imports.verdicts(id)).toEqual(['erased', 'erased', 'tooManyCells', 'invalidEmail', 'new']);
    const skipped = (await gateway.call(importEndpoints.skipped, imports.at(id))).body;
    expect(skipped).toContain('1,This user was deleted in the meantime\r\n');
    expect(skipped).toContain('new.one@larkfield.example,Sales,New,One');
    expect((await imports.commit(id, { notificationsEnabled: false })).body.data).toMatchObject({ done: 1 });
    const again = eq(users.email, person.email);
    expect(await gateway.db.$count(users, again)).toBe(0);
  });

  it('leaves a pending row of an import untouched', async () => {
    const imports = importsOf(gateway, company.id, token);
    const { id } = await imports.dryRun([
      [person.email, 'Moved'],
      ...Array.from({ length: 120 }, (_, n) => [`batch-${made}-${n}@larkfield.example`, '']),
    ]);
    const { data } = (await imports.commit(id, { notificationsEnabled: false })).body;
    expect(data).toMatchObject({ state: 'queued', total: 121 });
    await gateway.call(userEndpoints.deleteUser, { token, params: params(), body: { userId: person.id } });
    await gateway.deliverMails();
    const items = await gateway.db
      .select()
      .from(operationItems)
      .where(eq(operationItems.operationId, data.id));
    expect(items.filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
      { position: 1, code: 'NOT_FOUND' },
    ]);
    expect(await linesWith(person.email)).toEqual([]);
  });

  it('does not repeat a write whose answer was about them', async () => {
    const headers = { 'idempotency-key': `rename-of-${person.id}` };
    const asked = { token, params: params(), body: { name: 'Renamed' }, headers };
    await gateway.call(userEndpoints.update, asked);
    await gateway.call(userEndpoints.deleteUser, { token, params: params(), body: { userId: person.id } });
    expect((await gateway.call(userEndpoints.update, asked)).status).toBe(409);
  });

  it('affects no one else', async () => {
    const other = await gateway.buildUser({ companyId: company.id });
    await gateway.buildTask(other);
    const update = { name: 'Kept' };
    await gateway.call(userEndpoints.update, {
      token,
      params: { companyId: company.id, id: other.id },
      body: update,
    });
    await gateway.call(userEndpoints.deleteUser, { token, params: params(), body: { userId: person.id } });
    const of = and(eq(auditSubjects.companyId, company.id), eq(auditSubjects.userId, other.id));
    expect(await gateway.db.select().from(auditSubjects).where(of)).toMatchObject([
      { personal: { changes: [{ field: 'name', from: other.name, to: update.name }] } },
    ]);
    expect((await exported({ companyId: company.id, id: other.id })).body.sections.tasks).toHaveLength(1);
  });
});

describe('the activity of a user', () => {
  const activity = (id = person.id, query: { before?: number; pageSize?: number } = {}) =>
    gateway.call(profileEndpoints.activity, { token, params: { companyId: company.id, id }, query });

  it('lists what was done to them, by whom, newest first, with the changes', async () => {
    const body = { name: 'Renamed', role: 'read_only_admin' as const };
    await gateway.call(userEndpoints.update, { token, params: params(), body });
    const ids = { query: { filter: JSON.stringify({ id: [person.id] }) }, body: { disabled: true } };
    await gateway.call(userEndpoints.updateMany, { token, params: { companyId: company.id }, ...ids });
    const { items } = (await activity()).body.data;
    expect(items.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['users.updated', ['status']],
      ['user.updated', ['name', 'role']],
    ]);
    expect(items[1]).toMatchObject({
      actor: { id: admin.id, name: `${admin.name} ${admin.lastName}` },
      target: { id: person.id, name: `Renamed ${lastName}` },
      partner: null,
    });
  });

  it('lists what they did, and no longer names deleted users', async () => {
    const actor = await gateway.buildAdmin(company);
    const gone = await gateway.buildUser({ companyId: company.id });
    const bearer = await gateway.tokenFor(actor);
    const of = { token: bearer, params: { companyId: company.id } };
    await gateway.call(userEndpoints.deleteUser, { ...of, body: { userId: gone.id } });
    const { items } = (await activity(actor.id)).body.data;
    expect(items).toMatchObject([
      { action: 'user.deleted', target: { id: gone.id, name: null } },
      { action: 'session.started' },
    ]);
  });

  it('comes in pages that continue where the last one ended', async () => {
    for (const name of ['A', 'B', 'C']) {
      await gateway.call(userEndpoints.update, { token, params: params(), body: { name } });
    }
    const first = (await activity(person.id, { pageSize: 2 })).body.data;
    expect(first.items).toHaveLength(2);
    const rest = (await activity(person.id, { pageSize: 2, before: first.next ?? 0 })).body.data;
    expect([rest.items.length, rest.next]).toEqual([1, null]);
  });

  it("is 404 for another company's user", async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await activity(stranger.id)).status).toBe(404);
  });
});
