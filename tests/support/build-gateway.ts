import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { madeOnce } from './run-folder';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that the gateway finds by its own place stay where they are. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** server/main.ts as one script, built once per run: translating each file takes a third of every start. */
export async function builtGateway(): Promise<string> {
  const folder = await madeOnce('gateway', (outDir) =>
    build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      resolve: { tsconfigPaths: true },
      plugins: [ownPlaces],
      build: { ssr: 'server/main.ts', outDir, target: 'node20', minify: false },
    }),
  );
  return join(folder, 'main.js');
}
