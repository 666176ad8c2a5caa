import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * One query parameter that opens something over the list (`modal=addUser`, `edit=12`), so that it can be linked
 * to and the back button closes it.
 */
export function useQueryFlag(name: string): [string | null, (value: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (value: string | null) => {
      // The address itself: the list's own parameters may have changed since this render.
      const next = new URLSearchParams(location.search);
      if (value === null) next.delete(name);
      else next.set(name, value);
      setQuery(next, { replace: value === null });
    },
    [setQuery, name],
  );
  return [query.get(name), set];
}

/** A link to this same list with the parameter set. */
export function useHrefWith(name: string): (value: string | number) => string {
  const { search } = useLocation();
  return useCallback(
    (value) => {
      const next = new URLSearchParams(search);
      next.set(name, String(value));
      return `?${next}`;
    },
    [search, name],
  );
}
