import { accountEndpoints } from '@contract/account';
import { sessionEndpoints } from '@contract/session';
import { signOnEndpoints } from '@contract/sign-on';
import { actionLinks } from '@server/areas/session/session.tables';
import { hashToken } from '@server/identity/secrets';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Derivations of a key are what a password costs: counted, not timed. */
const work = vi.hoisted(() => ({ derivations: 0 }));
vi.mock('@server/identity/passwords', async (original) => {
  const real = await original<typeof import('@server/identity/passwords')>();
  const counted =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) => {
      work.derivations += 1;
      return run(...args);
    };
  return {
    ...real,
    comparePassword: counted(real.comparePassword),
    hashPassword: counted(real.hashPassword),
  };
});

const PASSWORD = 'Correct-Horse-1';
const UNKNOWN = 'nobody@larkfield.example';

let gateway: TestGateway;
let company: CompanyRow;
let people: Record<'admin' | 'learner' | 'disabled' | 'secondFactor' | 'noPassword' | 'invited', UserRow>;

beforeAll(async () => {
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

/** All that a stranger can see of an answer, and what it cost; the address that was asked about set aside. */
async function seen(ask: () => Promise<LightMyRequestResponse>, email: string) {
  work.derivations = 0;
  const answer = await ask();
  const { 'content-type': type, 'content-length': length, 'set-cookie': cookie } = answer.headers;
  const body = answer.body.replaceAll(email, '<email>');
  return { status: answer.statusCode, type, cookie, hasLength: length !== undefined, body, ...work };
}

const post = (url: string, payload: object) => gateway.app.inject({ method: 'POST', url, payload });
const identity = (operation: string, payload: object) =>
  post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=test-api-key`, payload);

/** What the same question about everybody looks like; all must be as about nobody. */
async function compare(ask: (email: string) => Promise<LightMyRequestResponse>) {
  const nobody = await seen(() => ask(UNKNOWN), UNKNOWN);
  for (const [kind, { email }] of Object.entries(people))
    expect({ kind, ...(await seen(() => ask(email), email)) }).toEqual({ kind, ...nobody });
  return nobody;
}

describe('who has an account is not told', () => {
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

  it('by a password that is longer than any', async () => {
    await compare((email) => identity('signInWithPassword', { email, password: 'x'.repeat(2000) }));
  });

  it('by the reset of a password', async () => {
    const nobody = await compare((email) =>
      identity('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
    );
    expect(nobody).toMatchObject({ status: 200, derivations: 0 });
  });

  it('by the link of single sign-on', async () => {
    const nobody = await compare((email) =>
      post(signOnEndpoints.loginLink.path.replace('{userEmail}', encodeURIComponent(email)), {
        origin: 'admin',
      }),
    );
    expect(nobody).toMatchObject({ status: 404 });
  });

  it('by the code of a second factor that nobody began', async () => {
    await compare((email) =>
      post(sessionEndpoints.sendCode.path, { email, verificationTokenId: 'x'.repeat(43) }),
    );
  });

  it('by how long one has to wait: unknown addresses are throttled alike', async () => {
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
  it('says the same whether it was never made, is used, is old, or is somebody’s who may not enter', async () => {
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
