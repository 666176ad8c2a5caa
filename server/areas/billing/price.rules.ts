import { invalidField } from '../../http/errors';

/** A seat's price in cents a year, from so many seats on. All seats cost the price of the tier that they reach. */
const TIERS = [
  { from: 1000, cents: 1800 },
  { from: 500, cents: 2100 },
  { from: 250, cents: 2400 },
  { from: 100, cents: 2700 },
  { from: 1, cents: 3000 },
] as const;

/** What a direct purchase saves by its three years. */
const THREE_YEARS_PERCENT_OFF = 20;

export interface PriceQuestion {
  readonly seats: number;
  /** By the three-year price of a direct purchase; else by the one-year price. */
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
 * What so many seats cost. A seat's price is a whole number of cents and the total a multiple of it, so
 * that the two always agree. Throws 422 for a coupon that nobody has issued.
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
