import { useCallback } from 'react';
import { useStore } from 'react-admin';
import type { Column } from './column';
import type { TableParams } from './tableParams';
import type { ChangeTableParams } from './useTableParams';

export type Density = 'comfortable' | 'compact';

export interface TableSettings {
  density: Density;
  setDensity: (density: Density) => void;
  /** The columns that are shown beside the first, in the table's order. */
  shown: readonly string[];
  toggleColumn: (key: string) => void;
}

type Choosable = Pick<Column<never>, 'key' | 'isOptional'>;
const NONE: readonly string[] = [];
const toggled = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

/**
 * How a person likes one table, remembered on this machine (react-admin's store). Columns that the address names, as a
 * saved view does, win over that; then choosing others changes the address.
 */
export function useTableSettings(
  tableId: string,
  others: readonly Choosable[],
  { columns }: Pick<TableParams, 'columns'>,
  onChange: ChangeTableParams,
): TableSettings {
  const [density, setDensity] = useStore<Density>(`${tableId}.density`, 'comfortable');
  const [hidden, setHidden] = useStore<readonly string[]>(`${tableId}.hiddenColumns`, NONE);
  const [chosen, setChosen] = useStore<readonly string[]>(`${tableId}.chosenColumns`, NONE);
  const isShown = ({ key, isOptional }: Choosable) =>
    columns ? columns.includes(key) : isOptional ? chosen.includes(key) : !hidden.includes(key);
  const shown = others.filter(isShown).map(({ key }) => key);
  const toggleColumn = useCallback(
    (key: string) => {
      if (columns) onChange({ columns: toggled(columns, key) });
      else if (others.some((one) => one.key === key && one.isOptional)) setChosen(toggled(chosen, key));
      else setHidden(toggled(hidden, key));
    },
    [columns, onChange, others, chosen, setChosen, hidden, setHidden],
  );
  return { density, setDensity, shown, toggleColumn };
}
