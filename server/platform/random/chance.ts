import { createHash } from 'node:crypto';

/** A number in [0, 1) that depends on the seed and its purpose alone, so that a simulation can be repeated. */
export function chance(seed: number, ...purpose: readonly (string | number)[]): number {
  const digest = createHash('sha256')
    .update([seed, ...purpose].join(' '))
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}
