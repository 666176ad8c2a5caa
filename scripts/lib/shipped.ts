import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of package-lock.json used here: each installed package by its path from the root. */
export interface Lock {
  readonly packages: Record<
    string,
    {
      readonly dependencies?: Record<string, string>;
      readonly optionalDependencies?: Record<string, string>;
      readonly peerDependencies?: Record<string, string>;
    }
  >;
}

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^'.][^']*)'/g;
const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages bundled into the console, as its sources import them. */
export function packagesOfConsole(root: string): Set<string> {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|testing\./.test(file),
  );
  const specifiers = files.flatMap((file) =>
    [...readFileSync(join(root, 'src', file), 'utf8').matchAll(IMPORT)].map(
      ([, specifier]) => specifier ?? '',
    ),
  );
  return new Set(specifiers.map(nameOf));
}

/** These packages and all their dependencies, as paths and names of the lock file. */
export function closureOf({ packages }: Lock, names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const queue: { name: string; from: string }[] = [...names].map((name) => ({ name, from: '' }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const path = resolve(packages, next.name, next.from);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      queue.push({ name, from: path });
  }
  return found;
}

/** Where Node resolves `name` from the package at `from`: the nearest node_modules upward. */
function resolve(packages: Lock['packages'], name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (path in packages) return path;
    if (at === '') return undefined;
  }
}
