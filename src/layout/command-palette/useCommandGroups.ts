import { limits } from '@contract/limits';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AskedSource, CommandContext, CommandGroup, CommandSource } from './commandSource';
import { matchEntries } from './matchEntries';

const DEBOUNCE_MS = limits.ui.searchDebounceMs;
const FRESH_MS = 30_000;

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const isAsked = (source: CommandSource): source is AskedSource => source.kind === 'asked';

/** The groups of lines for what is typed, in the order of the sources; groups without a line are left out. */
export function useCommandGroups(
  sources: readonly CommandSource[],
  query: string,
  context: CommandContext,
): CommandGroup[] {
  const asked = useMemo(() => sources.filter(isAsked), [sources]);
  const settled = useDebounced(query.trim());
  const answers = useQueries({
    queries: asked.map((source) => ({
      queryKey: ['command-palette', source.id, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(settled, context, signal),
      enabled: settled.length >= source.minLength,
      staleTime: FRESH_MS,
    })),
  });

  return sources
    .map((source) => ({
      source,
      entries: isAsked(source)
        ? (answers[asked.indexOf(source)]?.data ?? [])
        : matchEntries(source.entries(context), query),
    }))
    .filter(({ entries }) => entries.length > 0);
}
