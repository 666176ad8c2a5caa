import { expect, it } from 'vitest';
import { isNewerBuild } from './useNewerBuild';

it.each([
  ['another build', 'a1', { id: 'b2' }, true],
  ['the same build', 'a1', { id: 'a1' }, false],
  ['no answer', 'a1', null, false],
  ['an answer of another shape', 'a1', { build: 'b2' }, false],
  ['an empty name', 'a1', { id: '' }, false],
  ['a page that was never built', 'development', { id: 'b2' }, false],
])('%s', (_, running, served, isNewer) => {
  expect(isNewerBuild(running, served)).toBe(isNewer);
});
