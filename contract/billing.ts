import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { idSchema, instantSchema } from './values';

const area = 'billing' as const;
const inCompany = z.object({ companyId: idSchema });
const { seatsMin, seatsMax } = limits.plans;

/** The number of seats to price, with the error text for too few. */
const seatsSchema = z
  .int('Field is required')
  .min(seatsMin, `Number of Users (or Licenses) must be greater than or equal to ${seatsMin}.`)
  .max(seatsMax, `Number of Users (or Licenses) must be less than or equal to ${seatsMax}.`);

/** Direct customers buy a three-year term, billed annually. */
export const SUBSCRIPTION_PERIODS = ['three-year'] as const;

export const billingEndpoints = {
  startTrial: endpoint({
    method: 'POST',
    path: '/api/v1/billing/{companyId}/trial',
    area,
    access: access.staffWrite,
    summary: "Starts the company's available trial; reload the company afterwards",
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
      couponCode: z.string().trim().min(1).max(limits.plans.couponMax).optional(),
    }),
    response: dataOf(z.object({ pricing: z.object({ pricePerSeat: z.int(), totalPrice: z.int() }) })),
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
    response: dataOf(z.object({ pricePerLicense: z.int(), total: z.int() })),
  }),
  changeSubscriptionType: endpoint({
    method: 'PATCH',
    path: '/billing/api/v1/company/{companyId}/subscription_type',
    area,
    access: access.licensingWrite,
    summary: 'Continues on the Free plan; safe to repeat; reload the company afterwards',
    params: inCompany,
    /** Other plans are bought, so this call cannot choose them. */
    body: z.object({ subscriptionType: z.literal('FREE') }),
    response: dataOf(z.object({ subscriptionType: z.literal('FREE') })),
  }),
};
