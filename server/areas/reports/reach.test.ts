import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseDeepPage } from './reach';

const isRefused = (offset: number, limit: number, total: number, reach: number) => {
  try {
    refuseDeepPage({ offset, limit }, total, reach);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 422, details: [{ code: 'pageNumber' }] });
    return true;
  }
};

describe('a page of a long list', () => {
  it('is refused only where neither end is near', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(1000),
        fc.integer({ min: 50, max: 300 }),
        (offset, limit, total, reach) => {
          const rows = Array.from(
            { length: Math.max(0, Math.min(limit, total - offset)) },
            (_, at) => offset + at,
          );
          const isNear = rows.every((row) => row < reach) || rows.every((row) => total - row <= reach);
          expect(isRefused(offset, limit, total, reach)).toBe(!isNear);
        },
      ),
    );
  });

  it('is never refused at the very beginning or end, though it is longer than what can be reached', () => {
    expect(isRefused(0, 100, 5000, 50)).toBe(false);
    expect(isRefused(4900, 100, 5000, 50)).toBe(false);
    expect(isRefused(100, 100, 5000, 50)).toBe(true);
  });

  it('is near its beginning alone where nobody knows how long it is', () => {
    expect(isRefused(0, 25, Number.POSITIVE_INFINITY, 50)).toBe(false);
    expect(isRefused(50, 25, Number.POSITIVE_INFINITY, 50)).toBe(true);
  });

  it('is empty, not refused, behind the end', () => {
    expect(isRefused(5000, 25, 4000, 50)).toBe(false);
  });
});
