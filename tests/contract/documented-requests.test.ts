import type { CustomerType, Role } from '@contract/access';
import { buildUrl, type Endpoint, type QueryInput } from '@contract/endpoint';
import { customerEndpoints } from '@contract/partner/customers';
import { companies } from '@server/domain/company/company.tables';
import { asBuilt } from '@tests/support/as-built';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import type { Example, ExampleWorld } from '@tests/support/example';
import { exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { keptSessions } from '@tests/support/kept-sessions';
import { customerOf } from '@tests/support/partner-examples';
import { multipart } from '@tests/support/uploads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedCalls, endpointOf } from './documented-calls';

type Fields = Readonly<Record<string, unknown>>;

/** Who sends a call: a role, in a company or in a partner of a kind. */
type Sender = readonly [role: Role, kind: CustomerType | undefined];

/** Who may make a call, each role and each kind of partner; who may not is the access matrix's. */
function sendersOf({ access }: Endpoint): readonly Sender[] {
  // Nobody signs in as a guest, and the calls of guests don't look at who sends them.
  const roles = (access.roles ?? ['admin' as const]).filter((role) => role !== 'guest' && role !== 'hidden');
  const kinds = access.partner ?? [undefined];
  return roles.flatMap((role) => kinds.map((kind) => [role, kind] as const));
}

/** Requests that mean another company than the example's, by the endpoint. */
const otherWorlds = new Map<Endpoint, (world: ExampleWorld) => Promise<Example>>([
  // With nobody named it is the customer in the path who is asked.
  [customerEndpoints.requestAccess, async (world) => ({ params: { id: await customerOf(world) } })],
]);

/** The documented fields and nothing else, with the ids and names that exist in the example's world. */
function documentedRequest(endpoint: Endpoint, fields: Fields, example: Example, world: ExampleWorld) {
  const known: Fields = {
    companyId: world.company.id,
    ...example.params,
    ...example.query,
    ...(endpoint.upload ? {} : (example.body as Fields | undefined)),
  };
  const request = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name in known ? known[name] : value]),
  );
  if (endpoint.upload) return { query: {}, ...multipart(request), isForm: true };
  if (!endpoint.body || endpoint.method === 'GET') return { query: request as QueryInput };
  return { query: {}, ...(Object.keys(request).length > 0 && { body: request }) };
}

let gateway: TestGateway;
let company: CompanyRow;
const people = new Map<Role, UserRow>();
let restore: ReturnType<typeof asBuilt>;
let sessions: ReturnType<typeof keptSessions<Role>>;

beforeAll(async () => {
  gateway = await testGateway({ environment: { COUPONS: 'SPRING:10' } });
  company = await gateway.buildCompany({ seats: 10_000 });
  restore = asBuilt(gateway, company);
  sessions = keptSessions(gateway, async (role) => gateway.freshToken(await personOf(role)));
});
afterAll(() => gateway.close());

async function personOf(role: Role): Promise<UserRow> {
  const known = people.get(role);
  if (known) return known;
  const made = await (role === 'admin'
    ? gateway.buildAdmin(company)
    : gateway.buildUser({ companyId: company.id, role }));
  people.set(role, made);
  return made;
}

async function send(endpoint: Endpoint, fields: Fields, [role, customerType]: Sender) {
  await restore();
  const world = { gateway, company, caller: await personOf(role) };
  const example = await (otherWorlds.get(endpoint) ?? exampleOf(endpoint))(world);
  if (customerType)
    await gateway.db.update(companies).set({ customerType }).where(eq(companies.id, company.id));
  const { query, body, headers } = {
    headers: {},
    body: undefined,
    ...documentedRequest(endpoint, fields, example, world),
  };
  const token = await sessions.tokenOf(role);
  await confirmFor(endpoint, gateway, token);
  const answer = await gateway.app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, example.params, query),
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { payload: body }),
  });
  if (endpoint.method !== 'GET') sessions.mayHaveEnded(role);
  return answer;
}

describe('a documented request, with nothing else', () => {
  it.each(documentedCalls.map(([call, fields = {}]) => ({ call, fields })))(
    '$call succeeds for each who may make it',
    async ({ call, fields }) => {
      const endpoint = endpointOf(call);
      const answered: Record<string, unknown> = {};
      for (const sender of sendersOf(endpoint)) {
        const answer = await send(endpoint, fields, sender);
        const isDone = answer.statusCode === 200 || answer.statusCode === 204;
        answered[sender.join(' ')] = isDone ? 'done' : answer.json();
      }
      expect(answered).toEqual(Object.fromEntries(Object.keys(answered).map((sender) => [sender, 'done'])));
    },
  );
});
