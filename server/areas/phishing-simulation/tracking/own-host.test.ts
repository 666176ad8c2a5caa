import { type TestGateway, testGateway } from '@tests/support/gateway';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PAGE = { accept: 'text/html', 'accept-language': 'en' };
const ADDRESSES = [
  '/',
  '/login',
  '/learn',
  '/docs',
  '/config.json',
  '/metrics',
  '/health/ready',
  '/users',
  '/x.js',
];

describe('a host of simulated links', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const SIMULATION_HOSTS = 'https://Bills.example,https://vigil.example';
    gateway = await testGateway({
      environment: {
        PUBLIC_URL: 'https://vigil.example',
        SIMULATION_URL: 'https://Parcels.example:8443',
        SIMULATION_HOSTS,
      },
    });
  });
  afterAll(() => gateway.close());
  const ask = (url: string, host: string, method: 'GET' | 'POST' = 'GET') =>
    gateway.app.inject({ method, url, headers: { ...PAGE, host } });

  it.each(ADDRESSES)('shows nothing of the product at %s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      for (const host of ['parcels.example:8443', 'bills.example']) {
        const { statusCode, body } = await ask(url, host, method);
        expect([statusCode, body.includes('Page not found')]).toEqual([404, true]);
        expect(body).not.toMatch(/vigil/i);
      }
    }
  });

  it('shows nothing of the product, whatever the path', async () => {
    const hosts = fc.constantFrom(
      'parcels.example',
      'PARCELS.example:8443',
      'bills.example',
      'Bills.example.',
    );
    await fc.assert(
      fc.asyncProperty(hosts, fc.webPath({ size: 'small' }), async (host, path) => {
        expect((await ask(path || '/', host)).body).not.toMatch(/vigil/i);
      }),
      { numRuns: 60 },
    );
  });

  it('answers no call, whoever asks', async () => {
    const { statusCode, headers } = await ask('/api/v1/user', 'parcels.example');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('has the pages of its links, and files that are signed', async () => {
    expect((await ask('/s/x', 'parcels.example')).body).toContain('Page not found');
    expect((await ask('/files/1/2/x.png', 'parcels.example')).body).not.toContain(
      'Page not found</h1><p>Your',
    );
  });

  it('hides nothing elsewhere, nor on a host of the product that is offered for links', async () => {
    for (const host of ['localhost', 'vigil.example'])
      expect((await ask('/health/ready', host)).statusCode).toBe(200);
  });
});

it('where simulated links lead to the host of the product, nothing of it is hidden', async () => {
  const gateway = await testGateway({ environment: { PUBLIC_URL: 'https://vigil.example' } });
  const { statusCode } = await gateway.app.inject({
    url: '/health/ready',
    headers: { host: 'vigil.example' },
  });
  expect(statusCode).toBe(200);
  await gateway.close();
});
