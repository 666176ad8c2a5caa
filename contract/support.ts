import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { emailSchema, idSchema, messageSchema, nameSchema } from './values';

const area = 'shell' as const;

export const TICKET_CATEGORIES = [
  'PHISHING_SIMULATION',
  'TRAINING_AND_VIDEOS',
  'ACCOUNT_SETTINGS',
  'USER_MANAGEMENT',
  'LOGIN_AND_PASSWORD',
  'EMAILS_AND_NOTIFICATIONS',
  'REPORTING_AND_DASHBOARDS',
  'PRICING_AND_LICENSING',
  'OTHER',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/**
 * Optional country prefix, a three-digit area code optionally in brackets, then three and four digits with
 * optional separators. Many countries use other formats, so a number that is valid in its country is accepted
 * too.
 */
export const PHONE_PATTERN = /^(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}$/;

const trackerTokenSchema = z.string().max(limits.text.trackerTokenMax);

/** A support ticket, with the error texts for missing fields. */
export const ticketSchema = z.object({
  email: z.string().trim().min(1, 'Please enter Email').pipe(emailSchema),
  category: z.enum(TICKET_CATEGORIES, 'Please select a category'),
  description: messageSchema.min(1, 'Please enter Message'),
  source: z.literal('ADMIN').default('ADMIN'),
  /** Cookie of the marketing tracker, on pages that have one. */
  hubspotToken: trackerTokenSchema.optional(),
});

export const INVALID_PHONE = 'Phone number is invalid.';

/** A request to buy; the number of users is at least the minimum purchase. */
export const contactToBuySchema = z.object({
  full_name: nameSchema.min(1),
  company_name: nameSchema.min(1),
  email: emailSchema,
  /** The gateway validates it further, against each country's number format. */
  phone: z.string().trim().min(1, INVALID_PHONE).max(limits.text.phoneMax, INVALID_PHONE),
  users_number: z
    .number()
    .int()
    .min(limits.plans.seatsMin, `Value must be greater than or equal to ${limits.plans.seatsMin}.`)
    .max(limits.plans.seatsMax),
  message: messageSchema.default(''),
  /** What a sales request says besides: who asks, from which country and page, and the tracker's cookie. */
  name: nameSchema.optional(),
  lastName: nameSchema.optional(),
  /** By ISO 3166 code. */
  country: nameSchema.optional(),
  pageUri: z
    .url({ protocol: /^https?$/ })
    .max(limits.text.pageUriMax)
    .optional(),
  pageName: messageSchema.max(limits.text.nameMax).optional(),
  hutk: trackerTokenSchema.optional(),
});

const stored = dataOf(z.object({ id: idSchema }));
const inCompany = z.object({ companyId: idSchema });

export const supportEndpoints = {
  createTicket: endpoint({
    method: 'POST',
    path: '/api/v1/user/{companyId}/support_ticket',
    area,
    access: access.adminAreaWrite,
    verified: true,
    summary: 'Stores a support ticket and mails it to support',
    params: inCompany,
    body: ticketSchema,
    response: stored,
  }),
  contactToBuy: endpoint({
    method: 'POST',
    path: '/api/v1/user/{companyId}/contact_us_buy',
    area,
    access: access.adminAreaWrite,
    verified: true,
    summary: 'Stores a request to buy and mails it to sales',
    params: inCompany,
    body: contactToBuySchema,
    response: stored,
  }),
};
