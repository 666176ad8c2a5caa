import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, longPageInfoSchema, pageOf, pageQuery, repeated, searchSchema } from '../paging';
import { reportQuery } from '../reports';
import { zoneNameSchema } from '../timezones';
import { CAMPAIGN_ASSIGNMENT_TYPES, LEARNER_STATUSES } from '../training/assignments';
import { audienceShape, checkSelection, mailShape } from '../training/audience';
import { idSchema, instantSchema, nameSchema, startDaySchema, toldCountSchema } from '../values';
import { CODE_LANGUAGES, challengeSchema } from './content';

const area = 'secure-code' as const;
const base = '/ctf/api/v1/company/{companyId}' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofTournament = ofCompany.extend({ tournamentId: idSchema });
const read = { area, access: access.secureCodeRead } as const;
const write = { area, access: access.secureCodeWrite, duringVisit: true } as const;

/** By the clock: before its start, from then to its end, and after it. */
export const TOURNAMENT_STATUSES = ['queued', 'ongoing', 'ended'] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

/** What refuses to cancel a tournament that has begun. */
export const PRECONDITION_FAILED = 'precondition failed';

const solvedSchema = z.number().int().min(0).max(limits.secureCode.challengesOfTournament);

/** How the people of a tournament did. */
const standing = {
  /** Everyone who has the tournament. */
  totalUsers: z.number().int(),
  /** Those who take part: they have begun. */
  usersAmount: toldCountSchema,
  /** Solved challenges out of 6, one decimal, of those who have chosen a language; null while nobody has, or too few to be told. */
  averageScore: z.number().nullable(),
};

/** A tournament in a list. */
export const tournamentSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(TOURNAMENT_STATUSES),
  startsAt: instantSchema,
  /** Its last millisecond. */
  endsAt: instantSchema,
  timeZone: z.string(),
  assignmentType: z.enum(CAMPAIGN_ASSIGNMENT_TYPES),
  /** The languages that learners choose from. */
  languages: z.array(z.enum(CODE_LANGUAGES)),
  ...standing,
  /** The company's trial has expired: nobody can play until it upgrades. */
  isSuspended: z.boolean(),
});
export type Tournament = z.infer<typeof tournamentSchema>;

/** A tournament with its settings. */
export const tournamentDetailSchema = tournamentSchema.extend({
  /** Departments, groups or users, by the assignment type; without those deleted since. */
  selected: z.array(z.object({ id: idSchema, name: z.string() })),
  notificationsEnabled: z.boolean(),
  /** Null: the product's own words in the company's language. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instantSchema,
  /** The enrolment that is running, for its progress. */
  enrolment: operationSchema.nullable(),
});
export type TournamentDetail = z.infer<typeof tournamentDetailSchema>;

const languagesSchema = z
  .array(z.enum(CODE_LANGUAGES))
  .min(1, 'At least one value must be selected')
  .refine((given) => new Set(given).size === given.length, 'must not repeat a language');

const settings = {
  name: nameSchema.min(1, 'Please add a name.'),
  /** A day in the tournament's time zone, from its beginning, or an instant of it; absent, or today: at once. */
  startDate: startDaySchema('The start date should be valid.').nullable(),
  /** The last day in the tournament's time zone. */
  endDate: z.iso.date('The end date should be valid.'),
  /** An IANA name; absent: the company's. */
  timeZone: zoneNameSchema,
  assignmentType: audienceShape.assignmentType,
  selected: audienceShape.selected.unwrap(),
  languages: languagesSchema,
  notificationsEnabled: mailShape.notificationsEnabled.unwrap(),
  /** Both null: the product's own words. */
  subject: mailShape.subject.nullable(),
  message: mailShape.message.nullable(),
};

export const MAIL_PROBLEM = { message: 'Give both a subject and a message, or neither.', path: ['message'] };

/** A new tournament. */
export const tournamentCreationSchema = z
  .object({
    ...settings,
    startDate: settings.startDate.default(null),
    timeZone: settings.timeZone.optional(),
    selected: settings.selected.default([]),
    notificationsEnabled: settings.notificationsEnabled.default(true),
    subject: settings.subject.default(null),
    message: settings.message.default(null),
  })
  .superRefine(checkSelection)
  .refine(({ subject, message }) => (subject === null) === (message === null), MAIL_PROBLEM);
export type TournamentCreation = z.input<typeof tournamentCreationSchema>;

/** What is changed of a tournament: all of one that waits, the end and the notification of one that runs. */
export const tournamentChangeSchema = z.object(settings).partial();
export type TournamentChange = z.input<typeof tournamentChangeSchema>;

/** How the people of a tournament did, by the challenges they solved. */
export const tournamentStatisticsSchema = z.object({
  id: idSchema,
  status: z.enum(TOURNAMENT_STATUSES),
  ...standing,
  /** Of the company, queued ones included. */
  totalTournaments: z.number().int(),
  /**
   * From 0 to 6 solved challenges, each with how many people. Those who never began are among the zeros. Null where too few
   * have a score to be told.
   */
  statistics: z.array(z.object({ solvedChallenges: solvedSchema, usersAmount: toldCountSchema })),
});
export type TournamentStatistics = z.infer<typeof tournamentStatisticsSchema>;

