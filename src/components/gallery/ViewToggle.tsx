import GridView from '@mui/icons-material/GridViewOutlined';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useResourceContext, useStore } from 'react-admin';
import { useT } from '@/i18n/useT';

const ICONS = { cards: GridView, table: TableRows };
const VIEWS = ['cards', 'table'] as const;
type ListView = (typeof VIEWS)[number];

/** Whether a resource is shown as cards or as a table, which is remembered. */
export const useListView = (resource: string | undefined) => useStore<ListView>(`${resource}.view`, 'cards');

/** Switches a gallery between cards and table; without `resource` the enclosing list's. */
export function ViewToggle(props: { resource?: string }) {
  const t = useT();
  const [view, setView] = useListView(useResourceContext(props));
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('table.shownAs.label')}
      onChange={(_event, next: ListView | null) => next && setView(next)}
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
