import type { ReportScale } from '@contract/report-kinds';
import type { CsvCell } from '@server/platform/text/csv';
import type { PaperTexts } from './texts';

/** A text of the PDF, `labels` of i18n/en/paper.json. */
export type ReportLabel = keyof PaperTexts['labels'];

/** A word that a cell has in the language of the PDF, `words` of i18n/en/paper.json. */
export type ReportWord = keyof PaperTexts['words'];

/** How a PDF writes a column whose cells are not texts of somebody's own: numbers, and days of the company's zone. */
export type ReportForm = ReportScale | 'day' | 'time' | 'month';

/** What a PDF makes of a column. */
export interface ColumnOnPaper<Row> {
  readonly label: ReportLabel;
  readonly as?: ReportForm;
  /** In place of a cell that is in the product's own words. */
  readonly word?: (row: Row) => ReportWord | null;
}

/** The columns of a report's table: of its CSV, and what its PDF makes of each. */
export type ReportColumns<Row> = readonly (readonly [
  title: string,
  cell: (row: Row) => CsvCell,
  paper: ColumnOnPaper<Row>,
])[];

/** A cell: a value as the CSV has it, or a word of the document's language. */
export type ReportCell = CsvCell | { readonly word: ReportWord };

/** The cells of a row in a PDF. */
export const cellsOf = <Row>(columns: ReportColumns<Row>, row: Row): ReportCell[] =>
  columns.map(([, cell, { word }]) => {
    const own = word?.(row);
    return own ? { word: own } : cell(row);
  });
