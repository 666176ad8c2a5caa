import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { type FilterGroup, FilterMenu } from './FilterMenu';
import { SearchField } from './SearchField';
import { SortSelect } from './SortSelect';
import type { TableParams } from './tableParams';
import styles from './toolbar.module.css';
import type { ChangeTableParams } from './useTableParams';
import type { TableSettings } from './useTableSettings';
import { ViewMenu } from './ViewMenu';

type ColumnHead = Pick<Column<never>, 'key' | 'label' | 'sort'>;

export interface TableToolbarProps {
  params: TableParams;
  onChange: ChangeTableParams;
  searchLabel?: string;
  filters?: readonly FilterGroup[];
  /** Further controls of this list: a toggle, an export. */
  tools?: ReactNode;
  /** On phones, where there is no head to sort by. */
  sortable?: readonly ColumnHead[];
  /** The columns that may be hidden. */
  columns: readonly ColumnHead[];
  settings: TableSettings;
}

/** Search, filters and view of a list. */
export function TableToolbar(props: TableToolbarProps) {
  const { params, onChange, searchLabel, filters, tools, sortable, columns, settings } = props;
  const t = useT();
  const setFilters = (filterBy: string[]) => onChange({ filterBy });

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('table.toolbar')}>
      <SearchField value={params.search} label={searchLabel} onChange={(search) => onChange({ search })} />
      {filters && <FilterMenu groups={filters} value={params.filterBy} onChange={setFilters} />}
      {sortable && <SortSelect columns={sortable} params={params} onChange={onChange} />}
      <span className={styles.spacer} />
      {tools}
      {columns.length > 1 && <ViewMenu columns={columns} settings={settings} />}
    </div>
  );
}
