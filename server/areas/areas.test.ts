import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OPERATION_KINDS } from '@contract/operations';
import { describe, expect, it } from 'vitest';
import { areas, kindsOf } from '../composition';
import * as brought from '.';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether lint lets a file import a module. */
function allows(file: string, module: string): boolean {
  const options = ['lint', '--only=style/noRestrictedImports', `--stdin-file-path=${file}`];
  const input = `import { one } from '${module}';\nexport const other = one;\n`;
  const { status, error } = spawnSync(`${root}/node_modules/.bin/biome`, options, { cwd: root, input });
  if (error) throw error;
  return status === 0;
}

describe('lint', () => {
  it.each([
    ['an area from another', 'server/areas/shell/shell.routes.ts', '../users/users.queries'],
    ['an area from another by its alias', 'server/areas/shell/shell.test.ts', '@server/areas/users/index'],
    ['an area from the list of areas', 'server/areas/shell/shell.routes.ts', '@server/areas'],
    ['a folder of an area from another area', 'server/areas/users/imports/a.ts', '../../shell/shell.routes'],
    ['a shared folder from an area', 'server/people/people.queries.ts', '../areas/users/users.queries'],
    ['a shared folder from an area by its alias', 'server/mail/render.ts', '@server/areas/users/users.rules'],
    ['anything but the composition from the list', 'server/app.ts', './areas'],
  ])('refuses to import %s', (_what, file, module) => {
    expect(allows(file, module)).toBe(false);
  });

  it.each([
    ['an area from a shared folder', 'server/areas/users/users.routes.ts', '../../people/people.queries'],
    ['a folder of an area from a shared one', 'server/areas/users/imports/a.ts', '../../../db/client'],
    ['a folder of an area from its area', 'server/areas/users/imports/a.ts', '../users.rules'],
    ['the type of a manifest', 'server/areas/users/index.ts', '../area'],
    ['the list from the composition', 'server/composition.ts', './areas'],
  ])('allows to import %s', (_what, file, module) => {
    expect(allows(file, module)).toBe(true);
  });
});

describe('the list of areas', () => {
  it('has every folder', () => {
    const folders = readdirSync(`${root}/server/areas`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(Object.keys(brought).sort()).toEqual(folders.sort());
  });

  it('implements every kind of operation once', () => {
    expect(Object.keys(kindsOf(areas)).sort()).toEqual([...OPERATION_KINDS].sort());
    expect(() => kindsOf([])).toThrow("0 areas implement the operation 'disable'");
    expect(() => kindsOf([...areas, ...areas])).toThrow("2 areas implement the operation 'disable'");
  });
});
