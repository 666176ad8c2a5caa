import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** A new random token of 256 bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. Tokens are random, so a fast hash without salt is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new numeric code, uniformly distributed, with leading zeros. */
export function randomCode(digits: number): string {
  return randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');
}

/** A short code hashed with a secret that is not in the database, because 10^6 codes are quickly tried. */
export function hashCode(key: string, code: string): string {
  return createHmac('sha256', key).update(code).digest('base64url');
}
