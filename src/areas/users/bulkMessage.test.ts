import { expect, it } from 'vitest';
import type { TypedTranslate } from '@/i18n/useT';
import { bulkMessage } from './bulkMessage';

const t: TypedTranslate = (key, options) => (options ? `${key}(${Object.values(options).join('; ')})` : key);

it('says how many were changed', () => {
  expect(bulkMessage(t, 'disabled', 3, [])).toBe('users.toast.disabled(3)');
});

it('says whom the rules kept, each reason once', () => {
  const skipped = [
    { id: 1, code: 'OWNER' },
    { id: 2, code: 'FOREIGN_ROLE' },
    { id: 3, code: 'FOREIGN_ROLE' },
  ];
  expect(bulkMessage(t, 'deleted', 2, skipped)).toBe(
    'users.toast.deleted(2). users.toast.skipped(3; users.skip.owner, users.skip.other)',
  );
});

it('does not claim a success when nothing was changed', () => {
  expect(bulkMessage(t, 'disabled', 0, [{ id: 1, code: 'SELF' }])).toBe(
    'users.toast.nothingChanged. users.toast.skipped(1; users.skip.self)',
  );
});
