import { useCallback } from 'react';
import { useStore } from 'react-admin';

export type Density = 'comfortable' | 'compact';

export interface TableSettings {
  density: Density;
  setDensity: (density: Density) => void;
  hidden: readonly string[];
  toggleColumn: (key: string) => void;
}

const NONE: readonly string[] = [];

/** How a person likes one table, remembered on this machine (react-admin's store). */
export function useTableSettings(tableId: string): TableSettings {
  const [density, setDensity] = useStore<Density>(`${tableId}.density`, 'comfortable');
  const [hidden, setHidden] = useStore<readonly string[]>(`${tableId}.hiddenColumns`, NONE);
  const toggleColumn = useCallback(
    (key: string) => setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
    [hidden, setHidden],
  );
  return { density, setDensity, hidden, toggleColumn };
}
