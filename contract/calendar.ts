import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf, pageOf, pageQuery, searchSchema } from './paging';
import { withKnownPlaceholders } from './placeholders';
import { idSchema, instantSchema, messageSchema, nameSchema, toldCountSchema } from './values';
import { videoSchema } from './videos';

const area = 'calendar' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofEvent = ofCompany.extend({ eventId: idSchema });
const { firstYear, yearsEitherSide } = limits.planner;

/** A day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date();

/** The years that can be shown: three either side of the current one, none before 2023. */
export function calendarYears(today: string): { first: number; last: number } {
  const year = Number(today.slice(0, 4));
  return { first: Math.max(firstYear, year - yearsEitherSide), last: year + yearsEitherSide };
}

/** Placeholders of the notification, filled in for each recipient. */
export const CALENDAR_PLACEHOLDERS = ['companyName', 'name', 'videoTitle'] as const;

/** The notification's texts, and whether it is sent. */
export const calendarSettingsBodySchema = z.object({
  /** A subject is one header line. */
  calendarSubject: withKnownPlaceholders(
    nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax),
    CALENDAR_PLACEHOLDERS,
  ),
  calendarMessage: withKnownPlaceholders(messageSchema.min(1, 'Please add message.'), CALENDAR_PLACEHOLDERS),
  calendarNotificationsEnabled: z.boolean(),
});
export type CalendarSettingsBody = z.output<typeof calendarSettingsBodySchema>;

export const calendarSettingsSchema = z.object({
  isEnabled: z.boolean(),
  /** Without Boost or a trial it can only be read and turned off. */
  isLocked: z.boolean(),
  calendarSubject: z.string(),
  calendarMessage: z.string(),
  calendarNotificationsEnabled: z.boolean(),
  /** The mail around the company's own texts, for the preview. */
  frame: z.object({ action: z.string(), footer: z.string() }),
  /** The product's own texts. */
  default: z.object({ calendarSubject: z.string(), calendarMessage: z.string() }),
});
export type CalendarSettings = z.infer<typeof calendarSettingsSchema>;

/** The numbers of an event: who was to watch the video, and how far they got. */
const progressSchema = z.object({
  assigned: z.number().int(),
  notStarted: toldCountSchema,
  inProgress: toldCountSchema,
  completed: toldCountSchema,
  /** 0 to 100, rounded down; null where the counts are. */
  completionPercentage: z.number().int().nullable(),
});
export type CalendarProgress = z.infer<typeof progressSchema>;

