import { limits } from '@contract/limits';
import Table from '@mui/material/Table';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { useT } from '@/i18n/useT';
import { BulkBar } from './BulkBar';
import { CardList } from './CardList';
import type { Column, RowAction, TableData, TableRowData } from './column';
import { minTableWidth } from './columnWidths';
import { FilterChips } from './FilterChips';
import { useKeptScroll } from './keptPlaces';
import { TableHeader } from './TableHeader';
import { TablePagination } from './TablePagination';
import { TableRows } from './TableRows';
import { TableToolbar, type TableToolbarProps } from './TableToolbar';
import styles from './table.module.css';
import { isFiltered, NO_FILTERS, type TableParams } from './tableParams';
import type { Selection } from './useSelection';
import type { ChangeTableParams } from './useTableParams';
import { useTableSettings } from './useTableSettings';

export interface DataTableProps<Row extends TableRowData>
  extends Pick<TableToolbarProps, 'searchLabel' | 'filters' | 'idFilters' | 'tools' | 'views'> {
  /** Names the remembered settings. */
  id: string;
  /** What the table lists, as its accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  data: TableData<Row>;
  params: TableParams;
  onChange: ChangeTableParams;
  /** The record's name, for the accessible names of its controls. */
  nameOf: (row: Row) => string;
  /** Absent: rows cannot be selected (a reader's table). */
  selection?: Selection<Row>;
  /** Counts all that match, exactly; absent: only rows can be selected, not all that match. */
  countAll?: () => Promise<number>;
  /** The buttons of the bulk bar. */
  bulkActions?: ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  /** Shown when there is nothing at all and nothing is filtered. */
  empty: ReactNode;
  /** A short list that is neither searched nor filtered goes without. */
  hasToolbar?: boolean;
}

const PHONE = `(max-width:${limits.ui.phoneMaxWidth}px)`;

/**
 * The console's table (design, Tables): toolbar or bulk bar, sticky sortable head, rows with menu, pager;
 * cards on phones; loading, empty, filtered-empty and error states in its place.
 */
export function DataTable<Row extends TableRowData>(props: DataTableProps<Row>) {
  const { id, label, columns, data, params, onChange, nameOf, selection, bulkActions, actions, empty } =
    props;
  const { hasToolbar = true } = props;
  const t = useT();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const [first, ...others] = columns;
  const settings = useTableSettings(id, others, params, onChange);
  const visible = columns.filter(({ key }) => key === first?.key || settings.shown.includes(key));
  const { rows, error, isStale } = data;
  const rowsProps = { columns: visible, rows, skeletonRows: params.limit, nameOf, selection, actions };
  const { scroller, onScroll } = useKeptScroll(id, rows !== undefined && !isStale);
  const isEmpty = rows?.length === 0 && !isStale;

  const body = () => {
    if (error && (!rows || isStale)) {
      const description = error instanceof Error ? error.message : undefined;
      return (
        <ErrorState
          title={t('table.loadFailed')}
          description={description}
          error={error}
          onRetry={data.retry}
        />
      );
    }
    if (isEmpty && isFiltered(params)) {
      return <FilteredEmptyState onClear={() => onChange(NO_FILTERS)} />;
    }
    if (isEmpty) return empty;
    return null;
  };
  const message = body();

  return (
    <div className={styles.frame}>
      {selection && selection.count > 0 ? (
        <BulkBar selection={selection} data={data} countAll={props.countAll} offersAllAtOnce={isPhone}>
          {bulkActions}
        </BulkBar>
      ) : (
        hasToolbar && (
          <TableToolbar
            params={params}
            onChange={onChange}
            searchLabel={props.searchLabel}
            filters={props.filters}
            idFilters={props.idFilters}
            views={props.views}
            isPhone={isPhone}
            tools={props.tools}
            sortable={isPhone ? visible : undefined}
            columns={others}
            settings={settings}
          />
        )
      )}
      {props.filters && (
        <FilterChips groups={props.filters} idFilters={props.idFilters} params={params} onChange={onChange} />
      )}
      {message ? (
        <div className={styles.message}>{message}</div>
      ) : isPhone ? (
        <CardList {...rowsProps} label={label} isStale={isStale} />
      ) : (
        <div
          ref={scroller}
          className={styles.scroller}
          onScroll={onScroll}
          data-stale={isStale || undefined}
          // Without sorting heads there may be nothing in it to focus, and it must scroll by keyboard too.
          tabIndex={hasToolbar ? undefined : 0}
        >
          <Table
            stickyHeader
            size={settings.density === 'compact' ? 'small' : 'medium'}
            className={styles.table}
            style={{ minInlineSize: minTableWidth(visible) }}
            aria-label={label}
            aria-busy={!rows || isStale}
          >
            <TableHeader
              columns={visible}
              params={params}
              onChange={onChange}
              rows={rows ?? []}
              selection={selection}
              hasMenu={actions !== undefined}
            />
            <TableRows {...rowsProps} />
          </Table>
        </div>
      )}
      {!message && <TablePagination params={params} data={data} onChange={onChange} />}
    </div>
  );
}
