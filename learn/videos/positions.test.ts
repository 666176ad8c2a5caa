import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../offline/memoryStorage';
import { forgetPositions, keepPosition, keptPosition } from './positions';

const ADA = 1;
const BEA = 2;
const at = (currentTime: number) => ({ currentTime, duration: 100 });

/** As a browser's: what is stored are its properties. */
function browserStorage() {
  const storage = memoryStorage();
  return new Proxy(storage, {
    ownKeys: () => Array.from({ length: storage.length }, (_, index) => String(storage.key(index))),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

beforeEach(() => vi.stubGlobal('localStorage', browserStorage()));
afterAll(() => vi.unstubAllGlobals());

it('is kept per user and video', () => {
  keepPosition(ADA, 7, at(41.26));
  keepPosition(BEA, 7, at(3));
  expect([keptPosition(ADA, 7), keptPosition(BEA, 7), keptPosition(ADA, 8)]).toEqual([41.3, 3, 0]);
});

it('stays while a video that is opened again has not begun', () => {
  keepPosition(ADA, 7, at(41));
  keepPosition(ADA, 7, { currentTime: 0, duration: Number.NaN });
  expect(keptPosition(ADA, 7)).toBe(41);
});

it('is forgotten at the end, so that a finished video begins anew', () => {
  keepPosition(ADA, 7, at(41));
  keepPosition(ADA, 7, at(99));
  expect(keptPosition(ADA, 7)).toBe(0);
});

it('is forgotten at sign-out, with nothing else', () => {
  localStorage.setItem('vigil.learn.step:1', 'stays');
  keepPosition(ADA, 7, at(41));
  keepPosition(BEA, 8, at(41));
  forgetPositions();
  expect([keptPosition(ADA, 7), keptPosition(BEA, 8)]).toEqual([0, 0]);
  expect(localStorage.getItem('vigil.learn.step:1')).toBe('stays');
});
