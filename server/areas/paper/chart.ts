import { daysBetween } from '@contract/days';
import { MARKS, type Stroke } from '@server/platform/pdf/canvas';
import type { Pdf } from '@server/platform/pdf/document';
import { NOTHING } from './writer';

/** A line or bars over days, with their true distances, or over names. */
export interface PdfChart {
  readonly title: string;
  readonly kind: 'line' | 'bar';
  /** What each point is called. */
  readonly labels: readonly string[];
  /** Their days (YYYY-MM-DD), if that is what they are. */
  readonly days?: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  /** The end of the axis; by default a round number above the largest value. */
  readonly most?: number;
  readonly format: (value: number) => string;
  /** What the column of the points is called in the table below. */
  readonly axis: string;
  /** What the table below tells, if not the points themselves. */
  readonly table?: Pick<PdfChart, 'axis' | 'labels' | 'series' | 'names'>;
  /** What the points are called beside their days, and that column. */
  readonly names?: { readonly label: string; readonly of: readonly string[] };
  /** A name with its value, and parts of a sentence, in the language of the document. */
  readonly pair: (name: string, value: string) => string;
  readonly list: (parts: readonly string[]) => string;
}

/** Told apart by people who don't see all colors (Okabe and Ito), and on white. */
const COLORS = ['#0072b2', '#d55e00', '#007a5a', '#a5457f'] as const;
const DASHES: readonly Partial<Stroke>[] = [{}, { dash: [5, 2] }, { dash: [1.5, 2] }, { dash: [7, 2] }];
const GRID = '#c9cad3';
const BOX = { height: 170, top: 20, bottom: 22, start: 40, end: 12 } as const;
const STEPS = 4;
/** Room for the label of a point. */
const LABEL = 74;

/** A round number at or above a value, which the steps of the axis divide. */
export function roundAbove(value: number): number {
  if (value <= STEPS) return STEPS;
  const power = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 4, 6, 8, 10].find((times) => times * power >= value) ?? 10;
  return found * power;
}

/** Where the points are, as shares of the axis. */
export function placesOf({ days, labels, kind }: Pick<PdfChart, 'days' | 'labels' | 'kind'>): number[] {
  const count = labels.length;
  const [first] = days ?? [];
  const last = days?.at(-1);
  const span = first && last ? daysBetween(first, last) : 0;
  if (kind === 'line' && days && first && span > 0) return days.map((day) => daysBetween(first, day) / span);
  return labels.map((_, index) => (index + 0.5) / count);
}

/** Where the names of points begin, by their index: the first, and each behind it that has room. */
function named(lefts: readonly number[]): Map<number, number> {
  const chosen = new Map<number, number>();
  let until = Number.NEGATIVE_INFINITY;
  lefts.forEach((left, index) => {
    if (left < until) return;
    chosen.set(index, left);
    until = left + LABEL;
  });
  return chosen;
}

