import { useCallback, useMemo, useState } from 'react';
import type { RowId, TableRowData } from './column';

export interface Selection<Row extends TableRowData> {
  rows: readonly Row[];
  ids: readonly RowId[];
  has: (id: RowId) => boolean;
  toggle: (row: Row) => void;
  /** Selects all of a page, or none of it when all of it is selected already. */
  togglePage: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** The rows ticked in a list. It outlives a change of page but not of what is listed (`scope`). */
export function useSelection<Row extends TableRowData>(scope: string): Selection<Row> {
  const [state, setState] = useState({ scope, chosen: new Map<RowId, Row>() });
  const current = state.scope === scope ? state.chosen : undefined;

  const change = useCallback(
    (edit: (chosen: Map<RowId, Row>) => void) =>
      setState((before) => {
        const chosen = new Map(before.scope === scope ? before.chosen : undefined);
        edit(chosen);
        return { scope, chosen };
      }),
    [scope],
  );

  return useMemo(() => {
    const chosen = current ?? new Map<RowId, Row>();
    return {
      rows: [...chosen.values()],
      ids: [...chosen.keys()],
      has: (id) => chosen.has(id),
      toggle: (row) =>
        change((next) => {
          if (!next.delete(row.id)) next.set(row.id, row);
        }),
      togglePage: (rows) =>
        change((next) => {
          const all = rows.every(({ id }) => next.has(id));
          for (const row of rows) {
            if (all) next.delete(row.id);
            else next.set(row.id, row);
          }
        }),
      clear: () => change((next) => next.clear()),
    };
  }, [current, change]);
}
