import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const SRC = join(import.meta.dirname, '../../src');
const ALIASES: Record<string, string> = { '@/': SRC, '@contract/': join(SRC, '../contract') };
// Type-only imports vanish in the build; dynamic imports become other chunks.
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

function fileOf(specifier: string, from: string): string | undefined {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  if (!alias && !specifier.startsWith('.')) return undefined;
  const path = alias
    ? join(ALIASES[alias] ?? '', specifier.slice(alias.length))
    : resolve(dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(
    (one) => /\.tsx?$/.test(one) && existsSync(one),
  );
}

/** The packages that a file and its static imports put on the page, each with its importers. */
export function packagesOf(entries: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const queue = entries.map((entry) => join(SRC, entry));
  const seen = new Set(queue);
  for (let file = queue.pop(); file; file = queue.pop()) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const next = fileOf(specifier, file);
      if (!next && !/^[.@]\//.test(specifier)) packages.set(specifier, file);
      if (!next || seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return packages;
}
