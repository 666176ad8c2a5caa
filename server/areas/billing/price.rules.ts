import { invalidField } from '../../http/errors';

/**
 * Price of a seat in cents a year, from this number of seats on. All seats cost the price of the tier they
 * reach.
 */
const TIERS = [
  { from: 1000, cents: 1800 },
  { from: 500, cents: 2100 },
  { from: 250, cents: 2400 },
  { from: 100, cents: 2700 },
  { from: 1, cents: 3000 },
] as const;

/** Discount of a three-year direct purchase. */
const THREE_YEARS_PERCENT_OFF = 20;

export interface PriceQuestion {
  readonly seats: number;
  /** Use the three-year price of a direct purchase instead of the one-year price. */
  readonly isDirect: boolean;
  readonly couponCode?: string;
}

export interface Price {
  /** In cents a year. */
  readonly perSeat: number;
  readonly total: number;
}

const less = (cents: number, percent: number) => Math.round((cents * (100 - percent)) / 100);

/**
 * The price of a number of seats. A seat costs a whole number of cents and the total is a multiple of it, so
 * the two always agree. Throws 422 for an unknown coupon.
 */
export function priceOf(
  { seats, isDirect, couponCode }: PriceQuestion,
  coupons: ReadonlyMap<string, number>,
): Price {
  const listed = TIERS.find(({ from }) => seats >= from)?.cents;
  if (listed === undefined) throw new RangeError(`no price for ${seats} seats`);
  const price = isDirect ? less(listed, THREE_YEARS_PERCENT_OFF) : listed;
  if (couponCode === undefined) return { perSeat: price, total: price * seats };
  const percent = coupons.get(couponCode.toUpperCase());
  if (percent === undefined) throw invalidField('couponCode', 'This coupon is not valid.');
  const perSeat = less(price, percent);
  return { perSeat, total: perSeat * seats };
}
