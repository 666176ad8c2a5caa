import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { RecordContextProvider, useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import type { Column, RowAction } from './column';
import { RowMenu } from './RowMenu';
import styles from './table.module.css';

export interface TableRowsProps<Row extends ListRow> {
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  isSelectable: boolean;
  actions?: (row: Row) => readonly RowAction[];
}

const SKELETON_WIDTHS = ['78%', '52%', '64%', '46%'];

/** A truncated cell shows its full text on hover. */
function titleWhenCut(event: { currentTarget: HTMLElement }) {
  const cell = event.currentTarget;
  const parts = [cell, ...cell.querySelectorAll('[data-truncate]')];
  const cut = parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  if (cut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/**
 * The rows of a table, each providing its record to its cells; placeholders in the final shape while the
 * first page loads.
 */
export function TableRows<Row extends ListRow>(props: TableRowsProps<Row>) {
  const { columns, nameOf, isSelectable, actions } = props;
  const t = useT();
  const { data: rows, perPage } = useListContext<Row>();
  const { selection } = useConsoleList<Row>();

  if (!rows) {
    return (
      <TableBody>
        {Array.from({ length: perPage }, (_, row) => row).map((row) => (
          <TableRow key={row}>
            {isSelectable && <TableCell padding="checkbox" />}
            {columns.map(({ key }, at) => (
              <TableCell key={key}>
                <Skeleton width={SKELETON_WIDTHS[(row + at) % SKELETON_WIDTHS.length]} />
              </TableCell>
            ))}
            {actions && <TableCell className={styles.menuCell} />}
          </TableRow>
        ))}
      </TableBody>
    );
  }

  return (
    <TableBody>
      {rows.map((row) => (
        <TableRow key={row.id} className={styles.row} hover selected={isSelectable && selection.has(row.id)}>
          {isSelectable && (
            <TableCell padding="checkbox">
              <Checkbox
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row)}
                slotProps={{ input: { 'aria-label': t('table.select', { name: nameOf(row) }) } }}
              />
            </TableCell>
          )}
          <RecordContextProvider value={row}>
            {columns.map((column) => (
              <TableCell
                key={column.key}
                className={styles.cell}
                data-align={column.align}
                onMouseEnter={titleWhenCut}
              >
                {column.render(row)}
              </TableCell>
            ))}
          </RecordContextProvider>
          {actions && (
            <TableCell className={styles.menuCell}>
              <RowMenu name={nameOf(row)} actions={() => actions(row)} />
            </TableCell>
          )}
        </TableRow>
      ))}
    </TableBody>
  );
}
