import { burn } from '@kenjiuno/msgreader/lib/Burner';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** A message as Outlook saves it: body, HTML and the headers that it came with. */
export function msgFile({
  body = '',
  html = '',
  headers = '',
}: {
  readonly body?: string;
  readonly html?: string;
  readonly headers?: string;
}): Buffer {
  // MAPI's properties by id and type: PidTagMessageClass, PidTagBody, PidTagHtml, PidTagTransportMessageHeaders.
  const streams: (readonly [string, Buffer])[] = [
    ['001A001F', utf16('IPM.Note')],
    ['1000001F', utf16(body)],
    ['10130102', Buffer.from(html)],
    ['007D001F', utf16(headers)],
  ];
  const entries = [['__properties_version1.0', Buffer.alloc(32)] as const]
    .concat(streams.map(([id, bytes]) => [`__substg1.0_${id}`, bytes] as never))
    .map(([name, bytes]) => ({
      name,
      type: TypeEnum.DOCUMENT,
      length: bytes.length,
      binaryProvider: () => Uint8Array.from(bytes),
    }));
  const root = {
    name: 'Root Entry',
    type: TypeEnum.ROOT,
    length: 0,
    children: entries.map((_, index) => index + 1),
  };
  return Buffer.from(burn([root, ...entries]));
}

/** RTF as Outlook compresses it: a byte before each eight says that they are letters, none a reference to earlier ones. */
function lzfu(text: string): Buffer {
  const [rtf, head] = [Buffer.from(text, 'latin1'), Buffer.alloc(16)];
  const eights = Array.from({ length: Math.ceil(rtf.length / 8) }, (_, at) =>
    rtf.subarray(8 * at, 8 * at + 8),
  );
  const packed = Buffer.concat(eights.flatMap((eight) => [Buffer.alloc(1), eight]));
  head.writeUInt32LE(packed.length + 12, 0);
  head.writeUInt32LE(rtf.length, 4);
  head.write('LZFu', 8, 'latin1');
  return Buffer.concat([head, packed]);
}

/** A winmail.dat: a message's properties, and files attached to it. */
export function tnefFile({
  body = '',
  rtf = '',
  files = [],
}: {
  readonly body?: string;
  readonly rtf?: string;
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[];
}): Buffer {
  const attribute = (level: number, id: number, bytes: Buffer) => {
    const [head, sum] = [Buffer.alloc(9), Buffer.alloc(2)];
    head.writeUInt8(level, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(bytes.length, 5);
    sum.writeUInt16LE(bytes.reduce((total, byte) => (total + byte) & 0xffff, 0));
    return Buffer.concat([head, bytes, sum]);
  };
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x223e9f78, 0);
  return Buffer.concat([
    start,
    attribute(1, 0x2800c, Buffer.from(body)),
    ...(rtf ? [attribute(1, 0x69003, Buffer.concat([Buffer.from([2, 1, 9, 16]), lzfu(rtf)]))] : []),
    ...files.flatMap(({ name, content }) => [
      attribute(2, 0x69002, Buffer.alloc(14)),
      attribute(2, 0x18010, Buffer.from(`${name}\0`)),
      attribute(2, 0x6800f, content),
    ]),
  ]);
}
