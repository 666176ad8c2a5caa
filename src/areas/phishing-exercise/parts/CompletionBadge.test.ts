import { expect, it } from 'vitest';
import { completionLevel } from './CompletionBadge';

it.each([
  [0, 'low'],
  [9, 'low'],
  [10, 'average'],
  [69, 'average'],
  [70, 'perfect'],
  [100, 'perfect'],
] as const)('%i % is %s', (percent, level) => {
  expect(completionLevel(percent)).toBe(level);
});
