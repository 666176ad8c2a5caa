import { limits } from '@contract/limits';
import { describe, expect, it } from 'vitest';
import { LOOK_UP, reachOf } from './walks.queries';

const { reachMin, reachMax, passedMax } = limits.reports;

describe('how far a list by name can be read', () => {
  it('is as far as so many places are walked past, whatever the size of the company', () => {
    for (const people of [100_000, 1_000_000, 10_000_000]) {
      const reach = reachOf(people / 10, people * LOOK_UP);
      expect(reach).toBe(Math.floor(passedMax / 10 / LOOK_UP));
      expect(reach).toBeGreaterThan(reachMin);
      expect(reach).toBeLessThan(reachMax);
    }
  });

  it('has an end where everybody is in it, and a page where hardly anybody is', () => {
    expect(reachOf(4_000_000, 1_000_000 * LOOK_UP)).toBe(reachMax);
    expect(reachOf(1001, 50_000_000)).toBe(reachMin);
    expect(reachOf(1001, 0)).toBe(reachMax);
  });
});
