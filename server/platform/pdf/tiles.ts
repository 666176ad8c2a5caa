import { printable } from './lines';
import { COLORS, LINE_HEIGHT, type Sheet, SIZES } from './sheet';

/** How many are in a row, and their measures in points: from the top to the baseline of the value, and of the label's lines. */
const TILES = { inRow: 4, gap: 8, padding: 8, value: 24, label: 38, bottom: 9, lines: 3 } as const;

/** A headline figure. */
export interface Tile {
  readonly label: string;
  readonly value: string;
}

/** Headline figures side by side, a list to a screen reader. */
export function drawTiles(sheet: Sheet, tiles: readonly Tile[]): void {
  const { inRow, gap, padding } = TILES;
  const list = sheet.child(sheet.root, 'L');
  const width = (sheet.width - (inRow - 1) * gap) / inRow;
  const inner = width - 2 * padding;
  const step = SIZES.small * LINE_HEIGHT;
  const strong = { size: 'title', isBold: true, isTabular: true } as const;
  const small = { size: 'small', color: COLORS.muted } as const;
  for (let from = 0; from < tiles.length; from += inRow) {
    const row = tiles.slice(from, from + inRow).map(({ label, value }) => ({
      label,
      value,
      shown: sheet.fitted(value, strong, inner),
      lines: sheet.firstLines(label, small, inner, TILES.lines).lines,
    }));
    const lines = Math.max(...row.map((tile) => tile.lines.length));
    const height = TILES.label + (lines - 1) * step + TILES.bottom;
    sheet.ensure(height + gap);
    const top = sheet.y;
    row.forEach((tile, column) => {
      const x = sheet.fromStart(column * (width + gap), width);
      const box = { x: x + padding, width: inner };
      sheet.artifact(() => sheet.doc.roundedRect(x, top, width, height, 4).fill(COLORS.head));
      const item = sheet.child(list, 'LI');
      const draw = () => {
        if (tile.shown) sheet.line(tile.shown, top + TILES.value, box, strong);
        tile.lines.forEach((line, at) => {
          sheet.line(line, top + TILES.label + at * step, box, small);
        });
      };
      sheet.tag(item, 'LBody', draw, { actual: `${printable(tile.label)}: ${printable(tile.value)}` });
      item.end();
    });
    sheet.y += height + gap;
  }
  list.end();
}
