import { z } from 'zod';
import { access, CUSTOMER_TYPES } from './access';
import { invoiceSchema } from './billing';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { jsonParam, rangeSchema, searchSchema, sortOrderSchema } from './paging';
import { INVOICE_STATUSES, PAYMENT_METHODS } from './partner/licenses';
import { idSchema, instantSchema } from './values';

const provider = { area: 'billing', access: access.providerOnly } as const;
const base = '/billing/api/v1/provider/invoices';
const none = z.object({});
const ofInvoice = z.object({ invoiceId: idSchema });

/** How long an open invoice has been overdue: not yet, or up to so many days. */
export const INVOICE_AGES = ['due', 'days30', 'days60', 'days90', 'older'] as const;
export type InvoiceAge = (typeof INVOICE_AGES)[number];

export const PROVIDER_INVOICE_SORTS = [
  'invoiceDate',
  'invoiceNumber',
  'payerCompanyName',
  'amount',
  'owed',
  'dueDate',
  'status',
] as const;
export type ProviderInvoiceSort = (typeof PROVIDER_INVOICE_SORTS)[number];

/** Refunds to a card that haven't arrived. */
export const REFUND_STATES = ['pending', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** An invoice of any company; money in cents. */
export const providerInvoiceSchema = invoiceSchema.omit({ isPayable: true, validUntil: true }).extend({
  payerCompanyId: idSchema,
  /** The payer's kind, as it is now. */
  payerType: z.enum(CUSTOMER_TYPES),
  /** Days of the payer's zone since the due day; 0 for what isn't overdue. */
  overdueDays: z.int(),
  /** Of the last refund to its card: on its way, or refused, so that the money has to go back another way. */
  refundState: z.enum(REFUND_STATES).nullable(),
});
export type ProviderInvoice = z.infer<typeof providerInvoiceSchema>;

export const INVOICE_ACT_KINDS = ['payment', 'void', 'write_off', 'credit_note', 'refund'] as const;

/** What happened to an invoice after it was made. */
export const invoiceActSchema = z.object({
  id: idSchema,
  act: z.enum(INVOICE_ACT_KINDS),
  amount: z.int(),
  receivedOn: z.string().nullable(),
  reference: z.string(),
  reason: z.string(),
  /** The credit note of a credit or a refund. */
  noteNumber: z.string().nullable(),
  method: z.enum(['card', 'invoice']).nullable(),
  /** Whether the payment service has given the money back yet; null for what needs none. */
  state: z.enum(['pending', 'done', 'failed']).nullable(),
  /** The name of the provider's user; null for what a payment service told. */
  by: z.string().nullable(),
  at: instantSchema,
});
export type InvoiceActRecord = z.infer<typeof invoiceActSchema>;

export const providerInvoiceDetailSchema = providerInvoiceSchema.extend({
  /** Who gets its mails, if anybody still does. */
  recipient: z.string().nullable(),
  boughtBy: z.string().nullable(),
  periodStart: instantSchema.nullable(),
  periodEnd: instantSchema.nullable(),
  /** Whether a refund can go back to the card. */
  isCardRefundable: z.boolean(),
  /** Newest first. */
  acts: z.array(invoiceActSchema),
});
export type ProviderInvoiceDetail = z.infer<typeof providerInvoiceDetailSchema>;

const filterSchema = z.object({
  q: searchSchema.optional(),
  status: z.array(z.enum(INVOICE_STATUSES)).max(INVOICE_STATUSES.length).optional(),
  method: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length).optional(),
  age: z.array(z.enum(INVOICE_AGES)).max(INVOICE_AGES.length).optional(),
  refundState: z.array(z.enum(REFUND_STATES)).max(REFUND_STATES.length).optional(),
  /** Of the payers. */
  companyId: z.array(idSchema).max(limits.invoices.payersMax).optional(),
});
export type ProviderInvoiceFilter = z.input<typeof filterSchema>;
const narrowed = { filter: jsonParam(filterSchema).optional() };
const listQuery = z.object({
  ...narrowed,
  sort: jsonParam(z.tuple([z.enum(PROVIDER_INVOICE_SORTS), sortOrderSchema]))
    .optional()
    .catch(undefined),
  range: jsonParam(rangeSchema).optional(),
});

/** What all open invoices that match owe, by how long they have been overdue; cents. */
export const invoiceAgesSchema = z.object({
  ages: z.array(z.object({ age: z.enum(INVOICE_AGES), invoices: z.int(), owed: z.int() })),
  invoices: z.int(),
  owed: z.int(),
  /** Invoices of all companies whose last refund to a card was refused, whatever the filter. */
  failedRefunds: z.int(),
  /** Payments that arrived and fit nothing, and wait for somebody, whatever the filter. */
  unmatchedPayments: z.int(),
});
export type InvoiceAges = z.infer<typeof invoiceAgesSchema>;

