import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Face } from './fonts';
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

/** Rows between two pauses, in which the gateway does other things. */
const ROWS_AT_ONCE = 20;

/** BCP 47 languages that are written from right to left. */
const FROM_RIGHT = /^(ar|fa|he|ur)\b/;

export type Size = keyof typeof SIZES;

interface TextStyle {
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
  /** What stands at the end of each page, by its number. */
  readonly footer: (page: number) => string;
}

// The types of the library lag behind it.
interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Column' | 'Row';
}
type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

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
    this.#addPage();
  }

  /** The file, as it is made. */
  get chunks(): AsyncIterable<Uint8Array> {
    return this.#doc;
  }

  end(): void {
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
  async table<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>): Promise<void> {
    const table = this.#child(this.#root, 'Table');
    const labels = columns.map(({ label }) => label);
    const head = this.#cells(columns, labels, true);
    this.#ensure(2 * this.#heightOf(head));
    const header = this.#child(this.#child(table, 'THead'), 'TR');
    this.#row(columns, head, (index, draw) =>
      this.#tag(header, 'TH', draw, { scope: 'Column', ...spokenOf(head[index]) }),
    );
    const body = this.#child(table, 'TBody');
    let count = 0;
    for (const row of rows) {
      const texts = columns.map(({ cell }) => cell(row));
      const cells = this.#cells(columns, texts, false);
      if (this.#isFull(this.#heightOf(cells))) {
        this.#addPage();
        // Said once to a screen reader, and shown on every page.
        this.#row(columns, head, (_, draw) => this.#artifact(draw));
      }
      const element = this.#child(body, 'TR');
      this.#row(columns, cells, (index, draw) =>
        columns[index]?.isHeader
          ? this.#tag(element, 'TH', draw, { scope: 'Row', ...spokenOf(cells[index]) })
          : this.#tag(element, 'TD', draw, spokenOf(cells[index])),
      );
      element.end();
      count += 1;
      if (count % ROWS_AT_ONCE === 0) await setImmediate();
      if (this.#doc.destroyed) return;
    }
    table.end();
    this.#y += 8;
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
    this.#doc.addPage();
    this.#page += 1;
    this.#y = MARGIN;
    const [line] = this.#lines(this.#options.footer(this.#page), { size: 'small' }, this.#width);
    const y = this.#doc.page.height - MARGIN;
    if (line)
      this.#artifact(() =>
        this.#line(line, y, 'start', MARGIN, this.#width, { size: 'small', color: COLORS.muted }),
      );
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
    this.#tag(parent, tag, draw, spokenOf(lines));
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

  #cells<Row>(columns: readonly Column<Row>[], texts: readonly string[], isBold: boolean): Line[][] {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    return columns.map(({ share, isHeader = false }, index) => {
      const width = (this.#width * share) / all - 2 * CELL.x;
      const direction = isBold ? undefined : ('auto' as const);
      const style = { size: 'text' as const, isBold: isBold || isHeader, ...(direction && { direction }) };
      return this.#lines(texts[index] ?? '', style, width);
    });
  }

  #heightOf(cells: readonly Line[][]): number {
    const lines = Math.max(1, ...cells.map(({ length }) => length));
    return lines * SIZES.text * LINE_HEIGHT + 2 * CELL.y;
  }

  #row<Row>(
    columns: readonly Column<Row>[],
    cells: readonly Line[][],
    tag: (index: number, draw: () => void) => void,
  ): void {
    const doc = this.#doc;
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    const height = this.#heightOf(cells);
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
        (cells[index] ?? []).forEach((line, at) => {
          const y = top + CELL.y + (at + 0.75) * SIZES.text * LINE_HEIGHT;
          this.#line(line, y, align, x + CELL.x, width - 2 * CELL.x, {});
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
const spokenOf = (lines: readonly Line[] = []): StructureOptions =>
  lines.some(({ isAltered }) => isAltered) ? { actual: lines.map(({ text }) => text).join(' ') } : {};

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
