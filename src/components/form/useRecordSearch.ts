import { type Identifier, useGetList, useGetMany } from 'react-admin';
import { useDebounced } from './useDebounced';

export interface Named<Id extends Identifier = number> {
  id: Id;
  name: string;
  /** Tells it from others of the same name. */
  hint?: string;
  /** How many it has. */
  count?: number;
}

/** What is found for a typed text, and the names of what is chosen already. */
export interface Search<Id extends Identifier = number> {
  readonly options: readonly Named<Id>[];
  readonly isSearching: boolean;
  /** The options are not yet those of the typed text. */
  readonly isBehind: boolean;
  /** How many more there are. */
  readonly more: number;
  readonly nameOf: (id: Id) => string;
}

export interface RecordChoice {
  /** The react-admin resource; its records must have a name. */
  resource: string;
  /** A record to exclude from the results. */
  leaveOut?: number | undefined;
  /** The list's own filters, to which the search is added. */
  filter?: Readonly<Record<string, unknown>> | undefined;
}

const PAGE = 20;

/** Records of a resource whose name matches, searched on the server, and the already chosen ones by id. */
export function useRecordSearch(
  { resource, leaveOut, filter }: RecordChoice,
  text: string,
  chosenIds: readonly number[],
  isOpen: boolean,
): Search {
  const search = useDebounced(text.trim());
  const found = useGetList<Named>(
    resource,
    {
      pagination: { page: 1, perPage: PAGE },
      sort: { field: 'name', order: 'ASC' },
      filter: { ...filter, ...(search && { search }) },
    },
    { enabled: isOpen, placeholderData: (previous) => previous },
  );
  const chosen = useGetMany<Named>(resource, { ids: [...chosenIds] }, { enabled: chosenIds.length > 0 });
  const known = new Map([...(found.data ?? []), ...(chosen.data ?? [])].map((one) => [one.id, one]));
  return {
    options: (found.data ?? []).filter(({ id }) => id !== leaveOut),
    isSearching: found.isFetching,
    isBehind: search !== text.trim() || found.isPlaceholderData || found.isPending,
    more: Math.max(0, (found.total ?? 0) - PAGE),
    nameOf: (id: number) => known.get(id)?.name ?? '…',
  };
}
