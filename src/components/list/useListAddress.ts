import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  changeListParams,
  isBareAddress,
  type ListParams,
  type ListSpec,
  readListParams,
  standardPerPage,
  withoutDefaultView,
  writeListParams,
} from './listParams';
import { useDefaultQuery } from './savedViews';

export type ChangeListParams = (change: Partial<ListParams>) => void;
export type ListState = readonly [ListParams, ChangeListParams];

/**
 * The state of a list, stored in the documented query parameters. The address is its single source, so
 * reload, back and a shared link give the same list. The page size is also remembered for the next visit.
 */
export function useListAddress(storeKey: string, spec: ListSpec): ListState {
  const [query, setQuery] = useSearchParams();
  const [preferredPerPage, setPreferredPerPage] = useStore<number>(
    `${storeKey}.limit`,
    standardPerPage(spec),
  );
  const [defaultQuery] = useDefaultQuery(storeKey);
  const hasDefault = defaultQuery !== '';
  const opensWithDefault = hasDefault && isBareAddress(query, spec);
  // The router changes the address in a transition. Until then the controls show the requested state, and a
  // quick second change builds on the first.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; params: ListParams } | null>(null);
  const params = useMemo(
    () =>
      ahead?.of === query
        ? ahead.params
        : readListParams(
            opensWithDefault ? new URLSearchParams(defaultQuery) : query,
            spec,
            preferredPerPage,
          ),
    [ahead, query, spec, preferredPerPage, opensWithDefault, defaultQuery],
  );
  const addressOf = useCallback(
    (next: ListParams) => {
      // Reads the current address, where another parameter may have changed since this render.
      const current = new URLSearchParams(location.search);
      const written = writeListParams(next, spec, current, preferredPerPage);
      return hasDefault && isBareAddress(written, spec) ? withoutDefaultView(written) : written;
    },
    [spec, preferredPerPage, hasDefault],
  );
  useEffect(() => {
    if (opensWithDefault) setQuery(addressOf(params), { replace: true });
  }, [opensWithDefault, params, addressOf, setQuery]);

  const change = useCallback<ChangeListParams>(
    (changes) => {
      const next = changeListParams(params, changes);
      if (changes.perPage !== undefined) setPreferredPerPage(changes.perPage);
      setAhead({ of: query, params: next });
      // Typing in the search adds no history entries.
      setQuery(addressOf(next), { replace: next.filterValues.search !== params.filterValues.search });
    },
    [params, query, setQuery, setPreferredPerPage, addressOf],
  );
  return [params, change];
}

/** The state of a list inside a drawer or dialog, where the address belongs to the page behind it. */
export function useListMemory(spec: ListSpec): ListState {
  const [params, setParams] = useState(() => readListParams(new URLSearchParams(), spec));
  const change = useCallback<ChangeListParams>(
    (changes) => setParams((now) => changeListParams(now, changes)),
    [],
  );
  return [params, change];
}
