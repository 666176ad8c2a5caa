import type { BareDatabase } from './bare';
import type { BareRead } from './bare-reads';
import { isWithin } from './budgets';
import { figuresOf, type Measured } from './figures';
import { type Caller, timedGet } from './session';

const WARM_UP = 12;
/** Warm-up rounds that are not counted: both processes compile hot code. */
const FIRST_WARM_UP = 100;

/** A read over HTTP, and the same in the bare process. */
export interface BesideSql {
  readonly name: string;
  readonly path: string;
  readonly read: BareRead;
}

/** Measures reads of one caller over HTTP beside their bare statements, in turn, at a table of so many rows. */
export async function measureBesideSql(
  origin: string,
  caller: Caller,
  bare: BareDatabase,
  cases: readonly BesideSql[],
  {
    rows,
    samples,
    report,
  }: { rows: number; samples: number; report: (measured: readonly Measured[]) => void },
): Promise<Measured[]> {
  const { get, close } = timedGet(origin, caller.token);
  const measure = async ({ name, path, read }: BesideSql, warmUp: number): Promise<Measured> => {
    const [http, sql]: [number[], number[]] = [[], []];
    await bare.prepare(name, caller.uid, read);
    for (let round = 0; round < warmUp + samples; round += 1) {
      const { ms } = await get(path);
      const alone = await bare.run(name);
      if (round < warmUp) continue;
      http.push(ms);
      sql.push(alone);
    }
    return { users: rows, name, http: figuresOf(http), sql: figuresOf(sql) };
  };
  const all: Measured[] = [];
  try {
    if (cases[0]) await measure(cases[0], FIRST_WARM_UP);
    for (const one of cases) {
      const first = await measure(one, WARM_UP);
      // Measured again: a real excess repeats, a busy moment of the machine does not.
      const measured = isWithin(first) ? first : await measure(one, WARM_UP);
      all.push(measured);
      report([measured]);
    }
  } finally {
    close();
  }
  return all;
}
