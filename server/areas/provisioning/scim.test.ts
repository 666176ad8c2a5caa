import { groupMembers, groups, users } from '@server/domain/people/people.tables';
import { listLog } from '@server/domain/provisioning/log.queries';
import { scimLog } from '@server/domain/provisioning/provisioning.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import {
  type Directory,
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  PATCH_SCHEMA,
  scimDirectory,
  USER_SCHEMA,
} from '@tests/support/scim';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let directory: Directory;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  directory = await scimDirectory(gateway);
});

const stored = async (id: string) => {
  const where = and(eq(users.companyId, directory.company.id), eq(users.id, Number(id)));
  const [row] = await gateway.db.select().from(users).where(where);
  if (!row) throw new Error(`user ${id} is not there`);
  return row;
};
const log = async () =>
  (await listLog(gateway.db, directory.company.id, { offset: 0, limit: 50 })).rows.map(
    ({ act, outcome, name, changed }) => [act, outcome, name, changed].filter(Boolean).join(' '),
  );

describe('a user by SCIM', () => {
  it('is created as RFC 7644 has it, read, and found again', async () => {
    const created = await directory.ask('POST', '/Users', {
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      externalId: 'bjensen',
      userName: directory.address('bjensen'),
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      title: 'Tour Guide',
      [ENTERPRISE_SCHEMA]: { department: 'Tours', employeeNumber: '701984' },
    });
    expect(created.status).toBe(201);
    expect(created.headers['content-type']).toContain('application/scim+json');
    const { id } = created.body;
    expect(created.headers.location).toBe(created.body.meta.location);
    expect(created.body).toMatchObject({
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      externalId: 'bjensen',
      userName: directory.address('bjensen'),
      name: { formatted: 'Barbara Jensen', familyName: 'Jensen', givenName: 'Barbara' },
      displayName: 'Ms. Barbara J Jensen III',
      active: true,
      emails: [{ value: directory.address('bjensen'), type: 'work', primary: true }],
      [ENTERPRISE_SCHEMA]: { department: 'Tours' },
    });
    expect((await directory.ask('GET', `/Users/${id}`)).body).toEqual(created.body);
    for (const [attribute, value] of [
      ['userName', directory.address('BJENSEN')],
      ['externalId', 'bjensen'],
      ['emails.value', directory.address('bjensen')],
      ['name.familyName', 'jensen'],
      ['urn:ietf:params:scim:schemas:core:2.0:User:userName', directory.address('bjensen')],
      [`${ENTERPRISE_SCHEMA}:department`, 'tours'],
    ] as const) {
      const { body } = await directory.find(attribute, value);
      expect([attribute, body.totalResults, body.Resources[0]?.id]).toEqual([attribute, 1, id]);
    }
    expect((await directory.find('userName', directory.address('nobody'))).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    expect(await stored(id)).toMatchObject({ name: 'Barbara', lastName: 'Jensen', role: 'user' });
    expect(await log()).toEqual([`create done ${directory.address('bjensen')}`]);
  });

  it('is one and the same by user name, work address and address', async () => {
    const id = await directory.create('one');
    const wrong = await directory.ask('POST', '/Users', {
      userName: directory.address('two'),
      emails: [{ type: 'work', value: directory.address('three') }],
    });
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidValue']);
    await directory.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: directory.address('renamed'),
    });
    expect((await directory.ask('GET', `/Users/${id}`)).body.userName).toBe(directory.address('renamed'));
    expect((await stored(id)).email).toBe(directory.address('renamed'));
  });

  it('is disabled by DELETE and by active, never removed; after DELETE it is not found until it comes again', async () => {
    const id = await directory.create('leaver');
    const path = `/Users/${id}`;
    await directory.patch(path, { op: 'replace', value: { active: false } });
    expect((await directory.ask('GET', path)).body.active).toBe(false);
    expect((await stored(id)).disabledAt).not.toBeNull();
    await directory.patch(path, { op: 'replace', path: 'active', value: 'True' });
    expect((await stored(id)).disabledAt).toBeNull();
    expect((await directory.ask('DELETE', path)).status).toBe(204);
    expect((await directory.ask('GET', path)).status).toBe(404);
    expect((await directory.ask('DELETE', path)).status).toBe(404);
    expect((await stored(id)).disabledAt).not.toBeNull();
    expect(await directory.create('leaver')).toBe(id);
    expect((await stored(id)).disabledAt).toBeNull();
    expect((await log()).toReversed()).toEqual([
      `create done ${directory.address('leaver')}`,
      `disable done ${directory.address('leaver')} active`,
      `enable done ${directory.address('leaver')} active`,
      `delete done ${directory.address('leaver')}`,
      `link done ${directory.address('leaver')} active`,
    ]);
  });

  it('is linked where the company has them, refused where another company has, and once provisioned', async () => {
    const { company } = directory;
    const here = await gateway.buildUser({ companyId: company.id, email: directory.address('here') });
    expect(await directory.create('here')).toBe(String(here.id));
    const again = await directory.ask('POST', '/Users', { userName: directory.address('here') });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const other = await gateway.buildCompany();
    await gateway.buildUser({ companyId: other.id, email: directory.address('there') });
    const foreign = await directory.ask('POST', '/Users', { userName: directory.address('there') });
    expect([foreign.status, foreign.body.scimType]).toEqual([409, 'uniqueness']);
    expect(foreign.body.detail).toContain('another company');
  });

  it('comes at verified domains only, exactly, and not beyond the licenses', async () => {
    const at = (domain: string) => directory.ask('POST', '/Users', { userName: `x@${domain}` });
    expect((await at(`sub.${directory.domain}`)).body.detail).toContain('verified domains');
    expect((await at('elsewhere.example')).status).toBe(400);
    const small = await scimDirectory(gateway, { seats: 2 });
    await small.create('fits');
    const full = await small.ask('POST', '/Users', { userName: small.address('late') });
    expect([full.status, full.body.detail]).toEqual([409, expect.stringContaining('license')]);
    const { rows } = await listLog(gateway.db, small.company.id, { outcome: 'refused', offset: 0, limit: 9 });
    expect(rows.map(({ name, reason }) => [name, reason])).toEqual([
      [small.address('late'), full.body.detail],
    ]);
  });

  it('never loses the owner or the last admin, and never gives an admin another address or a role', async () => {
    const { owner } = directory;
    const id = await directory.create('owner');
    expect(id).toBe(String(owner.id));
    const off = await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([off.status, off.body.scimType]).toEqual([409, 'mutability']);
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(409);
    const moved = await directory.patch(`/Users/${id}`, {
      ...{ op: 'replace', path: 'userName', value: directory.address('mine') },
    });
    expect([moved.status, moved.body.scimType]).toEqual([409, 'mutability']);
    await directory.patch(`/Users/${id}`, { op: 'add', path: 'roles', value: [{ value: 'user' }] });
    expect(await stored(id)).toMatchObject({ role: 'admin', disabledAt: null, email: owner.email });
  });

  it('has the department of the extension, and the default one without', async () => {
    const id = await directory.create('mover', { [ENTERPRISE_SCHEMA]: { department: 'Sales' } });
    const department = async () =>
      (await directory.ask('GET', `/Users/${id}`)).body[ENTERPRISE_SCHEMA]?.department;
    expect(await department()).toBe('Sales');
    await directory.patch(`/Users/${id}`, {
      op: 'Add',
      path: `${ENTERPRISE_SCHEMA}:department`,
      value: 'Legal',
    });
    expect(await department()).toBe('Legal');
    await directory.patch(`/Users/${id}`, {
      op: 'replace',
      value: { [`${ENTERPRISE_SCHEMA}:department`]: 'HR' },
    });
    expect(await department()).toBe('HR');
    await directory.ask('PUT', `/Users/${id}`, { userName: directory.address('mover') });
    expect(await department()).toBeUndefined();
    expect((await stored(id)).departmentId).toBe(directory.company.defaultDepartmentId);
  });

  it('leaves out a manager who has been waited for and would close a circle, and logs it', async () => {
    const manager = (value: string) => ({ [ENTERPRISE_SCHEMA]: { manager: { value } } });
    const first = await directory.create('first', manager(directory.address('second')));
    const second = await directory.create('second', manager(first));
    const reporting = [(await stored(first)).managerId, (await stored(second)).managerId];
    expect(reporting.filter((id) => id !== null)).toHaveLength(1);
    const lines = await directory.gateway.db
      .select()
      .from(scimLog)
      .where(and(eq(scimLog.companyId, directory.company.id), eq(scimLog.outcome, 'refused')));
    expect(lines).toEqual([
      expect.objectContaining({
        act: 'update',
        userId: Number(first),
        name: directory.address('first'),
        reason:
          'Manager left out: The chosen manager already reports to this user, directly or through others.',
      }),
    ]);
  });

  it('reports to a manager by id, waits for one who is not here yet, and closes no circle', async () => {
    const low = await directory.create('low', { [ENTERPRISE_SCHEMA]: { manager: { value: 'boss-7' } } });
    expect((await stored(low)).managerId).toBeNull();
    const boss = await directory.create('boss', { externalId: 'boss-7' });
    expect((await stored(low)).managerId).toBe(Number(boss));
    const managerPath = `${ENTERPRISE_SCHEMA}:manager`;
    const circle = await directory.patch(`/Users/${boss}`, { op: 'add', path: managerPath, value: low });
    expect(circle.status).toBe(409);
    expect((await stored(boss)).managerId).toBeNull();
    await directory.patch(`/Users/${low}`, { op: 'remove', path: managerPath });
    expect((await stored(low)).managerId).toBeNull();
  });

  it('has tags: an old one changes nothing, the current one is not sent again', async () => {
    const id = await directory.create('tagged', { displayName: 'One' });
    const { headers } = await directory.ask('GET', `/Users/${id}`);
    const tag = String(headers.etag);
    expect((await directory.ask('GET', `/Users/${id}`, undefined, { 'if-none-match': tag })).status).toBe(
      304,
    );
    const renamed = { userName: directory.address('tagged'), displayName: 'Two' };
    const first = await directory.ask('PUT', `/Users/${id}`, renamed, { 'if-match': tag });
    expect(first.status).toBe(200);
    const second = { ...renamed, displayName: 'Three' };
    expect((await directory.ask('PUT', `/Users/${id}`, second, { 'if-match': tag })).status).toBe(412);
    expect((await stored(id)).name).toBe('Two');
  });

  it('is recorded as an act of the directory, in their own activity alone', async () => {
    const id = await directory.create('seen');
    await directory.patch(`/Users/${id}`, { op: 'replace', value: { displayName: 'Seen' } });
    const events = await gateway.db
      .select({ action: auditEvents.action, actor: auditEvents.actorUserId, target: auditEvents.targetId })
      .from(auditEvents)
      .where(eq(auditEvents.companyId, directory.company.id));
    expect(events).toEqual([
      { action: 'user.created', actor: 0, target: id },
      { action: 'user.updated', actor: 0, target: id },
    ]);
  });
});

