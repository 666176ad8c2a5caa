import type { ThemeOptions } from '@mui/material/styles';

const CELL_PADDING = 12;

/** Dense tables: rows of 44 px (36 compact), a quiet sticky head, aligned numerals. */
export const tableOptions: NonNullable<ThemeOptions['components']> = {
  MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 44,
        padding: `0 ${CELL_PADDING}px`,
        fontSize: 'var(--text-s)',
        borderBlockEnd: '1px solid var(--color-line)',
        '& a': {
          color: 'var(--color-accent)',
          fontWeight: 500,
          textDecoration: 'none',
          '&:hover': { textDecoration: 'underline' },
        },
      },
      sizeSmall: { height: 36, padding: `0 ${CELL_PADDING}px` },
      head: {
        height: 36,
        color: 'var(--color-text-muted)',
        fontSize: 'var(--text-xs)',
        fontWeight: 550,
        backgroundColor: 'var(--color-sunken)',
        // Other languages need two lines where English needs one.
        lineHeight: 1.3,
        overflowWrap: 'break-word',
      },
      stickyHeader: { backgroundColor: 'var(--color-sunken)' },
      paddingCheckbox: { width: 44, padding: '0 0 0 4px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&:last-of-type > td': { borderBlockEnd: 0 },
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--color-hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--color-accent-soft)' },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        '&:hover, &.Mui-active': { color: 'var(--color-text)' },
        '&:focus-visible': { outline: 'var(--focus-ring)' },
        // Only the sorted column reserves room for its arrow. The others show it on hover, inside the cell's padding.
        '&:not(.Mui-active) .MuiTableSortLabel-icon': {
          position: 'absolute',
          insetInlineStart: '100%',
          margin: 0,
          fontSize: CELL_PADDING,
        },
        '.MuiTableCell-alignRight &:not(.Mui-active) .MuiTableSortLabel-icon': {
          insetInlineStart: 'auto',
          insetInlineEnd: '100%',
        },
      },
      icon: { fontSize: 14, marginInline: 2 },
    },
  },
};
