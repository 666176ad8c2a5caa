// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveThemeMode, THEME_STORAGE_KEY } from './themeChoice';
import { THEME_MODES } from './themeMode';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function runEarlyScript(stored: string | null, systemPrefersDark: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: systemPrefersDark }));
  if (stored !== null) localStorage.setItem(THEME_STORAGE_KEY, stored);
  vi.resetModules();
  await import('@/early');
  return document.documentElement.dataset.theme;
}

describe('theme mode', () => {
  it('follows the system only when asked to', () => {
    expect(resolveThemeMode('system', true)).toBe('dark');
    expect(resolveThemeMode('system', false)).toBe('light');
    expect(resolveThemeMode('light', true)).toBe('light');
    expect(resolveThemeMode('dark', false)).toBe('dark');
  });

  it.each(THEME_MODES.flatMap((mode) => [true, false].map((dark) => [mode, dark] as const)))(
    'shows the same scheme before the first paint: %s, system dark %s',
    async (mode, dark) => {
      expect(await runEarlyScript(mode, dark)).toBe(resolveThemeMode(mode, dark));
    },
  );

  it('falls back to the system when the stored value is missing or invalid', async () => {
    expect(await runEarlyScript(null, true)).toBe('dark');
    expect(await runEarlyScript('sepia', false)).toBe('light');
  });
});
