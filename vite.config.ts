import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig, mergeConfig, type UserConfig } from 'vite';
import { CONSOLE_TEXTS, chunkGroups } from './scripts/lib/chunks.ts';
import { compileHints } from './scripts/lib/compileHints.ts';
import { holdRequests, liveTexts } from './scripts/lib/development.ts';
import { leanContract } from './scripts/lib/leanContract.ts';
import { pdfFrame } from './scripts/lib/pdfFrame.ts';
import { type StartPage, startPage } from './scripts/lib/startPage.ts';
import { translations } from './scripts/lib/translations.ts';

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

const proxied = Object.fromEntries(gatewayPaths.map((path) => [path, gateway]));

/** What the console and the learner's app (learn/vite.config.ts) have in common. */
export const sharedConfig = (command: ConfigEnv['command'], page: StartPage, port: number): UserConfig => ({
  plugins: [
    react(),
    leanContract(),
    startPage(page),
    pdfFrame(),
    compileHints(),
    translations(page.texts),
    liveTexts(),
    holdRequests(proxied),
  ],
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
  // Minifies the styles anyway; PostCSS before it took twice as long for the same ones.
  css: { transformer: 'lightningcss' },
  // The gateway puts a fresh value in its place for every page that it sends.
  html: { cspNonce: command === 'build' ? '__CSP_NONCE__' : undefined },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: {
      // Every browser of the build's target knows it.
      polyfill: false,
      // The page brings the start's styles inside it.
      resolveDependencies: (_, files) => files.filter((file) => !/\/start-[^/]+\.css$/.test(file)),
    },
    // Our own budgets are stricter than Vite's and are checked by `npm run bench`.
    chunkSizeWarningLimit: 1700,
  },
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: proxied,
  },
});

const learnServer = 'http://127.0.0.1:5174';

const CONSOLE: StartPage = {
  early: 'src/early.ts',
  branches: { guest: 'src/areas/session/LoginPage.tsx', console: 'src/SignedInApp.tsx' },
  texts: CONSOLE_TEXTS,
};

export default defineConfig(({ command }) =>
  mergeConfig(sharedConfig(command, CONSOLE, 5173), {
    // In development the learner's app has a server of its own, which starts later.
    plugins: [holdRequests({ '/learn': learnServer })],
    server: { proxy: { '^/learn(/|$|\\?)': { target: learnServer, ws: true } } },
    build: {
      outDir: 'dist/console',
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
  }),
);
