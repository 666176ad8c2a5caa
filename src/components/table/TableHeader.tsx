import { useListContext } from 'react-admin';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { CONTROL_WIDTH, headWidths } from './columnWidths';
import { RowCheckbox } from './RowCheckbox';
import styles from './table.module.css';

export interface TableHeaderProps<Row extends ListRow> {
  columns: readonly Column<Row>[];
  isSelectable: boolean;
  canSelect?: ((row: Row) => boolean) | undefined;
  hasMenu: boolean;
}

const ARROW = 'M20 12l-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8 8-8z';

/** Sticky column heads: a click sorts ascending, a second click descending; aria-sort carries the state. */
export function TableHeader<Row extends ListRow>(props: TableHeaderProps<Row>) {
  const { columns, isSelectable, canSelect, hasMenu } = props;
  const t = useT();
  const { data = [], sort: current, setSort } = useListContext<Row>();
  const { selection } = useConsoleList<Row>();
  const rows = canSelect ? data.filter(canSelect) : data;
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  const isAscending = current.order.startsWith('ASC');
  const widths = headWidths(columns, Number(isSelectable) + Number(hasMenu));

  return (
    <thead>
      <tr>
        {isSelectable && (
          <th scope="col" className={styles.checkCell} style={{ inlineSize: CONTROL_WIDTH }}>
            <RowCheckbox
              label={t('table.selectPage')}
              isChecked={rows.length > 0 && chosen === rows.length}
              isMixed={chosen > 0 && chosen < rows.length}
              disabled={rows.length === 0}
              onChange={() => selection.togglePage(rows)}
            />
          </th>
        )}
        {columns.map(({ key, label, sort, align }, at) => {
          const isActive = sort !== undefined && sort === current.field;
          const direction = isActive ? (isAscending ? 'ascending' : 'descending') : undefined;
          return (
            <th
              key={key}
              scope="col"
              className={at === 0 ? styles.nameCell : undefined}
              style={{ inlineSize: widths[at] }}
              data-align={align}
              aria-sort={direction}
            >
              {sort ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-direction={direction}
                  onClick={() => setSort({ field: sort, order: isActive && isAscending ? 'DESC' : 'ASC' })}
                >
                  {label}
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={ARROW} />
                  </svg>
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
        {hasMenu && (
          <th scope="col" className={styles.menuCell} style={{ inlineSize: CONTROL_WIDTH }}>
            <span data-spoken="">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
