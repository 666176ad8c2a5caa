import { expect, it } from 'vitest';
import type { TypedTranslate } from '@/i18n/useT';
import { bulkMessage } from './bulkMessage';

const t: TypedTranslate = (key, options) => (options ? `${key}(${Object.values(options).join('; ')})` : key);
const format = (value: number) => `#${value}`;
const ended = (done: number, skipped = 0) => ({ kind: 'disable' as const, done, skipped, failed: 0 });

it('reports how many were changed', () => {
  expect(bulkMessage(t, ended(3), [], format)).toBe('operations.ended.disable(3; #3)');
});

it('names the reasons for users the rules protect, each once', () => {
  expect(bulkMessage(t, ended(2, 3), ['OWNER', 'NEW_CODE', 'NEW_CODE'], format)).toBe(
    'operations.ended.disable(2; #2). users.toast.skipped(3; users.skip.owner, users.skip.other)',
  );
});

it('does not claim success when nothing was changed', () => {
  expect(bulkMessage(t, ended(0, 1), ['SELF'], format)).toBe(
    'operations.nothingChanged. users.toast.skipped(1; users.skip.self)',
  );
});

it('reports users deleted by another admin in the meantime', () => {
  expect(bulkMessage(t, { ...ended(0), gone: 1 }, [], format)).toBe(
    'operations.nothingChanged. users.toast.skipped(1; users.skip.gone)',
  );
  expect(bulkMessage(t, ended(2, 1), ['NOT_FOUND'], format)).toContain('users.skip.gone');
});
