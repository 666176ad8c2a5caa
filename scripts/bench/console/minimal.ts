import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listPath } from '../cases';
import { freePort } from '../gateway';
import { type Caller, signIn } from '../session';

/** What the process serves: the rows of Vigil's own list, so that both apps show the same. */
export interface MinimalRows {
  readonly port: number;
  readonly rows: readonly unknown[];
}
export interface MinimalReady {
  readonly ready: true;
}

export interface RunningMinimal {
  readonly origin: string;
  close(): Promise<void>;
}

/** Pages of the list are copied; nobody clicks further than that. */
const PAGES = 40;

async function rowsOf(origin: string, { token, companyId }: Caller): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const path = listPath(companyId, {
      order: { column: 'created_at', order: 'desc' },
      offset: rows.length,
      filter: {},
    });
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
    rows.push(...((await answer.json()) as unknown[]));
  }
  return rows;
}

/** Builds and starts the minimal react-admin app with the rows this admin sees in Vigil. */
export async function startMinimal(vigil: string, email: string): Promise<RunningMinimal> {
  const rows = await rowsOf(vigil, await signIn(vigil, email));
  const port = await freePort();
  const script = fileURLToPath(new URL('minimal-process.ts', import.meta.url));
  const child = fork(script, [], { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  const ready = once(child, 'message');
  child.send({ port, rows } satisfies MinimalRows);
  const ended = exited.then(() => Promise.reject(new Error('the minimal app ended')));
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
}
