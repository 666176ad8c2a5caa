import { PGlite } from '@electric-sql/pglite';
import { extensions } from './extensions.mjs';
import type { Engine } from './pglite';

/** Taken now: a test may replace the global one. */
const nextTurn = setImmediate;

/**
 * PGlite in the test's own thread. Waking a thread and being woken by it takes longer than most statements of a test,
 * and nobody minds that a heavy one stalls the tests. The answer comes in a later turn, as it would from a thread,
 * so that sockets and timers get theirs in between.
 */
export async function engineInThread(template: Uint8Array<ArrayBuffer>): Promise<Engine> {
  const pglite = await PGlite.create({
    loadDataDir: new Blob([template]),
    extensions,
  });
  let last: Promise<unknown> = Promise.resolve();

  async function exchange(bytes: Uint8Array): Promise<Uint8Array> {
    await new Promise<void>((resolve) => nextTurn(resolve));
    const parts: Uint8Array[] = [];
    // Copied, because the engine reuses its output memory.
    await pglite.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  return {
    wire(bytes) {
      const answer = last.then(() => exchange(bytes));
      last = answer.catch(() => undefined);
      return answer;
    },
    async dump() {
      await last;
      return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    },
    close: () => pglite.close(),
    death: undefined,
    onDeath: () => undefined,
  };
}
