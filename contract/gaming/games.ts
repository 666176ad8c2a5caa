import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import type { CompanyFeatures } from '../features';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, pageOf, pageQuery, searchSchema, sortedPageQuery } from '../paging';
import { rangeQuery } from '../reports';
import { isZone } from '../timezones';
import { CAMPAIGN_ASSIGNMENT_TYPES, EXERCISE_STATUSES } from '../training/assignments';
import { audienceShape, checkSelection, mailShape } from '../training/audience';
import { CONTENT_LANGUAGES } from '../training/customTraining';
import { idSchema, instantSchema, nameSchema, startDaySchema, toldCountSchema } from '../values';
import { DIFFICULTIES, gameItemSchema, MEDIA, type Medium } from './content';

const area = 'gaming' as const;
const base = '/api/v1/games/company/{companyId}' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofGame = ofCompany.extend({ id: idSchema });
const read = { area, access: access.adminAreaRead } as const;
const write = { area, access: access.adminAreaWrite, duringVisit: true } as const;

/** The two games: Gaming is about mails, Fake or Real about everything that reaches people. */
export const GAME_KINDS = ['gaming', 'fake_or_real'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** The media of each game's items. */
export const MEDIA_OF: Readonly<Record<GameKind, readonly Medium[]>> = {
  gaming: ['mail'],
  fake_or_real: MEDIA,
};

/** The game that a company has: Fake or Real beside phishing exercises, gaming in place of both. */
export const gameKindOf = ({
  isPhishingExerciseV2Enabled,
}: Pick<CompanyFeatures, 'isPhishingExerciseV2Enabled'>): GameKind =>
  isPhishingExerciseV2Enabled ? 'fake_or_real' : 'gaming';

/** What a learner says of an item. */
export const VERDICTS = ['fake', 'real'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The score of a game, 0 to 100, as it is stored: shown divided by 10, with one decimal. */
export const gameScore = (right: number, challengesCount: number): number =>
  challengesCount === 0 ? 0 : Math.round((100 * right) / challengesCount);

/** How the players of a game stand; each counts once. After its end nobody is in progress. */
const standingSchema = z.object({
  total: z.number().int(),
  completed: toldCountSchema,
  inProgress: toldCountSchema,
  notStarted: toldCountSchema,
  /** Who had not begun at its end, or has something left to do shortly after it. */
  overdue: toldCountSchema,
});

/** A game of a company: an exercise of gaming, or of Fake or Real. */
export const gameSchema = z.object({
  id: idSchema,
  kind: z.enum(GAME_KINDS),
  name: z.string(),
  status: z.enum(EXERCISE_STATUSES),
  /** Items that each learner judges. */
  challengesCount: z.number().int(),
  /** Days that it lasts. */
  duration: z.number().int(),
  startedAt: instantSchema,
  /** When it ends, or has ended, for everybody. */
  endsAt: instantSchema,
  timeZone: z.string(),
  assignmentType: z.enum(CAMPAIGN_ASSIGNMENT_TYPES),
  hasLeaderboard: z.boolean(),
  archivedAt: instantSchema.nullable(),
  /** The average of those who finished, 0 to 100; null while nobody has, or too few to be told, and without Boost or a trial. */
  score: z.number().nullable(),
  /** Null without Boost or a trial. */
  standing: standingSchema.nullable(),
});
export type Game = z.infer<typeof gameSchema>;

/** A game with its settings. */
export const gameDetailSchema = gameSchema.extend({
  /** Departments, groups or users, by the assignment type; without those deleted since. */
  selected: z.array(z.object({ id: idSchema, name: z.string() })),
  notificationsEnabled: z.boolean(),
  /** Null: the product's own text in the company's language. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instantSchema,
  /** The enrolment that is running, for its progress. */
  enrolment: operationSchema.nullable(),
});
export type GameDetail = z.infer<typeof gameDetailSchema>;

const { challengesMin, challengesMax, durationMin, durationMax } = limits.games;
const REQUIRED = 'This field is required';
const wholeBetween = (least: number, most: number) =>
  z
    .number(REQUIRED)
    .int(`Must be a whole number from ${least} to ${most}`)
    .min(least, `Must be at least ${least}`)
    .max(most, `Must be at most ${most}`);

const challengesCountSchema = wholeBetween(challengesMin, challengesMax);
const durationSchema = wholeBetween(durationMin, durationMax);
const FUTURE = 'The date must be in the future';
const ZONE = 'Please select timezone';

/** The mail, whose words are the product's own where both are null. */
const notificationShape = {
  notificationsEnabled: mailShape.notificationsEnabled,
  subject: mailShape.subject.nullable().default(null),
  message: mailShape.message.nullable().default(null),
};

/** A new game, or a queued one as it is to be: all of its settings. */
export const gameFormSchema = z
  .object({
    name: nameSchema.min(1, REQUIRED),
    challengesCount: challengesCountSchema,
    duration: durationSchema,
    /** A day to come in the game's time zone, from its beginning; null: at once. */
    startDate: startDaySchema(FUTURE).nullable().default(null),
    /** An IANA name. */
    timeZone: z.string(ZONE).refine((zone) => isZone(zone) && !/^[+-]/.test(zone), ZONE),
    hasLeaderboard: z.boolean().default(false),
    ...audienceShape,
    ...notificationShape,
  })
  .superRefine(checkSelection);
export type GameForm = z.input<typeof gameFormSchema>;

/** Why some settings are refused. */
export const GAME_REFUSALS = {
  future: FUTURE,
  ended: 'This game has ended.',
  endInThePast: 'The game must not end in the past.',
  started: "This can't be changed any more: the game has begun.",
} as const;

/** An entry of the library for admins, who may see what is right. */
export const libraryItemSchema = gameItemSchema;

/** How much of the library there is in a language. */
export const libraryLanguageSchema = z.object({
  languageCode: z.string(),
  items: z.number().int(),
  /** Items that learners of this language get in English. */
  missing: z.number().int(),
});
export type LibraryLanguage = z.infer<typeof libraryLanguageSchema>;

const itemFilters = {
  languageCode: z.enum(CONTENT_LANGUAGES).default('en'),
  medium: z.enum(MEDIA).optional(),
  isFake: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  difficulty: z.coerce.number().pipe(z.literal(DIFFICULTIES)).optional(),
};

/** What all companies of an industry reach on average, to compare with. */
export const industryScoreSchema = z.object({
  /** 0 to 100. */
  score: z.number(),
  /** The companies here, or a figure that the installation gives. */
  source: z.enum(['companies', 'installation']),
  /** Of a figure of the installation: whose it is. */
  name: z.string().nullable(),
  /** The day it is of. */
  day: z.iso.date(),
});
export type IndustryScore = z.infer<typeof industryScoreSchema>;

/** A place of a leaderboard. */
export const placeSchema = z.object({
  /** From 1; who has the same score shares a place. */
  rank: z.number().int(),
  /** Null of those who have not agreed to be named. */
  name: z.string().nullable(),
  /** 0 to 100. */
  score: z.number().int(),
});
export type Place = z.infer<typeof placeSchema>;

export const gameStatisticsSchema = z.object({
  standing: standingSchema,
  /** 0 to 100; null while nobody has finished, or too few to be told. */
  score: z.number().nullable(),
  industryScore: industryScoreSchema.nullable(),
  /** Completions by day in the game's time zone, oldest first; days without any are left out, those with too few to be told count with the next. */
  completions: z.array(z.object({ day: z.iso.date(), completed: z.number().int() })),
  /** By the learners' present departments, the largest first. */
  departments: z.array(
    standingSchema.extend({ id: idSchema, name: z.string(), score: z.number().nullable() }),
  ),
  /** Its items, those judged wrong most often first; those nobody has judged are last. */
  items: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      medium: z.enum(MEDIA),
      isFake: z.boolean(),
      difficulty: z.literal(DIFFICULTIES),
      answered: toldCountSchema,
      right: toldCountSchema,
    }),
  ),
  /** The best; empty where the game has none, null where learning is private: each place is one person's score. */
  leaderboard: z.array(placeSchema).nullable(),
});
export type GameStatistics = z.infer<typeof gameStatisticsSchema>;

