import { ERROR_CODES } from '@contract/errors';
import type { PurchaseQuote } from '@contract/partner/licenses';
import type { Queryable } from '@server/platform/db/client';
import { conflict, HttpError } from '@server/platform/http/errors';
import { lastSubscription } from './licenses.queries';
import { type Price, priceOf, upsellPriceOf } from './price.rules';
import { checkAddable, isRunning } from './subscription.rules';

export interface Wish {
  /** Whether licenses are added to a running subscription, or a new one is bought. */
  readonly kind: 'first' | 'upsell';
  readonly licenses: number;
  readonly promotionCode?: string | undefined;
}

/**
 * The price of licenses for a customer. A partner among the customers always buys for the first time: its licenses go
 * into a pool, which has no period. Throws 409 when the customer is due the other kind of purchase, or is
 * being renewed, and 422 for an
 * unknown promotion code.
 */
export async function priceFor(
  db: Queryable,
  customer: { readonly id: number; readonly isPartner: boolean },
  { kind, licenses, promotionCode }: Wish,
  { coupons, now }: { readonly coupons: ReadonlyMap<string, number>; readonly now: Date },
): Promise<Price> {
  const last = customer.isPartner ? undefined : await lastSubscription(db, customer.id);
  if (kind === 'upsell') {
    if (!isRunning(last, now)) throw conflict('This customer has no subscription to add licenses to.');
    checkAddable(last, now);
    return upsellPriceOf(licenses, last, now);
  }
  if (isRunning(last, now)) throw conflict('This customer has a subscription. Add licenses to it.');
  const question = { seats: licenses, isDirect: false, couponCode: promotionCode };
  return priceOf({ ...question, couponField: 'promotionCode' }, coupons);
}

/** What is to pay when some of the licenses are taken from the buyer's pool. */
export function quoteOf({ perSeat, subtotal, discount, total }: Price, fromPool: number): PurchaseQuote {
  const withdrawnFromBank = perSeat * fromPool;
  const totalPrice = total - withdrawnFromBank;
  return { pricePerSeat: perSeat, subtotal, discount, withdrawnFromBank, totalPrice };
}

/** Throws 409 with the new total unless it is the one the buyer was shown. */
export function checkExpected(total: number, expected: number | undefined): void {
  if (expected === undefined || expected === total) return;
  throw new HttpError(409, ERROR_CODES.priceChanged, 'The price has changed. Check it and try again.', [
    { code: 'totalPrice', description: String(total) },
  ]);
}
