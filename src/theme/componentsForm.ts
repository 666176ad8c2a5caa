import type { ThemeOptions } from '@mui/material/styles';

/** Dense forms: small outlined fields with a visible border (3:1) that thickens on focus. */
export const formOptions: NonNullable<ThemeOptions['components']> = {
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiSelect: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  // Above the field, as on the sign-in pages, so that its place is the same whether the field is empty or
  // not.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        maxWidth: '100%',
        marginBlockEnd: 4,
        transform: 'none',
        color: 'var(--color-text)',
        fontSize: 'var(--text-s)',
        fontWeight: 550,
        lineHeight: '20px',
        whiteSpace: 'normal',
        '&.Mui-focused': { color: 'var(--color-text)' },
        '&.Mui-disabled': { color: 'var(--color-text-muted)' },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: 'var(--text-m)' },
      input: { '&::placeholder': { color: 'var(--color-text-muted)', opacity: 1 } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--color-surface)',
        borderRadius: 'var(--radius-m)',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--color-text-muted)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--color-focus)' },
      },
      // No gap in the border, because the label is not in it.
      notchedOutline: { top: 0, borderColor: 'var(--color-line-strong)', '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      // The hint of a disabled field explains why, so it must be as legible as any other. The line is there
      // even when empty, so it takes part of the gap below.
      root: {
        marginInline: 0,
        marginBlockEnd: 'calc(-1 * var(--space-1))',
        '&.Mui-disabled': { color: 'var(--color-text-muted)' },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 'var(--text-m)' } } },
};
