import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InlineConfig, normalizePath, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that the gateway finds by its own place stay where they are, seen from the folder of the script. */
const ownPlaces = (outDir: string): Plugin => ({
  name: 'own-places',
  enforce: 'pre',
  transform: {
    // Other files never leave the bundler for JavaScript.
    filter: { id: { exclude: /\/node_modules\// }, code: /import\.meta\.(?:dirname|filename|url)/ },
    handler(code, id) {
      if (/import\.meta\.(?:dir|file)name/.test(code))
        this.error(
          'A file finds its neighbors by new URL(…, import.meta.url), so that it still does once it is built.',
        );
      const place = JSON.stringify(encodeURI(normalizePath(relative(outDir, id))));
      return {
        code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
        map: null,
      };
    },
  },
});

/**
 * Packages that stay files: they have native parts, threads or files of their own, or load with what is seldom used.
 */
export const OWN_FILES = [
  ...[
    '@electric-sql/pglite',
    'pg',
    'pg-boss',
    'pino',
    'rotating-file-stream',
    'sharp',
    'pdfkit',
    'fontkit',
    'linebreak',
  ],
  ...['nodemailer', 'smtp-server', 'mailparser', 'maildev', 'oidc-provider', 'stripe'],
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@zxcvbn-ts/language-common'],
];

/**
 * The gateway as one script with most of its packages: translating and finding thousands of files takes longer than all
 * else that a start does. `main.js` runs it, `serve.js` exports it.
 */
export const gatewayConfig = (
  outDir: string,
  input: Readonly<Record<string, string>> = { main: 'server/main.ts', serve: 'server/serve.ts' },
): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { tsconfigPaths: true },
  plugins: [ownPlaces(outDir)],
  ssr: { noExternal: true, external: OWN_FILES },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input,
      // All in one folder, from which the places of files are counted.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // A start reads the maps; the sources are beside them.
        sourcemapExcludeSources: true,
      },
    },
  },
});
