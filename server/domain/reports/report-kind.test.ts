import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namelessCharts, namelessFact, type ReportFact, readOnce } from './report-kind';

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

  interface Drawn {
    values: (number | null)[];
    about: (number | null)[] | undefined;
  }
  const upTo30 = fc.option(fc.nat(30));
  const series: fc.Arbitrary<Drawn> = fc.nat(12).chain((length) => {
    const some = fc.array(upTo30, { minLength: length, maxLength: length });
    return fc.record({ values: some, about: fc.option(some, { nil: undefined }) });
  });
  const scales = fc.constantFrom<ReportFact['scale'][]>('count', 'percent', 'outOfTen', 'ratio');
  const inChart = (scale: ReportFact['scale'], { values, about }: Drawn) => {
    const [chart] = namelessCharts([
      {
        ...({ label: 'completed', kind: 'bar', scale } as const),
        points: values.map((_, at) => ({ name: String(at) })),
        series: [{ label: 'completed', values, ...(about && { about }) }],
      },
    ]);
    return chart?.series[0]?.values ?? values.map(() => null);
  };

  it('are told in a chart what they would be told as a fact, point by point', () => {
    fc.assert(
      fc.property(scales, series, (scale, drawn) => {
        const { values, about } = drawn;
        const facts = values.map((value, at) => told({ value, scale, about: about?.[at] ?? null }));
        expect(inChart(scale, drawn)).toEqual(facts);
      }),
    );
  });

  it('are told in a chart nothing about fewer than five people, and get none without a value', () => {
    fc.assert(
      fc.property(scales, series, (scale, drawn) => {
        for (const [at, value] of inChart(scale, drawn).entries()) {
          if (value === null) continue;
          expect(drawn.about?.[at] ?? (scale === 'count' ? value : 0)).toBeGreaterThanOrEqual(5);
          expect(value).toBe(drawn.values[at]);
        }
      }),
    );
    const alone = { label: 'completed', kind: 'bar', points: [{ name: 'A' }] } as const;
    const share = { ...alone, scale: 'percent', series: [{ label: 'completed', values: [80] }] } as const;
    expect(namelessCharts([share])).toEqual([]);
  });
});

describe('what several reports ask alike', () => {
  it('is read once by those who share, and by each of those who do not', async () => {
    let reads = 0;
    const read = () => Promise.resolve(++reads);
    const shared = new Map();
    expect(await readOnce(shared, { days: 30 }, read)).toBe(1);
    expect(await readOnce(shared, { days: 30 }, read)).toBe(1);
    expect(await readOnce(shared, { days: 90 }, read)).toBe(2);
    expect(await readOnce(undefined, { days: 30 }, read)).toBe(3);
  });

  it('is read anew after a failure', async () => {
    const shared = new Map();
    await expect(readOnce(shared, {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await readOnce(shared, {}, () => Promise.resolve('read'))).toBe('read');
  });
});
