import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, pageOf, repeated, sortedPageQuery } from '../paging';
import { withKnownPlaceholders } from '../placeholders';
import {
  ASSIGNMENT_PLACEHOLDERS,
  CAMPAIGN_ASSIGNMENT_TYPES,
  CAMPAIGN_STATUSES,
} from '../training/assignments';
import { audienceShape, checkSelection, startShape } from '../training/audience';
import { daysSchema } from '../training/campaigns';
import { isPublicLink } from '../training/content';
import { CONTENT_LANGUAGES, uploadedFileSchema } from '../training/customTraining';
import { idSchema, instantSchema, messageSchema, nameSchema } from '../values';

const area = 'policies' as const;
/** Where the calls of policies are. */
export const policiesBase = '/api/v1/policies/company/{companyId}' as const;
const base = policiesBase;
const ofCompany = z.object({ companyId: idSchema });
const ofPolicy = ofCompany.extend({ id: idSchema });
const read = { area, access: access.adminAreaRead } as const;
/** A visit must leave no content that outlives it: visitors assign, end and excuse, but write no policies. */
const writeContent = { area, access: access.adminAreaWrite } as const;
const write = { ...writeContent, duringVisit: true } as const;

/**
 * A draft was never published; ended: nobody is asked any more, until it is reopened; archived for good.
 * What is asked of people is always a revision, whatever the policy's content has become since.
 */
export const POLICY_STATUSES = ['draft', 'published', 'ended', 'archived'] as const;
export type PolicyStatus = (typeof POLICY_STATUSES)[number];

/** A policy's PDF, or its link. */
export const policyDocumentSchema = z.object({
  /** The PDF, signed for a day or two; null: linked, content not held. */
  url: z.string().nullable(),
  /** Where it was fetched from, or is; null for an upload. */
  link: z.string().nullable(),
  name: z.string(),
  bytes: z.number().int().nullable(),
  /** SHA-256 of the PDF as 64 hexadecimal digits; null: linked, content not held. */
  hash: z.string().nullable(),
});
export type PolicyDocument = z.infer<typeof policyDocumentSchema>;

/** How the people stand whom the current assignment asks; each is counted once, who is overdue as overdue only. */
const standingShape = {
  /** Those who are asked, without the excused ones. */
  assignments: z.number().int(),
  /** Who has acknowledged, in whole percent. */
  progress: z.number().int(),
  acknowledged: z.number().int(),
  /** Opened and in time. */
  opened: z.number().int(),
  /** Not opened yet, and in time. */
  notOpened: z.number().int(),
  overdue: z.number().int(),
  /** Exceptions that hold. */
  excused: z.number().int(),
  /** Days from being asked to acknowledging, with one decimal; null while nobody has. */
  averageAcknowledge: z.number().nullable(),
};
export const policyStandingSchema = z.object(standingShape);
export type PolicyStanding = z.infer<typeof policyStandingSchema>;

const personSchema = z.object({ id: idSchema, name: z.string() });

/** A policy in a list. */
export const policySchema = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(POLICY_STATUSES),
  /** The newest published revision; 0 for a draft. */
  revision: z.number().int(),
  /** Whether text, language or document differ from the newest revision: publishing makes the next one. */
  hasChanges: z.boolean(),
  languageCode: z.enum(CONTENT_LANGUAGES),
  /** Null: nobody, or somebody deleted since. */
  owner: personSchema.nullable(),
  reviewDay: z.iso.date().nullable(),
  /** Published, and the review day has come where the company is. */
  isReviewDue: z.boolean(),
  isRenewedYearly: z.boolean(),
  /** When the renewal asks again; null: not. */
  renewalDay: z.iso.date().nullable(),
  /** How the current assignment is; null: nobody is asked. */
  assignmentStatus: z.enum(CAMPAIGN_STATUSES).nullable(),
  /** How those it asks stand, of the newest revision; null without Boost or a trial. */
  standing: policyStandingSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  publishedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  archivedAt: instantSchema.nullable(),
});
export type Policy = z.infer<typeof policySchema>;

