import { billingEndpoints, type Invoice, type Subscription } from '@contract/billing';
import { limits } from '@contract/limits';
import {
  billedToOf,
  toInvoiceFields,
  toInvoiceMoney,
  toPrice,
  toPrices,
} from '@server/domain/licenses/invoice.model';
import { invoiceStatusAt, owedOf } from '@server/domain/licenses/invoices.rules';
import {
  type Invoice as InvoiceRow,
  type Subscription as SubscriptionRow,
  selectSubscriptions,
} from '@server/domain/licenses/licenses.queries';
import { canResume, endOf, isRunning } from '@server/domain/licenses/subscription.rules';
import { pricesOf, yearlyOf } from '@server/domain/licenses/yearly-price';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { bankOf } from '../bank';
import { invoiceFile } from '../invoice-files';
import { findVisibleInvoice, owesForInvoice, selectInvoices } from '../invoices.queries';
import { orderByInvoice } from '../invoices.rules';
import { openInvoicePayment } from '../online.rules';
import { openCheckout, openPortal } from '../orders.rules';
import { resume, resumeAtService } from '../resume.rules';

/** What it costs; a partner's price is between it and us. */
function costOf({ buyerCompanyId, prices }: SubscriptionRow) {
  if (buyerCompanyId !== null) return { stripe_price_per_user_cents: null, prices: null, yearlyTotal: null };
  const lines = pricesOf(prices);
  const [first, ...others] = lines;
  return {
    stripe_price_per_user_cents: first && others.length === 0 ? first.cents : null,
    prices: lines.map(toPrice),
    yearlyTotal: yearlyOf(lines),
  };
}

const toSubscription = (row: SubscriptionRow, now: Date): Subscription => ({
  stripe_current_period_end: row.currentPeriodEnd.toISOString(),
  // What was bought on an invoice is not known to a payment service.
  stripe_subscription_id: row.providerSubscriptionId ?? `${row.companyId}-${row.id}`,
  stripe_reserved_seats: row.seats,
  ...costOf(row),
  // A period that nothing renews is over with its last moment, whenever the job comes by that says so.
  status: row.status !== 'canceled' && !isRunning(row, now) ? 'canceled' : row.status,
  isProvided: row.buyerCompanyId !== null,
  endsAt: endOf(row)?.toISOString() ?? null,
  canResume: canResume(row, now),
});

const toInvoice = (row: InvoiceRow, now: Date, companyId: number): Invoice => ({
  ...toInvoiceFields(row),
  ...toInvoiceMoney(row),
  prices: toPrices(row),
  billedTo: billedToOf(row),
  payerCompanyName: row.payerName,
  owed: owedOf(row),
  isPayable: row.companyId === companyId && owedOf(row) > 0,
  status: invoiceStatusAt(row, now),
  timeZone: row.timeZone,
  validUntil: row.periodEnd?.toISOString() ?? null,
});

