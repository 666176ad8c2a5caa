import type { ThemeOptions } from '@mui/material/styles';

const floating = {
  backgroundColor: 'var(--color-raised)',
  border: '1px solid var(--color-line)',
  borderRadius: 'var(--radius-l)',
};

/** Overlays: menus, tooltips, dialogs (at most 560 px), drawers (480 px). */
export const overlayOptions: NonNullable<ThemeOptions['components']> = {
  MuiMenu: {
    styleOverrides: {
      paper: { ...floating, boxShadow: 'var(--shadow-m)', marginBlockStart: 4 },
      list: { padding: 4 },
    },
  },
  MuiPopover: { styleOverrides: { paper: { ...floating, boxShadow: 'var(--shadow-m)' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 34,
        padding: '6px 10px',
        gap: 10,
        borderRadius: 'var(--radius-m)',
        fontSize: 'var(--text-s)',
        '@media (pointer: coarse)': { minHeight: 44 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--color-accent-soft)' },
        '& .MuiListItemIcon-root': { minWidth: 0, color: 'var(--color-text-muted)' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        padding: '5px 8px',
        fontSize: 'var(--text-xs)',
        fontWeight: 500,
        color: 'var(--color-on-inverse)',
        backgroundColor: 'var(--color-inverse)',
        borderRadius: 'var(--radius-m)',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'var(--color-scrim)' },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDialog: {
    styleOverrides: { paper: { ...floating, maxWidth: 560, boxShadow: 'var(--shadow-l)' } },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 8px', fontSize: 'var(--text-l)', fontWeight: 650 } },
  },
  MuiDialogContent: { styleOverrides: { root: { paddingInline: 24 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
  MuiDrawer: {
    styleOverrides: { paper: { backgroundColor: 'var(--color-surface)', maxWidth: '100vw' } },
  },
};