/** Why a payment gave nothing: what it says it is for is unknown, over, or costs something else. */
export const UNMATCHED_REASONS = [
  'unknownOrder',
  'unknownInvoice',
  'otherAmount',
  'afterPeriod',
  'companyClosed',
  'invoiceClosed',
  'subscriptionEnded',
  'otherSubscription',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];
/** What a payment was for. */
export const PAID_FOR = ['order', 'invoice', 'renewal'] as const;
export const UNMATCHED_STATES = ['waiting', 'settled'] as const;
export const UNMATCHED_SORTS = ['paidAt', 'payerCompanyName', 'amount'] as const;
export type UnmatchedSort = (typeof UNMATCHED_SORTS)[number];

/** Money that a payment service took and that fit nothing we asked for; amounts in the smallest unit of the currency. */
export const unmatchedPaymentSchema = z.object({
  id: idSchema,
  payerCompanyId: idSchema,
  payerCompanyName: z.string(),
  paidAt: instantSchema,
  paidFor: z.enum(PAID_FOR),
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** What was expected instead; null where that is not known. */
  expected: z.int().nullable(),
  method: z.enum(['card', 'invoice']),
  last4: z.string().nullable(),
  reason: z.enum(UNMATCHED_REASONS),
  /** By which it is found at the payment service. */
  reference: z.string(),
  /** When somebody said what became of it; null while it waits. */
  settledAt: instantSchema.nullable(),
  /** What became of it. */
  note: z.string(),
});
export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>;

const required = 'Please fill out this field.';
const { reasonMax, referenceMax } = limits.invoices;
const reason = z
  .string()
  .trim()
  .min(1, required)
  .max(reasonMax)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, 'must not hold control characters');
const reference = z
  .string()
  .trim()
  .max(referenceMax)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters');
const amount = z.int(required).positive('The amount must be more than 0.');

/** Money that arrived by transfer: all that is owed, or a part. */
export const settleSchema = z.object({
  amount,
  receivedOn: z.iso.date(required),
  reference: reference.min(1, required),
  reason,
});
export const reasonSchema = z.object({ reason });
export const creditNoteSchema = z.object({ amount, reason });
export const refundSchema = z.object({
  amount,
  /** Back to the card through the payment service, or a transfer that somebody makes and notes here. */
  method: z.enum(['card', 'invoice']),
  reference: reference.default(''),
  reason,
});

/** A company that has invoices, to choose it by its name. */
export const payerSchema = z.object({ id: idSchema, name: z.string() });
export const PAYER_SORTS = ['name'] as const;
export type Payer = z.infer<typeof payerSchema>;

/** A company that may buy on account. */
export const creditAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  customerType: z.enum(CUSTOMER_TYPES),
  open: z.int(),
  overdue: z.int(),
  /** Cents; null: unlimited. */
  limit: z.int().nullable(),
  /** The provider has set it; otherwise it is the default of its kind. */
  isOwnLimit: z.boolean(),
});
export type CreditAccount = z.infer<typeof creditAccountSchema>;
export const CREDIT_SORTS = ['name', 'open', 'overdue', 'limit'] as const;
export type CreditSort = (typeof CREDIT_SORTS)[number];

export const creditLimitSchema = z.object({
  /** Cents; null: the default of its kind. */
  limit: z.int().min(0).max(limits.invoices.creditMax).nullable(),
  reason,
});

// Without its parameters: what needs zod would take the calls along, which every page of the console loads.
const act = { ...provider, method: 'POST', kind: 'record' } as const;