describe('lists', () => {
  it('are paged by index and by cursor, sorted, and show what is asked for', async () => {
    for (const name of ['c', 'a', 'e', 'b', 'd']) await directory.create(name);
    const query = '/Users?sortBy=userName&attributes=userName&count=2';
    const namesIn = (body: { Resources: { userName: string }[] }) =>
      body.Resources.map(({ userName }) => userName.split('@')[0]).join('');
    const second = (await directory.ask('GET', `${query}&startIndex=3`)).body;
    expect([second.totalResults, second.startIndex, second.itemsPerPage]).toEqual([5, 3, 2]);
    expect(namesIn(second)).toBe('cd');
    expect(Object.keys(second.Resources[0]).toSorted()).toEqual(['id', 'schemas', 'userName']);
    let seen = '';
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { body } = await directory.ask('GET', `${query}&cursor=${cursor}`);
      seen += namesIn(body);
      cursor = body.nextCursor;
    }
    expect(seen).toBe('abcde');
    const wrong = await directory.ask('GET', '/Users?cursor=nonsense');
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidCursor']);
    const none = (await directory.ask('GET', '/Users?count=0')).body;
    expect([none.totalResults, none.Resources]).toEqual([5, []]);
    const search = await directory.ask('POST', '/Users/.search', {
      ...{ filter: 'userName sw "a" or userName sw "b"', attributes: ['userName'] },
    });
    expect(search.body.totalResults).toBe(2);
  });

  it.each([
    ['active eq true and not (userName sw "a")', 'b'],
    ['emails[type eq "work" and value co "a@direct"]', 'a'],
    ['externalId pr', 'a'],
    ['externalId eq "X-1" or externalId eq "x-2"', 'a'],
    ['displayName eq "ADA BYRON"', 'a'],
    ['active eq "False"', ''],
    ['userName eq "%@%"', ''],
    ['name.familyName ne "Byron"', 'b'],
    ['meta.lastModified gt "2000-01-01T00:00:00Z" and userName ew ".example"', 'ab'],
  ])('are filtered by %s', async (filter, expected) => {
    await directory.create('a', { externalId: 'X-1', name: { givenName: 'Ada', familyName: 'Byron' } });
    await directory.create('b');
    const { body } = await directory.ask(
      'GET',
      `/Users?sortBy=userName&filter=${encodeURIComponent(filter)}`,
    );
    expect(body.Resources.map(({ userName }: { userName: string }) => userName.split('@')[0]).join('')).toBe(
      expected,
    );
  });

  it.each([
    'password eq "x"',
    'userName eq',
    'userName gt "x"',
    `userName eq "${'\\n'.repeat(5)}"x`,
    `userName eq "${'\n'.repeat(60)}`,
    '('.repeat(200),
    `${'not ('.repeat(11)}active eq true${')'.repeat(11)}`,
    Array.from({ length: 30 }, () => 'active eq true').join(' or '),
    '__proto__ eq "x"',
    'constructor.name eq "Object"',
  ])('refuse the filter %j at once', async (filter) => {
    const { status, body } = await directory.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });
});

