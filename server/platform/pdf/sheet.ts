import { directionOf } from '@contract/languages';
import PDFDocument from 'pdfkit';
import { type Face, fontsOf } from './fonts';
import { lateText, settlePage } from './late';
import { type Line, type LineStyle, linesOf, printable } from './lines';

/** In points; the page is A4. */
export const MARGIN = 40;
const FOOTER = { height: 24, gap: 16 } as const;
export const LINE_HEIGHT = 1.4;
export const SIZES = { display: 28, title: 20, heading: 13, text: 10, small: 8 } as const;
export const COLORS = { text: '#1b1c22', muted: '#595b68', rule: '#c9cad3', head: '#f1f1f5' } as const;
/** Widths of words that are remembered. */
const WIDTHS_MOST = 20_000;
const ELLIPSIS = '…';

const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** Stands in a footer for the number of pages, which is known at the end. */
export const PAGES = '\ue000';

export type Size = keyof typeof SIZES;
type Align = 'start' | 'center' | 'end';

export interface TextStyle {
  readonly size?: Size;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly direction?: LineStyle['direction'];
  readonly align?: 'start' | 'center';
  /** Digits of one width, for numbers below one another. */
  readonly isTabular?: boolean;
}

export interface PdfOptions {
  readonly title: string;
  /** Of its texts: BCP 47. Decides the direction, too. */
  readonly language: string;
  /** In whose name it is made. */
  readonly author: string;
  readonly isLandscape?: boolean;
  /** What stands at the end of each page: what it is about, and its number. `PAGES` in it becomes the number of pages. */
  readonly footer?: { readonly about: string; readonly page: (page: number) => string };
  /** How numbers of pages are written; by default in digits of Latin scripts. */
  readonly number?: (value: number) => string;
}

// The types of the library lag behind it.
export interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Column' | 'Row';
}
export type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

/** A box in which a line is drawn, by its left side and its width. */
export interface Box {
  readonly x: number;
  readonly width: number;
  readonly align?: Align;
}

/** What a run is drawn with. Only where it has digits: the library remembers the shapes of words that are drawn without. */
const featuresOf = (text: string, isTabular: boolean): { features?: typeof TABULAR } =>
  isTabular && /\d/.test(text) ? { features: TABULAR } : {};

/** The face of digits, which every text font of a language has. */
function fontOfDigits(language: string): Face {
  return fontsOf('0', { isBold: false, language })('0').face;
}

