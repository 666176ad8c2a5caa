import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { domainSchema } from '../settings/domains';
import { emailSchema, idSchema, instantSchema } from '../values';
import { DIRECT_FAILURES, MAIL_PROVIDERS } from './content';

const area = 'phishing-simulation' as const;
const base = '/phishing/api/v3/company/{companyId}/settings' as const;
const ofCompany = z.object({ companyId: idSchema });
/** Direct delivery outlives a visit, and only the admin who was at the provider's page can end what they began. */
const write = { area, access: access.adminAreaWrite } as const;
const ownWrite = { area, access: { ...access.adminAreaWrite, self: true } } as const;
const ofUser = z.object({ companyId: idSchema, userId: idSchema });

export const directConnectionSchema = z.object({
  domain: z.string(),
  provider: z.enum(MAIL_PROVIDERS),
  /** The customer at the provider: a Workspace's domain, or a Microsoft tenant's id. */
  tenant: z.string(),
  connectedAt: instantSchema,
  /** Name of the admin; null when they are gone. */
  connectedBy: z.string().nullable(),
  failure: z.enum(DIRECT_FAILURES).nullable(),
  failedAt: instantSchema.nullable(),
});
export type DirectConnection = z.infer<typeof directConnectionSchema>;

export const directSettingsSchema = z.object({
  isGmailDedEnabled: z.boolean(),
  isMicrosoftDedEnabled: z.boolean(),
  testEmail: emailSchema.nullable(),
  /** What a Workspace has to allow the installation; null where it has no application at Google. */
  google: z.object({ clientId: z.string(), scope: z.string() }).nullable(),
  /** What a tenant's admin is asked for; null where the installation has no application at Microsoft. */
  microsoft: z.object({ clientId: z.string(), permission: z.string() }).nullable(),
  connections: z.array(directConnectionSchema),
  /** Verified domains, which can be connected. */
  domains: z.array(z.string()),
});
export type DirectSettings = z.infer<typeof directSettingsSchema>;

/** Direct email delivery: mails are put into mailboxes by their provider instead of being sent. */
export const directEndpoints = {
  get: endpoint({
    area,
    access: access.adminAreaRead,
    method: 'GET',
    path: `${base}/ded`,
    summary: 'The settings of direct email delivery',
    params: ofCompany,
    response: dataOf(directSettingsSchema),
  }),
  update: endpoint({
    ...write,
    method: 'PATCH',
    path: `${base}/ded`,
    summary: 'Changes the settings of direct email delivery that are given',
    params: ofCompany,
    body: directSettingsSchema
      .pick({ isGmailDedEnabled: true, isMicrosoftDedEnabled: true, testEmail: true })
      .partial(),
    response: dataOf(directSettingsSchema),
  }),
  initiate: endpoint({
    ...ownWrite,
    method: 'POST',
    path: `${base}/user/{userId}/ded/auth/initiate`,
    summary: "The page of a domain's mail provider where an admin allows direct delivery",
    params: ofUser,
    /** Without the provider the gateway finds out where the domain has its mailboxes. */
    body: z.object({ domain: domainSchema, provider: z.enum(MAIL_PROVIDERS).optional() }),
    response: dataOf(z.object({ url: z.url() })),
    secretAnswer: true,
  }),
  complete: endpoint({
    ...ownWrite,
    method: 'POST',
    path: `${base}/user/{userId}/ded/auth/complete`,
    summary:
      'Connects a domain by what its provider answered; `next` is another page of it that is needed first',
    params: ofUser,
    /** The query with which the provider led the browser back. */
    body: z.object({ answer: z.string().min(1).max(8192) }),
    response: dataOf(z.object({ domain: z.string(), next: z.url().nullable() })),
    secretAnswer: true,
  }),
  disconnect: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/ded/disconnect`,
    summary: "Ends direct delivery to a domain: its people's mails are sent by SMTP again",
    params: ofCompany,
    body: z.object({ domain: domainSchema }),
    response: dataOf(directSettingsSchema),
  }),
  test: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/ded/test`,
    verified: true,
    summary: 'Puts a mail into the mailbox of the test address; 422 says why that failed',
    params: ofCompany,
    response: dataOf(directSettingsSchema),
  }),
};
