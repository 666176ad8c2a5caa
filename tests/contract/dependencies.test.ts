import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const ALIASES = ['server', 'contract', 'fixtures', 'i18n'].map((name) => [`@${name}/`, `${name}/`] as const);
const IMPORT =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\b(?:import|resolve)\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"](\.[^'"]+\.mjs)['"]/gm;
/** Loaded at run time in the demo only. */
const DEMONSTRATION =
  /^server\/areas\/session\/sign-on\/local-provider\/|^server\/platform\/mail\/inbox-process/;

function fileOf(specifier: string, from: string): string | undefined {
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  if (!alias && !specifier.startsWith('.')) return undefined;
  const path = alias
    ? join(ROOT, alias[1], specifier.slice(alias[0].length))
    : resolve(dirname(from), specifier);
  return [path, `${path}.ts`, join(path, 'index.ts')].find(
    (one) => /\.(ts|mjs)$/.test(one) && existsSync(one),
  );
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages a file reaches, by any kind of import. */
function packagesOf(entry: string): Set<string> {
  const packages = new Set<string>();
  const queue = [join(ROOT, entry)];
  const seen = new Set(queue);
  for (let file = queue.pop(); file; file = queue.pop()) {
    for (const [, named, loaded, thread] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const specifier = named ?? loaded ?? thread ?? '';
      const next = fileOf(specifier, file);
      if (!next && !/^[.@]?\/|^\.|^node:|^@(server|contract|fixtures|i18n|tests)\//.test(specifier))
        packages.add(packageOf(specifier));
      if (!next || seen.has(next) || DEMONSTRATION.test(next.slice(ROOT.length + 1))) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return packages;
}

describe('the dependencies of production', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const installed = Object.keys(dependencies);
  const reached = packagesOf('server/main.ts');

  it('include every package the gateway uses there', () => {
    expect([...reached].filter((name) => !installed.includes(name))).toEqual([]);
    expect(reached.size).toBeGreaterThan(15);
  });

  it('include nothing else: build, test and demo packages are dev dependencies', () => {
    // tsx runs the gateway but is not imported by it.
    expect(installed.filter((name) => name !== 'tsx' && !reached.has(name))).toEqual([]);
  });
});

describe('the console', () => {
  it('reads no schema of a call, which its build leaves out', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.tsx?$/.test(file),
    );
    const reading = files.filter((file) =>
      /\w+Endpoints\.\w+\.(?:params|query|body|response)\b/.test(
        readFileSync(join(ROOT, 'src', file), 'utf8'),
      ),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(reading).toEqual([]);
  });
});
