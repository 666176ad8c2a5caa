import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import type { ReportScale } from '@contract/report-kinds';
import type {
  AnyReportKind,
  ReadReport,
  ReportCell,
  ReportChart,
  ReportSource,
} from '@server/domain/reports/report-kind';
import type { Letterhead } from '@server/domain/white-label/letterhead';
import { type Column, type OpenTable, PAGES, Pdf } from '@server/platform/pdf/document';
import { documentTexts } from '@server/platform/pdf/texts';
import { drawChart } from './chart';

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
/** Rows whose cells say how wide the columns are, and the widest that counts, in points. */
const SAMPLE = { rows: 200, width: 180 } as const;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** How numbers, days and instants are written in a language and a zone. */
export function writer(language: string, timeZone: string) {
  const { texts, fill } = documentTexts(language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const instant = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' });
  const scales: Readonly<Record<ReportScale, (value: number) => string>> = {
    count: (value) => number.format(value),
    ratio: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    outOfTen: (value) => fill(texts.report.outOfTen, { score: number.format(value > 0 ? value / 10 : 0) }),
    days: (value) => fill(texts.report.days, { count: number.format(value) }),
  };
  return {
    number: (value: number | null, scale: ReportScale) => (value === null ? '–' : scales[scale](value)),
    instant: (at: Date) => instant.format(at),
    day: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
    cell(cell: ReportCell, scale: ReportScale = 'count'): string {
      if (cell === null || cell === undefined) return '';
      if (typeof cell === 'number') return scales[scale](cell);
      if (typeof cell === 'boolean') return cell ? texts.report.yes : texts.report.no;
      return INSTANT.test(cell) ? instant.format(new Date(cell)) : cell;
    },
  };
}

type Row = readonly ReportCell[];

/**
 * The PDF of a report, drawn bit by bit: `head` with the cover, figures and charts, then `rows` until there are no more, then `end`.
 * Its bytes are in `chunks` meanwhile.
 */
export class ReportPdf {
  readonly #options: ReportPdfOptions;
  readonly #texts: ReturnType<typeof documentTexts>;
  readonly #write: ReturnType<typeof writer>;
  readonly #pdf: Pdf;
  #batches: AsyncIterator<readonly Row[]> | undefined;
  #waiting: Row[] = [];
  #table: OpenTable<Row> | undefined;
  #count = 0;
  #isCut = false;

  constructor(options: ReportPdfOptions) {
    const { kind, report, source, letterhead, hasTable } = options;
    this.#options = options;
    this.#texts = documentTexts(options.language);
    const { language, texts, fill } = this.#texts;
    this.#write = writer(language, source.timeZone);
    const [title, author] = [texts.report.titles[kind.key], letterhead.name];
    this.#pdf = new Pdf({
      title,
      language,
      author,
      isLandscape: hasTable && (report.table?.titles.length ?? 0) > COLUMNS.portrait,
      footer: (page) =>
        fill(texts.report.footer, { company: author.replaceAll(PAGES, ''), title, page, pages: PAGES }),
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
      this.#pdf.heading(2, texts.report.figures);
      this.#pdf.tiles(
        facts.map(({ label, value, scale }) => ({
          label: texts.report.labels[label],
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
    if (this.#batches && this.#count === 0) this.#pdf.paragraph(texts.report.empty);
    if (this.#isCut)
      this.#pdf.paragraph(fill(texts.report.cut, { count: this.#write.number(ReportPdf.mostRows, 'count') }));
    await this.#batches?.return?.();
    this.#pdf.end();
  }

  async #cover(): Promise<void> {
    const { kind, report, source, letterhead, hasTable } = this.#options;
    const { texts, fill } = this.#texts;
    const { name, logo } = letterhead;
    const pdf = this.#pdf;
    pdf.space(24);
    if (logo) pdf.logo(logo, fill(texts.report.logo, { company: name }));
    else pdf.paragraph(name, { size: 'heading', isBold: true, direction: 'auto' });
    pdf.space(12);
    pdf.heading(1, texts.report.titles[kind.key], { size: 'display' });
    pdf.space(6);
    pdf.paragraph(this.#period());
    for (const [label, value] of await report.filters(source))
      pdf.paragraph(fill(texts.report.filter, { label: texts.report.labels[label], value }));
    pdf.paragraph(fill(texts.report.asOf, { time: this.#write.instant(source.now), zone: source.timeZone }));
    pdf.paragraph(fill(texts.report.counted, { who: texts.report.labels[kind.counted] }));
    pdf.paragraph(source.isNameless ? texts.report.nameless : texts.report.few, { size: 'small' });
    if (!hasTable && report.table?.namesLearners && !source.isNameless)
      pdf.paragraph(texts.report.private, { size: 'small' });
  }

  #period(): string {
    const { report, source } = this.#options;
    const { texts, fill } = this.#texts;
    const { from, to } = report.range(source);
    const written = {
      from: from === undefined ? '' : this.#write.day(from),
      to: to === undefined ? this.#write.day(dayAt(source.now, source.timeZone)) : this.#write.day(to),
    };
    if (from !== undefined) return fill(texts.report.period, written);
    return to === undefined ? texts.report.allTime : fill(texts.report.until, written);
  }

  #chart({ label, kind, scale, points, series }: ReportChart): Promise<void> {
    const { labels } = this.#texts.texts.report;
    const days = points.flatMap((point) => ('day' in point ? [point.day] : []));
    return drawChart(this.#pdf, {
      title: labels[label],
      kind,
      labels: points.map((point) => ('day' in point ? this.#write.day(point.day) : point.name)),
      ...(days.length === points.length ? { days } : {}),
      series: series.map(({ label: name, values }) => ({ label: labels[name], values })),
      ...(scale === 'percent' || scale === 'outOfTen' ? { most: 100 } : {}),
      format: (value) => this.#write.number(value, scale),
      axis: this.#texts.texts.report[days.length === points.length ? 'day' : 'name'],
    });
  }

  #openTable(sample: readonly Row[]): void {
    const { titles = [], scales = {} } = this.#options.report.table ?? {};
    this.#pdf.newPage();
    this.#pdf.heading(2, this.#texts.texts.report.details);
    if (sample.length === 0) return;
    const rows = sample.slice(0, SAMPLE.rows);
    const size = titles.length > COLUMNS.text ? 'small' : 'text';
    const columns = titles.map((label, index): Column<Row> => {
      const cell = (row: Row) => this.#write.cell(row[index], scales[label]);
      // The longest word of the title has room, and most of the cells.
      const word = Math.max(...label.split(' ').map((part) => this.#pdf.widthOf(part, size, true)));
      const longest = rows.reduce((found, row) => (cell(row).length > found.length ? cell(row) : found), '');
      const isNumber =
        rows.some((row) => typeof row[index] === 'number') &&
        rows.every((row) => typeof row[index] !== 'string');
      return {
        label,
        share: 10 + Math.max(word, Math.min(SAMPLE.width, this.#pdf.widthOf(longest.slice(0, 200), size))),
        isHeader: index === 0,
        ...(isNumber ? { align: 'end' as const } : {}),
        cell,
      };
    });
    this.#table = this.#pdf.openTable(columns, size);
  }
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
