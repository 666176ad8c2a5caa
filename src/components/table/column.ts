import type { ReactNode } from 'react';

export type RowId = number;
export interface TableRowData {
  id: RowId;
}

/** One column of a table; the first column of a list is its record's name. */
export interface Column<Row> {
  key: string;
  label: string;
  /** The documented sort column; absent: not sortable. */
  sort?: string;
  align?: 'start' | 'end';
  /** In pixels; longer text is cut off, all of it shows on hover. Spare width is shared in proportion. */
  width?: number;
  /** Not shown before somebody chooses it. */
  isOptional?: boolean;
  /** On phones: the second line of the card, or not shown at all. Absent: a labelled line. */
  card?: 'subtitle' | 'hidden';
  render: (row: Row) => ReactNode;
}

/** One entry of a row's menu. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

/** What a list shows of its query. */
export interface TableData<Row> {
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** The total is a lower bound. */
  totalIsMinimum: boolean;
  /** The rows are those of the page before, while the next one is on its way. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
}
