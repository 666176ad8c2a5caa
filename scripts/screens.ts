import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * `npm run screens`: every path of the console, one per line; with `--json`, by kind. Vite loads the manifests, as in the build.
 */
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
interface Manifests {
  readonly areas: readonly { readonly guestPaths?: readonly string[] }[];
  readonly screenPaths: readonly string[];
  readonly consoleRoutes: readonly { readonly path: string }[];
  readonly consoleRedirects: readonly { readonly path: string }[];
}
const manifests = (await vite.ssrLoadModule('/src/areas/console.ts')) as unknown as Manifests;
if (process.argv.includes('--json')) {
  const kinds = {
    guest: manifests.areas.flatMap(({ guestPaths = [] }) => guestPaths),
    signedIn: manifests.consoleRoutes.map(({ path }) => path),
    redirects: ['/', ...manifests.consoleRedirects.map(({ path }) => path)],
  };
  console.log(JSON.stringify(kinds));
} else {
  for (const path of manifests.screenPaths) console.log(path);
}
await vite.close();
