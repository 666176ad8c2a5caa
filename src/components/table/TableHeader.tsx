import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useT } from '@/i18n/useT';
import type { Column, TableRowData } from './column';
import { CONTROL_WIDTH, widthOf } from './columnWidths';
import styles from './table.module.css';
import type { TableParams } from './tableParams';
import type { Selection } from './useSelection';
import type { ChangeTableParams } from './useTableParams';

export interface TableHeaderProps<Row extends TableRowData> {
  columns: readonly Column<Row>[];
  params: TableParams;
  onChange: ChangeTableParams;
  rows: readonly Row[];
  /** Absent: rows cannot be selected. */
  selection?: Selection<Row>;
  hasMenu: boolean;
}

/** Sticky column heads: a click sorts ascending, a second one descending; the state is in aria-sort. */
export function TableHeader<Row extends TableRowData>(props: TableHeaderProps<Row>) {
  const { columns, params, onChange, rows, selection, hasMenu } = props;
  const t = useT();
  const chosen = rows.filter(({ id }) => selection?.has(id)).length;
  const direction = params.order === 'ASC' ? 'asc' : 'desc';

  return (
    <TableHead>
      <TableRow>
        {selection && (
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
          const active = sort === params.orderBy;
          const flip = active && direction === 'asc' ? 'DESC' : 'ASC';
          return (
            <TableCell
              key={key}
              style={{ inlineSize: widthOf(columns[at], at) }}
              // MUI's word for it; the right-to-left cache mirrors it.
              align={align === 'end' ? 'right' : undefined}
              sortDirection={active ? direction : false}
            >
              {sort ? (
                <TableSortLabel
                  active={active}
                  direction={active ? direction : 'asc'}
                  onClick={() => onChange({ orderBy: sort, order: flip })}
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