/** Whom a policy asks, from when on, and how. */
export const policyAssignmentSchema = z.object({
  campaignId: idSchema,
  revision: z.number().int(),
  status: z.enum(CAMPAIGN_STATUSES),
  assignmentType: z.enum(CAMPAIGN_ASSIGNMENT_TYPES),
  /** Departments, groups or users, by the assignment type; without those deleted since. */
  selected: z.array(personSchema),
  daysToComplete: z.number().int(),
  startedAt: instantSchema,
  /** The due date of those who are asked at the start. */
  dueAt: instantSchema,
  timeZone: z.string(),
  endedAt: instantSchema.nullable(),
  notificationsEnabled: z.boolean(),
  /** Null: the product's own words. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
  /** The enrolment that is running, for its progress. */
  enrolment: operationSchema.nullable(),
});
export type PolicyAssignment = z.infer<typeof policyAssignmentSchema>;

/** A policy with its content as it would be published, and its last assignment. */
export const policyDetailSchema = policySchema.extend({
  text: z.string(),
  document: policyDocumentSchema.nullable(),
  assignment: policyAssignmentSchema.nullable(),
});
export type PolicyDetail = z.infer<typeof policyDetailSchema>;

/** Plain text: blank lines separate paragraphs, lines that begin with '- ' are a list. */
const textSchema = z.string().max(limits.policies.textMax);
const linkSchema = z.string().trim().max(limits.courses.addressMax).refine(isPublicLink, 'Link is invalid');

/** What an admin writes. A draft may be incomplete; publishing needs a text, a document or a link. */
export const policyBodySchema = z
  .object({
    name: nameSchema.min(1, 'Please fill out this field.'),
    languageCode: z.enum(CONTENT_LANGUAGES).default('en'),
    text: textSchema.default(''),
    /** The address of an upload, as `upload` or the policy has it. */
    documentUrl: z.string().max(limits.courses.addressMax).nullable().default(null),
    link: linkSchema.nullable().default(null),
    /** A link that has not changed is fetched again only if asked to. */
    fetchAgain: z.boolean().default(false),
    /** An admin of the company. */
    ownerId: idSchema.nullable().default(null),
    reviewDay: z.iso.date().nullable().default(null),
    isRenewedYearly: z.boolean().default(false),
  })
  .refine(({ documentUrl, link }) => documentUrl === null || link === null, {
    message: 'Give either a document or a link.',
    path: ['link'],
  });
export type PolicyBody = z.input<typeof policyBodySchema>;

const subjectSchema = withKnownPlaceholders(
  nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax),
  ASSIGNMENT_PLACEHOLDERS,
);
const mailSchema = withKnownPlaceholders(
  messageSchema.min(1, 'Please fill out this field.'),
  ASSIGNMENT_PLACEHOLDERS,
);

/** Whom a policy is to ask. The selection can grow, nothing is taken out of it, and all users is permanent. */
export const policyAssignmentBodySchema = z
  .object({
    ...audienceShape,
    daysToComplete: daysSchema,
    /** Fixed once it has started. */
    ...startShape,
    notificationsEnabled: z.boolean().default(true),
    /** Both null: the product's own words. */
    subject: subjectSchema.nullable().default(null),
    message: mailSchema.nullable().default(null),
  })
  .superRefine(checkSelection)
  .refine(({ subject, message }) => (subject === null) === (message === null), {
    message: 'Give both a subject and a message, or neither.',
    path: ['message'],
  });
export type PolicyAssignmentBody = z.input<typeof policyAssignmentBodySchema>;

/** A policy that one can begin with. */
export const policyTemplateSchema = z.object({
  key: z.string(),
  languageCode: z.enum(CONTENT_LANGUAGES),
  title: z.string(),
  text: z.string(),
});
export type PolicyTemplate = z.infer<typeof policyTemplateSchema>;

