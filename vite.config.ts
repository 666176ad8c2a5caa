import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const gateway = process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:4000';
const gatewayPaths = [
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
  '/identity',
  '/docs',
  '/inbox',
];

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
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
    proxy: Object.fromEntries(gatewayPaths.map((path) => [path, { target: gateway, ws: path === '/inbox' }])),
  },
  test: {
    include: ['{contract,server,src,fixtures,scripts}/**/*.test.{ts,tsx}', 'tests/{contract,security,i18n,support,db}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
