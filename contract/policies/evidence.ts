import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, longPageInfoSchema, pageOf, pageQuery, repeated, searchSchema } from '../paging';
import { choices, csvQuery, reportQuery } from '../reports';
import { LEARNER_STATUSES } from '../training/assignments';
import { campaignLearnerSchema } from '../training/campaigns';
import { CONTENT_LANGUAGES } from '../training/customTraining';
import { reminderTextSchema } from '../users/reminderText';
import { idSchema, instantSchema, messageSchema } from '../values';
import { POLICY_STATUSES, policiesBase, policyDocumentSchema, policyStandingSchema } from './policies';

const area = 'policies' as const;
const reports = '/reports/api/v1/company/{companyId}' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofPolicy = ofCompany.extend({ id: idSchema });
const read = { area, access: access.adminAreaRead } as const;
const report = { area, access: access.boostRead } as const;
const write = { area, access: access.adminAreaWrite, duringVisit: true } as const;
const base = `${policiesBase}/policies/{id}` as const;

const nameOf = z.object({ id: idSchema, name: z.string() });

/** A published revision, which never changes. */
export const policyRevisionSchema = z.object({
  number: z.number().int(),
  /** What the policy was called when it was published. */
  name: z.string(),
  languageCode: z.enum(CONTENT_LANGUAGES),
  text: z.string(),
  document: policyDocumentSchema.nullable(),
  publishedAt: instantSchema,
  /** Null: deleted since. */
  publishedBy: nameOf.nullable(),
  /** How many have acknowledged it, in all assignments of it. */
  acknowledged: z.number().int(),
});
export type PolicyRevision = z.infer<typeof policyRevisionSchema>;

/** Somebody whom the current assignment asks. */
export const policyLearnerSchema = campaignLearnerSchema.pick({
  id: true,
  taskId: true,
  email: true,
  name: true,
  lastName: true,
  departmentId: true,
  departmentName: true,
  status: true,
  assignedAt: true,
  startedAt: true,
  dueAt: true,
  completedAt: true,
  isDisabled: true,
});
export type PolicyLearner = z.infer<typeof policyLearnerSchema>;

export const POLICY_LEARNER_SORTS = ['name', 'email', 'dueAt', 'completedAt'] as const;
const learnerFilters = {
  searchText: searchSchema.optional(),
  status: z.enum(LEARNER_STATUSES).optional(),
  departmentId: idSchema.optional(),
};

