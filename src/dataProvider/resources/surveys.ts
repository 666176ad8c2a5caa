import {
  FEEDBACK,
  type Survey,
  type SurveyAnswer,
  type SurveyAnswerFilter,
  surveyBodySchema,
  surveyEndpoints,
} from '@contract/surveys';
import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { type ReportParams, sendCsv } from './lists';
import { restResource } from './rest';

const toSurveysFilter = ({ search, ...filter }: { search?: string } = {}) => ({
  ...filter,
  ...(search ? { q: search } : {}),
});

const one = (id: unknown) => ({ params: { id: Number(id) } });

/** The provider's surveys. */
export function surveysResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const bodyOf = (data: object) => surveyBodySchema.parse(data);
  return {
    ...restResource<Survey>(deps, surveyEndpoints.list, toSurveysFilter),
    getOne: async (_resource: string, { id, signal }: GetOneParams) => ({
      data: await call(surveyEndpoints.get, { ...one(id), signal }),
    }),
    create: async (_resource: string, { data }: CreateParams) => ({
      data: await call(surveyEndpoints.create, { body: bodyOf(data) }),
    }),
    update: async (_resource: string, { id, data }: UpdateParams) => ({
      data: await call(surveyEndpoints.update, { ...one(id), body: bodyOf(data) }),
    }),
    delete: async (_resource: string, { id }: DeleteParams) => ({
      data: await call(surveyEndpoints.remove, one(id)),
    }),
  };
}

/** Surveys to filter answers by, newest first. */
export function surveyChoicesResource(deps: ResourceDeps) {
  const { getList, getMany } = restResource<Survey>(deps, surveyEndpoints.list, toSurveysFilter);
  const named = ({ id, title }: Survey) => ({ id, name: title });
  return {
    async getList(resource: string, params: GetListParams) {
      const sort = { field: 'createdAt', order: 'DESC' } as const;
      const answer = await getList(resource, { ...params, sort });
      return { ...answer, data: answer.data.map(named) };
    },
    async getMany(resource: string, params: GetManyParams) {
      return { data: (await getMany(resource, params)).data.map(named) };
    },
  };
}

/** What the provider narrows answers by, in the console's names. */
export interface AnswersFilter {
  readonly search?: string;
  readonly surveyId?: readonly number[];
  /** Also, or only, general feedback. */
  readonly kind?: readonly string[];
  readonly platform?: SurveyAnswerFilter['platform'];
  /** As words, which an address has. */
  readonly rating?: readonly string[];
}

/** The same in the gateway's names. */
export function toAnswersFilter(filter: AnswersFilter = {}): SurveyAnswerFilter {
  const { search, surveyId = [], kind = [], platform, rating } = filter;
  const survey = [...surveyId, ...(kind.includes(FEEDBACK) ? [FEEDBACK] : [])];
  return {
    ...(search ? { q: search } : {}),
    ...(survey.length > 0 ? { survey } : {}),
    ...(platform ? { platform } : {}),
    ...(rating ? { rating: rating.map(Number) } : {}),
  };
}

/** `survey_answers`, read-only, with their export. */
export const surveyAnswersResource = (deps: ResourceDeps) => ({
  ...restResource<SurveyAnswer>(deps, surveyEndpoints.answers, toAnswersFilter),
  exportList: (_resource: string, { sort, filter }: ReportParams) =>
    sendCsv(
      deps,
      surveyEndpoints.exportAnswers,
      {},
      {
        ...(sort ? { sort: JSON.stringify([sort.field, sort.order]) } : {}),
        filter: JSON.stringify(toAnswersFilter(filter)),
      },
    ),
});
