import { type Canvas, canvasOn } from './canvas';
import { printable } from './lines';
import { safePicture } from './picture';
import {
  COLORS,
  LINE_HEIGHT,
  MARGIN,
  type PdfOptions,
  Sheet,
  SIZES,
  spokenOf,
  type TextStyle,
} from './sheet';
import { type Column, type OpenTable, openTable, type TableStyle } from './table';
import { drawTiles, type Tile } from './tiles';

/** The most that a logo takes, in points. */
const LOGO = { width: 180, height: 44 } as const;
/** Of a frame around the page: its distance from the edge, and that of the inner line from the outer one. */
const FRAME = { inset: 20, gap: 4 } as const;
/** Lines that stay with a heading. */
const AFTER_HEADING = 24;

/**
 * A tagged PDF file, made from its start to its end: headings, paragraphs, pictures and tables with their meaning for
 * screen readers, in any of the content languages and in both directions. See docs/adr/0013-pdf-files.md.
 */
export class Pdf {
  readonly #sheet: Sheet;

  constructor(options: PdfOptions) {
    this.#sheet = new Sheet(options);
  }

  /** The file, as it is made. */
  get chunks(): AsyncIterable<Uint8Array> {
    return this.#sheet.doc;
  }

  /** Of the text, in points. */
  get width(): number {
    return this.#sheet.width;
  }

  end(): void {
    this.#sheet.end();
  }

  fail(error: Error): void {
    this.#sheet.doc.destroy(error);
  }

  heading(level: 1 | 2, text: string, style: TextStyle = {}): void {
    const size = level === 1 ? 'title' : 'heading';
    if (level === 2) {
      this.#sheet.ensure(10 + SIZES[size] * LINE_HEIGHT + 4 + AFTER_HEADING);
      this.#sheet.y += 10;
    }
    this.#block(`H${level}`, text, { size, isBold: true, ...style });
    this.#sheet.y += 4;
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#block('P', text, style);
    this.#sheet.y += 4;
  }

  /** Leaves room, in points. */
  space(points: number): void {
    this.#sheet.y += points;
  }

  /** How many lines a text takes. */
  lineCount(text: string, style: TextStyle): number {
    return this.#sheet.lines(text, style, this.#sheet.width).length;
  }

  /** A double line around the page. */
  frame(color: string): void {
    const { doc } = this.#sheet;
    const { width, height } = doc.page;
    this.#sheet.artifact(() => {
      for (const [inset, line] of [
        [FRAME.inset, 1.5],
        [FRAME.inset + FRAME.gap, 0.5],
      ] as const)
        doc
          .rect(inset, inset, width - 2 * inset, height - 2 * inset)
          .lineWidth(line)
          .stroke(color);
    });
  }

  /** A PNG or JPEG picture above the text. What isn't one, or is broken, is left out. */
  logo(picture: Buffer, alt: string, isCentered = false): void {
    const sheet = this.#sheet;
    const safe = safePicture(picture);
    const size = safe && sizeOf(sheet.doc, safe);
    if (!safe || !size) return;
    const scale = Math.min(LOGO.width / size.width, LOGO.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    const x = isCentered ? (sheet.doc.page.width - width) / 2 : sheet.fromStart(0, width);
    const { y } = sheet;
    const bbox = [x, y, x + width, y + height] as const;
    const figure: object = { alt: printable(alt), bbox, placement: 'Block' };
    sheet.tag(sheet.root, 'Figure', () => sheet.doc.image(safe, x, y, { width, height }), figure);
    sheet.y += height + 12;
  }

  /** A table whose header is repeated on each page. Resolves when all rows are drawn, or nobody wants them. */
  async table<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>, style?: TableStyle): Promise<void> {
    const table = this.openTable(columns, style);
    await table.add(rows);
    table.end();
  }

  /** A table whose rows come bit by bit. Nothing else is drawn before its end. */
  openTable<Row>(columns: readonly Column<Row>[], style?: TableStyle): OpenTable<Row> {
    return openTable(this.#sheet, columns, style);
  }

  tiles(tiles: readonly Tile[]): void {
    drawTiles(this.#sheet, tiles);
  }

  /** A drawing with its description for who can't see it. */
  figure(alt: string, height: number, draw: (canvas: Canvas) => void): void {
    const sheet = this.#sheet;
    sheet.ensure(height + 8);
    const [top, left] = [sheet.y, MARGIN];
    const bbox = [left, top, sheet.right, top + height] as const;
    const options: object = { alt: printable(alt), bbox, placement: 'Block' };
    const frame = { left, top, width: sheet.width, height, isFromRight: sheet.isFromRight };
    const style = { size: 'small', color: COLORS.muted } as const;
    const canvas = canvasOn(sheet.doc, frame, (text, y, box) => {
      const line = sheet.fitted(text, style, box.width);
      if (line) sheet.line(line, y, box, style);
    });
    sheet.tag(sheet.root, 'Figure', () => draw(canvas), options);
    sheet.y += height + 8;
  }

  /** Begins a new page, unless nothing stands on this one. */
  newPage(): void {
    if (this.#sheet.y > MARGIN) this.#sheet.addPage();
  }

  /** Begins a new page unless so much room is left, in points. */
  keepTogether(height: number): void {
    this.#sheet.ensure(height);
  }

  /** The width of a text on one line. */
  widthOf(text: string, style: TextStyle = {}): number {
    return this.#sheet.widthOf(text, style);
  }

  #block(tag: string, text: string, style: TextStyle): void {
    const sheet = this.#sheet;
    const lines = sheet.lines(text, style, sheet.width);
    const height = SIZES[style.size ?? 'text'] * LINE_HEIGHT;
    sheet.ensure(height * lines.length);
    const from = sheet.y;
    const box = { x: MARGIN, width: sheet.width, align: style.align ?? 'start' };
    const draw = () => {
      lines.forEach((line, at) => {
        sheet.line(line, from + (at + 1) * height - height / 4, box, style);
      });
    };
    sheet.tag(sheet.root, tag, draw, spokenOf({ lines, all: lines }));
    sheet.y = from + height * lines.length;
  }
}

function sizeOf(doc: PDFKit.PDFDocument, picture: Buffer) {
  try {
    const { width, height } = doc.openImage(picture);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes a file while it is read. What fails in `draw` ends the file with that error; a reader that leaves ends the
 * drawing.
 */
export async function* drawPdf(
  options: PdfOptions,
  draw: (pdf: Pdf) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const pdf = new Pdf(options);
  const drawing = draw(pdf).then(
    () => pdf.end(),
    (error: unknown) => pdf.fail(error instanceof Error ? error : new Error(String(error))),
  );
  yield* pdf.chunks;
  await drawing;
}
