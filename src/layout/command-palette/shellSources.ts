import ThemeIcon from '@mui/icons-material/ContrastOutlined';
import { THEME_MODES } from '@/theme/themeMode';
import { screensOf } from '../navigation';
import { THEME_MODE_LABELS } from '../toolbar/ThemeSwitch';
import type { CommandSource } from './commandSource';

/** The palette's own entries: every screen the actor may see, and the shell's commands. */
export const SHELL_SOURCES: readonly CommandSource[] = [
  {
    kind: 'known',
    id: 'screens',
    labelKey: 'shell.palette.screens',
    entries: ({ navigation, t }) =>
      screensOf(navigation).map(({ item, trail }) => ({
        id: item.key,
        label: t(item.labelKey),
        hint: trail
          .slice(0, -1)
          .map(({ labelKey }) => t(labelKey))
          .join(' / '),
        icon: item.icon,
        to: item.path,
      })),
  },
  {
    kind: 'known',
    id: 'commands',
    labelKey: 'shell.palette.commands',
    entries: ({ t, themeMode, setThemeMode }) =>
      THEME_MODES.filter((mode) => mode !== themeMode).map((mode) => ({
        id: `theme-${mode}`,
        label: t('shell.palette.themeCommand', { mode: t(THEME_MODE_LABELS[mode]) }),
        icon: ThemeIcon,
        run: () => setThemeMode(mode),
      })),
  },
];
