import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf, longPageInfoSchema, pageOf, repeated } from '../paging';
import { dashboardQuery, reportQuery, reportScope } from '../reports';
import { idSchema, instantSchema } from '../values';
import { resultsSchema, SIMULATION_KINDS, SIMULATION_STATUSES } from './content';
import {
  otherWaysSchema,
  SENT_TEMPLATE_SORTS,
  sendingSchema,
  TEAM_SORTS,
  teamResultsSchema,
  templateResultsSchema,
} from './reports';

const area = 'phishing-simulation' as const;
const base = '/phishing/api/v3/company/{companyId}' as const;
const inCompany = z.object({ companyId: idSchema });
/** Reports need Boost or a trial. */
const report = { area, method: 'GET', access: access.boostStaffRead } as const;

const count = z.number().int();
const sorted = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  ...reportQuery(columns),
  ...reportScope,
});
/** Reports for each person who fell for a mail; null when nobody fell for one. */
const resilience = z.number().nullable();

/** A campaign in the company-wide report. */
export const simulationSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(SIMULATION_KINDS),
  status: z.enum(SIMULATION_STATUSES),
  startedAt: instantSchema,
  rounds: count,
  mails: count,
  /** Null where an anonymous report tells none. */
  results: resultsSchema.nullable(),
  resilience,
});
export type SimulationSummary = z.infer<typeof simulationSummarySchema>;

/** All campaigns of a company together; someone with two mails counts twice. */
export const companySimulationsSchema = z.object({
  campaigns: count,
  mails: count,
  /** Null where an anonymous report tells none. */
  results: resultsSchema.nullable(),
  resilience,
  /** Null in an anonymous report. */
  otherWays: otherWaysSchema.nullable(),
  /** The newest campaigns, oldest first. */
  trend: z.array(
    simulationSummarySchema.pick({ id: true, name: true, startedAt: true, results: true, resilience: true }),
  ),
  /** The company's reports name nobody. */
  isAnonymous: z.boolean(),
  /** What an anonymous report waits for; null: for nothing. */
  sending: sendingSchema.nullable(),
});
export type CompanySimulations = z.infer<typeof companySimulationsSchema>;

export const SIMULATION_SUMMARY_SORTS = [
  'name',
  'startedAt',
  'mails',
  'sent',
  'opened',
  'clicked',
  'submitted',
  'phished',
  'reported',
] as const;

/** A person whom a mail was planned for, and what they did with those of all campaigns, or of some. */
export const personSummarySchema = z.object({
  /** The user's id. */
  id: idSchema,
  fullName: z.string(),
  email: z.string(),
  /** Theirs now. */
  department: z.string(),
  sent: count,
  opened: count,
  clicked: count,
  submitted: count,
  /** Rounds in which they fell for the mail. */
  phished: count,
  /** Campaigns in which they fell for one. */
  phishedCampaigns: count,
  reported: count,
  lastSentAt: instantSchema.nullable(),
});
export type PersonSummary = z.infer<typeof personSummarySchema>;

export const PERSON_SUMMARY_SORTS = ['fullName', 'email', 'phished', 'phishedCampaigns', 'reported'] as const;

/** The share is null where there is nothing to have a share of; both are null without Boost, and where nothing is told. */
const percent = z.number().int().nullable();
const value = count.nullable();

/** Rounds that began in a period. */
const periodSchema = z.object({
  campaigns: count,
  /** Mails planned. */
  recipients: count,
  recipientsSent: count,
  /** Sent, and neither opened nor reported so far. */
  recipientsIgnored: value,
  /** Of those who opened their mail. */
  reportedAfterOpenPercent: percent,
  reportedAfterOpenValue: value,
  /** Of those who fell for it. */
  reportedAfterPhishedPercent: percent,
  reportedAfterPhishedValue: value,
  notReportedAfterPhishedPercent: percent,
  notReportedAfterPhishedValue: value,
});
export type SimulationPeriod = z.infer<typeof periodSchema>;

const teams = (kind: 'departments' | 'groups', summary: string) =>
  endpoint({
    ...report,
    path: `${base}/campaigns/report/${kind}`,
    kind: 'table',
    summary,
    params: inCompany,
    query: z.object(sorted(TEAM_SORTS)),
    response: pageOf(teamResultsSchema),
  });

/** Reports of all phishing simulations of a company that were launched and have begun. */
export const simulationSummaryEndpoints = {
  overview: endpoint({
    ...report,
    path: `${base}/campaigns/report/overview`,
    summary: 'What came of all campaigns of a company together, or of some',
    params: inCompany,
    query: z.object(reportScope),
    response: dataOf(companySimulationsSchema),
  }),
  campaigns: endpoint({
    ...report,
    path: `${base}/campaigns/report/campaigns`,
    kind: 'table',
    summary: 'The campaigns of a company side by side, by default newest first',
    params: inCompany,
    query: z.object(sorted(SIMULATION_SUMMARY_SORTS)),
    response: pageOf(simulationSummarySchema),
  }),
  recipients: endpoint({
    ...report,
    path: `${base}/campaigns/report/recipients`,
    kind: 'table',
    summary:
      'People with what they did in all campaigns, by default those who fell for most first; 409 when anonymous',
    params: inCompany,
    query: z.object({
      ...sorted(PERSON_SUMMARY_SORTS),
      departments: repeated(idSchema).optional(),
      groups: repeated(idSchema).optional(),
    }),
    response: dataOf(
      z.object({
        items: z.array(personSummarySchema),
        /** The total of a broad search or scope is a lower bound. */
        pageInfo: longPageInfoSchema,
        /** The campaigns asked for have too many mails for the order; it is by name. */
        isByName: z.boolean(),
      }),
    ),
  }),
  templates: endpoint({
    ...report,
    path: `${base}/campaigns/report/templates`,
    kind: 'table',
    summary: 'What came of each template in all campaigns, by default those that most people fell for first',
    params: inCompany,
    query: z.object(sorted(SENT_TEMPLATE_SORTS)),
    response: pageOf(templateResultsSchema),
  }),
  departments: teams('departments', 'The mails of all campaigns by the department of their recipients then'),
  groups: teams('groups', 'The mails of all campaigns by the groups of their recipients now'),
  dashboard: endpoint({
    area,
    method: 'GET',
    access: access.adminAreaRead,
    path: `${base}/dashboard/report`,
    summary: 'The rounds that began in the last days, and in as many days before',
    params: inCompany,
    query: dashboardQuery,
    response: dataOf(
      z.object({
        current: periodSchema,
        previous: periodSchema,
        /** The company's reports name nobody. */
        isAnonymous: z.boolean(),
      }),
    ),
  }),
};