describe('a group by SCIM', () => {
  const group = (displayName: string, members: string[] = []) =>
    directory.ask('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName,
      members: members.map((value) => ({ value })),
    });
  const membersOf = async (id: string) =>
    (await directory.ask('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);

  it('has members that are added, removed and replaced, with and without paths', async () => {
    const [a = '', b = '', c = ''] = [
      await directory.create('a'),
      await directory.create('b'),
      await directory.create('c'),
    ];
    const { status, body } = await group('Pilots', [a]);
    expect(status).toBe(201);
    const path = `/Groups/${body.id}`;
    await directory.patch(path, { op: 'Add', path: 'members', value: [{ value: b }, { value: a }] });
    expect(await membersOf(body.id)).toEqual([a, b]);
    await directory.patch(path, { op: 'add', value: { members: [{ value: c }] } });
    await directory.patch(path, { op: 'remove', path: `members[value eq "${a}"]` });
    expect(await membersOf(body.id)).toEqual([b, c]);
    await directory.patch(path, { op: 'Remove', path: 'members', value: [{ value: b }] });
    expect(await membersOf(body.id)).toEqual([c]);
    await directory.patch(path, { op: 'replace', path: 'members', value: [{ value: a }] });
    expect(await membersOf(body.id)).toEqual([a]);
    expect((await directory.ask('GET', `/Users/${a}`)).body.groups).toMatchObject([{ display: 'Pilots' }]);
    await directory.patch(path, { op: 'remove', path: 'members' });
    expect(await membersOf(body.id)).toEqual([]);
    expect((await stored(a)).disabledAt).toBeNull();
    const renamed = await directory.patch(path, {
      op: 'replace',
      value: { displayName: 'Crew', id: body.id },
    });
    expect(renamed.body.displayName).toBe('Crew');
    expect((await directory.find('displayName', 'crew', 'Groups')).body.totalResults).toBe(1);
  });

  it('is linked by its name, keeps people whom the directory has not sent, and refuses strangers', async () => {
    const ours = await gateway.buildUser({ companyId: directory.company.id });
    const kept = await gateway.buildGroup({ companyId: directory.company.id, name: 'Board' }, [ours.id]);
    const a = await directory.create('a');
    const { body } = await group('board', [a]);
    expect(body.id).toBe(String(kept.id));
    expect((await group('Board')).body.scimType).toBe('uniqueness');
    await directory.ask('PUT', `/Groups/${body.id}`, { displayName: 'Board', members: [] });
    const members = await gateway.db
      .select({ id: groupMembers.userId })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, kept.id));
    expect(members).toEqual([{ id: ours.id }]);
    const other = await scimDirectory(gateway);
    const stranger = await other.create('stranger');
    for (const value of [stranger, String(ours.id), '0', 'x'])
      expect(
        (await directory.patch(`/Groups/${body.id}`, { op: 'add', path: 'members', value: [{ value }] }))
          .status,
      ).toBe(400);
    const nested = await directory.patch(`/Groups/${body.id}`, {
      ...{ op: 'add', path: 'members', value: [{ value: a, type: 'Group' }] },
    });
    expect(nested.status).toBe(400);
    expect((await other.ask('GET', `/Groups/${body.id}`)).status).toBe(404);
    expect((await directory.ask('DELETE', `/Groups/${body.id}`)).status).toBe(204);
    expect((await directory.ask('GET', `/Groups/${body.id}`)).status).toBe(404);
    const left = await gateway.db.select({ name: groups.name }).from(groups).where(eq(groups.id, kept.id));
    expect(left).toEqual([{ name: 'Board' }]);
  });
});

