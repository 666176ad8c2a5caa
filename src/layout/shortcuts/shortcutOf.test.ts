import { describe, expect, it } from 'vitest';
import { type PressedKey, type PressedWhere, shortcutOf } from './shortcutOf';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const page: PressedWhere = { typing: false, covered: false, held: false, singleKeys: true };

describe('shortcutOf', () => {
  it('opens the palette with Ctrl or Cmd and K, even while typing and with capitals on', () => {
    expect(shortcutOf(press('k', { ctrlKey: true }), { ...page, typing: true })).toBe('palette');
    expect(shortcutOf(press('K', { metaKey: true }), { ...page, singleKeys: false })).toBe('palette');
  });

  it('opens nothing over a dialog that must be answered first', () => {
    expect(shortcutOf(press('k', { ctrlKey: true }), { ...page, held: true })).toBeNull();
    expect(shortcutOf(press('?'), { ...page, held: true })).toBeNull();
  });

  it('handles / and ? on the page', () => {
    expect(shortcutOf(press('/'), page)).toBe('search');
    expect(shortcutOf(press('?'), page)).toBe('help');
  });

  it.each([{ typing: true }, { covered: true }, { singleKeys: false }])(
    'leaves / and ? alone when %o',
    (where) => {
      expect(shortcutOf(press('/'), { ...page, ...where })).toBeNull();
      expect(shortcutOf(press('?'), { ...page, ...where })).toBeNull();
    },
  );

  it('leaves the browser its own combinations', () => {
    expect(shortcutOf(press('/', { ctrlKey: true }), page)).toBeNull();
    expect(shortcutOf(press('k', { ctrlKey: true, altKey: true }), page)).toBeNull();
    expect(shortcutOf(press('k'), page)).toBeNull();
  });
});
