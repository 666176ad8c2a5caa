import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';
import { CUSTOM_DOMAIN_TYPES, type CustomDomainType } from '../white-label';
import { domainSchema } from './domains';

const area = 'settings' as const;
const base = '/white-label/api/v1/company/{companyId}/custom_domains' as const;
const params = z.object({ companyId: idSchema });

/** The documented refusal of a host that another company uses. */
export const CUSTOM_DOMAIN_TAKEN = 'This custom domain is already in use by another company';

/**
 * waiting: for its record and its first look-up. verified: reached by https, in use. missing: in use, but not reached any
 * more, and it lapses unless it is reached again. lapsed: was not reached for too long.
 */
export const CUSTOM_DOMAIN_STATES = ['waiting', 'verified', 'missing', 'lapsed'] as const;
export type CustomDomainState = (typeof CUSTOM_DOMAIN_STATES)[number];

export const customDomainSchema = z.object({
  type: z.enum(CUSTOM_DOMAIN_TYPES),
  /** The host, in ASCII. */
  domain: z.string(),
  /** In its own letters; the same as `domain` for most. */
  displayName: z.string(),
  state: z.enum(CUSTOM_DOMAIN_STATES),
  /** The company has proved the domain that the host is at or below; without that, no host is used. */
  isProved: z.boolean(),
  verifiedAt: instantSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  /** When a missing one lapses. */
  lapsesAt: instantSchema.nullable(),
  lapsedAt: instantSchema.nullable(),
  /** The record that leads the host here. */
  record: z.object({ type: z.enum(['CNAME', 'A', 'AAAA']), name: z.string(), value: z.string() }),
});
export type CustomDomain = z.infer<typeof customDomainSchema>;

const ofType = customDomainSchema.nullable();
export const companyHostsSchema = z.object({
  customDomainAdmin: ofType,
  customDomainEmployee: ofType,
  customDomainWeb: ofType,
} satisfies Record<CustomDomainType, z.ZodType>);
export type CompanyHosts = z.infer<typeof companyHostsSchema>;

/** Where the host leads by the name servers: names and addresses; null if they gave no answer. */
const seenSchema = z.array(z.string()).nullable();

export const customDomainFormSchema = z.object({
  customDomain: domainSchema,
  type: z.enum(CUSTOM_DOMAIN_TYPES),
});

/** A company's own hosts: of its console, of its learners' app, and of its pages. */
export const customDomainEndpoints = {
  list: endpoint({
    method: 'GET',
    path: base,
    area,
    access: access.whiteLabelRead,
    params,
    summary: "The company's own hosts by type, with their states and the records that lead them here",
    response: dataOf(companyHostsSchema),
  }),
  add: endpoint({
    method: 'POST',
    path: base,
    area,
    access: access.whiteLabelTrustWrite,
    verified: true,
    stepUp: true,
    params,
    summary:
      'Names the host of a type, to be verified; 409 while another company uses it, and while the type has another host',
    body: customDomainFormSchema,
    response: dataOf(companyHostsSchema),
  }),
  verify: endpoint({
    method: 'POST',
    path: `${base}/verify`,
    area,
    access: access.whiteLabelTrustWrite,
    verified: true,
    stepUp: true,
    params,
    summary:
      'Looks the host up by DNS and asks for it by https; verified if this service answers there and the company has proved the domain. Told to all admins',
    body: customDomainFormSchema,
    response: dataOf(z.object({ domain: customDomainSchema, seen: seenSchema })),
  }),
  verifyAll: endpoint({
    method: 'PATCH',
    path: `${base}/verify`,
    area,
    access: access.whiteLabelTrustWrite,
    verified: true,
    stepUp: true,
    params,
    summary: 'Looks all hosts of the company up again, as `verify` does with one',
    response: dataOf(companyHostsSchema),
  }),
  reset: endpoint({
    method: 'POST',
    path: `${base}/reset`,
    area,
    access: access.whiteLabelTrustWrite,
    params,
    summary:
      "Removes a host: the type is at the product's own address again. One that is not there stays so. Told to all admins",
    body: customDomainFormSchema,
    response: dataOf(companyHostsSchema),
  }),
};

/** How a host shows that it leads here. */
export const hostReachEndpoints = {
  reached: endpoint({
    method: 'GET',
    path: '/white-label/api/v1/reached/{nonce}',
    area,
    access: access.public,
    params: z.object({ nonce: z.string().regex(/^[\w-]{22,64}$/) }),
    summary: 'A proof that the host of the request leads to this service; asked by the service itself',
    response: dataOf(z.object({ proof: z.string() })),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/white-label/api/v1/certificate',
    area,
    access: access.public,
    params: z.object({}),
    query: z.object({ domain: domainSchema }),
    summary:
      'Whether a proxy may get a TLS certificate for a host: 200 for hosts of companies that have proved the domain, else 404',
    response: dataOf(z.object({ domain: z.string() })),
  }),
};
