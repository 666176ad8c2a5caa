import { accountEndpoints } from '@contract/account';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { partnerAccessEndpoints } from '@contract/partner/access';
import { customerEndpoints } from '@contract/partner/customers';
import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { sharingEndpoints } from '@contract/training/sharing';
import { companies } from '@server/domain/company/company.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { asBuilt } from '@tests/support/as-built';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import type { Example } from '@tests/support/example';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { keptSessions } from '@tests/support/kept-sessions';
import { buildProvider } from '@tests/support/provider';
import { watchBodies } from '@tests/support/read-fields';
import { buildPartner, letPartnerIn, visitorToken } from '@tests/support/visits';
import { count, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Every kind of caller, relative to the company in the path. */
const CALLERS = [
  'no token',
  'expired token',
  'learner',
  'read-only admin',
  'admin of another company',
  'admin',
  'visiting partner',
] as const;
/** Who else tries the calls of the provider's place: only the last one is admitted. */
const OF_PROVIDER = ['super admin of a company', 'super admin of the provider'] as const;
type Caller = (typeof CALLERS | typeof OF_PROVIDER)[number];
const callersOf = ({ access }: Endpoint): readonly Caller[] =>
  access.provider ? [...CALLERS, ...OF_PROVIDER] : CALLERS;
type Cell = `${number}${string}`;

const ROLE_OF: Record<Caller, string | undefined> = {
  'no token': undefined,
  'expired token': undefined,
  learner: 'user',
  'read-only admin': 'read_only_admin',
  'admin of another company': 'admin',
  admin: 'admin',
  // The role a visitor acts with.
  'visiting partner': 'admin',
  'super admin of a company': 'superadmin',
  'super admin of the provider': 'superadmin',
};

/** The expected access, derived without the gateway's own rule. */
function demanded(endpoint: Endpoint, caller: Caller): Cell {
  const { roles } = endpoint.access;
  if (roles === undefined) return '200';
  if (caller === 'no token') return '401 LOGIN_REQUIRED';
  if (caller === 'expired token') return '401 session_expired';
  if (!(roles as readonly string[]).includes(ROLE_OF[caller] ?? '')) return '403 FORBIDDEN';
  if (endpoint.access.provider && caller !== 'super admin of the provider') return '403 FORBIDDEN';
  if (caller === 'visiting partner') {
    // A customer's licenses belong to its provider, and every visited company has one.
    const isClosed = !endpoint.duringVisit || endpoint.access.ownLicensing;
    return isClosed ? '403 FORBIDDEN' : '200';
  }
  const { path, tenantParam = 'companyId' } = endpoint;
  const namesCompany = tenantParam !== null && path.includes(`{${tenantParam}}`);
  if (namesCompany && caller === 'admin of another company') return '403 company_not_accessible';
  return '200';
}

/** What a partner does with a customer that the customer may know. */
const IN_BOTH_LOGS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  customerEndpoints.requestAccess,
  customerEndpoints.invite,
  customerEndpoints.resendInvite,
  customerEndpoints.removeCustomers,
  customerEndpoints.markSubReseller,
  customerEndpoints.unmarkSubReseller,
  customerEndpoints.temporaryPassword,
  customerEndpoints.startTrial,
]);

/** Audit events of a success: one, or two when it involves two companies. */
function eventsOf(endpoint: Endpoint, caller: Caller): number {
  if (endpoint === accountEndpoints.companyToken) return 2;
  if (endpoint === partnerAccessEndpoints.leaveCompany && caller === 'visiting partner') return 2;
  // One customer, whose own log tells it too.
  const isSharing = [sharingEndpoints, simulationSharingEndpoints].some((endpoints) =>
    Object.values<Endpoint>(endpoints).includes(endpoint),
  );
  if (endpoint.audit && isSharing) return 2;
  if (IN_BOTH_LOGS.has(endpoint)) return 2;
  return endpoint.audit ? 1 : 0;
}

const readOf = watchBodies(allEndpoints);

/** Fields that a handler doesn't read, and why they are asked for all the same; as documented. */
const UNREAD: ReadonlyMap<string, string> = new Map([
  ['companyId', 'checked for every call: it is the company of the address'],
  ['isAllUsersSelected', 'checked with the ids of users: one of the two names somebody'],
  ['notificationsShown', 'has one value'],
  ['subscriptionPeriod', 'has one value'],
  ['method', 'has one value'],
  ['ssoType', 'has one value'],
  ['origin', 'documented; the browser names its app in the query of the link'],
]);

