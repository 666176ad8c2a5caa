/**
 * How fast this machine is just now, for limits of time: they are meant for a hang, and a small or busy machine must
 * not meet them.
 */

/** What the work takes on the machine on which the limits were chosen, while nothing else runs. */
const REFERENCE_MS = 55;
const TRIES = 3;
/** Inherited by all workers of a run, which measure nothing themselves. */
const PACE = 'VIGIL_TEST_PACE';

function work(): number {
  const began = performance.now();
  Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 200_003).sort((one, other) => one - other);
  return performance.now() - began;
}

/** How many times slower than the reference this machine is, at least 1; measured once per run. */
export function machinePace(): number {
  const known = Number(process.env[PACE]);
  if (known >= 1) return known;
  const slowest = Math.max(...Array.from({ length: TRIES }, work));
  const pace = Math.max(1, slowest / REFERENCE_MS);
  process.env[PACE] = pace.toFixed(2);
  return pace;
}

/** A limit of time on this machine, in milliseconds. */
export const limitMs = (ms: number): number => Math.round(ms * machinePace());
