import type { Column } from './column';

type Sized = Pick<Column<never>, 'width' | 'align'>;

const DEFAULT_WIDTH = 140;
const NAME_WIDTH = 226;
/** Width of the checkbox and menu columns. */
export const CONTROL_WIDTH = 46;

/** A column's least width in pixels; `at` 0 is the first column. */
export const widthOf = (column: Pick<Sized, 'width'> | undefined, at: number): number =>
  column?.width ?? (at === 0 ? NAME_WIDTH : DEFAULT_WIDTH);

/** Below this width the table scrolls sideways: all its columns, and the checkbox and the menu that it has. */
export const minTableWidth = (columns: readonly Sized[], controls: number): number =>
  columns.reduce((sum, column, at) => sum + widthOf(column, at), controls * CONTROL_WIDTH);

/**
 * The widths of the columns' heads, in CSS, inside the container that scrolls the table. Columns of words share the spare
 * width in proportion, since what they say may be cut; numbers are as wide as they ever need to be.
 */
export function headWidths(columns: readonly Sized[], controls: number): string[] {
  const widths = columns.map(widthOf);
  const grows = (at: number) => columns[at]?.align !== 'end' || columns.every(({ align }) => align === 'end');
  const words = widths.reduce((sum, width, at) => sum + (grows(at) ? width : 0), 0);
  const spare = `max(0px, 100cqi - ${minTableWidth(columns, controls)}px)`;
  return widths.map((width, at) =>
    grows(at) ? `calc(${width}px + ${spare} * ${width / words})` : `${width}px`,
  );
}
