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

/** The first brand of an ISO media file; those of pictures and of sound alone are not among them. */
const BRANDS: readonly (readonly [RegExp, FoundType])[] = [
  [/^qt {2}/, video('quicktime')],
  [/^(?:3gp|3g2|3gs|3ge)/, video('3gpp')],
  [/^(?:isom|iso[2-9]|mp4[12]|avc1|dash|mmp4|MSNV|M4V |M4VH|M4VP|f4v |F4V |msdh|hvc1|cmfc)/, video('mp4')],
];
/** QuickTime before there were brands begins with one of these boxes. */
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

function isoType(text: string): FoundType | undefined {
  const box = text.slice(4, 8);
  if (box === 'ftyp') return BRANDS.find(([brand]) => brand.test(text.slice(8, 12)))?.[1];
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
