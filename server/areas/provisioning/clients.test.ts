import { type TestGateway, testGateway } from '@tests/support/gateway';
import { type Directory, ENTERPRISE_SCHEMA, GROUP_SCHEMA, scimDirectory } from '@tests/support/scim';
import fc from 'fast-check';
import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch';
import SCIMMY from 'scimmy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// What we answer and do, as libraries of others read and expect it.
let gateway: TestGateway;
let directory: Directory;

beforeAll(async () => {
  gateway = await testGateway();
  directory = await scimDirectory(gateway);
  // Its types ask for an instance where it takes the class.
  SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as unknown as SCIMMY.Types.Schema);
});
afterAll(() => gateway.close());

interface Attribute {
  readonly name: string;
  readonly type: string;
  readonly multiValued: boolean;
  readonly subAttributes?: readonly Attribute[];
}

/** The attributes that both name, as name, type and whether there may be several, those below them included. */
const shapes = (own: readonly Attribute[], others: readonly Attribute[], above = ''): string[][] =>
  own.flatMap((attribute) => {
    const other = others.find(({ name }) => name === attribute.name);
    if (!other) return [[`${above}${attribute.name}`, 'unknown']];
    const pair = [attribute, other].map(
      ({ name, type, multiValued }) => `${above}${name} ${type} ${multiValued}`,
    );
    return [
      pair,
      ...shapes(attribute.subAttributes ?? [], other.subAttributes ?? [], `${above}${attribute.name}.`),
    ];
  });

describe('scimmy', () => {
  it.each([
    ['User', SCIMMY.Schemas.User],
    ['Group', SCIMMY.Schemas.Group],
    ['EnterpriseUser', SCIMMY.Schemas.EnterpriseUser],
  ])('knows each attribute of our schema of %s as we do', async (_, schema) => {
    const { body } = await directory.ask('GET', `/Schemas/${schema.definition.id}`);
    const theirs: { attributes: Attribute[] } = JSON.parse(JSON.stringify(schema.definition.describe()));
    // Common to all resources; the standard's own schemas leave it out.
    const listed = body.attributes.filter(({ name }: Attribute) => name !== 'externalId');
    const compared = shapes(listed, theirs.attributes);
    expect(compared.length).toBeGreaterThan(1);
    for (const [ours, other] of compared) expect(other).toBe(ours);
  });

  it('reads a user with department and manager, and a group with its members', async () => {
    const manager = await directory.create('scimmy-lead');
    const id = await directory.create('scimmy-user', {
      name: { givenName: 'Ånn', familyName: "O'Hara" },
      [ENTERPRISE_SCHEMA]: { department: 'Sales', manager: { value: manager } },
    });
    const { body } = await directory.ask('GET', `/Users/${id}`);
    const user = new SCIMMY.Schemas.User(body, 'out');
    expect(user).toMatchObject({
      id,
      userName: directory.address('scimmy-user'),
      name: { givenName: 'Ånn', familyName: "O'Hara" },
      active: true,
    });
    expect(JSON.parse(JSON.stringify(user))[ENTERPRISE_SCHEMA]).toMatchObject({
      department: 'Sales',
      manager: { value: manager },
    });

    const { body: made } = await directory.ask('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName: 'Scimmy',
      members: [{ value: id }],
    });
    const group = new SCIMMY.Schemas.Group(made, 'out');
    expect(group).toMatchObject({ displayName: 'Scimmy', members: [{ value: id }] });
  });

  it('reads a page of a list, and an error', async () => {
    const { body } = await directory.ask('GET', '/Users?startIndex=2&count=1');
    const list = new SCIMMY.Messages.ListResponse(body);
    expect(list).toMatchObject({ startIndex: 2, itemsPerPage: 1, totalResults: body.totalResults });
    expect(list.Resources).toHaveLength(1);
    const { status, body: refused } = await directory.ask('GET', '/Users?filter=userName%20is%20x');
    // It throws what it has read.
    expect(() => new SCIMMY.Messages.ErrorResponse(refused)).toThrow(
      expect.objectContaining({ status: String(status), scimType: 'invalidFilter' }),
    );
  });

  it('writes patches that we understand', async () => {
    const id = await directory.create('scimmy-patched');
    const { Operations } = new SCIMMY.Messages.PatchOp({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'name.familyName', value: 'Patched' }],
    } as ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0]);
    const { body } = await directory.patch(`/Users/${id}`, ...(Operations as unknown[]));
    expect(body.name.familyName).toBe('Patched');
  });
});

/** What of a user is ours to keep; the rest (tags, times, what follows from names) differs. */
const keptOf = (user: Record<string, unknown>) => {
  const { userName, active, externalId } = user;
  const { givenName, familyName } = (user.name ?? {}) as Record<string, string>;
  const { department } = (user[ENTERPRISE_SCHEMA] ?? {}) as Record<string, string>;
  return { userName, active, externalId, givenName, familyName, department };
};

describe('scim-patch', () => {
  const word = fc.constantFrom('Ada', 'Björk', 'de la Cruz', "O'Neil", '王');
  const op = fc.constantFrom('add' as const, 'replace' as const);
  const operation = fc.oneof(
    fc.record({ op, path: fc.constantFrom('name.givenName', 'name.familyName', 'externalId'), value: word }),
    fc.record({ op, path: fc.constant('active'), value: fc.constant(true) }),
    fc.record({ op, path: fc.constant(`${ENTERPRISE_SCHEMA}:department`), value: word }),
    fc.record({
      op,
      value: fc.record({ externalId: word, name: fc.record({ givenName: word, familyName: word }) }),
    }),
  );

  it('has the same user after any patch as our answer', async () => {
    let users = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 4 }), async (operations) => {
        users += 1;
        const id = await directory.create(`patched-${users}`, {
          name: { givenName: 'First', familyName: 'Last' },
        });
        const { body: before } = await directory.ask('GET', `/Users/${id}`);
        const theirs = scimPatch(
          structuredClone(before) as ScimResource,
          operations as unknown as ScimPatchOperation[],
        );
        const { status, body: ours } = await directory.patch(`/Users/${id}`, ...operations);
        expect(status).toBe(200);
        expect(keptOf(ours)).toEqual(keptOf(theirs as unknown as Record<string, unknown>));
      }),
      { numRuns: 30 },
    );
  });
});
