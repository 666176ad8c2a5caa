import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ALIASES: readonly (readonly [prefix: string, folder: string])[] = [
  ['@/', 'src/'],
  ...['contract', 'fixtures', 'server', 'tests'].map((name) => [`@${name}/`, `${name}/`] as const),
];
const CODE = /\.(?:tsx?|mjs)$/;
/** A statement that names another module, or a call that loads one. */
const IMPORT =
  /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+\.mjs)'/gm;

/** One file's use of another. */
export interface Import {
  readonly to: string;
  /** Whether nothing but types is used. */
  readonly isType: boolean;
}

/** The files of some folders of the repository with code, as paths from its root. */
export function codeFiles(root: string, folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files.map((file) => file.replaceAll('\\', '/')).filter((file) => CODE.test(file));
}

/** What each of the files imports of the others, by path. */
export function importsOf(
  files: readonly string[],
  root = fileURLToPath(new URL('../..', import.meta.url)),
): ReadonlyMap<string, readonly Import[]> {
  const known = new Set(files);
  const resolved = (from: string, name: string): string | undefined => {
    const alias = ALIASES.find(([prefix]) => name.startsWith(prefix));
    if (!alias && !name.startsWith('.')) return undefined;
    const path = alias ? alias[1] + name.slice(alias[0].length) : posix.join(posix.dirname(from), name);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => known.has(one));
  };
  return new Map(
    files.map((file) => {
      const found = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)];
      const imports = found.flatMap(([, type, named, loaded, script]) => {
        const to = resolved(file, named ?? loaded ?? script ?? '');
        return to === undefined ? [] : [{ to, isType: type !== undefined }];
      });
      return [file, imports];
    }),
  );
}

/** Everything that is reached from some files, themselves included. */
export function reachedFrom(
  starts: readonly string[],
  imports: ReadonlyMap<string, readonly Import[]>,
): ReadonlySet<string> {
  const seen = new Set(starts);
  const queue = [...starts];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const { to } of imports.get(file) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return seen;
}

/** The circles of a graph: groups of two or more that all reach each other. */
export function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = (start: string) => {
    const seen = new Set<string>();
    const queue = [...(graph.get(start) ?? [])];
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      queue.push(...(graph.get(one) ?? []));
    }
    return seen;
  };
  const reached = new Map([...graph.keys()].map((one) => [one, reach(one)]));
  const circles = new Map<string, string[]>();
  for (const [one, others] of reached) {
    if (!others.has(one)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(one)).sort();
    if (circle.length > 1) circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}
