import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BareRead } from './bare-reads';

/** Either a read whose statements are recorded under a key, or a key whose statements are run. */
export type BareQuestion =
  | { readonly kind: 'prepare'; readonly key: string; readonly uid: string; readonly read: BareRead }
  | { readonly kind: 'run'; readonly key: string };
export type BareAnswer = { readonly ms: number } | { readonly error: string };

export interface BareDatabase {
  /** Records the statements of a user's read under the key. */
  prepare(key: string, uid: string, read: BareRead): Promise<void>;
  /** Runs them; resolves with the milliseconds, measured where they run. */
  run(key: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts the bare process on a data folder. */
export async function openBare(dataDir: string): Promise<BareDatabase> {
  const script = fileURLToPath(new URL('./bare-process.ts', import.meta.url));
  const child = fork(script, [join(dataDir, 'database')], { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  const next = async (): Promise<{ ms: number }> => {
    const message = once(child, 'message');
    const [answer] = (await Promise.race([message, exited.then(() => [{ error: 'it ended' }])])) as [
      BareAnswer,
    ];
    if ('error' in answer) throw new Error(`The bare database failed: ${answer.error}`);
    return answer;
  };
  const ask = (question: BareQuestion) => {
    const answer = next();
    child.send(question);
    return answer;
  };
  await next();
  return {
    prepare: async (key, uid, read) => {
      await ask({ kind: 'prepare', key, uid, read });
    },
    run: async (key) => (await ask({ kind: 'run', key })).ms,
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
}
