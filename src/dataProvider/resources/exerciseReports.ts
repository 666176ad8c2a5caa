import { buildUrl, type Endpoint, type QueryInput } from '@contract/endpoint';
import type { AnswerStatus, ExercisePart } from '@contract/phishing-exercise/content';
import type { AssignmentStatus } from '@contract/phishing-exercise/reports';
import {
  type ExerciseResult,
  type ExerciseSummary,
  exerciseReportEndpoints as endpoints,
  type GivenAnswer,
  type MessageAnswer,
  SUMMARY_SORTS,
  TEAM_REPORT_SORTS,
  TEMPLATE_REPORT_SORTS,
  type TeamReport,
  type TemplateReport,
  USER_REPORT_SORTS,
  type UserReport,
} from '@contract/phishing-exercise/reports';
import type { GetListParams, GetManyParams } from 'react-admin';
import { createCall } from '@/client/call';
import { csvOf } from '@/client/csvOf';
import type { ResourceDeps } from '../deps';
import { wireOrder, wirePage, wireSearch } from '../wire';
import { type ExerciseScope, scopeQuery } from './exerciseScope';
import { fromPage } from './records';

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

/** A report as its table shows it: all of it is exported as CSV. */
export type ReportParams = Pick<GetListParams, 'sort' | 'filter'>;

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

type Target = Pick<Endpoint, 'path'>;
const ofCampaign = (deps: ResourceDeps, filter: unknown) => ({
  companyId: deps.companyId(),
  campaignId: (filter as OfCampaign).campaignId,
});

/** All matches as CSV: the gateway streams it inside the documented answer. */
async function readCsv(deps: ResourceDeps, target: Target, params: object, query: QueryInput) {
  const url = buildUrl(target, { ...params }, { ...query, isCsv: true });
  return { data: csvOf(await deps.client.send(url)) };
}

/** The learners of an exercise (`filter.campaignId`), read-only. */
export function exerciseLearnersResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const toQuery = ({ filter, sort }: ReportParams) => {
    const { status, departments, groups, search } = filter as LearnerFilter;
    return {
      ...wireOrder(USER_REPORT_SORTS, sort),
      ...wireSearch(search),
      status,
      departments,
      groups,
    };
  };
  return {
    async getList(_resource: string, params: GetListParams) {
      const { data } = await call(endpoints.users, {
        params: ofCampaign(deps, params.filter),
        query: { ...wirePage(params), ...toQuery(params) },
        signal: params.signal,
      });
      const { totalItems, totalIsMinimum } = data.pageInfo;
      return { data: data.items satisfies UserReport[], total: totalItems, meta: { totalIsMinimum } };
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.users, ofCampaign(deps, params.filter), toQuery(params)),
  };
}

/** The learners of an exercise by department or group (`filter.campaignId`), read-only. */
export function exerciseTeamReportResource(deps: ResourceDeps, teams: 'departments' | 'groups') {
  const call = createCall(deps.client);
  const toQuery = ({ filter, sort }: ReportParams) => ({
    ...wireOrder(TEAM_REPORT_SORTS, sort),
    ...wireSearch((filter as OfCampaign).search),
  });
  return {
    async getList(_resource: string, params: GetListParams) {
      const answer = await call(endpoints[teams], {
        params: ofCampaign(deps, params.filter),
        query: { ...wirePage(params), ...toQuery(params) },
        signal: params.signal,
      });
      return fromPage<TeamReport>(answer);
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints[teams], ofCampaign(deps, params.filter), toQuery(params)),
  };
}

/** The templates of an exercise (`filter.campaignId`), read-only. */
export function exerciseTemplateReportResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const toQuery = ({ filter, sort }: ReportParams) => ({
    ...wireOrder(TEMPLATE_REPORT_SORTS, sort),
    ...wireSearch((filter as OfCampaign).search),
  });
  return {
    async getList(_resource: string, params: GetListParams) {
      const answer = await call(endpoints.templates, {
        params: ofCampaign(deps, params.filter),
        query: { ...wirePage(params), ...toQuery(params) },
        signal: params.signal,
      });
      return fromPage<TemplateReport>(answer);
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.templates, ofCampaign(deps, params.filter), toQuery(params)),
  };
}

/** The answers to a template of an exercise (`filter.campaignId`, `filter.templateId`), read-only. */
export function exerciseAnswersResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const ofTemplate = (filter: unknown) => ({
    ...ofCampaign(deps, filter),
    templateId: (filter as AnswerFilter).templateId,
  });
  const toQuery = (filter: unknown) => {
    const { status, search } = filter as AnswerFilter;
    return { ...wireSearch(search), status };
  };
  return {
    async getList(_resource: string, params: GetListParams) {
      const { data } = await call(endpoints.template, {
        params: ofTemplate(params.filter),
        query: { ...wirePage(params), ...toQuery(params.filter) },
        signal: params.signal,
      });
      const { items, pageInfo, ...told } = data;
      const rows: AnswerRecord[] = items.map((item) => ({ ...item, id: item.userId }));
      const meta: AnswersMeta = { ...told, totalIsMinimum: pageInfo.totalIsMinimum };
      return { data: rows, total: pageInfo.totalItems, meta };
    },
    exportReport: (_resource: string, { filter }: ReportParams) =>
      readCsv(deps, endpoints.template, ofTemplate(filter), toQuery(filter)),
  };
}

/** What a learner did with each message (`filter.campaignId`, `filter.userId`), read-only; told in one answer. */
export function exerciseMessagesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const ofLearner = (filter: unknown) => ({
    ...ofCampaign(deps, filter),
    userId: (filter as MessageFilter).userId,
  });
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
    exportReport: (_resource: string, { filter }: ReportParams) =>
      readCsv(deps, endpoints.user, ofLearner(filter), {}),
  };
}

/** How one person (`filter.userId`) did in all exercises, read-only. */
export function exerciseResultsResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      const { userId } = params.filter as MessageFilter;
      const { data, total } = fromPage<ExerciseResult>(
        await call(endpoints.results, {
          params: { companyId: deps.companyId(), userId },
          query: wirePage(params),
          signal: params.signal,
        }),
      );
      const rows: ResultRecord[] = data.map((item) => ({ ...item, id: item.campaignId }));
      return { data: rows, total };
    },
  };
}

/** The exercises of the company-wide report, read-only. */
export function exerciseSummaryResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const toQuery = ({ filter, sort }: ReportParams) => {
    const { search, ...scope } = filter as SummaryFilter;
    return { ...wireOrder(SUMMARY_SORTS, sort), ...wireSearch(search), ...scopeQuery(scope) };
  };
  return {
    async getList(_resource: string, params: GetListParams) {
      const answer = await call(endpoints.companySummary, {
        params: company(),
        query: { ...wirePage(params), ...toQuery(params) },
        signal: params.signal,
      });
      return fromPage<ExerciseSummary>(answer);
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.companySummary, company(), toQuery(params)),
  };
}

/** The exercises that have begun, to filter by. */
export function exerciseChoicesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  return {
    async getList(_resource: string, params: GetListParams) {
      const query = { ...wirePage(params), ...wireSearch((params.filter as SummaryFilter).search) };
      return fromPage(
        await call(endpoints.campaignsFilter, { params: company(), query, signal: params.signal }),
      );
    },
    async getMany(_resource: string, { ids, signal }: GetManyParams) {
      const query = { ids: ids.map(Number), pageSize: ids.length };
      const { data } = await call(endpoints.companySummary, { params: company(), query, signal });
      return { data: data.items.map(({ id, name }) => ({ id, name })) };
    },
  };
}
