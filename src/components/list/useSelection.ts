import { useCallback, useEffect, useMemo, useState } from 'react';
import { useKeptPlace } from './keptPlaces';
import type { ListRow } from './useConsoleList';

export interface Selection<Row extends ListRow> {
  /** As they stand now where they are on the page, else as they were when they were selected. */
  rows: readonly Row[];
  ids: readonly number[];
  /** The number of matches, once all matches are selected; `rows` and `ids` are then only some of them. */
  all: number | undefined;
  /** The number selected: all matches or the rows. */
  count: number;
  has: (id: number) => boolean;
  toggle: (row: Row) => void;
  /** Replaces the selection with these rows. */
  select: (rows: readonly Row[]) => void;
  /** Selects all rows of a page, or deselects them when all are selected. */
  togglePage: (rows: readonly Row[]) => void;
  /** Selects all matches, on every page. */
  selectAll: (count: number) => void;
  clear: () => void;
}

interface State<Row> {
  scope: string;
  chosen: Map<number, Row>;
  all?: number;
}

/**
 * The selected rows of a list. The selection survives a page change, but not a change of what is listed
 * (`scope`). With a name it is restored when the user comes back to the list.
 */
export function useSelection<Row extends ListRow>(
  scope: string,
  page: readonly Row[] | undefined,
  name?: string,
): Selection<Row> {
  const { recall, keep } = useKeptPlace<State<Row>>(`${name}.selection`);
  const [state, setState] = useState<State<Row>>(
    () => (name === undefined ? undefined : recall()) ?? { scope, chosen: new Map() },
  );
  useEffect(() => {
    if (name !== undefined) keep(state);
  }, [name, keep, state]);
  const isCurrent = state.scope === scope;
  // Gone for good: going back to what was listed before does not bring it back.
  useEffect(() => {
    // What has been selected of it meanwhile stays.
    if (!isCurrent) setState((before) => (before.scope === scope ? before : { scope, chosen: new Map() }));
  }, [isCurrent, scope]);
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

  const toggle = useCallback(
    (row: Row) =>
      change((next) => {
        if (!next.delete(row.id)) next.set(row.id, row);
      }),
    [change],
  );

  return useMemo(() => {
    const chosen = current ?? new Map<number, Row>();
    const onPage = new Map(page?.map((row) => [row.id, row]));
    return {
      rows: [...chosen.values()].map((row) => onPage.get(row.id) ?? row),
      ids: [...chosen.keys()],
      all,
      count: all ?? chosen.size,
      has: (id) => all !== undefined || chosen.has(id),
      toggle,
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
  }, [current, all, scope, page, change, toggle]);
}
