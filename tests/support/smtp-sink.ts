import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/**
 * What the server does with a mail to somebody:
 *
 * - accept; refuse (550), fail (554 at the end), greylist (451 at first, then accept).
 * - drop: the connection ends before the message; lose: it ends once the message is complete, without an answer.
 * - slow: accepts after a while.
 */
export type SinkBehavior = 'accept' | 'refuse' | 'fail' | 'greylist' | 'drop' | 'lose' | 'slow';

/** How far a conversation has come; 'answered' once the sender was told that the mail is accepted. */
export type SinkStep = 'connected' | 'sender' | 'recipient' | 'asked' | 'message' | 'complete' | 'answered';

export interface SinkMail {
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

export interface SmtpSink {
  readonly url: string;
  readonly port: number;
  /** Every message that arrived complete and was not refused, whatever the sender was told. */
  readonly received: SinkMail[];
  /** Messages begun. */
  readonly begun: string[];
  /** What it offers besides 8BITMIME; nothing unless set. */
  offers: readonly string[];
  /** The behavior towards an address; accepts unless set. */
  behave: (to: string) => SinkBehavior;
  /** Told of each step before it is answered. */
  reached: (step: SinkStep) => void;
  close(): Promise<void>;
}

const SLOW_MS = 300;

/** A mail server for tests that counts what arrives and fails on demand. */
export async function startSink(port = 0): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const seen = new Set<string>();
  const received: SinkMail[] = [];
  const begun: string[] = [];
  const converse = (socket: Socket) => {
    let [from, to, buffered] = ['', '', ''];
    let lines: string[] | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const end = (text: string) => {
      const behavior = sink.behave(to);
      if (behavior === 'fail') return say('554 5.6.0 not wanted');
      received.push({ to, from, text });
      sink.reached('complete');
      if (behavior === 'lose') return socket.destroy();
      if (behavior === 'slow') return setTimeout(() => say('250 2.0.0 queued'), SLOW_MS);
      say('250 2.0.0 queued');
      return sink.reached('answered');
    };
    const recipient = (line: string) => {
      to = Buffer.from(/<([^>]*)>/.exec(line)?.[1] ?? '', 'latin1').toString();
      sink.reached('recipient');
      const behavior = sink.behave(to);
      if (behavior === 'refuse') return say('550 5.1.1 no such person');
      if (behavior === 'greylist' && !seen.has(to)) {
        seen.add(to);
        return say('451 4.7.1 try again later');
      }
      return say('250 ok');
    };
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO')
        return say(['250-sink.test', ...sink.offers.map((one) => `250-${one}`), '250 8BITMIME'].join('\r\n'));
      if (verb === 'MAIL') {
        from = /<([^>]*)>/.exec(line)?.[1] ?? '';
        sink.reached('sender');
        return say('250 ok');
      }
      if (verb === 'RCPT') return recipient(line);
      if (verb === 'DATA') {
        begun.push(to);
        sink.reached('asked');
        if (sink.behave(to) === 'drop') return socket.destroy();
        lines = [];
        return say('354 end with a dot');
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return say('250 ok');
    };
    socket.on('data', (chunk) => {
      const parts = (buffered + chunk.toString('latin1')).split('\r\n');
      buffered = parts.pop() ?? '';
      for (const part of parts) {
        if (lines === null) command(part);
        else if (part === '.') {
          const text = lines.join('\n');
          lines = null;
          end(text);
        } else {
          if (lines.length === 0) sink.reached('message');
          lines.push(part.startsWith('.') ? part.slice(1) : part);
        }
      }
    });
    sink.reached('connected');
    say('220 sink.test');
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    converse(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sink has no port');
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    begun,
    offers: [],
    behave: () => 'accept',
    reached: () => undefined,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return sink;
}
