import type { ColorScheme } from './palette';

export const THEME_STORAGE_KEY = 'vigil.theme';

/** The scheme to show for a stored choice and the system's preference, which any other choice follows. */
export function resolveThemeMode(mode: string | null, systemPrefersDark: boolean): ColorScheme {
  if (mode === 'light' || mode === 'dark') return mode;
  return systemPrefersDark ? 'dark' : 'light';
}
