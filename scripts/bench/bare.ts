import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ListCase } from './cases';

/** A list to prepare the statements of; `'run'` runs them. */
export interface BareQuestion {
  readonly uid: string;
  readonly page: Omit<ListCase, 'name'> & { readonly limit: number };
}
export type BareAnswer = { readonly ms: number; readonly statements: number } | { readonly error: string };

export interface BareDatabase {
  /** Prepares the statements of a list request; resolves with their number. */
  prepare(question: BareQuestion): Promise<number>;
  /** Runs them; resolves with the milliseconds, measured where they run. */
  run(): Promise<number>;
  close(): Promise<void>;
}

/** The statements' own process on a data folder. */
export async function openBare(dataDir: string): Promise<BareDatabase> {
  const script = fileURLToPath(new URL('./bare-process.ts', import.meta.url));
  const child = fork(script, [join(dataDir, 'database')], { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  const next = async (): Promise<{ ms: number; statements: number }> => {
    const message = once(child, 'message');
    const [answer] = (await Promise.race([message, exited.then(() => [{ error: 'it ended' }])])) as [
      BareAnswer,
    ];
    if ('error' in answer) throw new Error(`The bare database failed: ${answer.error}`);
    return answer;
  };
  const ask = (question: BareQuestion | 'run') => {
    const answer = next();
    child.send(question);
    return answer;
  };
  await next();
  return {
    prepare: async (question) => (await ask(question)).statements,
    run: async () => (await ask('run')).ms,
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
}
