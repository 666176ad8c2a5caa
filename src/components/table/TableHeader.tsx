import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListContext } from 'react-admin';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { CONTROL_WIDTH, widthOf } from './columnWidths';
import styles from './table.module.css';

export interface TableHeaderProps<Row extends ListRow> {
  columns: readonly Column<Row>[];
  isSelectable: boolean;
  hasMenu: boolean;
}

/** Sticky column heads: a click sorts ascending, a second click descending; aria-sort carries the state. */
export function TableHeader<Row extends ListRow>({ columns, isSelectable, hasMenu }: TableHeaderProps<Row>) {
  const t = useT();
  const { data: rows = [], sort: current, setSort } = useListContext<Row>();
  const { selection } = useConsoleList<Row>();
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  const direction = current.order === 'ASC' ? 'asc' : 'desc';

  return (
    <TableHead>
      <TableRow>
        {isSelectable && (
          <TableCell padding="checkbox" style={{ inlineSize: CONTROL_WIDTH }}>
            <Checkbox
              checked={rows.length > 0 && chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              disabled={rows.length === 0}
              onChange={() => selection.togglePage(rows)}
              slotProps={{ input: { 'aria-label': t('table.selectPage') } }}
            />
          </TableCell>
        )}
        {columns.map(({ key, label, sort, align }, at) => {
          const active = sort === current.field;
          const flip = active && direction === 'asc' ? 'DESC' : 'ASC';
          return (
            <TableCell
              key={key}
              style={{ inlineSize: widthOf(columns[at], at) }}
              // MUI has only the physical word; the right-to-left cache mirrors it.
              align={align === 'end' ? 'right' : undefined}
              sortDirection={active ? direction : false}
            >
              {sort ? (
                <TableSortLabel
                  active={active}
                  direction={active ? direction : 'asc'}
                  onClick={() => setSort({ field: sort, order: flip })}
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
            </TableCell>
          );
        })}
        {hasMenu && (
          <TableCell className={styles.menuCell} style={{ inlineSize: CONTROL_WIDTH }}>
            <span className={styles.visuallyHidden}>{t('table.actions')}</span>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}
