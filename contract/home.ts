import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { FREQUENCIES } from './phishing-simulation/content';
import { CAMPAIGN_KIND_NAMES } from './plan';
import { CAMPAIGN_STATUSES, EXERCISE_STATUSES } from './training/assignments';
import { idSchema, instantSchema, toldCountSchema } from './values';

const area = 'home' as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const ofCompany = z.object({ companyId: idSchema });

/** What the get-started page shows; the first that holds, from the bottom up (`getStartedState`). */
export const GET_STARTED_STATES = [
  'startTraining',
  'inviteUsers',
  'dashboard',
  'trainingSuspended',
  'dashboardSuspended',
] as const;
export type GetStartedState = (typeof GET_STARTED_STATES)[number];

export interface GetStartedFacts {
  /** The trial is over, and the company has no Boost. */
  readonly isTrialExpired: boolean;
  /** Training was assigned and has not ended. */
  readonly hasActiveTraining: boolean;
  readonly hasEndedTraining: boolean;
  readonly hasOtherActive: boolean;
  readonly usersCount: number;
}

/** The state of the get-started page; the first match wins. */
export function getStartedState(facts: GetStartedFacts): GetStartedState {
  const { isTrialExpired, hasActiveTraining, hasEndedTraining, hasOtherActive, usersCount } = facts;
  if (isTrialExpired) return hasActiveTraining ? 'dashboardSuspended' : 'trainingSuspended';
  if (hasActiveTraining || hasEndedTraining || hasOtherActive) return 'dashboard';
  return usersCount <= 1 ? 'inviteUsers' : 'startTraining';
}

export const getStartedSchema = z.object({
  state: z.enum(GET_STARTED_STATES),
  /** All tasks of the company's training that runs; where learning is private, of what at least five people have. */
  training: z.object({
    /** Where nothing is told, of all of it. */
    assigned: z.number().int(),
    completed: toldCountSchema,
    inProgress: toldCountSchema,
    notStarted: toldCountSchema,
    notPassed: toldCountSchema,
    /** Of those that are not completed. */
    overdue: toldCountSchema,
  }),
});
export type GetStarted = z.infer<typeof getStartedSchema>;

/** A day, YYYY-MM-DD. */
const daySchema = z.iso.date();

const rangeQuery = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'must not be before from' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= limits.planner.rangeMaxDays * DAY_MS, {
    path: ['to'],
    message: `must be at most ${limits.planner.rangeMaxDays} days after from`,
  });

/** An activity of the yearly plan. */
export const activitySchema = z.object({
  id: idSchema,
  kind: z.enum(CAMPAIGN_KIND_NAMES),
  startedAt: instantSchema,
  status: z.enum(CAMPAIGN_STATUSES),
  courseId: idSchema,
  name: z.string(),
  usersCount: z.number().int(),
  /** Completed tasks in whole percent; null while nobody has one, or too few to be told. */
  completionPercentage: z.number().int().nullable(),
  /** 0 to 100; null while nothing is scored, or too little to be told. */
  averageScore: z.number().int().nullable(),
});
export type PlanActivity = z.infer<typeof activitySchema>;

/** An activity that comes in rounds: a phishing exercise or a tournament. */
export const roundSchema = activitySchema.extend({
  status: z.enum(EXERCISE_STATUSES),
  /** From 1, by start, among all of its kind. */
  roundNumber: z.number().int(),
  /** It has begun, and neither ended nor been archived. */
  isActive: z.boolean(),
  /** It was archived. */
  isDeleted: z.boolean(),
  assignedUsers: z.number().int(),
  statistic: z.object({
    totalCount: z.number().int(),
    /** Null for a kind that nobody can report. */
    reportedCount: z.number().int().nullable(),
    /** Null for a kind that nobody falls for. */
    phishedCount: z.number().int().nullable(),
    /** Out of the best score; null while nothing is scored. */
    averageScore: z.number().nullable(),
    /** Null for a kind without a score. */
    maxScore: z.number().int().nullable(),
  }),
});
export type PlanRound = z.infer<typeof roundSchema>;

/** A round of a phishing simulation; one to come has the users of the newest, and nobody completed it. */
export const simulationRoundActivitySchema = roundSchema.extend({
  /** The campaign's. */
  id: idSchema,
  /** A simulation has no course. */
  courseId: idSchema.nullable(),
  kind: z.literal('phishing_simulation'),
  /** From 1, in its campaign. */
  roundNumber: z.number().int(),
  status: z.enum(CAMPAIGN_STATUSES),
  frequency: z.enum(FREQUENCIES),
  endsAt: instantSchema,
  /** When mails go out, day by day. */
  sendingPeriods: z.array(z.object({ dateFrom: instantSchema, dateTo: instantSchema })),
});
export type SimulationRoundActivity = z.infer<typeof simulationRoundActivitySchema>;

