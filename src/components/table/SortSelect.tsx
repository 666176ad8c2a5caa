import { useT } from '@/i18n/useT';
import type { Column } from './column';
import type { SortDirection, TableParams } from './tableParams';
import styles from './toolbar.module.css';
import type { ChangeTableParams } from './useTableParams';

export interface SortSelectProps {
  columns: readonly Pick<Column<never>, 'label' | 'sort'>[];
  params: TableParams;
  onChange: ChangeTableParams;
}

const ARROWS: Record<SortDirection, string> = { ASC: '↑', DESC: '↓' };

/** Sorting on a phone, where the cards have no column heads. */
export function SortSelect({ columns, params, onChange }: SortSelectProps) {
  const t = useT();
  const choose = (value: string) => {
    const [orderBy = '', order] = value.split(' ');
    onChange({ orderBy, order: order === 'ASC' ? 'ASC' : 'DESC' });
  };
  return (
    <select
      className={styles.select}
      aria-label={t('table.sortBy')}
      value={`${params.orderBy} ${params.order}`}
      onChange={(event) => choose(event.target.value)}
    >
      {columns.flatMap(({ label, sort }) =>
        sort
          ? (['ASC', 'DESC'] as const).map((order) => (
              <option key={`${sort} ${order}`} value={`${sort} ${order}`}>
                {label} {ARROWS[order]}
              </option>
            ))
          : [],
      )}
    </select>
  );
}
