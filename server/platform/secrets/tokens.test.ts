import { expect, it } from 'vitest';
import { randomCode, randomToken } from './tokens';

it('tokens have 256 bits, and are all different', () => {
  const tokens = Array.from({ length: 1000 }, randomToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

it('codes have six digits, leading zeros among them, and every first digit comes as often', () => {
  const codes = Array.from({ length: 10_000 }, () => randomCode(6));
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  for (const first of '0123456789') {
    const found = codes.filter((code) => code.startsWith(first)).length;
    // Seven standard deviations: chance alone fails this once in 10^11 runs.
    expect(Math.abs(found - 1000)).toBeLessThan(210);
  }
});
