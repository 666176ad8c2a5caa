import type { ThemeOptions } from '@mui/material/styles';
import { componentOptions } from './components';
import { type ColorScheme, type Palette, palettes } from './palette';
import './base.css';

/**
 * The MUI theme of a color scheme, as plain options for `createTheme`. The intent: calm and dense, flat
 * surfaces separated by hairlines, the accent reserved for interactive elements. The colors are concrete (MUI
 * mixes them); component styles use the CSS tokens, as the screens without MUI do.
 */
export function themeOptions(
  scheme: ColorScheme,
  direction: 'ltr' | 'rtl' = 'ltr',
  colors: Palette = palettes[scheme],
): ThemeOptions {
  const status = (main: string, light: string) => ({
    main,
    light,
    dark: main,
    contrastText: colors.surface,
  });

  return {
    direction,
    palette: {
      mode: scheme,
      primary: {
        main: colors.accent,
        light: colors.accentSoft,
        dark: colors.accentFillHover,
        contrastText: scheme === 'light' ? colors.onAccent : colors.canvas,
      },
      secondary: { main: colors.textMuted, contrastText: colors.surface },
      success: status(colors.success, colors.successSoft),
      warning: status(colors.warning, colors.warningSoft),
      error: status(colors.danger, colors.dangerSoft),
      info: status(colors.info, colors.infoSoft),
      text: { primary: colors.text, secondary: colors.textMuted, disabled: colors.lineStrong },
      background: { default: colors.canvas, paper: colors.surface },
      divider: colors.line,
      action: { hover: colors.hover, selected: colors.accentSoft, active: colors.textMuted },
    },
    shape: { borderRadius: 6 },
    spacing: 4,
    typography: {
      fontFamily: 'var(--font-sans)',
      htmlFontSize: 16,
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.015em' },
      h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      h4: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
      h5: { fontSize: '0.875rem', fontWeight: 600 },
      h6: { fontSize: '0.875rem', fontWeight: 600 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
      button: { fontSize: '0.8125rem', fontWeight: 550, textTransform: 'none' },
      caption: { fontSize: '0.75rem', lineHeight: 1.4 },
      subtitle1: { fontSize: '0.875rem', fontWeight: 600 },
      subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
    },
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 140,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 140,
      },
    },
    components: componentOptions,
  };
}
