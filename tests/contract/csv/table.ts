import type { Endpoint } from '@contract/endpoint';
import type { ReportKindName } from '@contract/report-kinds';
import type { World } from './world';

/** A row as a page of the table has it. */
export type Item = Record<string, unknown>;
/** The columns of a CSV in their order, with the field of the page's row that each shows. */
export type Columns = readonly (readonly [title: string, cell: string | ((item: Item) => unknown)])[];

/** A table that is to be had as CSV. */
export interface Table {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Who reads it: the company's admin unless it says otherwise. */
  readonly as?: 'partner';
  /** By default all that the contract has. */
  readonly sorts?: readonly string[];
  readonly query?: Record<string, unknown>;
  /** What its address is about, beside the company. */
  readonly of?: (world: World) => Record<string, number>;
  readonly columns: Columns;
  /** The report that has these rows as paper. */
  readonly paper?: ReportKindName;
}

const at = (path: string) => (item: Item) =>
  path.split('.').reduce<unknown>((value, key) => (value as Item | null)?.[key], item);

/** A number as files have it, where the page has fractions. */
export const whole = (path: string) => (item: Item) => {
  const value = at(path)(item);
  return typeof value === 'number' ? Math.floor(value) : value;
};

/** A field in the words of files. */
export const worded = (path: string, words: Readonly<Record<string, string>>) => (item: Item) => {
  const value = at(path)(item);
  return value === null ? null : words[String(value)];
};

/** What the column of a row says. */
export const cellOf = (item: Item, [, cell]: Columns[number]) =>
  (typeof cell === 'string' ? at(cell) : cell)(item) as string | number | boolean | null;

export const KINDS: Readonly<Record<string, string>> = {
  course: 'Training',
  gaming: 'Gaming',
  fake_or_real: 'Fake or Real',
  phishing_exercise: 'Phishing Exercise',
  phishing_simulation: 'Phishing Simulation',
  policy: 'Policy',
  secure_code: 'Secure Code',
};
export const STANDING: Readonly<Record<string, string>> = {
  COMPLETED: 'Completed',
  NOT_PASSED: 'Not Passed',
  IN_PROGRESS: 'In Progress',
  NOT_STARTED: 'Not Started',
  OVERDUE: 'Overdue',
};
