import { createHash } from 'node:crypto';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { scimLog } from '@server/domain/provisioning/provisioning.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { type Directory, PATCH_SCHEMA, scimDirectory } from '@tests/support/scim';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let gateway: TestGateway;
let directory: Directory;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  directory = await scimDirectory(gateway);
});
afterAll(() => gateway.close());

const withBearer = (authorization: string) => ({ authorization });

it('admits the token alone: no session, no other form of it, and none while the company may not be provisioned', async () => {
  const { ask, token, company, owner } = directory;
  const learner = await gateway.buildUser({ companyId: company.id });
  for (const bearer of [
    '',
    `Bearer ${token}x`,
    `Basic ${token}`,
    `Bearer ${await gateway.tokenFor(owner)}`,
    `Bearer ${await gateway.tokenFor(learner)}`,
    `Bearer ${createHash('sha256').update(token).digest('base64url')}`,
  ]) {
    for (const path of ['/Users', '/ServiceProviderConfig', '/nothing', '/Me'])
      expect([bearer.slice(0, 9), (await ask('GET', path, undefined, withBearer(bearer))).status]).toEqual([
        bearer.slice(0, 9),
        401,
      ]);
  }
  await directory.setMode('off');
  expect((await ask('GET', '/Users')).body.detail).toContain('switched off');
  await directory.setMode('live');
  const set = (values: Partial<typeof companies.$inferInsert>) =>
    gateway.db.update(companies).set(values).where(eq(companies.id, company.id));
  await set({ hasBoost: false });
  expect((await ask('GET', '/Users')).body.detail).toContain('Boost');
  await set({ hasBoost: true, status: 'SUSPENDED' });
  expect((await ask('GET', '/Users')).status).toBe(403);
});

it('is no bearer of the console', async () => {
  const answer = await gateway.app.inject({
    ...{ method: 'GET', url: '/api/v1/user', headers: withBearer(`Bearer ${directory.token}`) },
  });
  expect(answer.statusCode).toBe(401);
});

it('reaches nobody of another company, by any call', async () => {
  const other = await scimDirectory(gateway);
  const id = await other.create('theirs');
  const own = await directory.create('own');
  const { body: group } = await other.ask('POST', '/Groups', {
    displayName: 'Theirs',
    members: [{ value: id }],
  });
  const before = await gateway.db.select().from(users).where(eq(users.companyId, other.company.id));
  for (const path of [`/Users/${id}`, `/Groups/${group.id}`]) {
    expect((await directory.ask('GET', path)).status).toBe(404);
    expect((await directory.ask('DELETE', path)).status).toBe(404);
    expect((await directory.patch(path, { op: 'replace', path: 'displayName', value: 'x' })).status).toBe(
      404,
    );
  }
  expect((await directory.find('id', id)).body.totalResults).toBe(0);
  expect((await directory.find('groups', group.id)).body.totalResults).toBe(0);
  expect((await directory.find('members', id, 'Groups')).body.totalResults).toBe(0);
  const manager = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager';
  await directory.patch(`/Users/${own}`, { op: 'add', path: manager, value: id });
  const [row] = await gateway.db
    .select()
    .from(users)
    .where(eq(users.id, Number(own)));
  expect(row?.managerId).toBeNull();
  const { body: bulk } = await directory.ask('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: [{ method: 'DELETE', path: `/Users/${id}` }],
  });
  expect(bulk.Operations[0].status).toBe('404');
  expect(await gateway.db.select().from(users).where(eq(users.companyId, other.company.id))).toEqual(before);
});

it('takes hostile names, paths and bodies for what they are', async () => {
  const id = await directory.create('victim');
  const path = `/Users/${id}`;
  for (const operation of [
    { op: 'replace', path: '__proto__.polluted', value: 'yes' },
    { op: 'replace', value: { '__proto__.polluted': 'yes', 'constructor.prototype.polluted': 'yes' } },
    { op: 'add', path: 'constructor.prototype', value: { polluted: 'yes' } },
    { op: 'replace', path: 'displayName', value: 'a\u0000b' },
    { op: 'replace', path: 'displayName', value: { a: 1 } },
    { op: 'replace', path: 'userName', value: `x@${directory.domain}\r\nBcc: y@z.example` },
    { op: 'replace', path: 'emails[', value: 'x' },
    { op: 'replace', path: `emails[${'('.repeat(500)}]`, value: 'x' },
    { op: 'move', path: 'displayName', value: 'x' },
    { op: 'remove' },
    null,
  ])
    expect([JSON.stringify(operation), (await directory.patch(path, operation)).status]).toEqual([
      JSON.stringify(operation),
      400,
    ]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  const backwards = await directory.patch(path, { op: 'replace', path: 'displayName', value: 'a\u202eb' });
  expect([backwards.status, backwards.body.displayName]).toEqual([200, 'ab']);
  for (const body of ['{', '[]', '"x"', 'null', '{"__proto__":{"userName":"x"}}'])
    expect([body, (await directory.ask('POST', '/Users', body)).status]).toEqual([body, 400]);
  const many = Array.from({ length: 1001 }, () => ({ op: 'add', path: 'active', value: true }));
  expect((await directory.ask('PATCH', path, { schemas: [PATCH_SCHEMA], Operations: many })).status).toBe(
    400,
  );
  const huge = await directory.ask('POST', '/Users', { userName: 'x'.repeat(5 * 1024 * 1024) });
  expect([huge.status, huge.body.schemas]).toEqual([413, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
});

it('never writes the token or an address from a filter to the log of the gateway, nor the token to the database', async () => {
  await directory.find('userName', directory.address('secret-name'));
  await directory.ask('GET', `/Users/${encodeURIComponent(directory.address('secret-name'))}`);
  await directory.ask('POST', '/Users', {
    userName: 'nobody@elsewhere.example',
    password: 'Secret-Password-1',
  });
  const lines = gateway.logLines.join();
  expect(lines).not.toContain(directory.token);
  expect(lines).not.toContain('secret-name');
  const rows = await gateway.db.select().from(scimLog);
  expect(JSON.stringify(rows)).not.toContain('Secret-Password-1');
  expect(JSON.stringify(rows)).not.toContain(directory.token);
});
