import { parseArgs } from 'node:util';
import { SetupError } from '../platform/log/setup-error';

/** Sizes without arguments: what the product is benchmarked with. */
const DEFAULT_SIZES: readonly number[] = [200_000, 1_000_000];
const DEFAULT_USERS = 1000;
const MOST_USERS = 2_000_000;
const MOST_COMPANIES = 500;
const MOST_IN_ALL = 5_000_000;

export const HELP = `Generates companies with departments, groups and people, the same ones for the same arguments.

  npm run seed                                  a company of 200,000 and one of 1,000,000 people; asks first
  npm run seed -- --users 5000                  one company of 5,000
  npm run seed -- --users 500 --companies 20    twenty companies of 500

  --users N       people in each company (1 to ${MOST_USERS.toLocaleString('en')}; ${DEFAULT_USERS.toLocaleString('en')} when only --companies is given)
  --companies N   how many companies (1 to ${MOST_COMPANIES}; 1 when only --users is given)
  --yes           don't ask before the default data set is made
  --help          this text

The data goes where the gateway keeps its own: DATA_DIR (default .data), or DATABASE_URL. Stop the gateway first
when it runs on a data folder. Existing companies are not changed.`;

function numberFrom(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll(/[_,]/g, ''));
  if (!/^[\d_,]+$/.test(text) || value < 1 || value > most) {
    throw new SetupError(
      `--${name} must be a whole number from 1 to ${most.toLocaleString('en')}, not '${text}'.`,
    );
  }
  return value;
}

function parse(values: readonly string[]) {
  try {
    return parseArgs({
      args: [...values],
      options: {
        users: { type: 'string' },
        companies: { type: 'string' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new SetupError(
      `${error instanceof Error ? error.message : String(error)} See npm run seed -- --help.`,
    );
  }
}

export interface SeedArguments {
  readonly help: boolean;
  readonly sizes: readonly number[];
  /** No size was given, so ask before filling the disk for hours. */
  readonly asks: boolean;
}

/**
 * Parses the sizes of the companies to generate, or a request for help. Throws a SetupError that names the
 * wrong argument.
 */
export function readSeedArguments(values: readonly string[]): SeedArguments {
  const given = parse(values);
  if (given.help) return { help: true, sizes: [], asks: false };
  const users = numberFrom('users', given.users, MOST_USERS);
  const companies = numberFrom('companies', given.companies, MOST_COMPANIES);
  if (users === undefined && companies === undefined)
    return { help: false, sizes: DEFAULT_SIZES, asks: !given.yes };
  const sizes = new Array<number>(companies ?? 1).fill(users ?? DEFAULT_USERS);
  const total = sizes.length * (users ?? DEFAULT_USERS);
  if (total > MOST_IN_ALL) {
    throw new SetupError(
      `${total.toLocaleString('en')} users are too many: at most ${MOST_IN_ALL.toLocaleString('en')} in total.`,
    );
  }
  return { help: false, sizes, asks: false };
}
