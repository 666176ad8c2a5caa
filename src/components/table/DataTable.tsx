import { limits } from '@contract/limits';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo } from 'react';
import { useGetRecordRepresentation, useListContext } from 'react-admin';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { useKeptScroll } from '@/components/list/keptPlaces';
import { clearedFilters, isFiltered } from '@/components/list/listParams';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import { BulkBar, type BulkBarProps } from './BulkBar';
import { CardList } from './CardList';
import type { Column, RowAction } from './column';
import { minTableWidth } from './columnWidths';
import { FilterChips } from './FilterChips';
import { TableHeader } from './TableHeader';
import { TablePagination } from './TablePagination';
import { TableRows } from './TableRows';
import { TableToolbar, type TableToolbarProps } from './TableToolbar';
import styles from './table.module.css';
import { useTableSettings } from './useTableSettings';

export interface DataTableProps<Row extends ListRow>
  extends Pick<TableToolbarProps, 'searchLabel' | 'filters' | 'tools'> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Whether rows can be selected; read-only users can't. */
  isSelectable?: boolean;
  /** Whether this row can be selected, where not all can; must stay the same from render to render. */
  canSelect?: (row: Row) => boolean;
  /** Counts all matches exactly; absent: only rows can be selected, not all matches. */
  countAll?: () => Promise<number>;
  /** How all matches are named, for rows that are not users. */
  allTexts?: BulkBarProps<Row>['allTexts'];
  /** The buttons of the bulk bar. */
  bulkActions?: ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  /** Shown when the unfiltered list is empty. */
  empty: ReactNode;
  /** Shows the rows instead of table and cards, as a gallery does. */
  gallery?: ReactNode;
  /** False for a short list without search or filters. */
  hasToolbar?: boolean;
}

const NO_COLUMNS: readonly never[] = [];
const PHONE = `(max-width:${limits.ui.phoneMaxWidth}px)`;

/**
 * The table of the enclosing list: toolbar or bulk bar, sticky sortable head, rows with menu, pager; cards on
 * phones; loading, empty, filtered-empty and error states in its place.
 */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    isSelectable = false,
    canSelect,
    bulkActions,
    actions,
    empty,
    filters,
    gallery,
    hasToolbar = true,
  } = props;
  const t = useT();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const {
    data: rows,
    error,
    isPlaceholderData: isStale = false,
    refetch,
    filterValues,
    setFilters,
  } = useListContext<Row>();
  const { storeKey, spec, selection } = useConsoleList<Row>();
  const represent = useGetRecordRepresentation();
  const nameOf = (row: Row) => String(represent(row));
  const others = useMemo(() => columns.slice(1), [columns]);
  const settings = useTableSettings(others);
  const { shown } = settings;
  // Kept from render to render, as the rows compare it.
  const visible = useMemo(
    () => columns.filter(({ key }, at) => at === 0 || shown.includes(key)),
    [columns, shown],
  );
  const { scroller, onScroll } = useKeptScroll(storeKey, rows !== undefined && !isStale);
  const isEmpty = rows?.length === 0 && !isStale;

  const body = () => {
    if (error && (!rows || isStale)) {
      return (
        <ErrorState
          title={t('table.loadFailed')}
          description={error.message}
          error={error}
          onRetry={() => void refetch()}
        />
      );
    }
    if (isEmpty && isFiltered(filterValues, spec)) {
      return <FilteredEmptyState onClear={() => setFilters(clearedFilters(filterValues, spec))} />;
    }
    if (isEmpty) return empty;
    return null;
  };
  const message = body();
  const rowsProps = { columns: visible, nameOf, isSelectable, canSelect, actions };

  return (
    <div className={styles.frame}>
      {isSelectable && selection.count > 0 ? (
        <BulkBar
          countAll={props.countAll}
          allTexts={props.allTexts}
          offersAllAtOnce={isPhone}
          canSelect={canSelect}
        >
          {bulkActions}
        </BulkBar>
      ) : (
        hasToolbar && (
          <TableToolbar
            searchLabel={props.searchLabel}
            filters={filters}
            isPhone={isPhone}
            tools={props.tools}
            sortable={isPhone || gallery ? visible : undefined}
            columns={gallery ? NO_COLUMNS : others}
            settings={settings}
          />
        )
      )}
      {filters && <FilterChips filters={filters} />}
      {message ? (
        <div className={styles.message}>{message}</div>
      ) : gallery ? (
        <div ref={scroller} className={styles.scroller} onScroll={onScroll} data-stale={isStale || undefined}>
          {gallery}
        </div>
      ) : isPhone ? (
        <CardList {...rowsProps} label={label} />
      ) : (
        <div
          ref={scroller}
          className={styles.scroller}
          onScroll={({ currentTarget }) => {
            currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft !== 0);
            onScroll();
          }}
          data-stale={isStale || undefined}
          // Without sortable heads there may be nothing to focus, and it must still scroll by keyboard.
          tabIndex={visible.some(({ sort }) => sort) ? undefined : 0}
        >
          <table
            className={styles.table}
            data-density={settings.density}
            style={{
              minInlineSize: minTableWidth(visible, Number(isSelectable) + Number(actions !== undefined)),
            }}
            aria-label={label}
            aria-busy={!rows || isStale}
          >
            <TableHeader
              columns={visible}
              isSelectable={isSelectable}
              canSelect={canSelect}
              hasMenu={actions !== undefined}
            />
            <TableRows {...rowsProps} />
          </table>
        </div>
      )}
      {!message && <TablePagination />}
    </div>
  );
}
