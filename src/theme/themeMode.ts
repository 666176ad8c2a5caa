import { useSyncExternalStore } from 'react';
import type { ColorScheme } from './palette';
import { storedPreference, useStoredPreference } from './storedPreference';
import { resolveThemeMode, THEME_STORAGE_KEY } from './themeChoice';

export const THEME_MODES = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

const preference = storedPreference(THEME_STORAGE_KEY, THEME_MODES, 'system');

const darkQuery = () => matchMedia('(prefers-color-scheme: dark)');

const currentScheme = () => resolveThemeMode(preference.get(), darkQuery().matches);

/**
 * Sets the scheme on <html data-theme> and updates it when the choice, the system or another tab changes it.
 * Call once, before rendering; returns a function that stops it.
 */
export function followThemeMode(): () => void {
  const apply = () => {
    document.documentElement.dataset.theme = currentScheme();
  };
  apply();
  return subscribeScheme(apply);
}

function subscribeScheme(listener: () => void): () => void {
  const query = darkQuery();
  const unsubscribe = preference.subscribe(listener);
  query.addEventListener('change', listener);
  return () => {
    unsubscribe();
    query.removeEventListener('change', listener);
  };
}

export interface ThemeModeState {
  /** The user's choice. */
  mode: ThemeMode;
  /** The scheme in effect. */
  scheme: ColorScheme;
  setMode: (mode: ThemeMode) => void;
}

/** The light, dark or system choice, for guest and signed-in screens alike. */
export function useThemeMode(): ThemeModeState {
  const [mode, setMode] = useStoredPreference(preference);
  const scheme = useSyncExternalStore(subscribeScheme, currentScheme);
  return { mode, scheme, setMode };
}
