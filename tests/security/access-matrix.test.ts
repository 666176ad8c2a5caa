import { accountEndpoints } from '@contract/account';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { partnerAccessEndpoints } from '@contract/partner/access';
import { customerEndpoints } from '@contract/partner/customers';
import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { sessionEndpoints } from '@contract/session';
import { sharingEndpoints } from '@contract/training/sharing';
import { companies } from '@server/company/company.tables';
import { auditEvents } from '@server/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildPartner, letPartnerIn, visitorToken } from '@tests/support/visits';
import { count, eq } from 'drizzle-orm';
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
type Caller = (typeof CALLERS)[number];
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
};

/** The expected access, derived without the gateway's own rule. */
function demanded(endpoint: Endpoint, caller: Caller): Cell {
  const { roles } = endpoint.access;
  if (roles === undefined) return '200';
  if (caller === 'no token') return '401 LOGIN_REQUIRED';
  if (caller === 'expired token') return '401 session_expired';
  if (!(roles as readonly string[]).includes(ROLE_OF[caller] ?? '')) return '403 FORBIDDEN';
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

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ seats: 10_000 });
  elsewhere = await gateway.buildCompany();
  visited = await gateway.buildCompany({ seats: 10_000 });
  visitor = await buildPartner(gateway);
  const admin = await gateway.buildAdmin(company);
  people = {
    admin,
    'expired token': admin,
    learner: await gateway.buildUser({ companyId: company.id, role: 'user' }),
    'read-only admin': await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' }),
    'admin of another company': await gateway.buildAdmin(elsewhere),
    // The admin the visitor acts as.
    'visiting partner': await gateway.buildAdmin(visited),
  };
  tokens = {
    'no token': null,
    'expired token': await gateway.expiredTokenFor(admin),
    learner: await gateway.tokenFor(people.learner),
    'read-only admin': await gateway.tokenFor(people['read-only admin']),
    'admin of another company': await gateway.tokenFor(people['admin of another company']),
    admin: await gateway.tokenFor(admin),
  };
});
afterAll(() => gateway.close());

async function countEvents(): Promise<number> {
  const [row] = await gateway.db.select({ total: count() }).from(auditEvents);
  return row?.total ?? 0;
}

/** Sessions until their caller's next successful write, as some of these end them. */
const sessions = new Map<Caller, string>();

async function signIn(caller: Exclude<Caller, 'no token' | 'expired token'>): Promise<string> {
  if (caller !== 'visiting partner') return gateway.freshToken(people[caller]);
  return visitorToken(gateway, visitor.agent, visited.id);
}

async function tokenOf(caller: Caller): Promise<string | null> {
  if (caller === 'no token' || caller === 'expired token') return tokens[caller];
  // After the example, which may have changed the company's kind.
  const { partner } = visitor;
  if (caller === 'visiting partner')
    await letPartnerIn(gateway, { company: visited, owner: people[caller], partner });
  const known = sessions.get(caller);
  if (known) return known;
  const token = await signIn(caller);
  // A session's first request records the sign-in, which must not count for the endpoint.
  await gateway.call(sessionEndpoints.currentUser, { token });
  sessions.set(caller, token);
  return token;
}

async function attempt(endpoint: Endpoint, caller: Caller) {
  const person = caller === 'no token' ? people.admin : people[caller];
  const tenant = caller === 'visiting partner' ? visited : company;
  // Changes one example needs must not leak into the next.
  for (const { defaultDepartmentId, ...asBuilt } of [tenant, elsewhere]) {
    await gateway.db.update(companies).set(asBuilt).where(eq(companies.id, asBuilt.id));
  }
  const example = await exampleOf(endpoint)({ gateway, company: tenant, caller: person });
  const token = await tokenOf(caller);
  const before = await countEvents();
  const raw = await gateway.app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, example.params, example.query),
    headers: { ...example.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(example.body === undefined ? {} : { payload: example.body as object }),
  });
  const events = (await countEvents()) - before;
  if (raw.statusCode === 200 && endpoint.method !== 'GET') sessions.delete(caller);
  return { raw, events };
}