export const POLICY_SORTS = ['name', 'createdAt', 'updatedAt', 'reviewDay'] as const;

/** Policies of a company, their content and whom they ask. */
export const policyEndpoints = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/policies`,
    summary: 'The policies of a company with how the people stand whom they ask; `search` by name',
    params: ofCompany,
    query: sortedPageQuery(POLICY_SORTS).extend({
      ids: repeated(idSchema).optional(),
      status: repeated(z.enum(POLICY_STATUSES)).optional(),
    }),
    response: pageOf(policySchema),
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/policies/{id}`,
    kind: 'record',
    summary: 'A policy with its content and its last assignment',
    params: ofPolicy,
    response: policyDetailSchema,
  }),
  create: endpoint({
    ...writeContent,
    method: 'POST',
    path: `${base}/policies`,
    kind: 'record',
    summary: 'Creates a draft. A link is fetched: a PDF is stored and hashed, anything else is not held',
    params: ofCompany,
    body: policyBodySchema,
    response: policyDetailSchema,
  }),
  update: endpoint({
    ...writeContent,
    method: 'PUT',
    path: `${base}/policies/{id}`,
    kind: 'record',
    summary: 'Changes a policy: name, owner and days at once, its content with the next revision',
    params: ofPolicy,
    response: policyDetailSchema,
    body: policyBodySchema,
  }),
  remove: endpoint({
    ...writeContent,
    method: 'DELETE',
    path: `${base}/policies/{id}`,
    kind: 'record',
    summary: 'Deletes a draft that was never published',
    params: ofPolicy,
    response: policyDetailSchema,
  }),
  upload: endpoint({
    ...writeContent,
    method: 'POST',
    path: `${base}/files`,
    summary: 'Stores a PDF for policies',
    params: ofCompany,
    upload: { maxBytes: limits.upload.documentBytes },
    response: dataOf(uploadedFileSchema),
  }),
  templates: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/templates`,
    summary: 'Policies to begin with, in each of their languages',
    params: ofCompany,
    response: dataOf(z.array(policyTemplateSchema)),
  }),
  owners: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/owners`,
    summary: 'The admins of the company who can own a policy, by name',
    params: ofCompany,
    response: dataOf(z.array(personSchema)),
  }),
  publish: endpoint({
    ...writeContent,
    method: 'POST',
    path: `${base}/policies/{id}/publish`,
    kind: 'record',
    summary:
      'Publishes the content as the next revision; an open assignment ends and the same people are asked again. 409 without changes',
    params: ofPolicy,
    response: policyDetailSchema,
    verified: true,
  }),
  assign: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/policies/{id}/assign`,
    kind: 'record',
    summary:
      'Asks people for the newest revision: few in the response, many as an operation; new joiners are asked as they come',
    params: ofPolicy,
    response: policyDetailSchema,
    verified: true,
    body: policyAssignmentBodySchema,
  }),
  changeAssignment: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/policies/{id}/assignment`,
    kind: 'record',
    summary: 'Changes the open assignment; added departments, groups or users are asked',
    params: ofPolicy,
    response: policyDetailSchema,
    verified: true,
    body: policyAssignmentBodySchema,
  }),
  end: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/policies/{id}/end`,
    kind: 'record',
    summary: 'Ends a policy: nobody is asked any more, open tasks can still be completed',
    params: ofPolicy,
    response: policyDetailSchema,
  }),
  reopen: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/policies/{id}/reopen`,
    kind: 'record',
    summary: 'Takes back the end of a policy; it asks nobody until it is assigned',
    params: ofPolicy,
    response: policyDetailSchema,
  }),
  archive: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/policies/{id}/archive`,
    kind: 'record',
    summary: 'Archives a published or ended policy for good, and ends it if need be',
    params: ofPolicy,
    response: policyDetailSchema,
  }),
};
