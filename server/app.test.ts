import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@contract/index';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let gateway: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-console-'));
  const page = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Vigil</title>';
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'build.json'), JSON.stringify({ id: 'build-7' }));
  gateway = await testGateway({ consoleFolder: folder, environment: { RATE_LIMIT_PER_MINUTE: '0' } });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });
const asPage = { accept: 'text/html' };

describe('the page', () => {
  it('carries a fresh nonce each time, which its policy names', async () => {
    const nonces = [];
    for (const address of ['/', '/users/all_users?page=2']) {
      const { statusCode, headers, body } = await get(address, asPage);
      const policy = String(headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';
      expect(statusCode).toBe(200);
      expect(nonce.length).toBeGreaterThan(20);
      expect(body).toContain(`nonce="${nonce}"`);
      expect(body).not.toContain('__CSP_NONCE__');
      expect(headers['cache-control']).toBe('no-store');
      for (const rule of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toContain('unsafe');
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
  });

  it('may reach only the configured flag server and error reporting', async () => {
    const other = await testGateway({
      consoleFolder: folder,
      environment: {
        FLAGS_URL: 'https://flags.example/api/frontend',
        FLAGS_CLIENT_KEY: 'k',
        SENTRY_DSN: 'https://abc@reports.example:8443/1',
      },
    });
    const { headers } = await other.app.inject({ url: '/login', headers: asPage });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://flags.example https://reports.example:8443;",
    );
    expect((await other.app.inject('/config.json')).json()).toMatchObject({
      errorReportsDsn: 'https://abc@reports.example:8443/1',
    });
    await other.close();
  });

  it('is for browsers only: a call to an unknown URL gets the error', async () => {
    const { statusCode, headers } = await get('/api/v1/nothing', { accept: 'application/json' });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });

  it('finds its configuration, with no secret in it', async () => {
    const { body, headers } = await get('/config.json');
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual([
      'apiOrigin',
      'buildId',
      'flags',
      'guides',
      'identity',
      'learnerUrl',
      'menu',
    ]);
    expect(JSON.parse(body)).toMatchObject({ buildId: 'build-7', identity: { projectId: 'demo-vigil' } });
  });
});

describe('every answer', () => {
  it.each(['/health/live', '/api/v1/user', '/nothing', '/docs', '/config.json'])(
    'such as that of %s prevents sniffing, framing and leaking the referrer',
    async (address) => {
      const { headers } = await get(address);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    },
  );
});

describe('cross-origin calls', () => {
  const preflight = {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const allowed = async (environment: Record<string, string>, origin: string) => {
    const other = await testGateway({ environment });
    const { headers } = await other.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/user',
      headers: { origin, ...preflight },
    });
    await other.close();
    return headers['access-control-allow-origin'];
  };

  it('are allowed from the configured consoles only', async () => {
    const environment = { CONSOLE_ORIGINS: 'https://console.vigil.example' };
    expect(await allowed(environment, 'https://console.vigil.example')).toBe('https://console.vigil.example');
    expect(await allowed(environment, 'https://evil.example')).toBeUndefined();
  });
});

describe('the rate limit', () => {
  it('answers 429 with the standard error body, and never applies to health checks', async () => {
    const limited = await testGateway({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });
    const ask = (url: string) => limited.app.inject(url);
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await ask('/api/v1/user')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await ask('/api/v1/user')).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect((await ask('/health/live')).statusCode).toBe(200);
    await limited.close();
  });

  it('also counts requests for missing files', async () => {
    const limited = await testGateway({ consoleFolder: folder, environment: { RATE_LIMIT_PER_MINUTE: '1' } });
    const missing: [url: string, headers?: Record<string, string>][] = [
      ['/api/v1/nothing'],
      ['/nowhere', asPage],
      ['/assets/nothing.js'],
      ['/media/nothing.webm'],
      ['/identitytoolkit.googleapis.com/v1/nothing'],
      ['/nowhere', { ...asPage, host: 'nobody.example' }],
      ['/config.json', { host: 'nobody.example' }],
    ];
    for (const [at, [url, headers = {}]] of missing.entries()) {
      const ask = () => limited.app.inject({ url, headers, remoteAddress: `203.0.113.${at}` });
      expect([url, (await ask()).statusCode]).not.toEqual([url, 429]);
      expect([url, (await ask()).statusCode]).toEqual([url, 429]);
    }
    await limited.close();
  });
});

describe('metrics', () => {
  const from = (remoteAddress: string, headers = {}) =>
    gateway.app.inject({ url: '/metrics', remoteAddress, headers });

  it('are served to this machine only', async () => {
    await get('/health/live');
    const local = await from('127.0.0.1');
    expect(local.statusCode).toBe(200);
    expect(local.body).toContain('http_request_duration_seconds_count{method="GET",route="/health/live"');
    expect((await from('10.0.0.9')).statusCode).toBe(404);
    expect((await from('127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })).statusCode).toBe(404);
  });

  it('are public when the operator says so', async () => {
    const open = await testGateway({ environment: { METRICS_PUBLIC: 'true' } });
    const { statusCode } = await open.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' });
    expect(statusCode).toBe(200);
    await open.close();
  });
});

describe('health', () => {
  it('is live and ready, and not ready once the database is gone', async () => {
    const other = await testGateway();
    expect((await other.app.inject('/health/ready')).json()).toEqual({ status: 'ready' });
    await other.database.close();
    const gone = await other.app.inject('/health/ready');
    expect([gone.statusCode, gone.json()]).toEqual([503, { status: 'database unreachable' }]);
    expect((await other.app.inject('/health/live')).statusCode).toBe(200);
    await other.app.close();
  });
});

describe('the reference', () => {
  interface OpenApi {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[]; responses: object }>>;
  }

  it('is an OpenAPI 3.1 document with every endpoint, its parameters and its answers', async () => {
    const document = (await get('/docs/openapi.json')).json<OpenApi>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
    for (const { method, path, access } of allEndpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const named = operation?.parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(Object.keys(operation?.responses ?? {})).toContain('default');
      expect('security' in (operation ?? {})).toBe(access.roles !== undefined);
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(allEndpoints.length);
  });

  it('resolves every reference and keeps parameter names unique', async () => {
    const text = (await get('/docs/openapi.json')).body;
    const document = JSON.parse(text) as OpenApi & Record<string, unknown>;
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(target, pointer).toBeDefined();
    }
    for (const path of Object.values(document.paths)) {
      for (const { parameters } of Object.values(path)) {
        const names = parameters.map((one) => `${one.in} ${one.name}`);
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });

  it('is readable as a page', async () => {
    const { body, headers } = await get('/docs');
    expect(body).toContain("Redoc.init('/docs/openapi.json'");
    const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(nonce).toBeTruthy();
    expect([...body.matchAll(/<script nonce="([\w-]+)"/g)].map(([, one]) => one)).toEqual([nonce, nonce]);
  });
});
