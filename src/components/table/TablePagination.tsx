import { limits } from '@contract/limits';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import type { TableData } from './column';
import { rangeOfPage } from './rangeOfPage';
import type { TableParams } from './tableParams';
import styles from './toolbar.module.css';

export interface TablePaginationProps {
  params: Pick<TableParams, 'page' | 'limit'>;
  data: Pick<TableData<unknown>, 'rows' | 'total' | 'totalIsMinimum'>;
  onChange: (change: Partial<Pick<TableParams, 'page' | 'limit'>>) => void;
}

/** '1–25 of 1,234', the page sizes of 1 §9, and the way to the pages before and after. */
export function TablePagination({ params, data, onChange }: TablePaginationProps) {
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const { from, to, hasNext } = rangeOfPage(params, data);
  const rows = {
    // Isolated left to right: a dash between numbers would turn them round in a right-to-left sentence.
    range: `\u2066${from === to ? number.format(from) : number.formatRange(from, to)}\u2069`,
    total: number.format(data.totalIsMinimum ? limits.paging.exactSearchTotal : (data.total ?? 0)),
  };
  const isMinimum = data.totalIsMinimum && hasNext;

  return (
    <nav className={styles.pager} aria-label={t('table.pagination')}>
      <span className={styles.pageSize}>
        <span aria-hidden="true">{t('table.rowsPerPage')}</span>
        <Select
          variant="standard"
          disableUnderline
          className={styles.select}
          value={params.limit}
          onChange={({ target }) => onChange({ limit: Number(target.value) })}
          SelectDisplayProps={{ 'aria-label': t('table.rowsPerPage') }}
        >
          {limits.paging.pageSizes.map((size) => (
            <MenuItem key={size} value={size}>
              {number.format(size)}
            </MenuItem>
          ))}
        </Select>
      </span>
      <span className={styles.range} role="status">
        {data.rows && t(isMinimum ? 'table.rangeMinimum' : 'table.range', rows)}
      </span>
      <span className={styles.turns}>
        <IconButton
          size="small"
          aria-label={t('table.previous')}
          disabled={params.page === 0}
          onClick={() => onChange({ page: params.page - 1 })}
        >
          <ChevronLeft fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('table.next')}
          disabled={!hasNext}
          onClick={() => onChange({ page: params.page + 1 })}
        >
          <ChevronRight fontSize="small" />
        </IconButton>
      </span>
    </nav>
  );
}
