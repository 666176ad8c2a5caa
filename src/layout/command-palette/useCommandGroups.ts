import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '@/components/form/useDebounced';
import type { AskedSource, CommandContext, CommandGroup, CommandSource } from './commandSource';
import { matchEntries } from './matchEntries';

const FRESH_MS = 30_000;

const isAsked = (source: CommandSource): source is AskedSource => source.kind === 'asked';

/** The groups of entries matching the query, in the order of the sources; empty groups are left out. */
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
