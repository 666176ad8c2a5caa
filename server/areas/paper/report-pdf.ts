import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { REPORT_SCALES } from '@contract/report-kinds';
import { daysWithCounts, monthsOf } from '@contract/reports/by-month';
import type { ReportCell } from '@server/domain/reports/columns';
import type {
  AnyReportKind,
  ReadReport,
  ReportChart,
  ReportSource,
} from '@server/domain/reports/report-kind';
import { type ReportTexts, reportTexts } from '@server/domain/reports/texts';
import type { Letterhead } from '@server/domain/white-label/letterhead';
import { Pdf } from '@server/platform/pdf/document';
import { PAGES } from '@server/platform/pdf/sheet';
import type { OpenTable } from '@server/platform/pdf/table';
import { drawChart } from './chart';
import { fitColumns } from './table-columns';
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
/** Room that the table begins in, in points: for its heads and all of its rows, but no more than this. Else it has a page of its own. */
const DETAILS = { heads: 70, row: 20, most: 240 } as const;

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

  #chart({ label, kind, scale, points, series, axis }: ReportChart): Promise<void> {
    const { texts, fill } = this.#texts;
    const days = points.flatMap((point) => ('day' in point ? [point.day] : []));
    const names = points.flatMap((point) => ('day' in point && point.name !== undefined ? [point.name] : []));
    const [day, name] = [texts.labels.day, texts.labels[axis ?? 'name']];
    const counted =
      scale === 'count' && days.length > 0 && names.length === 0
        ? days.map((one, at) => ({ day: one, counts: series.map(({ values }) => values[at] ?? null) }))
        : undefined;
    const months = counted && monthsOf(counted);
    const listed = months ?? (counted && daysWithCounts(counted));
    return drawChart(this.#pdf, {
      title: texts.labels[label],
      kind,
      labels: points.map(this.#write.point),
      ...(days.length === points.length ? { days } : {}),
      series: series.map(({ label: name, values }) => ({ label: texts.labels[name], values })),
      ...(scale === 'percent' || scale === 'outOfTen' ? { most: 100 } : {}),
      format: (value) => this.#write.number(value, scale),
      axis: days.length > 0 ? day : 'month' in (points[0] ?? {}) ? texts.labels.month : name,
      ...(names.length > 0 ? { names: { label: name, of: names } } : {}),
      ...(listed && {
        table: {
          axis: months ? texts.labels.month : day,
          labels: listed.map(this.#write.point),
          series: series.map(({ label: one }, nth) => ({
            label: texts.labels[one],
            values: listed.map(({ counts }) => counts[nth] ?? null),
          })),
        },
      }),
      pair: (name, value) => fill(texts.filter, { label: name, value }),
      list: this.#write.list,
    });
  }

  #openTable(sample: readonly Row[]): void {
    const { columns = [] } = this.#options.report.table ?? {};
    const { details, labels } = this.#texts.texts;
    const pdf = this.#pdf;
    pdf.keepTogether(Math.min(DETAILS.most, DETAILS.heads + DETAILS.row * sample.length));
    pdf.heading(2, details);
    if (sample.length === 0) return;
    const size = columns.length > COLUMNS.text ? 'small' : 'text';
    const cells = columns.map(({ label, as }, index) => ({
      label: labels[label],
      isHeader: index === 0,
      isOwnWords: as !== undefined,
      ...(as !== undefined && NUMBERS.has(as) ? { align: 'end' as const } : {}),
      cell: (row: Row) => this.#write.cell(row[index], as),
    }));
    this.#table = pdf.openTable(fitColumns(pdf, cells, sample, size), { size });
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
