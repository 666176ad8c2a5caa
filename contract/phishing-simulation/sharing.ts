import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, pageInfoSchema, pageQuery, searchSchema, sortColumn, sortOrderSchema } from '../paging';
import { exerciseNameSchema } from '../phishing-exercise/templateForm';
import { zoneNameSchema } from '../timezones';
import { idSchema, instantSchema, startDaySchema } from '../values';
import { SIMULATION_BASE } from './campaigns';

const area = 'phishing-simulation' as const;
const read = { area, access: access.partnerRead } as const;
const write = { area, access: access.partnerWrite } as const;
const ofCompany = z.object({ companyId: idSchema });
/** The paths name no company; the caller's own is the only one that is answered. */
const ofCampaign = { companyId: idSchema, campaignId: idSchema };

/** A customer that has got a campaign. */
export const simulationShareSchema = z.object({
  companyId: idSchema,
  companyName: z.string(),
  /** The customer's campaign. */
  campaignId: idSchema,
  /** Mails sent of those planned so far, in percent. */
  sentPercent: z.number().int(),
  startDate: instantSchema,
  createdDate: instantSchema,
});
export type SimulationShare = z.infer<typeof simulationShareSchema>;

/** A customer that has not got it. Only those with Boost and registered users can. */
export const simulationShareableSchema = z.object({
  companyId: idSchema,
  companyName: z.string(),
  isBoosted: z.boolean(),
  isWithRegisteredUsers: z.boolean(),
});
export type SimulationShareable = z.infer<typeof simulationShareableSchema>;

export const SIMULATION_SHARE_SORTS = ['name', 'sentPercent', 'startDate', 'createdDate'] as const;
export type SimulationShareSort = (typeof SIMULATION_SHARE_SORTS)[number];

const chosen = z.array(idSchema).max(limits.operations.maxIds).default([]);
const NOBODY = 'Please add customers';

/** A partner gives a campaign to its customers, and takes it back. Both are operations. */
export const simulationSharingEndpoints = {
  withCampaign: endpoint({
    ...read,
    method: 'GET',
    path: `${SIMULATION_BASE}/v1/companies/related/include_cloned_campaign`,
    summary: 'The customers that have got a campaign, with how much of it has been sent there',
    params: z.object({}),
    query: z.object({
      ...ofCampaign,
      ...pageQuery,
      order: sortOrderSchema.optional().catch(undefined),
      orderBy: sortColumn(SIMULATION_SHARE_SORTS, { companyName: 'name' }),
      searchText: searchSchema.optional(),
    }),
    response: dataOf(
      z.object({
        companies: z.array(simulationShareSchema),
        parentCampaignName: z.string(),
        pageInfo: pageInfoSchema,
      }),
    ),
  }),
  withoutCampaign: endpoint({
    ...read,
    method: 'GET',
    path: `${SIMULATION_BASE}/v1/companies/related/exclude_cloned_campaign`,
    summary: 'The customers that have not got a campaign',
    params: z.object({}),
    query: z.object({
      ...ofCampaign,
      ...pageQuery,
      order: sortOrderSchema.optional().catch(undefined),
      orderBy: z.literal('name').optional().catch(undefined),
      searchText: searchSchema.optional(),
    }),
    response: dataOf(
      z.object({
        companies: z.array(simulationShareableSchema),
        /** How many of all that match can be chosen. */
        totalAvailableCount: z.number().int(),
        pageInfo: pageInfoSchema,
      }),
    ),
  }),
  share: endpoint({
    ...write,
    method: 'POST',
    path: `${SIMULATION_BASE}/v3/campaign/{campaignId}/clone`,
    verified: true,
    summary: 'Launches a copy of a campaign at customers, for all their users',
    params: z.object({ campaignId: idSchema }),
    // Unknown fields of both acts are refused: a filter that is not known would otherwise reach all customers.
    body: z
      .strictObject({
        ...ofCampaign,
        companyIds: chosen,
        /** All that can be chosen; the ids are then ignored. */
        isAllSelected: z.boolean().default(false),
        name: z.string().trim().min(1, 'Campaign Name is required').pipe(exerciseNameSchema),
        /** A day in the time zone; null, or today: at once. */
        startDate: startDaySchema('The start date should be valid.').nullable().default(null),
        /** An IANA name; null: each customer's own. */
        timezone: zoneNameSchema.nullable().default(null),
      })
      .refine(({ companyIds, isAllSelected }) => isAllSelected || companyIds.length > 0, {
        message: NOBODY,
        path: ['companyIds'],
      }),
    response: dataOf(operationSchema),
  }),
  unshare: endpoint({
    ...write,
    method: 'PATCH',
    path: `${SIMULATION_BASE}/v3/company/{companyId}/campaigns/complete`,
    summary: 'Removes customers from a shared campaign: theirs is stopped and moved to their archive',
    params: ofCompany,
    body: z
      .strictObject({
        parentCampaignId: idSchema,
        /** The customers' campaigns. */
        campaignIds: chosen,
        /** All that match `searchText`; the ids are then ignored. */
        isAllSelected: z.boolean().default(false),
        searchText: searchSchema.optional(),
      })
      .refine(({ campaignIds, isAllSelected }) => isAllSelected || campaignIds.length > 0, {
        message: NOBODY,
        path: ['campaignIds'],
      }),
    response: dataOf(operationSchema),
  }),
};
