import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { comparePassword, decodeHash, encodeHash, hashPassword } from './passwords';

vi.unmock('./passwords');

const cheap = { logN: 4, r: 8, p: 1 };

describe('password hashes', () => {
  it('survive encoding and decoding, whatever parameters, salt and key', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((array) => Buffer.from(array));
    const hash = fc.record({
      logN: fc.integer({ min: 1, max: 20 }),
      r: fc.integer({ min: 1, max: 32 }),
      p: fc.integer({ min: 1, max: 16 }),
      salt: bytes,
      key: bytes,
    });
    fc.assert(
      fc.property(hash, (value) => {
        expect(decodeHash(encodeHash(value))).toEqual(value);
      }),
    );
  });

  it('are null for any malformed text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeHash(text)).toBeNull();
      }),
    );
    expect(decodeHash('$scrypt$ln=40,r=8,p=1$c2FsdA$a2V5')).toBeNull();
    expect(decodeHash('$scrypt$ln=15,r=99,p=1$c2FsdA$a2V5')).toBeNull();
  });

  it('match only their own password', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (password, other) => {
        const encoded = await hashPassword(password, cheap);
        expect((await comparePassword(password, encoded)).matches).toBe(true);
        expect((await comparePassword(other, encoded)).matches).toBe(other === password);
      }),
      { numRuns: 30 },
    );
  });

  it('are salted: the same password never gives the same hash twice', async () => {
    expect(await hashPassword('Same-Word-1', cheap)).not.toBe(await hashPassword('Same-Word-1', cheap));
  });

  it('request a rehash when the parameters have changed', async () => {
    expect(await comparePassword('Old-Word-1', await hashPassword('Old-Word-1', cheap))).toEqual({
      matches: true,
      outdated: true,
    });
    expect((await comparePassword('New-Word-1', await hashPassword('New-Word-1'))).outdated).toBe(false);
  });

  it('never match when missing or broken', async () => {
    expect((await comparePassword('', null)).matches).toBe(false);
    expect((await comparePassword('anything', 'broken')).matches).toBe(false);
  });
});
