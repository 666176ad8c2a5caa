import { z } from 'zod';
import { limits } from '../limits';
import { withKnownPlaceholders } from '../placeholders';
import { idSchema, messageSchema, nameSchema } from '../values';
import type { ItemType } from './profile';

/** The four kinds of tasks that a reminder can be about, in the order of the dialog. */
export const REMINDER_TASK_TYPES = ['videoTraining', 'gaming', 'policies', 'monthlyVideos'] as const;
export type ReminderTaskType = (typeof REMINDER_TASK_TYPES)[number];

/** Which of the four a task belongs to by what it is about. */
export const REMINDER_TYPE_OF: Readonly<Record<ItemType, ReminderTaskType>> = {
  course: 'videoTraining',
  'monthly video': 'monthlyVideos',
  policy: 'policies',
  exercise: 'gaming',
  'phishing exercise': 'gaming',
  'Fake Or Real exercise': 'gaming',
  'Secure code training': 'gaming',
};

/** What the texts may hold in braces, filled in for each person when their mail is made. */
export const REMINDER_PLACEHOLDERS = ['companyName', 'name'] as const;
/** A subject goes into one header line. */
const subjectSchema = nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax);

/** What is sent: for which tasks, and in which words. */
export const reminderTextSchema = z.object({
  taskTypes: z
    .array(z.enum(REMINDER_TASK_TYPES))
    .min(1, 'At least one value must be selected')
    .transform((chosen) => REMINDER_TASK_TYPES.filter((type) => chosen.includes(type))),
  subject: withKnownPlaceholders(subjectSchema, REMINDER_PLACEHOLDERS),
  /** It may be empty: the subject and the link say enough. */
  message: withKnownPlaceholders(messageSchema, REMINDER_PLACEHOLDERS),
});

/** What the operation keeps of a reminder. */
export const reminderPayloadSchema = reminderTextSchema.extend({
  /** Only people who have not started their tasks of this campaign. */
  campaignId: idSchema.nullable(),
});
