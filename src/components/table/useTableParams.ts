import { limits } from '@contract/limits';
import { useCallback, useMemo } from 'react';
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
  const params = useMemo(() => readTableParams(query, spec, preferredLimit), [query, spec, preferredLimit]);

  const change = useCallback<ChangeTableParams>(
    (changes) => {
      if (changes.limit !== undefined) setPreferredLimit(changes.limit);
      setQuery(
        (current) => {
          const now = readTableParams(current, spec, preferredLimit);
          return writeTableParams(changeTableParams(now, changes), spec, current);
        },
        // Each letter of a search is not a place to go back to.
        { replace: changes.search !== undefined },
      );
    },
    [setQuery, setPreferredLimit, spec, preferredLimit],
  );
  return [params, change];
}
