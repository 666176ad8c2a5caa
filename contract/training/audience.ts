import { z } from 'zod';
import { limits } from '../limits';
import { withKnownPlaceholders } from '../placeholders';
import { zoneNameSchema } from '../timezones';
import { idSchema, messageSchema, nameSchema, startDaySchema } from '../values';
import { ASSIGNMENT_PLACEHOLDERS, CAMPAIGN_ASSIGNMENT_TYPES } from './assignments';

/*
 * The fields that assignments of all kinds have in common: whom they are for, when they start, and the mail about them.
 * Phishing exercises have their own, documented ones.
 */

/** Whom it is for. With `checkSelection` on the object, the selection of departments, groups or users is not empty. */
export const audienceShape = {
  assignmentType: z.enum(CAMPAIGN_ASSIGNMENT_TYPES),
  /** Departments, groups or users, by the assignment type; ignored for all users. */
  selected: z.array(idSchema).max(limits.training.targetsMax).default([]),
};

/** The mail to each learner who is enrolled. A subject is one header line. */
export const mailShape = {
  notificationsEnabled: z.boolean().default(true),
  subject: withKnownPlaceholders(nameSchema.min(1).max(limits.text.subjectMax), ASSIGNMENT_PLACEHOLDERS),
  message: withKnownPlaceholders(messageSchema.min(1), ASSIGNMENT_PLACEHOLDERS),
};

/** When it starts. */
export const startShape = {
  /** A day in the campaign's time zone, from its beginning; absent, or today: at once. */
  startDate: startDaySchema().optional(),
  /** An IANA name; absent: the company's. */
  timeZone: zoneNameSchema.optional(),
};

/** Refuses an empty selection, in the documented words. */
export function checkSelection(
  { assignmentType, selected }: { readonly assignmentType: string; readonly selected: readonly number[] },
  context: z.RefinementCtx,
): void {
  if (assignmentType === 'ALL_USERS' || selected.length > 0) return;
  context.addIssue({ code: 'custom', message: 'At least one value must be selected', path: ['selected'] });
}
