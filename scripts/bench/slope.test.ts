import { describe, expect, it } from 'vitest';
import { readBenchArguments } from './arguments';
import { secondHalf, slopeOf } from './slope';
import { soakVerdict } from './soak';

const growing = (mbPerRequest: number, from = 500) =>
  Array.from({ length: 100 }, (_, at) => ({
    requests: (at + 1) * 2000,
    mb: from + (at + 1) * 2000 * mbPerRequest,
  }));

describe('the slope of memory', () => {
  it('is that of the line fitted through noisy samples', () => {
    const noisy = growing(0.001).map((sample, at) => ({ ...sample, mb: sample.mb + (at % 2 ? 5 : -5) }));
    expect(slopeOf(growing(0.001))).toBeCloseTo(0.001, 9);
    expect(slopeOf(noisy)).toBeCloseTo(0.001, 5);
  });

  it('leaves out the half in which the gateway warms up', () => {
    const warming = growing(0).map((sample, at) => (at < 50 ? { ...sample, mb: at } : sample));
    expect(slopeOf(secondHalf(warming))).toBe(0);
  });

  it('misses the budget when responses leak', () => {
    const figures = (mbPerRequest: number) => ({
      requests: 200_000,
      seconds: 1,
      resident: growing(mbPerRequest),
      heap: growing(0),
    });
    expect([soakVerdict(figures(0.00039)).kept, soakVerdict(figures(0.00041)).kept]).toEqual([true, false]);
  });

  it('is measured over 200,000 requests by default', () => {
    expect(readBenchArguments(['--soak']).soak).toBe(200_000);
    expect(readBenchArguments(['--soak=20000']).soak).toBe(20_000);
    expect(readBenchArguments([]).soak).toBeUndefined();
    expect(() => readBenchArguments(['--soak=few'])).toThrow(
      "--soak must be a whole number from 1000, not 'few'.",
    );
  });
});