describe.each(allEndpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('admits exactly the callers its access names; others leave no trace', async () => {
      const answered: Partial<Record<Caller, Cell>> = {};
      const wanted: Partial<Record<Caller, Cell>> = {};
      for (const caller of CALLERS) {
        const { raw, events } = await attempt(endpoint, caller);
        const cell: Cell = raw.statusCode === 200 ? '200' : `${raw.statusCode} ${raw.json().code}`;
        const expectedEvents = demanded(endpoint, caller) === '200' ? eventsOf(endpoint, caller) : 0;
        answered[caller] = `${cell}, events ${events}` as Cell;
        wanted[caller] = `${demanded(endpoint, caller)}, events ${expectedEvents}` as Cell;
      }
      expect(answered).toEqual(wanted);
    });

    it('answers exactly the fields of the contract', async () => {
      const { raw } = await attempt(endpoint, 'admin');
      expect(raw.statusCode).toBe(200);
      expect(raw.headers['cache-control']).toBe('no-store');
      const value: unknown = ['csv', 'pdf'].includes(endpoint.kind) ? raw.body : raw.json();
      expect(endpoint.response.parse(value)).toEqual(value);
    });
  },
);

describe('the rules themselves', () => {
  it('let a learner reach nothing but their own account and training', () => {
    const admitted = allEndpoints.filter(({ access }) =>
      (access.roles as readonly string[] | undefined)?.includes('user'),
    );
    expect(admitted.map(endpointName).toSorted()).toEqual([
      'DELETE /api/v1/user/{companyId}/me/sessions',
      'DELETE /api/v1/user/{companyId}/me/sessions/{id}',
      'GET /api/v1/learner/company/{companyId}/monthly-video/{eventId}',
      'GET /api/v1/learner/company/{companyId}/summary',
      'GET /api/v1/learner/company/{companyId}/tasks',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}/certificate',
      'GET /api/v1/learner/company/{companyId}/videos',
      'GET /api/v1/notifications/{companyId}/user/{userId}',
      'GET /api/v1/user',
      'GET /api/v1/user/{companyId}/me/sessions',
      'GET /collections/api/v1/timezones',
      'PATCH /api/v1/user/company/{companyId}/security/mfa',
      'PATCH /api/v1/user/{userId}/suspended_campaigns_notification_shown',
      'POST /api/v1/learner/company/{companyId}/monthly-video/{eventId}/watched',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/chapters/{chapterId}/done',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/complete',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/questions/{questionId}/answer',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/review',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/start',
      'POST /api/v1/user/company/{companyId}/security/mfa/verify_password',
      'POST /api/v1/user/sign_out',
      'POST /api/v1/user/verification_email',
      'POST /customers/api/v1/company/{companyId}/users/{userId}/privacy_policy/confirm',
      'PUT /api/v1/notifications/{companyId}/user/{userId}',
      'PUT /api/v1/notifications/{companyId}/user/{userId}/shown',
      'PUT /api/v1/user/{companyId}/me/name',
      'PUT /api/v1/user/{companyId}/me/password',
      'PUT /api/v1/user/{id}/last_login',
    ]);
  });

  it('let a read-only admin write nothing but their own session and preferences', () => {
    const admitted = allEndpoints.filter(
      ({ audit, access }) => audit && (access.roles as readonly string[])?.includes('read_only_admin'),
    );
    expect(admitted.map(endpointName).toSorted()).toEqual([
      'DELETE /api/v1/user/{companyId}/me/email',
      'DELETE /api/v1/user/{companyId}/me/sessions',
      'DELETE /api/v1/user/{companyId}/me/sessions/{id}',
      'DELETE /customers/api/v1/company/{companyId}/saved_views/{id}',
      'GET /api/v1/auth/company/{companyId}/magic_link',
      'PATCH /api/v1/user/company/{companyId}/security/mfa',
      'PATCH /api/v1/user/{userId}/suspended_campaigns_notification_shown',
      'POST /api/v1/user/sign_out',
      'POST /api/v1/user/verification_email',
      'POST /api/v1/user/{companyId}/me/email',
      'POST /customers/api/v1/company/{companyId}/saved_views',
      'POST /customers/api/v1/company/{companyId}/users/{userId}/privacy_policy/confirm',
      'PUT /api/v1/notifications/{companyId}/user/{userId}',
      'PUT /api/v1/notifications/{companyId}/user/{userId}/shown',
      'PUT /api/v1/user/{companyId}/me/name',
      'PUT /api/v1/user/{companyId}/me/onboarding',
      'PUT /api/v1/user/{companyId}/me/password',
      'PUT /customers/api/v1/company/{companyId}/saved_views/{id}',
      'PUT /customers/api/v1/company/{companyId}/saved_views/{id}/default',
    ]);
  });

  it('let a visiting partner change nothing that gives power beyond the visit', () => {
    const signedIn = allEndpoints.filter(({ access }) => access.roles !== undefined);
    const writes = signedIn.filter(({ audit, method }) => audit || method !== 'GET');
    expect(
      writes
        .filter(({ duringVisit }) => duringVisit)
        .map(endpointName)
        .toSorted(),
    ).toEqual([
      'DELETE /api/v1/calendar/{companyId}/events/{eventId}',
      'DELETE /api/v1/user/{companyId}/delete_user',
      'DELETE /customers/api/v1/company/{companyId}/departments/{id}',
      'DELETE /customers/api/v1/company/{companyId}/departments/{id}/users',
      'DELETE /customers/api/v1/company/{companyId}/groups/{id}',
      'DELETE /customers/api/v1/company/{companyId}/groups/{id}/users',
      'DELETE /customers/api/v1/company/{companyId}/users',
      'DELETE /customers/api/v1/company/{companyId}/users/imports/{importId}',
      'DELETE /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/delete',
      'DELETE /phishing/api/v3/company/{companyId}/campaign/{campaignId}/delete',
      'PATCH /api/v1/calendar/{companyId}/disable',
      'PATCH /api/v1/calendar/{companyId}/enable',
      'PATCH /api/v1/calendar/{companyId}/events/{eventId}',
      'PATCH /api/v1/calendar/{companyId}/settings',
      'PATCH /phishing/api/v3/company/{companyId}/campaign/{campaignId}/complete',
      'PATCH /phishing/api/v3/company/{companyId}/campaign/{campaignId}/pause',
      'PATCH /phishing/api/v3/company/{companyId}/campaign/{campaignId}/resume',
      'POST /api/v1/analytics/{companyId}/awareness_calendar_statistics',
      'POST /api/v1/analytics/{companyId}/departments_progress_by_awareness/{eventId}',
      'POST /api/v1/analytics/{companyId}/users_progress_by_awareness/{eventId}',
      'POST /api/v1/calendar/{companyId}/events',
      'POST /api/v1/campaign/company/{companyId}',
      'POST /api/v1/campaign/company/{companyId}/annual',
      'POST /api/v1/campaign/company/{companyId}/{id}/archive',
      'POST /api/v1/campaign/company/{companyId}/{id}/end',
      'POST /api/v1/campaign/company/{companyId}/{id}/remind',
      'POST /api/v1/user/sign_out',
      'POST /api/v1/user/{companyId}/resend_invite',
      'POST /api/v1/user/{companyId}/revoke_invite',
      'POST /api/v1/users/company/{id}/reminders/manual/users_not_started/tasks_availability',
      'POST /api/v1/users/{id}/manual_reminders/tasks_availability',
      'POST /api/v1/videos/company/{companyId}/{videoId}/pin',
      'POST /api/v1/videos/company/{companyId}/{videoId}/unpin',
      'POST /customers/api/v1/company/{companyId}/departments',
      'POST /customers/api/v1/company/{companyId}/departments/{id}/merge',
      'POST /customers/api/v1/company/{companyId}/groups',
      'POST /customers/api/v1/company/{companyId}/groups/{id}/merge',
      'POST /customers/api/v1/company/{companyId}/invite/emails/admin/reset',
      'POST /customers/api/v1/company/{companyId}/invite/emails/admin/test',
      'POST /customers/api/v1/company/{companyId}/invite/emails/learner/reset',
      'POST /customers/api/v1/company/{companyId}/invite/emails/learner/test',
      'POST /customers/api/v1/company/{companyId}/users',
      'POST /customers/api/v1/company/{companyId}/users/emails_in_use',
      'POST /customers/api/v1/company/{companyId}/users/imports',
      'POST /customers/api/v1/company/{companyId}/users/imports/{importId}/check',
      'POST /customers/api/v1/company/{companyId}/users/imports/{importId}/commit',
      'POST /customers/api/v1/company/{companyId}/users/invite',
      'POST /customers/api/v1/company/{companyId}/users/operations',
      'POST /customers/api/v1/company/{companyId}/users/operations/{operationId}/cancel',
      'POST /customers/api/v1/company/{companyId}/users/operations/{operationId}/undo',
      'POST /customers/api/v1/company/{companyId}/users/reminders',
      'POST /customers/api/v1/company/{companyId}/users/reminders/tasks_availability',
      'POST /partnership/api/v1/company/{id}/access/leave',
      'POST /phishing-exercise/api/v1/company/{companyId}/campaign/create',
      'POST /phishing-exercise/api/v1/company/{companyId}/campaign/notification/test',
      'POST /phishing/api/v3/company/{companyId}/campaign/create',
      'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/launch',
      'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/recipients',
      'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/test',
      'PUT /api/v1/campaign/company/{companyId}/{id}',
      'PUT /customers/api/v1/company/{companyId}/departments/{id}',
      'PUT /customers/api/v1/company/{companyId}/departments/{id}/users',
      'PUT /customers/api/v1/company/{companyId}/groups/{id}',
      'PUT /customers/api/v1/company/{companyId}/groups/{id}/users',
      'PUT /customers/api/v1/company/{companyId}/invite/emails/admin',
      'PUT /customers/api/v1/company/{companyId}/invite/emails/learner',
      'PUT /customers/api/v1/company/{companyId}/users',
      'PUT /customers/api/v1/company/{companyId}/users/imports/{importId}/rows/{first}',
      'PUT /customers/api/v1/company/{companyId}/users/{id}',
      'PUT /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/archive',
      'PUT /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/update',
      'PUT /phishing/api/v3/company/{companyId}/campaign/{campaignId}/update',
    ]);
    // All reads are open to a visitor, except those about the sign-ins and the training of the admin they act as.
    const unseen = signedIn.filter((one) => !one.duringVisit && !writes.includes(one));
    expect(unseen.map(endpointName).toSorted()).toEqual([
      'GET /api/v1/learner/company/{companyId}/monthly-video/{eventId}',
      'GET /api/v1/learner/company/{companyId}/summary',
      'GET /api/v1/learner/company/{companyId}/tasks',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}/certificate',
      'GET /api/v1/learner/company/{companyId}/videos',
      'GET /api/v1/user/{companyId}/me/sessions',
    ]);
  });

  it('leave open only the sign-in endpoints, the choices of their forms, and what add-ins call with their key', () => {
    const open = allEndpoints.filter(({ access }) => access.roles === undefined);
    expect(open.map(endpointName).toSorted()).toEqual([
      'GET /api/v1/auth/auth_token/magic_link/{token}',
      'GET /api/v1/user/custom_token_sso/{token}',
      'GET /api/v1/user/invitation/{token}',
      'GET /collections/api/v1/countries',
      'GET /white-label/api/v1/by-domain/{domain}',
      'GET /white-label/api/v1/by-domain/{domain}/property',
      'POST /api/v1/sso/login_endpoint_link/by_email/{userEmail}',
      'POST /api/v1/user/confirm_email/{token}',
      'POST /api/v1/user/invitation/{token}',
      'POST /api/v1/user/login/validate',
      'POST /api/v1/user/security/mfa/login',
      'POST /api/v1/user/security/mfa/send_code',
      'POST /api/v1/user/verify_email/{token}',
      'POST /customers/api/v1/company/register',
      'POST /phishing/api/v1/report',
      'POST /phishing/api/v1/report/configuration',
    ]);
  });

  it('name a tenant wherever the path names a company', () => {
    // Before a registration there is no tenant.
    const others = allEndpoints.filter((endpoint) => endpoint !== accountEndpoints.register);
    for (const { path, tenantParam } of others) {
      if (!path.includes('/company/') && !path.includes('companyId')) continue;
      // Only a partner's customer, whose partner the handler checks (tests/security/partner-tenancy.test.ts).
      if (tenantParam === null) continue;
      expect(path).toContain(`{${tenantParam ?? 'companyId'}}`);
    }
  });
});
