import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useT } from '@/i18n/useT';
import type { FilterGroup } from './FilterMenu';
import styles from './toolbar.module.css';

export interface FilterChipsProps {
  groups: readonly FilterGroup[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** The chosen filters, each with its way out. */
export function FilterChips({ groups, value, onChange }: FilterChipsProps) {
  const t = useT();
  const chosen = groups.flatMap(({ options }) => options).filter((option) => value.includes(option.value));
  if (chosen.length === 0) return null;
  return (
    <fieldset
      className={styles.chips}
      aria-label={t('table.activeFilters')}
      style={{ margin: 0, borderWidth: '0 0 1px' }}
    >
      {chosen.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-label={t('table.removeFilter', { name: option.label })}
          onClick={() => onChange(value.filter((one) => one !== option.value))}
        >
          {option.label}
          <Close aria-hidden="true" />
        </button>
      ))}
      {chosen.length > 1 && <Button onClick={() => onChange([])}>{t('table.clearAll')}</Button>}
    </fieldset>
  );
}
