import type { UnmatchedPayment, UnmatchedReason } from '@contract/provider';
import { ownedByCompany } from '@server/domain/company/company.tables';
import type { ProviderName, SubscriptionState } from '@server/domain/payments/payments';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export type CheckoutStatus = 'open' | 'completed' | 'canceled';

/** Payment pages that were opened. What is bought, and for how much, was decided here and is only read later. */
export const checkouts = pgTable(
  'checkouts',
  {
    companyId: ownedByCompany(),
    id: uuid('id').notNull(),
    /** Who opened it; null once they are deleted. */
    userId: bigintId('user_id'),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** Of the sandbox's address, which is known to nobody but the buyer. */
    tokenHash: text('token_hash'),
    /** The payment service's own page. */
    sessionId: text('session_id'),
    licenses: integer('licenses').notNull(),
    /** Cents: before the coupon, its discount, for each license, and what is to be paid. */
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    pricePerLicense: integer('price_per_license').notNull(),
    amount: integer('amount').notNull(),
    /** Cents that each license costs in every later year, as quoted. */
    yearly: integer('yearly').notNull(),
    /** Whether it begins a subscription, which renews every year. */
    renews: boolean('renews').notNull(),
    /** Of licenses added to a running subscription: the end of the period that the price is for. */
    periodEnd: instant('period_end'),
    promotionCode: text('promotion_code'),
    reference: text('reference'),
    /** The console that the buyer goes back to. */
    returnOrigin: text('return_origin').notNull(),
    status: text('status').$type<CheckoutStatus>().notNull().default('open'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('checkouts_id').on(table.id),
    uniqueIndex('checkouts_token').on(table.tokenHash),
    index('checkouts_unused').on(table.createdAt).where(sql`status <> 'completed'`),
    check(
      'checkouts_sums',
      sql`price_per_license * licenses::bigint = amount AND subtotal - discount = amount AND least(licenses, amount) > 0`,
    ),
  ],
);

/** Events that were carried out, so that none counts twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    companyId: ownedByCompany(),
    provider: text('provider').$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    outcome: text('outcome').$type<'applied' | 'ignored' | 'refused'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.provider, table.eventId] }),
    index('payment_events_created').on(table.createdAt),
  ],
);

/** Money that a payment service took and that fit nothing: it waits until somebody says what became of it. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    provider: text('provider').$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    paidFor: text('paid_for').$type<UnmatchedPayment['paidFor']>().notNull(),
    reason: text('reason').$type<UnmatchedReason>().notNull(),
    /** In the smallest unit of the currency. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    expected: integer('expected'),
    method: text('method').$type<UnmatchedPayment['method']>().notNull(),
    last4: text('last4'),
    reference: text('reference').notNull(),
    paidAt: instant('paid_at').notNull(),
    settledAt: instant('settled_at'),
    note: text('note').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('unmatched_payments_id').on(table.id),
    uniqueIndex('unmatched_payments_event').on(table.companyId, table.provider, table.eventId),
    index('unmatched_payments_waiting').on(table.paidAt).where(sql`settled_at IS NULL`),
  ],
);

/**
 * What the payment service last said about a subscription, whichever event came first: a subscription may end before
 * the news of its purchase arrives.
 */
export const providerSubscriptions = pgTable(
  'provider_subscriptions',
  {
    companyId: ownedByCompany(),
    provider: text('provider').$type<ProviderName>().notNull(),
    subscriptionId: text('subscription_id').notNull(),
    /** Whose payment method it is; null until a payment says so. */
    customerId: text('customer_id'),
    status: text('status').$type<SubscriptionState>(),
    periodEnd: instant('period_end'),
    /** When it is to end; null while it renews. */
    cancelAt: instant('cancel_at'),
    /** Of the newest event about its status. */
    statusAt: instant('status_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.provider, table.subscriptionId] }),
    uniqueIndex('provider_subscriptions_id').on(table.provider, table.subscriptionId),
  ],
);
