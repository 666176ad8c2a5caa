import type { Column } from './column';

const DEFAULT_WIDTH = 140;
const NAME_WIDTH = 226;
/** The columns of checkbox and menu. */
export const CONTROL_WIDTH = 46;

/** A column's width in pixels, the first one's for `at` 0; what a table has to spare is shared in proportion. */
export const widthOf = (column: Pick<Column<never>, 'width'> | undefined, at: number): number =>
  column?.width ?? (at === 0 ? NAME_WIDTH : DEFAULT_WIDTH);

/** From here on a table scrolls sideways: its columns, checkbox and menu. */
export const minTableWidth = (columns: readonly Pick<Column<never>, 'width'>[]): number =>
  columns.reduce((sum, column, at) => sum + widthOf(column, at), 2 * CONTROL_WIDTH);
