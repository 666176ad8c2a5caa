import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { purgeIdentity } from '@server/platform/identity/embedded/purge';
import { ADDRESS_MAX_ATTEMPTS } from '@server/platform/identity/embedded/throttle';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { passwordMaxAttempts, passwordThrottleMs, knownAddressMs, codeMaxAttempts, codeLockMs } =
  limits.session;
const PASSWORD = 'Correct-Horse-1';
const HOME = '203.0.113.1';

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let moved = 0;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  owner = await gateway.buildAdmin(company, { password: PASSWORD });
});
afterEach(() => {
  gateway.clock.advance(-moved);
  moved = 0;
});

const wait = (milliseconds: number) => {
  moved += milliseconds;
  gateway.clock.advance(milliseconds);
};

let stranger = 0;
/** An IP address not used before. */
const newAddress = () => {
  stranger += 1;
  return `198.51.${Math.floor(stranger / 250)}.${stranger % 250}`;
};

/** One attempt at the console's own call; returns its outcome. */
async function tryPassword(email: string, password: string, remoteAddress: string) {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: sessionEndpoints.validateLogin.path,
    payload: { email, password },
    remoteAddress,
  });
  return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code;
}
/** The same at the identity service, which the browser calls next. */
async function tryIdentity(email: string, password: string, remoteAddress: string) {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test-api-key',
    payload: { email, password, returnSecureToken: true },
    remoteAddress,
  });
  return answer.statusCode === 200
    ? 'in'
    : answer.json<{ error: { message: string } }>().error.message.split(' ')[0];
}

async function guess(email: string, times: number, addressOf: () => string = newAddress) {
  const said: string[] = [];
  for (let at = 0; at < times; at++) said.push(await tryPassword(email, `Wrong-Horse-${at}`, addressOf()));
  return said;
}

