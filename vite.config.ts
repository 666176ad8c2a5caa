import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

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
  '/docs',
];

export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  // The gateway puts a fresh value in its place for every page that it sends.
  html: { cspNonce: command === 'build' ? '__CSP_NONCE__' : undefined },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    manifest: true,
    // The console's own budget is stricter than Vite's and is checked by `npm run bench`.
    chunkSizeWarningLimit: 1200,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(gatewayPaths.map((path) => [path, gateway])),
  },
  test: {
    include: [
      '{contract,server,src,fixtures,scripts}/**/*.test.{ts,tsx}',
      'tests/{contract,security,i18n,support,db}/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
