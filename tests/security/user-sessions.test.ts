import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { userSessionEndpoints } from '@contract/sessions';
import { signInFailures } from '@server/domain/sign-in/sign-in.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const { idleMs, absoluteMs } = limits.session;
const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company, { password: PASSWORD });
});

interface Session {
  idToken: string;
  refreshToken: string;
}
async function identity(path: string, payload: object) {
  const service =
    path === 'token' ? 'securetoken.googleapis.com/v1/' : 'identitytoolkit.googleapis.com/v1/accounts:';
  const url = `/${service}${path}?key=test-api-key`;
  return gateway.app.inject({ method: 'POST', url, payload });
}
async function signIn(): Promise<Session> {
  const raw = await identity('signInWithPassword', { email: admin.email, password: PASSWORD });
  return raw.json();
}
const refresh = ({ refreshToken }: Session) =>
  identity('token', { grant_type: 'refresh_token', refresh_token: refreshToken });

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
async function whoAmI(token: string, userAgent = CHROME) {
  const answer = await gateway.call(sessionEndpoints.currentUser, {
    token,
    headers: { 'user-agent': userAgent },
  });
  return answer.status === 200 ? 200 : `${answer.status} ${answer.error.code}`;
}
const params = () => ({ companyId: company.id });
const list = async (token: string) =>
  (await gateway.call(userSessionEndpoints.list, { token, params: params() })).body;
const actions = async () => {
  const rows = await gateway.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.companyId, company.id))
    .orderBy(auditEvents.id);
  return rows.map(({ action, details }) => [action, details]);
};

describe('the own sessions', () => {
  it('are listed with their device, this one first, and one of them can be ended for good', async () => {
    const here = await signIn();
    const there = await signIn();
    await whoAmI(here.idToken);
    await whoAmI(
      there.idToken,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    );
    const [first, second, ...others] = await list(here.idToken);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      isCurrent: true,
      address: '127.0.0.1',
    });
    expect(second).toMatchObject({ browser: 'Safari', system: 'iPhone', isCurrent: false });
    const end = (id = 0) =>
      gateway.call(userSessionEndpoints.end, { token: here.idToken, params: { ...params(), id } });
    expect((await end(second?.id)).status).toBe(200);
    expect([await whoAmI(there.idToken), (await refresh(there)).statusCode]).toEqual([
      '401 session_expired',
      400,
    ]);
    expect([await whoAmI(here.idToken), (await list(here.idToken)).length]).toEqual([200, 1]);
    expect([(await end(second?.id)).status, (await end(first?.id)).status]).toEqual([404, 409]);
  });

  it.each([
    [
      'ended from elsewhere',
      async (here: Session, there: Session) => {
        await whoAmI(there.idToken);
        const [, other] = await list(here.idToken);
        const end = { token: here.idToken, params: { ...params(), id: other?.id ?? 0 } };
        await gateway.call(userSessionEndpoints.end, end);
      },
    ],
    [
      'signed out',
      (_: Session, there: Session) => gateway.call(userSessionEndpoints.signOut, { token: there.idToken }),
    ],
  ])('that was %s is nothing to the identity service either', async (_, end) => {
    const here = await signIn();
    const there = await signIn();
    await end(here, there);
    const { idToken } = there;
    const answers = [
      await identity('lookup', { idToken }),
      await identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }),
      await identity('update', { idToken, password: 'Battery-Staple-2' }),
    ];
    expect(answers.map((answer) => answer.json().error?.message)).toEqual(answers.map(() => 'TOKEN_EXPIRED'));
    expect((await signIn()).idToken).toBeDefined();
  });

  it('cannot be ended by another user', async () => {
    const theirs = await signIn();
    await whoAmI(theirs.idToken);
    const [session] = await list(theirs.idToken);
    const token = await gateway.freshToken(await gateway.buildAdmin(company));
    const answer = await gateway.call(userSessionEndpoints.end, {
      token,
      params: { ...params(), id: session?.id ?? 0 },
    });
    expect([answer.status, await whoAmI(theirs.idToken)]).toEqual([404, 200]);
  });

  it('end with a sign-out, refresh token included', async () => {
    const session = await signIn();
    expect((await gateway.call(userSessionEndpoints.signOut, { token: session.idToken })).status).toBe(200);
    expect([await whoAmI(session.idToken), (await refresh(session)).statusCode]).toEqual([
      '401 session_expired',
      400,
    ]);
  });

  it('end when idle, even if refreshed', async () => {
    const session = await signIn();
    await whoAmI(session.idToken);
    gateway.clock.advance(idleMs - HOUR_MS);
    const next = (await refresh(session)).json<{ id_token: string; refresh_token: string }>();
    gateway.clock.advance(HOUR_MS + 1000);
    const last = (await refresh({ idToken: '', refreshToken: next.refresh_token })).json<{
      id_token: string;
    }>();
    expect(await whoAmI(last.id_token)).toBe('401 session_expired');
  });

  it('end after the maximum time, even if used', async () => {
    let session = await signIn();
    const days = Math.floor(absoluteMs / (24 * HOUR_MS));
    for (let day = 0; day < days; day += 10) {
      expect(await whoAmI(session.idToken)).toBe(200);
      gateway.clock.advance(10 * 24 * HOUR_MS - 1000);
      const raw = await refresh(session);
      const { id_token, refresh_token } = raw.json();
      session = { idToken: id_token, refreshToken: refresh_token };
    }
    expect(await whoAmI(session.idToken)).toBe(200);
    gateway.clock.advance(60_000);
    expect([await whoAmI(session.idToken), (await refresh(session)).statusCode]).toEqual([
      '401 session_expired',
      400,
    ]);
  });
});

