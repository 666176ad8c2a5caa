import type { ReactNode } from 'react';

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
  /** The cell; a react-admin field does as well, since the row is the record around it. */
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
