import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, pageInfoSchema, pageOf, pageQuery, repeated, sortedQuery } from '../paging';
import { endsSchema, idSchema, instantSchema, nameSchema } from '../values';

const area = 'partner' as const;
const { partnerSeatsMin, seatsMax, couponMax, orderNumberMax } = limits.plans;
const cents = z.int();
const inCompany = z.object({ companyId: idSchema });
const ofCustomer = z.object({ companyId: idSchema, customerId: idSchema });

/** Licenses in a partner's purchase or allocation. */
export const licensesSchema = z
  .int('Field is required')
  .min(partnerSeatsMin, `You have to buy at least ${partnerSeatsMin} seats`)
  .max(seatsMax, `Number of Users (or Licenses) must be less than or equal to ${seatsMax}.`);

/** Licenses from the pool for a customer. */
export const allocateSchema = z.object({
  licensesToAllocate: licensesSchema,
  /** Replaces as many seats that end soon, or are in their days of grace, instead of adding to them. */
  extend: z.boolean().default(false),
});

/** Licenses from a customer back to the pool. */
export const takeBackSchema = z.object({
  licensesToTakeBack: z
    .int('Field is required')
    .min(partnerSeatsMin, `You have to take back at least ${partnerSeatsMin} license`)
    .max(seatsMax, `Number of Users (or Licenses) must be less than or equal to ${seatsMax}.`),
});

const orderNumberSchema = nameSchema.max(orderNumberMax).default('');
const promotionCodeSchema = z.string().trim().min(1).max(couponMax).optional();
const isTrue = z.stringbool({ truthy: ['true'], falsy: ['false'] });

/** What a purchase would cost: subtotal - discount - withdrawnFromBank = totalPrice. */
export const quoteSchema = z.object({
  /** After the discount. */
  pricePerSeat: cents,
  subtotal: cents,
  discount: cents,
  /** Worth of the licenses taken from the buyer's pool. */
  withdrawnFromBank: cents,
  totalPrice: cents,
});
export type PurchaseQuote = z.infer<typeof quoteSchema>;

/** What the buyer owes on account, in cents, and whether this purchase may be added to it. */
export const creditSchema = z.object({
  /** Null: unlimited. */
  limit: cents.nullable(),
  open: cents,
  /** The oldest overdue invoice: while there is one, nothing more is bought on account. */
  overdue: z.object({ id: idSchema, invoiceNumber: z.string() }).nullable(),
  isEnough: z.boolean(),
});
export type Credit = z.infer<typeof creditSchema>;
const quoted = dataOf(
  z.object({
    pricing: quoteSchema,
    credit: creditSchema,
    /** Until when they could be used: with the subscription, or, in a partner's pool, for a year; first end first. */
    ends: endsSchema,
  }),
);
const quoteQuery = z.object({
  licensesNumber: z.coerce.number().pipe(licensesSchema),
  fromPool: isTrue.default(false),
});
const couponQuoteQuery = quoteQuery.extend({ promotionCode: promotionCodeSchema });

export const purchaseSchema = z.object({
  licensesNumber: licensesSchema,
  orderNumber: orderNumberSchema,
  /** The total the buyer was shown; if it is another now, the answer is 409 PRICE_CHANGED and nothing is bought. */
  expectedTotal: cents.optional(),
  /** Take what the pool has before buying the rest. */
  fromPool: z.boolean().default(false),
});
export const couponPurchaseSchema = purchaseSchema.extend({ promotionCode: promotionCodeSchema });
const purchased = dataOf(
  z.object({
    invoiceId: idSchema,
    /** The customer's; for a partner, the licenses in its pool. */
    seats: z.int(),
    amount: cents,
  }),
);

const reseller = { area, access: access.reseller } as const;
const resellerWrite = { area, access: access.resellerWrite } as const;
const subReseller = { area, access: access.subReseller } as const;
const subResellerWrite = { area, access: access.subResellerWrite } as const;

/** bought + received - allocated - expired = licenses. */
export const poolSchema = z.object({
  licenses: z.int(),
  bought: z.int(),
  received: z.int(),
  allocated: z.int(),
  /** Nobody used them before their end. */
  expired: z.int(),
  /** Of what is left, first end first: the order in which they are allocated. */
  ends: endsSchema,
});
export type Pool = z.infer<typeof poolSchema>;

