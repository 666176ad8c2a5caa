import { createCipheriv, createHash } from 'node:crypto';

/*
 * Whether an encrypted PDF opens without a password: most are only protected against changes, and have an empty password for
 * readers. Of the standard security handler (ISO 32000-2, 7.6.4), in all revisions that viewers know.
 */

/** Encryption dictionaries are a few hundred bytes. */
const DICTIONARY_BYTES = 4096;
/** What fills up a password that is shorter than it, here the whole of an empty one. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const md5 = (data: Buffer): Buffer => createHash('md5').update(data).digest();

/** OpenSSL has it no more, and it hides nothing here. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one & 255] = at(other);
    state[other & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const i = (index + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

/** The hash of revision 6, of an empty password and a salt. */
export function hashOf(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256')
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a string at the start of a text: `<68656c>` or `(hel)`, whose brackets may be nested. */
function stringAt(text: string): Buffer | undefined {
  const hex = /^\s*<([\da-f\s]*)>/i.exec(text)?.[1];
  if (hex !== undefined) return Buffer.from(hex.replace(/\s/g, ''), 'hex');
  const start = /^\s*\(/.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  let depth = 1;
  let found = '';
  const part = /\\([0-7]{1,3}|\r\n|.)|\r\n?|./gs;
  part.lastIndex = start;
  for (let one = part.exec(text); one; one = part.exec(text)) {
    const [whole, escaped] = one;
    if (escaped !== undefined) {
      if (/^[0-7]/.test(escaped)) found += String.fromCharCode(Number.parseInt(escaped, 8) & 255);
      else if (!/^[\r\n]/.test(escaped)) found += ESCAPED[escaped] ?? escaped;
      continue;
    }
    if (whole === '(') depth += 1;
    if (whole === ')') depth -= 1;
    if (depth === 0) return Buffer.from(found, 'latin1');
    found += whole.startsWith('\r') ? '\n' : whole;
  }
  return undefined;
}

/** The text behind a name of a dictionary. */
function behind(text: string, name: string): string | undefined {
  const found = new RegExp(`/${name}(?=[\\s(<[/+-]|\\d)`).exec(text);
  return found ? text.slice(found.index + found[0].length) : undefined;
}
const bytesAt = (text: string, name: string) => stringAt(behind(text, name) ?? '');
function numberAt(text: string, name: string): number | undefined {
  const found = /^\s*([+-]?\d{1,12})/.exec(behind(text, name) ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The encryption dictionary that a trailer has or points to. The last one of its number counts, as in any PDF. */
function dictionaryOf(content: Buffer, trailer: string): string | undefined {
  const given = behind(trailer, 'Encrypt');
  if (given === undefined) return undefined;
  if (/^\s*<</.test(given)) return given.slice(0, DICTIONARY_BYTES);
  const [, number, generation] = /^\s*(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(given) ?? [];
  const head = `${number} ${generation} obj`;
  let at = content.lastIndexOf(head, undefined, 'latin1');
  while (at > 0 && /\d/.test(String.fromCharCode(content[at - 1] ?? 0)))
    at = content.lastIndexOf(head, at - 1, 'latin1');
  return at < 0 ? undefined : content.toString('latin1', at + head.length, at + DICTIONARY_BYTES);
}

/** Whether an encrypted PDF opens with an empty password; `trailer` is its last one, as Latin-1 text. */
export function opensWithoutPassword(content: Buffer, trailer: string): boolean {
  const dictionary = dictionaryOf(content, trailer);
  if (dictionary === undefined || !/\/Filter\s*\/Standard\b/.test(dictionary)) return false;
  const revision = numberAt(dictionary, 'R');
  const owner = bytesAt(dictionary, 'O');
  const user = bytesAt(dictionary, 'U');
  const permissions = numberAt(dictionary, 'P');
  if (!revision || !owner || !user || permissions === undefined) return false;
  if (revision >= 5) {
    if (revision > 6 || user.length < 48) return false;
    const salt = user.subarray(32, 40);
    const hash = revision === 6 ? hashOf(salt) : createHash('sha256').update(salt).digest();
    return hash.equals(user.subarray(0, 32));
  }
  const ids = behind(trailer, 'ID')?.replace(/^\s*\[/, '');
  const id = stringAt(ids ?? '') ?? Buffer.alloc(0);
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions | 0);
  const isPlainMetadata = revision >= 4 && /\/EncryptMetadata\s+false\b/.test(dictionary);
  const metadata = Buffer.alloc(isPlainMetadata ? 4 : 0, 255);
  // Of revision 4, the crypt filters have a length, too.
  const bytes = revision === 4 ? 16 : revision === 2 ? 5 : (numberAt(dictionary, 'Length') ?? 40) / 8;
  const length = Math.min(16, Math.max(5, bytes));
  let key = md5(Buffer.concat([PADDING, owner.subarray(0, 32), bits, id, metadata])).subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length);
  let check = md5(Buffer.concat([PADDING, id]));
  for (let round = 0; round < 20; round++) check = rc4(key.map((byte) => byte ^ round) as Buffer, check);
  return check.equals(user.subarray(0, 16));
}
