import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import {
  dataOf,
  pageInfoSchema,
  pageQuery,
  repeated,
  searchSchema,
  sortColumn,
  sortOrderSchema,
} from '../paging';
import { idSchema, instantSchema, startDaySchema } from '../values';
import { ATTEMPTS_DEFAULT, COUNTED_ATTEMPT_DEFAULT, COUNTED_ATTEMPTS } from './assignments';
import { attemptsSchema, daysSchema } from './campaigns';

const area = 'training' as const;
const ofCourse = z.object({ companyId: idSchema, courseId: idSchema });
const read = { area, access: access.partnerRead } as const;
const write = { area, access: access.partnerWrite } as const;

/** How customers get a course: it starts at once for all their users, or they set it up themselves. */
export const COPY_MODES = ['copy_and_start', 'copy'] as const;
export type CopyMode = (typeof COPY_MODES)[number];

/** A customer that has received a course. */
export const shareSchema = z.object({
  companyId: idSchema,
  companyName: z.string(),
  isBoosted: z.boolean(),
  /** Share of its learners who have completed the open campaign, or the last one, in percent; null without one, or where too few have it to be told. */
  progress: z.number().int().nullable(),
  /** The start of its open campaign; null without one. */
  startDate: instantSchema.nullable(),
  receivedDate: instantSchema,
});
export type Share = z.infer<typeof shareSchema>;

/** A customer a course can be given to. */
export const shareableSchema = shareSchema.pick({ companyId: true, companyName: true, isBoosted: true });
export type Shareable = z.infer<typeof shareableSchema>;

export const SHARE_SORTS = ['companyName', 'progress', 'startDate', 'receivedDate'] as const;
export type ShareSort = (typeof SHARE_SORTS)[number];

const NOBODY = { message: 'Please add customers', path: ['customerCompanyIds'] };
const chosenSchema = z.array(idSchema).max(limits.operations.maxIds);

const hasCustomers = (chosen: {
  customerCompanyIds: readonly number[];
  isAllCustomers?: boolean | undefined;
  isAllReceived?: boolean | undefined;
}) => chosen.customerCompanyIds.length > 0 || chosen.isAllCustomers === true || chosen.isAllReceived === true;

const customers = {
  customerCompanyIds: chosenSchema.default([]),
  /** All customers that could be added, with Boost; the ids are then ignored. */
  isAllCustomers: z.boolean().default(false),
};

// Unknown fields of an act are refused: a filter that is not known would otherwise reach all customers.
export const shareBodySchema = z.strictObject(customers).refine(hasCustomers, NOBODY);

/** What a started course is given with; the rest is the default: all users, and the product's own mail. */
const startSettings = {
  daysToComplete: daysSchema,
  /** For a course with questions; the rest as for an assignment of one's own. */
  attempts: attemptsSchema.default(ATTEMPTS_DEFAULT),
  countedAttempt: z.enum(COUNTED_ATTEMPTS).default(COUNTED_ATTEMPT_DEFAULT),
  /** A day in each customer's time zone, from its beginning; absent, or come already there: at once. */
  startDate: startDaySchema().optional(),
};

export const startBodySchema = z
  .strictObject({
    ...customers,
    /** All that have received the course and match `searchText`; the ids are then ignored. */
    isAllReceived: z.boolean().default(false),
    searchText: searchSchema.optional(),
    ...startSettings,
  })
  .refine(hasCustomers, NOBODY);

const chosenQuery = z
  .strictObject({
    customerCompanyIds: repeated(idSchema).default([]),
    isAllReceived: z.stringbool().optional(),
    searchText: searchSchema.optional(),
  })
  .refine(hasCustomers, NOBODY);

/** The settings form: how customers get the course, and which. */
export const shareFormSchema = z.discriminatedUnion('copyMode', [
  z.object({ copyMode: z.literal('copy'), ...customers }).refine(hasCustomers, NOBODY),
  z
    .object({ copyMode: z.literal('copy_and_start'), ...customers, ...startSettings })
    .refine(hasCustomers, NOBODY),
]);

/** A partner gives a course to its customers, starts and ends it there. All writes are operations. */
export const sharingEndpoints = {
  withCourse: endpoint({
    ...read,
    method: 'GET',
    path: '/api/v1/course/{companyId}/companies_with_shared_trainings/{courseId}',
    summary: 'The customers that have received a course, with how far their learners are',
    params: ofCourse,
    query: z.object({
      ...pageQuery,
      order: sortOrderSchema.optional().catch(undefined),
      orderBy: sortColumn(SHARE_SORTS, { name: 'companyName' }),
      searchText: searchSchema.optional(),
    }),
    response: dataOf(
      z.object({
        items: z.array(shareSchema),
        pageInfo: pageInfoSchema,
        /** How many of all that match have a start date. */
        startedCount: z.number().int(),
      }),
    ),
  }),
  withoutCourse: endpoint({
    ...read,
    method: 'GET',
    path: '/api/v1/course/{companyId}/companies_without_shared_training/{courseId}',
    summary:
      'The customers a course can be given to: who lack it, or for copy_and_start, where it is not assigned',
    params: ofCourse,
    query: z.object({ actionType: z.enum(COPY_MODES), ...pageQuery, searchText: searchSchema.optional() }),
    response: dataOf(
      z.object({
        companies: z.array(shareableSchema),
        /** How many of all that match have Boost: only these can be chosen. */
        boostedCompaniesCount: z.number().int(),
        itemsCount: z.number().int(),
      }),
    ),
  }),
  share: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/course/company/{companyId}/share/{courseId}/batch',
    summary: 'Gives a course to customers, who set it up themselves',
    params: ofCourse,
    body: shareBodySchema,
    response: dataOf(operationSchema),
  }),
  start: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/course/company/{companyId}/start/{courseId}/batch',
    verified: true,
    summary: 'Gives a course to customers where they lack it, and assigns it to all their users',
    params: ofCourse,
    body: startBodySchema,
    response: dataOf(operationSchema),
  }),
  end: endpoint({
    ...write,
    method: 'PATCH',
    path: '/api/v1/campaign/company/{companyId}/end/by_course/{courseId}/batch',
    summary: "Ends customers' open campaigns of a course",
    params: ofCourse,
    query: chosenQuery,
    response: dataOf(operationSchema),
  }),
  unshare: endpoint({
    ...write,
    method: 'DELETE',
    path: '/api/v1/course/company/{companyId}/unshare/{courseId}/batch',
    summary: 'Takes a course back from customers where it has not started',
    params: ofCourse,
    query: chosenQuery,
    response: dataOf(operationSchema),
  }),
};
