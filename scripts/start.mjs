// `npm start`: builds what is stale, and meanwhile prepares the gateway's database. `npm run serve`, with --built, runs
// what was built. Plain JavaScript, because a start must not wait for a translator.
import { existsSync, rmSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPS, GATEWAY, isFresh, root, runBuild } from './lib/fresh.mjs';

/** @param {string} text */
function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const script = join(GATEWAY.folder, 'serve.js');
const compiled = join(root, 'node_modules/.cache/vigil/compiled');

/** Builds the gateway, which is short, before the apps, which take as long as the database. */
async function build() {
  if (!isFresh(GATEWAY)) {
    rmSync(compiled, { recursive: true, force: true });
    await runBuild(['--gateway']);
  }
  if (isFresh(APPS)) return { apps: Promise.resolve() };
  process.stdout.write('Building the console…\n');
  return { apps: runBuild(['--apps', '--fast']) };
}

const isBuilt = process.argv.includes('--built');
if (isBuilt && !existsSync(script)) fail('The gateway is not built. Run `npm run build` first.');
/** @type {{ apps: Promise<void> }} */
const { apps } = isBuilt
  ? { apps: Promise.resolve() }
  : await build().catch((/** @type {Error} */ { message }) => fail(message));
apps.catch((/** @type {Error} */ { message }) => fail(message));

// From Node.js 22 on, the next start reads what this one compiles.
module.enableCompileCache?.(compiled);
// Stacks name the lines of the sources.
process.setSourceMapsEnabled(true);
const { serve } = await import(pathToFileURL(script).href);
await serve(apps);
