import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { emailSchema, idSchema, instantSchema, nameSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/own_mail' as const;
const params = z.object({ companyId: idSchema });
const REQUIRED = 'Please fill out this field.';

/** Own ways of a company's mail; without one the product carries all of it. */
export const OWN_MAIL_KINDS = ['smtp', 'graph'] as const;
export type OwnMailKind = (typeof OWN_MAIL_KINDS)[number];

/** tls: from the start. startTls: before anything is said. none: only at servers that the installation names. */
export const SMTP_SECURITIES = ['tls', 'startTls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];

/** What happens to a mail that the company's own way doesn't take: the product sends it, or it waits. */
export const WHEN_FAILS = ['fallBack', 'hold'] as const;
export type WhenFails = (typeof WHEN_FAILS)[number];

/** Why a way that is in use carries nothing: the plan has ended, the domain is no longer proved, or the flag is off. */
export const OWN_MAIL_RESTS = ['plan', 'domain', 'flag'] as const;
export type OwnMailRest = (typeof OWN_MAIL_RESTS)[number];

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

export const smtpFormSchema = z.object({
  host: z
    .string()
    .trim()
    .min(1, REQUIRED)
    .max(limits.ownMail.hostMax)
    .regex(HOST, 'Please enter a host name.')
    .overwrite((host) => host.toLowerCase()),
  port: z.int().refine((port) => (limits.ownMail.ports as readonly number[]).includes(port), {
    message: `Please choose one of these ports: ${limits.ownMail.ports.join(', ')}.`,
  }),
  security: z.enum(SMTP_SECURITIES),
  /** Empty: the server asks for none. */
  user: z.string().trim().max(limits.ownMail.userMax).default(''),
  /** Kept when it is left out and server and user are the same: it is shown to nobody, so a form can't send it again. */
  password: z.string().min(1, REQUIRED).max(limits.ownMail.passwordMax).optional(),
  fromName: nameSchema.min(1, REQUIRED).max(limits.ownMail.fromNameMax),
  fromAddress: emailSchema,
});

export const codeFormSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${limits.ownMail.codeLength}}$`), 'Please enter the six digits of the code.'),
});

/** A way as it was saved. */
const waySchema = z.object({
  kind: z.enum(OWN_MAIL_KINDS),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(SMTP_SECURITIES).nullable(),
  user: z.string().nullable(),
  /** The last four characters; null without one, and always null for Graph. */
  password: z.string().nullable(),
  fromName: z.string(),
  fromAddress: z.string(),
  savedAt: instantSchema,
});
export type OwnMailWay = z.infer<typeof waySchema>;

export const ownMailSchema = z.object({
  whenFails: z.enum(WHEN_FAILS),
  /** What carries the company's mail. */
  used: waySchema
    .extend({
      usedSince: instantSchema,
      /** Why it carries nothing at the moment; the product does. */
      rests: z.enum(OWN_MAIL_RESTS).nullable(),
      lastSentAt: instantSchema.nullable(),
      failingSince: instantSchema.nullable(),
      lastFailedAt: instantSchema.nullable(),
      /** What the server said last when it failed. */
      lastFailure: z.string().nullable(),
      /** When it is tried again. */
      retryAt: instantSchema.nullable(),
    })
    .nullable(),
  /** What was saved since, and does not count before its test. */
  candidate: waySchema
    .extend({
      /** When its last test mail was taken by the server. */
      testedAt: instantSchema.nullable(),
      /** Whether the code in it can still be entered. */
      isCodeOpen: z.boolean(),
    })
    .nullable(),
  held: z.object({
    count: z.int(),
    /** The oldest of them. */
    mails: z.array(z.object({ to: z.string(), template: z.string(), since: instantSchema })),
  }),
  /** The domains that senders may be at. */
  domains: z.array(z.string()),
});
export type OwnMail = z.infer<typeof ownMailSchema>;

/** found: as it should be. incomplete: there, but it leaves out this way. several: more than one, so none counts. unknown: no answer. */
export const DNS_STATES = ['found', 'incomplete', 'missing', 'several', 'unknown'] as const;
export type DnsState = (typeof DNS_STATES)[number];

const dnsRecordSchema = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  state: z.enum(DNS_STATES),
  /** Where it is looked for. */
  name: z.string(),
  /** What is there. */
  found: z.array(z.string()),
  /** What to publish; null where nothing is to be done, or only the mail server knows it. */
  publish: z.object({ name: z.string(), type: z.enum(['TXT', 'CNAME']), value: z.string() }).nullable(),
});
export type DnsRecord = z.infer<typeof dnsRecordSchema>;

/** Who carries a company's mail: the product, or the company's own way. */
export const MAIL_CARRIERS = ['product', 'own'] as const;
export type MailCarrier = (typeof MAIL_CARRIERS)[number];

const refusedSchema = z.object({
  email: z.string(),
  /** Whose server said so; what the other carries still goes there. */
  saidBy: z.enum(MAIL_CARRIERS),
  refusals: z.int(),
  /** What the mail server said last. */
  reason: z.string(),
  lastAt: instantSchema,
  /** Since when it gets no mails by that way; null while it still does. */
  restingSince: instantSchema.nullable(),
});
export type RefusedAddress = z.infer<typeof refusedSchema>;

const answer = dataOf(ownMailSchema);
const selectorSchema = z
  .string()
  .trim()
  .max(63)
  .regex(/^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?)?$/i, 'Please enter a selector.');

/** Mail of a company's own: who carries it, what waits, whom it doesn't reach. */
export const ownMailEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params,
    summary: "How the company's mails are sent, what is still to be tested, and what waits",
    response: answer,
  }),
  saveSmtp: endpoint({
    method: 'PUT',
    path: `${path}/smtp`,
    area,
    access: access.boostTrustWrite,
    verified: true,
    stepUp: true,
    params,
    summary: 'Saves a mail server, to be tested before it counts; 409 beside Office Graph API',
    body: smtpFormSchema,
    response: answer,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    area,
    access: access.boostTrustWrite,
    verified: true,
    stepUp: true,
    params,
    summary: "Sends a code to the caller's own address by what was saved, to see whether it arrives",
    response: answer,
  }),
  use: endpoint({
    method: 'PUT',
    path: `${path}/use`,
    area,
    access: access.boostTrustWrite,
    verified: true,
    stepUp: true,
    params,
    summary: 'Puts to use what was saved, by the code of its test mail; told to all admins',
    body: codeFormSchema,
    response: answer,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${path}/candidate`,
    area,
    access: access.trustWrite,
    params,
    summary: 'Discards what is not in use yet; without any, nothing changes',
    response: answer,
  }),
  removeSmtp: endpoint({
    method: 'DELETE',
    path: `${path}/smtp`,
    area,
    access: access.trustWrite,
    stepUp: true,
    params,
    summary: 'Removes the mail server: the product sends everything again, what waits included',
    response: answer,
  }),
  setWhenFails: endpoint({
    method: 'PUT',
    path: `${path}/when_fails`,
    area,
    access: access.trustWrite,
    params,
    summary: 'Whether the product sends what the own way does not take, or it waits',
    body: z.object({ whenFails: z.enum(WHEN_FAILS) }),
    response: answer,
  }),
  release: endpoint({
    method: 'POST',
    path: `${path}/held/release`,
    area,
    access: access.trustWrite,
    params,
    summary: "Sends what waits by the product's own mail, now",
    response: answer,
  }),
  dns: endpoint({
    method: 'GET',
    path: `${path}/dns`,
    area,
    access: access.adminAreaRead,
    params,
    query: z.object({ selector: selectorSchema.optional() }),
    summary: "Looks up SPF, DKIM and DMARC of the sender's domain, and says what to publish",
    response: dataOf(z.object({ domain: z.string(), records: z.array(dnsRecordSchema) })),
  }),
  refused: endpoint({
    method: 'GET',
    path: `${path}/refused`,
    area,
    access: access.adminAreaRead,
    params,
    summary: 'Addresses that mail servers have refused for good, the latest first; the first 250',
    response: dataOf(z.array(refusedSchema)),
  }),
  tryAgain: endpoint({
    method: 'POST',
    path: `${path}/refused/try_again`,
    area,
    access: access.adminAreaWrite,
    params,
    summary: 'Forgets the refusals of an address, so that it gets mails again',
    body: z.object({ email: z.string().trim().max(limits.text.emailMax) }),
    response: dataOf(z.array(refusedSchema)),
  }),
};

