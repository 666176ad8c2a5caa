import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { resolveThemeMode, THEME_MODES, THEME_STORAGE_KEY } from './themeMode';

const earlyScript = readFileSync('public/startup.js', 'utf8');

const runEarlyScript = (stored: string | null, systemPrefersDark: boolean) => {
  const dataset: { theme?: string } = {};
  runInNewContext(earlyScript, {
    addEventListener: () => undefined,
    document: { documentElement: { dataset } },
    localStorage: { getItem: (key: string) => (key === THEME_STORAGE_KEY ? stored : null) },
    matchMedia: () => ({ matches: systemPrefersDark }),
  });
  return dataset.theme;
};

describe('theme mode', () => {
  it('follows the system only when asked to', () => {
    expect(resolveThemeMode('system', true)).toBe('dark');
    expect(resolveThemeMode('system', false)).toBe('light');
    expect(resolveThemeMode('light', true)).toBe('light');
    expect(resolveThemeMode('dark', false)).toBe('dark');
  });

  it.each(THEME_MODES.flatMap((mode) => [true, false].map((dark) => [mode, dark] as const)))(
    'shows the same scheme before the first paint: %s, system dark %s',
    (mode, dark) => {
      expect(runEarlyScript(mode, dark)).toBe(resolveThemeMode(mode, dark));
    },
  );

  it('falls back to the system when the stored value is missing or invalid', () => {
    expect(runEarlyScript(null, true)).toBe('dark');
    expect(runEarlyScript('sepia', false)).toBe('light');
  });
});