/** A person of a tournament. */
export const tournamentPersonSchema = z.object({
  userId: idSchema,
  fullName: z.string(),
  email: z.string(),
  departmentName: z.string(),
  status: z.enum(LEARNER_STATUSES),
  /** Null until it is chosen. */
  codeLanguage: z.enum(CODE_LANGUAGES).nullable(),
  solvedChallenges: solvedSchema,
  /** Answers to the questions of all challenges. */
  attempts: z.number().int(),
  startedAt: instantSchema.nullable(),
  /** When the last challenge was closed, or the tournament ended. */
  completedAt: instantSchema.nullable(),
});
export type TournamentPerson = z.infer<typeof tournamentPersonSchema>;

export const TOURNAMENT_SORTS = ['fullName', 'email', 'solvedChallenges', 'completedAt'] as const;

/** One person's challenges of the tournament that they were given last, without solutions. */
export const personChallengesSchema = z.object({
  /** Null for somebody who never had a tournament. */
  tournament: tournamentSchema
    .pick({ id: true, name: true, status: true, startsAt: true, endsAt: true, timeZone: true })
    .nullable(),
  codeLanguage: z.enum(CODE_LANGUAGES).nullable(),
  solvedChallenges: solvedSchema,
  /** Empty until the language is chosen. */
  challenges: z.array(
    challengeSchema.pick({ key: true, position: true, title: true, difficulty: true }).extend({
      isSolved: z.boolean(),
      isClosed: z.boolean(),
      /** Answers to both questions. */
      attempts: z.number().int(),
    }),
  ),
});
export type PersonChallenges = z.infer<typeof personChallengesSchema>;

/** Which challenges of a code language a content language lacks. */
export const missingChallengesSchema = z.object({
  codeLanguage: z.enum(CODE_LANGUAGES),
  /** Those that learners get in English instead. */
  missing: z.array(challengeSchema.pick({ key: true, title: true })),
});
export type MissingChallenges = z.infer<typeof missingChallengesSchema>;

const detail = dataOf(tournamentDetailSchema);

/** Secure code training: tournaments, what came of them, and the library of challenges. */
export const tournamentEndpoints = {
  create: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/challenges/tournament`,
    verified: true,
    summary:
      'Sets up a tournament and, unless it starts later, enrols its users: few in the response, many as an operation. One is queued or ongoing at a time',
    params: ofCompany,
    body: tournamentCreationSchema,
    response: detail,
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/tournament/{tournamentId}`,
    summary: 'A tournament with its settings',
    params: ofTournament,
    response: detail,
  }),
  update: endpoint({
    ...write,
    method: 'PATCH',
    path: `${base}/tournament/{tournamentId}`,
    verified: true,
    summary:
      'Changes a tournament: everything while it is queued, its end and notification while it is ongoing',
    params: ofTournament,
    body: tournamentChangeSchema,
    response: detail,
  }),
  cancel: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/tournament/{tournamentId}`,
    summary: "Cancels a queued tournament; one that has begun is refused with 'precondition failed'",
    params: ofTournament,
    response: dataOf(z.object({ id: idSchema })),
  }),
  statistics: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/tournament/{tournamentId}/statistics`,
    summary: 'How many people of a tournament solved how many challenges, 0 to 6',
    params: ofTournament,
    response: dataOf(tournamentStatisticsSchema),
  }),
  report: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/tournament/{tournamentId}/users/report`,
    namesLearners: true,
    kind: 'table',
    summary: 'The people of a tournament, those who solved most first; with isCsv all that match as CSV',
    params: ofTournament,
    query: z.object({
      ...reportQuery(TOURNAMENT_SORTS),
      solvedChallenges: repeated(z.coerce.number().pipe(solvedSchema)).optional(),
    }),
    response: dataOf(z.object({ items: z.array(tournamentPersonSchema), pageInfo: longPageInfoSchema })),
  }),
  dashboard: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/tournament/dashboard`,
    summary: 'The statistics of the tournament that began last; null before the first',
    params: ofCompany,
    response: dataOf(
      tournamentStatisticsSchema
        .extend({ name: z.string(), startsAt: instantSchema, endsAt: instantSchema })
        .nullable(),
    ),
  }),
  list: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/tournaments`,
    summary: 'The tournaments of a company, newest start first',
    params: ofCompany,
    query: z.object({ ...pageQuery, searchText: searchSchema.optional() }),
    response: pageOf(tournamentSchema),
  }),
  challenge: endpoint({
    area,
    access: access.secureCodeSignedIn,
    method: 'GET',
    path: '/ctf/api/v2/company/{companyId}/users/{userId}/challenge',
    namesLearners: true,
    summary:
      "One person's challenges with language, solved and attempts, never solutions; for that person and staff",
    params: ofCompany.extend({ userId: idSchema }),
    response: dataOf(personChallengesSchema),
  }),
  library: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/challenges`,
    kind: 'collection',
    summary:
      'The challenges of a code language with their solutions, in a content language or else in English',
    params: ofCompany,
    query: z.object({
      codeLanguage: z.enum(CODE_LANGUAGES),
      /** Absent: the company's. */
      languageCode: z
        .string()
        .regex(/^[a-z]{2}(?:-[A-Za-z]{2,4})?$/)
        .optional(),
    }),
    response: z.array(challengeSchema),
  }),
  missing: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/challenges/missing`,
    kind: 'collection',
    summary: 'What the library lacks in a content language, by code language',
    params: ofCompany,
    query: z.object({
      languageCode: z
        .string()
        .regex(/^[a-z]{2}(?:-[A-Za-z]{2,4})?$/)
        .optional(),
    }),
    response: z.array(missingChallengesSchema),
  }),
};
