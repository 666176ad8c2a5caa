import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import type { Column, RowAction, TableRowData } from './column';
import { RowMenu } from './RowMenu';
import styles from './table.module.css';
import type { Selection } from './useSelection';

export interface TableRowsProps<Row extends TableRowData> {
  columns: readonly Column<Row>[];
  /** Absent: still loading, `skeletonRows` rows of placeholders in the final shape. */
  rows: readonly Row[] | undefined;
  skeletonRows: number;
  nameOf: (row: Row) => string;
  selection?: Selection<Row>;
  actions?: (row: Row) => readonly RowAction[];
}

const SKELETON_WIDTHS = ['78%', '52%', '64%', '46%'];

/** A cell that is cut off says all of it on hover. */
function titleWhenCut(event: { currentTarget: HTMLElement }) {
  const cell = event.currentTarget;
  const parts = [cell, ...cell.querySelectorAll('[data-truncate]')];
  const cut = parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  if (cut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** The rows of a table, or their placeholders. */
export function TableRows<Row extends TableRowData>(props: TableRowsProps<Row>) {
  const { columns, rows, skeletonRows, nameOf, selection, actions } = props;
  const t = useT();

  if (!rows) {
    return (
      <TableBody>
        {Array.from({ length: skeletonRows }, (_, row) => row).map((row) => (
          <TableRow key={row}>
            {selection && <TableCell padding="checkbox" />}
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
        <TableRow key={row.id} className={styles.row} hover selected={selection?.has(row.id) ?? false}>
          {selection && (
            <TableCell padding="checkbox">
              <Checkbox
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row)}
                slotProps={{ input: { 'aria-label': t('table.select', { name: nameOf(row) }) } }}
              />
            </TableCell>
          )}
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
