import GridView from '@mui/icons-material/GridViewOutlined';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useStore } from 'react-admin';
import { useT } from '@/i18n/useT';

const ICONS = { cards: GridView, table: TableRows };
const VIEWS = ['cards', 'table'] as const;
export type ListView = (typeof VIEWS)[number];

/** Whether a list is shown as cards or as a table, remembered under this key. */
export const useListView = (storeKey: string) => useStore<ListView>(`${storeKey}.view`, 'cards');

export interface ViewToggleProps {
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Switches a list between cards and table. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('table.shownAs.label')}
      onChange={(_event, next: ListView | null) => next && onChange(next)}
    >
      {VIEWS.map((one) => {
        const Icon = ICONS[one];
        const label = t(`table.shownAs.${one}`);
        return (
          <ToggleButton key={one} value={one} aria-label={label} title={label}>
            <Icon fontSize="small" />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