describe('the sign-in log', () => {
  it('has each sign-in once, with its method and end', async () => {
    const { idToken } = await signIn();
    await whoAmI(idToken);
    await whoAmI(idToken);
    await gateway.call(userSessionEndpoints.signOut, { token: idToken });
    expect(await actions()).toEqual([
      ['session.started', { method: 'password' }],
      ['session.ended', null],
    ]);
  });

  it('has failures and lockouts, in a few lines however many there are', async () => {
    const guess = () =>
      gateway.call(sessionEndpoints.validateLogin, {
        token: null,
        body: { email: admin.email, password: 'Wrong-Horse-1' },
      });
    for (let attempt = 0; attempt < 14; attempt += 1) await guess();
    expect(await actions()).toEqual([
      ['session.sign_in_failed', { method: 'password', attempts: 1 }],
      ['session.sign_in_failed', { method: 'password', attempts: 10 }],
      ['session.locked_out', { method: 'password', attempts: 1 }],
    ]);
  });

  it('counts attempts at unknown addresses without storing the address', async () => {
    const before = await gateway.db.$count(signInFailures);
    for (const name of ['one', 'two', 'three']) {
      await identity('signInWithPassword', { email: `${name}@nobody.example`, password: 'Wrong-Horse-1' });
    }
    expect(await gateway.db.$count(signInFailures)).toBe(before + 1);
    expect(JSON.stringify(await gateway.db.select().from(signInFailures))).not.toMatch(/nobody|127\.0/);
    expect(await actions()).toEqual([]);
  });

  it('counts a network as one, whatever the address', async () => {
    const before = await gateway.db.$count(signInFailures);
    for (const remoteAddress of ['2001:db9:0:7::1', '2001:db9:0:7::2']) {
      const payload = { email: 'four@nobody.example', password: 'Wrong-Horse-1' };
      await gateway.app.inject({
        method: 'POST',
        url: sessionEndpoints.validateLogin.path,
        payload,
        remoteAddress,
      });
    }
    expect(await gateway.db.$count(signInFailures)).toBe(before + 1);
  });
});
