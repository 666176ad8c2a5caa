import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, pageOf, pageQuery, pageQueryUpTo, repeated, searchSchema } from '../paging';
import { DIFFICULTIES } from '../phishing-exercise/content';
import { idSchema, instantSchema } from '../values';
import {
  AUDIENCE_TYPES,
  EMAIL_PROVIDERS,
  resultsSchema,
  roundSchema,
  SIMULATION_KINDS,
  SIMULATION_STATUSES,
  simulationDraftSchema,
  simulationLaunchSchema,
  simulationTemplateSchema,
} from './content';

const area = 'phishing-simulation' as const;
export const SIMULATION_BASE = '/phishing/api' as const;
const base = `${SIMULATION_BASE}/v3/company/{companyId}` as const;
const ofCompany = z.object({ companyId: idSchema });
const ofCampaign = ofCompany.extend({ campaignId: idSchema });
const read = { area, access: access.adminAreaRead } as const;
const write = { area, access: access.adminAreaWrite, duringVisit: true } as const;

const count = z.number().int();

/** A phishing simulation in a list. */
export const simulationSchema = z.object({
  id: idSchema,
  kind: z.enum(SIMULATION_KINDS),
  name: z.string(),
  status: z.enum(SIMULATION_STATUSES),
  /** The mails that are planned so far, and how they stand. */
  total: count,
  /** Handed over to the recipient's mail server. */
  completed: count,
  inProgress: count,
  notStarted: count,
  /** Not delivered: refused, or given up. */
  overdue: count,
  /** Reports in percent of the mails sent, 0 to 100; null while nothing was sent, and without Boost. */
  score: count.nullable(),
  /** Days over which the mails of a round are spread. */
  daysToComplete: count,
  /** The start of the first round; null for a draft without one. */
  startedAt: instantSchema.nullable(),
  /** When the first mails of a campaign in rounds go out; null for one without rounds, and for a draft. */
  firstPeriodStartedAt: instantSchema.nullable(),
  timeZone: z.string(),
  archivedAt: instantSchema.nullable(),
  /** False for one that was stopped before it began. */
  isLaunched: z.boolean(),
  nextRoundAt: instantSchema.nullable(),
  /** People with a mail in the newest round; 0 for a draft. */
  recipients: count,
  /** Whom it is for. */
  assignmentType: z.enum(AUDIENCE_TYPES),
  templatesCount: count,
  roundsCount: count,
  /** Null without Boost. */
  results: resultsSchema.nullable(),
  updatedAt: instantSchema,
});
export type Simulation = z.infer<typeof simulationSchema>;

const selected = z.array(z.object({ id: idSchema, name: z.string() }));

/** A phishing simulation with its settings. */
export const simulationDetailSchema = simulationSchema.extend({
  settings: simulationDraftSchema,
  /** Raised by every save of a draft; a save that names an older one is refused. */
  revision: count,
  /** Without those deleted since. */
  selectedDepartments: selected,
  selectedGroups: selected,
  selectedUsers: selected,
  /** The chosen templates; of a launched campaign as they were then. */
  templates: z.array(simulationTemplateSchema),
  rounds: z.array(roundSchema),
  createdAt: instantSchema,
});
export type SimulationDetail = z.infer<typeof simulationDetailSchema>;

const detail = dataOf(simulationDetailSchema);

/** What a launch would do, and what an admin should know before it. */
export const simulationPreviewSchema = z.object({
  /** People who get a mail in the first round. */
  recipients: count,
  /** Rounds planned ahead, at most those of a year: how many mails go out when. */
  rounds: z.array(
    z.object({
      roundNumber: count,
      startDate: instantSchema,
      endDate: instantSchema,
      mails: count,
      periods: z.array(z.object({ dateFrom: instantSchema, dateTo: instantSchema, mails: count })),
    }),
  ),
  checks: z.object({
    /** Other campaigns under way that reach some of the same people at the same time. */
    overlaps: z.array(z.object({ id: idSchema, name: z.string(), recipients: count })),
    /** Chosen people who get nothing for want of a verified domain. */
    withoutVerifiedDomain: count,
    /** Chosen people who are disabled, or whose invitation was revoked. */
    disabled: count,
    /** Templates that nobody can fall for: nothing in them can be followed, scanned, opened or replied to. */
    inert: z.array(z.object({ id: idSchema, name: z.string() })),
    /** Templates that ask for a reply, where the installation takes none: who replies is not told. */
    unheardReplies: z.array(z.object({ id: idSchema, name: z.string() })),
    /** Domains of those people, the most frequent first. */
    unverifiedDomains: z.array(z.string()),
    /** Licenses that the campaign's recipients use of those there are; null: unlimited. */
    licenses: z.object({ used: count, total: count.nullable() }),
  }),
});
export type SimulationPreview = z.infer<typeof simulationPreviewSchema>;

