import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, pageOf, pageQuery } from '../paging';
import { recordEndpoints } from '../records';
import { REPORT_KINDS } from '../report-kinds';
import { emailSchema, idSchema, instantSchema, nameSchema } from '../values';
import { documentLanguageSchema } from './exports';

const area = 'reports' as const;
const base = '/reports/api/v1/company/{companyId}/report_schedules' as const;

export const REPORT_FREQUENCIES = ['weekly', 'monthly', 'quarterly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** How many days before it is sent a scheduled report is about. */
export const REPORT_RANGES = [7, 30, 90, 180, 365] as const;

/** Where a recipient stands. Only those at a domain of the company wait for a confirmation and can stop it by a link. */
export const RECIPIENT_STATES = ['active', 'waiting', 'stopped', 'noRight', 'domainGone'] as const;

/**
 * What became of a report for a recipient, or why there was no mail.
 * - queued: the mail is on its way to the mail server.
 * - sent: the mail server has accepted it. Whether it arrived is not known here.
 * - failed: the mail server has refused it, or could not be reached for as long as mails are tried.
 * - unknown: the connection was lost while it was handed over; it is not sent again.
 */
export const SEND_OUTCOMES = [
  'queued',
  'sent',
  'failed',
  'unknown',
  'waiting',
  'noRight',
  'domainGone',
] as const;

export const scheduleBodySchema = z.object({
  name: nameSchema.min(1).max(limits.text.departmentNameMax),
  report: z.enum(REPORT_KINDS),
  /** The filters of the report's screen beside its days. */
  query: z.record(z.string().max(100), z.unknown()).default({}),
  rangeDays: z.literal(REPORT_RANGES).default(30),
  frequency: z.enum(REPORT_FREQUENCIES),
  /** 1 is Monday; only of a weekly one. */
  weekday: z.number().int().min(1).max(7).nullable().default(null),
  /** In the company's zone. */
  hour: z.number().int().min(0).max(23),
  language: documentLanguageSchema.default('en'),
  isPaused: z.boolean().default(false),
  /** Admins of the company, who get a link. */
  userIds: z.array(idSchema).max(limits.reports.scheduleAdminsMax).default([]),
  /** Addresses at domains that the company has proved, which get a PDF without names once they have confirmed. */
  emails: z.array(emailSchema).max(limits.reports.scheduleEmailsMax).default([]),
});

const recipientSchema = z.object({
  id: idSchema,
  userId: idSchema.nullable(),
  email: z.string(),
  name: z.string(),
  state: z.enum(RECIPIENT_STATES),
});

export const scheduleSchema = scheduleBodySchema.extend({
  id: idSchema,
  recipients: z.array(recipientSchema),
  nextAt: instantSchema,
  /** How many mails there were the last time, and for how many there was none or it was not accepted; null before the first. */
  lastSend: z.object({ dueAt: instantSchema, sent: z.number().int(), notSent: z.number().int() }).nullable(),
  /** Why the last one did not go out: the report failed, or the plan had no reports. */
  failure: z.enum(['REPORT', 'PLAN']).nullable(),
  failedAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type ReportSchedule = z.infer<typeof scheduleSchema>;

/** Reports that go out by mail again and again. */
export const scheduleEndpoints = {
  ...recordEndpoints({
    area,
    path: base,
    name: ['a scheduled report', 'scheduled reports'],
    read: access.boostStaffRead,
    write: access.boostStaffWrite,
    sorts: ['name', 'createdAt'],
    record: scheduleSchema,
    body: scheduleBodySchema,
  }),
  confirmAgain: endpoint({
    method: 'POST',
    path: `${base}/{id}/recipients/{recipientId}/confirmations`,
    area,
    access: access.boostStaffWrite,
    verified: true,
    summary: 'Asks a recipient who has not confirmed once more; 409 for one who has confirmed or stopped',
    params: z.object({ companyId: idSchema, id: idSchema, recipientId: idSchema }),
    response: dataOf(recipientSchema),
  }),
  sendNow: endpoint({
    method: 'POST',
    path: `${base}/{id}/sends`,
    area,
    access: access.boostStaffWrite,
    verified: true,
    summary: 'Sends the report now, in place of the next time that is due; 409 while it is paused',
    params: z.object({ companyId: idSchema, id: idSchema }),
    response: dataOf(scheduleSchema),
  }),
  sends: endpoint({
    method: 'GET',
    path: `${base}/{id}/sends`,
    area,
    access: access.boostStaffRead,
    summary: 'What became of the report for each recipient, each time that it was due, newest first',
    params: z.object({ companyId: idSchema, id: idSchema }),
    query: z.object(pageQuery),
    response: pageOf(
      z.object({
        dueAt: instantSchema,
        email: z.string(),
        outcome: z.enum(SEND_OUTCOMES),
        at: instantSchema,
      }),
    ),
  }),
};
