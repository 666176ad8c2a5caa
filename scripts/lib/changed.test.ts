import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CORE_SCENARIOS, planOf, READERS, workingTree } from './changed';

const folders = ['tests/e2e/users', 'tests/e2e/session'];
const repository = {
  exists: (path: string) => !path.includes('gone') && (/\.\w+$/.test(path) || folders.includes(path)),
  testsOf: (area: string) => (area === 'users' ? ['server/areas/users/users.test.ts'] : []),
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

  it('of an area runs the tests of that area, but in the console those that import the file', () => {
    const own = 'server/areas/users/users.test.ts';
    for (const file of [
      'server/areas/users/users.queries.ts',
      'contract/users/teams.ts',
      'i18n/en/users.json',
    ]) {
      expect(plan(file).unit).toContain(own);
      expect(plan(file).unit).not.toContain(file);
    }
    expect(plan('src/areas/users/links.ts').unit).toContain('src/areas/users/links.ts');
    expect(plan('server/areas/users/teams.test.ts').unit).toContain('server/areas/users/teams.test.ts');
    expect(plan('server/platform/mail/outbox.ts').unit).toContain('server/platform/mail/outbox.ts');
    expect(plan('contract/limits.ts').unit).toContain('contract/limits.ts');
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

it('finds the tests of an area in all layers', () => {
  const tests = workingTree.testsOf('users');
  expect(tests).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^server\/areas\/users\//),
      expect.stringMatching(/^src\/areas\/users\//),
      expect.stringMatching(/^tests\//),
    ]),
  );
  expect(tests.every((file) => existsSync(file))).toBe(true);
  expect(workingTree.testsOf('home')).toContain('contract/home.test.ts');
  expect(workingTree.testsOf('limits')).toEqual([]);
});

it('names tests and scenarios that exist', () => {
  const named = [...CORE_SCENARIOS, ...READERS.flatMap(([, tests]) => tests)];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
