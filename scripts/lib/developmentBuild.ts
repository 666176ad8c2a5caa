import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh.mjs';
import { bundleGateway, isOwnFile } from './gatewayBuild';

/** Beside the folders that the gateway's own code is built into. */
const packages = join(root, 'node_modules/.cache/vigil/dev-gateway/packages');
const entries = join(root, 'node_modules/.cache/vigil/dev-gateway/entries');
const list = join(packages, 'packages.json');

const fileOf = (specifier: string) => `${specifier.replaceAll(/\W+/g, '_')}.js`;
const lockfile = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Neither a file's place nor one of the names that tsconfig.json gives to folders. */
const PACKAGE = /^(?![./]|@(?:contract|server|fixtures|i18n)\/)/;

interface Bundled {
  readonly lockfile: string;
  readonly specifiers: readonly string[];
}

function readBundled(): ReadonlySet<string> {
  if (!existsSync(list)) return new Set();
  const bundled = JSON.parse(readFileSync(list, 'utf8')) as Bundled;
  return new Set(bundled.lockfile === lockfile() ? bundled.specifiers : []);
}

/** All that Node.js finds in it, by name: a bundler does not see the names of CommonJS. */
async function reexport(specifier: string): Promise<string> {
  const found = Object.keys((await import(specifier)) as object);
  const names = found.filter((name) => /^[a-z_$][\w$]*$/i.test(name) && name !== '__esModule');
  return [
    `import * as all from ${JSON.stringify(specifier)};`,
    ...names.map((name, at) => `const export${at} = all[${JSON.stringify(name)}];`),
    `export { ${names.map((name, at) => `export${at} as ${name}`).join(', ')} };\n`,
  ].join('\n');
}

async function bundlePackages(specifiers: readonly string[]): Promise<void> {
  rmSync(entries, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  const input: Record<string, string> = {};
  for (const specifier of specifiers) {
    const entry = join(entries, fileOf(specifier).replace(/js$/, 'mjs'));
    writeFileSync(entry, await reexport(specifier));
    input[fileOf(specifier).slice(0, -'.js'.length)] = entry;
  }
  // Node.js and the bundler may read different files of a package, whose names differ: one that is used and missing ends the start.
  await bundleGateway(packages, { input, logLevel: 'silent' });
  const bundled: Bundled = { lockfile: lockfile(), specifiers };
  writeFileSync(list, JSON.stringify(bundled));
}

/**
 * Builds the gateway's own code into the folder, in a third of the time: its packages are bundled once, and again when it
 * imports another one.
 */
export async function buildForDevelopment(outDir: string): Promise<void> {
  const imported = new Set<string>();
  await bundleGateway(outDir, {
    input: { hot: 'server/hot.ts' },
    external: PACKAGE,
    paths: (specifier) => {
      if (specifier.startsWith('node:') || isOwnFile(specifier)) return specifier;
      imported.add(specifier);
      return `../packages/${fileOf(specifier)}`;
    },
  });
  const bundled = readBundled();
  if ([...imported].some((specifier) => !bundled.has(specifier)))
    await bundlePackages([...new Set([...bundled, ...imported])].sort());
}
