import { crc32, deflateSync } from 'node:zlib';
import makeQrCode from 'qrcode-generator';

/** Points of a module's side: phones read it from a screen, printed, and through a mail program's zoom. */
const MODULE_POINTS = 6;
/** The empty border that the standard asks for, in modules. */
const BORDER = 4;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A part of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A QR code of a text as a PNG picture in black and white. */
export function qrCode(text: string): Buffer {
  const code = makeQrCode(0, 'M');
  code.addData(text);
  code.make();
  const modules = code.getModuleCount();
  const size = (modules + 2 * BORDER) * MODULE_POINTS;
  const lineBytes = 1 + Math.ceil(size / 8);
  // One bit a point: ones are white. Each line begins with its filter, which is none.
  const points = Buffer.alloc(size * lineBytes, 0xff);
  for (let y = 0; y < size; y += 1) {
    const line = y * lineBytes;
    points[line] = 0;
    const row = Math.floor(y / MODULE_POINTS) - BORDER;
    if (row < 0 || row >= modules) continue;
    for (let x = BORDER * MODULE_POINTS; x < size - BORDER * MODULE_POINTS; x += 1) {
      if (!code.isDark(row, Math.floor(x / MODULE_POINTS) - BORDER)) continue;
      const at = line + 1 + (x >> 3);
      points[at] = (points[at] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit, shades of gray.
  header[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
