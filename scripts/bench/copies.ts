import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BareDatabase, openBare } from './bare';
import { type RunningGateway, startGateway } from './gateway';
import { type Caller, signIn } from './session';

/** Runs the work on an empty data folder, which is removed afterwards. */
export async function onEmpty<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  try {
    return await work(join(parent, 'gateway'));
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** The same on a copy of a data folder. */
export const onCopy = <Result>(from: string, work: (folder: string) => Promise<Result>): Promise<Result> =>
  onEmpty(async (folder) => {
    await cp(from, folder, { recursive: true });
    return work(folder);
  });

/** Runs the work against a gateway on a data folder, as this generated admin. */
export async function asAdmin<Result>(
  folder: string,
  email: string,
  work: (gateway: RunningGateway, caller: Caller) => Promise<Result>,
): Promise<Result> {
  const gateway = await startGateway(folder);
  try {
    return await work(gateway, await signIn(gateway.origin, email));
  } finally {
    await gateway.close();
  }
}

/** The same beside the bare database on a copy of the folder. */
export function besideBare<Result>(
  folder: string,
  email: string,
  work: (gateway: RunningGateway, caller: Caller, bare: BareDatabase) => Promise<Result>,
): Promise<Result> {
  return onCopy(folder, (copy) =>
    asAdmin(folder, email, async (gateway, caller) => {
      const bare = await openBare(copy);
      return work(gateway, caller, bare).finally(() => bare.close());
    }),
  );
}

/** The company of a generated admin. */
export const companyOf = (folder: string, email: string): Promise<number> =>
  asAdmin(folder, email, async (_, { companyId }) => companyId);
