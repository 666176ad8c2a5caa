import { parseArgs } from 'node:util';
import { limits } from '@contract/limits';

export interface BenchArguments {
  readonly help: boolean;
  /** Long work on many people only. */
  readonly bulk: boolean;
  /** The import of a CSV file alone. */
  readonly isImport: boolean;
  /** The memory of the gateway over so many requests, if that is wanted. */
  readonly soak: number | undefined;
  /** People of long work, or rows of a file. */
  readonly rows: number;
  readonly sizes: readonly number[];
  readonly samples: number;
  /** Where the figures go as JSON, if anywhere. */
  readonly json: string | undefined;
}

export const SMALL = 10_000;
export const LARGE = 1_000_000;
const LEAST_SAMPLES = 60;
const BULK_PEOPLE = 100_000;
const SOAK_REQUESTS = 200_000;
const LEAST_SOAK = 1000;
/** Fewer are done in the answer. */
const LEAST_ROWS = 1000;

export const HELP = `Measures the users list over HTTP beside its own SQL, and the JavaScript that the console transfers.

  npm run bench                    10,000, 200,000 and 1,000,000 people; some ten minutes with the data to make
  npm run bench -- --quick         10,000 people only
  npm run bench -- --bulk          the list while 100,000 people are disabled, and nothing else
  npm run bench -- --import        a CSV import of 150,000 rows beside COPY, and nothing else
  npm run bench -- --import --rows N   the same with fewer people or rows; --bulk as well
  npm run bench -- --soak          the gateway's memory over 200,000 requests, and nothing else; --soak=N over fewer
  npm run bench -- --json FILE     the figures as JSON as well
  npm run bench -- --samples N     requests of each case (${LEAST_SAMPLES} and more)

Ends with 1 when a budget is missed. The data is kept in node_modules/.cache/vigil and made anew when the schema
or the generator changes.`;

/** `--soak` alone stands for the usual number, which the parser of arguments can't tell from a missing one. */
const withSoakNumber = (value: string) => (value === '--soak' ? `--soak=${SOAK_REQUESTS}` : value);

function soakOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const requests = Number(given);
  if (Number.isInteger(requests) && requests >= LEAST_SOAK) return requests;
  throw new Error(`--soak must be a whole number from ${LEAST_SOAK}, not '${given}'.`);
}

/** Throws with one line for an argument that is none. */
export function readBenchArguments(values: readonly string[]): BenchArguments {
  const given = parseArgs({
    args: values.map(withSoakNumber),
    options: {
      bulk: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      json: { type: 'string' },
      rows: { type: 'string' },
      soak: { type: 'string' },
      samples: { type: 'string', default: String(LEAST_SAMPLES) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
  const samples = Number(given.samples);
  if (!Number.isInteger(samples) || samples < LEAST_SAMPLES) {
    throw new Error(`--samples must be a whole number from ${LEAST_SAMPLES}, not '${given.samples}'.`);
  }
  const most = given.import ? limits.imports.maxRows : BULK_PEOPLE;
  const rows = Number(given.rows ?? most);
  if (!Number.isInteger(rows) || rows < LEAST_ROWS || rows > most) {
    throw new Error(`--rows must be a whole number from ${LEAST_ROWS} to ${most}, not '${given.rows}'.`);
  }
  const sizes = given.quick ? [SMALL] : [SMALL, 200_000, LARGE];
  const { help, bulk, json } = given;
  return { help, bulk, isImport: given.import, soak: soakOf(given.soak), rows, sizes, samples, json };
}
