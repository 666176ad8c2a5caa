import { limits } from '@contract/limits';
import { type ListParams, type ListSpec, readListParams, writeListParams } from './listParams';

/** A saved list view: a name and the address query that restores it. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

/** Filters, order and columns as a query; page and page size do not belong to a view. */
export function queryOfView(params: ListParams, columns: readonly string[], spec: ListSpec): string {
  const { defaultPageSize } = limits.paging;
  const view = { ...params, page: 1, perPage: defaultPageSize, columns };
  return writeListParams(view, spec, new URLSearchParams()).toString();
}

/** What a view changes in a list: everything but the page size. */
export function changeToView({ query }: SavedView, spec: ListSpec): Partial<ListParams> {
  const { perPage: _perPage, columns, ...view } = readListParams(new URLSearchParams(query), spec);
  return { ...view, columns };
}

const isSame = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

/** Whether another view already has this name. */
export const isNameTaken = (views: readonly SavedView[], name: string): boolean =>
  views.some((view) => isSame(view.name, name.trim()));

export const canSaveMore = (views: readonly SavedView[]): boolean => views.length < limits.users.viewsMax;
