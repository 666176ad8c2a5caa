/** Problems of a file as a whole; each has its own error text. */
export const CSV_PROBLEMS = [
  'format',
  'parse',
  'empty',
  'noAddress',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
] as const;
export type CsvProblem = (typeof CSV_PROBLEMS)[number];

/** A file that can't be imported. */
export class CsvError extends Error {
  readonly problem: CsvProblem;

  constructor(problem: CsvProblem) {
    super(problem);
    this.name = 'CsvError';
    this.problem = problem;
  }
}
