import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { emailSchema, idSchema } from '../values';
import { simulationSettingsSchema } from './settings';

const area = 'phishing-simulation' as const;
const base = '/phishing/api/v3/company/{companyId}/settings/report_button' as const;
const calls = '/phishing/api/v1/report' as const;
const ofCompany = z.object({ companyId: idSchema });
const { headersMax, bodyMax, textMax } = limits.simulations.report;

/** What add-ins send with every call, in place of a session. It lets its holder report, and nothing else. */
export const reportKeySchema = z
  .string()
  .trim()
  .regex(/^vigil-report-[\w-]{43}$/, 'This is not an add-in key.');

/** A file that the console saves. */
const fileSchema = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** In base64. */
  content: z.string(),
});
export type AddInFile = z.infer<typeof fileSchema>;

/** A mail as an add-in sees it, cut to what may be sent. */
export const suspiciousMailSchema = z.object({
  from: z.string().max(textMax),
  subject: z.string().max(textMax),
  /** All headers, in their own form. */
  headers: z.string().max(headersMax),
  /** As HTML. */
  body: z.string().max(bodyMax),
});
export type SuspiciousMail = z.infer<typeof suspiciousMailSchema>;

/**
 * SIMULATION: a mail of a phishing simulation, well spotted; SUSPICIOUS: any other mail, which the company has been told
 * about if it has a report address.
 */
export const REPORT_KINDS = ['SIMULATION', 'SUSPICIOUS'] as const;

/** The words that add-ins show. */
export const addInTextsSchema = z.object({
  title: z.string(),
  question: z.string(),
  report: z.string(),
  cancel: z.string(),
  reporting: z.string(),
  simulationTitle: z.string(),
  simulationText: z.string(),
  suspiciousTitle: z.string(),
  suspiciousText: z.string(),
  failed: z.string(),
  keyRefused: z.string(),
  retry: z.string(),
  noMail: z.string(),
});
export type AddInTexts = z.infer<typeof addInTextsSchema>;

/** The report button of mail programs: its key, its files, and what it calls. */
export const reportButtonEndpoints = {
  makeKey: endpoint({
    area,
    access: access.adminAreaWrite,
    method: 'POST',
    path: `${base}/key`,
    // Whoever has the key can have mails forwarded.
    verified: true,
    secretAnswer: true,
    summary: 'Makes the key of the add-ins anew; the one before is refused from then on',
    params: ofCompany,
    response: dataOf(z.object({ key: z.string(), settings: simulationSettingsSchema })),
  }),
  outlookManifest: endpoint({
    area,
    access: access.adminAreaWrite,
    method: 'POST',
    path: `${base}/outlook_manifest`,
    audit: false,
    summary: 'The manifest of the Outlook add-in, with the current key; 422 with any other',
    params: ofCompany,
    body: z.object({ key: reportKeySchema }),
    response: dataOf(fileSchema),
  }),
  gmailAddOn: endpoint({
    area,
    access: access.adminAreaWrite,
    method: 'GET',
    path: `${base}/gmail_add_on`,
    summary: 'The Gmail add-on as a zip file; its key is entered where it is installed',
    params: ofCompany,
    response: dataOf(fileSchema),
  }),
  configuration: endpoint({
    area,
    access: access.public,
    method: 'POST',
    path: `${calls}/configuration`,
    audit: false,
    summary: 'What an add-in asks and says; 403 when the key is not current',
    params: z.object({}),
    body: z.object({ key: reportKeySchema, language: z.string().max(35).default('en') }),
    response: dataOf(
      z.object({
        isReportConfirmed: z.boolean(),
        language: z.string(),
        direction: z.enum(['ltr', 'rtl']),
        texts: addInTextsSchema,
      }),
    ),
  }),
  report: endpoint({
    area,
    access: access.public,
    method: 'POST',
    path: calls,
    audit: false,
    summary: 'Reports a mail: a simulated one counts, any other is forwarded to the report address',
    params: z.object({}),
    body: z.object({
      key: reportKeySchema,
      /** Of the header X-Phishing-Token. */
      token: z.string().max(100).optional(),
      /** The address of whoever reports, as the mail program has it. */
      reporter: emailSchema.optional(),
      mail: suspiciousMailSchema,
    }),
    response: dataOf(z.object({ kind: z.enum(REPORT_KINDS) })),
  }),
};
