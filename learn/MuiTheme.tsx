import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { ownBrand } from '@/components/brand/brand';
import { directionOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';
import { DirectionProvider } from '@/theme/DirectionProvider';
import { themeOptions } from '@/theme/theme';
import { useThemeMode } from '@/theme/themeMode';

/**
 * The console's theme, for the few views whose shared components are built on MUI. Each wraps itself, so that MUI loads
 * with its chunk; the frame and the lists do without.
 */
export function MuiTheme({ children }: { children: ReactNode }) {
  const { scheme } = useThemeMode();
  const direction = directionOf(useLocaleCode());
  const theme = useMemo(
    () => createTheme(themeOptions(scheme, direction, ownBrand?.palettes?.[scheme])),
    [scheme, direction],
  );
  return (
    <DirectionProvider direction={direction}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </DirectionProvider>
  );
}
