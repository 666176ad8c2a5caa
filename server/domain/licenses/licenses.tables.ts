import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant, sortKey, zoneName } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PriceChange, PriceLine } from './yearly-price';

export type SubscriptionSource = 'direct' | 'reseller' | 'subreseller';
export type SubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'canceled';
/** As stored: an open invoice whose due day has passed counts as overdue without being changed. */
export type StoredInvoiceStatus = 'OPEN' | 'PAID' | 'VOID' | 'DRAFT' | 'UNCOLLECTIBLE';
export type PaymentMethod = 'card' | 'invoice' | 'licenses';
/** Who takes the money: a payment service, or, for partners' purchases on account, nobody but the invoice. */
export type Provider = 'stripe' | 'sandbox' | 'partner';

/** What a company pays for, a period at a time. Of several the one with the highest id counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The company whose users the licenses are for. */
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    source: text('source').$type<SubscriptionSource>().notNull(),
    /** The partner that bought it; null for a company's own. */
    buyerCompanyId: bigintId('buyer_company_id'),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    seats: integer('seats').notNull(),
    /** What they cost a year, each as it was quoted; oldest first. The licenses add up to the seats. */
    prices: jsonb('prices').$type<readonly PriceChange[]>().notNull(),
    currentPeriodStart: instant('current_period_start').notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    providerSubscriptionId: text('provider_subscription_id'),
    /** When it ends, because it was canceled; null while it renews, and where its period ends it anyway. */
    cancelAt: instant('cancel_at'),
    /** When its seats were taken from the company; until then they count, even after its end. */
    releasedAt: instant('released_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('subscriptions_provider').on(table.provider, table.providerSubscriptionId),
    index('subscriptions_period').on(table.currentPeriodEnd).where(sql`released_at IS NULL`),
    check('subscriptions_seats', sql`seats >= 0`),
  ],
);

