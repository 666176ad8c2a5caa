import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { emailSchema, idSchema, instantSchema, linkHostSchema } from '../values';

const area = 'phishing-simulation' as const;
const base = '/phishing/api/v3/company/{companyId}/settings' as const;
const ofCompany = z.object({ companyId: idSchema });
const read = { area, access: access.adminAreaRead } as const;
/** Settings decide who can be mailed and who can report; they outlive a visit. */
const write = { area, access: access.adminAreaWrite } as const;

/** The value of a header: printable ASCII. */
const headerValue = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/, 'Use letters, digits and signs of the English keyboard.');

export const simulationSettingsSchema = z.object({
  /** Sent as X-Test-Phish with every mail, so that the company's filters can let it through. */
  xTestPhish: headerValue,
  /** The host that links of the mails lead to, one of `linkHosts`; null: the first of them. */
  linkHost: linkHostSchema.nullable(),
  /** The hosts that the installation offers. */
  linkHosts: z.array(z.string()),
  /** Where reports are forwarded to; null: nowhere. */
  email: emailSchema.nullable(),
  /** Whether the report button asks before it reports. */
  isReportConfirmed: z.boolean(),
  /** Reports name nobody, and show no numbers of fewer people than `anonymousMin`. */
  isAnonymous: z.boolean(),
  /** Domains that the company has proved: only people with an address there get mails. */
  provedDomains: z.array(z.string()),
  /** The address to which mails can be forwarded to report them; null where the installation receives none. */
  reportAddress: z.string().nullable(),
  reportButton: z.object({
    /** The add-ins' key is there; it is shown once, when it is made. */
    hasKey: z.boolean(),
    keyCreatedAt: instantSchema.nullable(),
    /** The domain of `email` is verified; until then reports are counted, but not forwarded. */
    isForwarded: z.boolean(),
    lastReportAt: instantSchema.nullable(),
    /** Reports of the last 30 days: of simulated mails, and of others. */
    recent: z.object({ simulated: z.number().int().nullable(), suspicious: z.number().int() }),
  }),
});
export type SimulationSettings = z.infer<typeof simulationSettingsSchema>;

export const simulationSettingsChangeSchema = simulationSettingsSchema
  .pick({ xTestPhish: true, linkHost: true, email: true, isReportConfirmed: true, isAnonymous: true })
  .partial();

/** What a company sets for its phishing simulations. */
export const simulationSettingsEndpoints = {
  get: endpoint({
    ...read,
    method: 'GET',
    path: base,
    summary: 'The settings of phishing simulations',
    params: ofCompany,
    response: dataOf(simulationSettingsSchema),
  }),
  update: endpoint({
    ...write,
    method: 'PATCH',
    path: base,
    summary: 'Changes the settings that are given',
    params: ofCompany,
    body: simulationSettingsChangeSchema,
    response: dataOf(simulationSettingsSchema),
  }),
};
