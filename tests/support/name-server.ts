import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const A = 1;
const FAILED = 2;
const UNKNOWN_NAME = 3;

/** What a name server says of a name: texts, its address, that it doesn't exist, or that it can't tell. */
export type Named = readonly string[] | { readonly address: string } | 'missing' | 'broken';

function questionOf(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1),
    bytes: message.subarray(12, at + 5),
  };
}

/** Texts are sent in pieces of at most 255 bytes. */
function piecesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat(pieces);
}

/** The data of the records of a type. */
function dataOf(named: Named, type: number): Buffer[] {
  if (typeof named === 'string') return [];
  if ('address' in named) return type === A ? [Buffer.from(named.address.split('.').map(Number))] : [];
  return type === TXT ? named.map(piecesOf) : [];
}

function answerTo(message: Buffer, named: Named): Buffer {
  const { bytes, type } = questionOf(message);
  const records = dataOf(named, type);
  const code = named === 'missing' ? UNKNOWN_NAME : named === 'broken' ? FAILED : 0;
  const head = Buffer.alloc(12);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8580 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  const answers = records.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, bytes, ...answers]);
}

/** A name server on this machine that knows the names of the map, which a test may change. */
export async function nameServer() {
  const names = new Map<string, Named>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name } = questionOf(message);
    asked.push(name);
    socket.send(answerTo(message, names.get(name) ?? 'missing'), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    /** Names that were looked up. */
    asked,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
export type NameServer = Awaited<ReturnType<typeof nameServer>>;
