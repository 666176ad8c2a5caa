import { once } from 'node:events';
import { request } from 'node:http';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { asBuilt } from '@tests/support/as-built';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildProvider } from '@tests/support/provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOSTILE = ['\0', '\ud800'];
/**
 * Cells of a file, its header included, are handled separately: characters that can't be stored are replaced,
 * and the row is validated afterwards.
 */
const REPLACED = /^(rows|columns)\./;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let providerAdmin: UserRow;
let origin: string;
let restore: ReturnType<typeof asBuilt>;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ seats: 10_000 });
  restore = asBuilt(gateway, company);
  admin = await gateway.buildAdmin(company);
  providerAdmin = (await buildProvider(gateway)).admin;
  origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => gateway.close());

/** The path of every text in a value. */
function textsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...path]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key]));
}

/** The value with the text at this path changed. */
function changedAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  change: (text: string) => string,
): unknown {
  if (key === undefined) return change(String(value));
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  Object.assign(copy, { [key]: changedAt((value as Record<string, unknown>)[key], rest, change) });
  return copy;
}

const callerOf = ({ access }: Endpoint) => (access.provider ? providerAdmin : admin);

async function send(
  endpoint: Endpoint,
  token: string,
  input: { params?: unknown; query?: unknown; body?: unknown },
) {
  const answer = await gateway.app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, input.params as never, input.query as never),
    headers: {
      authorization: `Bearer ${token}`,
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  return { status: answer.statusCode, body: answer.body };
}

describe.each(allEndpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('refuses texts that cannot be stored, by field', async () => {
      await restore();
      const example = await exampleOf(endpoint)({ gateway, company, caller: callerOf(endpoint) });
      // Of all that is sent nothing is done that could end the session.
      const token = await gateway.freshToken(callerOf(endpoint));
      await confirmFor(endpoint, gateway, token);
      for (const path of textsOf(example.body)) {
        const field = path.join('.');
        for (const sign of HOSTILE) {
          const body = changedAt(example.body, path, (text) => `${text}${sign}x`);
          const answer = await send(endpoint, token, { ...example, body });
          if (REPLACED.test(field)) expect(answer.status, field).toBeLessThan(500);
          else expect([field, answer.status], answer.body).toEqual([field, 422]);
        }
      }
      for (const part of ['params', 'query'] as const) {
        for (const path of textsOf(example[part])) {
          const given = changedAt(example[part], path, (text) => `${text}\0x`);
          const answer = await send(endpoint, token, { ...example, [part]: given });
          expect([path.join('.'), answer.status], answer.body).toEqual([path.join('.'), 422]);
        }
      }
      const search = { search: '\0', filter: '{"search":"a\\u0000b"}', text: '%00' };
      expect(
        (await send(endpoint, token, { ...example, query: { ...example.query, ...search } })).status,
      ).toBe(422);
    });
  },
);

describe('an address that leaves its folder', () => {
  const statusOf = async (path: string) => {
    const asked = request(origin, { path, headers: { accept: 'application/json' } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  it.each([
    '/media/../package.json',
    '/media/..%2fpackage.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/%2e%2e%2f%2e%2e%2fpackage.json',
    '/media/%252e%252e%252fpackage.json',
    '/media/..%5c..%5cpackage.json',
    '/media/..\\..\\package.json',
    '/media/....//package.json',
    '/media/%00',
    '/media/x%00.mp4',
    '/media/.env',
    '/media/%2e%2e',
    '/media//etc/passwd',
    '/media/%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
  ])('%s is not found', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  it('nor answers 500 when it cannot be decoded', async () => {
    expect(await statusOf('/media/%c0%ae%c0%ae/')).toBe(400);
    expect(await statusOf('/media/%')).toBe(400);
  });
});

it('the identity service refuses such texts as unreadable', async () => {
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test-api-key';
  for (const sign of HOSTILE) {
    const payload = JSON.stringify({ email: `ada${sign}@larkfield.example`, password: 'Correct-Horse-1' });
    const headers = { 'content-type': 'application/json' };
    expect((await gateway.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
  }
});
