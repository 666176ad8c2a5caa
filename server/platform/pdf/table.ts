import { setImmediate, setTimeout } from 'node:timers/promises';
import { COLORS, LINE_HEIGHT, type Sheet, type Shown, SIZES, type Size, spokenOf } from './sheet';

const CELL = { x: 5, y: 4 } as const;
/** Lines of a cell; a screen reader has all of its text. */
const CELL_LINES = 20;
/** Rows between two pauses, in which the gateway does other things. */
const ROWS_AT_ONCE = 20;
/** Bytes that wait for a slow reader; no row is drawn before it has taken them. */
const WAITING_MOST = 1_000_000;
const WAIT_MS = 10;

/** A column of a table. */
export interface Column<Row> {
  readonly label: string;
  /** Its share of the table's width. */
  readonly share: number;
  readonly align?: 'start' | 'center' | 'end';
  /** The cells that name their rows. */
  readonly isHeader?: boolean;
  /** Its cells are numbers and words of the document, and not names that people gave, which have a direction of their own. */
  readonly isOwnWords?: boolean;
  readonly cell: (row: Row) => string;
}

export interface TableStyle {
  readonly size?: Size;
  /** In points; the page's by default. */
  readonly width?: number;
}

/** A table that gets its rows bit by bit. */
export interface OpenTable<Row> {
  /** Resolves when the rows are drawn, or nobody wants them. */
  readonly add: (rows: Iterable<Row>) => Promise<void>;
  readonly end: () => void;
}

/** Lets others work, and waits for a reader that is slower than the drawing. */
async function pause({ doc }: Sheet): Promise<void> {
  await setImmediate();
  while (doc.readableLength > WAITING_MOST && !doc.destroyed) await setTimeout(WAIT_MS);
}

/** The rows of a table as they are laid out and drawn. */
function layoutOf<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  { size = 'text', width: whole = sheet.width }: TableStyle,
) {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (whole * share) / all);
  const left = sheet.fromStart(0, whole);
  // Numbers and days are compared by who reads down a column.
  const digits = ({ align, isOwnWords = false }: Column<Row>) => ({
    isTabular: isOwnWords || align === 'end',
  });
  const heightOf = (cells: readonly Shown[]) => {
    const lines = Math.max(1, ...cells.map(({ lines }) => lines.length));
    return lines * SIZES[size] * LINE_HEIGHT + 2 * CELL.y;
  };
  return {
    heightOf,
    cells: (texts: readonly string[], isHead: boolean): Shown[] =>
      columns.map((column, index) => {
        const { isHeader = false, isOwnWords = false } = column;
        const style = {
          ...digits(column),
          size,
          isBold: isHead || isHeader,
          ...(!isHead && !isOwnWords && { direction: 'auto' as const }),
        };
        return sheet.firstLines(texts[index] ?? '', style, (widths[index] ?? 0) - 2 * CELL.x, CELL_LINES);
      }),
    draw(cells: readonly Shown[], isHead: boolean, tag: (index: number, draw: () => void) => void): void {
      const height = heightOf(cells);
      const [top, bottom] = [sheet.y, sheet.y + height];
      sheet.artifact(() => {
        if (isHead) sheet.doc.rect(left, top, whole, height).fill(COLORS.head);
        const rule = sheet.doc.moveTo(left, bottom).lineTo(left + whole, bottom);
        rule.lineWidth(0.5).stroke(COLORS.rule);
      });
      let before = 0;
      columns.forEach((column, index) => {
        const { align = 'start' } = column;
        const width = widths[index] ?? 0;
        const box = { x: sheet.fromStart(before, width) + CELL.x, width: width - 2 * CELL.x, align };
        before += width;
        tag(index, () => {
          (cells[index]?.lines ?? []).forEach((line, at) => {
            sheet.line(line, top + CELL.y + (at + 0.75) * SIZES[size] * LINE_HEIGHT, box, {
              size,
              ...digits(column),
            });
          });
        });
      });
      sheet.y = bottom;
    },
  };
}

/** A table whose rows come bit by bit. Nothing else is drawn before its end. */
export function openTable<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  style: TableStyle = {},
): OpenTable<Row> {
  const table = sheet.child(sheet.root, 'Table');
  const layout = layoutOf(sheet, columns, style);
  const head = layout.cells(
    columns.map(({ label }) => label),
    true,
  );
  const room = layout.heightOf(head);
  sheet.ensure(2 * room);
  const header = sheet.child(sheet.child(table, 'THead'), 'TR');
  layout.draw(head, true, (index, draw) =>
    sheet.tag(header, 'TH', draw, { scope: 'Column', ...spokenOf(head[index]) }),
  );
  const body = sheet.child(table, 'TBody');
  let count = 0;
  const drawRow = (row: Row) => {
    const cells = layout.cells(
      columns.map(({ cell }) => cell(row)),
      false,
    );
    if (sheet.isFull(layout.heightOf(cells))) {
      sheet.addPage();
      // Said once to a screen reader, and shown on every page.
      layout.draw(head, true, (_, draw) => sheet.artifact(draw));
    }
    const element = sheet.child(body, 'TR');
    layout.draw(cells, false, (index, draw) =>
      columns[index]?.isHeader
        ? sheet.tag(element, 'TH', draw, { scope: 'Row', ...spokenOf(cells[index]) })
        : sheet.tag(element, 'TD', draw, spokenOf(cells[index])),
    );
    element.end();
  };
  return {
    add: async (rows) => {
      for (const row of rows) {
        drawRow(row);
        count += 1;
        if (count % ROWS_AT_ONCE === 0) await pause(sheet);
        if (sheet.doc.destroyed) return;
      }
    },
    end: () => {
      table.end();
      sheet.y += 8;
    },
  };
}
