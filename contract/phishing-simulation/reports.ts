import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf, longPageInfoSchema, pageOf, repeated, sortOrderSchema } from '../paging';
import { DIFFICULTIES } from '../phishing-exercise/content';
import { choices, csvQuery, reportPage, reportQuery } from '../reports';
import { idSchema, instantSchema } from '../values';
import {
  EMAIL_PROVIDERS,
  MACHINE_REASONS,
  RESULT_EVENTS,
  resultsSchema,
  roundSchema,
  SIMULATION_EVENTS,
} from './content';

const area = 'phishing-simulation' as const;
const base = '/phishing/api/v3/company/{companyId}/campaign/{campaignId}/report' as const;
const inCampaign = z.object({ companyId: idSchema, campaignId: idSchema });
/** Reports need Boost or a trial. */
const report = { area, method: 'GET', access: access.boostRead } as const;

const count = z.number().int();

/** Which recipients to show: those whose mail was sent, and those who did something with it. */
export const RECIPIENT_EVENTS = ['SENT', ...RESULT_EVENTS] as const;
export type RecipientEvent = (typeof RECIPIENT_EVENTS)[number];

/** How the mail to a recipient stands; UNKNOWN: the connection was lost while it was handed over. */
export const MAIL_STATES = ['PLANNED', 'SENDING', 'SENT', 'UNKNOWN', 'FAILED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A whole number of minutes up to which reports are counted together; null: all later ones. */
export const REPORT_TIMES = [5, 15, 60, 240, 1440, null] as const;

/** Null where an anonymous report tells none: of what is not sealed, or about too few people. */
const toldResults = resultsSchema.nullable();
/** Reports for each person who fell for a mail; null when nobody fell for one, and without results. */
const resilience = z.number().nullable();

/** A round in a report. */
export const roundReportSchema = roundSchema
  .omit({ sendingPeriods: true, statistic: true })
  .extend({ results: toldResults, resilience });
export type RoundReport = z.infer<typeof roundReportSchema>;

/** Someone who fell for mails of several rounds. */
const repeatClicker = z.object({ userId: idSchema, fullName: z.string(), email: z.string(), rounds: count });

/** Of those who clicked: whose QR code was scanned, who opened the attachment, and who replied. */
export const otherWaysSchema = z.object({ scanned: count, attachmentOpened: count, replied: count });

/**
 * A round that has begun and not been sent to its end, of which an anonymous report tells nothing yet: when its last mail is
 * due, or null once that is over and some still wait.
 */
export const sendingSchema = z.object({ until: instantSchema.nullable() });
export type Sending = z.infer<typeof sendingSchema>;

/** A campaign as a whole. */
export const simulationOverviewSchema = z.object({
  /** Mails planned so far. */
  total: count,
  notStarted: count,
  inProgress: count,
  /** Not delivered: refused, given up, or lost on the way. */
  failed: count,
  results: toldResults,
  resilience,
  /** Null in an anonymous report. */
  otherWays: otherWaysSchema.nullable(),
  /** Reports by the time since the mail was sent; empty in an anonymous report. */
  timeToReport: z.array(z.object({ upToMinutes: z.literal(REPORT_TIMES), reported: count })),
  /** Half of the reports came within so many minutes, to the minute up to an hour; null without any. */
  medianMinutesToReport: z.number().nullable(),
  /** When mails were opened, clicked and reported first, in the campaign's zone; none without any, or in an anonymous report. */
  activity: z.array(
    z.object({
      /** 0 is Sunday. */
      weekday: count.min(0).max(6),
      hour: count.min(0).max(23),
      opened: count,
      clicked: count,
      reported: count,
    }),
  ),
  /** People who fell for mails of more than one round, and those who did most often; null and nobody in an anonymous report. */
  repeatClickers: count.nullable(),
  mostRepeated: z.array(repeatClicker),
  rounds: z.array(roundReportSchema),
  /** The company's reports name nobody. */
  isAnonymous: z.boolean(),
  /** What an anonymous report waits for; null: for nothing. */
  sending: sendingSchema.nullable(),
});
export type SimulationOverview = z.infer<typeof simulationOverviewSchema>;

export const RECIPIENT_SORTS = [
  'fullName',
  'email',
  'round',
  'sentAt',
  'openedAt',
  'clickedAt',
  'submittedAt',
  'reportedAt',
] as const;
export type RecipientSort = (typeof RECIPIENT_SORTS)[number];

/** A mail of a campaign to a recipient. */
export const recipientReportSchema = z.object({
  /** The mail's id. */
  id: idSchema,
  userId: idSchema,
  fullName: z.string(),
  email: z.string(),
  /** When the mail was planned; empty for one deleted since. */
  department: z.string(),
  template: z.string(),
  round: count,
  state: z.enum(MAIL_STATES),
  /** What the recipient's server said, of a mail that failed. */
  failure: z.string().nullable(),
  sentAt: instantSchema.nullable(),
  openedAt: instantSchema.nullable(),
  clickedAt: instantSchema.nullable(),
  submittedAt: instantSchema.nullable(),
  reportedAt: instantSchema.nullable(),
});
export type RecipientReport = z.infer<typeof recipientReportSchema>;

/** A mail to a person in one of their company's campaigns. */
export const simulationResultSchema = recipientReportSchema
  .omit({ userId: true, fullName: true, email: true, department: true })
  .extend({ campaignId: idSchema, campaignName: z.string() });
export type SimulationResult = z.infer<typeof simulationResultSchema>;

/** What happened to a mail, people's doing or a machine's. */
export const mailEventSchema = z.object({
  id: idSchema,
  type: z.enum(SIMULATION_EVENTS),
  at: instantSchema,
  /** Why it is taken for a machine's; null for a person's. */
  reason: z.enum(MACHINE_REASONS).nullable(),
  /** The program that it came from. */
  agent: z.string().nullable(),
  /** What an admin said of it; null: nothing. */
  isPerson: z.boolean().nullable(),
  /** It is one of those that the mail's results follow from. */
  isCounted: z.boolean(),
});
export type MailEvent = z.infer<typeof mailEventSchema>;

const RESULT_SORTS = ['name', 'sent', 'opened', 'clicked', 'submitted', 'phished', 'reported'] as const;
export const TEAM_SORTS = RESULT_SORTS;
export const SENT_TEMPLATE_SORTS = [...RESULT_SORTS, 'difficulty', 'provider'] as const;

/** The mails to people of a department or group. */
export const teamResultsSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Mails planned; null without results. */
  mails: count.nullable(),
  results: toldResults,
});
export type TeamResults = z.infer<typeof teamResultsSchema>;

