import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 100;
const MEGABYTE = 1024;

/** Resident memory of a process in megabytes. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / MEGABYTE);
}

/** Watches a process's memory from now on; `stop` tells what it was at first and at most. */
export async function watchMemory(pid: number): Promise<{ stop: () => { idleMb: number; peakMb: number } }> {
  const idleMb = await residentMb(pid);
  let peakMb = idleMb;
  const timer = setInterval(() => {
    residentMb(pid).then(
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
