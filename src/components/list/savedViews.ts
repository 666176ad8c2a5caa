import { limits } from '@contract/limits';
import type { SavedView } from '@contract/saved-views';
import { useEffect } from 'react';
import { useGetList, useListContext, useStore } from 'react-admin';
import { useSession } from '@/authProvider/currentSession';
import { useT } from '@/i18n/useT';
import { type ListParams, type ListSpec, readListParams, writeListParams } from './listParams';
import { useConsoleList } from './useConsoleList';

/** How long views are shown without asking for another admin's changes. */
const FRESH_MS = 5 * 60_000;
const NO_VIEWS: readonly SavedView[] = [];

/** Filters, order and columns as a query; page and page size do not belong to a view. */
export function queryOfView(params: ListParams, columns: readonly string[], spec: ListSpec): string {
  const { defaultPageSize } = limits.paging;
  const view = { ...params, page: 1, perPage: defaultPageSize, columns };
  return writeListParams(view, spec, new URLSearchParams()).toString();
}

/** What a view changes in a list: everything but the page size. */
export function changeToView({ query }: Pick<SavedView, 'query'>, spec: ListSpec): Partial<ListParams> {
  const { perPage: _perPage, columns, ...view } = readListParams(new URLSearchParams(query), spec);
  return { ...view, columns };
}

/** The list without any view, in its standard order. */
export const plainList = ({ defaultSort: sort }: ListSpec): Partial<ListParams> => ({
  sort,
  filterValues: {},
  columns: undefined,
});

/** Whether the user may save another view of the list; the gateway's own limit. */
export const canSaveMore = (views: readonly SavedView[], userId: number | undefined): boolean =>
  views.filter(({ owner }) => owner.id === userId).length < limits.savedViews.ownMax;

/** What is said of a view beside its name: whose it is, whether it is shared or the default. */
export function useViewNotes() {
  const t = useT();
  const userId = useSession()?.actor.userId;
  return ({ owner, isShared, isDefault }: SavedView): string => {
    const whose =
      owner.id !== userId ? t('table.views.by', { name: owner.name }) : isShared && t('table.views.isShared');
    return [isDefault && t('table.views.isDefault'), whose].filter(Boolean).join(' · ');
  };
}

/**
 * The query of the user's default view of a list, and its setter; empty without one. Kept in the browser too,
 * so that the list opens with it at once.
 */
export function useDefaultQuery(storeKey: string) {
  const userId = useSession()?.actor.userId;
  return useStore<string>(`${storeKey}.opensWith.${userId}`, '');
}

/** The enclosing list's views, the user's own and shared ones, by name; read once the list itself is there. */
export function useSavedViews(): readonly SavedView[] {
  const { storeKey, hasViews } = useConsoleList();
  const { data: rows } = useListContext();
  const [, setDefaultQuery] = useDefaultQuery(storeKey);
  const { data: views } = useGetList<SavedView>(
    'saved_views',
    {
      filter: { list: storeKey },
      pagination: { page: 1, perPage: limits.paging.maxPageSize },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: hasViews && rows !== undefined, staleTime: FRESH_MS },
  );
  useEffect(() => {
    if (views) setDefaultQuery(views.find(({ isDefault }) => isDefault)?.query ?? '');
  }, [views, setDefaultQuery]);
  return views ?? NO_VIEWS;
}
