import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@server/config';
import { fakeStripe } from '@tests/support/fake-stripe';
import { startS3 } from '@tests/support/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '../domain/payments/stripe-events';
import { examine, findingOfDisk, SERVICES, type Service } from './doctor-checks';
import { tableOf } from './doctor-table';

const closing: (() => void)[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-doctor-'));
});
afterAll(() => {
  for (const close of closing) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function find(service: Service, environment: Record<string, string>) {
  const findings = await examine(readConfig({ DATA_DIR: folder, ...environment }));
  const found = findings.find((one) => one.service === service);
  if (!found) throw new Error(`nothing about ${service}`);
  return found;
}

describe('the doctor', () => {
  it('finds nothing wrong with a demonstration, and says what is embedded', async () => {
    const findings = await examine(readConfig({ DATA_DIR: folder }));
    expect(findings.map(({ service }) => service)).toEqual([...SERVICES]);
    for (const { isConfigured, isReachable, isHealthy, advice } of findings) {
      expect({ isConfigured, isReachable, isHealthy }).toEqual({
        isConfigured: false,
        isReachable: null,
        isHealthy: true,
      });
      expect(advice).not.toBe('');
    }
    const lines = tableOf(findings).split('\n');
    expect(lines).toHaveLength(SERVICES.length + 1);
    expect(lines[0]).toMatch(/^service +uses +configured +reachable +healthy +what to do$/);
  });

  it.each([
    ['database', { DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/vigil' }],
    ['mail', { SMTP_URL: 'smtp://user:hush@127.0.0.1:1' }],
    ['flags', { FLAGS_URL: 'http://127.0.0.1:1', FLAGS_CLIENT_KEY: 'hush' }],
    ['error reports', { SENTRY_DSN: 'http://hush@127.0.0.1:1/1' }],
    [
      'files',
      {
        FILES_S3_BUCKET: 'vigil-files',
        FILES_S3_ENDPOINT: 'http://127.0.0.1:1',
        FILES_S3_ACCESS_KEY_ID: 'id',
        FILES_S3_SECRET_ACCESS_KEY: 'hush',
      },
    ],
  ] as const)('tells that the %s cannot be reached, without a secret', async (service, environment) => {
    const found = await find(service, environment);
    expect(found).toMatchObject({ isConfigured: true, isReachable: false, isHealthy: false });
    expect(JSON.stringify(found)).not.toContain('hush');
  });

  it('tells in time that the disk is nearly full', () => {
    const gigabyte = 1024 ** 3;
    const low = findingOfDisk({ free: 0.5 * gigabyte, total: 40 * gigabyte });
    expect(low).toMatchObject({
      isHealthy: false,
      advice: 'Only 512 MB of 40.0 GB free: make room before writes fail, or move DATA_DIR.',
    });
    expect(findingOfDisk({ free: 2 * gigabyte, total: 40 * gigabyte })).toMatchObject({
      isHealthy: true,
      advice: '2.0 GB of 40.0 GB free.',
    });
  });

  it('tells what a flag server that answers refuses', async () => {
    const refusing = await serve((_request, response) => response.writeHead(401).end());
    const found = await find('flags', { FLAGS_URL: refusing, FLAGS_CLIENT_KEY: 'key' });
    expect(found).toMatchObject({ isReachable: true, isHealthy: false });
    expect(found.advice).toContain('Status 401');
    const fine = await serve((_request, response) => response.writeHead(200).end('{}'));
    expect(await find('flags', { FLAGS_URL: fine, FLAGS_CLIENT_KEY: 'key' })).toMatchObject({
      isHealthy: true,
    });
  });

  it("knows whether Stripe takes the key, and has the gateway's webhook", async () => {
    const stripe = await fakeStripe(() => new Date());
    const config = readConfig({
      DATA_DIR: folder,
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_fake',
      PUBLIC_URL: 'https://vigil.example',
    });
    const look = async () =>
      (await examine(config, stripe.edge)).find(({ service }) => service === 'payments');
    expect((await look())?.advice).toContain('no enabled webhook endpoint');
    const endpoint = { url: 'https://vigil.example/payments/stripe', status: 'enabled' };
    stripe.webhooks.push({ ...endpoint, enabled_events: WEBHOOK_EVENTS.slice(1) });
    expect((await look())?.advice).toBe(`The webhook endpoint lacks ${WEBHOOK_EVENTS[0]}.`);
    stripe.webhooks.splice(0, 1, { ...endpoint, enabled_events: WEBHOOK_EVENTS });
    expect(await look()).toMatchObject({ isHealthy: true, advice: 'A test key: no real money.' });
    stripe.trouble.status = 401;
    expect(await look()).toMatchObject({ isReachable: true, isHealthy: false });
    await stripe.close();
  });

  it('knows a bucket that exists from one that does not', async () => {
    const s3 = await startS3('vigil-files');
    const settings = {
      FILES_S3_ENDPOINT: s3.endpoint,
      FILES_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    };
    expect(await find('files', { ...settings, FILES_S3_BUCKET: 'vigil-files' })).toMatchObject({
      isHealthy: true,
    });
    expect(await find('files', { ...settings, FILES_S3_BUCKET: 'others' })).toMatchObject({
      isReachable: true,
      isHealthy: false,
    });
    await s3.close();
  });
});
