import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/domains' as const;
const ofDomain = `${path}/{domain}` as const;

/** Why a domain is no longer proved: its record was gone for days, or another company has proved it. */
export const DOMAIN_LAPSES = ['RECORD', 'TAKEN'] as const;
export type DomainLapse = (typeof DOMAIN_LAPSES)[number];

/**
 * waiting: for its record. proved. missing: proved, but its record is gone, and it lapses unless it comes back. lapsed: its
 * record was gone for too long. taken: another company has proved it since.
 */
export const DOMAIN_STATES = ['waiting', 'proved', 'missing', 'lapsed', 'taken'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/**
 * What stops working with a domain. To add one, add an entry here, its words (`settings.domains.uses`), and how many there are:
 * `domainUses` in the manifest of the gateway's area.
 */
export const DOMAIN_USES = [
  'simulations',
  'directDelivery',
  'reportAddress',
  'reportRecipients',
  'newPeople',
  'provisioning',
  'customDomains',
  'ownMail',
] as const;
export type DomainUseKind = (typeof DOMAIN_USES)[number];

/** A host name in ASCII, as name servers know it; empty for what is none. */
function toAscii(text: string): string {
  // What a URL would take for something else than a host.
  if (/[\s/?#@:[\]\\%]/.test(text)) return '';
  try {
    return new URL(`http://${text}`).hostname.replace(/\.$/, '');
  } catch {
    return '';
  }
}

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** A domain of email addresses, in ASCII; other letters are written in Punycode. */
export const domainSchema = z
  .string()
  .trim()
  .max(253)
  .overwrite(toAscii)
  .max(253)
  .regex(HOST, 'Please enter a valid domain.');

export const companyDomainSchema = z.object({
  /** In ASCII. */
  domain: z.string(),
  /** In its own letters; the same as `domain` for most. */
  displayName: z.string(),
  state: z.enum(DOMAIN_STATES),
  verifiedAt: instantSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  /** When a missing one lapses. */
  lapsesAt: instantSchema.nullable(),
  lapsedAt: instantSchema.nullable(),
  /** The TXT record at the domain that proves it is the company's. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type CompanyDomain = z.infer<typeof companyDomainSchema>;

/** What the name servers said: the texts of the TXT records at the domain; null if they gave no answer. */
const seenSchema = z.array(z.string()).nullable();

const inDomain = z.object({ companyId: idSchema, domain: domainSchema });

/** Domains that the company has proved to be its own, and those it has yet to prove. */
export const domainEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params: z.object({ companyId: idSchema }),
    summary: "The company's domains and their states",
    response: dataOf(z.array(companyDomainSchema)),
  }),
  add: endpoint({
    method: 'POST',
    path,
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ companyId: idSchema }),
    summary: 'Adds a domain to prove; one that is there already stays as it is',
    body: z.object({ domain: domainSchema }),
    response: dataOf(companyDomainSchema),
  }),
  check: endpoint({
    method: 'POST',
    path: `${ofDomain}/check`,
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: inDomain,
    summary: 'Looks for the TXT record now, and proves the domain by it; told to all admins',
    response: dataOf(z.object({ domain: companyDomainSchema, seen: seenSchema })),
  }),
  uses: endpoint({
    method: 'GET',
    path: `${ofDomain}/uses`,
    area,
    access: access.adminAreaRead,
    params: inDomain,
    summary: 'What stops working without the domain; counted up to 1,000 of each kind',
    response: dataOf(z.array(z.object({ kind: z.enum(DOMAIN_USES), count: z.int() }))),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ofDomain,
    area,
    access: access.trustWrite,
    params: inDomain,
    summary: 'Removes a domain: nobody gets in or is mailed by it any more; told to all admins',
    response: dataOf(z.object({ domain: z.string() })),
  }),
};