/** Buying, subscriptions and invoices of a company. */
export function paymentRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  writeWithin(billingEndpoints.checkout, async ({ deps, log, actor, body, origin }, commit) => {
    const { url, store, details } = await openCheckout(deps, log, actor, {
      licenses: body.quantity,
      isDirect: false,
      couponCode: body.couponCode,
      fields: { licenses: 'quantity', coupon: 'couponCode' },
      expectedTotal: body.expectedTotal,
      email: body.email,
      reference: body.clientReferenceId,
      origin,
    });
    return commit(async ({ tx, audit }) => {
      await store(tx);
      await audit({ action: 'checkout.opened', target: { type: 'company', id: actor.companyId }, details });
      return { data: url };
    });
  });

  writeWithin(billingEndpoints.directCheckout, async ({ deps, log, actor, body, origin }, commit) => {
    const { url, store, details } = await openCheckout(deps, log, actor, {
      licenses: body.licensesNumber,
      isDirect: true,
      couponCode: body.couponCode,
      fields: { licenses: 'licensesNumber', coupon: 'couponCode' },
      expectedTotal: body.expectedTotal,
      email: actor.email,
      reference: body.clientReferenceId,
      origin,
    });
    return commit(async ({ tx, audit }) => {
      await store(tx);
      await audit({ action: 'checkout.opened', target: { type: 'company', id: actor.companyId }, details });
      return { data: { link: url } };
    });
  });

  writeWithin(billingEndpoints.customerPortal, async ({ deps, log, actor, origin }, commit) => {
    const url = await openPortal(deps, log, actor.companyId, origin);
    return commit(async ({ audit }) => {
      await audit({ action: 'billing_portal.opened', target: { type: 'company', id: actor.companyId } });
      return { data: url };
    });
  });

  writeWithin(billingEndpoints.resumeSubscription, async ({ deps, log, actor }, commit) => {
    await resumeAtService(deps, log, actor.companyId);
    return commit(async ({ tx, audit }) => {
      const subscription = await resume(tx, deps, actor.companyId);
      await audit({
        action: 'subscription.resumed',
        target: { type: 'subscription', id: subscription.id },
        details: { until: subscription.currentPeriodEnd.toISOString() },
      });
      return { data: toSubscription(subscription, deps.clock()) };
    });
  });

  write(billingEndpoints.payByInvoice, async ({ tx, deps, actor, body, audit }) => {
    const { invoiceId, invoiceNumber, amount } = await orderByInvoice(tx, deps, actor, body);
    await audit({
      action: 'invoice.ordered',
      target: { type: 'invoice', id: invoiceId },
      details: { licenses: body.seats, invoice: invoiceNumber, amount },
    });
    return { data: { invoiceId, invoiceNumber, amount } };
  });

  read(billingEndpoints.subscriptions, async ({ db, deps, actor }) => {
    const rows = await selectSubscriptions(db, actor.companyId, limits.payments.subscriptionsMax);
    return { data: rows.map((row) => toSubscription(row, deps.clock())) };
  });

  read(billingEndpoints.bank, async ({ db, deps, actor }) => {
    const { companyId, hasProvider, isPartner } = actor;
    // A partner's customer pays nothing to us, unless it owes for what it bought before it had a provider.
    const pays = !hasProvider || isPartner || (await owesForInvoice(db, companyId));
    return { data: pays ? bankOf(deps.config, companyId) : null };
  });

  read(billingEndpoints.invoices, async ({ db, deps, actor, query }) => {
    const now = deps.clock();
    const { orderBy = 'invoiceDate', order = 'desc', searchText, invoiceStatus } = query;
    const { rows, total } = await selectInvoices(db, {
      companyId: actor.companyId,
      search: searchText,
      statuses: invoiceStatus,
      orderBy,
      order,
      ...windowOf(query),
      now,
    });
    return pageAnswer(
      rows.map((row) => toInvoice(row, now, actor.companyId)),
      total,
      query,
    );
  });

  read(billingEndpoints.invoice, async ({ db, deps, actor, params }) => {
    const row = await findVisibleInvoice(db, actor.companyId, params.invoiceId);
    if (!row) throw notFound('This invoice');
    return { data: toInvoice(row, deps.clock(), actor.companyId) };
  });

  writeWithin(billingEndpoints.payInvoice, async ({ deps, log, actor, params }, commit) => {
    const { url, invoice, store } = await openInvoicePayment(deps, log, actor, params.invoiceId);
    return commit(async ({ tx, audit }) => {
      await store(tx);
      const details = { invoice: invoice.number };
      await audit({
        action: 'invoice.payment_opened',
        target: { type: 'invoice', id: invoice.id },
        details,
      });
      return { data: url };
    });
  });

  read(billingEndpoints.invoicePdf, async ({ db, deps, actor, params }) => {
    const invoice = await findVisibleInvoice(db, actor.companyId, params.invoiceId);
    if (!invoice) throw notFound('This invoice');
    return invoiceFile(deps, invoice);
  });
}
