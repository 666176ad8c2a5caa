import { accountEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { signOnEndpoints } from '@contract/sign-on';
import { inviteEndpoints } from '@contract/users/invites';
import { companies } from '@server/domain/company/company.tables';
import { actionLinks } from '@server/domain/sign-in/links.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import * as audit from '@server/platform/db/audit.queries';
import { identityOobCodes } from '@server/platform/identity/identity.tables';
import { jobs } from '@server/platform/jobs/jobs.tables';
import { hashToken } from '@server/platform/secrets/tokens';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { passwordWork } from '@tests/support/hashing';
import { setUpLocalProvider } from '@tests/support/sso/walk';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Delays the record of a failed sign-in. */
const record = { until: Promise.resolve(), lines: 0 };

const PASSWORD = 'Correct-Horse-1';
const UNKNOWN = 'nobody@larkfield.example';

let gateway: TestGateway;
let company: CompanyRow;
let people: Record<'admin' | 'learner' | 'disabled' | 'secondFactor' | 'noPassword' | 'invited', UserRow>;

function watch(): void {
  const { appendAuditEvent } = audit;
  vi.spyOn(audit, 'appendAuditEvent').mockImplementation(async (tx, event) => {
    if (/^session\.(?:sign_in_failed|locked_out)$/.test(event.action)) {
      record.lines += 1;
      await record.until;
    }
    return appendAuditEvent(tx, event);
  });
}

beforeAll(async () => {
  watch();
  gateway = await testGateway();
  company = await gateway.buildCompany();
  const companyId = company.id;
  people = {
    admin: await gateway.buildAdmin(company, { password: PASSWORD }),
    learner: await gateway.buildUser({ companyId, role: 'user', password: PASSWORD }),
    disabled: await gateway.buildAdmin(company, { password: PASSWORD, disabledAt: new Date() }),
    secondFactor: await gateway.buildAdmin(company, { password: PASSWORD, isMfaEnabled: true }),
    noPassword: await gateway.buildAdmin(company),
    invited: await gateway.buildUser({ companyId, uid: null, registrationType: 'INVITED' }),
  };
});
afterAll(() => gateway.close());

/** Everything a stranger can see of a response, and its cost, without the address in question. */
async function seen(ask: () => Promise<LightMyRequestResponse>, email: string) {
  // A password check costs key derivations: they are counted, not timed.
  passwordWork.derivations = 0;
  const answer = await ask();
  const { 'content-type': type, 'content-length': length, 'set-cookie': cookie } = answer.headers;
  const body = answer.body.replaceAll(email, '<email>');
  return { status: answer.statusCode, type, cookie, hasLength: length !== undefined, body, ...passwordWork };
}

const post = (url: string, payload: object) => gateway.app.inject({ method: 'POST', url, payload });
const identity = (operation: string, payload: object) =>
  post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=test-api-key`, payload);

const linkOf = (email: string, remoteAddress = '203.0.113.39') =>
  gateway.app.inject({
    method: 'POST',
    url: signOnEndpoints.loginLink.path.replace('{userEmail}', encodeURIComponent(email)),
    payload: { origin: 'admin' },
    remoteAddress,
  });

/** Compares the same request for all kinds of accounts; each must look like an unknown address. */
async function compare(ask: (email: string) => Promise<LightMyRequestResponse>) {
  const nobody = await seen(() => ask(UNKNOWN), UNKNOWN);
  for (const [kind, { email }] of Object.entries(people))
    expect({ kind, ...(await seen(() => ask(email), email)) }).toEqual({ kind, ...nobody });
  return nobody;
}

describe('the existence of an account is not revealed', () => {
  it('by a wrong password at the console: same answer, same work', async () => {
    const nobody = await compare((email) =>
      post(sessionEndpoints.validateLogin.path, { email, password: 'Wrong-Horse-1' }),
    );
    expect(nobody).toMatchObject({ status: 401, derivations: 1 });
  });

  it('by a wrong password at the identity service', async () => {
    const nobody = await compare((email) =>
      identity('signInWithPassword', { email, password: 'Wrong-Horse-1', returnSecureToken: true }),
    );
    expect(nobody).toMatchObject({ status: 400, derivations: 1 });
  });

  it.each([
    ['at the console', sessionEndpoints.validateLogin.path],
    [
      'at the identity service',
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test-api-key',
    ],
  ])('by the time that the record of a wrong password takes: %s nobody waits for it', async (_, url) => {
    const { email } = await gateway.buildAdmin(company, { password: PASSWORD });
    const before = record.lines;
    let finish = () => {};
    record.until = new Promise((done) => {
      finish = done;
    });
    // If the record were awaited, the response would never come.
    const answer = await post(url, { email, password: 'Wrong-Horse-1' });
    finish();
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    await vi.waitUntil(() => record.lines === before + 1);
  });

  it('by an overlong password', async () => {
    await compare((email) => identity('signInWithPassword', { email, password: 'x'.repeat(2000) }));
  });

  it('by a password reset', async () => {
    const nobody = await compare((email) =>
      identity('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
    );
    expect(nobody).toMatchObject({ status: 200, derivations: 0 });
  });

  it('by the cost of a reset before its response: the same job, and nothing else', async () => {
    const { email } = await gateway.buildAdmin(company, { password: PASSWORD });
    const queued = async (asked: string) => {
      await gateway.db.delete(jobs);
      await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: asked });
      const codes = await gateway.db.$count(identityOobCodes, eq(identityOobCodes.email, email));
      const names = (await gateway.db.select().from(jobs)).map(({ queue }) => queue);
      return { names, codes };
    };
    const known = await queued(email);
    expect(known).toEqual({ names: ['password.reset'], codes: 0 });
    expect(await queued('nobody-reset@larkfield.example')).toEqual(known);
    await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await gateway.deliverMails();
    expect(await gateway.db.$count(identityOobCodes, eq(identityOobCodes.email, email))).toBe(1);
  });

  it('by single sign-on: every address of its domain gets the same answer', async () => {
    const tied = await gateway.buildCompany();
    const owner = await gateway.buildAdmin(tied, { email: 'owner@tied.example', password: PASSWORD });
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, tied.id));
    const { id } = await setUpLocalProvider(gateway, tied);
    await gateway.db.update(ssoSettings).set({ enforcement: true }).where(eq(ssoSettings.id, id));
    await gateway.buildAdmin(tied, { email: 'known@tied.example', password: PASSWORD });
    const ask = async (email: string) => [
      (await linkOf(email)).json(),
      (await post(sessionEndpoints.validateLogin.path, { email, password: 'Wrong-Horse-1' })).json(),
    ];
    const known = await ask('known@tied.example');
    expect(known).toMatchObject([{ data: {} }, { code: 'SSO_REQUIRED' }]);
    expect(await ask('unknown@tied.example')).toEqual(known);
  });

  it('by mass requests: links, registrations and address lists are limited', async () => {
    const { linksOfNetwork, takenOfNetwork, least, perSeat } = limits.lookups;
    const asked = [];
    for (let at = 0; at <= linksOfNetwork; at += 1)
      asked.push((await linkOf(`nobody-${at}@larkfield.example`, '203.0.113.40')).statusCode);
    expect(asked.slice(0, -1)).not.toContain(429);
    expect(asked.at(-1)).toBe(429);

    const person = await gateway.buildAdmin(company);
    const lookUp = async (count: number) =>
      gateway.call(inviteEndpoints.emailsInUse, {
        token: await gateway.tokenFor(person),
        params: { companyId: company.id },
        body: { emails: Array.from({ length: count }, (_, at) => `guess-${at}@larkfield.example`) },
      });
    const most = Math.max(least, perSeat * 100);
    expect((await lookUp(most)).status).toBe(200);
    const refused = await lookUp(1);
    expect(refused.error.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);

    const taken = [];
    for (let at = 0; at <= takenOfNetwork; at += 1) {
      const body = {
        ...{ email: person.email, name: 'Ada', lastName: 'Byron', companyName: `Guess ${at}` },
        ...{ country: 'GB', industry: 'technology', companySize: '1-25', password: 'Maple-Otter-71' },
      };
      const url = accountEndpoints.register.path;
      const remoteAddress = '203.0.113.41';
      taken.push(
        (await gateway.app.inject({ method: 'POST', url, payload: body, remoteAddress })).statusCode,
      );
    }
    expect(taken.slice(0, -1).every((status) => status === 422)).toBe(true);
    expect(taken.at(-1)).toBe(429);
  });

  it('by concurrent registrations: they share one count', async () => {
    const { email } = await gateway.buildAdmin(company);
    const ask = (at: number) =>
      gateway.app.inject({
        method: 'POST',
        url: accountEndpoints.register.path,
        payload: {
          ...{ email, name: 'Ada', lastName: 'Byron', companyName: `At once ${at}` },
          ...{ country: 'GB', industry: 'technology', companySize: '1-25', password: 'Maple-Otter-71' },
        },
        remoteAddress: '203.0.113.42',
      });
    const { takenOfNetwork } = limits.lookups;
    const answers = await Promise.all(Array.from({ length: takenOfNetwork * 2 }, (_, at) => ask(at)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(takenOfNetwork);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(takenOfNetwork);
  });

  it('by the link of single sign-on', async () => {
    const nobody = await compare((email) =>
      post(signOnEndpoints.loginLink.path.replace('{userEmail}', encodeURIComponent(email)), {
        origin: 'admin',
      }),
    );
    expect(nobody).toMatchObject({ status: 404 });
  });

  it('by the code of a second factor that was never started', async () => {
    await compare((email) =>
      post(sessionEndpoints.sendCode.path, { email, verificationTokenId: 'x'.repeat(43) }),
    );
  });

  it('by the waiting time: unknown addresses are throttled the same way', async () => {
    const burst = async (email: string) => {
      const said: number[] = [];
      for (let at = 0; at < 12; at++) {
        const payload = { email, password: 'Wrong-Horse-1' };
        const url = sessionEndpoints.validateLogin.path;
        const remoteAddress = `203.0.113.${at}`;
        said.push((await gateway.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode);
      }
      return said;
    };
    const { email } = await gateway.buildAdmin(company, { password: PASSWORD });
    expect(await burst(email)).toEqual(await burst('nobody-else@larkfield.example'));
  });
});

describe('a link that does not work', () => {
  it('gives the same answer whether it is unknown, used, expired, or of a user without access', async () => {
    const insert = async (token: string, person: UserRow, expiresInMs: number, usedAt: Date | null) => {
      const now = gateway.clock();
      await gateway.db.insert(actionLinks).values({
        tokenHash: hashToken(token),
        companyId: company.id,
        userId: person.id,
        email: person.email,
        purpose: 'magicLink',
        createdAt: now,
        expiresAt: new Date(now.getTime() + expiresInMs),
        usedAt,
      });
      return token;
    };
    const tokens = [
      'never-made-never-made-never-made',
      await insert('used-used-used-used-used', people.admin, 60_000, gateway.clock()),
      await insert('old-old-old-old-old-old', people.admin, -1, null),
      await insert('disabled-disabled-disabled', people.disabled, 60_000, null),
      await insert('invited-invited-invited', people.invited, 60_000, null),
    ];
    const answers = await Promise.all(
      tokens.map(async (token) => {
        const raw = await gateway.app.inject(accountEndpoints.magicLinkToken.path.replace('{token}', token));
        return { status: raw.statusCode, body: raw.body };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });
});
