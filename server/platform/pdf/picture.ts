import { crc32, inflateSync } from 'node:zlib';

const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_MARK = Buffer.from('ffd8ff', 'hex');
const PIXELS_MAX = 4_000_000;

/** Samples of a pixel by PNG's color type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const NEEDED = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
const FILTERS = 4;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG file up to its end; null when one is cut off. */
function chunksOf(png: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = PNG_MARK.length; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) return null;
    const chunk = { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) };
    chunks.push(chunk);
    if (chunk.type === 'IEND') return chunks;
    at = end + 4;
  }
  return null;
}

function written({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Whether the pixels are all there, in lines that a decoder can follow. */
function isWhole(header: Buffer, compressed: Buffer): boolean {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, color = 0, , , interlacing] = header.subarray(8);
  const samples = SAMPLES[color];
  if (!samples || ![1, 2, 4, 8, 16].includes(bits) || interlacing !== 0) return false;
  if (width === 0 || height === 0 || width * height > PIXELS_MAX) return false;
  const line = 1 + Math.ceil((width * samples * bits) / 8);
  try {
    const lines = inflateSync(compressed, { maxOutputLength: line * height });
    if (lines.length !== line * height) return false;
    for (let at = 0; at < lines.length; at += line) if ((lines[at] ?? 0) > FILTERS) return false;
    return true;
  } catch {
    return false;
  }
}

/**
 * A picture that the PDF library can be given: PNG or JPEG, null for anything else. The library decodes a PNG later, where
 * an error would end the process, so that a broken or huge one must not reach it.
 */
export function safePicture(picture: Buffer): Buffer | null {
  if (picture.subarray(0, JPEG_MARK.length).equals(JPEG_MARK)) return picture;
  if (!picture.subarray(0, PNG_MARK.length).equals(PNG_MARK)) return null;
  const chunks = chunksOf(picture)?.filter(({ type }) => NEEDED.includes(type));
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  if (!isWhole(header.data, pixels)) return null;
  return Buffer.concat([PNG_MARK, ...chunks.map(written)]);
}
