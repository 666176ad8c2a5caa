import type { ThemeOptions } from '@mui/material/styles';

/** Dense forms: small outlined fields whose border can be seen (3:1) and thickens on focus. */
export const formOptions: NonNullable<ThemeOptions['components']> = {
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiSelect: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiInputLabel: { styleOverrides: { root: { fontSize: 'var(--text-m)' } } },
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
      notchedOutline: { borderColor: 'var(--color-line-strong)' },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      // A field that cannot be changed says why: that must be as legible as any other hint.
      // The line is there while it is empty, so it takes part of the gap to what follows.
      root: {
        marginInline: 0,
        marginBlockEnd: 'calc(-1 * var(--space-1))',
        '&.Mui-disabled': { color: 'var(--color-text-muted)' },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 'var(--text-m)' } } },
};
