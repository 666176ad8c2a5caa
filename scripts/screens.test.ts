import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const linesOf = (script: string) =>
  execFileSync('node_modules/.bin/tsx', [script], { encoding: 'utf8' }).trim().split('\n');

describe('the lists of screens and endpoints', () => {
  it('name every screen: `npm run screens`', () => {
    const paths = linesOf('scripts/screens.ts');
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/login', '/users/all_users', '/user_profile/:userId']),
    );
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
  });

  it('name every call: `npm run endpoints`', () => {
    const calls = linesOf('scripts/endpoints.ts');
    expect(calls).toContain('GET /api/v1/user');
    expect(calls.filter((call) => !/^(GET|POST|PUT|PATCH|DELETE) \//.test(call))).toEqual([]);
  });

  it('are run by package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect([scripts.screens, scripts.endpoints]).toEqual([
      'tsx scripts/screens.ts',
      'tsx scripts/endpoints.ts',
    ]);
  });
});
