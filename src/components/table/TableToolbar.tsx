import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { type FilterGroup, FilterMenu, type IdFilter } from './FilterMenu';
import { SearchField } from './SearchField';
import { SortSelect } from './SortSelect';
import type { TableParams } from './tableParams';
import styles from './toolbar.module.css';
import type { ChangeTableParams } from './useTableParams';
import type { TableSettings } from './useTableSettings';
import { ViewMenu, type ViewMenuProps } from './ViewMenu';

type ColumnHead = Pick<Column<never>, 'key' | 'label' | 'sort'>;

export interface TableToolbarProps {
  params: TableParams;
  onChange: ChangeTableParams;
  searchLabel?: string;
  filters?: readonly FilterGroup[];
  /** Filters by records: the departments, the groups. */
  idFilters?: readonly IdFilter[];
  /** Further controls of this list: a toggle, an export. */
  tools?: ReactNode;
  /** Views of this list can be saved. */
  views?: ViewMenuProps['views'];
  /** One row: the further controls are among the filters. */
  isPhone: boolean;
  /** On phones, where there is no head to sort by. */
  sortable?: readonly ColumnHead[];
  /** The columns that may be hidden. */
  columns: readonly ColumnHead[];
  settings: TableSettings;
}

/** Search, filters and view of a list. */
export function TableToolbar(props: TableToolbarProps) {
  const { params, onChange, searchLabel, filters, idFilters, tools, views, isPhone } = props;
  const { sortable, columns, settings } = props;
  const t = useT();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('table.toolbar')}>
      <SearchField value={params.search} label={searchLabel} onChange={(search) => onChange({ search })} />
      {filters && (
        <FilterMenu
          groups={filters}
          idFilters={idFilters}
          params={params}
          onChange={onChange}
          isPhone={isPhone}
        >
          {tools}
        </FilterMenu>
      )}
      {sortable && <SortSelect columns={sortable} params={params} onChange={onChange} />}
      <span className={styles.spacer} />
      {!(isPhone && filters) && tools}
      {columns.length > 1 && (
        <ViewMenu columns={columns} settings={settings} params={params} onChange={onChange} views={views} />
      )}
    </div>
  );
}
