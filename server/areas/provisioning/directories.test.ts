import { departments, groupMembers, groups, users } from '@server/domain/people/people.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import {
  type Directory,
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  scimDirectory,
  USER_SCHEMA,
} from '@tests/support/scim';
import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('the requests that directories send', () => {
  it('of Microsoft Entra ID: look up, create, change with its own ways, disable, group', async () => {
    const directory = await scimDirectory(gateway);
    const { ask, patch, find, address } = directory;
    // The test of the connection, by a name that nobody has.
    expect((await find('userName', 'f8ac2b8b-0b8a-4b3e')).body).toMatchObject({ totalResults: 0 });
    const user = {
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: address('test_user'),
      active: true,
      displayName: 'Test User',
      emails: [{ primary: true, type: 'work', value: address('test_user') }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
      roles: [],
      [ENTERPRISE_SCHEMA]: { department: 'bob', employeeNumber: '7' },
    };
    const { body: created } = await ask('POST', '/Users', user);
    const path = `/Users/${created.id}`;
    expect((await ask('GET', path)).body.displayName).toBe('Test User');
    const several = await patch(
      path,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: address('updated') },
      { op: 'Replace', path: 'userName', value: address('updated') },
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      { op: 'Add', path: `${ENTERPRISE_SCHEMA}:manager`, value: 'not-here-yet' },
      { op: 'Replace', path: 'addresses[type eq "work"].country', value: 'Norway' },
    );
    expect(several.body).toMatchObject({
      ...{ userName: address('updated'), name: { familyName: 'Updated', givenName: 'Test' } },
    });
    const dotted = await patch(path, {
      op: 'replace',
      value: { displayName: 'Dotted', 'name.givenName': 'Dot', [`${ENTERPRISE_SCHEMA}:department`]: 'dots' },
    });
    expect(dotted.body).toMatchObject({
      ...{ displayName: 'Dotted', name: { givenName: 'Dot' }, [ENTERPRISE_SCHEMA]: { department: 'dots' } },
    });
    expect((await patch(path, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false);
    expect((await ask('POST', '/Users', { ...user, userName: address('UPDATED'), emails: [] })).status).toBe(
      409,
    );

    const { body: group } = await ask('POST', '/Groups', {
      ...{ schemas: [GROUP_SCHEMA], externalId: '8aa1a0c0', displayName: 'Group1DisplayName', members: [] },
    });
    const groupPath = `/Groups/${group.id}`;
    const member = [{ $ref: null, value: created.id }];
    await patch(groupPath, { op: 'Add', path: 'members', value: member });
    const lookUp = `/Groups?filter=${encodeURIComponent(`id eq "${group.id}" and members eq "${created.id}"`)}`;
    expect((await ask('GET', lookUp)).body.totalResults).toBe(1);
    await patch(groupPath, { op: 'Remove', path: 'members', value: member });
    expect((await ask('GET', lookUp)).body.totalResults).toBe(0);
    const { body: read } = await ask('GET', `${groupPath}?excludedAttributes=members`);
    expect(read).not.toHaveProperty('members');
    expect((await ask('DELETE', groupPath)).status).toBe(204);
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await find('userName', address('updated'))).body.totalResults).toBe(0);
  });

  it('of Okta: whole resources, deactivation without a path, members replaced', async () => {
    const directory = await scimDirectory(gateway);
    const { ask, patch, find, address } = directory;
    expect((await ask('GET', '/Users?startIndex=1&count=2')).body).toMatchObject({
      startIndex: 1,
      totalResults: 0,
    });
    const profile = {
      schemas: [USER_SCHEMA],
      userName: address('isaac'),
      name: { givenName: 'Isaac', familyName: 'Brock' },
      emails: [{ primary: true, value: address('isaac'), type: 'work' }],
      displayName: 'Isaac Brock',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const { body: created } = await ask('POST', '/Users', profile);
    expect((await find('userName', address('isaac'))).body.Resources[0].id).toBe(created.id);
    const renamed = { ...profile, id: created.id, name: { givenName: 'Another', familyName: 'Username' } };
    const put = await ask('PUT', `/Users/${created.id}`, renamed);
    expect(put.body.name).toMatchObject({ givenName: 'Another', familyName: 'Username' });
    const off = await patch(`/Users/${created.id}`, { op: 'replace', value: { active: false } });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect((await ask('PUT', `/Users/${created.id}`, renamed)).body.active).toBe(true);
    const again = await ask('POST', '/Users', profile);
    expect([again.status, again.body.scimType, again.body.status]).toEqual([409, 'uniqueness', '409']);
    expect((await ask('GET', '/Users/010101001010101011001010101011')).status).toBe(404);
    const { body: group } = await ask('POST', '/Groups', { displayName: 'Okta' });
    const members = [{ value: created.id, display: address('isaac') }];
    const replaced = await patch(
      `/Groups/${group.id}`,
      { op: 'replace', value: { id: group.id, displayName: 'Okta renamed' } },
      { op: 'replace', path: 'members', value: members },
    );
    expect([replaced.body.displayName, replaced.body.members.length]).toEqual(['Okta renamed', 1]);
  });

  it('of Microsoft Entra ID: its own schema of groups, an address that is added, a manager who is removed', async () => {
    const { ask, patch, find, address, create } = await scimDirectory(gateway);
    const boss = await create('boss');
    const id = await create('worker', { externalId: '58342554-38d6-4ec8-948c-50044d0a33fd' });
    expect((await find('externalId', '58342554-38d6-4ec8-948c-50044d0a33fd')).body.Resources[0].id).toBe(id);
    const manager = `${ENTERPRISE_SCHEMA}:manager`;
    await patch(`/Users/${id}`, { op: 'Add', path: manager, value: boss });
    const managed = await ask('GET', `/Users/${id}`);
    expect(managed.body[ENTERPRISE_SCHEMA].manager.value).toBe(boss);
    await patch(`/Users/${id}`, { op: 'Remove', path: manager });
    expect((await ask('GET', `/Users/${id}`)).body[ENTERPRISE_SCHEMA]?.manager).toBeUndefined();
    const renamed = await patch(
      `/Users/${id}`,
      { op: 'Add', path: 'emails[type eq "work"].value', value: address('moved') },
      { op: 'Replace', path: 'userName', value: address('moved') },
    );
    expect([renamed.status, renamed.body.emails[0].value]).toEqual([200, address('moved')]);
    const displayName = 'Group1DisplayName';
    const { status, body: group } = await ask('POST', '/Groups', {
      schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      ...{ externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159', displayName, meta: { resourceType: 'Group' } },
    });
    expect(status).toBe(201);
    const query = `excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`;
    expect((await ask('GET', `/Groups?${query}`)).body.Resources).toMatchObject([{ id: group.id }]);
    const other = await patch(`/Groups/${group.id}`, {
      op: 'Replace',
      path: 'displayName',
      value: '1879db59',
    });
    expect(other.body.displayName).toBe('1879db59');
  });

  it('with slashes too many: behind the address that they were given, and at the end', async () => {
    const { ask, create, address } = await scimDirectory(gateway);
    const id = await create('slashed');
    const lookUp = `filter=${encodeURIComponent(`userName eq "${address('slashed')}"`)}`;
    for (const path of [`//Users?${lookUp}`, `/Users/?${lookUp}`, `///Users//?${lookUp}`])
      expect((await ask('GET', path)).body.Resources[0].id).toBe(id);
    for (const path of [`//Users/${id}`, `/Users/${id}/`]) expect((await ask('GET', path)).body.id).toBe(id);
    expect((await ask('POST', '/Users/', { userName: address('posted') })).status).toBe(201);
    // The address itself, by which a directory sees whether somebody is there.
    for (const path of ['', '/'])
      expect((await ask('GET', path)).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
        'User',
        'Group',
      ]);
    expect((await ask('GET', '', undefined, { authorization: 'Bearer x' })).status).toBe(401);
  });

  it('with single values in lists of one, as Entra ID has long sent them', async () => {
    const { patch, create } = await scimDirectory(gateway);
    const path = `/Users/${await create('listed')}`;
    const list = (value: string) => [{ $ref: null, value }];
    const { status, body } = await patch(
      path,
      { op: 'Replace', path: 'displayName', value: list('Foo') },
      { op: 'Replace', path: 'active', value: list('False') },
      { op: 'Add', path: `${ENTERPRISE_SCHEMA}:department`, value: list('Sales') },
    );
    expect([status, body.displayName, body.active]).toEqual([200, 'Foo', false]);
    expect(body[ENTERPRISE_SCHEMA].department).toBe('Sales');
    const two = { op: 'Replace', path: 'displayName', value: [...list('a'), ...list('b')] };
    expect((await patch(path, two)).status).toBe(400);
  });

  it('with private addresses: none becomes the address of a user', async () => {
    const { ask, patch, address } = await scimDirectory(gateway);
    const home = { type: 'home', value: 'ann@home.example' };
    const made = await ask('POST', '/Users', { userName: address('private'), emails: [home] });
    expect([made.status, made.body.emails[0].value]).toEqual([201, address('private')]);
    const path = `/Users/${made.body.id}`;
    for (const operation of [
      { op: 'add', path: 'emails', value: [home] },
      { op: 'add', value: { emails: [home] } },
    ]) {
      const { status, body } = await patch(path, operation);
      expect([status, body.userName]).toEqual([200, address('private')]);
    }
    // The primary one counts, wherever it stands.
    const second = { type: 'work', value: 'old@elsewhere.example', primary: false };
    const two = [second, { type: 'work', value: address('private'), primary: true }];
    expect((await patch(path, { op: 'replace', path: 'emails', value: two })).status).toBe(200);
    const untyped = await patch(path, {
      op: 'replace',
      path: 'emails',
      value: [{ value: address('moved') }],
    });
    expect(untyped.body.userName).toBe(address('moved'));
  });

  it('with letters that nobody sees, which somebody has pasted into the directory', async () => {
    const { ask, address } = await scimDirectory(gateway);
    const { status, body } = await ask('POST', '/Users', {
      userName: `${address('pasted')}\u200b`,
      name: { givenName: 'Zo\u200b\u00eb', familyName: 'Lee\u00ad\u00a0Ray\u202c' },
      [ENTERPRISE_SCHEMA]: { department: '\ufeffSales\tEMEA\r\n' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userName: address('pasted'),
      name: { givenName: 'Zo\u00eb', familyName: 'Lee\u00a0Ray' },
      [ENTERPRISE_SCHEMA]: { department: 'Sales EMEA' },
    });
  });

  it('of Okta: its content type, pages of a look-up, members exchanged in one request', async () => {
    const { ask, patch, address, create } = await scimDirectory(gateway);
    const type = 'application/scim+json; charset=utf-8';
    const headers = { 'content-type': type, accept: type };
    const okta = { schemas: [USER_SCHEMA], userName: address('isaac'), active: true };
    const { status, body: created } = await ask('POST', '/Users', okta, headers);
    expect(status).toBe(201);
    const filter = encodeURIComponent(`userName eq "${address('isaac')}"`);
    const found = await ask('GET', `/Users?filter=${filter}&startIndex=1&count=100`, undefined, {
      accept: type,
    });
    expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 });
    expect((await ask('GET', '/Groups?startIndex=1&count=100')).body).toMatchObject({ totalResults: 0 });
    const next = await create('next');
    const members = [{ value: created.id, display: address('isaac') }];
    const { body: group } = await ask('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName: 'Test',
      members,
    });
    const exchanged = await patch(
      `/Groups/${group.id}`,
      { op: 'remove', path: `members[value eq "${created.id}"]` },
      { op: 'add', path: 'members', value: [{ value: next, display: address('next') }] },
    );
    expect(exchanged.body.members.map(({ value }: { value: string }) => value)).toEqual([next]);
    // Whole resources name what the server decides, too, and an empty group disables nobody.
    const emptied = await ask('PUT', `/Groups/${group.id}`, { ...group, members: [] }, headers);
    expect([emptied.status, emptied.body.members ?? []]).toEqual([200, []]);
    expect((await ask('GET', `/Users/${next}`)).body.active).toBe(true);
    const anonymous = await ask('GET', '/Users?count=1', undefined, { authorization: 'Bearer nobody' });
    expect([anonymous.status, anonymous.body.status]).toEqual([401, '401']);
  });
});

