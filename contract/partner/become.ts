import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { INVALID_PHONE } from '../support';
import { idSchema, instantSchema, messageSchema } from '../values';

const path = '/api/v1/partner-portal/company/{id}/become_partner';
const { expectedCustomersMax, websiteMax } = limits.partner;

/**
 * A domain, with or without a scheme and a path: letters, digits, dots, slashes and hyphens, never two of these in a
 * row, none at the start.
 */
const WEBSITE =
  /^(?:https?:\/\/)?[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?:\.[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)+(?:[./-][\p{L}\p{N}]+)*\/?$/iu;

/** What a company tells about itself when it asks to become a partner. */
export const becomePartnerSchema = z.object({
  website: z.string().trim().min(1).max(websiteMax).regex(WEBSITE, 'Link is invalid'),
  /** The gateway validates it further, against each country's number format. */
  phone: z.string().trim().min(1, INVALID_PHONE).max(limits.text.phoneMax, INVALID_PHONE),
  /** Companies it expects to bring in the first year. */
  expectedCustomers: z.int().min(1).max(expectedCustomersMax),
  message: messageSchema.default(''),
});

/** When the company asked, if it waits for an answer. */
const requestSchema = z.object({ requestedAt: instantSchema }).nullable();

const params = z.object({ id: idSchema });
const common = { path, area: 'partner', tenantParam: 'id' } as const;

/** A company's request to become a partner: our addition. */
export const becomePartnerEndpoints = {
  get: endpoint({
    ...common,
    method: 'GET',
    access: access.nonPartnerRead,
    summary: 'When the company asked to become a partner; null unless it waits for an answer',
    params,
    response: dataOf(requestSchema),
  }),
  ask: endpoint({
    ...common,
    method: 'POST',
    access: access.nonPartnerWrite,
    verified: true,
    summary: 'Asks to become a partner, by mail to support; 409 while an earlier request waits for an answer',
    params,
    body: becomePartnerSchema,
    response: dataOf(requestSchema.unwrap()),
  }),
};
