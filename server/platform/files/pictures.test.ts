import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from '@tests/support/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnusablePicture, writeAnew } from './pictures';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A white picture of one bit for each pixel: a few kilobytes however large. */
function png(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    PNG.subarray(0, 8),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of one pixel in so many frames, each as large as the whole. */
function gif(width: number, height: number, frames: number, end = '\x3b'): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.concat([
    Buffer.from('\x21\xf9\x04\0\x0a\0\0\0', 'latin1'),
    Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from('\x02\x02\x44\x01\0', 'latin1'),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from('\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(end, 'latin1'),
  ]);
}

async function written(content: Buffer, contentType: string): Promise<Buffer> {
  const path = join(folder, 'given');
  await writeFile(path, content);
  await writeAnew(path, contentType, `${path}.anew`);
  return readFile(`${path}.anew`);
}
const whyNot = (content: Buffer, contentType: string) =>
  written(content, contentType).then(
    () => 'accepted',
    (error: unknown) => (error instanceof UnusablePicture ? error.message : `unexpected: ${error}`),
  );

const DAMAGED = 'The picture is damaged or incomplete. Save it again and upload the new file.';
const TOO_MANY =
  'The picture has too many pixels. It may be 10,000 pixels wide and high and have 50 megapixels, 25 with all frames of an animation.';

describe('a picture', () => {
  it('is written anew without what else was in its file', async () => {
    const secret = Buffer.from('Comment\0taken at 52.5200 N, <script>alert(1)</script>');
    const content = Buffer.concat([
      png(40, 30, [chunk('tEXt', secret)]),
      Buffer.from('<script>after</script>'),
    ]);
    const anew = await written(content, 'image/png');
    expect(anew.subarray(0, 8)).toEqual(PNG.subarray(0, 8));
    expect([anew.readUInt32BE(16), anew.readUInt32BE(20)]).toEqual([40, 30]);
    expect(anew.toString('latin1')).not.toMatch(/taken at|script/);
  });

  it('keeps the frames of an animation', async () => {
    const anew = await written(gif(20, 20, 3), 'image/gif');
    expect(anew.subarray(0, 6).toString()).toBe('GIF89a');
    expect([anew.readUInt16LE(6), anew.readUInt16LE(8)]).toEqual([20, 20]);
  });

  it.each([
    ['of eight bytes', PNG.subarray(0, 8), 'image/png', DAMAGED],
    ['that is cut off', PNG.subarray(0, 50), 'image/png', DAMAGED],
    ['whose sums are wrong', Buffer.from(png(40, 30)).fill(7, 45, 50), 'image/png', DAMAGED],
    ['with an animation that is cut off', gif(20, 20, 3, ''), 'image/gif', DAMAGED],
    ['that says it is a GIF and is a page', Buffer.from('GIF89a=1;/*<html>*/;'), 'image/gif', DAMAGED],
    [
      'that is only the beginning of a photo',
      Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'),
      'image/jpeg',
      DAMAGED,
    ],
    ['of another type than it says', PNG, 'image/jpeg', DAMAGED],
    [
      'of a type that is not accepted',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      DAMAGED,
    ],
    ['that unpacks to 100 megapixels', png(10_000, 10_000), 'image/png', TOO_MANY],
    ['that is very wide', png(10_001, 1), 'image/png', TOO_MANY],
    ['with a thousand large frames', gif(2000, 2000, 1000), 'image/gif', TOO_MANY],
  ])('%s is refused', async (_, content, contentType, why) => {
    expect(await whyNot(content, contentType)).toBe(why);
  });

  it('that is refused leaves the next one its turn, and nothing else', async () => {
    const answers = await Promise.all([
      whyNot(PNG.subarray(0, 8), 'image/png'),
      whyNot(png(9000, 5000), 'image/png'),
    ]);
    expect(answers).toHaveLength(2);
    expect(await whyNot(png(9000, 5000), 'image/png')).toBe('accepted');
    expect(await readdir(folder)).toEqual(['given', 'given.anew']);
  });
});
