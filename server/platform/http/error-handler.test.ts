import { gzipSync } from 'node:zlib';
import { errorSchema } from '@contract/errors';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { userEndpoints } from '@contract/users/users';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let gateway: TestGateway;
let token: string;
let url: string;

beforeAll(async () => {
  gateway = await testGateway({ environment: { LOG_LEVEL: 'info' } });
  const company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  url = `/customers/api/v1/company/${company.id}/users`;
});
afterAll(() => gateway.close());

const post = (payload: string, type = 'application/json', more: Record<string, string> = {}) =>
  gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, ...more },
  });

describe('an error', () => {
  it('is a small compressed body that unpacks to more than the limit', async () => {
    const sent = (payload: Buffer) =>
      gateway.app.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
      });
    const bomb = gzipSync(`{"email":"${' '.repeat(8 * limits.upload.jsonBodyBytes)}"}`);
    expect(bomb.length).toBeLessThan(limits.upload.jsonBodyBytes / 50);
    expect((await sent(bomb)).statusCode).toBe(413);
    expect((await sent(gzipSync('{"email":"x"}'))).statusCode).toBe(422);
  });

  it('in the input is 422 with one detail per field and the standard message', async () => {
    const { statusCode, body } = await post(JSON.stringify({ email: 'x', role: 'god', groupIds: [0, 'a'] }));
    const error = errorSchema.strict().parse(JSON.parse(body));
    expect(statusCode).toBe(422);
    expect(error).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(error.message).toBe('Missing or invalid request parameters: email, role, groupIds.0, groupIds.1');
    expect(error.details.map(({ code }) => code)).toEqual(['email', 'role', 'groupIds.0', 'groupIds.1']);
  });

  it.each([
    ['de-AT, fr;q=0.5', 'de', /^Fehlende oder ungültige/],
    ['tlh, pt-BR', 'pt-br', /^Parâmetros/],
    ['en-GB, de', 'en', /^Missing or invalid request parameters: email/],
    ['*', 'en', /^Missing/],
    ['../../etc/passwd, __proto__', 'en', /^Missing/],
  ])('is in the first of the languages of %s that has texts', async (wanted, language, message) => {
    const { headers, body } = await post('{"email":"x"}', 'application/json', { 'accept-language': wanted });
    expect(headers['content-language']).toBe(language);
    expect(errorSchema.parse(JSON.parse(body)).message).toMatch(message);
  });

  it.each([
    ['JSON that ends early', '{"email":', 'application/json', 400, 'BAD_REQUEST'],
    ['no body at all', '', 'application/json', 400, 'BAD_REQUEST'],
    ['a list as the body', '[]', 'application/json', 422, 'VALIDATION_FAILED'],
    ['a poisoned prototype', '{"__proto__":{"role":"admin"}}', 'application/json', 400, 'BAD_REQUEST'],
    ['another media type', '<email/>', 'application/xml', 415, 'BAD_REQUEST'],
    [
      'a body beyond the limit',
      `"${'x'.repeat(limits.upload.jsonBodyBytes)}"`,
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('for %s has the standard shape', async (_, payload, type, status, code) => {
    const answer = await post(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(errorSchema.strict().parse(answer.json())).toMatchObject({ code, status });
  });

  it.each(['/api/v1/nothing', '/customers/api/v1/company/1/users/2/3/4', '/api/v1/user/%E0%A4%A'])(
    'for the unknown URL %s has the standard shape',
    async (address) => {
      const answer = await gateway.app.inject(address);
      expect([400, 404]).toContain(answer.statusCode);
      expect(errorSchema.strict().parse(answer.json()).status).toBe(answer.statusCode);
    },
  );

  it('that is unexpected is 500 with its request id, and neither answer nor log contains data', async () => {
    const secret = 'secret-of-a-person';
    const failure = Object.assign(
      new Error(
        `Failed query: insert into "users" ("email") values ($1)\nparams: ${secret}@larkfield.example`,
      ),
      {
        cause: Object.assign(new Error('duplicate key'), {
          code: '23505',
          detail: `Key (${secret})`,
        }),
      },
    );
    const broken = vi.spyOn(gateway.deps.jobs, 'enqueueAll').mockRejectedValue(failure);
    gateway.logLines.splice(0);
    const answer = await post(JSON.stringify({ email: `${secret}@larkfield.example`, name: secret }));
    broken.mockRestore();
    const id = answer.headers['x-request-id'];
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
      status: 500,
      details: [{ code: id, description: 'Something went wrong. Please try again.' }],
    });
    const log = gateway.logLines.join('');
    expect(log).toContain('Failed query: insert into');
    expect(log).toContain('23505');
    expect(log).toContain(String(id));
    for (const hidden of [secret, token]) expect(log).not.toContain(hidden);
  });
});

