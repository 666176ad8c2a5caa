import { createServer } from 'node:net';

/*
 * A mail server in a process of its own that accepts everything and keeps only the count: how many messages, and when the
 * first and the last one came. It tells its port, and answers `read` with the figures since the last `read`.
 */
export interface SinkFigures {
  readonly messages: number;
  readonly bytes: number;
  /** Milliseconds since the epoch; 0 without any. */
  readonly firstAt: number;
  readonly lastAt: number;
}

const none = { messages: 0, bytes: 0, firstAt: 0, lastAt: 0 };
let figures: { -readonly [Name in keyof SinkFigures]: SinkFigures[Name] } = { ...none };

function received(bytes: number): void {
  figures.lastAt = performance.timeOrigin + performance.now();
  figures.firstAt ||= figures.lastAt;
  figures.messages += 1;
  figures.bytes += bytes;
}

const END = '\r\n.\r\n';

const server = createServer((socket) => {
  let isData = false;
  let bytes = 0;
  let rest = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const at = rest.indexOf(isData ? END : '\r\n');
      if (at < 0) {
        // Only an end that is split between two chunks matters.
        if (isData && rest.length > END.length) {
          bytes += rest.length - END.length;
          rest = rest.slice(-END.length);
        }
        return;
      }
      const line = rest.slice(0, at);
      rest = rest.slice(at + (isData ? END : '\r\n').length);
      if (isData) {
        received(bytes + line.length);
        isData = false;
        socket.write('250 2.0.0 queued\r\n');
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') socket.write('250-sink.test\r\n250 8BITMIME\r\n');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb === 'DATA') {
        isData = true;
        bytes = 0;
        socket.write('354 end with a dot\r\n');
      } else socket.write('250 ok\r\n');
    }
  });
  socket.write('220 sink.test\r\n');
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('message', () => {
  process.send?.(figures);
  figures = { ...none };
});
process.on('disconnect', () => process.exit(0));
