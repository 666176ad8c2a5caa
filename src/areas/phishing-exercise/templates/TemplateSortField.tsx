import { TEMPLATE_SORTS, type TemplateSort } from '@contract/phishing-exercise/templates';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useT } from '@/i18n/useT';
import styles from './library.module.css';

export const DEFAULT_SORT: TemplateSort = 'updatedAt';

export interface TemplateSortFieldProps {
  value: TemplateSort;
  onChange: (sort: TemplateSort) => void;
}

/** The order of templates: in the library, and where they are picked for an exercise. */
export function TemplateSortField({ value, onChange }: TemplateSortFieldProps) {
  const t = useT();
  return (
    <TextField
      select
      label={t('phishingExercise.library.sort')}
      value={value}
      onChange={({ target }) => onChange(target.value as TemplateSort)}
      className={styles.sort}
    >
      {TEMPLATE_SORTS.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`phishingExercise.library.sorts.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
