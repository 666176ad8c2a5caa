import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** `npm run screens`: every path of the console, one per line. Vite loads the manifests, as in the build. */
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { screenPaths } = (await vite.ssrLoadModule('/src/areas/console.ts')) as { screenPaths: string[] };
for (const path of screenPaths) console.log(path);
await vite.close();