const graph = '/white-label/api/v1/company/{id}/graph_api' as const;
const ofCompany = z.object({ id: idSchema });

/** Office Graph API: the company's mail by its own mailbox at Microsoft. */
export const graphMailEndpoints = {
  isAvailable: endpoint({
    method: 'GET',
    path: `${graph}/is_available`,
    tenantParam: 'id',
    area,
    access: access.adminAreaRead,
    params: ofCompany,
    summary: 'Whether Office Graph API can be used here, and whether it is',
    response: dataOf(
      z.object({
        /** The flag is on and the installation has an application at Microsoft. */
        isAvailable: z.boolean(),
        isUsed: z.boolean(),
        /** The mailbox that sends. */
        email: z.string().nullable(),
      }),
    ),
  }),
  authUrl: endpoint({
    method: 'GET',
    path: `${graph}/auth_url`,
    tenantParam: 'id',
    area,
    access: access.graphMailWrite,
    duringVisit: false,
    verified: true,
    stepUp: true,
    secretAnswer: true,
    params: ofCompany,
    query: z.object({ redirectDomain: z.string().max(300).optional() }),
    summary:
      "Microsoft's page where somebody signs in with the mailbox that is to send; 409 beside custom SMTP",
    response: dataOf(z.object({ url: z.string() })),
  }),
  complete: endpoint({
    method: 'POST',
    path: `${graph}/auth`,
    tenantParam: 'id',
    area,
    access: access.graphMailWrite,
    verified: true,
    stepUp: true,
    params: ofCompany,
    summary:
      "Saves the mailbox by Microsoft's answer, to be tested before it counts; counts once, for the admin who asked",
    body: z.object({ answer: z.string().min(1).max(8000) }),
    response: answer,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: `${graph}/auth_reset`,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    stepUp: true,
    params: ofCompany,
    summary: 'Forgets the mailbox at Microsoft: the product sends everything again, what waits included',
    response: answer,
  }),
};
