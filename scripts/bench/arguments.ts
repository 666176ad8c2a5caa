import { parseArgs } from 'node:util';
import { limits } from '@contract/limits';

export interface BenchArguments {
  readonly help: boolean;
  /** Run only the bulk operations. */
  readonly bulk: boolean;
  /** Measure only the console's first screens beside a minimal app. */
  readonly isConsole: boolean;
  /** Measure only the learner's app's first pages. */
  readonly isLearnPages: boolean;
  /** Folder in which Lighthouse is installed; without one its scores are left out. */
  readonly lighthouse: string | undefined;
  /** List every request of the console's first screens, and the metrics of their Lighthouse scores. */
  readonly isVerbose: boolean;
  /** Run only the CSV import. */
  readonly isImport: boolean;
  /** Run only the assignment of courses and their learners. */
  readonly isTraining: boolean;
  /** Run only a thousand learners at once beside the lists. */
  readonly isLearn: boolean;
  /** Run only the reports of a large phishing exercise. */
  readonly isExercise: boolean;
  /** Run only sending, tracking and reports of phishing simulations. */
  readonly isSimulation: boolean;
  /** Run only the policies of a large company and their report. */
  readonly isPolicies: boolean;
  /** Run only the dashboards of a large company. */
  readonly isDashboards: boolean;
  /** Run only dashboards, reports and their files of a large company. */
  readonly isReports: boolean;
  /** Run only the reminders of a large company. */
  readonly isReminders: boolean;
  /** Run only the report of a large tournament. */
  readonly isTournament: boolean;
  /** Read only the yearly plan of a company with many activities. */
  readonly isPlanner: boolean;
  /** Run only a reseller's transactions and overview. */
  readonly isPartner: boolean;
  /** Read only a reseller's customers. */
  readonly isCustomers: boolean;
  /** Compare only a directory's requests with their SQL. */
  readonly isScim: boolean;
  /** Provision many people one by one, and check the dashboards. */
  readonly isProvisioning: boolean;
  /** Run only the upload of a large video. */
  readonly isUpload: boolean;
  /** Number of requests of the memory soak, if it runs. */
  readonly soak: number | undefined;
  /** Users of the bulk operation, or rows of the file. */
  readonly rows: number;
  readonly sizes: readonly number[];
  readonly samples: number;
  /** JSON output file for the figures, if any. */
  readonly json: string | undefined;
}

export const SMALL = 10_000;
export const LARGE = 1_000_000;
const LEAST_SAMPLES = 60;
const CONSOLE_SAMPLES = 9;
const BULK_PEOPLE = 100_000;
const CUSTOMERS = 50_000;
const SOAK_REQUESTS = 200_000;
const LEAST_SOAK = 1000;
/** With fewer, the work is done within the response instead of as a task. */
const LEAST_ROWS = 1000;

export const HELP = `Measures the users list over HTTP beside its own SQL, and the JavaScript that the console transfers.

  npm run bench                    10,000, 200,000 and 1,000,000 people; some ten minutes with the data to make
  npm run bench -- --quick         10,000 people only
  npm run bench -- --bulk          the list while 100,000 people are disabled, and nothing else
  npm run bench -- --import        a CSV import of 150,000 rows beside COPY, and nothing else
  npm run bench -- --training      a course assigned to 1,000,000 people beside COPY, and nothing else
  npm run bench -- --learn         1,000 learners who take a course within a minute, a chapter of theirs beside its SQL, the
                                   lists meanwhile, and nothing else
  npm run bench -- --learn-pages   the JavaScript of the learner's app until the first task, and nothing else; with
                                   --lighthouse DIR the four scores of its sign-in page, list and player as well
  npm run bench -- --exercise      the reports of an exercise with 1,000,000 learners beside a page of users, its CSV, and
                                   5,000 answers a minute, and nothing else
  npm run bench -- --simulation    50,000 mails of a phishing simulation beside a bare pool of connections, their tracking
                                   beside a route that only answers, the reports of 1,000,000 recipients beside a page of
                                   users, and planning as many, and nothing else
  npm run bench -- --policies      the policies of a company of 1,000,000 people beside a page of users, and nothing else
  npm run bench -- --dashboards    the dashboards of a company of 1,000,000 people with a year of events beside a page of users,
                                   their figures made from nothing beside a scan of the events, and nothing else
  npm run bench -- --reports       every call of dashboards and reports of a company of 1,000,000 people with a year of events
                                   beside a page of users, and of one of 10,000; the comparison of 2,000 customers; the longest
                                   CSV and PDF, and nothing else
  npm run bench -- --reminders     whom to remind among 1,000,000 people beside counting them, the mails beside those of the
                                   simulation's sender, and nothing else
  npm run bench -- --tournament    the report of a tournament of 1,000,000 people beside a page of users, and nothing else
  npm run bench -- --planner       a yearly plan of 500 activities beside a page of users, and nothing else
  npm run bench -- --partner       a reseller's 1,000,000 transactions beside their SQL, and its overview, and nothing else
  npm run bench -- --upload        the gateway's memory while a video of 150 MB is uploaded, and nothing else
  npm run bench -- --customers     a reseller's 50,000 customers beside their SQL, and nothing else
  npm run bench -- --scim          what a directory adds and changes in a company of 1,000,000 people beside its SQL, and nothing else
  npm run bench -- --provision     150,000 people added one by one by a directory and as many moves of department, the dashboards after
                                   it beside their figures made from nothing, and nothing else; BENCH_DATABASE_URL names an empty
                                   database of a PostgreSQL server to do it on
  npm run bench -- --import --rows N   the same with fewer people or rows; --bulk, --training, --exercise,
                                   --simulation, --policies, --dashboards, --reports, --reminders, --tournament, --partner, --customers, --scim and --provision as well
  npm run bench -- --console       the console's first screens beside a minimal react-admin app, and nothing else;
                                   --samples N page loads of each case (${CONSOLE_SAMPLES}), --verbose lists the requests
  npm run bench -- --console --lighthouse DIR   with the scores of the Lighthouse installed there:
                                   npm install --prefix DIR lighthouse@12
  npm run bench -- --soak          the gateway's memory over 200,000 requests, and nothing else; --soak=N over fewer
  npm run bench -- --json FILE     the figures as JSON as well
  npm run bench -- --samples N     requests of each case (${LEAST_SAMPLES} and more)

Ends with 1 when a budget is missed. The data is kept in node_modules/.cache/vigil and made anew when the schema
or the generator changes.`;

