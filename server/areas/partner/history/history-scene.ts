import { type Company, readCompany } from '@server/domain/company/company.queries';
import { sumOf } from '@server/domain/licenses/lots';
import { allocate, readPool } from '@server/domain/licenses/pool.rules';
import { priceOf } from '@server/domain/licenses/price.rules';
import { type Purchase, recordPurchase } from '@server/domain/licenses/purchase.rules';
import type { Tx } from '@server/platform/db/client';
import { monthsLater } from '@server/platform/time/days';

/*
 * What the parts of the demonstration's purchases have in common: deeds in the order of time, days and purchases.
 */
const DAY_MS = 24 * 60 * 60 * 1000;
export const COUPONS = new Map([['WELCOME', 10]]);

/** Something that happened, in the order of time. */
export interface Deed {
  readonly at: Date;
  readonly run: (tx: Tx) => Promise<unknown>;
}

/** What the deeds of one demonstration are made from. */
export interface Scene {
  readonly now: Date;
  readonly companies: readonly Company[];
  readonly deeds: Deed[];
  /** Customers that have had their licenses from a pool for a year, in their order. */
  readonly fromPool: number[];
}

export const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
export const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
export const latest = (...dates: readonly Date[]) =>
  new Date(Math.max(...dates.map((date) => date.getTime())));

/** A working hour of a day so many days ago; `index` spreads the minutes. */
export function daysAgo(now: Date, days: number, index: number): Date {
  const at = later(now, -days);
  at.setUTCHours(8 + (index % 9), (index * 37) % 60, 0, 0);
  return at;
}

export const aYearBefore = (end: Date, { timeZone }: Pick<Company, 'timeZone'>): Date =>
  monthsLater(end, -12, timeZone);

/** A company buys for itself and pays by card: seats, or a partner's pool. */
export const checkout = (
  tx: Tx,
  company: Company,
  licenses: number,
  at: Date,
  payment: Partial<Purchase['payment']> = {},
  isRenewal = false,
) =>
  recordPurchase(tx, {
    isRenewal,
    payerId: company.id,
    receiverId: company.id,
    source: 'direct',
    licenses,
    price: priceOf({ seats: licenses, isDirect: true }, COUPONS),
    payment: {
      provider: 'sandbox',
      method: 'card',
      status: 'PAID',
      ...(payment.method === 'invoice' ? {} : { last4: '4242' }),
      ...payment,
    },
    boughtBy: company.ownerId,
    now: at,
  });

/** Gets a pool what it lacks: a partner buys it, and its partners get it from its pool. */
export async function stock(
  tx: Tx,
  partner: Company,
  wish: {
    readonly licenses: number;
    readonly at: Date;
    /** Only what ends after this counts. */
    readonly after?: Date;
    /** Whether all of it is to be new. */
    readonly isFresh?: boolean;
  },
): Promise<void> {
  const { licenses, at, after = at, isFresh = false } = wish;
  const { lots } = await readPool(tx, partner.id, at);
  const missing = licenses - (isFresh ? 0 : sumOf(lots.filter(({ endsAt }) => endsAt > after)));
  if (missing <= 0) return;
  const { parentCompanyId: partnerId } = partner;
  if (partnerId === null) {
    await checkout(tx, partner, Math.ceil(missing / 5) * 5, at);
    return;
  }
  const parent = await readCompany(tx, partnerId);
  await stock(tx, parent, { ...wish, licenses: missing });
  const act = { partnerId, customerId: partner.id, licenses: missing, userId: parent.ownerId ?? 0, now: at };
  await allocate(tx, { ...act, lastFirst: true });
}
