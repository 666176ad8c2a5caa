import { limits } from '@contract/limits';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { pageSizesOf } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { rangeOfPage } from './rangeOfPage';
import styles from './toolbar.module.css';

export interface PagerProps {
  /** 1-based. */
  page: number;
  perPage: number;
  /** Rows on the page; absent while loading. */
  shown: number | undefined;
  total: number | undefined;
  /** The total is a lower bound. */
  totalIsMinimum?: boolean;
  hasNextPage: boolean;
  setPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
  /** Those that can be chosen, if they are not the usual ones. */
  pageSizes?: readonly number[];
}

/** The pager of the enclosing list. */
export function TablePagination() {
  const { data, total, page, perPage, setPage, setPerPage, hasNextPage = false } = useListContext();
  const { totalIsMinimum, spec } = useConsoleList();
  return (
    <Pager
      {...{ page, perPage, total, totalIsMinimum, hasNextPage, setPage, setPerPage }}
      shown={data?.length}
      pageSizes={pageSizesOf(spec)}
    />
  );
}

const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

interface PageSizeSelectProps {
  value: number;
  sizes: readonly number[];
  onChange: (size: number) => void;
  format: (size: number) => string;
}

/** MUI's Select would bring its text fields into the first list; the menu is there already. */
function PageSizeSelect({ value, sizes, onChange, format }: PageSizeSelectProps) {
  const t = useT();
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  const choose = (size: number) => {
    setAnchor(null);
    onChange(size);
  };

  return (
    <>
      <button
        type="button"
        role="combobox"
        className={styles.select}
        aria-label={t('table.rowsPerPage')}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? listId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onKeyDown={openByArrow}
      >
        {format(value)}
        <ArrowDropDown />
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { id: listId, role: 'listbox', 'aria-label': t('table.rowsPerPage') } }}
      >
        {sizes.map((size) => (
          <MenuItem
            key={size}
            role="option"
            selected={size === value}
            aria-selected={size === value}
            onClick={() => choose(size)}
          >
            {format(size)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** '1–25 of 1,234', the page sizes, and the previous and next buttons. */
export function Pager(props: PagerProps) {
  const { page, perPage, shown, total, totalIsMinimum = false, hasNextPage, setPage, setPerPage } = props;
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const { from, to } = rangeOfPage(page, perPage, shown ?? 0);
  const rows = {
    // Isolated left to right: a right-to-left sentence would swap the numbers around the dash.
    range: `\u2066${from === to ? number.format(from) : number.formatRange(from, to)}\u2069`,
    total: number.format(total ?? 0),
  };
  const isMinimum = totalIsMinimum && hasNextPage;

  return (
    <nav className={styles.pager} aria-label={t('table.pagination')}>
      <span className={styles.pageSize}>
        <span aria-hidden="true">{t('table.rowsPerPage')}</span>
        <PageSizeSelect
          value={perPage}
          sizes={props.pageSizes ?? limits.paging.pageSizes}
          onChange={setPerPage}
          format={number.format}
        />
      </span>
      <span className={styles.range} role="status">
        {shown !== undefined && t(isMinimum ? 'table.rangeMinimum' : 'table.range', rows)}
      </span>
      <span className={styles.turns}>
        <IconButton
          size="small"
          aria-label={t('table.previous')}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        >
          <ChevronLeft fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('table.next')}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        >
          <ChevronRight fontSize="small" />
        </IconButton>
      </span>
    </nav>
  );
}
