import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setInterval as every } from 'node:timers/promises';
import { access } from '@contract/access';
import { endpoint } from '@contract/endpoint';
import { errorSchema } from '@contract/errors';
import multipart from '@fastify/multipart';
import { admit } from '@server/domain/sign-in/guard';
import type { EmbeddedIdentityDeps } from '@server/platform/identity/embedded/deps';
import { embeddedIdentity } from '@server/platform/identity/embedded/plugin';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { binder } from './bind';
import type { Deps } from './context';
import { handleErrors } from './error-handler';
import { type ConnectionPatience, connectionOptions, endStalledConnections } from './stalled';
import { uploadsFolder } from './upload';

const patience: ConnectionPatience = {
  headersMs: 200,
  bodyMs: 300,
  answerMs: 300,
  leastBytesPerSecond: 1000,
  lookMs: 20,
};

const upload = endpoint({
  method: 'POST',
  path: '/upload',
  area: 'policies',
  access: access.public,
  summary: 'Takes a document',
  params: z.object({}),
  upload: { maxBytes: 1024 * 1024 },
  body: z.object({}),
  response: z.object({ files: z.number() }),
});
const dataDir = join(tmpdir(), `vigil-stalled-${process.pid}`);
const MULTIPART = [
  '--b',
  'content-disposition: form-data; name="file"; filename="a.txt"',
  'content-type: text/plain',
  '',
  '',
].join('\r\n');

let app: FastifyInstance;
let streamEnded: () => void;
const sockets: Socket[] = [];

beforeEach(async () => {
  app = Fastify(connectionOptions(patience));
  handleErrors(app);
  await app.register(multipart);
  endStalledConnections(app, patience);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send() }, async () => ({}));
  app.post('/json', async () => ({ read: true }));
  binder(app, { config: { dataDir } } as Deps, admit).open(upload, async ({ files }) => ({
    files: files.length,
  }));
  embeddedIdentity(app, { config: { apiKey: 'key' } } as EmbeddedIdentityDeps);
  streamEnded = vi.fn();
  app.get('/stream', async (_request, reply) => {
    async function* endless() {
      try {
        for (;;) yield 'x'.repeat(65_536);
      } finally {
        streamEnded();
      }
    }
    return reply.type('text/csv').send(Readable.from(endless()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A connection that has sent this text. */
async function sending(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const answer = { text: '' };
  // A reset also ends the connection.
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer.text)));
  await once(socket, 'connect');
  socket.on('data', (chunk) => {
    answer.text += chunk;
  });
  socket.write(text);
  return { socket, closed };
}

const post = (path: string, type: string, length: number, begin: string) =>
  sending(
    `POST ${path} HTTP/1.1\r\nhost: vigil\r\ncontent-type: ${type}\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n${begin}`,
  );

/** Writes a piece at an interval until stopped or disconnected. */
async function trickle(socket: Socket, piece: string, everyMs: number, times = Number.POSITIVE_INFINITY) {
  let sent = 0;
  for await (const _ of every(everyMs)) {
    if (socket.destroyed || sent >= times) return;
    socket.write(piece);
    sent += 1;
  }
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('a request that stalls', () => {
  it('in its body is 408 in the standard shape, and its connection ends', async () => {
    const { closed } = await post('/json', 'application/json', 100, '{"a":');
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\nconnection: close\r\n/i);
    expect(errorSchema.strict().parse(bodyOf(answer)).code).toBe('REQUEST_TIMEOUT');
  });

  it('is not saved by an occasional byte', async () => {
    const { socket, closed } = await post('/json', 'application/json', 10_000, '{"a":"');
    const trickling = trickle(socket, 'x', 20);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    await trickling;
  });

  it('in its head is 408 in the standard shape', async () => {
    const { closed } = await sending('GET /json HTTP/1.1\r\nhost: vig');
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(errorSchema.strict().parse(bodyOf(answer)).code).toBe('REQUEST_TIMEOUT');
  });

  it('before it has begun also ends', async () => {
    const { closed } = await sending('');
    expect(await closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it("at the embedded identity service gets that service's error shape", async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key';
    const json = await (await post(path, 'application/json', 100, '{"email":')).closed;
    const form = await (
      await post(
        '/securetoken.googleapis.com/v1/token?key=key',
        'application/x-www-form-urlencoded',
        100,
        'grant',
      )
    ).closed;
    for (const answer of [json, form]) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(bodyOf(answer)).toMatchObject({ error: { code: 408 } });
    }
  });

  it('after its answer, with an unread body, loses its connection', async () => {
    const { socket, closed } = await sending(
      'POST /refused HTTP/1.1\r\nhost: vigil\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{',
    );
    const trickling = trickle(socket, 'x', 20);
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /);
    await trickling;
  });
});

describe('an upload', () => {
  const type = 'multipart/form-data; boundary=b';

  it('that stalls is 408, and leaves no file behind', async () => {
    const { closed } = await post('/upload', type, 100_000, `${MULTIPART}hello`);
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => readdir(uploadsFolder({ dataDir }))).toEqual([]);
  });

  it('that makes progress may take longer than a request', async () => {
    const [piece, times, tail] = ['y'.repeat(500), 20, '\r\n--b--\r\n'];
    const length = MULTIPART.length + piece.length * times + tail.length;
    const { socket, closed } = await post('/upload', type, length, MULTIPART);
    const began = performance.now();
    await trickle(socket, piece, 40, times);
    expect(performance.now() - began).toBeGreaterThan(2 * patience.bodyMs);
    socket.write(tail);
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"files":1}');
  });
});

describe('an answer', () => {
  it('that no one reads is aborted, and so is its producer', async () => {
    const { socket } = await sending('GET /stream HTTP/1.1\r\nhost: vigil\r\n\r\n');
    socket.pause();
    await vi.waitUntil(() => vi.mocked(streamEnded).mock.calls.length === 1, { timeout: 10_000 });
    expect(streamEnded).toHaveBeenCalledOnce();
  });

  it('that is being read continues', async () => {
    const { socket } = await sending('GET /stream HTTP/1.1\r\nhost: vigil\r\n\r\n');
    const began = performance.now();
    await vi.waitUntil(() => performance.now() - began > 3 * patience.answerMs, { timeout: 10_000 });
    expect([socket.destroyed, vi.mocked(streamEnded).mock.calls.length]).toEqual([false, 0]);
  });
});
