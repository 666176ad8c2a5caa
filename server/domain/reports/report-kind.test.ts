import { describe, expect, it } from 'vitest';
import { namelessFact, type ReportFact } from './report-kind';

const told = (fact: Omit<ReportFact, 'label'>) => namelessFact({ label: 'completed', ...fact }).value;

describe('readers outside the company', () => {
  it('are told a count about five people and more', () => {
    expect(told({ value: 4, scale: 'count' })).toBeNull();
    expect(told({ value: 5, scale: 'count' })).toBe(5);
    expect(told({ value: 0, scale: 'count', about: 20 })).toBe(0);
    expect(told({ value: 20, scale: 'count', about: 20 })).toBe(20);
  });

  it('are told neither of a few among many, nor of all but a few', () => {
    expect(told({ value: 2, scale: 'count', about: 20 })).toBeNull();
    expect(told({ value: 18, scale: 'count', about: 20 })).toBeNull();
    expect(told({ value: 2, scale: 'count', about: 4 })).toBeNull();
  });

  it('are told a share or a score only where it says how many people it is about', () => {
    expect(told({ value: 80, scale: 'percent', about: 5 })).toBe(80);
    expect(told({ value: 80, scale: 'percent', about: 4 })).toBeNull();
    expect(told({ value: 80, scale: 'percent', about: null })).toBeNull();
    expect(told({ value: 80, scale: 'outOfTen' })).toBeNull();
  });

  it('are told how many courses there are, which is about nobody', () => {
    expect(told({ value: 2, scale: 'count', about: 'things' })).toBe(2);
  });
});