/** The provider's place: invoices of all companies. Only for its super admins, never during a visit. */
export const providerEndpoints = {
  invoices: endpoint({
    ...provider,
    method: 'GET',
    path: base,
    kind: 'collection',
    summary: 'Invoices of all companies, simple-REST dialect; the total is in Content-Range',
    params: none,
    query: listQuery,
    response: z.array(providerInvoiceSchema),
  }),
  ages: endpoint({
    ...provider,
    method: 'GET',
    path: `${base}/ages`,
    kind: 'record',
    summary: 'What the open invoices that match owe, by how long they have been overdue',
    params: none,
    query: z.object(narrowed),
    response: invoiceAgesSchema,
  }),
  exportInvoices: endpoint({
    ...provider,
    method: 'GET',
    path: `${base}/export`,
    kind: 'csv',
    summary: 'All invoices that match, as CSV',
    params: none,
    query: listQuery.omit({ range: true }),
    response: z.string(),
  }),
  invoice: endpoint({
    ...provider,
    method: 'GET',
    path: `${base}/{invoiceId}`,
    kind: 'record',
    summary: 'An invoice with what happened to it',
    params: ofInvoice,
    response: providerInvoiceDetailSchema,
  }),
  pdf: endpoint({
    ...provider,
    method: 'GET',
    path: `${base}/{invoiceId}/pdf`,
    kind: 'pdf',
    summary: 'The invoice as its payer gets it',
    params: ofInvoice,
    response: z.string(),
  }),
  notePdf: endpoint({
    ...provider,
    method: 'GET',
    path: `${base}/{invoiceId}/acts/{actId}/pdf`,
    kind: 'pdf',
    summary: 'The credit note of a credit or a refund',
    params: ofInvoice.extend({ actId: idSchema }),
    response: z.string(),
  }),
  settle: endpoint({
    ...act,
    adds: true,
    path: `${base}/{invoiceId}/settle`,
    summary: 'Records money that arrived by transfer; paid in full, the invoice is settled',
    params: ofInvoice,
    body: settleSchema,
    response: providerInvoiceDetailSchema,
  }),
  void: endpoint({
    ...act,
    path: `${base}/{invoiceId}/void`,
    summary: 'Voids an invoice for which nothing has arrived, and takes its licenses back',
    params: ofInvoice,
    body: reasonSchema,
    response: providerInvoiceDetailSchema,
  }),
  writeOff: endpoint({
    ...act,
    path: `${base}/{invoiceId}/write-off`,
    summary: 'Gives up on an open invoice; the licenses stay',
    params: ofInvoice,
    body: reasonSchema,
    response: providerInvoiceDetailSchema,
  }),
  creditNote: endpoint({
    ...act,
    adds: true,
    path: `${base}/{invoiceId}/credit-note`,
    summary: 'Lowers what is owed by a credit note with its own number; the licenses stay',
    params: ofInvoice,
    body: creditNoteSchema,
    response: providerInvoiceDetailSchema,
  }),
  refund: endpoint({
    ...act,
    adds: true,
    path: `${base}/{invoiceId}/refund`,
    summary: 'Gives money of a paid invoice back, with a credit note; the licenses stay',
    params: ofInvoice,
    body: refundSchema,
    response: providerInvoiceDetailSchema,
  }),
  payers: endpoint({
    ...provider,
    method: 'GET',
    path: '/billing/api/v1/provider/payers',
    kind: 'collection',
    summary: 'Companies that have invoices, by name, for the filter of the list',
    params: none,
    query: z.object({
      filter: jsonParam(
        z.object({
          q: searchSchema.optional(),
          id: z.array(idSchema).max(limits.invoices.payersMax).optional(),
        }),
      ).optional(),
      sort: jsonParam(z.tuple([z.enum(PAYER_SORTS), sortOrderSchema]))
        .optional()
        .catch(undefined),
      range: jsonParam(rangeSchema).optional(),
    }),
    response: z.array(payerSchema),
  }),
  payments: endpoint({
    ...provider,
    method: 'GET',
    path: '/billing/api/v1/provider/payments',
    kind: 'collection',
    summary: 'Payments that arrived and fit nothing, by default those that wait for somebody first',
    params: none,
    query: z.object({
      filter: jsonParam(
        z.object({ q: searchSchema.optional(), state: z.array(z.enum(UNMATCHED_STATES)).max(2).optional() }),
      ).optional(),
      sort: jsonParam(z.tuple([z.enum(UNMATCHED_SORTS), sortOrderSchema]))
        .optional()
        .catch(undefined),
      range: jsonParam(rangeSchema).optional(),
    }),
    response: z.array(unmatchedPaymentSchema),
  }),
  settlePayment: endpoint({
    ...act,
    path: '/billing/api/v1/provider/payments/{paymentId}/settlement',
    summary: 'Says what became of a payment that fit nothing, such as given back; 409 once that was said',
    params: z.object({ paymentId: idSchema }),
    body: reasonSchema,
    response: unmatchedPaymentSchema,
  }),
  reopenPayment: endpoint({
    ...act,
    method: 'DELETE',
    path: '/billing/api/v1/provider/payments/{paymentId}/settlement',
    summary: 'Takes back what was said of a payment that fit nothing: it waits again; 409 while it waits',
    params: z.object({ paymentId: idSchema }),
    response: unmatchedPaymentSchema,
  }),
  accounts: endpoint({
    ...provider,
    method: 'GET',
    path: '/billing/api/v1/provider/accounts',
    kind: 'collection',
    summary: 'Companies that may buy on account, with what they owe and may owe',
    params: none,
    query: z.object({
      filter: jsonParam(z.object({ q: searchSchema.optional() })).optional(),
      sort: jsonParam(z.tuple([z.enum(CREDIT_SORTS), sortOrderSchema]))
        .optional()
        .catch(undefined),
      range: jsonParam(rangeSchema).optional(),
    }),
    response: z.array(creditAccountSchema),
  }),
  setCredit: endpoint({
    ...provider,
    method: 'PUT',
    path: '/billing/api/v1/provider/accounts/{accountId}',
    kind: 'record',
    summary: 'Sets how much a company may owe on account',
    params: z.object({ accountId: idSchema }),
    body: creditLimitSchema,
    response: creditAccountSchema,
  }),
};
