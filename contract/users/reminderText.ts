import { z } from 'zod';
import { limits } from '../limits';
import { withKnownPlaceholders } from '../placeholders';
import { idSchema, messageSchema, nameSchema } from '../values';
import type { ItemType } from './profile';

/** The four kinds of tasks a reminder can be about, in the order of the dialog. */
export const REMINDER_TASK_TYPES = ['videoTraining', 'gaming', 'policies', 'monthlyVideos'] as const;
export type ReminderTaskType = (typeof REMINDER_TASK_TYPES)[number];

/** The kind of each task, by its item type. */
export const REMINDER_TYPE_OF: Readonly<Record<ItemType, ReminderTaskType>> = {
  course: 'videoTraining',
  'monthly video': 'monthlyVideos',
  policy: 'policies',
  exercise: 'gaming',
  'phishing exercise': 'gaming',
  'Fake Or Real exercise': 'gaming',
  'Secure code training': 'gaming',
};

/** Placeholders allowed in the texts, filled in for each recipient when the mail is built. */
export const REMINDER_PLACEHOLDERS = ['companyName', 'name'] as const;
/** A subject is one header line. */
const subjectSchema = nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax);

/** The content of a reminder: the kinds of tasks, and the texts. */
export const reminderTextSchema = z.object({
  taskTypes: z
    .array(z.enum(REMINDER_TASK_TYPES))
    .min(1, 'At least one value must be selected')
    .transform((chosen) => REMINDER_TASK_TYPES.filter((type) => chosen.includes(type))),
  subject: withKnownPlaceholders(subjectSchema, REMINDER_PLACEHOLDERS),
  /** May be empty: the subject and the link are enough. */
  message: withKnownPlaceholders(messageSchema, REMINDER_PLACEHOLDERS),
});

/** The part of a reminder that the operation stores. */
export const reminderPayloadSchema = reminderTextSchema.extend({
  /** Only users who have not started their tasks of this campaign; with `orStarted`, not completed them. */
  campaignId: idSchema.nullable(),
  orStarted: z.boolean().default(false),
});
