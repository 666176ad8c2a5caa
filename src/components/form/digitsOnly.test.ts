import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { digitsOnly } from './digitsOnly';

const isTaken = (key: string, pressed: Partial<KeyboardEvent> = {}) => {
  const preventDefault = vi.fn();
  digitsOnly({ key, ctrlKey: false, metaKey: false, altKey: false, ...pressed, preventDefault } as never);
  return preventDefault.mock.calls.length === 0;
};

it('a field of a number takes digits and the keys that move and edit', () => {
  for (const key of ['0', '9', '٣', 'ArrowLeft', 'Home', 'Backspace', 'Delete', 'Tab', 'Enter'])
    expect([key, isTaken(key)]).toEqual([key, true]);
  for (const key of ['a', 'E', '-', '+', '.', ',', ' ', '😀'])
    expect([key, isTaken(key)]).toEqual([key, false]);
  expect(isTaken('v', { ctrlKey: true })).toBe(true);
  expect(isTaken('a', { metaKey: true })).toBe(true);
});
