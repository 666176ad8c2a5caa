import type { AnswerStatus, ExercisePart } from '@contract/phishing-exercise/content';
import type { AssignmentStatus } from '@contract/phishing-exercise/reports';
import {
  type ExerciseResult,
  exerciseReportEndpoints as endpoints,
  type GivenAnswer,
  type MessageAnswer,
  SUMMARY_SORTS,
  TEAM_REPORT_SORTS,
  TEMPLATE_REPORT_SORTS,
  USER_REPORT_SORTS,
  type UserReport,
} from '@contract/phishing-exercise/reports';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { wirePage } from '../wire';
import { type ExerciseScope, scopeQuery } from './exerciseScope';
import { countMeta, listResource, manyOf, type ReportParams, readCsv, reportResource } from './lists';

/** The lists of one exercise. */
interface OfCampaign {
  readonly campaignId: number;
  readonly search?: string;
}
export interface LearnerFilter extends OfCampaign {
  readonly status?: AssignmentStatus[];
  readonly departments?: number[];
  readonly groups?: number[];
}
export interface AnswerFilter extends OfCampaign {
  readonly templateId: number;
  readonly status?: AnswerStatus[];
}
interface MessageFilter extends OfCampaign {
  readonly userId: number;
}
export type SummaryFilter = ExerciseScope & { readonly search?: string };

/** An answer to a template as a record, by the user who gave it. */
export type AnswerRecord = GivenAnswer & { id: number };
/** What the answers to a template tell besides their rows. */
export interface AnswersMeta {
  readonly template: ExercisePart;
  readonly correct: number;
  readonly partial: number;
  readonly wrong: number;
  readonly total: number;
  readonly totalIsMinimum: boolean;
}
/** What a learner did with a message, as a record. */
export type MessageRecord = MessageAnswer & { id: number };
/** What the messages of a learner tell besides their rows. */
export interface MessagesMeta {
  readonly user: UserReport;
}
/** One person's result in an exercise, as a record. */
export type ResultRecord = ExerciseResult & { id: number };

const ofCampaign = ({ campaignId }: OfCampaign) => ({ campaignId });

/** The learners of an exercise (`filter.campaignId`), read-only. */
export const exerciseLearnersResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: endpoints.users,
    sorts: USER_REPORT_SORTS,
    params: ofCampaign,
    toQuery: ({ status, departments, groups }: LearnerFilter) => ({ status, departments, groups }),
    meta: countMeta,
  });

/** The learners of an exercise by department or group (`filter.campaignId`), read-only. */
export const exerciseTeamReportResource = (deps: ResourceDeps, teams: 'departments' | 'groups') =>
  reportResource(deps, { endpoint: endpoints[teams], sorts: TEAM_REPORT_SORTS, params: ofCampaign });

/** The templates of an exercise (`filter.campaignId`), read-only. */
export const exerciseTemplateReportResource = (deps: ResourceDeps) =>
  reportResource(deps, { endpoint: endpoints.templates, sorts: TEMPLATE_REPORT_SORTS, params: ofCampaign });

/** The answers to a template of an exercise (`filter.campaignId`, `filter.templateId`), read-only. */
export const exerciseAnswersResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: endpoints.template,
    params: ({ campaignId, templateId }: AnswerFilter) => ({ campaignId, templateId }),
    toQuery: ({ status }) => ({ status }),
    toRow: (answer): AnswerRecord => ({ ...answer, id: answer.userId }),
    meta: ({ items: _items, pageInfo, ...told }): AnswersMeta => ({ ...told, ...countMeta({ pageInfo }) }),
  });

/** What a learner did with each message (`filter.campaignId`, `filter.userId`), read-only; told in one answer. */
export function exerciseMessagesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const ofLearner = (filter: unknown) => {
    const { campaignId, userId } = filter as MessageFilter;
    return { companyId: deps.companyId(), campaignId, userId };
  };
  return {
    async getList(_resource: string, params: GetListParams) {
      const { pageNumber, pageSize } = wirePage(params);
      const { data } = await call(endpoints.user, {
        params: ofLearner(params.filter),
        signal: params.signal,
      });
      const all: MessageRecord[] = data.items.map((item) => ({ ...item, id: item.templateId }));
      const rows = all.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
      const meta: MessagesMeta = { user: data.user };
      return { data: rows, total: all.length, meta };
    },
    exportList: (_resource: string, { filter }: ReportParams) =>
      readCsv(deps, endpoints.user, ofLearner(filter), {}),
  };
}

/** How one person (`filter.userId`) did in all exercises, read-only. */
export const exerciseResultsResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: endpoints.results,
    params: ({ userId }: MessageFilter) => ({ userId }),
    toRow: (result): ResultRecord => ({ ...result, id: result.campaignId }),
  });

/** The exercises of the company-wide report, read-only. */
export const exerciseSummaryResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: endpoints.companySummary,
    sorts: SUMMARY_SORTS,
    toQuery: ({ search: _search, ...scope }: SummaryFilter) => scopeQuery(scope, deps.today()),
  });

/** The exercises that have begun, to filter by. */
export const exerciseChoicesResource = (deps: ResourceDeps) => ({
  ...listResource(deps, { endpoint: endpoints.campaignsFilter }),
  getMany: manyOf(deps, endpoints.companySummary, { toRow: ({ id, name }) => ({ id, name }) }),
});
