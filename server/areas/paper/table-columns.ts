import type { Pdf } from '@server/platform/pdf/document';
import { wordsOf } from '@server/platform/pdf/lines';
import type { TextStyle } from '@server/platform/pdf/sheet';
import type { Column } from '@server/platform/pdf/table';
import { type ColumnNeed, columnWidths } from './column-widths';

/** Rows whose cells say how wide the columns are, and how many of the longest are measured; in points, the widest that count. */
const SAMPLE = {
  ...{ rows: 200, share: 0.9, measured: 5, letters: 200 },
  ...{ title: 80, word: 120, shortWord: 50, width: 190, padding: 11 },
} as const;

/** A column of a report whose width is not known yet. */
export interface Unmeasured<Row> extends Omit<Column<Row>, 'share'> {
  readonly isOwnWords: boolean;
}

type Size = 'small' | 'text';

const longestFirst = (texts: readonly string[]) => texts.toSorted((one, other) => other.length - one.length);

/**
 * The columns of a report's table with their widths. Numbers, days and words stay on their line, and names share the rest.
 * Where that leaves too little, words of names are broken first.
 */
export function fitColumns<Row>(
  pdf: Pdf,
  columns: readonly Unmeasured<Row>[],
  sample: readonly Row[],
  size: Size,
): Column<Row>[] {
  const rows = sample.slice(0, SAMPLE.rows);
  const measured = columns.map((column) => ({ ...column, ...measure(pdf, column, rows, size) }));
  const needs = (longest: number, isWhole: boolean) =>
    measured.map(({ isOwnWords, title, word, wish }): ColumnNeed => {
      const least = Math.max(title, isOwnWords ? word : Math.min(longest, word));
      return { least: isOwnWords && isWhole ? wish : least, wish };
    });
  const hasRoom = (some: readonly ColumnNeed[]) =>
    some.reduce((sum, { least }) => sum + least, 0) <= pdf.width;
  const chosen =
    [needs(SAMPLE.word, true), needs(SAMPLE.shortWord, true)].find(hasRoom) ?? needs(SAMPLE.shortWord, false);
  const widths = columnWidths(chosen, pdf.width);
  return columns.map((column, at) => ({ ...column, share: widths[at] ?? 0 }));
}

/** The longest word of a column's title and of its cells, and most of its cells on one line: a few long names don't make it wide. */
function measure<Row>(
  pdf: Pdf,
  { label, cell, isHeader = false, isOwnWords }: Unmeasured<Row>,
  rows: readonly Row[],
  size: Size,
) {
  const widest = (texts: readonly string[], style: TextStyle) =>
    SAMPLE.padding + Math.max(0, ...texts.map((text) => pdf.widthOf(text, style)));
  const style = { size, isBold: isHeader, isTabular: isOwnWords };
  const texts = longestFirst(rows.map(cell));
  const words = longestFirst(texts.flatMap(wordsOf)).slice(0, SAMPLE.measured);
  const from = isOwnWords ? 0 : Math.floor((1 - SAMPLE.share) * texts.length);
  const typical = texts.slice(from, from + SAMPLE.measured).map((text) => text.slice(0, SAMPLE.letters));
  const title = Math.min(SAMPLE.title, widest(wordsOf(label), { size, isBold: true }));
  const word = Math.min(SAMPLE.word, widest(words, style));
  return { title, word, wish: Math.max(title, word, Math.min(SAMPLE.width, widest(typical, style))) };
}
