import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RENDERER } from '@server/http/reference';
import { build } from 'vite';
import { consoleFolder, filesBelow, learnFolder, root, sourceHash, stampFile } from './lib/console-fresh';

const COMPRESSED = /\.(js|css|html|svg|json|txt)$/;

/** Writes compressed copies of the files, so that the gateway never spends time on compression. */
async function compressFiles(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  for (const file of filesBelow(folder).filter((name) => COMPRESSED.test(name))) {
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

const OUTSIDE_PICTURE = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Copies the API reference's renderer, without its maker's logo: the page's policy allows no other host. */
async function copyRenderer(): Promise<void> {
  const target = join(consoleFolder, RENDERER);
  await mkdir(dirname(target), { recursive: true });
  const source = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  await writeFile(target, (await readFile(source, 'utf8')).replaceAll(OUTSIDE_PICTURE, NO_PICTURE));
}

/** `npm run build`: the console into dist/console, stamped with the hash of its sources, and the learner's app beside it. */
async function buildApps(): Promise<void> {
  const id = sourceHash();
  await build({ root, logLevel: 'warn' });
  await build({ configFile: join(root, 'learn/vite.config.ts'), logLevel: 'warn' });
  await copyRenderer();
  for (const folder of [consoleFolder, learnFolder]) await compressFiles(folder);
  await writeFile(stampFile, `${JSON.stringify({ id })}\n`);
}

await buildApps();
