import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { operationSchema } from '../operations';
import { dataOf, pageOf, pageQuery, searchSchema } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/provisioning' as const;
const hold = `${path}/holds/{holdId}` as const;
const inCompany = z.object({ companyId: idSchema });
const ofHold = inCompany.extend({ holdId: idSchema });

/** Whether what a company's directory sends by SCIM counts: not at all, as a report of what it would change, or for real. */
export const PROVISIONING_MODES = ['off', 'test', 'live'] as const;
export type ProvisioningMode = (typeof PROVISIONING_MODES)[number];

/** What a directory asked for, as its log says it. */
export const SCIM_ACTS = ['create', 'link', 'update', 'disable', 'enable', 'delete', 'members'] as const;
export type ScimAct = (typeof SCIM_ACTS)[number];

/** What became of it: done, only reported in test mode, refused with a reason, or waiting for an admin. */
export const SCIM_OUTCOMES = ['done', 'tested', 'refused', 'held'] as const;
export type ScimOutcome = (typeof SCIM_OUTCOMES)[number];

/**
 * A sync that would disable too many: waiting for an admin, approved, rejected, or withdrawn by the directory, which has enabled all
 * of them again.
 */
export const SCIM_HOLD_STATES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
export type ScimHoldState = (typeof SCIM_HOLD_STATES)[number];

export const provisioningFormSchema = z.object({
  mode: z.enum(PROVISIONING_MODES),
  /** Percent of the enabled users that a directory may disable within a day; more waits for an admin. */
  sharePercent: z.int().min(1).max(100),
});

/** A sync that was stopped, as it would disable too many. */
const holdSchema = z.object({
  id: idSchema,
  startedAt: instantSchema,
  /** How many it would disable until now. */
  people: z.int(),
  /** How many of the users who were enabled then it could have disabled. */
  allowed: z.int(),
  enabledUsers: z.int(),
});
export type ScimHold = z.infer<typeof holdSchema>;

const provisioningSchema = provisioningFormSchema.extend({
  /** What became of what the directory asked for in the last 24 hours. */
  lastDay: z.record(z.enum(SCIM_OUTCOMES), z.int()),
  /** The one that waits for an admin. */
  hold: holdSchema.nullable(),
  /** The proved domains: nobody else is provisioned. */
  domains: z.array(z.string()),
});
export type Provisioning = z.infer<typeof provisioningSchema>;

const heldPersonSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  /** The directory deletes them, not only deactivates them; here, both disable. */
  isDeletion: z.boolean(),
});

export const scimLogSchema = z.object({
  id: idSchema,
  at: instantSchema,
  act: z.enum(SCIM_ACTS),
  resource: z.enum(['User', 'Group']),
  /** The user here, where there is one. */
  userId: idSchema.nullable(),
  externalId: z.string().nullable(),
  /** The address, or the name of the group. */
  name: z.string(),
  outcome: z.enum(SCIM_OUTCOMES),
  /** Why it was refused or stopped, as the directory was told. */
  reason: z.string().nullable(),
});
export type ScimLogLine = z.infer<typeof scimLogSchema>;

/** What a company lets its directory do, what the directory did, and what waits for an admin. */
export const provisioningEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params: inCompany,
    summary: 'Whether provisioning is on, what the directory did in the last 24 hours, and a sync that waits',
    response: dataOf(provisioningSchema),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    area,
    access: access.boostTrustWrite,
    verified: true,
    stepUp: true,
    params: inCompany,
    summary: 'Sets whether provisioning is off, only reported, or live, and how many it may disable in a day',
    body: provisioningFormSchema,
    response: dataOf(provisioningSchema),
  }),
  log: endpoint({
    method: 'GET',
    path: `${path}/log`,
    area,
    access: access.adminAreaRead,
    params: inCompany,
    summary: 'What the directory asked for and what became of it, newest first, paged',
    query: z.object({
      ...pageQuery,
      searchText: searchSchema.optional(),
      outcome: z.enum(SCIM_OUTCOMES).optional(),
    }),
    response: pageOf(scimLogSchema),
  }),
  heldPeople: endpoint({
    method: 'GET',
    path: `${hold}/people`,
    area,
    access: access.adminAreaRead,
    params: ofHold,
    summary: 'Whom a stopped sync would disable, by address, paged',
    query: z.object(pageQuery),
    response: pageOf(heldPersonSchema),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${hold}/approve`,
    area,
    access: access.boostTrustWrite,
    verified: true,
    stepUp: true,
    params: ofHold,
    summary:
      'Disables those whom a stopped sync would disable, if they are still as many as were shown; a small set is finished in the response',
    body: z.object({ people: z.int().min(0) }),
    response: dataOf(operationSchema),
  }),
  // Takes nothing from anybody, so that a wrong sync is ended at once.
  reject: endpoint({
    method: 'POST',
    path: `${hold}/reject`,
    area,
    access: access.trustWrite,
    params: ofHold,
    summary: 'Disables nobody of a stopped sync; for a day, the directory is refused when it asks again',
    response: dataOf(z.object({ id: idSchema })),
  }),
};
