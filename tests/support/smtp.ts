import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/**
 * The server's reaction to a complete message: accept it, drop the connection, refuse it for now;
 * `dropBefore` drops before the end.
 */
export type SmtpEnding = 'accept' | 'drop' | 'refuse' | 'dropBefore';

export interface SmtpOptions {
  /** With a certificate the server offers STARTTLS, or uses TLS from the start. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly implicit?: boolean };
}

export interface SmtpServer {
  readonly port: number;
  /** The reactions to the next messages, in order; then all are accepted. */
  readonly endings: SmtpEnding[];
  /** Every message that arrived complete, whatever the reaction. */
  readonly messages: { readonly text: string; readonly secure: boolean }[];
  close(): Promise<void>;
}

/** A minimal local mail server that fails on demand. */
export async function startSmtp({ tls }: SmtpOptions = {}): Promise<SmtpServer> {
  const endings: SmtpEnding[] = [];
  const messages: SmtpServer['messages'] = [];
  const sockets = new Set<Socket>();
  const secured = (socket: Socket) =>
    new TLSSocket(socket, { isServer: true, key: tls?.key, cert: tls?.cert });

  function converse(socket: Socket, secure: boolean, greeting: boolean): void {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let text: string | null = null;
    let buffered = '';
    const onLine = (line: string) => {
      if (text !== null) {
        if (line !== '.') {
          text += `${line}\n`;
          return;
        }
        messages.push({ text, secure });
        text = null;
        const ending = endings.shift() ?? 'accept';
        if (ending === 'accept') say('250 queued');
        else if (ending === 'refuse') say('451 try again later');
        else socket.destroy();
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO') {
        say('250-smtp.test');
        if (tls && !secure) say('250-STARTTLS');
        say('250 8BITMIME');
      } else if (command === 'STAR') {
        say('220 go ahead');
        socket.removeAllListeners('data');
        converse(secured(socket), true, false);
      } else if (command === 'DATA' && endings[0] === 'dropBefore') {
        endings.shift();
        socket.destroy();
      } else if (command === 'DATA') {
        text = '';
        say('354 end with a dot');
      } else say('250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      buffered += chunk;
      const lines = buffered.split('\r\n');
      buffered = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    if (greeting) say('220 smtp.test');
  }

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const implicit = tls?.implicit === true;
    converse(implicit ? secured(socket) : socket, implicit, true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    endings,
    messages,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
