import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export interface HashParameters {
  /** Binary logarithm of scrypt's N. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

export interface EncodedHash extends HashParameters {
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** 32 MB and about 80 ms per guess. When raised, passwords are rehashed at their next sign-in. */
export const CURRENT_PARAMETERS: HashParameters = { logN: 15, r: 8, p: 1 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const PATTERN = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The stored form: parameters, salt and key in PHC string format. */
export function encodeHash({ logN, r, p, salt, key }: EncodedHash): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * Parses the result of {@link encodeHash}. Null for anything else, including parameters that would exhaust
 * memory.
 */
export function decodeHash(text: string): EncodedHash | null {
  const [, ln, r, p, salt, key] = PATTERN.exec(text) ?? [];
  if (!ln || !r || !p || !salt || !key) return null;
  const parameters = { logN: Number(ln), r: Number(r), p: Number(p) };
  const outOfRange = parameters.logN < 1 || parameters.logN > 20 || parameters.r < 1 || parameters.r > 32;
  if (outOfRange || parameters.p < 1 || parameters.p > 16) return null;
  return { ...parameters, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

function deriveKey(password: string, salt: Buffer, { logN, r, p }: HashParameters, length: number) {
  const N = 2 ** logN;
  return derive(password, salt, length, { N, r, p, maxmem: 256 * N * r + 1024 * 1024 });
}

/** Hashes a password with scrypt in the thread pool. */
export async function hashPassword(password: string, parameters = CURRENT_PARAMETERS): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encodeHash({ ...parameters, salt, key: await deriveKey(password, salt, parameters, KEY_BYTES) });
}

// A hash of no password, so that comparing costs the same without a real one.
const decoy: EncodedHash = {
  ...CURRENT_PARAMETERS,
  salt: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
};

/**
 * Compares in constant time. Without a hash (unknown address, account without password) it does the same work
 * and returns false, so that timing doesn't reveal who has an account. `outdated` asks for a rehash.
 */
export async function comparePassword(
  password: string,
  encoded: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const stored = encoded === null ? null : decodeHash(encoded);
  const reference = stored ?? decoy;
  const key = await deriveKey(password, reference.salt, reference, reference.key.length);
  const matches = timingSafeEqual(key, reference.key) && stored !== null;
  const { logN, r, p } = CURRENT_PARAMETERS;
  return { matches, outdated: reference.logN !== logN || reference.r !== r || reference.p !== p };
}

/** Whether a new password is the current one. */
export async function isSamePassword(password: string, encoded: string | null): Promise<boolean> {
  if (encoded === null || password.length > MAX_PASSWORD_LENGTH) return false;
  return (await comparePassword(password, encoded)).matches;
}

/** Longer input is refused before any work is spent on it. The contract's sign-in has the same limit. */
export const MAX_PASSWORD_LENGTH = 1024;
