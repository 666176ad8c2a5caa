import type { Column } from './column';

const DEFAULT_WIDTH = 140;
const NAME_WIDTH = 226;
/** Width of the checkbox and menu columns. */
export const CONTROL_WIDTH = 46;

/** A column's width in pixels; `at` 0 is the first column. Spare width is shared in proportion. */
export const widthOf = (column: Pick<Column<never>, 'width'> | undefined, at: number): number =>
  column?.width ?? (at === 0 ? NAME_WIDTH : DEFAULT_WIDTH);

/** Below this width the table scrolls sideways: all columns plus checkbox and menu. */
export const minTableWidth = (columns: readonly Pick<Column<never>, 'width'>[]): number =>
  columns.reduce((sum, column, at) => sum + widthOf(column, at), 2 * CONTROL_WIDTH);
