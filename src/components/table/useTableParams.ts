import { limits } from '@contract/limits';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  changeTableParams,
  readTableParams,
  type TableParams,
  type TableParamsSpec,
  writeTableParams,
} from './tableParams';

export type ChangeTableParams = (change: Partial<TableParams>) => void;

/**
 * The state of a list, kept in the documented query parameters (1 §2.4): the URL is its only owner, so reload,
 * back and a shared link give the same list. The page size is also remembered for the next visit.
 */
export function useTableParams(tableId: string, spec: TableParamsSpec): [TableParams, ChangeTableParams] {
  const [query, setQuery] = useSearchParams();
  const [preferredLimit, setPreferredLimit] = useStore<number>(
    `${tableId}.limit`,
    limits.paging.defaultPageSize,
  );
  // The router changes the address in a transition. Until it has, the controls show what was asked for, and a
  // second quick change builds on the first.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; params: TableParams } | null>(null);
  const params = useMemo(
    () => (ahead?.of === query ? ahead.params : readTableParams(query, spec, preferredLimit)),
    [ahead, query, spec, preferredLimit],
  );

  const change = useCallback<ChangeTableParams>(
    (changes) => {
      const next = changeTableParams(params, changes);
      if (changes.limit !== undefined) setPreferredLimit(changes.limit);
      setAhead({ of: query, params: next });
      // The address itself, which another parameter's change may have reached before this render has.
      const current = new URLSearchParams(location.search);
      // Each letter of a search is not a place to go back to.
      const address = writeTableParams(next, spec, current, preferredLimit);
      setQuery(address, { replace: changes.search !== undefined });
    },
    [params, query, preferredLimit, setQuery, setPreferredLimit, spec],
  );
  return [params, change];
}
