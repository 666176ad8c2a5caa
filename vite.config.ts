import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/lib/chunks.ts';
import { leanContract } from './scripts/lib/leanContract.ts';
import { startPage } from './scripts/lib/startPage.ts';

const gateway = process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:4000';
const gatewayPaths = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/api',
  '/customers',
  '/collections',
  '/phishing/api',
  '/phishing-exercise/api',
  '/reports/api',
  '/ctf',
  '/white-label',
  '/partnership',
  '/billing/api',
  '/config.json',
  '/health',
  '/docs',
  '/files',
  '/media',
];

export default defineConfig(({ command }) => ({
  plugins: [react(), leanContract(), startPage],
  resolve: {
    tsconfigPaths: true,
    alias: [
      // node-polyglot's polyfill is as large as itself; every browser that runs the console has the function.
      {
        find: 'object.entries',
        replacement: fileURLToPath(new URL('src/i18n/native/entries.cjs', import.meta.url)),
      },
      // The same functions of react-admin's, a third as large, and none throws errors at itself while it loads.
      { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
    ],
  },
  // The gateway puts a fresh value in its place for every page that it sends.
  html: { cspNonce: command === 'build' ? '__CSP_NONCE__' : undefined },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    manifest: true,
    modulePreload: {
      // Every browser of the build's target knows it.
      polyfill: false,
      // The page brings the start's styles inside it.
      resolveDependencies: (_, files) => files.filter((file) => !/\/start-[^/]+\.css$/.test(file)),
    },
    // The console's own budget is stricter than Vite's and is checked by `npm run bench`.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(gatewayPaths.map((path) => [path, gateway])),
  },
}));
