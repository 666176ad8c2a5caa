import type { Database } from '@server/platform/db/client';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HealthOptions, serveHealth } from './health';

let app: FastifyInstance;
afterEach(() => app.close());

/** An application whose database answers like this. */
function appOn(execute: () => Promise<unknown>, options: HealthOptions = {}) {
  app = Fastify();
  serveHealth(app, { execute } as unknown as Database, { patienceMs: 20, ...options });
  const ask = async (what: 'live' | 'ready') => {
    const { statusCode, body } = await app.inject(`/health/${what}`);
    return [statusCode, JSON.parse(body).status];
  };
  const body = async () => (await app.inject('/health/ready')).json() as unknown;
  return { ask, body };
}

const never = () => new Promise(() => undefined);

describe('health', () => {
  it('is live and ready while the database answers', async () => {
    const { ask } = appOn(async () => []);
    expect([await ask('live'), await ask('ready')]).toEqual([
      [200, 'live'],
      [200, 'ready'],
    ]);
  });

  it('stays ready on a disk that is nearly full, but says so', async () => {
    const gigabyte = 1024 ** 3;
    const withFree = (free: number, total: number) =>
      appOn(async () => [], { space: async () => ({ free, total }) });
    const low = { status: 'ready', disk: 'low' };
    expect(await withFree(gigabyte - 1, 100 * gigabyte).body()).toEqual(low);
    expect(await withFree(gigabyte, 100 * gigabyte).body()).toEqual({ status: 'ready' });
    expect(await withFree(0.09 * gigabyte, gigabyte).body()).toEqual(low);
    expect(await withFree(0.2 * gigabyte, gigabyte).body()).toEqual({ status: 'ready' });
  });

  it('is live but not ready while the database is away', async () => {
    const { ask } = appOn(async () => Promise.reject(new Error('connect ECONNREFUSED')));
    expect([await ask('live'), await ask('ready')]).toEqual([
      [200, 'live'],
      [503, 'database unreachable'],
    ]);
  });

  it('reports a hanging database in time, with one query however often it is asked', async () => {
    const execute = vi.fn(never);
    const { ask } = appOn(execute);
    const asked = await Promise.all([ask('ready'), ask('ready')]);
    expect([...asked, await ask('ready')]).toEqual(Array(3).fill([503, 'database does not answer']));
    expect(execute).toHaveBeenCalledOnce();
  });

  it('is ready again once the database has come back', async () => {
    let wake: (rows: unknown) => void = () => undefined;
    const { ask } = appOn(() => new Promise((resolve) => (wake = resolve)));
    expect(await ask('ready')).toEqual([503, 'database does not answer']);
    const asked = ask('ready');
    wake([]);
    expect(await asked).toEqual([200, 'ready']);
  });

  it('counts an answer that came while the process itself stood still', async () => {
    const { ask } = appOn(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => {
            port1.close();
            resolve(data);
          };
          port2.postMessage([]);
          queueMicrotask(() => {
            for (const until = performance.now() + 60; performance.now() < until; );
          });
        }),
    );
    expect(await ask('ready')).toEqual([200, 'ready']);
  });

  it('is neither live nor ready once the embedded database has ended, without asking it', async () => {
    const execute = vi.fn(never);
    const { ask } = appOn(execute, { isDatabaseDead: () => true });
    expect([await ask('live'), await ask('ready')]).toEqual(Array(2).fill([503, 'database ended']));
    expect(execute).not.toHaveBeenCalled();
  });
});
