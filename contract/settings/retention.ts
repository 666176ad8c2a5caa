import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const { monthsMin, monthsMax, runsShown } = limits.retention;
const base = '/customers/api/v1/company/{companyId}/settings/retention' as const;
const params = z.object({ companyId: idSchema });
const read = { area: 'settings', access: access.adminAreaRead } as const;

/** What has results that become anonymous, in the order of lists. Acknowledgements of policies are evidence and stay. */
export const RETAINED_KINDS = [
  'course',
  'phishing_exercise',
  'phishing_simulation',
  'gaming',
  'fake_or_real',
  'secure_code',
  'monthly_video',
] as const;
export type RetainedKind = (typeof RETAINED_KINDS)[number];

/** The lengths that the console offers, in months. */
export const RETENTION_CHOICES = [13, 18, 24, 36, 60, 84, 120] as const;

const monthsSchema = z.number().int().min(monthsMin).max(monthsMax);

/** How many assignments of a kind, and how many results of single people in them. */
export const retainedAmountSchema = z.object({
  kind: z.enum(RETAINED_KINDS),
  assignments: z.number().int(),
  results: z.number().int(),
});
export type RetainedAmount = z.infer<typeof retainedAmountSchema>;

export const retentionRunSchema = z.object({
  id: idSchema,
  /** The last day on which what became anonymous had ended; of the company's zone. */
  through: z.iso.date(),
  startedAt: instantSchema,
  /** Null while it is under way. */
  endedAt: instantSchema.nullable(),
  amounts: z.array(retainedAmountSchema),
});
export type RetentionRun = z.infer<typeof retentionRunSchema>;

export const retentionSchema = z.object({
  /** After how many months results become anonymous; null: they never do. */
  months: monthsSchema.nullable(),
  /** When that was set; null: it never was. */
  changedAt: instantSchema.nullable(),
  /** From when on it applies, while that is still to come. */
  startsAt: instantSchema.nullable(),
  /** What applies until then. */
  monthsBefore: monthsSchema.nullable(),
  /** The next day on which results can become anonymous, of the company's zone; null: none. */
  nextOn: z.iso.date().nullable(),
  /** What the last runs have made anonymous, newest first. */
  runs: z.array(retentionRunSchema).max(runsShown),
});
export type Retention = z.infer<typeof retentionSchema>;

export const retentionPreviewSchema = z.object({
  months: monthsSchema,
  /** What ended on this day or before would become anonymous today. */
  through: z.iso.date(),
  /** Of how many people. */
  people: z.number().int(),
  amounts: z.array(retainedAmountSchema),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

/** After how many months the results of what has ended become anonymous. */
export const retentionEndpoints = {
  get: endpoint({
    ...read,
    params,
    method: 'GET',
    path: base,
    summary: 'After how many months results become anonymous, from when on, and what has become so',
    response: dataOf(retentionSchema),
  }),
  preview: endpoint({
    ...read,
    params,
    method: 'GET',
    path: `${base}/preview`,
    summary: 'How many results of how many people would become anonymous today; never whose',
    query: z.object({ months: z.coerce.number().pipe(monthsSchema) }),
    response: dataOf(retentionPreviewSchema),
  }),
  update: endpoint({
    area: 'settings',
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params,
    method: 'PUT',
    path: base,
    summary: `Sets after how many months results become anonymous, ${monthsMin} to ${monthsMax}, or null for never. What makes it sooner applies after seven days, told to all admins with a link that stops it`,
    body: z.strictObject({ months: monthsSchema.nullable() }),
    response: dataOf(retentionSchema),
  }),
};
