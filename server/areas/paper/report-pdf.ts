import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { REPORT_SCALES } from '@contract/report-kinds';
import type { ReportCell } from '@server/domain/reports/columns';
import type {
  AnyReportKind,
  ReadReport,
  ReportChart,
  ReportPoint,
  ReportSource,
} from '@server/domain/reports/report-kind';
import { type ReportTexts, reportTexts } from '@server/domain/reports/texts';
import type { Letterhead } from '@server/domain/white-label/letterhead';
import { Pdf } from '@server/platform/pdf/document';
import { PAGES } from '@server/platform/pdf/sheet';
import type { Column, OpenTable } from '@server/platform/pdf/table';
import { drawChart } from './chart';
import { type Writer, writer } from './writer';

export interface ReportPdfOptions {
  readonly kind: AnyReportKind;
  readonly report: ReadReport;
  readonly source: ReportSource;
  /** BCP 47. */
  readonly language: string;
  readonly letterhead: Letterhead;
  /** Whether the rows of the table are in it. */
  readonly hasTable: boolean;
}

/** More columns than this need the long side of the page, and more than that smaller letters. */
const COLUMNS = { portrait: 6, text: 8 } as const;
/** Rows whose cells say how wide the columns are; the widest cell and the longest word of a title that count, in points. */
const SAMPLE = { rows: 200, share: 0.9, width: 180, word: 70, padding: 11 } as const;
/** What is left for names, at least, before numbers and days give way, too. */
const NAMES_LEAST = 0.3;

const NUMBERS: ReadonlySet<string> = new Set(REPORT_SCALES);

type Row = readonly ReportCell[];

/**
 * The PDF of a report, drawn bit by bit: `head` with the cover, figures and charts, then `rows` until there are no more, then `end`.
 * Its bytes are in `chunks` meanwhile.
 */
export class ReportPdf {
  readonly #options: ReportPdfOptions;
  readonly #texts: ReportTexts;
  readonly #write: Writer;
  readonly #pdf: Pdf;
  #batches: AsyncIterator<readonly Row[]> | undefined;
  #waiting: Row[] = [];
  #table: OpenTable<Row> | undefined;
  #count = 0;
  #isCut = false;

  constructor(options: ReportPdfOptions) {
    const { kind, report, source, letterhead, hasTable } = options;
    this.#options = options;
    this.#texts = reportTexts(options.language);
    const { language, texts, fill } = this.#texts;
    this.#write = writer(this.#texts, source.timeZone);
    const [title, author] = [texts.titles[kind.key], letterhead.name];
    const page = texts.page.replace('%{pages}', PAGES);
    this.#pdf = new Pdf({
      title,
      language,
      author,
      isLandscape: hasTable && (report.table?.columns.length ?? 0) > COLUMNS.portrait,
      footer: {
        about: fill(texts.footer, { company: author, title }),
        page: (number) => fill(page, { page: this.#write.count(number) }),
      },
      number: this.#write.count,
    });
    if (hasTable && report.table) this.#batches = report.table.rows(source)[Symbol.asyncIterator]();
  }

  /** A file with more rows is too long to be read. */
  static get mostRows(): number {
    return limits.reports.pdfRowsMax;
  }

  get chunks(): AsyncIterable<Uint8Array> {
    return this.#pdf.chunks;
  }

  /** How many rows are drawn. */
  get count(): number {
    return this.#count;
  }

  /** There are more rows than a PDF has. */
  get isCut(): boolean {
    return this.#isCut;
  }

  fail(error: Error): void {
    this.#pdf.fail(error);
    void this.#batches?.return?.();
  }