export const calendarEventSchema = progressSchema.extend({
  id: idSchema,
  videoId: idSchema,
  date: daySchema,
  /** When it went out to the learners; null before. */
  sentAt: instantSchema.nullable(),
  video: videoSchema.pick({ title: true, durationSeconds: true, posterURL: true, languageCode: true }),
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;

const yearSchema = z.coerce
  .number()
  .int()
  .min(firstYear)
  .max(firstYear + 100);

/** How far a learner got with a month's video. */
export const VIEW_STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const;
export type ViewStatus = (typeof VIEW_STATUSES)[number];

export const departmentProgressSchema = progressSchema.extend({
  departmentId: idSchema,
  /** Null when the department was deleted since. */
  name: z.string().nullable(),
});
export type DepartmentProgress = z.infer<typeof departmentProgressSchema>;

export const userProgressSchema = z.object({
  userId: idSchema,
  name: z.string(),
  email: z.string(),
  /** The department at the time; null when it was deleted since. */
  department: z.string().nullable(),
  status: z.enum(VIEW_STATUSES),
  /** In whole percent of the video. */
  progress: z.number().int(),
  /** When they last watched. */
  watchedAt: instantSchema.nullable(),
});
export type UserProgress = z.infer<typeof userProgressSchema>;

const eventBodySchema = z.object({ videoId: idSchema, date: daySchema });

export const calendarEndpoints = {
  enable: endpoint({
    method: 'PATCH',
    path: '/api/v1/calendar/{companyId}/enable',
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    verified: true,
    summary: 'Turns the monthly video on, with its notification; needs Boost or a trial',
    params: ofCompany,
    body: calendarSettingsBodySchema,
    response: dataOf(calendarSettingsSchema),
  }),
  disable: endpoint({
    method: 'PATCH',
    path: '/api/v1/calendar/{companyId}/disable',
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    summary: 'Turns the monthly video off: nothing is sent until it is on again; planned videos stay',
    params: ofCompany,
    response: dataOf(calendarSettingsSchema),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/calendar/{companyId}/settings',
    area,
    access: access.adminAreaRead,
    summary: "The monthly video's state and its notification",
    params: ofCompany,
    response: dataOf(calendarSettingsSchema),
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/api/v1/calendar/{companyId}/settings',
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    verified: true,
    summary: 'Changes the notification; needs Boost or a trial',
    params: ofCompany,
    body: calendarSettingsBodySchema,
    response: dataOf(calendarSettingsSchema),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/v1/calendar/events/company/{companyId}',
    area,
    access: access.adminAreaRead,
    summary:
      'The planned videos of a year, or of one of its months, by date; without a year, the current one',
    params: ofCompany,
    query: z.object({
      year: yearSchema.optional(),
      month: z.coerce.number().int().min(1).max(12).optional(),
    }),
    response: dataOf(z.array(calendarEventSchema)),
  }),
  addEvent: endpoint({
    method: 'POST',
    path: '/api/v1/calendar/{companyId}/events',
    area,
    access: { ...access.adminAreaWrite, flag: 'add-monthly-video' },
    duringVisit: true,
    summary: 'Plans a video for a day from today on, one a month; needs Boost or a trial',
    params: ofCompany,
    body: eventBodySchema,
    response: dataOf(calendarEventSchema),
  }),
  updateEvent: endpoint({
    method: 'PATCH',
    path: '/api/v1/calendar/{companyId}/events/{eventId}',
    area,
    access: { ...access.adminAreaWrite, flag: 'add-monthly-video' },
    duringVisit: true,
    summary: 'Plans another video, or another day, in place of the planned one, until it has gone out',
    params: ofEvent,
    body: eventBodySchema,
    response: dataOf(calendarEventSchema),
  }),
  deleteEvent: endpoint({
    method: 'DELETE',
    path: '/api/v1/calendar/{companyId}/events/{eventId}',
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    summary: 'Removes a planned video of this or a later month, until it has gone out',
    params: ofEvent,
    response: dataOf(z.object({ id: idSchema })),
  }),
  statistics: endpoint({
    method: 'POST',
    path: '/api/v1/analytics/{companyId}/awareness_calendar_statistics',
    area,
    access: access.adminAreaRead,
    audit: false,
    duringVisit: true,
    summary: 'The videos of a year whose day has come, newest first, with how far the learners got',
    params: ofCompany,
    body: z.object({ year: yearSchema.optional() }),
    response: dataOf(z.array(calendarEventSchema)),
  }),
  departmentsProgress: endpoint({
    method: 'POST',
    path: '/api/v1/analytics/{companyId}/departments_progress_by_awareness/{eventId}',
    area,
    access: access.adminAreaRead,
    audit: false,
    duringVisit: true,
    summary: "A video's results by department, by name",
    params: ofEvent,
    body: z.object(pageQuery),
    response: pageOf(departmentProgressSchema),
  }),
  usersProgress: endpoint({
    method: 'POST',
    path: '/api/v1/analytics/{companyId}/users_progress_by_awareness/{eventId}',
    namesLearners: true,
    area,
    access: access.adminAreaRead,
    audit: false,
    duringVisit: true,
    summary: "A video's results by user, by name; filtered by words, department and status",
    params: ofEvent,
    body: z.object({
      ...pageQuery,
      search: searchSchema.optional(),
      departmentId: idSchema.optional(),
      status: z.enum(VIEW_STATUSES).optional(),
    }),
    response: pageOf(userProgressSchema),
  }),
  exportResults: endpoint({
    method: 'GET',
    path: '/api/v1/calendar/{companyId}/events/{eventId}/results/export',
    namesLearners: true,
    area,
    access: access.adminAreaRead,
    kind: 'csv',
    summary: "A video's results by user as CSV",
    params: ofEvent,
    response: z.string(),
  }),
};
