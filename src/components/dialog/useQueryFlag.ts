import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * One query parameter that opens something over the page (`modal=addUser`, `edit=12`), so that it can be
 * linked to and the back button closes it. Another parameter may say what is shown of it (`part`) and goes when it
 * changes. The setter stays the same from render to render.
 */
export function useQueryFlag(name: string, part?: string): [string | null, (value: string | null) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const set = useCallback(
    (value: string | null) => {
      // Reads the current address: the list's own parameters may have changed since this render.
      const next = new URLSearchParams(location.search);
      if (value === null) next.delete(name);
      else next.set(name, value);
      if (part !== undefined) next.delete(part);
      void navigate(`?${next}`, { replace: value === null });
    },
    [navigate, name, part],
  );
  return [query.get(name), set];
}
