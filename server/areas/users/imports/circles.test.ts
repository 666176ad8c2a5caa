import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refusedForCircles } from './circles';

const map = (pairs: Record<string, string>) => new Map(Object.entries(pairs));
const refused = (wanted: Record<string, string>, current: Record<string, string> = {}) =>
  [...refusedForCircles(map(wanted), map(current))].toSorted();

it('two users may trade places', () => {
  expect(refused({ a: 'c', b: 'a' }, { a: 'b' })).toEqual([]);
});

it('refuses all who would close a circle together, and nobody below it', () => {
  expect(refused({ a: 'b', b: 'c', c: 'a', d: 'a' })).toEqual(['a', 'b', 'c']);
  expect(refused({ b: 'a' }, { a: 'b' })).toEqual(['b']);
});

it('judges again what those who are refused still have', () => {
  // Without the circle of a and c, a would report to b no longer.
  expect(refused({ a: 'c', c: 'a', b: 'a' }, { a: 'b' })).toEqual(['a', 'b', 'c']);
});

it('gives up on wishes that undo one another without end, rather than working on them', () => {
  const wanted: Record<string, string> = { a0: 'x', x: 'a0' };
  const current: Record<string, string> = {};
  for (let at = 0; at < 500; at += 1) {
    wanted[`a${at + 1}`] = `a${at}`;
    current[`a${at}`] = `a${at + 1}`;
  }
  expect(refused(wanted, current)).toHaveLength(502);
});

it('leaves no circle, whatever is wanted and whatever there was', () => {
  const person = fc.nat({ max: 7 });
  const wishes = fc.array(fc.tuple(person, person), { maxLength: 10 });
  // Everybody reports to a lower number, so that there is no circle before.
  const before = fc.array(fc.tuple(person, person), { maxLength: 10 });
  fc.assert(
    fc.property(wishes, before, (asked, had) => {
      const wanted = new Map(asked.filter(([who, whom]) => who !== whom));
      const current = new Map(had.flatMap(([a, b]) => (a > b ? [[a, b] as const] : [])));
      const no = refusedForCircles(wanted, current);
      const final = new Map([...current, ...[...wanted].filter(([who]) => !no.has(who))]);
      for (const start of final.keys()) {
        const seen = new Set<number>();
        for (let at: number | undefined = start; at !== undefined; at = final.get(at)) {
          expect(seen.has(at)).toBe(false);
          seen.add(at);
        }
      }
    }),
    { numRuns: 500 },
  );
});
