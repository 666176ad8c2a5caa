import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { consoleFolder, filesBelow, root, sourceHash, stampFile } from './lib/console-fresh';

const COMPRESSED = /\.(js|css|html|svg|json|txt)$/;

/** Compressed copies beside the files, so that the gateway never spends time on them. */
async function compressFiles(): Promise<void> {
  const brotli = promisify(brotliCompress);
  for (const file of filesBelow(consoleFolder).filter((name) => COMPRESSED.test(name))) {
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

/** `npm run build`: the console into dist/console, stamped with the hash of its sources. */
async function buildConsole(): Promise<void> {
  const id = sourceHash();
  await build({ root, logLevel: 'warn' });
  await compressFiles();
  await writeFile(stampFile, `${JSON.stringify({ id })}\n`);
}

await buildConsole();
