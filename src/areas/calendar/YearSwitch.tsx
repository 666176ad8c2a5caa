import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { useT } from '@/i18n/useT';
import styles from './calendar.module.css';

export interface YearSwitchProps {
  year: number;
  first: number;
  last: number;
  onChange: (year: number) => void;
}

/** The shown year, between the first and the last that can be shown. */
export function YearSwitch({ year, first, last, onChange }: YearSwitchProps) {
  const t = useT();
  return (
    <fieldset className={styles.years} aria-label={t('calendar.year.label')}>
      <IconButton
        size="small"
        aria-label={t('calendar.year.previous')}
        disabled={year <= first}
        onClick={() => onChange(year - 1)}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <span role="status" data-numeric="">
        {year}
      </span>
      <IconButton
        size="small"
        aria-label={t('calendar.year.next')}
        disabled={year >= last}
        onClick={() => onChange(year + 1)}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </fieldset>
  );
}
