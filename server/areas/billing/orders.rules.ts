import { randomUUID } from 'node:crypto';
import { leastSeats, tooFewSeats } from '@contract/billing';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { refuseWhileClosing } from '@server/domain/company/closing.rules';
import { type Company, lockCompany, readCompany } from '@server/domain/company/company.queries';
import { lastSubscription } from '@server/domain/licenses/licenses.queries';
import { type Price, priceOf, proratedPrice } from '@server/domain/licenses/price.rules';
import { endInPool } from '@server/domain/licenses/purchase.rules';
import { checkExpected } from '@server/domain/licenses/quote.rules';
import { checkAddable, endOf, isRunning } from '@server/domain/licenses/subscription.rules';
import { pricesOf, yearlyOf } from '@server/domain/licenses/yearly-price';
import { PaymentsUnavailable } from '@server/domain/payments/payments';
import { returnOrigins } from '@server/domain/sign-on/app-url';
import { findAppHosts } from '@server/domain/sign-on/sso.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, HttpError, invalidField } from '@server/platform/http/errors';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import type { FastifyBaseLogger } from 'fastify';
import { returnAddresses } from './payments/payments.pages';
import { closeOpenCheckouts, findCustomerId, insertCheckout } from './payments/payments.queries';

/** What is asked for, and the fields that its problems belong to. */
export interface Wish {
  readonly licenses: number;
  /** The price of a three-year term. */
  readonly isDirect: boolean;
  readonly couponCode?: string | undefined;
  readonly fields: { readonly licenses: string; readonly coupon: string };
}

export interface Quote {
  /** Of a whole year, which is what the next ones cost. */
  readonly yearly: Price;
  /** To pay now: less than a year where licenses are added to a running period. */
  readonly now: Price;
  /** The end of that period; null for a first purchase. */
  readonly paidUntil: Date | null;
  /** The end of what a partner buys into its pool; null for other companies. */
  readonly validUntil: Date | null;
  /** Of the subscription that licenses are added to: all its licenses, and what they cost a year from then on. */
  readonly renewal: { readonly at: Date; readonly licenses: number; readonly total: number } | null;
}

/**
 * The price of licenses for a company: for a year, or, while a subscription runs, for the rest of its period, at the
 * tier that all its licenses reach together. Throws 422 for too few licenses, and for an unknown coupon,
 * and 409 while the subscription is being renewed.
 */
export async function quoteOf(db: Queryable, deps: Deps, company: Company, wish: Wish): Promise<Quote> {
  const { licenses, isDirect, couponCode, fields } = wish;
  const least = leastSeats(company);
  if (licenses < least) throw invalidField(fields.licenses, tooFewSeats(least));
  const now = deps.clock();
  const last = company.isPartner ? undefined : await lastSubscription(db, company.id);
  const running = isRunning(last, now) ? last : undefined;
  const question = {
    isDirect,
    couponCode,
    couponField: fields.coupon,
    seats: (running?.seats ?? 0) + licenses,
  };
  const { perSeat, subtotal } = priceOf(question, deps.config.coupons);
  const listPrice = subtotal / question.seats;
  const yearly = {
    perSeat,
    subtotal: listPrice * licenses,
    discount: (listPrice - perSeat) * licenses,
    total: perSeat * licenses,
    yearly: perSeat,
  };
  if (!running) {
    const validUntil = company.isPartner ? endInPool(now, company.timeZone) : null;
    return { yearly, now: yearly, paidUntil: null, validUntil, renewal: null };
  }
  checkAddable(running, now);
  const rest = proratedPrice(licenses, { listPrice, perSeat }, running, now);
  const { prices, seats, currentPeriodEnd: at } = running;
  const total = yearlyOf(pricesOf(prices)) + yearly.total;
  const renewal = endOf(running) === null ? { at, licenses: seats + licenses, total } : null;
  return { yearly, now: rest, paidUntil: at, validUntil: null, renewal };
}