let gateway: TestGateway;
let company: CompanyRow;
let elsewhere: CompanyRow;
let people: Record<Exclude<Caller, 'no token'>, UserRow>;
let tokens: Record<Exclude<Caller, 'visiting partner'>, string | null>;
/**
 * A customer for the visitor alone: letting a visitor in would change results for the others, such as a plan
 * change.
 */
let visited: CompanyRow;
let visitor: { partner: CompanyRow; agent: UserRow };
let restore: (company: CompanyRow) => Promise<unknown>;
let sessions: ReturnType<typeof keptSessions<SignedIn>>;

beforeAll(async () => {
  gateway = await testGateway();
  sessions = keptSessions(gateway, signIn);
  company = await gateway.buildCompany({ seats: 10_000 });
  // It has what the path's company has, so that only the tenant is refused.
  elsewhere = await gateway.buildCompany({
    features: { hasPayByInvoiceAccess: true, hasWhiteLabelAccess: true },
  });
  visited = await gateway.buildCompany({ seats: 10_000 });
  visitor = await buildPartner(gateway);
  // The owner of another company is no owner here.
  const stranger = await gateway.buildAdmin(elsewhere);
  await gateway.db.update(companies).set({ ownerId: stranger.id }).where(eq(companies.id, elsewhere.id));
  elsewhere = { ...elsewhere, ownerId: stranger.id };
  const restores = new Map([company, elsewhere, visited].map((one) => [one, asBuilt(gateway, one)]));
  restore = async (one) => restores.get(one)?.();
  const provider = await buildProvider(gateway);
  const admin = await gateway.buildAdmin(company);
  people = {
    admin,
    'expired token': admin,
    learner: await gateway.buildUser({ companyId: company.id, role: 'user' }),
    'read-only admin': await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' }),
    'admin of another company': stranger,
    // The admin the visitor acts as.
    'visiting partner': await gateway.buildAdmin(visited),
    'super admin of a company': await gateway.buildUser({ companyId: company.id, role: 'superadmin' }),
    'super admin of the provider': provider.admin,
  };
  tokens = {
    'no token': null,
    'expired token': await gateway.expiredTokenFor(admin),
    learner: await gateway.tokenFor(people.learner),
    'read-only admin': await gateway.tokenFor(people['read-only admin']),
    'admin of another company': await gateway.tokenFor(people['admin of another company']),
    admin: await gateway.tokenFor(admin),
    'super admin of a company': await gateway.tokenFor(people['super admin of a company']),
    'super admin of the provider': await gateway.tokenFor(provider.admin),
  };
});
afterAll(() => gateway.close());

async function countEvents(): Promise<number> {
  const [row] = await gateway.db.select({ total: count() }).from(auditEvents);
  return row?.total ?? 0;
}

type SignedIn = Exclude<Caller, 'no token' | 'expired token'>;

async function signIn(caller: SignedIn): Promise<string> {
  if (caller !== 'visiting partner') return gateway.freshToken(people[caller]);
  return visitorToken(gateway, visitor.agent, visited.id);
}

async function tokenOf(caller: Caller): Promise<string | null> {
  if (caller === 'no token' || caller === 'expired token') return tokens[caller];
  // After the example, which may have changed the company's kind.
  const { partner } = visitor;
  if (caller === 'visiting partner')
    await letPartnerIn(gateway, { company: visited, owner: people[caller], partner });
  return sessions.tokenOf(caller);
}

const personOf = (caller: Caller) => (caller === 'no token' ? people.admin : people[caller]);
const tenantOf = (caller: Caller) => (caller === 'visiting partner' ? visited : company);

interface Prepared {
  readonly example: Example;
  readonly tenant: CompanyRow;
  /** Whose example it is; undefined when it is the same for whoever calls. */
  readonly person: UserRow | undefined;
}

async function prepare(endpoint: Endpoint, caller: Caller): Promise<Prepared> {
  const tenant = tenantOf(caller);
  // Changes one example needs must not leak into the next.
  await restore(tenant);
  await restore(elsewhere);
  let person: UserRow | undefined;
  const world = {
    gateway,
    company: tenant,
    get caller() {
      person = personOf(caller);
      return person;
    },
  };
  const example = await exampleOf(endpoint)(world);
  return { example, tenant, person };
}

