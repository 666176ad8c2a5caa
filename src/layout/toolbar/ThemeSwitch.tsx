import SystemIcon from '@mui/icons-material/ContrastOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import { THEME_MODES, type ThemeMode, useThemeMode } from '@/theme/themeMode';
import styles from './Toolbar.module.css';

const ICONS = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const satisfies Record<
  ThemeMode,
  unknown
>;

/** The names of the color schemes, here and in the command palette. */
export const THEME_MODE_LABELS = {
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
  system: 'shell.theme.system',
} as const satisfies Record<ThemeMode, TranslationKey>;

/** Chooses the light, dark or system color scheme. */
export function ThemeSwitch() {
  const t = useT();
  const { mode, setMode } = useThemeMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Current = ICONS[mode];

  const choose = (next: ThemeMode) => {
    setMode(next);
    setAnchor(null);
  };

  return (
    <>
      <Tooltip title={t('shell.theme.label')}>
        <button
          type="button"
          className={styles.iconButton}
          aria-label={`${t('shell.theme.label')}: ${t(THEME_MODE_LABELS[mode])}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Current fontSize="small" />
        </button>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('shell.theme.label') } }}
      >
        {THEME_MODES.map((choice) => {
          const Icon = ICONS[choice];
          return (
            <MenuItem
              key={choice}
              role="menuitemradio"
              aria-checked={choice === mode}
              selected={choice === mode}
              onClick={() => choose(choice)}
            >
              <Icon fontSize="small" />
              {t(THEME_MODE_LABELS[choice])}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
