import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf, jsonParam, rangeSchema, searchSchema, sortOrderSchema } from './paging';
import { idSchema, instantSchema, messageSchema, nameSchema } from './values';

/** Where people are asked: the admin console, and the learner's app. */
export const SURVEY_PLATFORMS = ['admin', 'learner'] as const;
export type SurveyPlatform = (typeof SURVEY_PLATFORMS)[number];

/** A draft can be changed; an open survey is asked; a closed one is only read, until it is opened again. */
export const SURVEY_STATES = ['draft', 'open', 'closed'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/** The plans of the companies that are asked. */
export const SURVEY_PLANS = ['free', 'trial', 'boost'] as const;
export type SurveyPlan = (typeof SURVEY_PLANS)[number];

/** The standing survey behind 'Give Feedback', in place of a survey's id. It is always open and can be answered again. */
export const FEEDBACK = 'feedback';

export const RATINGS = [1, 2, 3, 4, 5] as const;
export const RATING_REQUIRED = 'Please select a rating';

/** A rating with its message, as people give it. */
export const ratingSchema = z
  .number(RATING_REQUIRED)
  .int(RATING_REQUIRED)
  .min(1, RATING_REQUIRED)
  .max(RATINGS.length, RATING_REQUIRED);
const platformSchema = z.enum(SURVEY_PLATFORMS);

export const responseSchema = z.object({
  rating: ratingSchema,
  message: messageSchema.default(''),
  /** Where the question was shown; the documented body leaves it out. */
  platform: platformSchema.default('admin'),
  /** The provider may see the person's name and address, and answer. */
  mayContact: z.boolean().default(false),
});

/** A survey as people are asked it. */
export const askedSurveySchema = z.object({ surveyId: idSchema, title: z.string(), text: z.string() });
export type AskedSurvey = z.infer<typeof askedSurveySchema>;

export const surveyBodySchema = z.object({
  title: nameSchema.min(1, 'Please fill out this field.').max(limits.surveys.titleMax),
  text: messageSchema.max(limits.surveys.textMax).default(''),
  platforms: z
    .array(platformSchema)
    .min(1, 'At least one value must be selected')
    .max(SURVEY_PLATFORMS.length)
    .transform((given) => SURVEY_PLATFORMS.filter((one) => given.includes(one))),
  /** Empty means everyone. */
  plans: z
    .array(z.enum(SURVEY_PLANS))
    .max(SURVEY_PLANS.length)
    .default([])
    .transform((given) => SURVEY_PLANS.filter((one) => given.includes(one))),
});

/** A survey as the provider sees it. */
export const surveySchema = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  platforms: z.array(platformSchema),
  plans: z.array(z.enum(SURVEY_PLANS)),
  state: z.enum(SURVEY_STATES),
  /** Those given so far, and how many dismissed the question. */
  answers: z.int(),
  dismissals: z.int(),
  /** Of the ratings, 1 to 5; null without answers. */
  average: z.number().nullable(),
  createdAt: instantSchema,
  openedAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
});
export type Survey = z.infer<typeof surveySchema>;
export const SURVEY_SORTS = ['createdAt', 'title', 'state', 'openedAt'] as const;

/** An answer as the provider sees it: of a company, and of a person only where they said so. */
export const surveyAnswerSchema = z.object({
  id: idSchema,
  /** Null of general feedback. */
  surveyId: idSchema.nullable(),
  surveyTitle: z.string().nullable(),
  companyName: z.string(),
  platform: platformSchema,
  rating: z.int(),
  message: z.string(),
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  answeredAt: instantSchema,
});
export type SurveyAnswer = z.infer<typeof surveyAnswerSchema>;
export const SURVEY_ANSWER_SORTS = ['answeredAt', 'rating', 'companyName'] as const;
export type SurveyAnswerSort = (typeof SURVEY_ANSWER_SORTS)[number];

/** What the answers that match amount to. */
export const surveySummarySchema = z.object({
  answers: z.int(),
  average: z.number().nullable(),
  /** Answers by rating, from one star to five. */
  ratings: z.array(z.object({ rating: z.int(), answers: z.int() })),
});
export type SurveySummary = z.infer<typeof surveySummarySchema>;

const listFilter = z.object({
  q: searchSchema.optional(),
  state: z.array(z.enum(SURVEY_STATES)).max(SURVEY_STATES.length).optional(),
  id: z.array(idSchema).max(limits.paging.maxPageSize).optional(),
});
const answerFilter = z.object({
  /** Words of the message or the company's name. */
  q: searchSchema.optional(),
  /** Surveys by their id; `feedback` is the standing one. */
  survey: z
    .array(z.union([z.literal(FEEDBACK), idSchema]))
    .max(limits.paging.maxPageSize)
    .optional(),
  platform: z.array(platformSchema).max(SURVEY_PLATFORMS.length).optional(),
  rating: z.array(z.coerce.number().int().min(1).max(RATINGS.length)).max(RATINGS.length).optional(),
});
export type SurveyAnswerFilter = z.input<typeof answerFilter>;
const sorted = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sort: jsonParam(z.tuple([z.enum(columns), sortOrderSchema]))
    .optional()
    .catch(undefined),
});
const ranged = { range: jsonParam(rangeSchema).optional() };
const narrowed = { filter: jsonParam(answerFilter).optional() };

