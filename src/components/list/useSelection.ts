import { useCallback, useEffect, useMemo, useState } from 'react';
import { useKeptPlace } from './keptPlaces';
import type { ListRow } from './useConsoleList';

export interface Selection<Row extends ListRow> {
  rows: readonly Row[];
  ids: readonly number[];
  /** How many match, once all that match are selected; then `rows` and `ids` are only some of them. */
  all: number | undefined;
  /** Everything selected: all that match, or the rows. */
  count: number;
  has: (id: number) => boolean;
  toggle: (row: Row) => void;
  /** Selects these and nothing else. */
  select: (rows: readonly Row[]) => void;
  /** Selects all of a page, or none of it when all of it is selected already. */
  togglePage: (rows: readonly Row[]) => void;
  /** Selects all that match, on every page. */
  selectAll: (count: number) => void;
  clear: () => void;
}

interface State<Row> {
  scope: string;
  chosen: Map<number, Row>;
  all?: number;
}

/**
 * The rows ticked in a list. It outlives a change of page but not of what is listed (`scope`). With a name it is there again
 * when somebody comes back to the list.
 */
export function useSelection<Row extends ListRow>(scope: string, name?: string): Selection<Row> {
  const { recall, keep } = useKeptPlace<State<Row>>(`${name}.selection`);
  const [state, setState] = useState<State<Row>>(
    () => (name === undefined ? undefined : recall()) ?? { scope, chosen: new Map() },
  );
  useEffect(() => {
    if (name !== undefined) keep(state);
  }, [name, keep, state]);
  const isCurrent = state.scope === scope;
  const current = isCurrent ? state.chosen : undefined;
  const all = isCurrent ? state.all : undefined;

  const change = useCallback(
    (edit: (chosen: Map<number, Row>) => void) =>
      setState((before) => {
        const chosen = new Map(before.scope === scope ? before.chosen : undefined);
        edit(chosen);
        return { scope, chosen };
      }),
    [scope],
  );

  return useMemo(() => {
    const chosen = current ?? new Map<number, Row>();
    return {
      rows: [...chosen.values()],
      ids: [...chosen.keys()],
      all,
      count: all ?? chosen.size,
      has: (id) => all !== undefined || chosen.has(id),
      toggle: (row) =>
        change((next) => {
          if (!next.delete(row.id)) next.set(row.id, row);
        }),
      select: (rows) => setState({ scope, chosen: new Map(rows.map((row) => [row.id, row])) }),
      togglePage: (rows) =>
        change((next) => {
          const isWhole = all !== undefined || rows.every(({ id }) => next.has(id));
          for (const row of rows) {
            if (isWhole) next.delete(row.id);
            else next.set(row.id, row);
          }
        }),
      selectAll: (count) => setState({ scope, chosen: new Map(chosen), all: count }),
      clear: () => change((next) => next.clear()),
    };
  }, [current, all, scope, change]);
}
