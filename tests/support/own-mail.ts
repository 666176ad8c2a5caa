import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { companyDomains } from '@server/domain/domains/domains.tables';
import type { Database } from '@server/platform/db/client';
import { SMTPServer } from 'smtp-server';

const read = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), 'utf8');
export const certificate = read('cert.pem');

/** The account that the company's own server of the tests knows. */
export const ACCOUNT = { user: 'mailer@larkfield.example', password: 'A-Mailer-Password-7Q' };

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly user: string | null;
  readonly secure: boolean;
}

/** A company's own mail server that asks for an account, with STARTTLS or TLS from the start. */
export async function startOwnServer({ isImplicit = false, needsAccount = true } = {}) {
  const received: ReceivedMail[] = [];
  const state = {
    /** The answer to a recipient, if it is refused: code and text. */
    refuse: (_to: string): readonly [number, string] | undefined => undefined,
  };
  const server = new SMTPServer({
    ...{ key: read('key.pem'), cert: certificate, secure: isImplicit },
    authOptional: !needsAccount,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === ACCOUNT.user && password === ACCOUNT.password;
      // Says the password back, as a careless or curious server may.
      if (isRight) done(null, { user: username });
      else done(Object.assign(new Error(`wrong password ${password}`), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = state.refuse(address);
      if (refusal) done(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]?.address ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
          user: typeof session.user === 'string' ? session.user : null,
          secure: session.secure,
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    received,
    state,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

/** A server that takes connections and says nothing, or a line of its greeting now and then. */
export async function startSilentServer({ isDripping = false } = {}) {
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (isDripping) timers.add(setInterval(() => socket.write('220-wait\r\n'), 200));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    async close() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A domain that the company has proved. */
export async function proveFor(db: Database, companyId: number, domain: string, at: Date): Promise<void> {
  const row = { companyId, domain, proof: domain, verifiedAt: at, createdAt: at };
  await db.insert(companyDomains).values(row).onConflictDoNothing();
}
