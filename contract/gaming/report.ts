import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf, pageOf } from '../paging';
import { rangeQuery, reportQuery } from '../reports';
import { EXERCISE_STATUSES } from '../training/assignments';
import { idSchema, instantSchema } from '../values';
import { DIFFICULTIES, MEDIA } from './content';
import { GAME_KINDS, industryScoreSchema } from './games';

/*
 * The report of all games of a company: those that began on some days, as their players stand now. Defined in
 * docs/areas/reports.md#games.
 */
const area = 'gaming' as const;
const base = '/reports/api/v1/company/{companyId}/gaming' as const;
const ofCompany = z.object({ companyId: idSchema });
const read = { area, access: access.boostStaffRead, method: 'GET' } as const;

const count = z.number().int();
/** Null without anybody, and where learning is private and fewer than five people are behind it. */
const told = count.nullable();
/** 0 to 100. */
const score = z.number().nullable();

/** What the games of some days amount to. */
export const gamingReportPeriodSchema = z.object({
  /** Both included, of the company's zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  games: count,
  /** Their players; who has two of these games counts twice. */
  assignedUsers: count,
  completed: told,
  completedPercent: told,
  overdue: told,
  score,
  /** Of all that was judged, what was judged rightly. */
  rightPercent: told,
});
export type GamingReportPeriod = z.infer<typeof gamingReportPeriodSchema>;

/** A game in the report. */
export const gameReportSchema = z.object({
  id: idSchema,
  kind: z.enum(GAME_KINDS),
  name: z.string(),
  status: z.enum(EXERCISE_STATUSES),
  startedAt: instantSchema,
  /** When it ends, or has ended, for everybody. */
  endsAt: instantSchema,
  timeZone: z.string(),
  assigned: count,
  completed: told,
  completedPercent: told,
  overdue: told,
  score,
  rightPercent: told,
});
export type GameReport = z.infer<typeof gameReportSchema>;
export const GAME_REPORT_SORTS = [
  'startedAt',
  'endsAt',
  'name',
  'assigned',
  'completedPercent',
  'score',
  'rightPercent',
] as const;

/** An item of the library and how it was judged in all of these games. */
export const judgedItemSchema = z.object({
  key: z.string(),
  title: z.string(),
  medium: z.enum(MEDIA),
  isFake: z.boolean(),
  difficulty: z.literal(DIFFICULTIES),
  answered: count,
  right: count,
});
export type JudgedItem = z.infer<typeof judgedItemSchema>;

export const gamingReportEndpoints = {
  statistics: endpoint({
    ...read,
    path: `${base}/statistics`,
    summary:
      'What the games that began on these days amount to, beside those of as many days before, with the items judged wrong most often',
    params: ofCompany,
    query: z.object(rangeQuery),
    response: dataOf(
      z.object({
        asOf: instantSchema,
        timeZone: z.string(),
        current: gamingReportPeriodSchema,
        previous: gamingReportPeriodSchema,
        /** Of the games of these days, newest first. */
        gameIds: z.array(idSchema),
        industryScore: industryScoreSchema.nullable(),
        /** Scores of those that have ended, the first end first. */
        trend: z.array(
          z.object({
            id: idSchema,
            name: z.string(),
            endsAt: instantSchema,
            assigned: z.number().int(),
            score: z.number(),
          }),
        ),
        /** At most ten, those judged wrong most often first; none that nobody judged wrong. */
        items: z.array(judgedItemSchema),
      }),
    ),
  }),
  report: endpoint({
    ...read,
    path: `${base}/report`,
    kind: 'table',
    summary: 'The games that began on these days side by side, by default newest first',
    params: ofCompany,
    query: z.object({ ...reportQuery(GAME_REPORT_SORTS), ...rangeQuery }),
    response: pageOf(gameReportSchema),
  }),
};
