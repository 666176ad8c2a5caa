import { memo, useEffect, useState } from 'react';
import { RecordContextProvider, useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import type { Column, RowAction } from './column';
import { RowCheckbox } from './RowCheckbox';
import { RowMenu } from './RowMenu';
import styles from './table.module.css';

export interface TableRowsProps<Row extends ListRow> {
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  isSelectable: boolean;
  canSelect?: ((row: Row) => boolean) | undefined;
  actions?: (row: Row) => readonly RowAction[];
}

const SKELETON_WIDTHS = ['78%', '52%', '64%', '46%'];

/** A truncated cell shows its full text on hover. */
function titleWhenCut(event: { currentTarget: HTMLElement }) {
  const cell = event.currentTarget;
  const parts = [cell, ...cell.querySelectorAll('[data-truncate], bdi')];
  const cut = parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  if (cut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

interface RowProps<Row extends ListRow> extends Pick<TableRowsProps<Row>, 'columns' | 'actions'> {
  row: Row;
  name: string;
  isSelectable: boolean;
  /** Absent: the row can't be selected. */
  toggle?: ((row: Row) => void) | undefined;
  isSelected: boolean;
  /** Only for a row to render again now and then: '2 minutes ago' must stay true. */
  minute: number;
}

const MINUTE_MS = 60_000;
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);

function useMinute(): number {
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}

function PlainRow<Row extends ListRow>(props: RowProps<Row>) {
  const { row, name, columns, isSelectable, toggle, isSelected, actions } = props;
  const t = useT();
  return (
    <tr className={styles.row} data-selected={isSelected || undefined}>
      {isSelectable && (
        <td className={styles.checkCell}>
          {toggle && (
            <RowCheckbox
              label={t('table.select', { name })}
              isChecked={isSelected}
              onChange={() => toggle(row)}
            />
          )}
        </td>
      )}
      <RecordContextProvider value={row}>
        {columns.map((column, at) => (
          <td
            key={column.key}
            className={at === 0 ? `${styles.cell} ${styles.nameCell}` : styles.cell}
            data-align={column.align}
            onMouseEnter={titleWhenCut}
          >
            {column.render(row)}
          </td>
        ))}
      </RecordContextProvider>
      {actions && (
        <td className={styles.menuCell}>
          <RowMenu name={name} actions={() => actions(row)} />
        </td>
      )}
    </tr>
  );
}

/**
 * The list renders for every step of a page change: with the address, with the old rows while the new ones load. A row
 * only renders when something of it has changed. `memo` forgets the type parameter.
 */
const TableRow = memo(PlainRow) as typeof PlainRow;

/**
 * The rows of a table, each providing its record to its cells; placeholders in the final shape while the
 * first page loads. Plain elements: a page of MUI's cells takes longer than everything else on it.
 */
export function TableRows<Row extends ListRow>(props: TableRowsProps<Row>) {
  const { columns, nameOf, isSelectable, canSelect, actions } = props;
  const { data: rows, perPage } = useListContext<Row>();
  const { selection } = useConsoleList<Row>();
  const minute = useMinute();

  if (!rows) {
    return (
      <tbody>
        {Array.from({ length: perPage }, (_, row) => row).map((row) => (
          <tr key={row}>
            {isSelectable && <td className={styles.checkCell} />}
            {columns.map(({ key }, at) => (
              <td key={key}>
                <Skeleton width={SKELETON_WIDTHS[(row + at) % SKELETON_WIDTHS.length]} />
              </td>
            ))}
            {actions && <td className={styles.menuCell} />}
          </tr>
        ))}
      </tbody>
    );
  }

  return (
    <tbody>
      {rows.map((row) => {
        const isFree = isSelectable && (canSelect?.(row) ?? true);
        return (
          <TableRow
            key={row.id}
            row={row}
            name={nameOf(row)}
            columns={columns}
            isSelectable={isSelectable}
            toggle={isFree ? selection.toggle : undefined}
            isSelected={isFree && selection.has(row.id)}
            actions={actions}
            minute={minute}
          />
        );
      })}
    </tbody>
  );
}