const listQuery = z.object({
  ...pageQueryUpTo(limits.simulations.listPageSize),
  searchText: searchSchema.optional(),
});

/** Phishing simulations of a company. */
export const simulationEndpoints = {
  active: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaigns/active`,
    summary: 'Campaigns that wait, run or are paused, newest first',
    params: ofCompany,
    query: listQuery,
    response: pageOf(simulationSchema),
  }),
  drafts: endpoint({
    ...read,
    access: { ...access.adminAreaRead, flag: 'campaign-drafts' },
    method: 'GET',
    path: `${base}/campaigns/drafts`,
    summary: 'Campaigns that are being written, last changed first',
    params: ofCompany,
    query: listQuery,
    response: pageOf(simulationSchema),
  }),
  archived: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaigns/archive`,
    summary: 'Stopped campaigns, last stopped first',
    params: ofCompany,
    query: listQuery,
    response: pageOf(simulationSchema),
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaign/{campaignId}`,
    summary: 'A campaign with its settings, templates and rounds',
    params: ofCampaign,
    response: detail,
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/campaign/create`,
    summary: 'Creates a draft',
    params: ofCompany,
    body: simulationDraftSchema,
    response: detail,
  }),
  save: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/campaign/{campaignId}/update`,
    summary: 'Saves a draft; 409 when it was changed since the revision, or launched',
    params: ofCampaign,
    body: simulationDraftSchema.extend({ revision: count }),
    response: detail,
  }),
  preview: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaign/{campaignId}/preview`,
    summary: 'What launching a draft would send when, and what to know before',
    params: ofCampaign,
    response: dataOf(simulationPreviewSchema),
  }),
  launch: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/campaign/{campaignId}/launch`,
    verified: true,
    summary: 'Launches a draft as it is given: plans its first round, and sends from its start on',
    params: ofCampaign,
    body: simulationLaunchSchema,
    response: detail,
  }),
  pause: endpoint({
    ...write,
    method: 'PATCH',
    path: `${base}/campaign/{campaignId}/pause`,
    summary: 'Pauses a campaign: nothing is sent after the answer',
    params: ofCampaign,
    response: dataOf(simulationSchema),
  }),
  resume: endpoint({
    ...write,
    method: 'PATCH',
    path: `${base}/campaign/{campaignId}/resume`,
    summary: 'Resumes a paused campaign; mails whose time has passed are spread over the rest of the round',
    params: ofCampaign,
    response: dataOf(simulationSchema),
  }),
  addRecipients: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/campaign/{campaignId}/recipients`,
    verified: true,
    summary:
      'Adds people to the audience of a campaign and to its current round; skipped: already in it, or not to be mailed',
    params: ofCampaign,
    body: z.object({ userIds: z.array(idSchema).min(1).max(1000) }),
    response: dataOf(z.object({ added: count, skipped: count })),
  }),
  complete: endpoint({
    ...write,
    method: 'PATCH',
    path: `${base}/campaign/{campaignId}/complete`,
    summary: 'Stops a campaign and moves it to the archive: nothing is sent after the answer',
    params: ofCampaign,
    response: dataOf(simulationSchema),
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/campaign/{campaignId}/delete`,
    summary: 'Deletes a draft, or an archived campaign with its recipients, events and reports',
    params: ofCampaign,
    response: dataOf(z.object({ campaignId: idSchema })),
  }),
  test: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/campaign/{campaignId}/test`,
    verified: true,
    summary: "Mails one template of a campaign to the caller's own address; counts nowhere",
    params: ofCampaign,
    body: z.object({ templateId: idSchema }),
    response: dataOf(z.object({ email: z.string() })),
  }),
  templates: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaigns/templates`,
    summary: 'Email templates to send: those of the provider that are phishing, and the company’s own',
    params: ofCompany,
    query: z.object({
      ...pageQuery,
      searchText: searchSchema.optional(),
      difficulty: repeated(z.coerce.number().pipe(z.literal(DIFFICULTIES))).optional(),
      provider: repeated(z.enum(EMAIL_PROVIDERS)).optional(),
      language: repeated(z.string().max(10)).optional(),
      ids: repeated(idSchema).optional(),
    }),
    response: pageOf(simulationTemplateSchema),
  }),
  loginPages: endpoint({
    ...read,
    method: 'GET',
    path: `${SIMULATION_BASE}/v1/login_pages`,
    summary: 'The login pages that a link can lead to',
    params: z.object({}),
    query: z.object({ companyId: idSchema.optional() }),
    response: dataOf(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          provider: z.enum(EMAIL_PROVIDERS),
          thumbnailUrl: z.string().nullable(),
        }),
      ),
    ),
  }),
};
