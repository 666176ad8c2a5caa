import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorKey, calloutProblems, orderedCallouts } from './callouts';
import { type Callout, findAnchor } from './content';

const callout = (anchor: string, orderNumber = 1, place: Callout['place'] = 'BODY'): Callout => ({
  anchor,
  description: 'Look.',
  orderNumber,
  place,
});

const WORDS = ['pay', 'now', 'or', 'lose', 'your', 'parcel', 'on', 'Friday', 'click', 'here', 'low'];
/** A body cut into texts at any place, some of which begin a block, and anchors of some of its words. */
const marked = fc
  .record({
    words: fc.shuffledSubarray(WORDS, { minLength: 5 }),
    cuts: fc.array(fc.nat(60), { maxLength: 5 }),
    broken: fc.array(fc.nat(5), { maxLength: 3 }),
    slices: fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 4 }),
  })
  .map(({ words, cuts, broken, slices }) => {
    const text = words.join(' ');
    const places = [0, ...cuts.filter((cut) => cut < text.length), text.length].toSorted((a, b) => a - b);
    const texts = places.slice(1).map((end, at) => text.slice(places[at], end));
    return {
      given: { texts, breaks: new Set(broken) },
      anchors: slices.map(([start, length]) => words.slice(start, start + length).join(' ')),
    };
  });

describe('callouts without a problem', () => {
  it('are all found, differ, and cover no letter twice', () => {
    let accepted = 0;
    fc.assert(
      fc.property(marked, ({ given, anchors }) => {
        const callouts = anchors.map((anchor, at) => callout(anchor, at + 1));
        if (calloutProblems(callouts, given).length > 0) return;
        accepted += 1;
        const taken = new Set<string>();
        for (const { anchor } of callouts) {
          const ranges = findAnchor(given.texts, given.breaks, anchor) ?? [];
          expect(ranges.length).toBeGreaterThan(0);
          for (const { text, start, end } of ranges)
            for (let at = start; at < end; at++) {
              expect(taken.has(`${text} ${at}`)).toBe(false);
              taken.add(`${text} ${at}`);
            }
        }
        expect(new Set(callouts.map(({ anchor }) => anchorKey(anchor))).size).toBe(callouts.length);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('have none in any order', () => {
    fc.assert(
      fc.property(marked, fc.boolean(), ({ given, anchors }, isReversed) => {
        const callouts = anchors.map((anchor, at) => callout(anchor, at + 1));
        const order = isReversed ? callouts.toReversed() : callouts;
        expect(calloutProblems(order, given).length === 0).toBe(
          calloutProblems(callouts, given).length === 0,
        );
      }),
    );
  });
});

describe('a problem', () => {
  const given = { texts: ['click here now, click'], breaks: new Set<number>() };

  it('names the callout that has the longer anchor', () => {
    expect(calloutProblems([callout('here', 2), callout('click here', 3)], given)).toEqual([
      { at: 0, field: 'anchor', problem: 'anchorIncluded', n: 3 },
    ]);
  });

  it('is also an anchor that runs into another', () => {
    expect(calloutProblems([callout('click here', 1), callout('here now', 2)], given)).toEqual([
      { at: 1, field: 'anchor', problem: 'anchorIncluded', n: 1 },
    ]);
  });

  it('is only looked for in a body that is given', () => {
    expect(calloutProblems([callout('nowhere')])).toEqual([]);
    expect(calloutProblems([callout('nowhere')], given)).toMatchObject([{ problem: 'anchorNotFound' }]);
  });
});

it('callouts in order stay so: numbered from 1, the header first', () => {
  const given = fc.array(
    fc.record({
      anchor: fc.string(),
      description: fc.string(),
      orderNumber: fc.nat(4),
      place: fc.constantFrom('HEADER' as const, 'BODY' as const),
    }),
  );
  fc.assert(
    fc.property(given, (callouts) => {
      const ordered = orderedCallouts(callouts);
      expect(ordered.map(({ orderNumber }) => orderNumber)).toEqual(callouts.map((_, at) => at + 1));
      expect(ordered.findLastIndex(({ place }) => place === 'HEADER')).toBe(
        callouts.filter(({ place }) => place === 'HEADER').length - 1,
      );
      expect(orderedCallouts(ordered)).toEqual(ordered);
    }),
  );
});
