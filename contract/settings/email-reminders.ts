import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, pageOf, pageQuery, searchSchema } from '../paging';
import { withKnownPlaceholders } from '../placeholders';
import { ITEM_TYPES } from '../users/profile';
import { REMINDER_PLACEHOLDERS } from '../users/reminderText';
import { idSchema, instantSchema, messageSchema, nameSchema } from '../values';

const area = 'settings' as const;
const base = '/customers/api/v1/company/{companyId}/settings/email_reminders' as const;
const params = z.object({ companyId: idSchema });
/** A type of tasks; which of them have reminders the gateway knows. */
const kindParams = params.extend({ kind: z.string().max(60) });
const write = { area, access: access.boostAdminAreaWrite, duringVisit: true } as const;

/** Days between reminders, or before the due day. */
export const REMINDER_DAYS = [1, 2, 3, 4, 5, 10] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

const daysSchema = z.union(REMINDER_DAYS.map((days) => z.literal(days)));

/** Every so many days until the due day; 'round': at each send of the entire round, until the due day. */
export const REMINDER_FREQUENCIES = [...REMINDER_DAYS, 'round'] as const;
export type ReminderFrequency = (typeof REMINDER_FREQUENCIES)[number];

/** Each value once, in ascending order. */
const inOrder = <Value extends number>(values: readonly Value[]): Value[] =>
  [...new Set(values)].sort((one, other) => one - other);

const oneNeeded = 'At least one value must be selected';

/** When reminders of any kind go out, by the clocks of the company's zone. */
export const reminderScheduleSchema = z.object({
  /** 0 is 12am. */
  hours: z.array(z.int().min(0).max(23)).min(1, oneNeeded).max(24).transform(inOrder),
  /** 0 is Sunday. */
  weekdays: z.array(z.int().min(0).max(6)).min(1, oneNeeded).max(7).transform(inOrder),
});
export type ReminderSchedule = z.output<typeof reminderScheduleSchema>;

/** A subject is one header line. */
const subjectSchema = nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax);
const words = {
  subject: withKnownPlaceholders(subjectSchema, REMINDER_PLACEHOLDERS),
  message: withKnownPlaceholders(messageSchema.min(1, 'Please add message.'), REMINDER_PLACEHOLDERS),
};

const kindFields = {
  isOn: z.boolean(),
  /** So many days before the due day. */
  beforeDays: z.array(daysSchema).max(REMINDER_DAYS.length).transform(inOrder),
  /** Again and again until the due day; null: only on the days above. */
  frequency: z.union([daysSchema, z.literal('round')]).nullable(),
  /** Every so many days once it is overdue; null: no more. */
  afterDays: daysSchema.nullable(),
  /** How often at most once it is overdue. */
  afterTimes: z.int().min(1).max(limits.reminders.afterTimesMax),
  /** Managers are told from the second reminder on. */
  tellsManagers: z.boolean(),
  ...words,
};

/** When somebody is reminded of tasks of a kind, and in which words. */
export const reminderKindSchema = z
  .object(kindFields)
  .superRefine(({ isOn, beforeDays, frequency, afterDays }, context) => {
    if (!isOn || beforeDays.length > 0 || frequency !== null || afterDays !== null) return;
    context.addIssue({ code: 'custom', path: ['frequency'], message: 'Choose when to remind.' });
  });
export type ReminderKindSettings = z.output<typeof reminderKindSchema>;

const wordsSchema = z.object({ subject: z.string(), message: z.string() });

/** What a company has set. Only kinds of tasks that can be reminded of are listed. */
export const emailRemindersSchema = z.object({
  hours: z.array(z.int()),
  weekdays: z.array(z.int()),
  /** Whose clocks and days these are. */
  timeZone: z.string(),
  /** When reminders go out next; null while all kinds are off, or without Boost or a trial. */
  nextAt: instantSchema.nullable(),
  /** Without Boost or a trial nothing is sent, and nothing can be changed. */
  isLocked: z.boolean(),
  /** Learning is private: managers are not told. */
  isLearningPrivate: z.boolean(),
  kinds: z.array(z.object({ kind: z.enum(ITEM_TYPES), ...kindFields, ...wordsSchema.shape })),
  /** The product's own words. */
  default: wordsSchema,
});
export type EmailReminders = z.infer<typeof emailRemindersSchema>;
export type ReminderOfKind = EmailReminders['kinds'][number];

/** Words that are not saved yet, to be looked at. */
export const reminderWordsSchema = z.object(words);

export const REMINDER_READERS = ['learner', 'manager'] as const;
export type ReminderReader = (typeof REMINDER_READERS)[number];

export const REMINDER_OUTCOMES = ['queued', 'sent', 'failed', 'unknown', 'tooMany', 'rests'] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

/** A mail that a company's reminders sent. */
export const sentEmailReminderSchema = z.object({
  id: idSchema,
  at: instantSchema,
  userId: idSchema,
  name: z.string(),
  email: z.string(),
  reader: z.enum(REMINDER_READERS),
  /** What it named, most urgent first; a manager's names each thing once, however many people have it open. */
  items: z.array(z.object({ kind: z.enum(ITEM_TYPES), title: z.string() })),
  /** How many more than these it counted. */
  more: z.int(),
  /** A manager's: how many people it was about; null of a learner's. */
  people: z.int().nullable(),
  /** Left out: 'tooMany', because the person has had too many mails that day; 'rests', because mail servers refuse the address. */
  outcome: z.enum(REMINDER_OUTCOMES),
});
export type SentEmailReminder = z.infer<typeof sentEmailReminderSchema>;

const answer = dataOf(emailRemindersSchema);

/** Reminders that go out by themselves. */
export const emailReminderEndpoints = {
  get: endpoint({
    area,
    method: 'GET',
    path: base,
    access: access.adminAreaRead,
    params,
    summary: 'When people are reminded of their tasks by themselves, of which kinds, and in which words',
    response: answer,
  }),
  schedule: endpoint({
    ...write,
    method: 'PUT',
    path: base,
    params,
    summary: "Sets the hours and weekdays of reminders, in the company's time zone; needs Boost or a trial",
    body: reminderScheduleSchema,
    response: answer,
  }),
  updateKind: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/kinds/{kind}`,
    verified: true,
    params: kindParams,
    summary:
      'Sets when people are reminded of tasks of a kind, and in which words; 404 for a kind that has no reminders',
    body: reminderKindSchema,
    response: answer,
  }),
  preview: endpoint({
    area,
    method: 'POST',
    path: `${base}/kinds/{kind}/preview`,
    access: access.adminAreaRead,
    audit: false,
    duringVisit: true,
    params: kindParams,
    summary: "The mail in these words as the caller would get it, about their own tasks or an example's",
    body: reminderWordsSchema,
    response: dataOf(z.object({ subject: z.string(), html: z.string() })),
  }),
  test: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/kinds/{kind}/test`,
    verified: true,
    params: kindParams,
    summary: 'Mails the same to the caller, and answers their address; a few in ten minutes',
    body: reminderWordsSchema,
    response: dataOf(z.object({ email: z.string() })),
  }),
  sent: endpoint({
    area,
    method: 'GET',
    path: `${base}/sent`,
    access: access.adminAreaRead,
    params,
    summary:
      'What reminders went out to whom in the last half year, newest first; filtered by words, kind and reader',
    query: z.object({
      ...pageQuery,
      search: searchSchema.optional(),
      kind: z.enum(ITEM_TYPES).optional(),
      reader: z.enum(REMINDER_READERS).optional(),
    }),
    response: pageOf(sentEmailReminderSchema),
  }),
};
