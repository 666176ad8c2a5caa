import type { Operation } from '@contract/operations';
import { expect, it, vi } from 'vitest';
import { follow } from '@/client/followedOperations';
import { hasNewlyEnded } from './useRefreshDuring';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });

const operation = (id: number, state: Operation['state']) => ({ id, state }) as Operation;

it('reports an operation that has ended since the previous poll, however quick it was', () => {
  const before = new Map([
    [1, true],
    [2, false],
  ]);
  expect(hasNewlyEnded([operation(1, 'running'), operation(2, 'done')], before)).toBe(false);
  expect(hasNewlyEnded([operation(1, 'cancelled')], before)).toBe(true);
  expect(hasNewlyEnded([operation(3, 'done')], before)).toBe(true);
});

it('reports at the first poll only operations started since the page was loaded', () => {
  follow(1, 11);
  expect(hasNewlyEnded([operation(10, 'done')], undefined)).toBe(false);
  expect(hasNewlyEnded([operation(11, 'running')], undefined)).toBe(false);
  expect(hasNewlyEnded([operation(11, 'done')], undefined)).toBe(true);
});
