import { useCallback, useMemo } from 'react';
import { useStore } from 'react-admin';
import { useConsoleList } from '@/components/list/useConsoleList';
import type { Column } from './column';

export type Density = 'comfortable' | 'compact';

export interface TableSettings {
  density: Density;
  setDensity: (density: Density) => void;
  /** The shown columns besides the first, in the table's order. */
  shown: readonly string[];
  toggleColumn: (key: string) => void;
}

type Choosable = Pick<Column<never>, 'key' | 'isOptional'>;
const NONE: readonly string[] = [];
const toggled = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

/**
 * A user's settings for one table, stored in the browser (react-admin's store). Columns named in the address,
 * as a saved view does, take precedence; changing columns then changes the address.
 */
export function useTableSettings(others: readonly Choosable[]): TableSettings {
  const { storeKey, params, change } = useConsoleList();
  const { columns } = params;
  const [density, setDensity] = useStore<Density>(`${storeKey}.density`, 'comfortable');
  const [hidden, setHidden] = useStore<readonly string[]>(`${storeKey}.hiddenColumns`, NONE);
  const [chosen, setChosen] = useStore<readonly string[]>(`${storeKey}.chosenColumns`, NONE);
  const shown = useMemo(() => {
    const isShown = ({ key, isOptional }: Choosable) =>
      columns ? columns.includes(key) : isOptional ? chosen.includes(key) : !hidden.includes(key);
    return others.filter(isShown).map(({ key }) => key);
  }, [others, columns, chosen, hidden]);
  const toggleColumn = useCallback(
    (key: string) => {
      if (columns) change({ columns: toggled(columns, key) });
      else if (others.some((one) => one.key === key && one.isOptional)) setChosen(toggled(chosen, key));
      else setHidden(toggled(hidden, key));
    },
    [columns, change, others, chosen, setChosen, hidden, setHidden],
  );
  return { density, setDensity, shown, toggleColumn };
}
