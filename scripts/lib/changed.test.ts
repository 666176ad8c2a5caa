import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CORE_SCENARIOS, planOf, READERS, STARTS_WITH, workingTree } from './changed';

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

const folders = ['tests/e2e/users', 'tests/e2e/session'];
const repository = {
  exists: (path: string) => !path.includes('gone') && (/\.\w+$/.test(path) || folders.includes(path)),
  testsOf: (area: string, layers: readonly string[]) =>
    area === 'users' ? layers.map((layer) => `${layer}/areas/users/users.test.ts`) : [],
};
const plan = (...files: string[]) => planOf(files, repository);

describe('a change', () => {
  it('of an area runs the scenarios of that area, in whatever layer it is', () => {
    for (const file of [
      'src/areas/users/list/UsersPage.tsx',
      'server/areas/users/users.queries.ts',
      'contract/users/teams.ts',
      'i18n/en/users.json',
    ])
      expect(plan(file).e2e).toEqual(['tests/e2e/users']);
    expect(plan('contract/session.ts', 'src/areas/users/links.ts').e2e).toEqual([
      'tests/e2e/session',
      'tests/e2e/users',
    ]);
  });

  it('of what areas share, or of one without scenarios, runs the core', () => {
    for (const file of [
      'src/theme/light.ts',
      'server/platform/http/bind.ts',
      'contract/limits.ts',
      'i18n/en/form.json',
    ])
      expect(plan(file).e2e).toEqual(CORE_SCENARIOS);
    expect(plan('server/areas/billing/trial.ts').e2e).toEqual(CORE_SCENARIOS);
  });

  it('of a scenario runs that file; a deleted one none', () => {
    expect(plan('tests/e2e/users/teams.spec.ts').e2e).toEqual(['tests/e2e/users/teams.spec.ts']);
    expect(plan('tests/e2e/users/gone.spec.ts').e2e).toEqual([]);
  });

  it('of a unit test runs that test, and no scenario', () => {
    const { unit, e2e } = plan('src/client/call.test.ts');
    expect(unit).toContain('src/client/call.test.ts');
    expect(e2e).toEqual([]);
  });

  it('of an area runs the tests of that area: of the console, of the gateway, or of both', () => {
    const [ofTheConsole, ofTheGateway] = [
      'src/areas/users/users.test.ts',
      'server/areas/users/users.test.ts',
    ];
    for (const [file, tests, others] of [
      ['server/areas/users/users.queries.ts', [ofTheGateway], [ofTheConsole]],
      ['src/areas/users/links.ts', [ofTheConsole], [ofTheGateway]],
      ['contract/users/teams.ts', [ofTheConsole, ofTheGateway], []],
      ['i18n/en/users.json', [ofTheConsole, ofTheGateway], []],
    ] as const) {
      const { unit } = plan(file);
      expect(unit).toEqual(expect.arrayContaining([...tests]));
      expect([...others, file].filter((one) => unit.includes(one))).toEqual([]);
    }
    expect(plan('server/areas/users/teams.test.ts').unit).toContain('server/areas/users/teams.test.ts');
  });

  it('of what others import, too, runs their tests', () => {
    for (const file of [
      'src/areas/session/LoginPage.tsx',
      'server/platform/mail/outbox.ts',
      'contract/limits.ts',
    ])
      expect(plan(file).unit).toContain(file);
  });

  it('of a file that tests read, rather than import, runs these', () => {
    expect(plan('i18n/en/users.json').unit).toContain('tests/i18n/texts.test.ts');
    expect(plan('docs/operations.md').unit).toContain('server/config.test.ts');
    expect(plan('server/platform/mail/outbox.ts').unit).toContain('tests/db/crash.test.ts');
    expect(plan('src/areas/users/gone.ts').unit).toContain('src/areas/areas.test.ts');
    expect(plan('src/areas/users/gone.ts').unit).not.toContain('src/areas/users/gone.ts');
  });

  it('of what every test stands on runs all', () => {
    for (const file of ['package-lock.json', 'vite.config.ts', 'server/platform/db/migrations/0002_more.sql'])
      expect(plan(file)).toMatchObject({ unit: 'all', e2e: 'all' });
    expect(plan('vitest.config.ts')).toMatchObject({ unit: 'all', e2e: [] });
    expect(plan('fixtures/collections/users.json').e2e).toBe('all');
    expect(plan('tests/e2e/support/login.ts').e2e).toBe('all');
  });

  it('of words alone runs no scenario and checks no types', () => {
    expect(plan('README.md')).toEqual({ lint: ['README.md'], types: false, audit: false, unit: [], e2e: [] });
  });

  it('of the packages asks for known vulnerabilities', () => {
    expect([plan('package-lock.json').audit, plan('src/main.tsx').audit]).toEqual([true, false]);
  });
});

it('finds the tests of an area in its layers', () => {
  const [ofTheConsole, ofTheGateway] = [
    workingTree.testsOf('users', ['src']),
    workingTree.testsOf('users', ['server']),
  ];
  expect(ofTheConsole).toContainEqual(expect.stringMatching(/^src\/areas\/users\//));
  expect(ofTheConsole).not.toContainEqual(expect.stringMatching(/^server\//));
  expect(ofTheGateway).toContainEqual(expect.stringMatching(/^server\/areas\/users\//));
  expect(ofTheGateway).toContainEqual(expect.stringMatching(/^tests\//));
  expect(ofTheGateway).not.toContainEqual(expect.stringMatching(/^src\//));
  expect([...ofTheConsole, ...ofTheGateway].every((file) => existsSync(file))).toBe(true);
  expect(workingTree.testsOf('home', ['src', 'server'])).toContain('contract/home.test.ts');
  expect(workingTree.testsOf('limits', ['src', 'server'])).toEqual([]);
});

it('an area of the console that is imported by file is named as such', () => {
  const areas = readdirSync('src/areas', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const importers = [...filesBelow('src'), ...filesBelow('learn')].filter(
    (file) => !file.startsWith('src/areas/'),
  );
  const imported = areas
    .map(({ name }) => name)
    .filter((name) => importers.some((file) => readFileSync(file, 'utf8').includes(`areas/${name}/`)));
  expect(imported.filter((name) => !STARTS_WITH.test(`src/areas/${name}/`))).toEqual([]);
});

it('names tests and scenarios that exist', () => {
  const named = [...CORE_SCENARIOS, ...READERS.flatMap(([, tests]) => tests)];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
