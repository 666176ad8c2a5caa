// The gateway of `npm run dev`: a process that runs the code of one build after the other. Packages stay loaded, the database
// and the inbox open, so that changed code is served a second after it was built.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './fresh.mjs';

/** @type {import('../../server/hot').Kept} */
const kept = {};
/** @type {typeof import('../../server/hot') | undefined} */
let code;
/** @type {(() => Promise<void>) | undefined} */
let stop;
let work = Promise.resolve();

/**
 * The code before serves until the next is loaded: what can't be loaded changes nothing.
 * @param {string} folder
 */
async function takeOver(folder) {
  /** @type {typeof import('../../server/hot')} */
  const next = await import(pathToFileURL(join(folder, 'hot.js')).href);
  const isFirst = code === undefined;
  if (!isFirst) await next.load();
  code = next;
  await stop?.();
  stop = await next.start(kept);
  if (!stop && isFirst) await end(1);
}

/** @param {number} status */
async function end(status) {
  await stop?.();
  await code?.end(kept);
  process.exit(status);
}

// From Node.js 22 on, the next start reads what this one compiles.
module.enableCompileCache?.(join(root, 'node_modules/.cache/vigil/compiled'));
process.on('message', (folder) => {
  work = work
    .then(() => takeOver(String(folder)))
    .catch((error) => void process.stderr.write(`${error instanceof Error ? error.stack : error}\n`));
});
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'])
  process.once(signal, () => {
    work = work.then(() => end(0));
  });
