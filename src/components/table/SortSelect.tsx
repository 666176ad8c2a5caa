import Sort from '@mui/icons-material/SwapVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { MenuMark } from './MenuMark';

export interface SortSelectProps {
  columns: readonly Pick<Column<never>, 'label' | 'sort'>[];
}

const ARROWS: Record<'ASC' | 'DESC', string> = { ASC: '↑', DESC: '↓' };

/** Sorting on a phone, where the cards have no column heads. */
export function SortSelect({ columns }: SortSelectProps) {
  const t = useT();
  const { sort: current, setSort } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choices = columns.flatMap(({ label, sort }) =>
    sort ? (['ASC', 'DESC'] as const).map((order) => ({ label, sort, order })) : [],
  );
  if (choices.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t('table.sortBy')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Sort fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ label, sort, order }) => {
          const isChosen = sort === current.field && order === current.order;
          return (
            <MenuItem
              key={`${sort} ${order}`}
              role="menuitemradio"
              aria-checked={isChosen}
              onClick={() => {
                setAnchor(null);
                setSort({ field: sort, order });
              }}
            >
              <MenuMark kind="radio" isChecked={isChosen} />
              {label} {ARROWS[order]}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
