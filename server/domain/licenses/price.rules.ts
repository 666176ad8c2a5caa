import { limits } from '@contract/limits';
import { invalidField } from '@server/platform/http/errors';

/**
 * Price of a seat in cents a year, from this number of seats on. All seats cost the price of the tier they
 * reach.
 */
export const TIERS = [
  { from: 1000, cents: 1800 },
  { from: 500, cents: 2100 },
  { from: 250, cents: 2400 },
  { from: 100, cents: 2700 },
  { from: 1, cents: 3000 },
] as const;

/** Discount of a three-year direct purchase. */
const THREE_YEARS_PERCENT_OFF = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_DAYS = 365.25;

export interface PriceQuestion {
  readonly seats: number;
  /** Use the three-year price of a direct purchase instead of the one-year price. */
  readonly isDirect: boolean;
  readonly couponCode?: string | undefined;
  /** The field of the coupon, for the error. */
  readonly couponField?: string;
}

/** All in cents. */
export interface Price {
  /** After the discount. */
  readonly perSeat: number;
  /** At the listed price. */
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
  /** What each of the licenses costs in every later year. */
  readonly yearly: number;
}

const less = (cents: number, percent: number) => Math.round((cents * (100 - percent)) / 100);

function listed(seats: number): number {
  const cents = TIERS.find(({ from }) => seats >= from)?.cents;
  if (cents === undefined) throw new RangeError(`no price for ${seats} seats`);
  return cents;
}

const priced = (seats: number, listPrice: number, perSeat: number, yearly = perSeat): Price => ({
  perSeat,
  subtotal: listPrice * seats,
  discount: (listPrice - perSeat) * seats,
  total: perSeat * seats,
  yearly,
});

/**
 * The price of a number of seats for a year. A seat costs a whole number of cents and the total is a multiple of
 * it, so that the two always agree. Throws 422 for an unknown coupon.
 */
export function priceOf(
  { seats, isDirect, couponCode, couponField = 'couponCode' }: PriceQuestion,
  coupons: ReadonlyMap<string, number>,
): Price {
  const listPrice = isDirect ? less(listed(seats), THREE_YEARS_PERCENT_OFF) : listed(seats);
  if (couponCode === undefined) return priced(seats, listPrice, listPrice);
  const percent = coupons.get(couponCode.toUpperCase());
  if (percent === undefined) throw invalidField(couponField, 'This coupon is not valid.');
  return priced(seats, listPrice, less(listPrice, percent));
}

const daysBetween = (from: Date, to: Date) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / DAY_MS));

interface RunningPeriod {
  readonly seats: number;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
}

/** What a license costs for a year, in cents. */
interface YearlyPrice {
  readonly listPrice: number;
  readonly perSeat: number;
}

/**
 * The part of a price for the days that are left of a period, begun ones included. In whole cents a license, and together as
 * much as a card can be charged at least. Throws a RangeError for a period that is over: nothing is left of it to pay for.
 */
export function proratedPrice(
  added: number,
  { listPrice, perSeat }: YearlyPrice,
  { currentPeriodStart: start, currentPeriodEnd: end }: Omit<RunningPeriod, 'seats'>,
  now: Date,
): Price {
  if (end <= now) throw new RangeError('the period is over');
  const whole = daysBetween(start, end);
  const years = Math.max(1, Math.round(whole / YEAR_DAYS));
  const left = Math.min(whole, daysBetween(now, end));
  const least = Math.ceil(limits.payments.chargeMin / added);
  const share = (cents: number) => Math.max(least, Math.round((cents * years * left) / whole));
  return priced(added, share(listPrice), share(perSeat), perSeat);
}

/**
 * The price of licenses that a partner adds to a customer's subscription for the rest of its period, at the tier that
 * all its licenses reach together.
 */
export function upsellPriceOf(added: number, { seats, ...period }: RunningPeriod, now: Date): Price {
  const price = listed(seats + added);
  return proratedPrice(added, { listPrice: price, perSeat: price }, period, now);
}
