import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that the gateway finds by its own place stay where they are, seen from the folder of the script. */
const ownPlaces = (outDir: string): Plugin => ({
  name: 'own-places',
  transform: {
    // Other files never leave the bundler for JavaScript.
    filter: { id: { exclude: /\/node_modules\// }, code: /import\.meta\.(?:dirname|filename|url)/ },
    handler(code, id) {
      if (/import\.meta\.(?:dir|file)name/.test(code))
        this.error(
          'A file finds its neighbors by new URL(…, import.meta.url), so that it still does once it is built.',
        );
      const place = JSON.stringify(encodeURI(relative(outDir, id).replaceAll(sep, '/')));
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

export const isOwnFile = (specifier: string): boolean =>
  OWN_FILES.some((name) => specifier === name || specifier.startsWith(`${name}/`));

type Bundle = Pick<InputOptions, 'input' | 'external' | 'logLevel'> & Pick<OutputOptions, 'paths'>;

/**
 * The gateway as one script with most of its packages: translating and finding thousands of files takes longer than all
 * else that a start does. `main.js` runs it, `serve.js` exports it. The bundler alone takes half as long as Vite around it.
 */
export async function bundleGateway(
  outDir: string,
  {
    input = { main: 'server/main.ts', serve: 'server/serve.ts' },
    external = isOwnFile,
    logLevel = 'warn',
    ...output
  }: Bundle = {},
): Promise<void> {
  const bundle = await rolldown({
    ...{ cwd: root, input, external, logLevel },
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    // As bundlers prefer them; Node.js's own order takes a package's CommonJS first.
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20' },
    plugins: [ownPlaces(outDir)],
  });
  await bundle.write({
    ...output,
    dir: outDir,
    cleanDir: true,
    // All in one folder, from which the places of files are counted.
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // A start reads the maps; the sources are beside them.
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
}