/** An acknowledgement, as evidence: it never changes. */
export const acknowledgementSchema = z.object({
  taskId: idSchema,
  userId: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  /** The person's department today. */
  departmentName: z.string(),
  revision: z.number().int(),
  /** The document's name, or its link; null for a policy of text alone. */
  document: z.string().nullable(),
  /** SHA-256 of the document; null without one and where the content is not held. */
  documentHash: z.string().nullable(),
  /** A link to content that is not held: 'linked, content not held'. */
  isContentHeld: z.boolean(),
  /** SHA-256 of the text; null without one. */
  textHash: z.string().nullable(),
  /** When it arrived, by the gateway's clock: this counts. */
  acknowledgedAt: instantSchema,
  /** The device's time, of one that was made without a connection. */
  deviceAt: instantSchema.nullable(),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** Somebody who is excused from a policy. */
export const policyExceptionSchema = z.object({
  /** The user's id. */
  id: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  departmentName: z.string(),
  reason: z.string(),
  createdAt: instantSchema,
  /** Null: deleted since. */
  createdBy: nameOf.nullable(),
});
export type PolicyException = z.infer<typeof policyExceptionSchema>;

/** The columns of the policy report. */
export const POLICY_REPORT_SORTS = [
  'name',
  'revision',
  'assignments',
  'progress',
  'acknowledged',
  'notOpened',
  'overdue',
  'averageAcknowledge',
  'createdAt',
  'endedAt',
] as const;

/** A published policy in the report, with how the people stand whom its current assignment asks. */
export const policyReportSchema = policyStandingSchema.extend({
  id: idSchema,
  name: z.string(),
  status: z.enum(POLICY_STATUSES),
  revision: z.number().int(),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
});
export type PolicyReport = z.infer<typeof policyReportSchema>;

/** The head of the report: all policies that are published and not ended. */
export const policyStatisticsSchema = policyStandingSchema.extend({
  policies: z.number().int(),
  /** Whose review day has come. */
  reviewsDue: z.number().int(),
});
export type PolicyStatistics = z.infer<typeof policyStatisticsSchema>;

/** Who was asked, who has acknowledged what, who is excused, and the reports. */
export const policyEvidenceEndpoints = {
  revisions: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/revisions`,
    summary: 'The published revisions of a policy, newest first',
    params: ofPolicy,
    query: z.object(pageQuery),
    response: pageOf(policyRevisionSchema),
  }),
  learners: endpoint({
    ...report,
    method: 'GET',
    path: `${base}/learners`,
    kind: 'table',
    summary: 'Whom the current assignment of a policy asks and how they stand',
    params: ofPolicy,
    query: z.object({ ...reportQuery(POLICY_LEARNER_SORTS), ...learnerFilters }),
    response: dataOf(z.object({ items: z.array(policyLearnerSchema), pageInfo: longPageInfoSchema })),
  }),
  remind: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/remind`,
    verified: true,
    summary: 'Mails those who have not acknowledged a policy, or some of them',
    params: ofPolicy,
    // Unknown filters are refused: they would otherwise remind everybody.
    body: z.strictObject({
      ...reminderTextSchema.pick({ subject: true, message: true }).shape,
      userIds: z.array(idSchema).min(1).max(limits.operations.maxIds).optional(),
      ...learnerFilters,
      status: z.enum(LEARNER_STATUSES).exclude(['COMPLETED', 'NOT_PASSED']).optional(),
    }),
    response: dataOf(operationSchema),
  }),
  acknowledgements: endpoint({
    ...report,
    method: 'GET',
    path: `${base}/acknowledgements`,
    kind: 'table',
    summary: 'The acknowledgements of a policy, newest first',
    params: ofPolicy,
    query: z.object({
      ...pageQuery,
      ...csvQuery,
      searchText: searchSchema.optional(),
      revision: z.coerce.number().int().positive().max(limits.policies.revisionsMax).optional(),
    }),
    response: dataOf(z.object({ items: z.array(acknowledgementSchema), pageInfo: longPageInfoSchema })),
  }),
  certificate: endpoint({
    ...report,
    method: 'GET',
    path: `${base}/acknowledgements/{taskId}/certificate`,
    kind: 'pdf',
    summary: 'The certificate of one acknowledgement as a PDF',
    params: ofPolicy.extend({ taskId: idSchema }),
    response: z.string(),
  }),
  exceptions: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/exceptions`,
    summary: 'Who is excused from a policy, newest first',
    params: ofPolicy,
    query: z.object({ ...pageQuery, searchText: searchSchema.optional() }),
    response: pageOf(policyExceptionSchema),
  }),
  excuse: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/exceptions`,
    summary: 'Excuses people from a policy: their open tasks are withdrawn, and no revision asks them',
    params: ofPolicy,
    body: z.object({
      userIds: z.array(idSchema).min(1, 'At least one value must be selected').max(limits.users.bulkMaxIds),
      reason: messageSchema.min(1, 'Please give a reason.').max(limits.policies.reasonMax),
    }),
    response: dataOf(z.object({ excused: z.number().int() })),
  }),
  withdrawException: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/exceptions/{userId}`,
    verified: true,
    summary: 'Takes back an exception: an open assignment asks the person again, with all its days',
    params: ofPolicy.extend({ userId: idSchema }),
    response: dataOf(z.object({ userId: idSchema })),
  }),
  report: endpoint({
    ...report,
    method: 'GET',
    path: `${reports}/policies/report`,
    kind: 'table',
    summary: 'The published policies side by side, by default newest first',
    params: ofCompany,
    query: z.object({
      ...reportQuery(POLICY_REPORT_SORTS),
      ...pageQuery,
      ids: repeated(idSchema).optional(),
    }),
    response: pageOf(policyReportSchema),
  }),
  statistics: endpoint({
    ...report,
    method: 'GET',
    path: `${reports}/policies/statistics`,
    summary: 'All policies together that are published and not ended',
    params: ofCompany,
    response: dataOf(policyStatisticsSchema.extend({ asOf: instantSchema, timeZone: z.string() })),
  }),
  policies: endpoint({
    area,
    access: access.adminAreaRead,
    method: 'GET',
    path: `${reports}/lists/policies`,
    summary: 'The published policies to choose from, by name',
    params: ofCompany,
    query: choices.query,
    response: choices.response,
  }),
};