describe('what describes the service', () => {
  it('says what is served, and nothing else is', async () => {
    const config = (await directory.ask('GET', '/ServiceProviderConfig')).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      sort: { supported: true },
      etag: { supported: true },
      pagination: { cursor: true, index: true },
      changePassword: { supported: false },
    });
    const schemas = (await directory.ask('GET', '/Schemas')).body;
    expect(schemas.Resources.map(({ id }: { id: string }) => id)).toEqual([
      USER_SCHEMA,
      ENTERPRISE_SCHEMA,
      GROUP_SCHEMA,
    ]);
    expect((await directory.ask('GET', `/Schemas/${USER_SCHEMA}`)).body.name).toBe('User');
    expect((await directory.ask('GET', '/ResourceTypes/Group')).body.endpoint).toBe('/Groups');
    expect((await directory.ask('GET', '/Me')).status).toBe(501);
    expect((await directory.ask('GET', '/Devices')).status).toBe(404);
  });
});

describe('a bulk', () => {
  it('does its operations in their order, with references, until so many have failed', async () => {
    const { body } = await directory.ask('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      failOnErrors: 1,
      Operations: [
        { method: 'POST', path: '/Users', bulkId: 'q', data: { userName: directory.address('alice') } },
        {
          method: 'POST',
          path: '/Groups',
          bulkId: 'g',
          data: { displayName: 'Tours', members: [{ type: 'User', value: 'bulkId:q' }] },
        },
        {
          method: 'PATCH',
          path: '/Users/bulkId:q',
          data: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', value: { displayName: 'Alice' } }] },
        },
        { method: 'DELETE', path: '/Users/999999' },
        { method: 'DELETE', path: '/Groups/1' },
      ],
    });
    expect(body.Operations.map(({ status }: { status: string }) => status)).toEqual([
      '201',
      '201',
      '200',
      '404',
    ]);
    const found = await directory.find('displayName', 'Tours', 'Groups');
    expect(found.body.Resources[0].members).toMatchObject([{ display: 'Alice' }]);
  });
});
