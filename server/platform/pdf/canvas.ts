import type { Box } from './sheet';

/** Where a figure stands on its page, in points. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isFromRight: boolean;
}

type Place = readonly [x: number, y: number];
type Align = Required<Box>['align'];

export interface Stroke {
  readonly color: string;
  readonly width?: number;
  /** Lengths of dash and gap. */
  readonly dash?: readonly [number, number];
}

/** Vectors and labels of a figure. `x` counts from the side where lines begin, `y` from the top. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly line: (places: readonly Place[], stroke: Stroke) => void;
  readonly rect: (place: Place, width: number, height: number, color: string) => void;
  /** A small mark around a place. */
  readonly mark: (place: Place, shape: Mark, color: string) => void;
  /** A text on one line in a box of this width; `y` is its baseline. */
  readonly text: (text: string, place: Place, width: number, align?: Align) => void;
}

/** Lines are told apart by their marks, too. */
export const MARKS = ['circle', 'square', 'triangle', 'diamond'] as const;
export type Mark = (typeof MARKS)[number];
const MARK = 2.6;

export function canvasOn(
  doc: PDFKit.PDFDocument,
  { left, top, width, height, isFromRight }: Frame,
  write: (text: string, y: number, box: Required<Box>) => void,
): Canvas {
  const at = ([x, y]: Place): [number, number] => [isFromRight ? left + width - x : left + x, top + y];
  const shapes: Readonly<Record<Mark, (x: number, y: number) => PDFKit.PDFDocument>> = {
    circle: (x, y) => doc.circle(x, y, MARK),
    square: (x, y) => doc.rect(x - MARK, y - MARK, 2 * MARK, 2 * MARK),
    triangle: (x, y) => doc.polygon([x, y - MARK], [x + MARK, y + MARK], [x - MARK, y + MARK]),
    diamond: (x, y) => doc.polygon([x, y - 1.3 * MARK], [x + MARK, y], [x, y + 1.3 * MARK], [x - MARK, y]),
  };
  return {
    width,
    height,
    line(places, { color, width: lineWidth = 0.5, dash }) {
      const [first, ...rest] = places.map(at);
      if (!first) return;
      doc.save().moveTo(...first);
      for (const place of rest) doc.lineTo(...place);
      if (dash) doc.dash(dash[0], { space: dash[1] });
      doc.lineWidth(lineWidth).stroke(color).restore();
    },
    rect(place, wide, high, color) {
      const [x, y] = at(place);
      doc.rect(isFromRight ? x - wide : x, y, wide, high).fill(color);
    },
    mark(place, shape, color) {
      shapes[shape](...at(place)).fill(color);
    },
    text(text, place, wide, align = 'start') {
      const [x, y] = at(place);
      write(text, y, { x: isFromRight ? x - wide : x, width: wide, align });
    },
  };
}
