import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ASSIGNMENT_KINDS } from '@contract/kinds';
import { OPERATION_KINDS } from '@contract/operations';
import * as brought from '@server/areas';
import { areaDeps, areas, kindsOf } from '@server/composition';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const REFUSED = [
  ['an area from another', 'server/areas/shell/one.ts', '../users/users.queries'],
  ['an area from another by its alias', 'server/areas/shell/two.test.ts', '@server/areas/users/index'],
  ['an area from the list of areas', 'server/areas/shell/three.ts', '@server/areas'],
  ['a folder of an area from another area', 'server/areas/users/imports/one.ts', '../../shell/shell.routes'],
  [
    'a folder in it from another area',
    'server/areas/session/sign-on/local/one.ts',
    '../../../shell/shell.routes',
  ],
  ['a shared folder from an area', 'server/domain/people/one.ts', '../../areas/users/users.queries'],
  [
    'a shared folder from an area by its alias',
    'server/platform/mail/one.ts',
    '@server/areas/users/users.rules',
  ],
  ['anything but the composition from the list', 'server/app.ts', './areas'],
] as const;

const ALLOWED = [
  ['an area from a shared folder', 'server/areas/users/one.ts', '../../people/people.queries'],
  ['a folder of an area from a shared one', 'server/areas/users/imports/two.ts', '../../../db/client'],
  ['a folder of an area from its area', 'server/areas/users/imports/three.ts', '../users.rules'],
  ['the type of a manifest', 'server/areas/users/index.ts', '../area'],
  ['the list from the composition', 'server/composition.ts', './areas'],
] as const;

/** Lints a folder of invented files with the repository's rules; returns the output. */
function lintOf(files: readonly (readonly [what: string, file: string, module: string])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-lint-'));
  const { vcs: _gitIgnore, ...config } = JSON.parse(readFileSync(`${root}/biome.json`, 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  for (const [, file, module] of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `import { one } from '${module}';\nexport const other = one;\n`);
  }
  const options = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '.'];
  const { stdout, error } = spawnSync(`${root}/node_modules/.bin/biome`, options, { cwd: folder });
  rmSync(folder, { recursive: true });
  if (error) throw error;
  return stdout.toString();
}

describe('lint', () => {
  let output: string;
  beforeAll(() => {
    output = lintOf([...REFUSED, ...ALLOWED]);
  });

  it.each(REFUSED)('refuses to import %s', (_what, file) => {
    expect(output).toContain(`/${file},`);
  });
  it.each(ALLOWED)('allows to import %s', (_what, file) => {
    expect(output).not.toContain(`/${file},`);
  });
});

describe('the list of areas', () => {
  it('has every folder', () => {
    const folders = readdirSync(`${root}/server/areas`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
    expect(Object.keys(brought).sort()).toEqual(folders.sort());
  });

  it('registers every kind of assignment once, with what its learners do where the app does it', () => {
    const { all } = areaDeps.assignmentKinds;
    for (const [name, { itemType, isDoneInApp }] of Object.entries(ASSIGNMENT_KINDS)) {
      const found = all.filter((kind) => kind.itemType === itemType);
      expect(found.map(({ campaigns, task }) => [campaigns?.kind, task !== undefined])).toEqual([
        [name, isDoneInApp],
      ]);
    }
    expect(new Set(all.map(({ itemType }) => itemType)).size).toBe(all.length);
  });

  it('implements every kind of operation once', () => {
    expect(Object.keys(kindsOf(areas)).sort()).toEqual([...OPERATION_KINDS].sort());
    expect(() => kindsOf([])).toThrow("0 areas implement the operation 'disable'");
    expect(() => kindsOf([...areas, ...areas])).toThrow("2 areas implement the operation 'disable'");
  });
});
