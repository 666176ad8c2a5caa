import { limits } from '@contract/limits';
import { describe, expect, it } from 'vitest';
import { LOOK_UP, reachOf, walkOf } from './walks.queries';

const { reachMin, reachMax, passedMax } = limits.reports;

describe('how a list by name is read', () => {
  const heldMax = limits.reports.heldMax;
  const first = { offset: 0, limit: 25 };

  it('holds the people of a figure that few are behind, and looks everybody up where most are', () => {
    expect(walkOf({ rows: 2000, people: 1_000_000, heldMax }, first).isHeld).toBe(true);
    expect(walkOf({ rows: 10_000, people: 10_000, heldMax }, first).isHeld).toBe(false);
    expect(walkOf({ rows: 500_000, people: 1_000_000, heldMax }, first).isHeld).toBe(false);
    expect(walkOf({ rows: heldMax + 1, people: 10_000_000, heldMax }, first).isHeld).toBe(false);
  });

  it('reaches as far as either way can', () => {
    expect(walkOf({ rows: 1_000_000, people: 1_000_000, heldMax }, first).reach).toBe(reachMax);
    expect(walkOf({ rows: 2000, people: 10_000, heldMax }, first).reach).toBe(
      Math.floor((passedMax - 1.5 * 2000) / (5 + LOOK_UP)),
    );
    expect(walkOf({ rows: 100_000, people: 1_000_000, heldMax }, first).reach).toBe(
      Math.floor(passedMax / 10 / LOOK_UP),
    );
    expect(walkOf({ rows: 1001, people: 1_000_000, heldMax }, first).reach).toBe(reachMin);
  });
});

describe('how far a list is reached', () => {
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
