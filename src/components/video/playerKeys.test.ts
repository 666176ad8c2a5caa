import { expect, it } from 'vitest';
import { type FocusedOn, playerAct } from './playerKeys';

const press = (key: string, focusedOn: FocusedOn = 'other', modifiers: object = {}) =>
  playerAct({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, focusedOn);

it.each([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['K', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['m', 'mute'],
  ['f', 'fullscreen'],
  ['c', 'captions'],
  ['x', undefined],
  ['Escape', undefined],
])('%j is %s', (key, act) => {
  expect(press(key)).toBe(act);
});

it('leaves the space bar to a focused button, and every key to a field', () => {
  expect(press(' ', 'button')).toBeUndefined();
  expect(press('k', 'button')).toBe('toggle');
  expect(press('ArrowLeft', 'field')).toBeUndefined();
});

it("leaves the browser's own shortcuts alone", () => {
  expect(press('c', 'other', { ctrlKey: true })).toBeUndefined();
  expect(press('f', 'other', { metaKey: true })).toBeUndefined();
  expect(press('ArrowLeft', 'other', { altKey: true })).toBeUndefined();
});
