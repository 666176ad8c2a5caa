import { open } from 'node:fs/promises';
import { limits } from '@contract/limits';
import type { Crop } from '@contract/pictures';
import { ToldError, words } from '@server/platform/text/words';

const { sideMax, pixelsMax, framePixelsMax, seconds, jpegQuality } = limits.upload.picture;

/** Formats that are accepted, by their content type. */
type Format = 'gif' | 'jpeg' | 'png';
const FORMATS: Readonly<Record<string, Format>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
};

/** Why a picture is refused, in words for whoever uploads it. */
export class UnusablePicture extends ToldError {}

const tooManyPixels = () =>
  new UnusablePicture(
    words`The picture has too many pixels. It may be ${sideMax} pixels wide and high and have ${pixelsMax / 1_000_000} megapixels, ${framePixelsMax / 1_000_000} with all frames of an animation.`,
  );
const damaged = () =>
  new UnusablePicture('The picture is damaged or incomplete. Save it again and upload the new file.');

/** The library is large and takes a while to load: only with the first picture. It can read nothing else from then on. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: pictures come one by one, and requests are to be answered meanwhile.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

/** A decoder takes the frames that are there for all of them, but a GIF says where it ends. */
async function hasEnd(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, Math.max(0, size - 1024));
    const end = buffer.subarray(0, bytesRead);
    return end.findLast((byte) => byte !== 0) === 0x3b;
  } finally {
    await file.close();
  }
}

/** How an accepted picture is kept: as it is, or as a PNG that fits into a square; of an animation then the first frame. */
export interface Keeping {
  readonly contentType?: 'image/png';
  readonly side?: number;
  /** With 256 colors at most, a third of the size. */
  readonly hasPalette?: boolean;
  /** What of the upright picture is kept, where it is kept as a PNG; absent: all of it. */
  readonly crop?: Crop | undefined;
}
export const AS_IT_IS: Keeping = {};
/** Logos, which PDFs, mails and pages show small. */
export const LOGO: Keeping = { contentType: 'image/png', side: limits.upload.logoSide };

/** The pixels of a part, one at least. */
function pixelsOf({ x, y, width, height }: Crop, picture: { width: number; height: number }) {
  const left = Math.min(Math.round(x * picture.width), picture.width - 1);
  const top = Math.min(Math.round(y * picture.height), picture.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * picture.width), picture.width - left)),
    height: Math.max(1, Math.min(Math.round(height * picture.height), picture.height - top)),
  };
}

async function encode(
  path: string,
  format: Format,
  target: string,
  { side, hasPalette = false, crop }: Keeping,
): Promise<void> {
  loading ??= loadSharp();
  const sharp = await loading;
  const options = { failOn: 'error', limitInputPixels: pixelsMax, sequentialRead: true } as const;
  // All frames of an animation below each other.
  const given = format === 'gif' ? { ...options, pages: -1 } : options;
  const found = await sharp(path, { ...given, limitInputPixels: false }).metadata();
  const { width, height, pages = 1, pageHeight = height } = found;
  if (found.format !== format || (format === 'gif' && !(await hasEnd(path)))) throw damaged();
  const most = pages > 1 ? framePixelsMax : pixelsMax;
  if (width > sideMax || pageHeight > sideMax || width * pageHeight * pages > most) throw tooManyPixels();
  if (side !== undefined) {
    const fitting = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
    const first = sharp(path, options).timeout({ seconds }).autoOrient();
    const upright = pages > 1 ? { width, height: pageHeight } : found.autoOrient;
    const part = crop ? first.extract(pixelsOf(crop, upright)) : first;
    await part.resize(fitting).png({ palette: hasPalette }).toFile(target);
    return;
  }
  const picture = sharp(path, given).timeout({ seconds });
  if (format === 'gif') await picture.gif({ effort: 1 }).toFile(target);
  else if (format === 'jpeg') await picture.autoOrient().jpeg({ quality: jpegQuality }).toFile(target);
  else await picture.autoOrient().png({ palette: found.isPalette }).toFile(target);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Writes a picture anew from its pixels: what else was in the file stays behind, such as the place where a photo was
 * taken, or a script. One picture at a time. Throws UnusablePicture for one that is damaged, cut off, or too large once it
 * is unpacked.
 */
export async function writeAnew(
  path: string,
  contentType: string,
  target: string,
  keeping = AS_IT_IS,
): Promise<void> {
  const format = FORMATS[contentType];
  if (!format) throw damaged();
  const mine = last.then(() => encode(path, format, target, keeping));
  last = mine.catch(() => undefined);
  try {
    await mine;
  } catch (error) {
    // A full disk is no fault of the picture.
    if (error instanceof UnusablePicture || (error instanceof Error && 'code' in error)) throw error;
    if (error instanceof Error && /timeout/i.test(error.message)) throw tooManyPixels();
    throw damaged();
  }
}

/** Whether a picture that is part of a text can be unpacked wholly, within the same bounds. */
export async function isUsable(content: Buffer): Promise<boolean> {
  loading ??= loadSharp();
  const sharp = await loading;
  const options = { failOn: 'error', limitInputPixels: pixelsMax, pages: -1 } as const;
  const mine = last.then(async () => {
    const { width, pageHeight, height, pages = 1 } = await sharp(content, options).metadata();
    const isSmall =
      Math.max(width, pageHeight ?? height) <= sideMax && (pages === 1 || width * height <= framePixelsMax);
    if (isSmall) await sharp(content, options).timeout({ seconds }).stats();
    return isSmall;
  });
  last = mine.catch(() => undefined);
  return mine.catch(() => false);
}

/** A picture as it goes with a mail: many mail programs show no WebP, so that becomes a JPEG, or a PNG if it is see-through. */
export async function mailPicture(given: { readonly content: Buffer; readonly contentType: string }) {
  if (given.contentType !== 'image/webp') return given;
  loading ??= loadSharp();
  const sharp = await loading;
  const mine = last.then(async () => {
    const picture = sharp(given.content, { limitInputPixels: pixelsMax }).timeout({ seconds });
    const { hasAlpha } = await picture.metadata();
    return hasAlpha
      ? { content: await picture.png().toBuffer(), contentType: 'image/png' }
      : { content: await picture.jpeg({ quality: jpegQuality }).toBuffer(), contentType: 'image/jpeg' };
  });
  last = mine.catch(() => undefined);
  // One that can't be unpacked is as good as it was.
  return mine.catch(() => given);
}
