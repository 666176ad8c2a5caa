import { beforeEach, expect, it, vi } from 'vitest';
import { follow, followedOf, unfollow } from './followedOperations';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

it("keeps each company's operations separate, and leaves nothing behind", () => {
  follow(1, 10);
  follow(2, 20);
  follow(1, 11);
  follow(1, 10);
  expect(followedOf(1)).toEqual([11, 10]);
  unfollow(1, [10, 11]);
  expect(followedOf(1)).toEqual([]);
  expect([...stored.keys()]).toEqual(['vigil.operations.2']);
});

it('reads invalid data as empty', () => {
  stored.set('vigil.operations.1', 'x,,7,1e99');
  expect(followedOf(1)).toEqual([7]);
});

it('works without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  follow(3, 30);
  expect(followedOf(3)).toEqual([30]);
});
