import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Operation } from '@server/areas/provisioning/bulk.rules';

export type ScimQuestion =
  | { readonly kind: 'prepare'; readonly operation: Operation }
  | { readonly kind: 'run' | 'knowing' };
export type ScimAnswer = { readonly ms: number } | { readonly error: string };

/** Asks the process that runs the statements of a directory's requests alone. */
export async function openBareScim(folder: string, token: string) {
  const script = fileURLToPath(new URL('./scim-process.ts', import.meta.url));
  const child = fork(script, [folder, token], { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  const next = async (): Promise<number> => {
    const message = once(child, 'message');
    const [answer] = (await Promise.race([message, exited.then(() => [{ error: 'it ended' }])])) as [
      ScimAnswer,
    ];
    if ('error' in answer) throw new Error(`The bare database failed: ${answer.error}`);
    return answer.ms;
  };
  const ask = (question: ScimQuestion) => {
    const answer = next();
    child.send(question);
    return answer;
  };
  await next();
  return {
    /** The milliseconds of a request's statements. */
    statements: async (operation: Operation): Promise<number> => {
      await ask({ kind: 'prepare', operation });
      return ask({ kind: 'run' });
    },
    /** The milliseconds that knowing the directory by its token takes. */
    knowing: () => ask({ kind: 'knowing' }),
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
}

export type BareScim = Awaited<ReturnType<typeof openBareScim>>;
