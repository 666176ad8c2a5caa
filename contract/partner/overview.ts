import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, pageInfoSchema, pageQuery, sortedQuery } from '../paging';
import { idSchema, instantSchema } from '../values';
import { poolSchema } from './licenses';

const area = 'partner' as const;
const cents = z.int();
const inCompany = z.object({ companyId: idSchema });
const monthSchema = z.string();

/** A partner's business at a glance. Customers are its own; those of its partners are left out. */
export const overviewSchema = z.object({
  customers: z.object({ total: z.int(), FREE: z.int(), TRIAL_ACTIVE: z.int(), BOOSTED: z.int() }),
  /** Of customers with Boost: used + free = sold. */
  seats: z.object({ sold: z.int(), used: z.int(), free: z.int() }),
  overages: z.object({ customers: z.int(), licenses: z.int() }),
  pool: poolSchema,
  /** Customers of whose licenses some end or renew within that many days, the shorter ones included, and their seats. */
  renewals: z.array(
    z.object({ days: z.literal(limits.partner.renewalDays), customers: z.int(), licenses: z.int() }),
  ),
  /** How many trials end within 14 days, and the next of them, at most 5. */
  trials: z.object({
    ending: z.int(),
    next: z.array(z.object({ companyId: idSchema, companyName: z.string(), trialEnd: instantSchema })),
  }),
  /** The last 12 months in the partner's zone, 'YYYY-MM', oldest first, by invoice date; without drafts and void invoices. */
  revenue: z.array(z.object({ month: monthSchema, amount: cents, paid: cents })),
});
export type Overview = z.infer<typeof overviewSchema>;

/** A deal expected with a customer, at today's price of a year. */
export const forecastDealSchema = z.object({
  companyId: idSchema,
  companyName: z.string(),
  /** In percent. */
  probability: z.int(),
  licenses: z.int(),
  closesOn: z.string(),
  amount: cents,
  /** The amount times the probability, in whole cents. */
  weighted: cents,
});
export type ForecastDeal = z.infer<typeof forecastDealSchema>;

export const FORECAST_SORTS = [
  'companyName',
  'probability',
  'licenses',
  'closesOn',
  'amount',
  'weighted',
] as const;
export type ForecastSort = (typeof FORECAST_SORTS)[number];

export const forecastSchema = z.object({
  /** The next 12 months in the partner's zone, 'YYYY-MM'. Deals whose day has passed count in the first, later ones in none. */
  months: z.array(z.object({ month: monthSchema, deals: z.int(), amount: cents, weighted: cents })),
  /** Of all deals that match, whatever their month. */
  totals: z.object({ deals: z.int(), amount: cents, weighted: cents }),
  items: z.array(forecastDealSchema),
  pageInfo: pageInfoSchema,
});
export type Forecast = z.infer<typeof forecastSchema>;

export const overviewEndpoints = {
  overview: endpoint({
    area,
    access: access.partnerRead,
    method: 'GET',
    path: '/api/v1/partner-portal/company/{companyId}/overview',
    summary: "A partner's customers, seats, renewals, trials and revenue in numbers",
    params: inCompany,
    response: dataOf(overviewSchema),
  }),
  forecast: endpoint({
    area,
    access: access.partnerMoney,
    method: 'GET',
    path: '/api/v1/partner-portal/company/{companyId}/forecast',
    summary: 'The deals expected with customers, by month and paged',
    params: inCompany,
    query: z.object({
      ...pageQuery,
      ...sortedQuery(FORECAST_SORTS),
    }),
    response: dataOf(forecastSchema),
  }),
};
