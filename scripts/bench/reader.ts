import { setTimeout as delay } from 'node:timers/promises';
import { listPath } from './cases';
import { type Figures, figuresOf } from './figures';
import { type Caller, timedGet } from './session';

const IDLE_SAMPLES = 300;
const WARM_UP = 60;
/** Requests between two progress checks. */
const ROUND = 20;
const FIRST_PAGE = {
  order: { column: 'created_at', order: 'desc' },
  offset: 0,
  filter: {},
} as const;

/** Response times of a reader that requests the first page without a pause during bulk work. */
export interface ReadBeside {
  readonly idle: Figures;
  readonly during: Figures;
  readonly slowest: number;
}

/**
 * Reads the list before the work, then during it until `isOver` returns true; during the work with a pause between
 * two pages, if given, as a person does.
 */
export async function readBeside(
  origin: string,
  caller: Caller,
  begin: () => Promise<void>,
  isOver: () => Promise<boolean>,
  pauseMs = 0,
): Promise<ReadBeside> {
  const { get, close } = timedGet(origin, caller.token);
  const path = listPath(caller.companyId, FIRST_PAGE);
  const sample = async (times: number, pause = 0) => {
    const samples: number[] = [];
    for (let index = 0; index < times; index += 1) {
      if (pause > 0) await delay(pause);
      samples.push((await get(path)).ms);
    }
    return samples;
  };
  try {
    await sample(WARM_UP);
    const idle = await sample(IDLE_SAMPLES);
    await begin();
    const during: number[] = [];
    do during.push(...(await sample(ROUND, pauseMs)));
    while (!(await isOver()));
    return { idle: figuresOf(idle), during: figuresOf(during), slowest: Math.max(...during) };
  } finally {
    close();
  }
}
