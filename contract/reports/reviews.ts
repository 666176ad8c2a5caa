import { z } from 'zod';
import { idSchema, instantSchema } from '../values';

/* Rows of the report of reviews; its calls are in learning.ts. */

export const ratingSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export type Rating = z.infer<typeof ratingSchema>;

/** What a learner said of a course. */
export const reviewSchema = z.object({
  /** Of the task. */
  id: idSchema,
  rating: ratingSchema,
  /** Empty without one; in any language. */
  message: z.string(),
  campaignId: idSchema,
  courseId: idSchema,
  courseName: z.string(),
  /** Null where learning is private. */
  person: z.object({ id: idSchema, email: z.string(), name: z.string(), lastName: z.string() }).nullable(),
  createdAt: instantSchema,
  /** When the course was completed. */
  completedAt: instantSchema.nullable(),
});
export type Review = z.infer<typeof reviewSchema>;
export const REVIEW_SORTS = ['createdAt', 'rating'] as const;
