import type { Column } from './column';

const DEFAULT_WIDTH = 140;
const NAME_MIN_WIDTH = 280;
/** The columns of checkbox and menu. */
export const CONTROL_WIDTH = 52;

/** A column's width in pixels. */
export const widthOf = (column: Pick<Column<never>, 'width'> | undefined): number =>
  column?.width ?? DEFAULT_WIDTH;

/** From here on a table scrolls sideways: its columns, a name that can be read, checkbox and menu. */
export const minTableWidth = (columns: readonly Pick<Column<never>, 'width'>[]): number =>
  columns.slice(1).reduce((sum, column) => sum + widthOf(column), NAME_MIN_WIDTH + 2 * CONTROL_WIDTH);