/** Purchases of licenses. All money is in cents; names are those of the time. */
export const invoices = pgTable(
  'invoices',
  {
    /** Who pays. */
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    number: text('number').notNull(),
    /** Whose transactions show it besides the payer's: the payer's reseller, or the payer itself. */
    accountCompanyId: bigintId('account_company_id').notNull(),
    /** Who gets the licenses. */
    receiverCompanyId: bigintId('receiver_company_id').notNull(),
    payerName: text('payer_name').notNull(),
    payerKey: sortKey('payer_key'),
    /** The buyer's legal name, where it was asked for; null: the payer's name. */
    billedTo: text('billed_to'),
    receiverName: text('receiver_name').notNull(),
    receiverKey: sortKey('receiver_key'),
    subscriptionId: bigintId('subscription_id'),
    licenses: integer('licenses').notNull(),
    /** As charged, after a discount, for the period below; of several prices the average, rounded. */
    pricePerLicense: integer('price_per_license').notNull(),
    /** The prices of a renewal whose licenses don't all cost the same. */
    lines: jsonb('lines').$type<readonly PriceLine[]>(),
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    /** Licenses taken from the payer's pool instead of being bought, and their worth. */
    licensesFromPool: integer('licenses_from_pool').notNull().default(0),
    withdrawnFromBank: integer('withdrawn_from_bank').notNull(),
    amount: integer('amount').notNull(),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    status: text('status').$type<StoredInvoiceStatus>().notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    last4: text('last4'),
    promotionCode: text('promotion_code'),
    orderNumber: sortKey('order_number'),
    /** The payer's, as it was: its dates are days of this zone, in every place that shows them. */
    timeZone: zoneName('time_zone'),
    invoiceDate: instant('invoice_date').notNull(),
    /** The last moment of the due day. */
    dueDate: instant('due_date'),
    paidDate: instant('paid_date'),
    /** Cents that have arrived, that credit notes took off the debt, and that were given back of what had arrived. */
    received: integer('received').notNull().default(0),
    credited: integer('credited').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    /** Who gets it by mail, where the buyer named somebody (licenses/recipient.ts). */
    sealedTo: text('sealed_to'),
    /** The same invoice at the payment service, where it can be paid. */
    onlineId: text('online_id'),
    /** When the licenses were given; null for a draft. */
    allocatedAt: instant('allocated_at'),
    /** A user of the payer; null where a payment service bought in its name. */
    boughtBy: bigintId('bought_by'),
    provider: text('provider').$type<Provider>().notNull(),
    providerInvoiceId: text('provider_invoice_id'),
    /** Names and numbers, each word after a space (server/platform/text/search.ts). */
    searchText: text('search_text').notNull(),
  },
  (table) => {
    // Rows without a date count as the earliest, so that one index serves both directions.
    const dated = (column: typeof table.dueDate) => sql`coalesce(${column}, '-infinity'::timestamptz)`;
    const datedLast = (column: typeof table.dueDate) => sql`coalesce(${column}, 'infinity'::timestamptz)`;
    return [
      primaryKey({ columns: [table.companyId, table.id] }),
      uniqueIndex('invoices_number').on(table.number),
      uniqueIndex('invoices_provider').on(table.provider, table.providerInvoiceId),
      index('invoices_payer').on(table.companyId, table.invoiceDate, table.id),
      // The payer is in it, so that a page far behind is found from the index alone.
      index('invoices_date').on(table.accountCompanyId, table.invoiceDate, table.id, table.companyId),
      // Where what is missing comes at the other end of the order.
      index('invoices_due_last').on(table.accountCompanyId, datedLast(table.dueDate), table.id),
      index('invoices_paid_last').on(table.accountCompanyId, datedLast(table.paidDate), table.id),
      index('invoices_due').on(table.accountCompanyId, dated(table.dueDate), table.id),
      index('invoices_paid').on(table.accountCompanyId, dated(table.paidDate), table.id),
      index('invoices_receiver').on(table.accountCompanyId, table.receiverKey, table.id),
      index('invoices_payer_name').on(table.accountCompanyId, table.payerKey, table.id),
      index('invoices_licenses').on(table.accountCompanyId, table.licenses, table.id),
      index('invoices_subtotal').on(table.accountCompanyId, table.subtotal, table.id),
      index('invoices_discount').on(table.accountCompanyId, table.discount, table.id),
      index('invoices_amount').on(table.accountCompanyId, table.amount, table.id),
      index('invoices_order').on(table.accountCompanyId, table.orderNumber, table.id),
      index('invoices_method').on(table.accountCompanyId, table.method, table.id),
      index('invoices_status').on(table.accountCompanyId, table.status, dated(table.dueDate), table.id),
      index('invoices_status_date').on(table.accountCompanyId, table.status, table.invoiceDate, table.id),
      // The provider's list of all companies, and what is open in it.
      index('invoices_of_all').on(table.invoiceDate, table.id),
      index('invoices_of_all_open').on(table.dueDate, table.id).where(sql`status = 'OPEN'`),
      index('invoices_search').using('gin', table.accountCompanyId, table.searchText.op('gin_trgm_ops')),
      check(
        'invoices_sums',
        sql`subtotal - discount - withdrawn_from_bank = amount AND least(licenses, subtotal, discount, withdrawn_from_bank, amount, licenses_from_pool) >= 0
          AND (lines IS NOT NULL OR price_per_license * licenses::bigint = subtotal - discount) AND price_per_license * licenses_from_pool::bigint = withdrawn_from_bank`,
      ),
      check(
        'invoices_money',
        sql`received + credited <= amount AND refunded <= received AND least(received, credited, refunded) >= 0`,
      ),
    ];
  },
);

/** What happens to an invoice after it was made. */
export const INVOICE_ACTS = ['payment', 'void', 'write_off', 'credit_note', 'refund'] as const;
export type InvoiceAct = (typeof INVOICE_ACTS)[number];

