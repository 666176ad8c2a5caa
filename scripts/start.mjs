// `npm start`: builds what is stale, and meanwhile prepares the gateway's database. `npm run serve`, with --built, runs
// what was built. Plain JavaScript, because a start must not wait for a translator.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPS, GATEWAY, isFresh, root, runBuild, runNode } from './lib/fresh.mjs';

/** @param {string} text */
function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const script = join(GATEWAY.folder, 'serve.js');
const cache = join(root, 'node_modules/.cache/vigil');
const compiled = join(cache, 'compiled');

/**
 * The database of a first start is made and filled one statement after the other, and nothing is served before; the build has
 * threads for whatever else the processors can do.
 */
const BEHIND_THE_DATABASE = 5;

const FIRST = 'first-database-';
const HOUR_MS = 3_600_000;

/**
 * Makes the database of a first start without the gateway. Resolves with its folder; undefined where none is needed, or
 * it did not work: the gateway makes one itself then, and says what is wrong.
 * @returns {Promise<string | undefined>}
 */
async function makeFolder() {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env;
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'database'))) return undefined;
  // What killed starts have left.
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const path = join(cache, name);
    if (name.startsWith(FIRST) && Date.now() - statSync(path).mtimeMs > HOUR_MS)
      rmSync(path, { recursive: true, force: true });
  }
  // Each start has its own: two never write into one.
  const folder = join(cache, `${FIRST}${process.pid}`);
  const maker = join(root, 'server/platform/db/schema-folder.mjs');
  const made = runNode(['--liftoff-only', maker, folder], { stdio: 'ignore' });
  // A maker that is ended now may still write a little.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 50 }));
  return made.then(
    () => folder,
    () => undefined,
  );
}

/** Builds what is stale. Resolves once the gateway is there: it fills its database while the apps are built. */
async function build() {
  const folder = makeFolder();
  const isGatewayStale = !isFresh(GATEWAY);
  const areAppsStale = !isFresh(APPS);
  const stale = [...(isGatewayStale ? ['--gateway'] : []), ...(areAppsStale ? ['--apps', '--fast'] : [])];
  if (stale.length === 0) return { folder };
  if (isGatewayStale) rmSync(compiled, { recursive: true, force: true });
  if (areAppsStale) process.stdout.write('Building the console…\n');
  /** @type {Promise<void>} */
  let apps = Promise.resolve();
  await new Promise((resolve, reject) => {
    apps = runBuild(stale, { onGateway: () => resolve(undefined), niceness: BEHIND_THE_DATABASE });
    apps.catch(reject);
    if (!isGatewayStale) resolve(undefined);
  });
  return { folder, apps };
}

const isBuilt = process.argv.includes('--built');
if (isBuilt && !existsSync(script)) fail('The gateway is not built. Run `npm run build` first.');
/** @param {unknown} error */
const failed = (error) => fail(error instanceof Error ? error.message : String(error));
/** @type {{ apps?: Promise<void>, folder?: Promise<string | undefined> }} */
const underWay = isBuilt ? {} : await build().catch(failed);
underWay.apps?.catch(failed);

// From Node.js 22 on, the next start reads what this one compiles.
module.enableCompileCache?.(compiled);
// Stacks name the lines of the sources.
process.setSourceMapsEnabled(true);
const { serve } = await import(pathToFileURL(script).href);
await serve(underWay);
