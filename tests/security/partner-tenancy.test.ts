import { CUSTOMER_TYPES, type CustomerType } from '@contract/access';
import { accountEndpoints } from '@contract/account';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { customerEndpoints } from '@contract/partner/customers';
import { sessionEndpoints } from '@contract/session';
import { companies } from '@server/domain/company/company.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import type { Example } from '@tests/support/example';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Companies that are not customers of the one that acts, as seen from it. Only its children are. */
const RELATIONS = ['own', 'sibling', 'grandchild', 'stranger'] as const;

/** How fields that name a customer, or several, are called. */
const NAMES_CUSTOMER = /^customers?_?(company)?_?ids?$/i;
/** Paths that name a customer without saying so. */
const OTHERS = new Map<Endpoint, string>([
  [customerEndpoints.temporaryPassword, 'companyId'],
  [accountEndpoints.companyToken, 'id'],
]);

type Part = 'params' | 'query' | 'body';
interface Place {
  readonly part: Part;
  readonly field: string;
}

const fieldsOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** Where the input of a call names a customer. */
function placeOf(endpoint: Endpoint): Place | undefined {
  const other = OTHERS.get(endpoint);
  if (other !== undefined) return { part: 'params', field: other };
  for (const part of ['params', 'query', 'body'] as const) {
    const field = fieldsOf(endpoint[part]).find((name) => NAMES_CUSTOMER.test(name));
    if (field !== undefined) return { part, field };
  }
  return undefined;
}