  /** The cover, the headline figures and the charts. */
  async head(): Promise<void> {
    const { report, source } = this.#options;
    await this.#cover();
    const { texts } = this.#texts;
    const facts = await report.facts(source);
    if (facts.length > 0) {
      this.#pdf.heading(2, texts.figures);
      this.#pdf.tiles(
        facts.map(({ label, value, scale }) => ({
          label: texts.labels[label],
          value: this.#write.number(value, scale),
        })),
      );
    }
    for (const chart of await report.charts(source)) if (chart.points.length > 0) await this.#chart(chart);
  }

  /** Draws up to so many rows, and resolves whether there are more. */
  async rows(most: number): Promise<boolean> {
    if (!this.#batches || !this.#options.report.table) return false;
    // One more than wanted: whether there are more.
    while (this.#waiting.length <= most) {
      const { done, value } = await this.#batches.next();
      if (done) break;
      this.#waiting.push(...value);
    }
    const room = ReportPdf.mostRows - this.#count;
    this.#isCut = this.#waiting.length > room;
    const rows = this.#waiting.splice(0, Math.min(most, room));
    if (!this.#table) this.#openTable(rows);
    await this.#table?.add(rows);
    this.#count += rows.length;
    return this.#waiting.length > 0 && this.#count < ReportPdf.mostRows;
  }

  async end(): Promise<void> {
    const { texts, fill } = this.#texts;
    this.#table?.end();
    if (this.#batches && this.#count === 0) this.#pdf.paragraph(texts.empty);
    if (this.#isCut)
      this.#pdf.paragraph(fill(texts.cut, { count: this.#write.number(ReportPdf.mostRows, 'count') }));
    await this.#batches?.return?.();
    this.#pdf.end();
  }

  async #cover(): Promise<void> {
    const { kind, report, source, letterhead, hasTable } = this.#options;
    const { texts, fill } = this.#texts;
    const { name, logo } = letterhead;
    const pdf = this.#pdf;
    pdf.space(24);
    if (logo) pdf.logo(logo, fill(texts.logo, { company: name }));
    else pdf.paragraph(name, { size: 'heading', isBold: true, direction: 'auto' });
    pdf.space(12);
    pdf.heading(1, texts.titles[kind.key], { size: 'display' });
    pdf.space(6);
    pdf.paragraph(this.#period());
    for (const [label, value] of await report.filters(source))
      pdf.paragraph(fill(texts.filter, { label: texts.labels[label], value: this.#write.filter(value) }));
    pdf.paragraph(fill(texts.asOf, { time: this.#write.instant(source.now), zone: source.timeZone }));
    pdf.paragraph(fill(texts.counted, { who: texts.labels[kind.counted] }));
    pdf.paragraph(source.isNameless ? texts.nameless : texts.few, { size: 'small' });
    if (!hasTable && report.table?.namesLearners && !source.isNameless)
      pdf.paragraph(texts.private, { size: 'small' });
  }

  #period(): string {
    const { report, source } = this.#options;
    const { texts, fill } = this.#texts;
    const { from, to } = report.range(source);
    const written = {
      from: from === undefined ? '' : this.#write.day(from),
      to: to === undefined ? this.#write.day(dayAt(source.now, source.timeZone)) : this.#write.day(to),
    };
    if (from !== undefined) return fill(texts.period, written);
    return to === undefined ? texts.allTime : fill(texts.until, written);
  }

  #chart({ label, kind, scale, points, series }: ReportChart): Promise<void> {
    const { texts, fill } = this.#texts;
    const days = points.flatMap((point) => ('day' in point ? [point.day] : []));
    return drawChart(this.#pdf, {
      title: texts.labels[label],
      kind,
      labels: points.map(this.#write.point),
      ...(days.length === points.length ? { days } : {}),
      series: series.map(({ label: name, values }) => ({ label: texts.labels[name], values })),
      ...(scale === 'percent' || scale === 'outOfTen' ? { most: 100 } : {}),
      format: (value) => this.#write.number(value, scale),
      axis: texts.labels[axisOf(points)],
      pair: (name, value) => fill(texts.filter, { label: name, value }),
      list: this.#write.list,
    });
  }

  #openTable(sample: readonly Row[]): void {
    const { columns = [] } = this.#options.report.table ?? {};
    const { labels } = this.#texts.texts;
    this.#pdf.newPage();
    this.#pdf.heading(2, this.#texts.texts.details);
    if (sample.length === 0) return;
    const rows = sample.slice(0, SAMPLE.rows);
    const size = columns.length > COLUMNS.text ? 'small' : 'text';
    const shown = columns.map(({ label: key, as }, index) => {
      const label = labels[key];
      const cell = (row: Row) => this.#write.cell(row[index], as);
      // The longest word of the title has room, and most of the cells.
      const words = label.split(' ').map((part) => this.#pdf.widthOf(part, size, true));
      const word = Math.min(SAMPLE.word, Math.max(...words));
      const byLength = rows.map(cell).sort((one, other) => one.length - other.length);
      // A few long names don't make their column wide; numbers and days are all on one line.
      const at = as === undefined ? Math.floor(SAMPLE.share * (rows.length - 1)) : rows.length - 1;
      const typical = byLength[at] ?? '';
      const content = Math.min(SAMPLE.width, this.#pdf.widthOf(typical.slice(0, 200), size));
      return {
        ...{ label, word: SAMPLE.padding + word, width: SAMPLE.padding + Math.max(word, content) },
        isHeader: index === 0,
        isOwnWords: as !== undefined,
        ...(as !== undefined && NUMBERS.has(as) ? { align: 'end' as const } : {}),
        cell,
      };
    });
    const shares = sharesOf(shown, this.#pdf.width);
    const table = shown.map((column, index): Column<Row> => ({ ...column, share: shares[index] ?? 0 }));
    this.#table = this.#pdf.openTable(table, size);
  }
}

interface Wanted {
  readonly isOwnWords: boolean;
  /** For the longest word of the title, and for everything. */
  readonly word: number;
  readonly width: number;
}

/** How wide each column is: numbers, days and words stay on their line, and names, which can be broken, share the rest. */
function sharesOf(columns: readonly Wanted[], most: number): number[] {
  const sumOf = (some: readonly Wanted[]) => some.reduce((sum, { width }) => sum + width, 0);
  const [own, names] = [columns.filter((one) => one.isOwnWords), columns.filter((one) => !one.isOwnWords)];
  const rest = most - sumOf(own);
  if (sumOf(columns) <= most || names.length === 0 || rest < most * NAMES_LEAST)
    return columns.map(({ width }) => width);
  return columns.map(({ isOwnWords, word, width }) =>
    isOwnWords ? width : Math.max(word, (width * rest) / sumOf(names)),
  );
}

/** What the points of a chart are called. */
function axisOf([first]: readonly ReportPoint[]): 'day' | 'month' | 'name' {
  if (!first || 'name' in first) return 'name';
  return 'day' in first ? 'day' : 'month';
}

/** The whole PDF at once, for a mail: without a table. */
export async function* reportPdf(options: Omit<ReportPdfOptions, 'hasTable'>): AsyncGenerator<Uint8Array> {
  const pdf = new ReportPdf({ ...options, hasTable: false });
  const drawing = pdf.head().then(
    () => pdf.end(),
    (error: unknown) => pdf.fail(error instanceof Error ? error : new Error(String(error))),
  );
  yield* pdf.chunks;
  await drawing;
}