const isFor = ({ tenant, person }: Prepared, caller: Caller) =>
  tenant === tenantOf(caller) && (person === undefined || person === personOf(caller));

interface Attempt {
  readonly raw: LightMyRequestResponse;
  readonly events: number;
}

async function attempt(endpoint: Endpoint, { example }: Prepared, caller: Caller): Promise<Attempt> {
  const token = await tokenOf(caller);
  if (caller !== 'expired token') await confirmFor(endpoint, gateway, token);
  const before = await countEvents();
  const raw = await gateway.app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, example.params, example.query),
    headers: { ...example.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(example.body === undefined ? {} : { payload: example.body as object }),
  });
  const events = (await countEvents()) - before;
  return { raw, events };
}

/** The refused first, as they leave an example as it is; those with the admin's example before the admin. */
const TURNS: readonly Caller[] = [
  'learner',
  'read-only admin',
  'admin of another company',
  'super admin of a company',
  'no token',
  'expired token',
  'admin',
  'super admin of the provider',
  'visiting partner',
];
function inTurns(endpoint: Endpoint): Caller[] {
  const turnOf = (caller: Caller) =>
    TURNS.indexOf(caller) + (demanded(endpoint, caller) === '200' ? TURNS.length : 0);
  return callersOf(endpoint).toSorted((one, other) => turnOf(one) - turnOf(other));
}

/** The body of an endpoint's last success. */
const bodies = new Map<Endpoint, unknown>();

/** Every caller's attempt. Callers for whom the example is the same get the same one, until a success has used it up. */
async function attemptsAt(endpoint: Endpoint): Promise<ReadonlyMap<Caller, Attempt>> {
  const attempts = new Map<Caller, Attempt>();
  let prepared: Prepared | undefined;
  for (const caller of inTurns(endpoint)) {
    if (!prepared || !isFor(prepared, caller)) prepared = await prepare(endpoint, caller);
    const made = await attempt(endpoint, prepared, caller);
    attempts.set(caller, made);
    if (made.raw.statusCode !== 200) continue;
    bodies.set(endpoint, prepared.example.body);
    // An open call takes a link's token, which works once.
    if (endpoint.method !== 'GET' || endpoint.access.roles === undefined) prepared = undefined;
    if (endpoint.method !== 'GET') sessions.mayHaveEnded(caller as SignedIn);
  }
  return attempts;
}

describe.each(allEndpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    let made: ReturnType<typeof attemptsAt> | undefined;
    const attempts = () => {
      made ??= attemptsAt(endpoint);
      return made;
    };

    it('admits exactly the callers its access names; others leave no trace', async () => {
      const answered: Partial<Record<Caller, Cell>> = {};
      const wanted: Partial<Record<Caller, Cell>> = {};
      for (const [caller, { raw, events }] of await attempts()) {
        const cell: Cell = raw.statusCode === 200 ? '200' : `${raw.statusCode} ${raw.json().code}`;
        answered[caller] = `${cell}, events ${events}` as Cell;
      }
      for (const caller of callersOf(endpoint)) {
        const expectedEvents = demanded(endpoint, caller) === '200' ? eventsOf(endpoint, caller) : 0;
        wanted[caller] = `${demanded(endpoint, caller)}, events ${expectedEvents}` as Cell;
      }
      expect(answered).toEqual(wanted);
    });

    it('uses every field that it takes', async () => {
      await attempts();
      // A file is taken as a whole.
      const body = endpoint.upload ? {} : (bodies.get(endpoint) ?? {});
      const unread = Object.keys(body).filter((name) => !readOf(endpoint).has(name));
      expect(unread.filter((name) => !UNREAD.has(name))).toEqual([]);
    });

    it('answers exactly the fields of the contract', async () => {
      const admitted = endpoint.access.provider ? 'super admin of the provider' : 'admin';
      const raw = (await attempts()).get(admitted)?.raw;
      if (!raw) throw new Error(`the ${admitted} has not tried`);
      expect(raw.statusCode).toBe(200);
      expect(raw.headers['cache-control']).toBe('no-store');
      const value: unknown = ['csv', 'pdf', 'zip'].includes(endpoint.kind) ? raw.body : raw.json();
      expect(endpoint.response.parse(value)).toEqual(value);
    });
  },
);
