import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditOf } from './audit-report';
import { root } from './console-fresh';
import { closureOf, type Lock, packagesOfConsole } from './shipped';

it('names high and critical findings, with those in tools separate', () => {
  const vulnerabilities = {
    fastify: { severity: 'high', range: '<5.0.1', nodes: ['node_modules/fastify'] },
    pino: { severity: 'low', range: '*' },
    jose: { severity: 'critical', range: '<4' },
    vite: { severity: 'high', range: '<7', nodes: ['node_modules/vite'] },
  };
  expect(
    auditOf(JSON.stringify({ vulnerabilities }), new Set(['node_modules/fastify', 'node_modules/jose'])),
  ).toEqual({
    isAnswered: true,
    problems: ['fastify <5.0.1: high', 'jose <4: critical'],
    elsewhere: ['vite <7: high'],
  });
});

it.each(['', 'not json', '{"error":{"summary":"405"}}'])('tells %j from a clean answer', (json) => {
  expect(auditOf(json, new Set()).isAnswered).toBe(false);
  expect(auditOf('{"vulnerabilities":{}}', new Set()).isAnswered).toBe(true);
});

it('follows packages as Node finds them, nested ones first', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/tool': {},
  };
  expect(closureOf({ packages }, ['a'])).toEqual(
    new Set(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']),
  );
});

it('knows the packages the console is built from, with their dependencies', () => {
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as Lock;
  const shipped = closureOf(lock, packagesOfConsole(root));
  for (const name of ['react', 'react-admin', 'ra-core', '@mui/material', '@firebase/auth', 'zod'])
    expect([...shipped]).toContain(`node_modules/${name}`);
  for (const name of ['vite', 'vitest', 'playwright', 'json-server', '@biomejs/biome'])
    expect([...shipped]).not.toContain(`node_modules/${name}`);
});
