import { setImmediate, setTimeout } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type Canvas, canvasOn } from './canvas';
import { type Face, fontsOf } from './fonts';
import { lateText, settlePage } from './late';
import { type Line, type LineStyle, linesOf, printable } from './lines';
import { safePicture } from './picture';

/** Sizes in points; the page is A4. */
const MARGIN = 40;
const FOOTER = 24;
const CELL = { x: 5, y: 4 } as const;
const LINE_HEIGHT = 1.4;
const SIZES = { display: 28, title: 20, heading: 13, text: 10, small: 8 } as const;
const COLORS = { text: '#1b1c22', muted: '#595b68', rule: '#c9cad3', head: '#f1f1f5' } as const;
const LOGO = { width: 160, height: 36 } as const;
/** Of a frame around the page: its distance from the edge, and that of the inner line from the outer one. */
const FRAME = { inset: 20, gap: 4 } as const;

/** Of a row with a headline figure each: how many, and their height. */
const TILES = { inRow: 4, height: 58, gap: 8, padding: 8 } as const;

/** Rows between two pauses, in which the gateway does other things. */
const ROWS_AT_ONCE = 20;
/** Bytes that wait for a slow reader; no row is drawn before it has taken them. */
const WAITING_MOST = 1_000_000;
const WAIT_MS = 10;
/** Lines of a cell; a screen reader has all of its text. */
const CELL_LINES = 20;
/** Widths of words that are remembered. */
const WIDTHS_MOST = 20_000;

/** Stands in a footer for the number of pages, which is known at the end. */
export const PAGES = '\ue000';

/** BCP 47 languages that are written from right to left. */
const FROM_RIGHT = /^(ar|fa|he|ur)\b/;

export type Size = keyof typeof SIZES;

export interface TextStyle {
  readonly size?: Size;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly direction?: LineStyle['direction'];
  readonly align?: 'start' | 'center';
}

/** A column of a table. */
export interface Column<Row> {
  readonly label: string;
  /** Its share of the table's width. */
  readonly share: number;
  readonly align?: 'start' | 'center' | 'end';
  /** The cells that name their rows. */
  readonly isHeader?: boolean;
  readonly cell: (row: Row) => string;
}

export interface PdfOptions {
  readonly title: string;
  /** Of its texts: BCP 47. Decides the direction, too. */
  readonly language: string;
  /** In whose name it is made. */
  readonly author: string;
  readonly isLandscape?: boolean;
  /** What stands at the end of each page, by its number. `PAGES` in it becomes the number of pages. */
  readonly footer: (page: number) => string;
}

/** A table that gets its rows bit by bit. */
export interface OpenTable<Row> {
  /** Resolves when the rows are drawn, or nobody wants them. */
  readonly add: (rows: Iterable<Row>) => Promise<void>;
  readonly end: () => void;
}

export interface Tile {
  readonly label: string;
  readonly value: string;
}

// The types of the library lag behind it.
interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Column' | 'Row';
}
type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

/** A cell's text: the lines that are drawn, and all of them. */
interface Cell {
  readonly lines: readonly Line[];
  readonly all: readonly Line[];
}
const NOTHING: Cell = { lines: [], all: [] };

/** Between words of a footer. */
const SPACE = 2.5;

/** The face of digits, which every text font of a language has. */
function fontOfDigits(language: string): Face {
  return fontsOf('0', { isBold: false, language })('0').face;
}

/**
 * A tagged PDF file, made from its start to its end: headings, paragraphs, pictures and tables with their meaning for
 * screen readers, in any of the content languages and in both directions. See docs/adr/0013-pdf-files.md.
 */
export class Pdf {
  readonly #doc: PDFKit.PDFDocument;
  readonly #options: PdfOptions;
  readonly #root: Structure;
  readonly #fonts = new Set<string>();
  readonly #widths = new Map<string, number>();
  readonly #isFromRight: boolean;
  readonly #pages: ReturnType<typeof lateText>;
  #page = 0;
  #y = MARGIN;