/** The mails from a template, by its name when the campaign was launched. */
export const templateResultsSchema = teamResultsSchema.extend({
  subject: z.string(),
  difficulty: z.literal(DIFFICULTIES).nullable(),
  provider: z.enum(EMAIL_PROVIDERS),
  language: z.string(),
  thumbnailUrl: z.string().nullable(),
});
export type TemplateResults = z.infer<typeof templateResultsSchema>;

const rounds = repeated(z.coerce.number().int().min(1).max(32_767)).optional();
/** Only mails sent on these days, in the campaign's zone. Results of an anonymous report are not told by day. */
const sentIn = { periodFrom: z.iso.date().optional(), periodTo: z.iso.date().optional() };

const teams = (kind: 'departments' | 'groups', summary: string) =>
  endpoint({
    ...report,
    path: `${base}/${kind}`,
    kind: 'table',
    summary,
    params: inCampaign,
    query: z.object({ ...reportQuery(TEAM_SORTS), rounds, ...sentIn }),
    response: pageOf(teamResultsSchema),
  });

/** Reports of phishing simulations: 404 for drafts. Where they are anonymous, those that name people answer 409. */
export const simulationReportEndpoints = {
  overview: endpoint({
    ...report,
    path: `${base}/overview`,
    summary: 'What came of a campaign as a whole and round by round, and when',
    params: inCampaign,
    response: dataOf(simulationOverviewSchema),
  }),
  rounds: endpoint({
    ...report,
    path: `${base}/rounds`,
    kind: 'table',
    summary: 'The rounds of a campaign, by default newest first',
    params: inCampaign,
    query: z.object({
      ...reportPage,
      ...csvQuery,
      order: sortOrderSchema.optional().catch(undefined),
      ...sentIn,
    }),
    response: pageOf(roundReportSchema),
  }),
  recipients: endpoint({
    ...report,
    path: `${base}/recipients`,
    kind: 'table',
    summary: 'The mails of a campaign and what their recipients did, by default sent last first',
    params: inCampaign,
    query: z.object({
      ...reportQuery(RECIPIENT_SORTS),
      rounds,
      departments: repeated(idSchema).optional(),
      groups: repeated(idSchema).optional(),
      /** Mails of which any of these is true. */
      phishingEvents: repeated(z.enum(RECIPIENT_EVENTS)).optional(),
      ...sentIn,
    }),
    response: dataOf(z.object({ items: z.array(recipientReportSchema), pageInfo: longPageInfoSchema })),
  }),
  templates: endpoint({
    ...report,
    path: `${base}/templates`,
    kind: 'table',
    summary: 'What came of each template of a campaign, by default those that most people fell for first',
    params: inCampaign,
    query: z.object({ ...reportQuery(SENT_TEMPLATE_SORTS), rounds, ...sentIn }),
    response: pageOf(templateResultsSchema),
  }),
  departments: teams('departments', 'The mails of a campaign by the department of their recipients then'),
  groups: teams('groups', 'The mails of a campaign by the groups of their recipients then'),
  departmentsFilter: endpoint({
    ...report,
    path: `${base}/filter/departments`,
    summary: 'The departments that have recipients in a campaign',
    params: inCampaign,
    query: choices.query,
    response: choices.response,
  }),
  groupsFilter: endpoint({
    ...report,
    path: `${base}/filter/groups`,
    summary: 'The groups that have recipients in a campaign',
    params: inCampaign,
    query: choices.query,
    response: choices.response,
  }),
  events: endpoint({
    ...report,
    path: `${base}/recipient/{mailId}/events`,
    summary:
      'A mail of a campaign and what happened to it, in order, with what is taken for the doing of machines',
    params: inCampaign.extend({ mailId: idSchema }),
    response: dataOf(z.object({ recipient: recipientReportSchema, events: z.array(mailEventSchema) })),
  }),
  review: endpoint({
    area,
    method: 'POST',
    access: access.adminAreaWrite,
    path: `${base}/recipient/{mailId}/events/{eventId}/review`,
    summary: "Says that a person did it, or a machine: the mail's results follow at once",
    params: inCampaign.extend({ mailId: idSchema, eventId: idSchema }),
    body: z.object({ isPerson: z.boolean() }),
    response: dataOf(z.object({ recipient: recipientReportSchema, events: z.array(mailEventSchema) })),
  }),
  results: endpoint({
    ...report,
    path: '/phishing/api/v3/company/{companyId}/user/{userId}/results',
    summary: 'The mails of all campaigns to a person and what they did, newest first',
    params: z.object({ companyId: idSchema, userId: idSchema }),
    query: z.object(reportPage),
    response: pageOf(simulationResultSchema),
  }),
};
