import { createContext, useContext, useEffect, useMemo } from 'react';
import {
  type GetDataOptions,
  type ListControllerResult,
  type RaRecord,
  useDataProvider,
  useGetList,
} from 'react-admin';
import { type FilterValues, type ListParams, type ListSpec, withFilter } from './listParams';
import type { ChangeListParams, ListState } from './useListAddress';
import { type Selection, useSelection } from './useSelection';

/** Rows of a list that wants no more than its page at once. */
const MOST_EXPORTED = 1000;

export type ListRow = RaRecord<number>;

/** What the console's lists have beyond react-admin's ListContext. */
export interface ConsoleList<Row extends ListRow = ListRow> {
  /** Names what a person's machine remembers of the list: page size, columns, density. */
  readonly storeKey: string;
  readonly spec: ListSpec;
  readonly params: ListParams;
  /** Changes several things in one step of the history. */
  readonly change: ChangeListParams;
  /** Filters of the screen and of the person together: what the list shows, for acts on all that match. */
  readonly matching: FilterValues;
  /** The total is a lower bound. */
  readonly totalIsMinimum: boolean;
  readonly selection: Selection<Row>;
}

const ConsoleListContext = createContext<ConsoleList | null>(null);
export const ConsoleListProvider = ConsoleListContext.Provider;

/** The list around; beside it `useListContext` has what react-admin knows. Throws outside of a list. */
export function useConsoleList<Row extends ListRow = ListRow>(): ConsoleList<Row> {
  const list = useContext(ConsoleListContext);
  if (!list) throw new Error('useConsoleList needs a <List> around it');
  // A list's rows are of one type, which only the list's author knows, as with useListContext.
  return list as unknown as ConsoleList<Row>;
}

export interface ListControllerOptions {
  readonly resource: string;
  readonly spec: ListSpec;
  readonly state: ListState;
  /** What the screen itself narrows the list to: the people of one department. */
  readonly filter?: FilterValues;
  readonly storeKey: string;
  /** What is chosen stays chosen when the filters change. */
  readonly keepsSelection?: boolean;
  /** The selection is there again when somebody comes back to the list by the browser's history. */
  readonly remembersSelection?: boolean;
}

const NO_FILTER: FilterValues = {};

/**
 * react-admin's list controller on the console's own state: asks for the page that the parameters name, keeps the page
 * before while the next one loads, and steps back when the page no longer exists (its last row was deleted).
 */
export function useConsoleListController<Row extends ListRow>(options: ListControllerOptions) {
  const { resource, spec, state, filter = NO_FILTER, storeKey, keepsSelection, remembersSelection } = options;
  const [params, change] = state;
  const { page, perPage, sort, filterValues } = params;
  const dataProvider = useDataProvider();
  const matching = useMemo(() => ({ ...filterValues, ...filter }), [filterValues, filter]);
  const query = useGetList<Row>(
    resource,
    { pagination: { page, perPage }, sort: { ...sort }, filter: matching },
    { placeholderData: (previous) => previous },
  );
  const { data, total, isPlaceholderData } = query;
  const scope = keepsSelection ? '' : JSON.stringify(matching);
  const selection = useSelection<Row>(scope, remembersSelection ? storeKey : undefined);

  const lastPage = total ? Math.ceil(total / perPage) : 1;
  const isBeyondEnd = !isPlaceholderData && data?.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage });
  }, [isBeyondEnd, lastPage, change]);

  const { totalIsMinimum = false } = (query.meta ?? {}) as { totalIsMinimum?: boolean };
  const hasNextPage = totalIsMinimum ? data?.length === perPage : page * perPage < (total ?? 0);
  const named = (ids: readonly unknown[]) => (data ?? []).filter(({ id }) => ids.includes(id));
  const context = {
    ...query,
    resource,
    page,
    perPage,
    sort: { ...sort },
    filter,
    filterValues,
    displayedFilters: {},
    hasNextPage,
    hasPreviousPage: page > 1,
    setPage: (next: number) => change({ page: next }),
    setPerPage: (next: number) => change({ perPage: next }),
    setSort: ({ field, order }: { field: string; order: 'ASC' | 'DESC' }) =>
      change({ sort: { field, order } }),
    setFilters: (next: FilterValues) => change({ filterValues: next }),
    showFilter: (name: string, value: unknown) =>
      change({ filterValues: withFilter(filterValues, name, value) }),
    hideFilter: (name: string) => change({ filterValues: withFilter(filterValues, name, undefined) }),
    selectedIds: [...selection.ids],
    onSelect: (ids: readonly unknown[]) => selection.select(named(ids)),
    onToggleItem: (id: unknown) => named([id]).forEach(selection.toggle),
    onUnselectItems: () => selection.clear(),
    onSelectAll: () => selection.selectAll(total ?? 0),
    getData: async ({ maxResults = MOST_EXPORTED }: GetDataOptions = {}) => {
      const pagination = { page: 1, perPage: maxResults };
      const answer = await dataProvider.getList<Row>(resource, {
        pagination,
        sort: { ...sort },
        filter: matching,
      });
      return answer.data;
    },
  } as unknown as ListControllerResult<Row>;
  const list: ConsoleList<Row> = { storeKey, spec, params, change, matching, totalIsMinimum, selection };
  return { context, list };
}
