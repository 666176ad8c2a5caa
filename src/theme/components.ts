import type { ThemeOptions } from '@mui/material/styles';
import { formOptions } from './componentsForm';
import { overlayOptions } from './componentsOverlay';

const focusRing = { outline: 'var(--focus-ring)', outlineOffset: '1px' };

const alertHues = [
  ['success', 'success'],
  ['warning', 'warning'],
  ['error', 'danger'],
  ['info', 'info'],
] as const;

/** The look of MUI's components. One object serves both schemes, because it names tokens, not colors. */
export const componentOptions: NonNullable<ThemeOptions['components']> = {
  ...formOptions,
  ...overlayOptions,
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small' },
    styleOverrides: {
      root: { borderRadius: 'var(--radius-m)', minHeight: 'var(--control-height)', paddingInline: 14 },
      sizeSmall: { minHeight: 32, paddingInline: 12, '@media (pointer: coarse)': { minHeight: 40 } },
      outlined: {
        borderColor: 'var(--color-line)',
        color: 'var(--color-text)',
        backgroundColor: 'var(--color-surface)',
        boxShadow: 'var(--shadow-s)',
        '&:hover': { borderColor: 'var(--color-line-strong)', backgroundColor: 'var(--color-hover)' },
      },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: {
          backgroundColor: 'var(--color-accent-fill)',
          color: 'var(--color-on-accent)',
          '&:hover': { backgroundColor: 'var(--color-accent-fill-hover)' },
        },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: {
          backgroundColor: 'var(--color-danger-fill)',
          color: 'var(--color-on-danger)',
          '&:hover': { backgroundColor: 'var(--color-danger-fill)', filter: 'brightness(0.92)' },
        },
      },
      {
        props: { variant: 'outlined', color: 'error' },
        style: { color: 'var(--color-danger)' },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--radius-m)',
        '&:hover': { backgroundColor: 'var(--color-hover)' },
      },
      sizeSmall: { padding: 6 },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: 'var(--radius-l)' },
      outlined: { borderColor: 'var(--color-line)' },
    },
  },
  MuiCard: {
    styleOverrides: {
      root: { border: '1px solid var(--color-line)', borderRadius: 'var(--radius-l)', boxShadow: 'none' },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 500, '&:focus-visible': focusRing } },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 'var(--radius-s)', fontWeight: 500 },
      filled: { backgroundColor: 'color-mix(in srgb, var(--color-text) 8%, transparent)' },
    },
  },
  MuiTab: {
    styleOverrides: { root: { minHeight: 40, paddingInline: 12, fontWeight: 550, textTransform: 'none' } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: 'var(--color-hover)' } },
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 'var(--radius-m)', alignItems: 'center' } },
    variants: alertHues.map(([severity, hue]) => ({
      props: { severity, variant: 'standard' },
      style: {
        backgroundColor: `var(--color-${hue}-soft)`,
        color: 'var(--color-text)',
        '& .MuiAlert-icon': { color: `var(--color-${hue})` },
        // An action stays on one line; the text next to it wraps.
        '& .MuiAlert-action': { whiteSpace: 'nowrap' },
      },
    })),
  },
};