/** A monthly video of the yearly plan. */
export const videoActivitySchema = z.object({
  id: idSchema,
  startAt: instantSchema,
  videoId: idSchema,
  /** A video is no part of a course. */
  courseId: idSchema.nullable(),
  name: z.string(),
  /** Queued until it goes out to the learners, then active. */
  status: z.enum(CAMPAIGN_STATUSES),
  usersCount: z.number().int(),
  completionPercentage: z.number().int().nullable(),
  /** A video has no score. */
  averageScore: z.number().int().nullable(),
});
export type VideoActivity = z.infer<typeof videoActivitySchema>;

export const homeEndpoints = {
  getStarted: endpoint({
    method: 'GET',
    path: '/api/v1/company/{companyId}/get_started',
    area,
    access: access.adminAreaRead,
    summary: 'What the get-started page shows, with the totals of the training that runs',
    params: ofCompany,
    response: dataOf(getStartedSchema),
  }),
  training: endpoint({
    method: 'GET',
    path: '/api/v3/company/{companyId}/activities_calendar/training',
    area,
    access: access.adminAreaRead,
    summary: 'Training that starts in these days, the annual one included, by start',
    params: ofCompany,
    query: rangeQuery,
    response: dataOf(z.array(activitySchema)),
  }),
  forDevelopers: endpoint({
    method: 'GET',
    path: '/api/v2/company/{companyId}/activities_calendar/for_developers',
    area,
    access: access.adminAreaRead,
    summary: 'Training for developers that starts in these days, by start',
    params: ofCompany,
    query: rangeQuery,
    response: dataOf(z.array(activitySchema)),
  }),
  monthlyVideo: endpoint({
    method: 'GET',
    path: '/api/v2/company/{companyId}/activities_calendar/monthly_video',
    area,
    access: access.adminAreaRead,
    summary: 'Monthly videos planned for these days, by day',
    params: ofCompany,
    query: rangeQuery,
    response: dataOf(z.array(videoActivitySchema)),
  }),
  phishingExercise: endpoint({
    method: 'GET',
    path: '/api/v2/company/{companyId}/activities_calendar/phishing_exercise',
    area,
    access: access.exerciseRead,
    summary: 'Phishing exercises that start in these days, by start',
    params: ofCompany,
    query: rangeQuery,
    response: dataOf(z.array(roundSchema)),
  }),
  phishingExerciseCampaigns: endpoint({
    method: 'GET',
    path: '/phishing-exercise/api/v1/company/{companyId}/campaigns/calendar',
    area,
    access: access.exerciseRead,
    summary: 'The same phishing exercises, at the address of their own service',
    params: ofCompany,
    query: rangeQuery,
    response: dataOf(z.array(roundSchema)),
  }),
  phishingSimulation: endpoint({
    method: 'GET',
    path: '/phishing/api/v3/company/{companyId}/campaigns/calendar_by_range',
    area,
    access: access.adminAreaRead,
    summary: 'Rounds of phishing simulations that are sent in these days, by start; also those to come',
    params: ofCompany,
    query: rangeQuery,
    response: dataOf(z.array(simulationRoundActivitySchema)),
  }),
  tournament: endpoint({
    method: 'GET',
    path: '/ctf/api/v1/company/{companyId}/activities_calendar/tournament',
    area,
    access: access.adminAreaRead,
    summary: 'Secure code tournaments that start in these days, by start',
    params: ofCompany,
    query: rangeQuery,
    response: dataOf(z.array(roundSchema)),
  }),
  awarenessPlan: endpoint({
    method: 'GET',
    path: '/api/v1/company/{companyId}/awareness_plan',
    area,
    access: access.adminAreaRead,
    kind: 'pdf',
    summary: "The awareness plan of a year as a PDF in the company's name",
    params: ofCompany,
    query: z.object({
      year: z.coerce.number().int().min(limits.planner.firstYear).max(limits.planner.lastYear),
      /** Of its texts, where they are translated: BCP 47. */
      language: z
        .string()
        .regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/)
        .optional(),
    }),
    response: z.string(),
  }),
};