/** A partner's license pool, and buying for its customers. */
export const licenseEndpoints = {
  licenses: endpoint({
    method: 'GET',
    path: '/api/v1/billing/{companyId}/licenses',
    area: 'billing',
    access: access.adminAreaRead,
    summary:
      "A partner's license pool: what is left in it and until when, and what was bought, received, allocated and not used in time",
    params: inCompany,
    response: dataOf(poolSchema),
  }),
  allocate: endpoint({
    area,
    adds: true,
    access: access.partnerWrite,
    method: 'POST',
    path: '/api/v1/billing/{companyId}/customers/{customerCompanyId}/licenses/allocate',
    summary:
      "Moves licenses from the pool to a customer: to its seats, or to a partner's own pool; 422 for more than there are",
    params: z.object({ companyId: idSchema, customerCompanyId: idSchema }),
    body: allocateSchema,
    response: dataOf(z.object({ seats: z.int(), licenses: z.int() })),
  }),
  allocatable: endpoint({
    area,
    access: access.partnerRead,
    method: 'GET',
    path: '/api/v1/billing/{companyId}/customers/{customerCompanyId}/licenses/allocate',
    summary:
      'What the pool has for a customer, and which of its seats from the pool end soon and can be extended',
    params: z.object({ companyId: idSchema, customerCompanyId: idSchema }),
    response: dataOf(z.object({ licenses: z.int(), ends: endsSchema, extendable: endsSchema })),
  }),
  takeable: endpoint({
    area,
    access: access.partnerRead,
    method: 'GET',
    path: '/api/v1/billing/{companyId}/customers/{customerCompanyId}/licenses/take_back',
    summary: 'How many licenses of the pool a customer has that nobody uses',
    params: z.object({ companyId: idSchema, customerCompanyId: idSchema }),
    response: dataOf(z.object({ licenses: z.int() })),
  }),
  takeBack: endpoint({
    area,
    access: access.partnerWrite,
    method: 'POST',
    path: '/api/v1/billing/{companyId}/customers/{customerCompanyId}/licenses/take_back',
    summary:
      'Returns allocated licenses that nobody uses to the pool; what was bought for the customer stays',
    params: z.object({ companyId: idSchema, customerCompanyId: idSchema }),
    body: takeBackSchema,
    response: dataOf(z.object({ seats: z.int(), licenses: z.int() })),
  }),
  resellerBuy: endpoint({
    ...resellerWrite,
    adds: true,
    method: 'POST',
    path: '/api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions',
    summary: 'Buys licenses for a customer without a running subscription, for a year; 409 for others',
    params: ofCustomer,
    body: couponPurchaseSchema,
    response: purchased,
  }),
  resellerUpgrade: endpoint({
    ...resellerWrite,
    adds: true,
    method: 'POST',
    path: '/api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions/upgrade',
    summary: "Adds licenses to a customer's running subscription, until its period ends; 409 without one",
    params: ofCustomer,
    body: purchaseSchema,
    response: purchased,
  }),
  resellerPrice: endpoint({
    ...reseller,
    method: 'GET',
    path: '/api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions/calculate_price',
    summary: 'The price of a first purchase for a customer',
    params: ofCustomer,
    query: couponQuoteQuery,
    response: quoted,
  }),
  resellerUpgradePrice: endpoint({
    ...reseller,
    method: 'GET',
    path: '/api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions/upgrade/calculate_price',
    summary: "The price of more licenses for the rest of a customer's period",
    params: ofCustomer,
    query: quoteQuery,
    response: quoted,
  }),
  subResellerBuy: endpoint({
    ...subResellerWrite,
    adds: true,
    method: 'POST',
    path: '/api/v1/billing/subresellers/company/{companyId}/customers/{customerId}/subscriptions',
    summary: 'Buys licenses for a customer without a running subscription, for a year; 409 for others',
    params: ofCustomer,
    body: purchaseSchema,
    response: purchased,
  }),
  subResellerUpgrade: endpoint({
    ...subResellerWrite,
    adds: true,
    method: 'POST',
    path: '/api/v1/billing/subresellers/company/{companyId}/customers/{customerId}/subscriptions/upgrade',
    summary: "Adds licenses to a customer's running subscription, until its period ends; 409 without one",
    params: ofCustomer,
    body: purchaseSchema,
    response: purchased,
  }),
  subResellerPrice: endpoint({
    ...subReseller,
    method: 'GET',
    path: '/api/v1/billing/subresellers/company/{companyId}/customers/{customerId}/subscriptions/calculate_price',
    summary: 'The price of a first purchase for a customer',
    params: ofCustomer,
    query: quoteQuery,
    response: quoted,
  }),
  subResellerUpgradePrice: endpoint({
    ...subReseller,
    method: 'GET',
    path: '/api/v1/billing/subresellers/company/{companyId}/customers/{customerId}/subscriptions/upgrade/calculate_price',
    summary: "The price of more licenses for the rest of a customer's period",
    params: ofCustomer,
    query: quoteQuery,
    response: quoted,
  }),
};

