import { z } from 'zod';
import { ATTEMPTS_DEFAULT, COUNTED_ATTEMPT_DEFAULT, COUNTED_ATTEMPTS } from './assignments';

/** What forms of a company's new assignments begin with. */
export const assignmentDefaultsSchema = z.object({
  /** Null: the product's of each kind. */
  daysToComplete: z.number().int().nullable(),
  /** Of courses; null: until they are passed. */
  attempts: z.number().int().nullable(),
  countedAttempt: z.enum(COUNTED_ATTEMPTS),
  notificationsEnabled: z.boolean(),
  /** Both null: the product's words of each kind. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
});
export type AssignmentDefaults = z.infer<typeof assignmentDefaultsSchema>;

/** Where a company has set nothing. */
export const PRODUCT_ASSIGNMENT_DEFAULTS: AssignmentDefaults = {
  daysToComplete: null,
  attempts: ATTEMPTS_DEFAULT,
  countedAttempt: COUNTED_ATTEMPT_DEFAULT,
  notificationsEnabled: true,
  subject: null,
  message: null,
};