describe('guessed passwords', () => {
  it('from many addresses are refused unchecked, the right password included', async () => {
    const said = await guess(owner.email, passwordMaxAttempts + 3);
    expect(said.filter((code) => code === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(passwordMaxAttempts);
    expect(said.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(await tryPassword(owner.email, PASSWORD, newAddress())).toBe('TOO_MANY_REQUESTS');
  });

  it('are counted together at the console and at the identity service', async () => {
    await guess(owner.email, passwordMaxAttempts);
    expect(await tryIdentity(owner.email, PASSWORD, newAddress())).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  it('do not lock the owner out of their usual place', async () => {
    expect(await tryPassword(owner.email, PASSWORD, HOME)).toBe('in');
    await guess(owner.email, passwordMaxAttempts + 1);
    expect(await tryPassword(owner.email, PASSWORD, HOME)).toBe('in');
    expect(await tryIdentity(owner.email, PASSWORD, HOME)).toBe('in');
    // That did not open the door to the others.
    expect(await tryPassword(owner.email, PASSWORD, newAddress())).toBe('TOO_MANY_REQUESTS');
  });

  it('let the owner in from a new place after the wait', async () => {
    await guess(owner.email, passwordMaxAttempts);
    wait(passwordThrottleMs);
    expect(await tryPassword(owner.email, PASSWORD, newAddress())).toBe('in');
  });

  it("at the owner's own place get no more attempts than elsewhere", async () => {
    expect(await tryPassword(owner.email, PASSWORD, HOME)).toBe('in');
    const said = await guess(owner.email, passwordMaxAttempts + 1, () => HOME);
    expect(said.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(await tryPassword(owner.email, PASSWORD, HOME)).toBe('TOO_MANY_REQUESTS');
  });

  it("gain nothing from another user's place or an expired one", async () => {
    const colleague = await gateway.buildAdmin(company, { password: PASSWORD });
    expect(await tryPassword(colleague.email, PASSWORD, HOME)).toBe('in');
    const home = newAddress();
    expect(await tryPassword(owner.email, PASSWORD, home)).toBe('in');
    wait(knownAddressMs);
    await guess(owner.email, passwordMaxAttempts);
    expect(await tryPassword(owner.email, PASSWORD, HOME)).toBe('TOO_MANY_REQUESTS');
    expect(await tryPassword(owner.email, PASSWORD, home)).toBe('TOO_MANY_REQUESTS');
  });

  it('leave the place known after the hourly upkeep, until it expires', async () => {
    expect(await tryPassword(owner.email, PASSWORD, HOME)).toBe('in');
    wait(knownAddressMs - passwordThrottleMs);
    await purgeIdentity(gateway.db, gateway.clock());
    await guess(owner.email, passwordMaxAttempts);
    expect(await tryPassword(owner.email, PASSWORD, HOME)).toBe('in');
  });

  it('at many accounts from one address block that address only', async () => {
    const address = newAddress();
    const said: string[] = [];
    for (let at = 0; at <= ADDRESS_MAX_ATTEMPTS; at++)
      said.push(await tryPassword(`nobody-${at}@larkfield.example`, 'Wrong-Horse-1', address));
    expect(said.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(await tryPassword(owner.email, PASSWORD, address)).toBe('TOO_MANY_REQUESTS');
    expect(await tryPassword(owner.email, PASSWORD, newAddress())).toBe('in');
  });
});

describe('guessed codes', () => {
  const begin = async (person: UserRow) => {
    const body = { email: person.email, password: PASSWORD };
    const answer = await gateway.call(sessionEndpoints.validateLogin, { token: null, body });
    const mails = await gateway.deliverMails();
    return {
      verificationTokenId: answer.body.data.verificationToken ?? '',
      code: mails.find(({ to }) => to === person.email)?.values.code ?? '',
    };
  };
  const submit = async (verificationTokenId: string, code: string) => {
    const body = { verificationTokenId, code };
    const answer = await gateway.call(sessionEndpoints.mfaLogin, { token: null, body });
    return answer.status === 200 ? 'in' : answer.error.code;
  };

  it('are limited to five per account; ten minutes later the owner signs in with a new one', async () => {
    const person = await gateway.buildAdmin(company, { password: PASSWORD, isMfaEnabled: true });
    const { verificationTokenId, code } = await begin(person);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let at = 1; at < codeMaxAttempts; at++)
      expect(await submit(verificationTokenId, wrong)).toBe('INVALID_CODE');
    expect(await submit(verificationTokenId, wrong)).toBe('60202');
    expect(await submit(verificationTokenId, code)).toBe('60202');
    wait(codeLockMs);
    const fresh = await begin(person);
    expect(await submit(fresh.verificationTokenId, fresh.code)).toBe('in');
  });

  it("of an unknown verification use up no account's attempts", async () => {
    const person = await gateway.buildAdmin(company, { password: PASSWORD, isMfaEnabled: true });
    const { verificationTokenId, code } = await begin(person);
    for (let at = 0; at < 2 * codeMaxAttempts; at++)
      expect(await submit('x'.repeat(43), '123456')).toBe('LOGIN_REQUIRED');
    expect(await submit(verificationTokenId, code)).toBe('in');
  });
});

describe('forwarded addresses', () => {
  const balancer = '10.0.0.9';
  /** A guess through the load balancer, which appends the caller's real address to the forged header. */
  const forged = (at: TestGateway, email: string, lie: string, caller: string) =>
    at.app.inject({
      method: 'POST',
      url: sessionEndpoints.validateLogin.path,
      payload: { email, password: 'Wrong-Horse-1' },
      remoteAddress: balancer,
      headers: { 'x-forwarded-for': `${lie}, ${caller}` },
    });

  it.each(['1', '10.0.0.0/8'])(
    'that the caller wrote neither count nor reach the log (%s)',
    async (TRUST_PROXY) => {
      const behind = await testGateway({ environment: { TRUST_PROXY, LOG_LEVEL: 'info' } });
      const caller = '203.0.113.77';
      const said: number[] = [];
      for (let at = 0; at <= ADDRESS_MAX_ATTEMPTS; at++) {
        const email = `nobody-${at}@larkfield.example`;
        said.push((await forged(behind, email, `198.51.100.${at}`, caller)).statusCode);
      }
      expect(said.slice(0, -1)).not.toContain(429);
      expect(said.at(-1)).toBe(429);
      const log = behind.logLines.join('');
      expect(log).toContain(caller);
      expect(log).not.toContain('198.51.100.');
      await behind.close();
    },
  );

  it('are ignored unless they come from a trusted proxy', async () => {
    const behind = await testGateway({ environment: { TRUST_PROXY: balancer, LOG_LEVEL: 'info' } });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (const remoteAddress of ['203.0.113.5', balancer]) {
      await behind.app.inject({ url: '/health/live', remoteAddress, headers });
    }
    const log = behind.logLines.join('');
    expect(log).toContain('"remoteAddress":"203.0.113.5"');
    expect(log.split('"remoteAddress":"192.0.2.1"')).toHaveLength(2);
    await behind.close();
  });
});

it('guesses from one IPv6 network count as one address', async () => {
  const said: string[] = [];
  for (let at = 0; at <= ADDRESS_MAX_ATTEMPTS; at++) {
    const email = `nobody-v6-${at}@larkfield.example`;
    said.push(await tryPassword(email, 'Wrong-Horse-1', `2a00:1450:4001:80b::${at.toString(16)}`));
  }
  expect(said.at(-1)).toBe('TOO_MANY_REQUESTS');
});
