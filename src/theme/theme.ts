import type { ThemeOptions } from '@mui/material/styles';
import { componentOptions } from './components';
import { type ColourScheme, type Palette, palettes } from './palette';
import './base.css';

/**
 * The MUI theme of a color scheme, as plain options for `createTheme`. The intent: calm and dense, flat
 * surfaces separated by hairlines, the accent reserved for interactive elements. The colors are concrete (MUI
 * mixes them); component styles use the CSS tokens, as the screens without MUI do.
 */
export function themeOptions(
  scheme: ColourScheme,
  direction: 'ltr' | 'rtl' = 'ltr',
  colours: Palette = palettes[scheme],
): ThemeOptions {
  const status = (main: string, light: string) => ({
    main,
    light,
    dark: main,
    contrastText: colours.surface,
  });

  return {
    direction,
    palette: {
      mode: scheme,
      primary: {
        main: colours.accent,
        light: colours.accentSoft,
        dark: colours.accentFillHover,
        contrastText: scheme === 'light' ? colours.onAccent : colours.canvas,
      },
      secondary: { main: colours.textMuted, contrastText: colours.surface },
      success: status(colours.success, colours.successSoft),
      warning: status(colours.warning, colours.warningSoft),
      error: status(colours.danger, colours.dangerSoft),
      info: status(colours.info, colours.infoSoft),
      text: { primary: colours.text, secondary: colours.textMuted, disabled: colours.lineStrong },
      background: { default: colours.canvas, paper: colours.surface },
      divider: colours.line,
      action: { hover: colours.hover, selected: colours.accentSoft, active: colours.textMuted },
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