/** The console that the browser is on, if it is one of ours; else the gateway's own. */
async function consoleOf(
  { db, config }: Deps,
  companyId: number,
  origin: string | undefined,
): Promise<string> {
  const own = returnOrigins(config, 'admin', await findAppHosts(db, companyId, 'admin'));
  return origin && own.includes(origin) ? origin : new URL(config.publicUrl).origin;
}

export type Log = Pick<FastifyBaseLogger, 'error'>;

/** Asks the payment service. Throws 503 when it doesn't answer, or refuses; why is in the log. */
export async function asked<Answer>(log: Log, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error({ err: error }, 'the payment service did not do what it was asked for');
    const message = "The payment service can't be reached. Nothing was charged. Try again in a moment.";
    throw new HttpError(503, ERROR_CODES.unavailable, message, [], 10);
  }
}

export interface CheckoutWish extends Wish {
  readonly expectedTotal?: number | undefined;
  readonly email: string;
  readonly reference: string;
  /** Of the page that asks, as the browser says. */
  readonly origin: string | undefined;
}

/**
 * Opens a payment page for licenses. `store` runs in the transaction of the call and keeps what was ordered, so that
 * nothing the payer does can change it; it closes the company's earlier pages, so that nobody pays twice.
 */
export async function openCheckout(deps: Deps, log: Log, actor: SignedInActor, wish: CheckoutWish) {
  const { db, payments, clock } = deps;
  const { companyId } = actor;
  const company = await readCompany(db, companyId);
  refuseWhileClosing(company);
  const quote = await quoteOf(db, deps, company, wish);
  checkExpected(quote.now.total, wish.expectedTotal);
  const origin = await consoleOf(deps, companyId, wish.origin);
  const [id, token] = [randomUUID(), randomToken()];
  const expiresAt = new Date(clock().getTime() + limits.payments.checkoutMs);
  const { perSeat, subtotal, discount, total, yearly } = quote.now;
  // A partner's licenses go into its pool, once.
  const renews = !company.isPartner && quote.paidUntil === null;
  const order = {
    id,
    token,
    companyId,
    companyName: company.name,
    email: wish.email,
    customerId: await findCustomerId(db, companyId, payments.provider),
    licenses: wish.licenses,
    pricePerLicense: perSeat,
    renews,
    reference: wish.reference,
    ...returnAddresses(origin),
    expiresAt,
  };
  const { url, sessionId } = await asked(log, () => payments.openCheckout(order));
  const store = async (tx: Tx) => {
    await lockCompany(tx, companyId);
    const closed = await closeOpenCheckouts(tx, companyId);
    if (closed.length > 0) await deps.jobs.enqueue(tx, 'payments.close', { sessionIds: closed });
    await insertCheckout(tx, {
      companyId,
      id,
      userId: actor.userId,
      provider: payments.provider,
      tokenHash: hashToken(token),
      sessionId,
      licenses: wish.licenses,
      subtotal,
      discount,
      pricePerLicense: perSeat,
      amount: total,
      yearly,
      renews,
      periodEnd: quote.paidUntil,
      promotionCode: wish.couponCode?.toUpperCase() ?? null,
      reference: wish.reference,
      returnOrigin: origin,
      createdAt: clock(),
      expiresAt,
    });
  };
  return { url, store, details: { licenses: wish.licenses, amount: total } };
}

/** The address of the page with the payment method. Throws 409 for a company that has paid nothing by card. */
export async function openPortal(
  deps: Deps,
  log: Log,
  companyId: number,
  from: string | undefined,
): Promise<string> {
  const { provider } = deps.payments;
  const last = await lastSubscription(deps.db, companyId);
  // The demonstration's purchases have no customer's record.
  const demonstrated = provider === 'sandbox' && last?.provider === 'sandbox' ? `cus_${companyId}` : null;
  const customerId = (await findCustomerId(deps.db, companyId, provider)) ?? demonstrated;
  if (customerId === null)
    throw conflict('There is no payment method yet. It is stored with the first payment.');
  const origin = await consoleOf(deps, companyId, from);
  const wish = { companyId, customerId, returnUrl: `${origin}/billing` };
  return asked(log, () => deps.payments.openPortal(wish));
}
