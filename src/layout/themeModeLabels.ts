import type { TranslationKey } from '@/i18n/keys';
import type { ThemeMode } from '@/theme/themeMode';

/** The names of the color schemes, for the switch and the command palette. */
export const THEME_MODE_LABELS = {
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
  system: 'shell.theme.system',
} as const satisfies Record<ThemeMode, TranslationKey>;
