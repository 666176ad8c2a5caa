import { LARGE, SMALL } from './arguments';
import { FIRST_PAGE, NARROW_SEARCH } from './cases';
import type { Measured } from './figures';
import type { TransferredJavaScript } from './javascript';

/** A promise of the product and whether it is kept. */
export interface Verdict {
  readonly budget: string;
  readonly measured: string;
  readonly kept: boolean;
}

const RATIO = 2.5;
const ALLOWANCE_MS = 1;
const GROWTH = 2;
const KILOBYTE = 1024;
const LOGIN_KB = 150;
const FIRST_LIST_KB = 380;

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** What the gateway may take for a list whose statements take this long. */
export const allowed = (sqlMs: number): number => RATIO * sqlMs + ALLOWANCE_MS;
export const isWithin = ({ sql, http }: Measured): boolean => http.p50 <= allowed(sql.p50);

function gatewayVerdict(measured: readonly Measured[]): Verdict {
  const over = measured.filter((one) => !isWithin(one));
  const names = over.map((one) => `${one.users.toLocaleString('en')} ${one.name}`).join(', ');
  return {
    budget: `gateway p50 at most ${RATIO} times its SQL and ${ALLOWANCE_MS} ms, in every case`,
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

function sizeVerdict(what: string, bytes: number, kilobytes: number): Verdict {
  return {
    budget: `JavaScript of ${what} at most ${kilobytes} KB`,
    measured: `${(bytes / KILOBYTE).toFixed(1)} KB`,
    kept: bytes <= kilobytes * KILOBYTE,
  };
}

/** Every budget of the issue (section 8) against the figures. */
export function verdicts(measured: readonly Measured[], script: TransferredJavaScript): Verdict[] {
  return [
    gatewayVerdict(measured),
    ...growthVerdict(measured, FIRST_PAGE),
    ...growthVerdict(measured, NARROW_SEARCH),
    sizeVerdict('/login', script.login, LOGIN_KB),
    sizeVerdict('the first signed-in list, /login included,', script.firstList, FIRST_LIST_KB),
  ];
}
