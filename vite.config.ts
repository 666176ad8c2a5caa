import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import startupTexts from './i18n/en/startup.json' with { type: 'json' };
import { chunkGroups } from './scripts/lib/chunks.ts';

const gateway = process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:4000';
const gatewayPaths = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/api',
  '/customers',
  '/collections',
  '/phishing',
  '/reports/api',
  '/ctf',
  '/white-label',
  '/partnership',
  '/billing/api',
  '/config.json',
  '/health',
  '/docs',
  '/media',
];

/** The page's own texts, for when no script or no language file arrives: they can't come from either. */
const startupPage: Plugin = {
  name: 'startup-texts',
  transformIndexHtml: (html) =>
    html.replace(/%startup\.(\w+)%/g, (_, key: keyof typeof startupTexts) => startupTexts[key]),
};

export default defineConfig(({ command }) => ({
  plugins: [react(), startupPage],
  resolve: {
    tsconfigPaths: true,
    // node-polyglot's polyfill is as large as itself; every browser that runs the console has the function.
    alias: { 'object.entries': fileURLToPath(new URL('src/i18n/native/entries.cjs', import.meta.url)) },
  },
  // The gateway puts a fresh value in its place for every page that it sends.
  html: { cspNonce: command === 'build' ? '__CSP_NONCE__' : undefined },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    manifest: true,
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
