import {
  type CopyMode,
  SHARE_SORTS,
  type Share,
  type Shareable,
  sharingEndpoints,
} from '@contract/training/sharing';
import type { ResourceDeps } from '../deps';
import { noneLeft } from '../wire';
import { customerRow, listResource } from './lists';

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

/** The customers that have received a course (`filter.courseId`), read-only. */
export const sharesResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: sharingEndpoints.withCourse,
    sorts: SHARE_SORTS,
    params: ({ courseId }: ShareFilter) => ({ courseId }),
    toQuery: ({ courseId: _courseId, search: _search, ...rest }) => noneLeft(rest),
    toRow: customerRow,
    meta: ({ startedCount }): ShareMeta => ({ startedCount }),
  });

/** The customers a course can be given to (`filter.courseId`, `filter.actionType`), read-only. */
export const shareableResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: sharingEndpoints.withoutCourse,
    params: ({ courseId }: ShareableFilter) => ({ courseId }),
    toQuery: ({ courseId: _courseId, search: _search, actionType, ...rest }) => ({
      actionType,
      ...noneLeft(rest),
    }),
    toRow: customerRow,
    meta: ({ boostedCompaniesCount: boostedCount }): ShareableMeta => ({ boostedCount }),
  });
