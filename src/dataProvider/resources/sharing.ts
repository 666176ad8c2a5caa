import {
  type CopyMode,
  SHARE_SORTS,
  type Share,
  type Shareable,
  sharingEndpoints,
} from '@contract/training/sharing';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { noneLeft, wireOrder, wirePage, wireSearch } from '../wire';

/** A customer that has received a course, as a record. */
export type ShareRecord = Share & { id: number };
/** A customer a course can be given to, as a record. */
export type ShareableRecord = Shareable & { id: number };

/** What the customers that have received a course are narrowed to. */
export interface ShareFilter {
  readonly courseId: number;
  readonly search?: string;
}
/** What those it can be given to are narrowed to. */
export interface ShareableFilter extends ShareFilter {
  readonly actionType: CopyMode;
}

/** What a list of shares tells besides its rows. */
export interface ShareMeta {
  /** How many of all that match have a start date. */
  startedCount: number;
}
/** What a list of shareable customers tells besides its rows. */
export interface ShareableMeta {
  /** How many of all that match have Boost. */
  boostedCount: number;
}

const withId = <Row extends { companyId: number }>(row: Row) => ({ ...row, id: row.companyId });

/** The customers that have received a course (`filter.courseId`), read-only. */
export function sharesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      const { sort, filter, signal } = params;
      const { courseId, search, ...rest } = filter as ShareFilter;
      noneLeft(rest);
      const { data } = await call(sharingEndpoints.withCourse, {
        params: { companyId: deps.companyId(), courseId },
        query: {
          ...wirePage(params),
          ...wireOrder(SHARE_SORTS, sort),
          ...wireSearch(search),
        },
        signal,
      });
      const meta: ShareMeta = { startedCount: data.startedCount };
      return { data: data.items.map(withId), total: data.pageInfo.totalItems, meta };
    },
  };
}

/** The customers a course can be given to (`filter.courseId`, `filter.actionType`), read-only. */
export function shareableResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      const { filter, signal } = params;
      const { courseId, actionType, search, ...rest } = filter as ShareableFilter;
      noneLeft(rest);
      const { data } = await call(sharingEndpoints.withoutCourse, {
        params: { companyId: deps.companyId(), courseId },
        query: { actionType, ...wirePage(params), ...wireSearch(search) },
        signal,
      });
      const meta: ShareableMeta = { boostedCount: data.boostedCompaniesCount };
      return { data: data.companies.map(withId), total: data.itemsCount, meta };
    },
  };
}
