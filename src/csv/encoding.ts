import { codePageOf } from './codePages';

/** The possible encodings of a file: Unicode by its byte order mark or content, otherwise a code page of Windows. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How much of a file is read to detect UTF-16. */
const SAMPLE_BYTES = 4096;
/**
 * Characters of western and most other scripts have a zero byte each in UTF-16; no other text encoding has
 * any.
 */
const ZERO_SHARE = 0.2;

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

function sixteenBits(sample: Uint8Array): Encoding | undefined {
  if (startsWith(sample, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(sample, 0xfe, 0xff)) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, sample.length / 2));
  if (odd > ZERO_SHARE && even < odd / 4) return 'utf-16le';
  if (even > ZERO_SHARE && odd < even / 4) return 'utf-16be';
  return undefined;
}

/** The sign in place of bytes that are no letter of the encoding. */
const UNREADABLE = '\ufffd';
/** What UTF-8 looks like in Windows-1252: `Ã¼`, `â€™`. */
const MISREAD =
  /[\u00c2-\u00df][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\u00e2\u20ac/;

/**
 * What other code pages look like in Windows-1252: signs within words (`Sprzeda¿`, `£ukasz`), words of nothing but accented
 * letters (`Èâàí`), and bytes that it has no letter for.
 */
const OTHER_PAGE =
  /\p{L}[\u00a2-\u00a6\u00a8\u00ac\u00af\u00b1\u00b3\u00b6\u00b9\u00bc-\u00bf]|(?<![^\s"'(-])[\u00a3\u00a5\u00af\u00b3\u00b9\u00bc\u00be]\p{L}|[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]{3}|[\u0080-\u009f]/u;

/** Whether a text looks as if it was written in another encoding than it was read in. */
export const isDoubtful = (text: string, encoding: Encoding): boolean =>
  text.includes(UNREADABLE) || (encoding === 'windows-1252' && (MISREAD.test(text) || OTHER_PAGE.test(text)));

/** Whether the file reads as UTF-8, or has more letters of it than stray bytes: one of these must not garble all others. */
async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8');
  let [letters, stray] = [0, 0];
  const count = (text: string) => {
    for (const letter of text.match(/[^\0-\x7f]/gu) ?? []) {
      if (letter === UNREADABLE) stray += 1;
      else letters += 1;
    }
  };
  for await (const bytes of bytesOf(file)) count(decoder.decode(bytes, { stream: true }));
  count(decoder.decode());
  return stray === 0 || letters > stray;
}

/** The file's bytes, a megabyte at a time: it is never in memory as a whole. */
async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const step = 1024 * 1024;
  for (let at = 0; at < file.size; at += step) {
    yield new Uint8Array(await file.slice(at, at + step).arrayBuffer());
  }
}

/** Whether each byte of the file is of a letter in this encoding. */
async function isWhole(file: Blob, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(file))
    if (decoder.decode(bytes, { stream: true }).includes(UNREADABLE)) return false;
  return !decoder.decode().includes(UNREADABLE);
}

/**
 * Detects a file's encoding: by its byte order mark, whatever follows; else UTF-16 by its zero bytes, UTF-8 where it reads
 * better so, otherwise the code page of the languages that somebody reads, and Windows-1252 if it can't be that.
 */
export async function detectEncoding(file: Blob, languages: readonly string[] = []): Promise<Encoding> {
  const sample = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  if (startsWith(sample, 0xef, 0xbb, 0xbf)) return 'utf-8';
  const unicode = sixteenBits(sample) ?? ((await isUtf8(file)) ? 'utf-8' : undefined);
  if (unicode) return unicode;
  const codePage = codePageOf(languages);
  return (await isWhole(file, codePage)) ? codePage : 'windows-1252';
}

/**
 * The file's text without its byte order mark, chunk by chunk, every line end as `\n`; `onBytes` reports
 * progress.
 */
export async function* textOf(
  file: Blob,
  encoding: Encoding,
  onBytes: (read: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  let held = '';
  for await (const bytes of bytesOf(file)) {
    const text = held + decoder.decode(bytes, { stream: true });
    // A trailing carriage return may belong to a newline in the next chunk.
    held = text.endsWith('\r') ? '\r' : '';
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
    read += bytes.length;
    onBytes(read);
  }
  yield (held + decoder.decode()).replace(/\r\n?/g, '\n');
}
