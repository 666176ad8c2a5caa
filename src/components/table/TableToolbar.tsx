import type { ReactNode } from 'react';
import { useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { FilterMenu, type ListFilter } from './FilterMenu';
import { ListSearch } from './ListSearch';
import { SortSelect } from './SortSelect';
import styles from './toolbar.module.css';
import type { TableSettings } from './useTableSettings';
import { ViewMenu } from './ViewMenu';

type ColumnHead = Pick<Column<never>, 'key' | 'label' | 'sort'>;

export interface TableToolbarProps {
  searchLabel?: string;
  filters?: readonly ListFilter[];
  /** Further controls of this list: a toggle, an export. */
  tools?: ReactNode;
  /** Uses one row: the other controls move into the filter menu. */
  isPhone: boolean;
  /** Sortable columns, for phones, which have no column heads. */
  sortable?: readonly ColumnHead[];
  /** The columns that can be hidden. */
  columns: readonly ColumnHead[];
  settings: TableSettings;
}

/** Search, filters and view of a list. */
export function TableToolbar(props: TableToolbarProps) {
  const { searchLabel, filters, tools, isPhone, sortable, columns, settings } = props;
  const t = useT();
  const { hasViews } = useConsoleList();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('table.toolbar')}>
      <ListSearch label={searchLabel} />
      {filters && (
        <FilterMenu filters={filters} isPhone={isPhone}>
          {tools}
        </FilterMenu>
      )}
      {sortable && <SortSelect columns={sortable} />}
      <span className={styles.spacer} />
      {!(isPhone && filters) && tools}
      {(hasViews || columns.length > 1) && <ViewMenu columns={columns} settings={settings} />}
    </div>
  );
}
