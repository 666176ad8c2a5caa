import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf, upsellPriceOf } from './price.rules';

const NO_COUPONS = new Map<string, number>();

describe('the price of seats', () => {
  it.each([
    [25, 3000],
    [99, 3000],
    [100, 2700],
    [250, 2400],
    [500, 2100],
    [1000, 1800],
    [100_000, 1800],
  ])('%i seats cost the price of the tier they reach', (seats, perSeat) => {
    const total = perSeat * seats;
    const price = { perSeat, subtotal: total, discount: 0, total, yearly: perSeat };
    expect(priceOf({ seats, isDirect: false }, NO_COUPONS)).toEqual(price);
  });

  it('is lower for three years', () => {
    expect(priceOf({ seats: 25, isDirect: true }, NO_COUPONS)).toMatchObject({
      perSeat: 2400,
      total: 60_000,
    });
  });

  it('subtracts the coupon in whole cents that add up', () => {
    const coupons = new Map([['WELCOME', 7]]);
    const price = priceOf({ seats: 33, isDirect: true, couponCode: 'welcome' }, coupons);
    expect(price).toEqual({
      perSeat: 2232,
      subtotal: 33 * 2400,
      discount: 33 * 168,
      total: 33 * 2232,
      yearly: 2232,
    });
  });
});

describe('the price of more licenses', () => {
  const start = new Date('2026-01-01T09:00:00Z');
  const period = { seats: 90, currentPeriodStart: start, currentPeriodEnd: new Date('2027-01-01T09:00:00Z') };
  const later = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000);

  it.each([
    ['at once', 0, 2700],
    ['in the middle of the year', 183, Math.round((2700 * 182) / 365)],
    ['on the last day', 364.5, Math.round(2700 / 365)],
  ])('%s is for the days that are left, at the tier of all together', (_, days, perSeat) => {
    expect(upsellPriceOf(10, period, later(days))).toEqual({
      perSeat,
      subtotal: 10 * perSeat,
      discount: 0,
      total: 10 * perSeat,
      yearly: 2700,
    });
  });

  it.each([365, 400])('has no price once the period is over, %i days later', (days) => {
    expect(() => upsellPriceOf(10, period, later(days))).toThrow(RangeError);
  });

  it.each([
    [1, 364, 50],
    [2, 364, 50],
    [3, 364, 51],
    [25, 364.9, 175],
    [1, 350, 123],
  ])('of %i, %f days later, is at least what a card can be charged: %i cents', (added, days, cents) => {
    expect(upsellPriceOf(added, period, later(days)).total).toBe(cents);
  });

  it('of a three-year period can be more than a year’s', () => {
    const long = { ...period, currentPeriodEnd: new Date('2029-01-01T09:00:00Z') };
    expect(upsellPriceOf(10, long, start).perSeat).toBe(3 * 2700);
  });

  it('is whole cents a license that make up the total, and never more than a whole period', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 364.99, noNaN: true }),
        (added, days) => {
          const { perSeat, total, subtotal, discount } = upsellPriceOf(added, period, later(days));
          expect(Number.isInteger(perSeat) && perSeat > 0).toBe(true);
          expect([total, subtotal - discount]).toEqual([perSeat * added, total]);
          expect(perSeat).toBeLessThanOrEqual(3000);
        },
      ),
    );
  });
});
