import { limits } from '@contract/limits';
import { type Company, companyName, lockCompany } from '@server/domain/company/company.queries';
import { tellOfEnd } from '@server/domain/licenses/ending.rules';
import { owedOf, settleInvoice } from '@server/domain/licenses/invoices.rules';
import {
  findInvoice,
  findSubscription,
  lastSubscription,
  type Subscription,
} from '@server/domain/licenses/licenses.queries';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { changeSubscription } from '@server/domain/licenses/subscription.rules';
import { licensesOf, pricesFor, pricesOf, yearlyOf } from '@server/domain/licenses/yearly-price';
import type { PaymentEvent, ProviderName } from '@server/domain/payments/payments';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Database, Tx } from '@server/platform/db/client';
import type { AuditEntry, Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { FastifyBaseLogger } from 'fastify';
import {
  type Checkout,
  claimEvent,
  keepSubscriptionNews,
  lockCheckout,
  type Outcome,
  type ProviderSubscription,
  setCheckoutStatus,
  setOutcome,
} from './payments.queries';
import { otherAmount, paymentOf, Refused } from './refused';
import { keepUnmatched } from './unmatched.queries';

export type ApplyDeps = Pick<Deps, 'clock' | 'jobs' | 'payments' | 'config'> & {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

type EventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>;

interface Applying {
  readonly tx: Tx;
  readonly deps: ApplyDeps;
  readonly provider: ProviderName;
  readonly company: Company;
  readonly requestId: string;
}

/** What an event is about is not here yet: the payment service tells it again later. */
export class TooEarly extends Error {}

const CURRENCY = limits.plans.currency.toLowerCase();

/** Records an event in the company's log, in the name of the user who ordered, or of the owner. */
async function record({ tx, deps, company, requestId }: Applying, userId: number | null, entry: AuditEntry) {
  const person = userId ?? company.ownerId;
  if (person === null) return;
  const actor = { companyId: company.id, userId: person, onBehalfOf: null };
  await appendAuditEvent(tx, { ...entry, actor, requestId, at: deps.clock() });
}

/** Lets the payment service know, after this transaction, what it should charge from now on. */
const align = ({ tx, deps, company }: Applying) =>
  deps.jobs.enqueue(tx, 'payments.align', { companyId: company.id });

/** Makes our subscription what the payment service last said about it. */
async function follow(applying: Applying, ours: Subscription, news: ProviderSubscription): Promise<boolean> {
  const { status, cancelAt } = news;
  if (status === null) return false;
  const { tx, deps } = applying;
  if (!(await changeSubscription(tx, ours, { status, cancelAt }, deps.clock()))) return false;
  const now = await lastSubscription(tx, ours.companyId);
  if (now?.id === ours.id) await tellOfEnd(tx, deps, { before: ours, after: now });
  return true;
}

const priceOfCheckout = ({ pricePerLicense, subtotal, discount, amount, yearly }: Checkout) => ({
  perSeat: pricePerLicense,
  subtotal,
  discount,
  total: amount,
  yearly,
});

async function completeCheckout(applying: Applying, event: EventOf<'checkout.completed'>): Promise<Outcome> {
  const { tx, deps, provider, company } = applying;
  const checkout = await lockCheckout(tx, { companyId: company.id, id: event.checkoutId });
  if (!checkout) throw new Refused('unknownOrder', 'a payment page that we did not open');
  if (checkout.status === 'completed') return 'ignored';
  if (event.amount !== checkout.amount || event.currency.toLowerCase() !== CURRENCY) {
    throw otherAmount(event, checkout.amount);
  }
  // Paid in time it counts, however late we hear of it.
  if (checkout.periodEnd && event.at >= checkout.periodEnd) {
    throw new Refused('afterPeriod', 'it was paid after the end of the period that it is for');
  }
  const now = deps.clock();
  const { subscriptionId, customerId, method, last4 } = event;
  const isPaid = method === 'card';
  const periodEnd = checkout.periodEnd ?? event.periodEnd;
  const bought = await recordPurchase(tx, {
    payerId: company.id,
    receiverId: company.id,
    source: 'direct',
    licenses: checkout.licenses,
    price: priceOfCheckout(checkout),
    ...(periodEnd ? { period: { start: now, end: periodEnd } } : {}),
    payment: {
      // Where no payment service tells the end, it is the end of the period.
      provider: isPaid && subscriptionId !== null ? provider : 'partner',
      method,
      status: isPaid ? 'PAID' : 'OPEN',
      last4: last4 ?? undefined,
      subscriptionId: isPaid ? (subscriptionId ?? undefined) : undefined,
      onlineId: isPaid ? checkout.sessionId : null,
    },
    promotionCode: checkout.promotionCode ?? undefined,
    boughtBy: checkout.userId,
    now,
  });
  await setCheckoutStatus(tx, checkout, 'completed');
  if (subscriptionId !== null) {
    const news = { companyId: company.id, provider, subscriptionId, at: event.at };
    const known = await keepSubscriptionNews(tx, { ...news, ...(customerId ? { customerId } : {}) });
    const ours = await findSubscription(tx, { provider, providerSubscriptionId: subscriptionId });
    // It may have ended, or failed, before its purchase was told.
    if (ours) await follow(applying, ours, known);
  }
  await record(applying, checkout.userId, {
    action: 'licenses.paid',
    target: { type: 'invoice', id: bought.invoiceId },
    details: { licenses: checkout.licenses, amount: checkout.amount, invoice: bought.invoiceNumber },
  });
  await align(applying);
  return 'applied';
}

async function payInvoice(applying: Applying, event: EventOf<'invoice.paid'>): Promise<Outcome> {
  const { tx, deps, company } = applying;
  const key = { companyId: company.id, id: event.invoiceId };
  const invoice = await findInvoice(tx, key);
  if (!invoice) throw new Refused('unknownInvoice', 'an invoice that we did not send');
  // Told twice, or the echo of what was settled here by hand. A card's payment on top of a transfer is neither.
  if (invoice.status === 'PAID' && (event.method === 'invoice' || invoice.method === 'card'))
    return 'ignored';
  const owed = owedOf(invoice);
  if (owed === 0) throw new Refused('invoiceClosed', `the invoice ${invoice.number} is ${invoice.status}`);
  if (event.amount !== owed || event.currency.toLowerCase() !== CURRENCY) {
    throw otherAmount(event, owed);
  }
  const { at: paidAt, method, last4 } = event;
  const act = await settleInvoice(tx, key, { paidAt, method, last4: last4 ?? undefined });
  if (!act) return 'ignored';
  await deps.jobs.enqueue(tx, 'invoice.notice', { companyId: company.id, actId: act.id });
  await record(applying, invoice.boughtBy, {
    action: 'invoice.paid',
    target: { type: 'invoice', id: invoice.id },
    details: { invoice: invoice.number, amount: invoice.amount },
  });
  return 'applied';
}

async function renew(applying: Applying, event: EventOf<'subscription.renewed'>): Promise<Outcome> {
  const { tx, deps, provider, company } = applying;
  const { subscriptionId: providerSubscriptionId } = event;
  const ours = await findSubscription(tx, { provider, providerSubscriptionId });
  if (!ours) throw new TooEarly('the purchase of this subscription has not been told yet');
  if (ours.status === 'canceled') throw new Refused('subscriptionEnded', 'the subscription has ended');
  // Judged by the prices of its day: what was bought since, or just before, the payment service didn't know.
  const since = new Date(event.periodStart.getTime() - limits.payments.alignedWithinMs);
  const lines = event.currency.toLowerCase() === CURRENCY && pricesFor(ours.prices, event.amount, since);
  if (!lines) {
    throw otherAmount(event, yearlyOf(pricesOf(ours.prices)));
  }
  const [first, ...others] = lines;
  const licenses = licensesOf(lines);
  const perSeat = first && others.length === 0 ? first.cents : Math.round(event.amount / licenses);
  if ((await lastSubscription(tx, company.id))?.id !== ours.id)
    throw new Refused('otherSubscription', 'another subscription counts now');
  // One that is told late doesn't shorten what has been paid since.
  const isNext = event.periodEnd >= ours.currentPeriodEnd;
  const period = isNext
    ? { start: event.periodStart, end: event.periodEnd }
    : { start: ours.currentPeriodStart, end: ours.currentPeriodEnd };
  const renewed = await recordPurchase(tx, {
    payerId: company.id,
    receiverId: company.id,
    source: ours.source,
    licenses,
    price: { perSeat, subtotal: event.amount, discount: 0, total: event.amount, yearly: perSeat },
    lines: others.length > 0 ? lines : undefined,
    period,
    isRenewal: true,
    payment: {
      provider,
      method: event.method,
      status: 'PAID',
      last4: event.last4 ?? undefined,
      invoiceId: event.invoiceId,
    },
    boughtBy: null,
    now: deps.clock(),
  });
  if (!renewed.isNew) return 'ignored';
  await record(applying, null, {
    action: 'subscription.renewed',
    target: { type: 'invoice', id: renewed.invoiceId },
    details: { invoice: renewed.invoiceNumber, amount: renewed.amount, licenses },
  });
  return 'applied';
}

async function update(applying: Applying, event: EventOf<'subscription.updated'>): Promise<Outcome> {
  const { tx, provider, company } = applying;
  const { subscriptionId, status, periodEnd, cancelAt, at } = event;
  const news = { companyId: company.id, provider, subscriptionId, status, periodEnd, cancelAt, at };
  const known = await keepSubscriptionNews(tx, news);
  const ours = await findSubscription(tx, { provider, providerSubscriptionId: subscriptionId });
  if (!ours || !(await follow(applying, ours, known))) return 'ignored';
  await record(applying, null, {
    action: 'subscription.changed',
    target: { type: 'subscription', id: ours.id },
    details: {
      from: ours.status,
      to: known.status,
      ...(known.cancelAt ? { endsAt: known.cancelAt.toISOString() } : {}),
    },
  });
  return 'applied';
}

async function applyTo(applying: Applying, event: PaymentEvent): Promise<Outcome> {
  switch (event.type) {
    case 'checkout.completed':
      return completeCheckout(applying, event);
    case 'invoice.paid':
      return payInvoice(applying, event);
    case 'subscription.renewed':
      return renew(applying, event);
    case 'subscription.updated':
      return update(applying, event);
  }
}

/**
 * Carries out what a payment service tells: once for each event, in one transaction, in any order. Money that doesn't
 * fit what we asked for gives nothing, is logged, and waits in the provider's list. Throws TooEarly for an event that has to be told again.
 */
export async function applyPaymentEvent(
  deps: ApplyDeps,
  event: PaymentEvent,
  requestId: string,
): Promise<Outcome> {
  const { provider } = deps.payments;
  const { id, type, companyId } = event;
  return retriedTransaction(deps.db, async (tx) => {
    try {
      if ((await companyName(tx, companyId)) === null)
        throw new Refused('companyGone', 'the company is gone');
      if (!(await claimEvent(tx, provider, event, deps.clock()))) return 'ignored';
      const company = await lockCompany(tx, companyId);
      // An invoice that was written off can still be paid.
      if (company.closedAt !== null && event.type !== 'invoice.paid')
        throw new Refused('companyClosed', 'the account was closed');
      const outcome = await applyTo({ tx, deps, provider, company, requestId }, event);
      await setOutcome(tx, provider, event, outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Refusals come before what an event changes, so that the transaction can go on.
      deps.log.error({ err: error, event: { id, type, companyId } }, 'a payment gives nothing; look at it');
      const { reason, expected } = error;
      const payment = paymentOf(event);
      if (payment && reason !== 'companyGone') {
        const found = { companyId, provider, eventId: id, paidAt: event.at };
        await keepUnmatched(tx, { ...found, ...payment, reason, expected });
      }
      await setOutcome(tx, provider, event, 'refused');
      return 'refused';
    }
  });
}
