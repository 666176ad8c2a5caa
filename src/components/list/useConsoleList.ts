import { limits } from '@contract/limits';
import { createContext, useContext, useEffect, useMemo } from 'react';
import {
  type GetDataOptions,
  type ListControllerResult,
  type RaRecord,
  type SortPayload,
  useDataProvider,
  useGetList,
} from 'react-admin';
import { type FilterValues, type ListParams, type ListSort, type ListSpec, withFilter } from './listParams';
import type { ChangeListParams, ListState } from './useListAddress';
import { type Selection, useSelection } from './useSelection';

/** react-admin's default row limit of `getData`, which its ExportButton calls. */
const MOST_EXPORTED = 1000;
const { maxPageSize } = limits.paging;

export type ListRow = RaRecord<number>;

/** The console's additions to react-admin's ListContext. */
export interface ConsoleList<Row extends ListRow = ListRow, Filter = FilterValues> {
  /** The key under which page size, columns and density are stored in the browser. */
  readonly storeKey: string;
  readonly spec: ListSpec;
  /** Its state can be saved as a view: it is a screen's list, not one for picking records. */
  readonly hasViews: boolean;
  readonly params: ListParams;
  /** Changes several things as one history entry. */
  readonly change: ChangeListParams;
  /** The filters of the screen and the user combined: what the list shows, for actions on all that match. */
  readonly matching: Filter;
  /** The total is a lower bound. */
  readonly totalIsMinimum: boolean;
  readonly selection: Selection<Row>;
}

const ConsoleListContext = createContext<ConsoleList | null>(null);
export const ConsoleListProvider = ConsoleListContext.Provider;

/** The enclosing list; `useListContext` has react-admin's part. Throws outside a list. */
export function useConsoleList<Row extends ListRow = ListRow, Filter = FilterValues>(): ConsoleList<
  Row,
  Filter
> {
  const list = useContext(ConsoleListContext);
  if (!list) throw new Error('useConsoleList needs a <List> above it');
  // Only the list's author knows the types of rows and filter, as with useListContext.
  return list as unknown as ConsoleList<Row, Filter>;
}

export interface ListControllerOptions {
  readonly resource: string;
  readonly spec: ListSpec;
  readonly state: ListState;
  /** The screen's own filter, such as the users of one department. */
  readonly filter?: FilterValues;
  readonly storeKey: string;
  /** The selection survives a change of filters. */
  readonly keepsSelection?: boolean;
  /** The selection is restored when the user returns to the list through the browser's history. */
  readonly remembersSelection?: boolean;
  readonly hasViews?: boolean;
}

const NO_FILTER: FilterValues = {};

/** As react-admin takes it, which does not know the longer orders but passes them on. */
const sortPayload = ({ field, order }: ListSort) => ({ field, order }) as SortPayload;

/**
 * react-admin's list controller on the console's own state: requests the page in the parameters, keeps the
 * previous page while the next one loads, and steps back when the page no longer exists (its last row was
 * deleted).
 */
export function useConsoleListController<Row extends ListRow>(options: ListControllerOptions) {
  const {
    resource,
    spec,
    state,
    filter = NO_FILTER,
    storeKey,
    keepsSelection,
    remembersSelection,
    hasViews = false,
  } = options;
  const [params, change] = state;
  const { page, perPage, sort, filterValues } = params;
  const dataProvider = useDataProvider();
  const matching = useMemo(() => ({ ...filterValues, ...filter }), [filterValues, filter]);
  const query = useGetList<Row>(
    resource,
    { pagination: { page, perPage }, sort: sortPayload(sort), filter: matching },
    { placeholderData: (previous) => previous },
  );
  const { data, total, isPlaceholderData } = query;
  const listed = keepsSelection ? {} : matching;
  const scope = JSON.stringify(spec.selectsPage ? { ...listed, page, perPage } : listed);
  const selection = useSelection<Row>(scope, data, remembersSelection ? storeKey : undefined);

  const lastPage = total ? Math.ceil(total / perPage) : 1;
  const isBeyondEnd = !isPlaceholderData && data?.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage });
  }, [isBeyondEnd, lastPage, change]);

  const { totalIsMinimum = false } = (query.meta ?? {}) as { totalIsMinimum?: boolean };
  const hasNextPage = totalIsMinimum ? data?.length === perPage : page * perPage < (total ?? 0);
  // react-admin names rows by their ids alone; those selected on other pages are known from the selection.
  const known = new Map([...selection.rows, ...(data ?? [])].map((row) => [row.id, row]));
  const named = (ids: readonly unknown[]) => [...known.values()].filter(({ id }) => ids.includes(id));
  const context = {
    ...query,
    resource,
    page,
    perPage,
    sort: sortPayload(sort),
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
      const found: Row[] = [];
      for (let next = 1; found.length < maxResults; next += 1) {
        const pagination = { page: next, perPage: maxPageSize };
        const asked = { pagination, sort: sortPayload(sort), filter: matching };
        const { data: rows } = await dataProvider.getList<Row>(resource, asked);
        found.push(...rows);
        if (rows.length < maxPageSize) break;
      }
      return found.slice(0, maxResults);
    },
  } as unknown as ListControllerResult<Row>;
  const list: ConsoleList<Row> = {
    storeKey,
    spec,
    hasViews,
    params,
    change,
    matching,
    totalIsMinimum,
    selection,
  };
  return { context, list };
}
