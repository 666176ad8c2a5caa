import Checkbox from '@mui/material/Checkbox';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { ListSearch } from '@/components/table/ListSearch';
import { TablePagination } from '@/components/table/TablePagination';
import { useT } from '@/i18n/useT';
import styles from './customers.module.css';

/** A customer of a partner, in a list of those to choose from. */
export interface CustomerRow extends ListRow {
  companyName: string;
}

export interface CustomerChoicesProps<Row extends CustomerRow> {
  /** How many of all can be chosen; undefined while that is not known. */
  available: number | undefined;
  selectAllLabel: (available: number) => string;
  /** Whether those of a page can be chosen at once. */
  selectsPage?: boolean;
  /** Why a customer can't be chosen; undefined for those that can. */
  noteOf: (row: Row) => string | undefined;
}

/** The customers of the enclosing list, to be chosen one by one or all at once; the list has the selection. */
export function CustomerChoices<Row extends CustomerRow>(props: CustomerChoicesProps<Row>) {
  const t = useT();
  const { filterValues } = useListContext<Row>();
  const { selection } = useConsoleList<Row>();
  const { all, clear } = selection;
  const { search } = filterValues as { search?: string };
  // All means all customers, which a search would contradict.
  useEffect(() => {
    if (search && all !== undefined) clear();
  }, [search, all, clear]);
  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <ListSearch label={t('sharing.search')} />
      </div>
      <Rows {...props} isSearch={search !== undefined} />
      <TablePagination />
    </div>
  );
}

function Rows<Row extends CustomerRow>(props: CustomerChoicesProps<Row> & { isSearch: boolean }) {
  const { available = 0, selectAllLabel, selectsPage = false, noteOf, isSearch } = props;
  const t = useT();
  const { data: rows, error, refetch } = useListContext<Row>();
  const { selection } = useConsoleList<Row>();
  const { all, count, has, toggle, togglePage, selectAll, clear } = selection;
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton shape="block" height={240} />;
  if (rows.length === 0) return <EmptyState title={t(isSearch ? 'sharing.noMatch' : 'sharing.allAdded')} />;
  const ofPage = rows.filter((row) => noteOf(row) === undefined);
  const chosen = ofPage.filter(({ id }) => has(id)).length;
  return (
    <ul className={styles.customers}>
      {selectsPage && ofPage.length > 0 && (
        <li>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input */}
          <label>
            <Checkbox
              checked={chosen === ofPage.length}
              indeterminate={chosen > 0 && chosen < ofPage.length}
              onChange={() => togglePage(ofPage)}
            />
            {t('sharing.selectPage')}
          </label>
        </li>
      )}
      {!isSearch && available > 0 && (
        <li className={styles.all}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input */}
          <label>
            <Checkbox
              checked={all !== undefined}
              indeterminate={all === undefined && count > 0}
              onChange={() => (all === undefined ? selectAll(available) : clear())}
            />
            {selectAllLabel(available)}
          </label>
        </li>
      )}
      {rows.map((row) => {
        const note = noteOf(row);
        const isAvailable = note === undefined;
        return (
          <li key={row.id}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input */}
            <label data-disabled={!isAvailable || undefined}>
              <Checkbox
                checked={isAvailable && has(row.id)}
                disabled={!isAvailable}
                onChange={() => toggle(row)}
              />
              <span className={styles.customer}>
                <bdi>{row.companyName}</bdi>
                {note && <span>{note}</span>}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