/** Draws a chart under its heading, and its numbers as a table. */
export async function drawChart(pdf: Pdf, chart: PdfChart): Promise<void> {
  const { title, labels, series, format, kind } = chart;
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const most = chart.most ?? roundAbove(Math.max(0, ...values));
  pdf.keepTogether(BOX.height + 60);
  pdf.heading(2, title);
  const last = series.map(({ label, values: all }) => {
    const value = all.findLast((one) => one !== null);
    return value === null || value === undefined ? label : chart.pair(label, format(value));
  });
  pdf.figure(chart.pair(title, chart.list(last)), BOX.height, (canvas) => {
    const [width, height] = [canvas.width - BOX.start - BOX.end, BOX.height - BOX.top - BOX.bottom];
    const x = (share: number) => BOX.start + share * width;
    const y = (value: number) => BOX.top + height - (value / most) * height;
    for (let step = 0; step <= STEPS; step += 1) {
      const value = (most * step) / STEPS;
      canvas.line(
        [
          [x(0), y(value)],
          [x(1), y(value)],
        ],
        { color: GRID },
      );
      canvas.text(format(value), [0, y(value) + 3], BOX.start - 6, 'end');
    }
    const room = width / series.length;
    series.forEach(({ label }, index) => {
      const color = COLORS[index % COLORS.length] ?? COLORS[0];
      const from = BOX.start + index * room;
      if (kind === 'bar') canvas.rect([from, 2], 8, 8, color);
      else {
        canvas.line(
          [
            [from, 6],
            [from + 16, 6],
          ],
          { color, width: 1.4, ...DASHES[index % DASHES.length] },
        );
        canvas.mark([from + 8, 6], MARKS[index % MARKS.length] ?? 'circle', color);
      }
      canvas.text(label, [from + 22, 9], room - 26);
    });
    const places = placesOf(chart);
    // None goes over the edge, nor into the one before it.
    const lefts = places.map((place) =>
      Math.max(0, Math.min(x(place) - (kind === 'bar' ? LABEL / 2 : 0), canvas.width - LABEL)),
    );
    for (const [index, left] of named(lefts))
      canvas.text(
        labels[index] ?? '',
        [left, BOX.height - 6],
        LABEL - 4,
        kind === 'bar' ? 'center' : 'start',
      );
    const slot = width / Math.max(1, labels.length);
    const bar = Math.min(28, (slot * 0.7) / series.length);
    const barWidth = Math.max(bar * 0.8, bar - 1);
    series.forEach((one, index) => {
      const color = COLORS[index % COLORS.length] ?? COLORS[0];
      let before: [number, number] | undefined;
      one.values.forEach((value, at) => {
        const place = places[at];
        // A gap: nothing is told of this point.
        if (value === null || place === undefined) {
          before = undefined;
          return;
        }
        if (kind === 'bar') {
          const left = x(place) - (bar * series.length) / 2 + index * bar;
          // None has no bar: a line along the axis would look like a few.
          if (value > 0) canvas.rect([left, y(value)], barWidth, Math.max(0.5, y(0) - y(value)), color);
          return;
        }
        const here: [number, number] = [x(place), y(value)];
        if (before) canvas.line([before, here], { color, width: 1.4, ...DASHES[index % DASHES.length] });
        canvas.mark(here, MARKS[index % MARKS.length] ?? 'circle', color);
        before = here;
      });
    });
  });
  await drawNumbers(pdf, chart);
}

/** Padding of a cell and the least and most room for a column of the numbers, in points. */
const COLUMN = { padding: 11, least: 60, most: 260 } as const;

/** A table no wider than it needs: each number stands near what it is of. */
async function drawNumbers(pdf: Pdf, chart: PdfChart): Promise<void> {
  const { days, format } = chart;
  const { axis, labels, series, names } = chart.table ?? chart;
  const write = (value: number | null | undefined) =>
    value === null || value === undefined ? NOTHING : format(value);
  const columns = [
    ...(names ? [{ label: names.label, cell: (at: number) => names.of[at] ?? '' }] : []),
    { label: axis, isOwnWords: days !== undefined, cell: (at: number) => labels[at] ?? '' },
    ...series.map(({ label, values }) => ({
      ...{ label, align: 'end' as const, isOwnWords: true },
      cell: (at: number) => write(values[at]),
    })),
  ];
  const points = labels.map((_, at) => at);
  const wide = columns.map(({ label, cell }) => {
    const texts = [label, ...points.map(cell)];
    const widest = Math.max(
      ...texts.map((text) => pdf.widthOf(text, { size: 'small', isBold: true, isTabular: true })),
    );
    return COLUMN.padding + Math.min(COLUMN.most, Math.max(COLUMN.least, widest));
  });
  const width = Math.min(
    pdf.width,
    wide.reduce((sum, one) => sum + one, 0),
  );
  await pdf.table(
    columns.map((column, at) => ({ ...column, share: wide[at] ?? 0, isHeader: at === 0 })),
    points,
    { size: 'small', width },
  );
}
