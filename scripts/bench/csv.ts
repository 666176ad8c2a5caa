import { request } from 'node:http';
import type { RunningGateway } from './gateway';
import { residentMb, type Watched, watchMemory } from './memory';
import type { Caller } from './session';

/** A CSV that was read to its end. */
export interface Csv {
  readonly rows: number;
  readonly seconds: number;
  readonly memory: Watched;
}

/** Reads a CSV in its envelope and drops it; returns how many rows there were. Rejects unless the answer is complete. */
function readCsv(origin: string, { token }: Pick<Caller, 'token'>, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let lines = 0;
      let end = '';
      answer.setEncoding('latin1');
      answer.on('data', (piece: string) => {
        // A line end is written as \\r\\n, and no cell has a backslash.
        for (let at = piece.indexOf('\\n'); at >= 0; at = piece.indexOf('\\n', at + 2)) lines += 1;
        if (end.endsWith('\\') && piece.startsWith('n')) lines += 1;
        end = (end + piece).slice(-2);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200 && answer.complete && end === '"}') resolve(lines - 1);
        else reject(new Error(`The CSV answered ${answer.statusCode} and ended with ${end}.`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The memory of a second reading: the first one fills the embedded engine's own page cache, which stays. */
export async function measureCsv(
  { origin, pid }: RunningGateway,
  caller: Pick<Caller, 'token'>,
  path: string,
): Promise<Csv> {
  await readCsv(origin, caller, path);
  const memory = await watchMemory(() => residentMb(pid));
  const start = performance.now();
  const rows = await readCsv(origin, caller, path);
  return { rows, seconds: (performance.now() - start) / 1000, memory: memory.stop() };
}