/** What a directory finally wants of somebody. */
const person = fc.record({
  displayName: fc.constantFrom('Ada', 'Bo', 'Cy'),
  department: fc.constantFrom('Sales', 'Legal', null),
  active: fc.boolean(),
  isMember: fc.boolean(),
});
type Wanted = { displayName: string; department: string | null; active: boolean; isMember: boolean };

/** Where a sync comes on its way: a person, and in which way they are sent. */
const step = fc.record({
  who: fc.nat(3),
  said: person,
  way: fc.constantFrom('put', 'patch', 'delete', 'member', 'twice'),
});

describe('any order and repetition of operations', () => {
  /** Makes somebody what is wanted, whatever they are now. */
  async function send(
    directory: Directory,
    who: number,
    said: Wanted,
    way: 'put' | 'patch',
  ): Promise<string> {
    const userName = directory.address(`p${who}`);
    const { body: found } = await directory.find('userName', userName);
    const whole = {
      ...{ userName, displayName: said.displayName, active: said.active },
      [ENTERPRISE_SCHEMA]: { department: said.department },
    };
    const id: string | undefined = found.Resources[0]?.id;
    if (id === undefined) return (await directory.ask('POST', '/Users', whole)).body.id;
    if (way === 'put') await directory.ask('PUT', `/Users/${id}`, whole);
    else {
      await directory.patch(
        `/Users/${id}`,
        { op: 'replace', path: 'displayName', value: said.displayName },
        { op: 'replace', path: `${ENTERPRISE_SCHEMA}:department`, value: said.department },
        { op: 'replace', path: 'active', value: said.active },
      );
    }
    return id;
  }
  async function setMember(directory: Directory, group: string, id: string, isMember: boolean) {
    await directory.patch(
      `/Groups/${group}`,
      isMember
        ? { op: 'add', path: 'members', value: [{ value: id }] }
        : { op: 'remove', path: `members[value eq "${id}"]` },
    );
  }
  async function peopleOf({ company }: Directory) {
    const rows = await gateway.db
      .select({
        address: users.email,
        name: users.name,
        department: departments.name,
        disabledAt: users.disabledAt,
        group: groups.name,
      })
      .from(users)
      .innerJoin(
        departments,
        and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
      )
      .leftJoin(
        groupMembers,
        and(eq(groupMembers.companyId, users.companyId), eq(groupMembers.userId, users.id)),
      )
      .leftJoin(groups, and(eq(groups.companyId, users.companyId), eq(groups.id, groupMembers.groupId)))
      .where(and(eq(users.companyId, company.id), eq(users.role, 'user')))
      .orderBy(asc(users.emailKey));
    return rows.map(({ address, disabledAt, ...rest }) => ({
      ...rest,
      ...{ who: address.split('@')[0], isEnabled: disabledAt === null },
    }));
  }

  it('leaves the same people as applying the final state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 8 }),
        fc.tuple(person, person, person, person),
        async (steps, final) => {
          const [wandering, straight] = [await scimDirectory(gateway), await scimDirectory(gateway)];
          for (const directory of [wandering, straight]) {
            const { body: group } = await directory.ask('POST', '/Groups', { displayName: 'All' });
            for (const { who, said, way } of directory === wandering ? steps : []) {
              const id = await send(directory, who, said, way === 'put' ? 'put' : 'patch');
              if (way === 'twice') await send(directory, who, said, 'patch');
              if (way === 'member') await setMember(directory, group.id, id, said.isMember);
              if (way === 'delete') await directory.ask('DELETE', `/Users/${id}`);
            }
            for (const [who, said] of final.entries()) {
              const id = await send(directory, who, said, 'put');
              await setMember(directory, group.id, id, said.isMember);
            }
          }
          expect(await peopleOf(wandering)).toEqual(await peopleOf(straight));
        },
      ),
      { numRuns: 8 },
    );
  });
});
