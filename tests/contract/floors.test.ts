import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circlesOf, codeFiles, importsOf, reachedFrom } from '../../scripts/lib/imports';

const TEST = /\.test\.ts$|\/testing\.|\/testing\.ts$/;
const root = fileURLToPath(new URL('../..', import.meta.url));
const product = codeFiles(root, ['server', 'fixtures']).filter((file) => !TEST.test(file));
const imports = importsOf(product);

const FLOORS = ['server/platform/', 'server/domain/', 'server/areas/', 'server/', 'fixtures/'];
const floorOf = (file: string) => FLOORS.findIndex((folder) => file.startsWith(folder));
const nounOf = (file: string) => /^server\/(?:areas|domain|platform)\/[^/]+/.exec(file)?.[0];
const areaOf = (file: string) => /^server\/areas\/([^/]+)\//.exec(file)?.[1];

/** Which folders use values of which others. */
function folderGraph(
  of: typeof imports,
  folderOf: (file: string) => string | undefined,
  counts: (from: string, to: string) => boolean = () => true,
) {
  const graph = new Map<string, Set<string>>();
  for (const [file, uses] of of) {
    const from = folderOf(file);
    if (!from) continue;
    const others = graph.get(from) ?? new Set<string>();
    graph.set(from, others);
    for (const { to, isType } of uses) {
      const other = folderOf(to);
      if (!isType && other && other !== from && counts(file, to)) others.add(other);
    }
  }
  return graph;
}

it('the folders of the console form no circle', () => {
  const files = codeFiles(root, ['src']).filter((file) => !/\.test\.tsx?$|\/testing\./.test(file));
  const graph = folderGraph(importsOf(files), (file) => /^src\/(?:areas\/)?[^/]+(?=\/)/.exec(file)?.[0]);
  expect(graph.size).toBeGreaterThan(20);
  expect(circlesOf(graph)).toEqual([]);
});

describe('the floors of the gateway', () => {
  it('are only climbed down: areas use the domain, both use the platform, and nothing uses an area but the composition', () => {
    const up = product.flatMap((file) =>
      (imports.get(file) ?? [])
        // A type says what is handed over; whoever composes the gateway hands it over.
        .filter(({ to, isType }) => !isType && floorOf(to) > floorOf(file) && floorOf(to) < 4)
        .map(({ to }) => `${file} → ${to}`),
    );
    expect(up).toEqual([]);
  });

  it('have folders that form no circle', () => {
    const graph = folderGraph(imports, nounOf, (one, other) => floorOf(one) === floorOf(other));
    expect(graph.size).toBeGreaterThan(30);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('share what two use: what a single area reaches is its own', () => {
    const users = new Map<string, Set<string>>();
    const note = (user: string, starts: readonly string[], by = imports) => {
      for (const file of reachedFrom(starts, by)) users.set(file, (users.get(file) ?? new Set()).add(user));
    };
    const areas = new Set(product.flatMap((file) => areaOf(file) ?? []));
    for (const area of areas) {
      note(
        area,
        product.filter((file) => areaOf(file) === area),
      );
    }
    // The process, its commands and the fixtures reach the areas by their list alone, which is left out.
    const withoutAreas = new Map([...imports].filter(([file]) => !file.startsWith('server/areas/')));
    note(
      'process',
      product.filter((file) => floorOf(file) > 2 && file !== 'server/cli/simulate.ts'),
      withoutAreas,
    );
    const single = [...users].filter(
      ([file, { size }]) =>
        floorOf(file) < 2 && floorOf(file) >= 0 && size === 1 && !users.get(file)?.has('process'),
    );
    expect(single.map(([file, [user]]) => `${file} is of ${user}`)).toEqual([]);
  });
});

it('is described folder by folder in docs/architecture.md', () => {
  const text = readFileSync(`${root}/docs/architecture.md`, 'utf8');
  for (const floor of ['domain', 'platform']) {
    const table = text.split(`| \`server/${floor}/\` |`)[1]?.split('\n\n')[0] ?? '';
    const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual(readdirSync(`${root}/server/${floor}`).sort());
  }
});
