import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FLAG_DEFAULTS, FLAG_NAMES } from '@contract/flags';
import { readConfig } from '@server/config';
import { testDatabase } from '@server/platform/db/testing';
import { movableClock } from '@server/platform/identity/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flagLookUp } from './flag-look-up';

const KEY = 'a-front-end-token';
const MINUTE = 60_000;
const byDefault = FLAG_NAMES.filter((name) => FLAG_DEFAULTS[name]);

type Answer = (reply: ServerResponse) => void;
const answering =
  (...names: string[]): Answer =>
  (reply) => {
    reply.end(JSON.stringify({ toggles: names.map((name) => ({ name, enabled: true, variant: {} })) }));
  };

let answer: Answer;
const asked: IncomingMessage[] = [];
const server = createServer((request, reply) => {
  asked.push(request);
  answer(reply);
});
let url: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/frontend`;
  database = await testDatabase();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});
beforeEach(() => {
  asked.length = 0;
});

/** A gateway whose flags are at an Unleash server, which it has not asked yet. */
function started(at = url) {
  const config = readConfig({ NODE_ENV: 'test', FLAGS_URL: at, FLAGS_CLIENT_KEY: KEY });
  const deps = { config, clock: movableClock(), db: database.db };
  const flagsOf = async (userId = 7, companyId = 3) => {
    const isOn = await flagLookUp(deps, { companyId, userId });
    return FLAG_NAMES.filter(isOn);
  };
  return { clock: deps.clock, flagsOf };
}

const FAILURES: Record<string, Answer> = {
  'fails (500)': (reply) =>
    reply.writeHead(500).end('{"toggles":[{"name":"template-builder","enabled":true}]}'),
  'is not JSON': (reply) => reply.end('<html>'),
  'is of another shape': (reply) => reply.end('{"toggles":{"template-builder":true}}'),
  'is refused (401)': (reply) => reply.writeHead(401).end('{}'),
  'leads on to another address': (reply) => reply.writeHead(302, { location: '/elsewhere' }).end(),
  'breaks off': (reply) => reply.destroy(),
};

describe('flags of an Unleash server', () => {
  it('are asked for with the token, user and company, and once a minute', async () => {
    const { clock, flagsOf } = started();
    answer = answering('template-builder', 'one-we-do-not-know');
    expect(await flagsOf()).toEqual(['template-builder']);
    expect(await flagsOf()).toEqual(['template-builder']);
    expect(asked).toHaveLength(1);
    const { searchParams } = new URL(asked[0]?.url ?? '', url);
    expect([asked[0]?.headers.authorization, ...searchParams.values()]).toEqual([KEY, '7', '3']);
    answer = answering();
    clock.advance(MINUTE);
    expect(await flagsOf()).toEqual([]);
  });

  it('are of each company and user', async () => {
    const { flagsOf } = started();
    answer = answering('campaign-drafts');
    await flagsOf(7, 3);
    answer = answering();
    expect(await flagsOf(8, 4)).toEqual([]);
    expect(await flagsOf(7, 3)).toEqual(['campaign-drafts']);
  });

  it.each(Object.entries(FAILURES))('stay as they were when its answer %s', async (_, failure) => {
    const { clock, flagsOf } = started();
    answer = answering('overages-banner');
    await flagsOf();
    answer = failure;
    for (const _minute of [1, 2]) {
      clock.advance(MINUTE);
      expect(await flagsOf()).toEqual(['overages-banner']);
    }
    // Somebody else of the company, for whom it was never asked: nothing opens.
    expect(await flagsOf(70)).toEqual(['overages-banner']);
    // Of another company nothing is known.
    expect(await flagsOf(7, 9)).toEqual(byDefault);
    answer = answering('add-course');
    clock.advance(MINUTE);
    expect([await flagsOf(), await flagsOf(7, 9)]).toEqual([['add-course'], ['add-course']]);
  });

  it('stay as they were when it does not answer in time', async () => {
    const { clock, flagsOf } = started();
    answer = answering('overages-banner');
    await flagsOf();
    answer = () => undefined;
    clock.advance(MINUTE);
    expect(await flagsOf()).toEqual(['overages-banner']);
    // It is not waited for at every call.
    expect(await flagsOf()).toEqual(['overages-banner']);
    expect(asked).toHaveLength(2);
  });

  it("are the contract's before its first answer, also where nobody listens", async () => {
    const { flagsOf } = started('http://127.0.0.1:9/api/frontend');
    expect(await flagsOf()).toEqual(byDefault);
  });
});
