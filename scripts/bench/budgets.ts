import { LARGE, SMALL } from './arguments';
import { FIRST_PAGE, isStatusFilter, NARROW_SEARCH } from './cases';
import type { AppFigures, ConsoleFigures } from './console/console';
import type { Measured } from './figures';
import type { TransferredJavaScript } from './javascript';

/** A performance budget and whether it is met. */
export interface Verdict {
  readonly budget: string;
  readonly measured: string;
  readonly kept: boolean;
}

const RATIO = 2.5;
const ALLOWANCE_MS = 1;
const GROWTH = 2;
const FILTERED = 3;
const KILOBYTE = 1024;
const LOGIN_KB = 150;
const FIRST_LIST_KB = 380;

/** The console beside the minimal app: times and bytes as a ratio, requests and scores as they are. */
const CONSOLE = {
  signIn: { time: 0.7, requests: 6, bytes: 0.7, score: 98 },
  list: { time: 1, nextPage: 1, requests: 13, bytes: 1.3, score: 90 },
};

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** The time the gateway may take for a list whose statements take this long. */
export const allowed = (sqlMs: number): number => RATIO * sqlMs + ALLOWANCE_MS;
export const isWithin = ({ sql, http }: Measured): boolean =>
  http.p50 <= allowed(sql.p50) && http.p95 <= allowed(sql.p95);

function gatewayVerdict(measured: readonly Measured[]): Verdict {
  const over = measured.filter((one) => !isWithin(one));
  const names = over.map((one) => `${one.users.toLocaleString('en')} ${one.name}`).join(', ');
  return {
    budget: `gateway p50 and p95 at most ${RATIO} times those of its SQL and ${ALLOWANCE_MS} ms, in every case`,
    measured: over.length === 0 ? `kept in all ${measured.length}` : `over in ${over.length}: ${names}`,
    kept: over.length === 0,
  };
}

function growthVerdict(measured: readonly Measured[], name: string): Verdict[] {
  const at = (users: number) => measured.find((one) => one.users === users && one.name === name)?.http.p50;
  const [small, large] = [at(SMALL), at(LARGE)];
  if (small === undefined || large === undefined) return [];
  return [
    {
      budget: `${name} at ${LARGE.toLocaleString('en')} at most ${GROWTH} times that at ${SMALL.toLocaleString('en')}`,
      measured: `${ms(large)} to ${ms(small)}`,
      kept: large <= GROWTH * small,
    },
  ];
}

/** A list of one status may cost only a little more than the plain first page of the same company. */
function filterVerdict(measured: readonly Measured[]): Verdict[] {
  const plain = new Map(
    measured.filter(({ name }) => name === FIRST_PAGE).map(({ users, http }) => [users, http.p50]),
  );
  const ratios = measured
    .filter(({ name }) => isStatusFilter(name))
    .map(({ name, users, http }) => ({ name, users, ratio: http.p50 / (plain.get(users) ?? Number.NaN) }))
    .sort((a, b) => b.ratio - a.ratio);
  const [worst] = ratios;
  if (!worst) return [];
  return [
    {
      budget: `a status filter at most ${FILTERED} times the plain first page`,
      measured: `${worst.ratio.toFixed(2)} times at most (${worst.users.toLocaleString('en')} ${worst.name})`,
      kept: worst.ratio <= FILTERED,
    },
  ];
}

/** The size of scripts beside its budget. */
export function sizeVerdict(what: string, bytes: number, kilobytes: number): Verdict {
  return {
    budget: `JavaScript of ${what} at most ${kilobytes} KB`,
    measured: `${(bytes / KILOBYTE).toFixed(1)} KB`,
    kept: bytes <= kilobytes * KILOBYTE,
  };
}

/** Every budget checked against the figures. */
export function verdicts(measured: readonly Measured[], script: TransferredJavaScript): Verdict[] {
  return [
    gatewayVerdict(measured),
    ...growthVerdict(measured, FIRST_PAGE),
    ...growthVerdict(measured, NARROW_SEARCH),
    ...filterVerdict(measured),
    sizeVerdict('/login', script.login, LOGIN_KB),
    sizeVerdict('the first signed-in list, /login included,', script.firstList, FIRST_LIST_KB),
  ];
}

/** One line of the comparison with the minimal app. */
export interface ConsoleLine {
  readonly what: string;
  readonly vigil: number;
  readonly minimal: number;
  readonly unit: 'ms' | 'KB' | '';
  /** What Vigil's value, or its ratio to the minimal app's, must reach. */
  readonly toReach: { readonly ratio: number } | { readonly most: number } | { readonly least: number };
  readonly kept: boolean;
}

const isReached = (vigil: number, minimal: number, toReach: ConsoleLine['toReach']): boolean => {
  if ('ratio' in toReach) return vigil <= toReach.ratio * minimal;
  return 'most' in toReach ? vigil <= toReach.most : vigil >= toReach.least;
};

/** Every budget of the console's first screens; Lighthouse's only when it was there. */
export function consoleLines({ vigil, minimal }: ConsoleFigures): ConsoleLine[] {
  const line = (
    what: string,
    unit: ConsoleLine['unit'],
    toReach: ConsoleLine['toReach'],
    read: (app: AppFigures) => number | undefined,
  ): ConsoleLine[] => {
    const [ours, theirs] = [read(vigil), read(minimal)];
    if (ours === undefined || theirs === undefined) return [];
    const kept = isReached(ours, theirs, toReach);
    return [{ what, unit, toReach, vigil: ours, minimal: theirs, kept }];
  };
  const { signIn, list } = CONSOLE;
  const kb = (bytes: number) => bytes / KILOBYTE;
  return [
    ...line('sign-in page ready', 'ms', { ratio: signIn.time }, (app) => app.signIn.elsewhere),
    ...line('sign-in page, from an empty page', 'ms', { ratio: signIn.time }, (app) => app.signIn.empty),
    ...line('signed-in list ready', 'ms', { ratio: list.time }, (app) => app.list.elsewhere),
    ...line('list, from an empty page', 'ms', { ratio: list.time }, (app) => app.list.empty),
    ...line('list, four times slower', 'ms', { ratio: list.time }, (app) => app.slowList),
    ...line('next page', 'ms', { ratio: list.nextPage }, (app) => app.nextPage.elsewhere),
    ...line('next page, from an empty page', 'ms', { ratio: list.nextPage }, (app) => app.nextPage.empty),
    ...line('requests, sign-in', '', { most: signIn.requests }, (app) => app.signInTraffic.requests),
    ...line('requests, list', '', { most: list.requests }, (app) => app.listTraffic.requests),
    ...line('transferred, sign-in', 'KB', { ratio: signIn.bytes }, (app) => kb(app.signInTraffic.bytes)),
    ...line('transferred, list', 'KB', { ratio: list.bytes }, (app) => kb(app.listTraffic.bytes)),
    ...line('Lighthouse mobile, sign-in', '', { least: signIn.score }, (app) => app.lighthouse?.signIn.score),
    ...line('Lighthouse mobile, list', '', { least: list.score }, (app) => app.lighthouse?.list.score),
  ];
}
