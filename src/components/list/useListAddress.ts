import { limits } from '@contract/limits';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  changeListParams,
  type ListParams,
  type ListSpec,
  readListParams,
  writeListParams,
} from './listParams';

export type ChangeListParams = (change: Partial<ListParams>) => void;
export type ListState = readonly [ListParams, ChangeListParams];

/**
 * The state of a list, kept in the documented query parameters: the address is its only owner, so reload,
 * back and a shared link give the same list. The page size is also remembered for the next visit.
 */
export function useListAddress(storeKey: string, spec: ListSpec): ListState {
  const [query, setQuery] = useSearchParams();
  const [preferredPerPage, setPreferredPerPage] = useStore<number>(
    `${storeKey}.limit`,
    limits.paging.defaultPageSize,
  );
  // The router changes the address in a transition. Until it has, the controls show what was asked for, and a
  // second quick change builds on the first.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; params: ListParams } | null>(null);
  const params = useMemo(
    () => (ahead?.of === query ? ahead.params : readListParams(query, spec, preferredPerPage)),
    [ahead, query, spec, preferredPerPage],
  );

  const change = useCallback<ChangeListParams>(
    (changes) => {
      const next = changeListParams(params, changes);
      if (changes.perPage !== undefined) setPreferredPerPage(changes.perPage);
      setAhead({ of: query, params: next });
      // The address itself, which another parameter's change may have reached before this render has.
      const current = new URLSearchParams(location.search);
      const address = writeListParams(next, spec, current, preferredPerPage);
      // Each letter of a search is not a place to go back to.
      setQuery(address, { replace: next.filterValues.search !== params.filterValues.search });
    },
    [params, query, preferredPerPage, setQuery, setPreferredPerPage, spec],
  );
  return [params, change];
}

/** The state of a list inside a drawer or dialog: the address belongs to the page behind it. */
export function useListMemory(spec: ListSpec): ListState {
  const [params, setParams] = useState(() => readListParams(new URLSearchParams(), spec));
  const change = useCallback<ChangeListParams>(
    (changes) => setParams((now) => changeListParams(now, changes)),
    [],
  );
  return [params, change];
}
