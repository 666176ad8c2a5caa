import { join } from 'node:path';
import { SetupError } from '@server/platform/log/setup-error';
import { APPS, type Compression, GATEWAY, isFresh, root, runBuild } from './fresh.mjs';

export { root };
export const consoleFolder = APPS.folder;
export const learnFolder = join(root, 'dist/learn');

/**
 * Builds the apps and the gateway unless the existing builds match their sources; what measures the apps' size asks for
 * the smallest.
 */
export async function ensureConsoleBuilt(wanted: Compression = 'fast'): Promise<void> {
  const stale = [...(isFresh(GATEWAY) ? [] : ['--gateway']), ...(isFresh(APPS, wanted) ? [] : ['--apps'])];
  if (stale.length === 0) return;
  process.stdout.write('Building the console…\n');
  await runBuild([...stale, ...(wanted === 'fast' ? ['--fast'] : [])]).catch((error: Error) => {
    throw new SetupError(error.message);
  });
}