/** What a new game begins with. */
export const gameSettingsSchema = z.object({
  challengesCount: challengesCountSchema,
  duration: durationSchema,
  hasLeaderboard: z.boolean(),
});
export type GameSettings = z.infer<typeof gameSettingsSchema>;

/** What the games of some days amount to. */
export const gamingPeriodSchema = z.object({
  assignedUsers: z.number().int(),
  /** Out of 10, with one decimal; null while nobody has finished, as is the industry's where there is none. */
  averageScore: z.number().nullable(),
  industryScore: z.number().nullable(),
  /** Of these games, newest first. */
  gameIds: z.array(idSchema),
});

const GAME_SORTS = ['name', 'startedAt'] as const;
const detail = dataOf(gameDetailSchema);

/** Games of a company. Which of the two it plays is decided by the gateway, by `gameKindOf`. */
export const gameEndpoints = {
  items: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/items`,
    summary: "The library's items of the company's game in a language, by title, with what is right",
    params: ofCompany,
    query: z.object({ ...pageQuery, searchText: searchSchema.optional(), ...itemFilters }),
    response: pageOf(libraryItemSchema),
  }),
  sample: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/items/sample`,
    summary: 'Items as a new game of the company would have them, for a preview',
    params: ofCompany,
    query: z.object({
      languageCode: itemFilters.languageCode,
      challengesCount: z.coerce.number().pipe(challengesCountSchema).default(challengesMin),
    }),
    response: dataOf(z.array(libraryItemSchema)),
  }),
  languages: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/languages`,
    summary: "How much of the company's game there is in each language",
    params: ofCompany,
    response: dataOf(z.array(libraryLanguageSchema)),
  }),
  settings: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/settings`,
    summary: 'What a new game begins with',
    params: ofCompany,
    response: dataOf(gameSettingsSchema),
  }),
  changeSettings: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/settings`,
    summary: 'Changes what a new game begins with',
    params: ofCompany,
    body: gameSettingsSchema,
    response: dataOf(gameSettingsSchema),
  }),
  list: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/exercises`,
    summary: 'The games of a company, newest start first, also those of the game it no longer has',
    params: ofCompany,
    query: sortedPageQuery(GAME_SORTS).extend({ status: z.enum(EXERCISE_STATUSES).optional() }),
    response: pageOf(gameSchema),
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/exercises/{id}`,
    summary: 'A game with its settings',
    params: ofGame,
    response: detail,
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/exercises`,
    verified: true,
    summary:
      'Creates a game with items of the library and, unless it starts later, enrols its users: few in the response, many as an operation',
    params: ofCompany,
    body: gameFormSchema,
    response: detail,
  }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/exercises/{id}`,
    verified: true,
    summary:
      'Changes a game: all of a queued one; of one that has begun its name, duration, mail and leaderboard, and its selection can grow',
    params: ofGame,
    body: gameFormSchema,
    response: detail,
  }),
  end: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/exercises/{id}/end`,
    summary: 'Ends a game for everybody now; who has begun is scored with what they have',
    params: ofGame,
    response: detail,
  }),
  archive: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/exercises/{id}/archive`,
    summary: 'Archives a game, and ends it if it runs; a queued one never begins',
    params: ofGame,
    response: detail,
  }),
  statistics: endpoint({
    area,
    access: access.boostRead,
    method: 'GET',
    path: `${base}/exercises/{id}/statistics`,
    summary: "How a game's players stand, its departments, items and leaderboard, and the industry's score",
    params: ofGame,
    response: dataOf(gameStatisticsSchema),
  }),
  dashboard: endpoint({
    area,
    access: access.boostRead,
    method: 'GET',
    path: '/reports/api/v1/company/{companyId}/gaming/dashboard',
    summary: 'What the games that began on these days amount to, out of 10; the last 30 days by default',
    params: ofCompany,
    query: z.object(rangeQuery),
    response: dataOf(gamingPeriodSchema),
  }),
};

export const gameSorts = GAME_SORTS;

/** A learner's calls about the leaderboard of their game. */
export const leaderboardEndpoints = {
  get: endpoint({
    area,
    access: access.signedIn,
    duringVisit: false,
    method: 'GET',
    path: '/api/v1/learner/company/{companyId}/tasks/{taskId}/leaderboard',
    summary: "The best of the caller's game, and the caller's own place; names only of those who have agreed",
    params: ofCompany.extend({ taskId: idSchema }),
    response: dataOf(
      z.object({
        places: z.array(placeSchema),
        /** Null until the caller has finished; its rank is null beyond those that are counted. */
        own: placeSchema.omit({ name: true }).extend({ rank: z.number().int().nullable() }).nullable(),
        /** How many have finished. */
        players: z.number().int(),
        /** Whether the caller has agreed to be named. */
        isNamed: z.boolean(),
      }),
    ),
  }),
  agree: endpoint({
    area,
    access: access.signedIn,
    duringVisit: false,
    audit: false,
    method: 'PUT',
    path: '/api/v1/learner/company/{companyId}/leaderboard_name',
    summary: "Whether the caller's name is shown on leaderboards of the company; it is not unless they agree",
    params: ofCompany,
    body: z.object({ isNamed: z.boolean() }),
    response: dataOf(z.object({ isNamed: z.boolean() })),
  }),
};