  constructor(options: PdfOptions) {
    const { title, language, author, isLandscape = false } = options;
    const subset: object = { subset: 'PDF/UA' };
    this.#options = options;
    this.#isFromRight = FROM_RIGHT.test(language);
    this.#doc = new PDFDocument({
      ...subset,
      size: 'A4',
      layout: isLandscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: printable(title), Author: printable(author), Producer: 'Vigil', Creator: 'Vigil' },
    });
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#pages = lateText(this.#doc);
    this.#addPage();
  }

  get isFromRight(): boolean {
    return this.#isFromRight;
  }

  /** Of the text, in points. */
  get width(): number {
    return this.#width;
  }

  /** The file, as it is made. */
  get chunks(): AsyncIterable<Uint8Array> {
    return this.#doc;
  }

  end(): void {
    settlePage(this.#doc);
    this.#font(fontOfDigits(this.#options.language), 'small');
    this.#pages.write(String(this.#page), SIZES.small, COLORS.muted);
    this.#root.end();
    this.#doc.end();
  }

  fail(error: Error): void {
    this.#doc.destroy(error);
  }

  heading(level: 1 | 2, text: string, style: TextStyle = {}): void {
    this.#y += level === 1 ? 0 : 10;
    const size = level === 1 ? 'title' : 'heading';
    this.#block(this.#root, `H${level}`, text, { size, isBold: true, ...style });
    this.#y += 4;
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#block(this.#root, 'P', text, style);
    this.#y += 4;
  }

  /** Leaves room, in points. */
  space(points: number): void {
    this.#y += points;
  }

  /** How many lines a text takes. */
  lineCount(text: string, style: TextStyle): number {
    return this.#lines(text, style, this.#width).length;
  }

  /** A double line around the page. */
  frame(color: string): void {
    const { width, height } = this.#doc.page;
    this.#artifact(() => {
      for (const [inset, line] of [
        [FRAME.inset, 1.5],
        [FRAME.inset + FRAME.gap, 0.5],
      ] as const)
        this.#doc
          .rect(inset, inset, width - 2 * inset, height - 2 * inset)
          .lineWidth(line)
          .stroke(color);
    });
  }

  /** A PNG or JPEG picture above the text. What isn't one, or is broken, is left out. */
  logo(picture: Buffer, alt: string, isCentered = false): void {
    const doc = this.#doc;
    const safe = safePicture(picture);
    if (!safe || !isReadable(doc, safe)) return;
    const side = this.#isFromRight ? this.#right - LOGO.width : MARGIN;
    const [x, y] = [isCentered ? (doc.page.width - LOGO.width) / 2 : side, this.#y];
    const bbox = [x, y, x + LOGO.width, y + LOGO.height] as const;
    const fit = { fit: [LOGO.width, LOGO.height] as [number, number] };
    const align = isCentered ? 'center' : 'right';
    const options = isCentered || this.#isFromRight ? ({ ...fit, align } as const) : fit;
    const figure: object = { alt: printable(alt), bbox, placement: 'Block' };
    this.#tag(this.#root, 'Figure', () => doc.image(safe, x, y, options), figure);
    this.#y += LOGO.height + 12;
  }

  /** A table whose header is repeated on each page. Resolves when all rows are drawn, or nobody wants them. */
  async table<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>, size: Size = 'text'): Promise<void> {
    const table = this.openTable(columns, size);
    await table.add(rows);
    table.end();
  }

  /** A table whose rows come bit by bit. Nothing else is drawn before its end. */
  openTable<Row>(columns: readonly Column<Row>[], size: Size = 'text'): OpenTable<Row> {
    const table = this.#child(this.#root, 'Table');
    const labels = columns.map(({ label }) => label);
    const head = this.#cells(columns, labels, { size, isBold: true });
    this.#ensure(2 * this.#heightOf(head, size));
    const header = this.#child(this.#child(table, 'THead'), 'TR');
    this.#row(columns, head, size, (index, draw) =>
      this.#tag(header, 'TH', draw, { scope: 'Column', ...spokenOf(head[index]) }),
    );
    const body = this.#child(table, 'TBody');
    let count = 0;
    const draw = (row: Row) => {
      const texts = columns.map(({ cell }) => cell(row));
      const cells = this.#cells(columns, texts, { size, isBold: false });
      if (this.#isFull(this.#heightOf(cells, size))) {
        this.#addPage();
        // Said once to a screen reader, and shown on every page.
        this.#row(columns, head, size, (_, draw) => this.#artifact(draw));
      }
      const element = this.#child(body, 'TR');
      this.#row(columns, cells, size, (index, draw) =>
        columns[index]?.isHeader
          ? this.#tag(element, 'TH', draw, { scope: 'Row', ...spokenOf(cells[index]) })
          : this.#tag(element, 'TD', draw, spokenOf(cells[index])),
      );
      element.end();
    };
    return {
      add: async (rows) => {
        for (const row of rows) {
          draw(row);
          count += 1;
          if (count % ROWS_AT_ONCE === 0) await this.#pause();
          if (this.#doc.destroyed) return;
        }
      },
      end: () => {
        table.end();
        this.#y += 8;
      },
    };
  }

  /** Headline figures side by side, a list to a screen reader. */
  tiles(tiles: readonly Tile[]): void {
    const { inRow, height, gap, padding } = TILES;
    const list = this.#child(this.#root, 'L');
    const width = (this.#width - (inRow - 1) * gap) / inRow;
    tiles.forEach(({ label, value }, index) => {
      const column = index % inRow;
      if (column === 0) this.#ensure(height + gap);
      const top = this.#y;
      const before = column * (width + gap);
      const x = this.#isFromRight ? this.#right - before - width : MARGIN + before;
      this.#artifact(() => this.#doc.roundedRect(x, top, width, height, 4).fill(COLORS.head));
      const inner = width - 2 * padding;
      const values = this.#lines(value, { size: 'title', isBold: true }, inner).slice(0, 1);
      const labels = this.#lines(label, { size: 'small' }, inner).slice(0, 2);
      const item = this.#child(list, 'LI');
      this.#tag(
        item,
        'LBody',
        () => {
          for (const line of values)
            this.#line(line, top + 24, 'start', x + padding, inner, { size: 'title', isBold: true });
          labels.forEach((line, at) => {
            const style = { size: 'small', color: COLORS.muted } as const;
            this.#line(line, top + 38 + at * SIZES.small * LINE_HEIGHT, 'start', x + padding, inner, style);
          });
        },
        { actual: `${printable(label)}: ${printable(value)}` },
      );
      item.end();
      if (column === inRow - 1 || index === tiles.length - 1) this.#y += height + gap;
    });
    list.end();
  }

  /** A drawing with its description for who can't see it. */
  figure(alt: string, height: number, draw: (canvas: Canvas) => void): void {
    this.#ensure(height + 8);
    const [top, left] = [this.#y, MARGIN];
    const bbox = [left, top, this.#right, top + height] as const;
    const options: object = { alt: printable(alt), bbox, placement: 'Block' };
    const frame = { left, top, width: this.#width, height, isFromRight: this.#isFromRight };
    this.#tag(
      this.#root,
      'Figure',
      () =>
        draw(
          canvasOn(this.#doc, frame, (text, x, y, width, align) => {
            const [line] = this.#lines(text, { size: 'small', direction: 'auto' }, width);
            if (line) this.#line(line, y, align, x, width, { size: 'small', color: COLORS.muted });
          }),
        ),
      options,
    );
    this.#y += height + 8;
  }

  /** Begins a new page, unless nothing stands on this one. */
  newPage(): void {
    if (this.#y > MARGIN) this.#addPage();
  }

  /** Begins a new page unless so much room is left, in points. */
  keepTogether(height: number): void {
    this.#ensure(height);
  }

  /** The width of a text on one line. */
  widthOf(text: string, size: Size = 'text', isBold = false): number {
    return Math.max(
      0,
      ...this.#lines(text, { size, isBold }, Number.POSITIVE_INFINITY).map(({ width }) => width),
    );
  }

  /** Lets others work, and waits for a reader that is slower than the drawing. */
  async #pause(): Promise<void> {
    await setImmediate();
    while (this.#doc.readableLength > WAITING_MOST && !this.#doc.destroyed) await setTimeout(WAIT_MS);
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  get #right(): number {
    return this.#doc.page.width - MARGIN;
  }

  #isFull(height: number): boolean {
    return this.#y + height > this.#doc.page.height - MARGIN - FOOTER;
  }

  #ensure(height: number): void {
    if (this.#isFull(height)) this.#addPage();
  }

  #addPage(): void {
    if (this.#page > 0) settlePage(this.#doc);
    this.#doc.addPage();
    this.#page += 1;
    this.#y = MARGIN;
    const [before = '', after] = this.#options.footer(this.#page).split(PAGES);
    const style = { size: 'small', color: COLORS.muted } as const;
    const room = after === undefined ? 0 : this.#widthOfDigits();
    const [first] = this.#lines(before, style, this.#width - room);
    const [rest] = after ? this.#lines(after, style, this.#width) : [];
    const y = this.#doc.page.height - MARGIN;
    this.#artifact(() => {
      if (first) this.#line(first, y, 'start', MARGIN, this.#width, style);
      if (after === undefined) return;
      const from = (first?.width ?? 0) + (before.endsWith(' ') ? SPACE : 0);
      this.#pages.place(this.#isFromRight ? this.#right - from - room : MARGIN + from, y);
      const at = from + room;
      const x = this.#isFromRight ? MARGIN : MARGIN + at;
      if (rest) this.#line(rest, y, 'start', x, this.#width - at, style);
    });
  }

  /** Room for the number of pages. */
  #widthOfDigits(): number {
    return this.#measure('000', fontOfDigits(this.#options.language), 'small');
  }

  /** Draws something that a screen reader passes over. */
  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.#doc.endMarkedContent();
  }

  #child(parent: Structure, type: string): Structure {
    const element = this.#doc.struct(type);
    parent.add(element);
    return element;
  }

  #tag(parent: Structure, type: string, draw: () => void, options: StructureOptions = {}): void {
    const element = this.#doc.struct(type, options);
    parent.add(element);
    element.add(draw);
    element.end();
  }

  #lines(text: string, { size = 'text', isBold = false, direction }: TextStyle, maxWidth: number): Line[] {
    return linesOf(text, {
      isBold,
      maxWidth,
      language: this.#options.language,
      direction: direction ?? (this.#isFromRight ? 'rtl' : 'ltr'),
      measure: (part, face) => this.#measure(part, face, size),
    });
  }

  /** Words come again and again in a table. */
  #measure(part: string, face: Face, size: Size): number {
    const key = `${face.name} ${size} ${part}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#font(face, size).widthOfString(part);
    if (this.#widths.size >= WIDTHS_MOST) this.#widths.clear();
    this.#widths.set(key, width);
    return width;
  }

  #font({ name, font }: Face, size: Size): PDFKit.PDFDocument {
    if (!this.#fonts.has(name)) {
      this.#doc.registerFont(name, font());
      this.#fonts.add(name);
    }
    return this.#doc.font(name).fontSize(SIZES[size]);
  }

  #block(parent: Structure, tag: string, text: string, style: TextStyle): void {
    const lines = this.#lines(text, style, this.#width);
    const height = SIZES[style.size ?? 'text'] * LINE_HEIGHT;
    this.#ensure(height * lines.length);
    const from = this.#y;
    const draw = () => {
      lines.forEach((line, at) => {
        this.#line(
          line,
          from + (at + 1) * height - height / 4,
          style.align ?? 'start',
          MARGIN,
          this.#width,
          style,
        );
      });
    };
    this.#tag(parent, tag, draw, spokenOf({ lines, all: lines }));
    this.#y = from + height * lines.length;
  }

  /** Draws a line on its baseline, in a box. */
  #line(
    line: Line,
    y: number,
    align: 'start' | 'center' | 'end',
    x: number,
    width: number,
    style: TextStyle,
  ) {
    const { size = 'text', color = COLORS.text } = style;
    const isAtRight = (align === 'end') !== this.#isFromRight;
    const rest = width - line.width;
    let at = x + (align === 'center' ? rest / 2 : isAtRight ? rest : 0);
    const doc = this.#doc;
    for (const run of line.runs) {
      this.#font(run.face, size).fillColor(color);
      const outline = run.face.isOutlined ? { stroke: true, fill: true } : {};
      if (run.face.isOutlined) doc.strokeColor(color).lineWidth(SIZES[size] * 0.03);
      doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...outline });
      at += run.width;
    }
  }

  #cells<Row>(
    columns: readonly Column<Row>[],
    texts: readonly string[],
    { size, isBold }: { readonly size: Size; readonly isBold: boolean },
  ): Cell[] {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    return columns.map(({ share, isHeader = false }, index) => {
      const width = (this.#width * share) / all - 2 * CELL.x;
      const direction = isBold ? undefined : ('auto' as const);
      const style = { size, isBold: isBold || isHeader, ...(direction && { direction }) };
      const lines = this.#lines(texts[index] ?? '', style, width);
      return { lines: lines.slice(0, CELL_LINES), all: lines };
    });
  }

  #heightOf(cells: readonly Cell[], size: Size): number {
    const lines = Math.max(1, ...cells.map(({ lines }) => lines.length));
    return lines * SIZES[size] * LINE_HEIGHT + 2 * CELL.y;
  }

  #row<Row>(
    columns: readonly Column<Row>[],
    cells: readonly Cell[],
    size: Size,
    tag: (index: number, draw: () => void) => void,
  ): void {
    const doc = this.#doc;
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    const height = this.#heightOf(cells, size);
    const [top, bottom] = [this.#y, this.#y + height];
    this.#artifact(() => {
      doc.moveTo(MARGIN, bottom).lineTo(this.#right, bottom).lineWidth(0.5).stroke(COLORS.rule);
    });
    let before = 0;
    columns.forEach(({ share, align = 'start' }, index) => {
      const width = (this.#width * share) / all;
      const x = this.#isFromRight ? this.#right - before - width : MARGIN + before;
      before += width;
      tag(index, () => {
        (cells[index]?.lines ?? []).forEach((line, at) => {
          const y = top + CELL.y + (at + 0.75) * SIZES[size] * LINE_HEIGHT;
          this.#line(line, y, align, x + CELL.x, width - 2 * CELL.x, { size });
        });
      });
    });
    this.#y = bottom;
  }
}

function isReadable(doc: PDFKit.PDFDocument, picture: Buffer): boolean {
  try {
    const { width, height } = doc.openImage(picture);
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}

/**
 * The words for a screen reader, where the glyphs are others or in another order. Only of the element: programs that copy text
 * put glyphs into the order of reading by themselves, and would turn these words round.
 */
const spokenOf = ({ lines, all }: Cell = NOTHING): StructureOptions =>
  lines.length < all.length || lines.some(({ isAltered }) => isAltered)
    ? { actual: all.map(({ text }) => text).join(' ') }
    : {};

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
