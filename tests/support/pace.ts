/**
 * How fast this machine is just now, for limits of time: they are meant for a hang, and a small or busy machine must
 * not meet them.
 */

/** What the work takes on the machine on which the limits were chosen, while nothing else runs. */
const REFERENCE_MS = 55;
const TRIES = 3;
/** Inherited by all workers of a run, which measure nothing themselves. */
const PACE = 'VIGIL_TEST_PACE';

/** How many times longer a piece of work takes at this moment than on that machine. */
export function momentaryPace(): number {
  const began = performance.now();
  Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 200_003).sort((one, other) => one - other);
  return (performance.now() - began) / REFERENCE_MS;
}

/** How many times slower than the reference this machine is, at least 1; measured once per run. */
export function machinePace(): number {
  const known = Number(process.env[PACE]);
  if (known >= 1) return known;
  const pace = Math.max(1, ...Array.from({ length: TRIES }, momentaryPace));
  process.env[PACE] = pace.toFixed(2);
  return pace;
}

/** A limit of time on this machine, in milliseconds. */
export const limitMs = (ms: number): number => Math.round(ms * machinePace());
