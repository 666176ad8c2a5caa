import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 100;
const KILOBYTES = 1024;
/** Clock ticks of the kernel's accounting, fixed on Linux for user programs. */
const TICKS_A_SECOND = 100;

/** Resident memory of a process in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KILOBYTES);
}

/** CPU seconds a process has used so far, on all its threads. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

export interface Watched {
  readonly idleMb: number;
  readonly peakMb: number;
}

/** Samples memory from now on; `stop` returns the first and the highest value. */
export async function watchMemory(read: () => Promise<number>): Promise<{ stop: () => Watched }> {
  const idleMb = await read();
  let peakMb = idleMb;
  const timer = setInterval(() => {
    read().then(
      (now) => {
        peakMb = Math.max(peakMb, now);
      },
      () => undefined,
    );
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { idleMb, peakMb };
    },
  };
}
