import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let token: string;
let companyId: number;
let departmentId: number;

beforeAll(async () => {
  gateway = await testGateway();
  const company = await gateway.buildCompany();
  companyId = company.id;
  departmentId = company.defaultDepartmentId;
  await gateway.buildMany(company, 5);
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

/** Any text: garbage, JSON of any shape, and nearly valid values. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom('', '[]', '{}', 'null', '["email"]', '[0]', '[5,1]', '[0,1e9]', '[-1,3]', '[0,0.5]'),
  fc.tuple(fc.string({ unit: 'binary' }), fc.string()).map((pair) => JSON.stringify(pair)),
  fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()).map((pair) => JSON.stringify(pair)),
);
const filters = fc
  .record(
    {
      search: fc.oneof(fc.string({ unit: 'binary', maxLength: 220 }), fc.jsonValue()),
      filterBy: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
      showDisabled: fc.oneof(fc.boolean(), fc.jsonValue()),
      departmentId: fc.oneof(fc.maxSafeInteger(), fc.jsonValue()),
      groupId: fc.oneof(fc.maxSafeInteger(), fc.double(), fc.jsonValue()),
      unassigned: fc.oneof(fc.boolean(), fc.jsonValue()),
      id: fc.oneof(fc.array(fc.maxSafeInteger()), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));
const pairs = (names: string[], value: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 });

async function ask(path: string, query: readonly (readonly [string, string])[]) {
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const url = `${path.replace('{companyId}', String(companyId)).replace('{departmentId}', String(departmentId))}?${search}`;
  return gateway.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
}

/** Expects 200, or 422 naming only fields of the query. */
async function neverFails(path: string, query: readonly (readonly [string, string])[], fields: string[]) {
  const { statusCode, body } = await ask(path, query);
  expect([200, 422], body).toContain(statusCode);
  if (statusCode === 200) return;
  const { details } = JSON.parse(body) as { details: { code: string }[] };
  expect(details.length).toBeGreaterThan(0);
  // A NUL character is refused anywhere, even in an unknown parameter.
  const withNul = query.filter((pair) =>
    pair.some((part) => part.includes('\u0000') || part.includes('\\u0000')),
  );
  const named = [...fields, ...withNul.map(([name]) => name)];
  for (const { code } of details) expect(named).toContain(code.split('.')[0]);
}

describe('a list with an arbitrary query', () => {
  it.each([userEndpoints.list.path, userEndpoints.exportCsv.path])(
    '%s answers or names the field',
    async (path) => {
      const queries = fc.oneof(
        pairs(['sort', 'range', 'filter', 'page', '__proto__'], anything),
        filters.map((filter) => [['filter', filter]] as [string, string][]),
      );
      const inFilter = ['search', 'filterBy', 'showDisabled', 'departmentId', 'groupId', 'unassigned', 'id'];
      const fields = ['sort', 'range', 'filter', ...inFilter];
      await fc.assert(
        fc.asyncProperty(queries, (query) => neverFails(path, query, fields)),
        { numRuns: 250 },
      );
    },
  );

  it.each([departmentEndpoints.list.path, groupEndpoints.list.path, departmentEndpoints.unassigned.path])(
    '%s answers or names the field',
    async (path) => {
      const names = ['pageNumber', 'pageSize', 'order', 'orderBy', 'search', 'ids'];
      const value = fc.oneof(
        anything,
        fc.integer().map(String),
        fc.constantFrom('name', 'DESC', '1e3', '0x10'),
      );
      await fc.assert(
        fc.asyncProperty(pairs(names, value), (query) => neverFails(path, query, names)),
        { numRuns: 150 },
      );
    },
  );
});