/** The history of invoices: what was paid, credited, given back, voided or given up on, by whom and why. */
export const invoiceActs = pgTable(
  'invoice_acts',
  {
    /** Who pays the invoice. */
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    invoiceId: bigintId('invoice_id').notNull(),
    act: text('act').$type<InvoiceAct>().notNull(),
    /** Cents; 0 for what moves no money. */
    amount: integer('amount').notNull().default(0),
    /** The day on which a transfer arrived, in the payer's zone. */
    receivedOn: date('received_on', { mode: 'string' }),
    /** Of the transfer. */
    reference: text('reference').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** The credit note of a credit or a refund. */
    noteNumber: text('note_number'),
    method: text('method').$type<'card' | 'invoice'>(),
    /** Whether the payment service has given the money back yet; null for what needs none. */
    state: text('state').$type<'pending' | 'done' | 'failed'>(),
    /** The provider's user; null for what a payment service told. */
    actedBy: bigintId('acted_by'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('invoice_acts_note').on(table.noteNumber),
    index('invoice_acts_of').on(table.companyId, table.invoiceId, table.id),
    // Refunds to cards that haven't arrived: few among all, and looked for by the provider.
    index('invoice_acts_unmade')
      .on(table.companyId, table.invoiceId)
      .where(sql`state IN ('pending', 'failed')`),
    check('invoice_acts_amount', sql`amount >= 0`),
  ],
);

/**
 * Numbers of invoices, kept by triggers, so that the totals of a million are not sums over them. Each invoice counts
 * once for its account and once for its payer.
 */
export const invoiceCounts = pgTable(
  'invoice_counts',
  {
    companyId: ownedByCompany(),
    scope: text('scope').$type<'account' | 'payer'>().notNull(),
    status: text('status').$type<StoredInvoiceStatus>().notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** The first day of the month of the invoice date, in the payer's zone. */
    month: date('month', { mode: 'string' }).notNull(),
    /** The last moment of the due day of open invoices, after which they are overdue; 'infinity' for others. */
    dueAt: instant('due_at').notNull(),
    total: integer('total').notNull().default(0),
    licenses: bigintId('licenses').notNull().default(0),
    subtotal: bigintId('subtotal').notNull().default(0),
    discount: bigintId('discount').notNull().default(0),
    withdrawn: bigintId('withdrawn').notNull().default(0),
    amount: bigintId('amount').notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.scope, table.status, table.method, table.month, table.dueAt],
    }),
  ],
);

/** How an entry changes a pool; each raises or lowers one of its numbers. */
export const ENTRY_KINDS = [
  'bought',
  'received',
  'allocated',
  'returned',
  'refunded',
  'reclaimed',
  /** Nobody used them before their end. */
  'expired',
  /** A customer's, which have ended or were replaced; the pool stays as it is. */
  'ended',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** Where licenses of a pool go: to a customer's seats, or to the pool of a partner among the customers. */
export type GivenPlace = 'seats' | 'pool';

/** The ledger of partners' licenses: every change of a pool is an entry, and none is changed later. */
export const licenseEntries = pgTable(
  'license_entries',
  {
    /** Whose pool. */
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<EntryKind>().notNull(),
    licenses: integer('licenses').notNull(),
    /** Where they went, or came from; null for a purchase. */
    counterpartCompanyId: bigintId('counterpart_company_id'),
    /** What they become there; null for purchases, which have a subscription or an invoice. */
    place: text('place').$type<GivenPlace>(),
    /** Until when these licenses can be used. */
    endsAt: instant('ends_at').notNull(),
    counterpartName: text('counterpart_name'),
    counterpartKey: sortKey('counterpart_key'),
    /** The purchase behind it, if any, and who pays that. */
    invoiceId: bigintId('invoice_id'),
    /** A user of the pool's company. */
    allocatedBy: bigintId('allocated_by'),
    at: instant('at').notNull(),
    /** What it comes from, so that nothing counts twice; null for an act of a user, which has its own key. */
    sourceKey: text('source_key'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('license_entries_source').on(table.companyId, table.sourceKey),
    index('license_entries_at').on(table.companyId, table.kind, table.at, table.id),
    check('license_entries_licenses', sql`licenses > 0`),
    check(
      'license_entries_kind',
      sql`kind IN ('bought', 'received', 'allocated', 'returned', 'refunded', 'reclaimed', 'expired', 'ended')`,
    ),
    check(
      'license_entries_place',
      sql`place IS NULL OR (place IN ('seats', 'pool') AND counterpart_company_id IS NOT NULL)`,
    ),
  ],
);

/** The balance of each pool, kept by the ledger's trigger. What is left is bought + received - allocated - expired. */
export const licensePools = pgTable(
  'license_pools',
  {
    companyId: ownedByCompany(),
    bought: integer('bought').notNull().default(0),
    received: integer('received').notNull().default(0),
    allocated: integer('allocated').notNull().default(0),
    expired: integer('expired').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    check(
      'license_pools_left',
      sql`bought + received - allocated - expired >= 0 AND least(bought, received, allocated, expired) >= 0`,
    ),
  ],
);
