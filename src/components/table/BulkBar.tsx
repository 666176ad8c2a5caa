import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { usePending } from '@/components/dialog/usePending';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './toolbar.module.css';

export interface BulkBarProps<Row extends ListRow> {
  /** Counts all matches exactly; absent: selecting all matches is not offered. */
  countAll?: () => Promise<number>;
  /** How all matches are named, for rows that are not users: 'Select all 12 users', 'All 12 users selected'. */
  allTexts?: { select: (count: string) => string; selected: (count: string) => string };
  /** Offers to select all matches from the first row on, for layouts without a select-page checkbox. */
  offersAllAtOnce?: boolean;
  canSelect?: ((row: Row) => boolean) | undefined;
  /** The buttons of the bulk actions; absent where the selection itself is the result. */
  children?: ReactNode;
}

/**
 * Replaces the toolbar while rows are selected and announces how many. Once a whole page is selected, all
 * matches can be selected, with their exact number.
 */
export function BulkBar<Row extends ListRow>(props: BulkBarProps<Row>) {
  const { countAll, allTexts, offersAllAtOnce = false, canSelect, children } = props;
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const { data = [], total = 0 } = useListContext<Row>();
  const { totalIsMinimum, selection } = useConsoleList();
  const rows = canSelect ? data.filter(canSelect) : data;
  const { count, all, has, selectAll, clear } = selection;
  const isMore = totalIsMinimum || total > count;
  const isWholePage = rows.length > 0 && rows.every(({ id }) => has(id));
  const offersAll = countAll && all === undefined && isMore && (offersAllAtOnce || isWholePage);
  const { isPending, run } = usePending(async () => {
    if (countAll) selectAll(await countAll());
  });
  const options = { smart_count: count, count: number.format(count) };

  return (
    <div className={styles.bar} data-bulk="" role="toolbar" aria-label={t('table.actions')}>
      <span className={styles.count} role="status">
        {all === undefined
          ? t('table.selected', options)
          : (allTexts?.selected(options.count) ?? t('table.allSelected', options))}
      </span>
      {offersAll && (
        <Button loading={isPending} onClick={run}>
          {totalIsMinimum
            ? t('table.selectAllMatching')
            : (allTexts?.select(number.format(total)) ??
              t('table.selectAll', { count: number.format(total) }))}
        </Button>
      )}
      {children}
      <span className={styles.spacer} />
      <Button onClick={clear}>{t('table.clearSelection')}</Button>
    </div>
  );
}
