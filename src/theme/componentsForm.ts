import type { ThemeOptions } from '@mui/material/styles';

/** Dense forms: small outlined fields whose border can be seen (3:1) and thickens on focus. */
export const formOptions: NonNullable<ThemeOptions['components']> = {
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiSelect: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  // Above the field, as on the sign-in pages: in one place whether the field is empty or not.
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
      // No gap in the border for a label that is not there.
      notchedOutline: { top: 0, borderColor: 'var(--color-line-strong)', '& legend': { display: 'none' } },
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