/** `--soak` alone means the default number; the argument parser can't tell it from a missing value. */
const withSoakNumber = (value: string) => (value === '--soak' ? `--soak=${SOAK_REQUESTS}` : value);

function soakOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const requests = Number(given);
  if (Number.isInteger(requests) && requests >= LEAST_SOAK) return requests;
  throw new Error(`--soak must be a whole number from ${LEAST_SOAK}, not '${given}'.`);
}

/** Page loads are slow and need fewer samples than requests. */
function samplesOf(given: string | undefined, isConsole: boolean): number {
  const least = isConsole ? 1 : LEAST_SAMPLES;
  const samples = Number(given ?? (isConsole ? CONSOLE_SAMPLES : LEAST_SAMPLES));
  if (Number.isInteger(samples) && samples >= least) return samples;
  throw new Error(`--samples must be a whole number from ${least}, not '${given}'.`);
}

function mostRows(given: {
  import: boolean;
  training: boolean;
  exercise: boolean;
  simulation: boolean;
  policies: boolean;
  dashboards: boolean;
  reports: boolean;
  reminders: boolean;
  tournament: boolean;
  partner: boolean;
  customers: boolean;
  scim: boolean;
  provision: boolean;
}): number {
  const { training, exercise, simulation, policies, dashboards, reports, tournament, partner, scim } = given;
  const isReport = policies || dashboards || reports || tournament;
  const isLarge = training || exercise || simulation || isReport || given.reminders;
  if (isLarge || partner || scim) return LARGE;
  if (given.customers) return CUSTOMERS;
  return given.import || given.provision ? limits.imports.maxRows : BULK_PEOPLE;
}

/** Throws a one-line error for an invalid argument. */
export function readBenchArguments(values: readonly string[]): BenchArguments {
  const given = parseArgs({
    args: values.map(withSoakNumber),
    options: {
      bulk: { type: 'boolean', default: false },
      console: { type: 'boolean', default: false },
      'learn-pages': { type: 'boolean', default: false },
      lighthouse: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      training: { type: 'boolean', default: false },
      learn: { type: 'boolean', default: false },
      exercise: { type: 'boolean', default: false },
      simulation: { type: 'boolean', default: false },
      policies: { type: 'boolean', default: false },
      dashboards: { type: 'boolean', default: false },
      reports: { type: 'boolean', default: false },
      reminders: { type: 'boolean', default: false },
      tournament: { type: 'boolean', default: false },
      planner: { type: 'boolean', default: false },
      partner: { type: 'boolean', default: false },
      customers: { type: 'boolean', default: false },
      scim: { type: 'boolean', default: false },
      provision: { type: 'boolean', default: false },
      upload: { type: 'boolean', default: false },
      json: { type: 'string' },
      rows: { type: 'string' },
      soak: { type: 'string' },
      samples: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
  const samples = samplesOf(given.samples, given.console);
  const most = mostRows(given);
  const rows = Number(given.rows ?? most);
  if (!Number.isInteger(rows) || rows < LEAST_ROWS || rows > most) {
    throw new Error(`--rows must be a whole number from ${LEAST_ROWS} to ${most}, not '${given.rows}'.`);
  }
  const sizes = given.quick ? [SMALL] : [SMALL, 200_000, LARGE];
  const { help, bulk, json, lighthouse } = given;
  const only = {
    bulk,
    isConsole: given.console,
    isLearnPages: given['learn-pages'],
    isImport: given.import,
    isTraining: given.training,
    isLearn: given.learn,
    isExercise: given.exercise,
    isSimulation: given.simulation,
    isPolicies: given.policies,
    isDashboards: given.dashboards,
    isReports: given.reports,
    isReminders: given.reminders,
    isTournament: given.tournament,
    isPlanner: given.planner,
    isPartner: given.partner,
    isCustomers: given.customers,
    isScim: given.scim,
    isProvisioning: given.provision,
    isUpload: given.upload,
    soak: soakOf(given.soak),
  };
  return { help, ...only, lighthouse, isVerbose: given.verbose, rows, sizes, samples, json };
}