describe('database trouble', () => {
  it.each([
    ['57P01', 'SERVICE_UNAVAILABLE', '5'],
    ['55P03', 'BUSY', '2'],
    ['57014', 'TOOK_TOO_LONG', '30'],
  ])(
    'with SQLSTATE %s is 503 in the standard shape, with the time to retry',
    async (state, code, retryAfter) => {
      const failure = new Error('Failed query', { cause: Object.assign(new Error('no'), { code: state }) });
      const broken = vi.spyOn(gateway.deps.db, 'transaction').mockRejectedValue(failure);
      const answer = await post(JSON.stringify({ email: 'somebody@larkfield.example' }));
      broken.mockRestore();
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, retryAfter]);
      expect(errorSchema.strict().parse(answer.json())).toMatchObject({ code, status: 503, details: [] });
    },
  );

  it.each([
    ['a file', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
    [
      'the database',
      new Error('Failed query', {
        cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
      }),
    ],
  ])('is 507 where %s finds no space, and says so', async (_, failure) => {
    const broken = vi.spyOn(gateway.deps.db, 'transaction').mockRejectedValue(failure);
    const answer = await post(JSON.stringify({ email: 'somebody@larkfield.example' }));
    broken.mockRestore();
    expect(answer.statusCode).toBe(507);
    expect(errorSchema.strict().parse(answer.json())).toEqual({
      code: 'STORAGE_FULL',
      message: 'There is no space left to store this, so nothing was saved. Please contact support.',
      status: 507,
      details: [],
    });
  });

  it('is 503 for every kind of call while the database is away, in the format of its own service', async () => {
    const other = await testGateway();
    const company = await other.buildCompany();
    const authorization = `Bearer ${await other.tokenFor(await other.buildAdmin(company))}`;
    await other.database.close();
    const list = `/customers/api/v1/company/${company.id}/users`;
    const json = { authorization, 'content-type': 'application/json' };
    const asked = [
      { url: list, headers: { authorization } },
      { url: `${list}/export`, headers: { authorization } },
      { method: 'POST', url: list, headers: json, payload: '{"email":"new@larkfield.example"}' },
      {
        method: 'POST',
        url: '/api/v1/user/login/validate',
        headers: json,
        payload: '{"email":"a@b.example","password":"x"}',
      },
    ] as const;
    for (const request of asked) {
      const answer = await other.app.inject(request);
      expect([request.url, answer.statusCode, answer.headers['retry-after']]).toEqual([
        request.url,
        503,
        '5',
      ]);
      expect(errorSchema.strict().parse(answer.json()).code).toBe('SERVICE_UNAVAILABLE');
    }
    const identity = await other.app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test-api-key',
      payload: { email: 'a@b.example', password: 'secret-1', returnSecureToken: true },
    });
    expect([identity.statusCode, identity.headers['retry-after']]).toEqual([503, '5']);
    expect(identity.json()).toMatchObject({ error: { code: 503, message: 'UNAVAILABLE' } });
    await other.app.close();
  });
});

describe('the log', () => {
  it('contains neither passwords nor codes nor tokens of a sign-in', async () => {
    gateway.logLines.splice(0);
    const password = 'Password-Nobody-Logs-1';
    const body = { email: 'nobody@larkfield.example', password };
    const answer = await gateway.call(sessionEndpoints.validateLogin, { token, body });
    expect([answer.status, answer.error.code]).toEqual([401, 'INVALID_LOGIN_CREDENTIALS']);
    const log = gateway.logLines.join('');
    expect(log).toContain('/api/v1/user/login/validate');
    expect(log).not.toContain(password);
    expect(log).not.toContain(token);
  });
});

describe('a request id', () => {
  it('is taken from the caller when valid, and generated otherwise', async () => {
    const idOf = async (given: string) => {
      const { raw } = await gateway.call(userEndpoints.count, {
        token: null,
        params: { companyId: 1 },
        headers: { 'x-request-id': given },
      });
      return raw.headers['x-request-id'];
    };
    expect(await idOf('trace-12345')).toBe('trace-12345');
    for (const wrong of ['short', 'has spaces in it', 'x'.repeat(65), '<script>alert(1)</script>']) {
      expect(await idOf(wrong)).toMatch(/^[\da-f-]{36}$/);
    }
  });
});