/** OVERDUE is an open invoice whose due day, in the payer's zone, has passed. */
export const INVOICE_STATUSES = ['OPEN', 'PAID', 'VOID', 'DRAFT', 'UNCOLLECTIBLE', 'OVERDUE'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
/** The last one: with licenses from the pool. */
export const PAYMENT_METHODS = ['card', 'invoice', 'licenses'] as const;

/** A purchase of licenses by a partner, for one of its customers. */
export const transactionSchema = z.object({
  /** Of the invoice. */
  id: idSchema,
  invoiceNumber: z.string(),
  initiatorCompanyId: idSchema,
  initiatorCompanyName: z.string(),
  receiverCompanyId: idSchema,
  receiverCompanyName: z.string(),
  /** The same: the name the documents use for invoices. */
  customerCompanyName: z.string(),
  licensesNumber: z.int(),
  purchasedSeats: z.int(),
  /** After the discount. */
  pricePerLicense: cents,
  subtotal: cents,
  discount: cents,
  /** Worth of the licenses taken from the buyer's pool: subtotal - discount - withdrawnFromBank = amount. */
  withdrawnFromBank: cents,
  amount: cents,
  /** The company of the request pays it, and can do so online. */
  isPayable: z.boolean(),
  paymentStatus: z.enum(INVOICE_STATUSES),
  method: z.enum(PAYMENT_METHODS),
  last4: z.string().nullable(),
  /** The payer's zone: these dates are days of it. */
  timeZone: z.string(),
  invoiceDate: instantSchema,
  dueDate: instantSchema.nullable(),
  paymentDate: instantSchema.nullable(),
  /** Name of the user who bought. */
  admin: z.string().nullable(),
  orderNumber: z.string(),
  promotionCode: z.string().nullable(),
  /** When the customer got the licenses; null for a draft. */
  allocationDate: instantSchema.nullable(),
});
export type Transaction = z.infer<typeof transactionSchema>;

export const TRANSACTION_SORTS = [
  'receiverCompanyName',
  'initiatorCompanyName',
  'licensesNumber',
  'subtotal',
  'discount',
  'amount',
  'paymentStatus',
  'method',
  'invoiceDate',
  'dueDate',
  'paymentDate',
  'orderNumber',
] as const;
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

const transactionFilters = {
  ...sortedQuery(TRANSACTION_SORTS),
  invoiceStatus: repeated(z.enum(INVOICE_STATUSES)).optional(),
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
};
const transactionsQuery = z.object({ ...pageQuery, ...transactionFilters });

/**
 * Of all that match, not of the page: subtotal - discount - withdrawnFromBank = amount = paid + open + overdue + other.
 * Null for a search that matches more than `limits.paging.exactSearchTotal`, whose totalItems is a lower bound.
 */
export const totalsSchema = z.object({
  licensesNumber: z.int(),
  subtotal: cents,
  discount: cents,
  withdrawnFromBank: cents,
  amount: cents,
  paid: cents,
  open: cents,
  overdue: cents,
  /** Drafts, void and uncollectible ones. */
  other: cents,
});
export type TransactionTotals = z.infer<typeof totalsSchema>;

const transactionsPage = dataOf(
  z.object({
    items: z.array(transactionSchema),
    pageInfo: pageInfoSchema,
    totals: totalsSchema.nullable(),
  }),
);

export const ALLOCATION_SORTS = [
  'companyName',
  'allocatedLicensesNumber',
  'allocatedBy',
  'allocationDate',
  'endsAt',
] as const;
export type AllocationSort = (typeof ALLOCATION_SORTS)[number];

/** Licenses that left the pool. */
export const allocationSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  companyName: z.string(),
  allocatedLicensesNumber: z.int(),
  /** Name of the user. */
  allocatedBy: z.string().nullable(),
  allocationDate: instantSchema,
  /** Until when they can be used, unless they are taken back, in the zone below. */
  endsAt: instantSchema,
  /** The partner's. */
  timeZone: z.string(),
});
export type Allocation = z.infer<typeof allocationSchema>;

/** What partners have bought, and for whom. Not for users of a management console, whose provider bills them. */
export const transactionEndpoints = {
  transactions: endpoint({
    area,
    access: access.partnerMoney,
    method: 'GET',
    path: '/api/v1/partner-portal/transactions/{companyId}',
    summary: "A partner's purchases, paged, with the totals of all that match",
    params: inCompany,
    query: transactionsQuery,
    response: transactionsPage,
  }),
  resellerTransactions: endpoint({
    area,
    access: access.resellerMoney,
    method: 'GET',
    path: '/billing/api/v1/company/{companyId}/resellers/transactions',
    summary:
      "A reseller's purchases and those of its sub-resellers, paged, with the totals of all that match",
    params: inCompany,
    query: transactionsQuery,
    response: transactionsPage,
  }),
  subResellerTransactions: endpoint({
    area,
    access: access.subResellerMoney,
    method: 'GET',
    path: '/api/v1/billing/subresellers/company/{companyId}/transactions',
    summary: "A sub-reseller's own purchases, paged, with the totals of all that match",
    params: inCompany,
    query: transactionsQuery,
    response: transactionsPage,
  }),
  exportTransactions: endpoint({
    area,
    access: access.partnerMoney,
    method: 'GET',
    path: '/billing/api/v1/company/{companyId}/transactions/export',
    summary: 'All purchases that match, as CSV',
    params: inCompany,
    query: z.object(transactionFilters),
    kind: 'csv',
    response: z.string(),
  }),
  allocations: endpoint({
    area,
    access: access.partnerMoney,
    method: 'GET',
    path: '/api/v1/partner-portal/{companyId}/license_allocation/logs',
    summary: 'The licenses a partner has given to its customers, paged',
    params: inCompany,
    query: z.object({
      ...pageQuery,
      ...sortedQuery(ALLOCATION_SORTS),
    }),
    response: pageOf(allocationSchema),
  }),
};
