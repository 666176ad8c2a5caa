import type { ReactNode } from 'react';

/** One column of a table; the first column of a list is its record's name. */
export interface Column<Row> {
  key: string;
  label: string;
  /** The documented sort column; absent: not sortable. */
  sort?: string;
  align?: 'start' | 'end';
  /** In pixels. Longer text is truncated and shown in full on hover. Columns that aren't aligned to the end share spare width. */
  width?: number;
  /** Hidden until the user chooses it. */
  isOptional?: boolean;
  /** On phones: the second line of the card, or not shown. Absent: a labeled line. */
  card?: 'subtitle' | 'hidden';
  /** The cell. A react-admin field works too, because the row is its record. */
  render: (row: Row) => ReactNode;
}

/** One entry of a row's menu. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Why it can't be chosen now. */
  unavailable?: string | undefined;
  /** An address to open instead of, or besides, `onSelect`. */
  href?: string | undefined;
  onSelect?: () => unknown;
}