/**
 * The pages of a tagged PDF, one after the other, with a place on the last of them where drawing goes on: lines of text in
 * any script and direction, elements of structure around them, and footers. What stands on the pages is up to `Pdf`.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Structure;
  readonly isFromRight: boolean;
  /** From the top of the page. */
  y = MARGIN;
  readonly #options: PdfOptions;
  readonly #fonts = new Set<string>();
  readonly #widths = new Map<string, number>();
  readonly #pages: ReturnType<typeof lateText>;
  #page = 0;

  constructor(options: PdfOptions) {
    const { title, language, author, isLandscape = false } = options;
    const subset: object = { subset: 'PDF/UA' };
    this.#options = options;
    this.isFromRight = directionOf(language) === 'rtl';
    this.doc = new PDFDocument({
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
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.#pages = lateText(this.doc);
    this.addPage();
  }

  /** Of the text, in points. */
  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  get right(): number {
    return this.doc.page.width - MARGIN;
  }

  end(): void {
    settlePage(this.doc);
    const pages = this.#number(this.#page);
    const face = fontOfDigits(this.#options.language);
    const before = this.isFromRight ? this.#roomForPages() - this.measure(pages, face, 'small') : 0;
    this.#font(face, 'small');
    this.#pages.write(pages, SIZES.small, COLORS.muted, before);
    this.root.end();
    this.doc.end();
  }

  isFull(height: number): boolean {
    return this.y + height > this.doc.page.height - MARGIN - FOOTER.height;
  }

  /** Begins a new page unless so much room is left, in points. */
  ensure(height: number): void {
    if (this.isFull(height)) this.addPage();
  }

  addPage(): void {
    if (this.#page > 0) settlePage(this.doc);
    this.doc.addPage();
    this.#page += 1;
    this.y = MARGIN;
    const { footer } = this.#options;
    if (footer) this.artifact(() => this.#footer(footer.about, footer.page(this.#page)));
  }

  /** Where a box begins that is so far from the side where lines begin. */
  fromStart(before: number, width: number): number {
    return this.isFromRight ? this.right - before - width : MARGIN + before;
  }

  /** What it is about at the one side, and the page at the other. */
  #footer(about: string, page: string): void {
    const style = { size: 'small', color: COLORS.muted } as const;
    const [before = '', after] = page.split(PAGES);
    const room = after === undefined ? 0 : this.#roomForPages();
    const parts = [before, after ?? ''].map((part) => ({
      line: this.lines(part, style, this.width)[0],
      // A line has no spaces around it.
      gaps: part.trim() === part ? 0 : this.widthOf('. .', style) - this.widthOf('..', style),
    }));
    const wide = parts.reduce((sum, { line, gaps }) => sum + (line?.width ?? 0) + gaps, room);
    const y = this.doc.page.height - MARGIN;
    const told = this.fitted(about, style, this.width - wide - FOOTER.gap);
    if (told) this.line(told, y, { x: MARGIN, width: this.width }, style);
    let at = this.width - wide;
    parts.forEach(({ line, gaps }, index) => {
      const width = (line?.width ?? 0) + gaps;
      if (line) {
        const first = at + (index === 1 ? gaps : 0);
        this.line(line, y, { x: this.fromStart(first, line.width), width: line.width }, style);
      }
      at += width;
      if (index === 0 && room > 0) {
        this.#pages.place(this.fromStart(at, room), y);
        at += room;
      }
    });
  }

  /** Room for the number of pages. */
  #roomForPages(): number {
    return this.measure('000', fontOfDigits(this.#options.language), 'small');
  }

  #number(value: number): string {
    return this.#options.number?.(value) ?? String(value);
  }

  /** Draws something that a screen reader passes over. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.doc.endMarkedContent();
  }

  child(parent: Structure, type: string): Structure {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  tag(parent: Structure, type: string, draw: () => void, options: StructureOptions = {}): void {
    const element = this.doc.struct(type, options);
    parent.add(element);
    element.add(draw);
    element.end();
  }

  lines(
    text: string,
    { size = 'text', isBold = false, isTabular = false, direction }: TextStyle,
    maxWidth: number,
  ): Line[] {
    return linesOf(text, {
      isBold,
      maxWidth,
      language: this.#options.language,
      direction: direction ?? (this.isFromRight ? 'rtl' : 'ltr'),
      measure: (part, face) => this.measure(part, face, size, isTabular),
    });
  }

  /** A text on one line, which ends with an ellipsis where it is too long. */
  fitted(text: string, style: TextStyle, maxWidth: number): Line | undefined {
    return this.firstLines(text, style, maxWidth, 1).lines[0];
  }

  /** So many lines of a text, of which the last ends with an ellipsis where there are more. */
  firstLines(text: string, style: TextStyle, maxWidth: number, most: number): Shown {
    const all = this.lines(text, style, maxWidth);
    if (all.length <= most) return { lines: all, all };
    const shown = all.slice(0, most);
    const room = maxWidth - this.widthOf(ELLIPSIS, style);
    const [shorter] = this.lines(shown.at(-1)?.text ?? '', style, room);
    const last = this.lines(`${shorter?.text ?? ''}${ELLIPSIS}`, style, maxWidth)[0];
    return { lines: [...shown.slice(0, -1), ...(last ? [last] : [])], all };
  }

  /** The width of a text on one line. */
  widthOf(text: string, style: TextStyle): number {
    return Math.max(0, ...this.lines(text, style, Number.POSITIVE_INFINITY).map(({ width }) => width));
  }

  /** Words come again and again in a table. */
  measure(part: string, face: Face, size: Size, isTabular = false): number {
    const key = `${face.name} ${size} ${isTabular} ${part}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#font(face, size).widthOfString(part, featuresOf(part, isTabular));
    if (this.#widths.size >= WIDTHS_MOST) this.#widths.clear();
    this.#widths.set(key, width);
    return width;
  }

  /** Draws a line on its baseline, in a box. */
  line(line: Line, y: number, { x, width, align = 'start' }: Box, style: TextStyle): void {
    const { size = 'text', color = COLORS.text, isTabular = false } = style;
    const isAtRight = (align === 'end') !== this.isFromRight;
    const rest = width - line.width;
    let at = x + (align === 'center' ? rest / 2 : isAtRight ? rest : 0);
    for (const run of line.runs) {
      this.#font(run.face, size).fillColor(color);
      const outline = run.face.isOutlined ? { stroke: true, fill: true } : {};
      if (run.face.isOutlined) this.doc.strokeColor(color).lineWidth(SIZES[size] * 0.03);
      const features = featuresOf(run.text, isTabular);
      this.doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...outline, ...features });
      at += run.width;
    }
  }

  #font({ name, font }: Face, size: Size): PDFKit.PDFDocument {
    if (!this.#fonts.has(name)) {
      this.doc.registerFont(name, font());
      this.#fonts.add(name);
    }
    return this.doc.font(name).fontSize(SIZES[size]);
  }
}

/** Lines that are drawn, and all of them. */
export interface Shown {
  readonly lines: readonly Line[];
  readonly all: readonly Line[];
}

/**
 * The words for a screen reader, where the glyphs are others or in another order. Only of the element: programs that copy text
 * put glyphs into the order of reading by themselves, and would turn these words round.
 */
export const spokenOf = ({ lines, all }: Shown = { lines: [], all: [] }): StructureOptions =>
  lines.length < all.length || lines.some(({ isAltered }) => isAltered)
    ? { actual: all.map(({ text }) => text).join(' ') }
    : {};
