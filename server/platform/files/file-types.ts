import { open } from 'node:fs/promises';
import type { FileKind } from '@contract/training/customTraining';

/** As many bytes as are needed to tell a type. */
const HEAD_BYTES = 4100;

/** The type of a file, as it will be served. */
export interface FoundType {
  readonly kind: FileKind;
  readonly contentType: string;
}

const image = (name: string): FoundType => ({ kind: 'image', contentType: `image/${name}` });
const video = (name: string): FoundType => ({ kind: 'video', contentType: `video/${name}` });

/** Files that begin with these bytes, given as Latin-1 text. */
const BEGINNINGS: readonly (readonly [string, FoundType])[] = [
  ['GIF87a', image('gif')],
  ['GIF89a', image('gif')],
  ['\xff\xd8\xff', image('jpeg')],
  ['\x89PNG\r\n\x1a\n', image('png')],
  ['%PDF-', { kind: 'pdf', contentType: 'application/pdf' }],
  ['FLV\x01', video('x-flv')],
  // ASF and WMV.
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c', video('x-ms-asf')],
  // The program stream of MPG, VOB and MOD, and a bare MPEG video.
  ['\x00\x00\x01\xba', video('mpeg')],
  ['\x00\x00\x01\xb3', video('mpeg')],
];

/** The brands of an ISO media file that are videos. */
const BRANDS: readonly (readonly [RegExp, FoundType])[] = [
  [/^qt {2}/, video('quicktime')],
  [/^(?:3gp|3g2|3gs|3ge)/, video('3gpp')],
  [
    /^(?:isom|iso[2-9a-c]|mp4[12]|mp71|avc1|av01|dash|mmp4|MSNV|M4V |M4VH|M4VP|f4v |F4V |msdh|hvc1|hev1|cmfc)/,
    video('mp4'),
  ],
];
/** Those of sound alone and of pictures, which also say that programs for videos can read them. */
const NO_VIDEO = /^(?:M4A |M4B |M4P |F4A |F4B |mif1|msf1|mi?af|he[iv][cmsx]|avi[fos]|jp2 |jpx |jpm |crx )/;
/** So many further brands are read. */
const BRANDS_MAX = 32;
/** QuickTime before there were brands begins with one of these boxes. */
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** By the first brand, or where that is a camera's own, by the first of the others that is known. */
function brandedType(text: string): FoundType | undefined {
  const end = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE();
  const others = text.slice(16, Math.min(end, 16 + 4 * BRANDS_MAX)).match(/.{4}/gs) ?? [];
  const all = [text.slice(8, 12), ...others];
  if (NO_VIDEO.test(all[0] ?? '')) return undefined;
  for (const one of all) {
    const found = BRANDS.find(([brand]) => brand.test(one));
    if (found) return found[1];
  }
  return undefined;
}

function isoType(text: string): FoundType | undefined {
  const box = text.slice(4, 8);
  if (box === 'ftyp') return brandedType(text);
  return QUICKTIME_BOXES.has(box) ? video('quicktime') : undefined;
}

/** MKV and WEBM, told apart by the document type near the beginning. */
function matroskaType(text: string): FoundType | undefined {
  if (!text.startsWith('\x1a\x45\xdf\xa3')) return undefined;
  const found = /\x42\x82[\x80-\xff](webm|matroska)/.exec(text.slice(0, 128))?.[1];
  return found ? video(found === 'webm' ? 'webm' : 'x-matroska') : undefined;
}

/** The type that the first bytes of a file show; undefined for all that is not accepted. */
export function typeOf(head: Buffer): FoundType | undefined {
  const text = head.toString('latin1');
  const beginning = BEGINNINGS.find(([bytes]) => text.startsWith(bytes));
  if (beginning) return beginning[1];
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return video('x-msvideo');
  return matroskaType(text) ?? isoType(text);
}

/** The type of a file on disk by its content. */
export async function typeOfFile(path: string): Promise<FoundType | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return typeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
