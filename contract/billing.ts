import { z } from 'zod';
import { type Actor, access, canAccess } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf, pageOf, pageQuery, repeated, sortedQuery } from './paging';
import { creditSchema, INVOICE_STATUSES, PAYMENT_METHODS } from './partner/licenses';
import { emailSchema, idSchema, instantSchema, nameSchema } from './values';

const area = 'billing' as const;
const inCompany = z.object({ companyId: idSchema });
const { seatsMin, seatsMax, partnerSeatsMin } = limits.plans;

interface Buyer {
  readonly hasBoost: boolean;
  readonly isPartner: boolean;
}

/** The fewest licenses a company can buy at once: without Boost, enough for the plan to begin with. */
export const leastSeats = ({ hasBoost, isPartner }: Buyer): number =>
  hasBoost || isPartner ? partnerSeatsMin : seatsMin;

/** The text that refuses too few licenses. */
export const tooFewSeats = (least: number): string =>
  `Number of Users (or Licenses) must be greater than or equal to ${least}.`;

/** A number of licenses to price or buy; `leastSeats` is checked where the buyer is known. */
const seatsSchema = z
  .int('Field is required')
  .min(partnerSeatsMin, tooFewSeats(partnerSeatsMin))
  .max(seatsMax, `Number of Users (or Licenses) must be less than or equal to ${seatsMax}.`);

/** Direct customers buy a three-year term, billed annually. */
export const SUBSCRIPTION_PERIODS = ['three-year'] as const;

/** Given by the referral tool, or made from the time; the payment service shows it beside the payment. */
const referenceSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w-]+$/, 'must hold only letters, digits, dashes and underscores');
const couponSchema = z.string().trim().min(1).max(limits.plans.couponMax);
/** What the buyer was shown, in cents; another price is refused with 409 PRICE_CHANGED, and nothing is bought. */
const expectedTotal = z.int().optional();

/** What is to be paid now, in cents: less than for a year where licenses are added to a running period. */
const dueNow = {
  dueToday: z.int(),
  /** The end of that period; null for a first purchase. */
  paidUntil: instantSchema.nullable(),
  /** Until when a partner can use what it buys into its pool; null for other companies. */
  validUntil: instantSchema.nullable(),
  /**
   * Where licenses are added to a subscription that renews: when it does, its licenses with these, and what all of them
   * cost a year from then on.
   */
  renewal: z.object({ at: instantSchema, licenses: z.int(), total: z.int() }).nullable(),
};

/** Of a subscription, as the payment service tells it. */
export const SUBSCRIPTION_STATES = ['active', 'past_due', 'unpaid', 'canceled'] as const;

/** Licenses that cost the same, in cents a license. */
const priceLineSchema = z.object({ licenses: z.int(), pricePerLicense: z.int() });
export type PriceLine = z.infer<typeof priceLineSchema>;

