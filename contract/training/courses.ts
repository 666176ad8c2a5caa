import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf, searchSchema } from '../paging';
import { idSchema, instantSchema } from '../values';
import { TRAINING_CATEGORIES } from '../videos';
import { draftSectionsSchema } from './content';

const area = 'training' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofCourse = z.object({ companyId: idSchema, courseId: idSchema });

/**
 * How a course stands in a company: not used yet, assigned now, assigned before, or suspended because the
 * trial expired.
 */
export const COURSE_USES = ['available', 'running', 'suspended', 'ended'] as const;
export type CourseUse = (typeof COURSE_USES)[number];

/** A course of the library, or a company's own. */
export const courseSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  course_type: z.enum(TRAINING_CATEGORIES),
  language: z.string(),
  /** The company that made it; null for the provider's own. */
  custom_training_company_id: idSchema.nullable(),
  /** Shared with this company by its partner. */
  isShared: z.boolean(),
  isGaming: z.boolean(),
  deleted: z.boolean(),
  order: z.number().int(),
  createdAt: instantSchema,
  /** Included in the Free plan. */
  is_free: z.boolean(),
  is_draft: z.boolean(),
  /** A custom training that was disabled is not offered to assign. */
  is_active: z.boolean(),
  total_chapters: z.number().int(),
  total_quizzes: z.number().int(),
  total_time_in_minutes: z.number().int(),
  /** A path of this installation, or null. */
  coverURL: z.string().nullable(),
  use: z.enum(COURSE_USES),
  /** The plan lacks it; it is shown with the way to Boost. */
  isLocked: z.boolean(),
});
export type Course = z.infer<typeof courseSchema>;

/** A course with all its content, right answers included: for those who assign or edit it. */
export const courseViewSchema = courseSchema.extend({
  is_gaming: z.boolean(),
  /** Made by the provider, not by a company. */
  is_provider_own: z.boolean(),
  /** Share of right answers, in percent, that passes; null without questions. */
  pass_mark: z.number().int().min(1).max(100).nullable(),
  /** Counts its changes, for editing by several. */
  revision: z.number().int(),
  /** A draft may lack titles, files and answers; what is published lacks nothing. */
  sections: draftSectionsSchema,
});
export type CourseView = z.infer<typeof courseViewSchema>;

export const courseEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/course/company/{companyId}',
    area,
    access: access.adminAreaRead,
    summary: "The courses a company may assign, in the library's order, without their content",
    params: ofCompany,
    query: z.object({
      language: z.string().max(10).optional(),
      courseType: z.enum(TRAINING_CATEGORIES).optional(),
      search: searchSchema.optional(),
    }),
    response: dataOf(z.array(courseSchema)),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/v1/course/company/{companyId}/course/{courseId}/view/admin',
    area,
    access: access.adminAreaRead,
    summary: 'A course with its chapters, quizzes and right answers',
    params: ofCourse,
    response: dataOf(courseViewSchema),
  }),
  viewV2: endpoint({
    method: 'GET',
    path: '/api/v2/course/company/{companyId}/course/{courseId}/view/admin',
    area,
    access: access.adminAreaRead,
    summary: 'A course with its chapters, quizzes and right answers',
    params: ofCourse,
    response: dataOf(courseViewSchema),
  }),
};
