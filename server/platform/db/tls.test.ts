import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from './client';

const certFile = fileURLToPath(new URL('../../../tests/support/tls/cert.pem', import.meta.url));
const keyFile = fileURLToPath(new URL('../../../tests/support/tls/key.pem', import.meta.url));
const ready = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** What a client sent, and whether it was encrypted. */
let heard: { text: string; secure: boolean }[];
let offersTls: boolean;
let server: Server;

/** The start of a PostgreSQL server: answers the TLS request and signs in any client. */
beforeEach(async () => {
  heard = [];
  offersTls = true;
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      const isRequestForTls = first.length === 8;
      if (!isRequestForTls) heard.push({ text: first.toString('latin1'), secure: false });
      socket.write(isRequestForTls ? (offersTls ? 'S' : 'N') : ready);
      if (!isRequestForTls || !offersTls) return;
      const secured = new TLSSocket(socket, {
        isServer: true,
        key: readFileSync(keyFile),
        cert: readFileSync(certFile),
      });
      secured.on('error', () => undefined);
      secured.once('data', (chunk) => {
        heard.push({ text: chunk.toString('latin1'), secure: true });
        secured.write(ready);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

async function connect(query: string, host = '127.0.0.1') {
  const { port } = server.address() as { port: number };
  const database = openPostgres(`postgres://vigil:secret@${host}:${port}/vigil${query}`);
  try {
    const client = await database.pool.connect();
    client.release(true);
  } finally {
    await database.close();
  }
}

describe('a database that must speak TLS (sslmode=verify-full)', () => {
  const verified = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(certFile)}`;

  it('gets the sign-in over TLS when a trusted authority signed its certificate', async () => {
    await connect(verified);
    expect(heard).toMatchObject([{ secure: true, text: expect.stringContaining('vigil') }]);
  });

  it('gets neither name nor password with an untrusted certificate', async () => {
    await expect(connect('?sslmode=verify-full')).rejects.toThrow(/self.signed/);
    expect(heard).toEqual([]);
  });

  it('gets nothing when it offers no TLS', async () => {
    offersTls = false;
    await expect(connect(verified)).rejects.toThrow('does not support SSL');
    expect(heard).toEqual([]);
  });
});