/** A paid period of a company's licenses; the names are the documented ones. */
export const subscriptionSchema = z.object({
  stripe_current_period_end: instantSchema,
  stripe_subscription_id: z.string(),
  stripe_reserved_seats: z.int(),
  /** A year; null where the licenses have several prices, and where a partner pays: that is between it and us. */
  stripe_price_per_user_cents: z.int().nullable(),
  /** What the licenses cost a year, each as it was quoted; null where a partner pays. */
  prices: z.array(priceLineSchema).nullable(),
  /** What all of them cost a year, which is what a renewal charges; null where a partner pays. */
  yearlyTotal: z.int().nullable(),
  status: z.enum(SUBSCRIPTION_STATES),
  /** Whether the company's provider bought it. */
  isProvided: z.boolean(),
  /** When it ends, or has ended; null while it renews by itself. */
  endsAt: instantSchema.nullable(),
  /** Whether it was canceled, runs until `endsAt`, and can be resumed. */
  canResume: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** An invoice of the company; money in cents. */
export const invoiceSchema = z.object({
  id: idSchema,
  invoiceNumber: z.string(),
  /** Who pays, and who got the licenses; the names as they were. */
  payerCompanyName: z.string(),
  /** Whom the invoice names as the one who pays: the legal name that the buyer gave, else the payer's. */
  billedTo: z.string(),
  customerCompanyName: z.string(),
  purchasedSeats: z.int(),
  /** Of several prices the average, rounded. */
  pricePerLicense: z.int(),
  /** One, or, of a renewal whose licenses don't all cost the same, several. They make up subtotal - discount. */
  prices: z.array(priceLineSchema),
  subtotal: z.int(),
  discount: z.int(),
  /** Worth of the licenses taken from a partner's pool: subtotal - discount - withdrawnFromBank = amount. */
  withdrawnFromBank: z.int(),
  amount: z.int(),
  /** What is still to be paid: amount - credited - received while it is open or given up on, else 0. */
  owed: z.int(),
  received: z.int(),
  credited: z.int(),
  refunded: z.int(),
  /** The company of the request pays it, and can do so online. */
  isPayable: z.boolean(),
  status: z.enum(INVOICE_STATUSES),
  method: z.enum(PAYMENT_METHODS),
  last4: z.string().nullable(),
  orderNumber: z.string(),
  /** The payer's zone: these dates are days of it. An invoice is overdue from the day after its due day. */
  timeZone: z.string(),
  invoiceDate: instantSchema,
  dueDate: instantSchema.nullable(),
  paidDate: instantSchema.nullable(),
  /** Until when the licenses can be used; null for a draft, and where it was not stored. */
  validUntil: instantSchema.nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const INVOICE_SORTS = [
  'invoiceNumber',
  'invoiceDate',
  'purchasedSeats',
  'amount',
  'status',
  'dueDate',
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

/** Where a bank transfer goes. */
export const bankSchema = z.object({
  accountHolder: z.string(),
  bankName: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** Names the company to the accountants. */
  reference: z.string(),
});
export type Bank = z.infer<typeof bankSchema>;

/** An order that is paid by invoice. */
export const invoiceOrderSchema = z.object({
  name: nameSchema.min(1, 'Please fill out this field.'),
  /** The buyer's legal name, as the invoice has it. */
  companyName: nameSchema.min(1, 'Please add your company name.').max(limits.text.companyNameMax),
  /** The invoice is mailed there. */
  email: emailSchema,
  seats: seatsSchema,
  companyId: idSchema,
  method: z.literal('invoice'),
  coupon: couponSchema.optional(),
  expectedTotal,
  /** Accepted as documented, and not used: the gateway takes no card numbers or tokens, and knows the partner. */
  stripeToken: z.string().max(200).nullish(),
  partnerId: idSchema.nullish(),
  distributorId: idSchema.nullish(),
});

const ofInvoice = z.object({ companyId: idSchema, invoiceId: idSchema });

/**
 * Whether the user may have the company continue on Free: whoever manages its licenses, and in the locked state every
 * admin of it, also where a provider manages them. Otherwise nobody could get out of that state.
 */
export const mayContinueToFree = (actor: Actor, isLocked: boolean): boolean =>
  canAccess(isLocked ? access.adminAreaWrite : access.licensingWrite, actor);

export const billingEndpoints = {
  startTrial: endpoint({
    method: 'POST',
    path: '/api/v1/billing/{companyId}/trial',
    area,
    access: access.trialWrite,
    summary:
      "Starts the company's available trial; reload the company afterwards. A customer's trial is started by its provider",
    params: inCompany,
    response: dataOf(z.object({ status: z.literal('active'), end: instantSchema })),
  }),
  pricing: endpoint({
    method: 'GET',
    path: '/api/v1/billing/company/{companyId}/pricing',
    area,
    access: access.licensingRead,
    summary: 'The price of a number of seats, in cents a year, for a three-year or a one-year term',
    params: inCompany,
    query: z.object({
      usersNumber: z.coerce.number().pipe(seatsSchema),
      isDirectPurchase: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
      couponCode: couponSchema.optional(),
    }),
    response: dataOf(
      z.object({
        pricing: z.object({ pricePerSeat: z.int(), totalPrice: z.int(), ...dueNow }),
        /** Whether it may be bought on an invoice; null for companies without pay by invoice. */
        credit: creditSchema.nullable(),
      }),
    ),
  }),
  directQuote: endpoint({
    method: 'POST',
    path: '/billing/api/v1/company/{companyId}/checkout/subscriptions/price',
    area,
    access: access.licensingRead,
    audit: false,
    summary: 'The price of a number of licenses in a direct purchase, in cents a year',
    params: inCompany,
    body: z.object({
      licensesNumber: seatsSchema,
      subscriptionPeriod: z.enum(SUBSCRIPTION_PERIODS),
    }),
    response: dataOf(z.object({ pricePerLicense: z.int(), total: z.int(), ...dueNow })),
  }),
  changeSubscriptionType: endpoint({
    method: 'PATCH',
    path: '/billing/api/v1/company/{companyId}/subscription_type',
    area,
    // Outside the locked state only for those who manage their own licenses (`mayContinueToFree`).
    access: access.adminAreaWrite,
    summary: 'Continues on the Free plan; safe to repeat; reload the company afterwards',
    params: inCompany,
    /** Other plans are bought, so this call cannot choose them. */
    body: z.object({ subscriptionType: z.literal('FREE') }),
    response: dataOf(z.object({ subscriptionType: z.literal('FREE') })),
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/api/v1/billing/{companyId}/checkout',
    area,
    access: access.licensingWrite,
    summary: 'Opens a payment page for licenses of a one-year term; answers its address',
    params: inCompany,
    body: z.object({
      email: emailSchema,
      /** Must be the company of the path. */
      companyId: idSchema,
      quantity: seatsSchema,
      clientReferenceId: referenceSchema,
      couponCode: couponSchema.optional(),
      expectedTotal,
    }),
    // Whoever has the address can pay.
    secretAnswer: true,
    response: dataOf(z.string()),
  }),
  directCheckout: endpoint({
    method: 'POST',
    path: '/billing/api/v1/company/{companyId}/checkout',
    area,
    access: access.licensingWrite,
    summary: 'Opens a payment page for licenses of a three-year term, billed annually; answers its address',
    params: inCompany,
    body: z.object({
      licensesNumber: seatsSchema,
      clientReferenceId: referenceSchema,
      subscriptionPeriod: z.enum(SUBSCRIPTION_PERIODS),
      couponCode: couponSchema.optional(),
      expectedTotal,
    }),
    secretAnswer: true,
    response: dataOf(z.object({ link: z.string() })),
  }),
  customerPortal: endpoint({
    method: 'POST',
    path: '/api/v1/billing/{companyId}/customer_portal',
    area,
    access: access.licensingWrite,
    summary:
      "Answers the address of the page with the company's payment method; 409 before the first payment",
    params: inCompany,
    secretAnswer: true,
    response: dataOf(z.string()),
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/billing/api/v1/company/{companyId}/subscription/resume',
    area,
    access: access.licensingWrite,
    summary: 'Takes back the cancellation of the running subscription, which then renews; 409 without one',
    params: inCompany,
    response: dataOf(subscriptionSchema),
  }),
  payByInvoice: endpoint({
    method: 'POST',
    path: '/api/v1/billing/{companyId}/subscription',
    area,
    access: { ...access.licensingWrite, feature: 'hasPayByInvoiceAccess' },
    verified: true,
    adds: true,
    summary: 'Buys licenses on an invoice, which is mailed as a PDF; the company needs pay by invoice',
    params: inCompany,
    body: invoiceOrderSchema,
    response: dataOf(z.object({ invoiceId: idSchema, invoiceNumber: z.string(), amount: z.int() })),
  }),
  subscriptions: endpoint({
    method: 'GET',
    path: '/api/v1/company/{companyId}/subscriptions',
    area,
    access: access.adminAreaRead,
    summary: "The company's subscriptions, oldest first; the last one counts",
    params: inCompany,
    response: dataOf(z.array(subscriptionSchema)),
  }),
  bank: endpoint({
    method: 'GET',
    path: '/billing/api/v1/company/{companyId}/bank',
    area,
    access: access.adminAreaRead,
    summary:
      'Where to transfer money for an invoice; null where transfers are not taken, and for customers of a partner',
    params: inCompany,
    response: dataOf(bankSchema.nullable()),
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/billing/api/v1/company/{companyId}/invoices',
    area,
    access: access.adminAreaRead,
    summary: 'The invoices that the company pays, paged',
    params: inCompany,
    query: z.object({
      ...pageQuery,
      ...sortedQuery(INVOICE_SORTS),
      invoiceStatus: repeated(z.enum(INVOICE_STATUSES)).optional(),
    }),
    response: pageOf(invoiceSchema),
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/billing/api/v1/company/{companyId}/invoices/{invoiceId}',
    area,
    access: access.adminAreaRead,
    summary: "An invoice, for its payer, the payer's reseller, and a company that bought for itself",
    params: ofInvoice,
    response: dataOf(invoiceSchema),
  }),
  payInvoice: endpoint({
    method: 'POST',
    path: '/billing/api/v1/company/{companyId}/invoices/{invoiceId}/payment',
    area,
    access: access.adminAreaWrite,
    summary: 'Opens a payment page for an unpaid invoice of the company; answers its address',
    params: ofInvoice,
    // Whoever has the address can pay.
    secretAnswer: true,
    response: dataOf(z.string()),
  }),
  invoicePdf: endpoint({
    method: 'GET',
    path: '/billing/api/v1/company/{companyId}/invoices/{invoiceId}/pdf',
    area,
    access: access.adminAreaRead,
    summary: 'The same invoice as a PDF',
    params: ofInvoice,
    kind: 'pdf',
    response: z.string(),
  }),
};