const own = { area: 'guides', access: access.self } as const;
const provider = { area: 'guides', access: access.providerOnly } as const;
const base = '/api/v1/surveys/company/{companyId}';
const surveys = '/api/v1/provider/surveys';
const answers = '/api/v1/provider/survey-answers';
const none = z.object({});
const ofOne = z.object({ id: idSchema });
const ofPerson = z.object({ companyId: idSchema, userId: idSchema });
const ofAnswer = z.object({
  companyId: idSchema,
  surveyId: z.union([z.literal(FEEDBACK), idSchema]),
  userId: idSchema,
});
const given = dataOf(responseSchema.pick({ rating: true, message: true }));

export const surveyEndpoints = {
  asked: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/user/{userId}`,
    summary: 'The open survey that the caller has neither answered nor dismissed on this platform, or null',
    params: ofPerson,
    query: z.object({ platform: platformSchema.default('admin') }),
    response: dataOf(askedSurveySchema.nullable()),
  }),
  respond: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/{surveyId}/user/{userId}/response`,
    summary:
      'Answers an open survey, once a person and platform: a later answer changes nothing. `feedback` in place of the id is the standing survey, which can be answered again',
    params: ofAnswer,
    body: responseSchema,
    response: given,
  }),
  dismiss: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/{surveyId}/user/{userId}/dismissal`,
    summary: 'Remembers that the caller does not want to be asked again on this platform',
    params: z.object({ companyId: idSchema, surveyId: idSchema, userId: idSchema }),
    body: z.object({ platform: platformSchema.default('admin') }),
    response: dataOf(z.object({ surveyId: idSchema })),
  }),
  list: endpoint({
    ...provider,
    method: 'GET',
    path: surveys,
    kind: 'collection',
    summary: 'All surveys with how they stand, simple-REST dialect',
    params: none,
    query: z.object({ filter: jsonParam(listFilter).optional(), ...sorted(SURVEY_SORTS), ...ranged }),
    response: z.array(surveySchema),
  }),
  get: endpoint({
    ...provider,
    method: 'GET',
    path: `${surveys}/{id}`,
    kind: 'record',
    summary: 'A survey with how it stands',
    params: ofOne,
    response: surveySchema,
  }),
  create: endpoint({
    ...provider,
    method: 'POST',
    path: surveys,
    kind: 'record',
    summary: 'Makes a survey, which nobody is asked before it is opened',
    params: none,
    body: surveyBodySchema,
    response: surveySchema,
  }),
  update: endpoint({
    ...provider,
    method: 'PUT',
    path: `${surveys}/{id}`,
    kind: 'record',
    summary: 'Changes a survey while nobody has been asked: a draft',
    params: ofOne,
    body: surveyBodySchema,
    response: surveySchema,
  }),
  remove: endpoint({
    ...provider,
    method: 'DELETE',
    path: `${surveys}/{id}`,
    kind: 'record',
    summary: 'Deletes a draft',
    params: ofOne,
    response: surveySchema,
  }),
  open: endpoint({
    ...provider,
    method: 'POST',
    path: `${surveys}/{id}/open`,
    kind: 'record',
    summary: 'Opens a survey; 409 while another is open on one of its platforms',
    params: ofOne,
    response: surveySchema,
  }),
  close: endpoint({
    ...provider,
    method: 'POST',
    path: `${surveys}/{id}/close`,
    kind: 'record',
    summary: 'Closes a survey: nobody is asked any more, and late answers are refused',
    params: ofOne,
    response: surveySchema,
  }),
  answers: endpoint({
    ...provider,
    method: 'GET',
    path: answers,
    kind: 'collection',
    summary: 'Answers of all companies, simple-REST dialect, newest first',
    params: none,
    query: z.object({ ...narrowed, ...sorted(SURVEY_ANSWER_SORTS), ...ranged }),
    response: z.array(surveyAnswerSchema),
  }),
  summary: endpoint({
    ...provider,
    method: 'GET',
    path: `${answers}/summary`,
    kind: 'record',
    summary: 'What the answers that match amount to: how many, their average, and how many of each rating',
    params: none,
    query: z.object(narrowed),
    response: surveySummarySchema,
  }),
  exportAnswers: endpoint({
    ...provider,
    method: 'GET',
    path: `${answers}/export`,
    kind: 'csv',
    summary: 'All answers that match, as CSV',
    params: none,
    query: z.object({ ...narrowed, ...sorted(SURVEY_ANSWER_SORTS) }),
    response: z.string(),
  }),
};
