import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { licensesOf, type PriceChange, pricesFor, pricesOf, withoutPurchase, yearlyOf } from './yearly-price';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const bought = (number: number, licenses: number, cents: number): PriceChange => ({
  at: day(number).toISOString(),
  invoiceId: number,
  licenses,
  cents,
});

describe('what a subscription renews for', () => {
  const changes = [bought(1, 40, 2400), bought(5, 100, 2160), bought(9, 10, 2400)];

  it('is the sum of what was quoted, of now and of any day', () => {
    expect(pricesOf(changes)).toEqual([
      { licenses: 50, cents: 2400 },
      { licenses: 100, cents: 2160 },
    ]);
    expect(yearlyOf(pricesOf(changes, day(5)))).toBe(40 * 2400 + 100 * 2160);
    expect(pricesOf(changes, new Date(day(1).getTime() - 1))).toEqual([]);
  });

  it('loses what a voided purchase brought, at its own price', () => {
    const after = withoutPurchase(changes, { invoiceId: 5, licenses: 100, at: day(12) });
    expect(pricesOf(after)).toEqual([{ licenses: 50, cents: 2400 }]);
    expect(yearlyOf(pricesOf(after, day(11)))).toBe(50 * 2400 + 100 * 2160);
  });

  it('keeps adding up to the seats, whatever is taken back', () => {
    const purchase = fc.record({
      licenses: fc.integer({ min: 1, max: 300 }),
      cents: fc.constantFrom(1200, 2160, 2400),
    });
    fc.assert(
      fc.property(
        fc.array(purchase, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (all, picks) => {
          let now = all.map(({ licenses, cents }, index) => bought(index, licenses, cents));
          let seats = licensesOf(all);
          for (const pick of [...picks.take(4)]) {
            const invoiceId = pick % all.length;
            const licenses = Math.min(seats, all[invoiceId]?.licenses ?? 0);
            now = withoutPurchase(now, { invoiceId, licenses, at: day(20) });
            seats -= licenses;
            expect(licensesOf(pricesOf(now))).toBe(seats);
          }
        },
      ),
    );
  });

  it('explains a payment by the newest state that comes to it, and by none before the day asked for', () => {
    expect(pricesFor(changes, 40 * 2400, day(3))).toEqual([{ licenses: 40, cents: 2400 }]);
    expect(pricesFor(changes, yearlyOf(pricesOf(changes)), day(3))).toEqual(pricesOf(changes));
    expect(pricesFor(changes, 40 * 2400, day(6))).toBeUndefined();
    expect(pricesFor([], 0, day(1))).toBeUndefined();
  });
});
