import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RENDERER } from '@server/platform/http/renderer';
import { consoleFolder, learnFolder, root } from './lib/console-fresh';
import { APPS, type Compression, filesBelow, GATEWAY, sourceHash, writeStamp } from './lib/fresh.mjs';
import { bundleGateway } from './lib/gatewayBuild';

const COMPRESSED = /\.(js|css|html|svg|json|txt)$/;

/** What is 15 % smaller takes 70 times as long: 10 to 15 seconds of a processor for all files. */
const QUALITY: Record<Compression, { brotli: number; gzip: number }> = {
  fast: { brotli: 4, gzip: 4 },
  small: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
};

/** Writes compressed copies of the files, so that the gateway never spends time on compression. */
async function compressFiles(folder: string, compression: Compression): Promise<void> {
  const { brotli, gzip: level } = QUALITY[compression];
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotli };
  const compress = async (file: string) => {
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level }));
  };
  // Side by side: the compression has threads of its own.
  await Promise.all(
    filesBelow(folder)
      .filter((name) => COMPRESSED.test(name))
      .map(compress),
  );
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

/** The gateway into dist/gateway, stamped with the hash of its sources. */
async function buildGateway(): Promise<void> {
  const id = sourceHash(GATEWAY);
  await bundleGateway(GATEWAY.folder);
  writeStamp(GATEWAY, { id });
  // A start does not wait for the apps.
  process.send?.('gateway');
}

/** The console into dist/console, stamped with the hash of its sources, and the learner's app beside it. */
async function buildApps(compression: Compression): Promise<void> {
  const id = sourceHash(APPS);
  // The gateway's build does without it.
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await build({ configFile: join(root, 'learn/vite.config.ts'), logLevel: 'warn' });
  await copyRenderer();
  for (const folder of [consoleFolder, learnFolder]) await compressFiles(folder, compression);
  writeStamp(APPS, { id, compression });
}

/**
 * `npm run build`: everything; with `--gateway` or `--apps` only that. With `--fast`, as a first start does it, the
 * compressed copies are made in no time and are larger.
 */
const wanted = process.argv.slice(2);
const isWhole = !wanted.includes('--gateway') && !wanted.includes('--apps');
if (isWhole || wanted.includes('--gateway')) await buildGateway();
if (isWhole || wanted.includes('--apps')) await buildApps(wanted.includes('--fast') ? 'fast' : 'small');