const PLACES = allEndpoints.flatMap((endpoint) => {
  const place = placeOf(endpoint);
  return place ? [{ endpoint, place }] : [];
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

interface World {
  readonly actor: CompanyRow;
  readonly agent: UserRow;
  readonly relatives: Record<(typeof RELATIONS)[number], number>;
}

/** A partner of a kind with a parent, a sibling, and a customer that is a partner with a customer. One for all calls. */
const worlds = new Map<string, Promise<World>>();
function worldOf(kind: CustomerType, further: object): Promise<World> {
  // Those that are looked at with further rights have not been disguised.
  const key = [kind, ...Object.keys(further)].join(' ');
  const world = worlds.get(key) ?? buildWorld(kind);
  worlds.set(key, world);
  return world;
}

async function buildWorld(kind: CustomerType): Promise<World> {
  const parent = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  const partner = { isPartner: kind !== 'DIRECT', customerType: kind, parentCompanyId: parent.id };
  const actor = await gateway.buildCompany(partner);
  const agent = await gateway.buildAdmin(actor);
  const customerOf = async (parentCompanyId: number | null) => {
    const company = await gateway.buildCompany({ parentCompanyId });
    const owner = await gateway.buildAdmin(company);
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
    return company.id;
  };
  const sub = await gateway.buildCompany({
    isPartner: true,
    customerType: 'SUBRESELLER',
    parentCompanyId: actor.id,
  });
  const relatives = {
    own: actor.id,
    sibling: await customerOf(parent.id),
    grandchild: await customerOf(sub.id),
    stranger: await customerOf(null),
  };
  return { actor, agent, relatives };
}

/** The company looks like the example's customer in everything but whose it is, so that nothing else refuses it. */
async function disguise(id: number, customerId: number): Promise<void> {
  const read = async (of: number) => {
    const [row] = await gateway.db.select().from(companies).where(eq(companies.id, of));
    if (!row) throw new Error(`no company ${of}`);
    return row;
  };
  const { name, slug, parentCompanyId, ownerId, isPartner, customerType, ...looks } = await read(customerId);
  await gateway.db
    .update(companies)
    .set({ ...looks, id })
    .where(eq(companies.id, id));
}

/** The example's input with another company in place of its customer; one of a list is added to it. */
function aimedAt(example: Example, { part, field }: Place, target: number): Example {
  const given = { ...(example[part] as Record<string, unknown>) };
  const value = given[field];
  return { ...example, [part]: { ...given, [field]: Array.isArray(value) ? [...value, target] : target } };
}

const features = { isPartnerInviteAllowed: true, isChildLoginAllowed: true };

/** A partner of a kind, and an input of the call that succeeds for a partner that may make it. */
async function prepare(endpoint: Endpoint, kind: CustomerType, further: object = {}) {
  const world = await worldOf(kind, further);
  const { actor, agent } = world;
  const example = await exampleOf(endpoint)({ gateway, company: actor, caller: agent });
  // The example has made it some partner.
  await gateway.db
    .update(companies)
    .set({ isPartner: kind !== 'DIRECT', customerType: kind, features: { ...features, ...further } })
    .where(eq(companies.id, actor.id));
  const token = await gateway.tokenFor(agent);
  // A session's first request records the sign-in.
  await gateway.call(sessionEndpoints.currentUser, { token });
  const call = (input: Example) =>
    gateway.app.inject({
      method: endpoint.method,
      url: buildUrl(endpoint, input.params, input.query),
      headers: { authorization: `Bearer ${token}` },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
  return { ...world, example, call };
}

/** The version of each company's row, and how many events are recorded: every write records one. */
async function state() {
  const versions = sql<string>`string_agg(concat(${companies.id}, ':', xmin, ctid), ' ' ORDER BY ${companies.id})`;
  return [await gateway.db.select({ versions }).from(companies), await gateway.db.$count(auditEvents)];
}

describe('the calls that name a customer', () => {
  it('are found in the contract', () => {
    const names = PLACES.map(({ endpoint }) => endpointName(endpoint));
    expect(names).toContain('DELETE /api/v1/partner-portal/{id}/customers/bulk');
    expect(names).toContain(
      'POST /api/v1/billing/{companyId}/customers/{customerCompanyId}/licenses/allocate',
    );
    expect(names.length).toBeGreaterThanOrEqual(20);
  });
});

describe.each(PLACES.map(({ endpoint, place }) => [endpointName(endpoint), endpoint, place] as const))(
  '%s',
  (_, endpoint, place) => {
    const kinds: readonly CustomerType[] = endpoint.access.partner ?? CUSTOMER_TYPES;

    it.each(CUSTOMER_TYPES)('reaches only the customers of a partner of kind %s', async (kind) => {
      const { example, call, relatives } = await prepare(endpoint, kind);
      const given = (example[place.part] as Record<string, unknown>)[place.field];
      const [customerId = 0] = Array.isArray(given) ? given.map(Number) : [Number(given)];
      const isAdmitted = kinds.includes(kind) && kind !== 'DIRECT';
      for (const [relation, target] of isAdmitted ? Object.entries(relatives) : []) {
        if (relation !== 'own') await disguise(target, customerId);
        const before = await state();
        const raw = await call(aimedAt(example, place, target));
        const told = `${relation}: ${raw.statusCode} ${raw.body.slice(0, 300)}`;
        expect(Array.isArray(given) ? [403, 422] : [403, 404], told).toContain(raw.statusCode);
        if (Array.isArray(given)) expect(raw.json().details[0]?.description, told).toContain(String(target));
        expect(await state(), told).toEqual(before);
      }
      const child = await call(example);
      expect(child.statusCode, child.body.slice(0, 300)).toBe(isAdmitted ? 200 : 403);
    });
  },
);

describe('a reseller that may see its partners’ customers', () => {
  it('may look at them, and do nothing with them', async () => {
    const allowed: string[] = [];
    for (const { endpoint, place } of PLACES) {
      const kind = endpoint.access.partner?.[0] ?? 'RESELLER';
      const { example, call, relatives } = await prepare(endpoint, kind, {
        isGrandChildrenAccessAllowed: true,
      });
      const raw = await call(aimedAt(example, place, relatives.grandchild));
      if (raw.statusCode === 200) allowed.push(endpointName(endpoint));
    }
    expect(allowed).toEqual([endpointName(customerEndpoints.customer)]);
  });
});
