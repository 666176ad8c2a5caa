import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useT } from '@/i18n/useT';
import styles from './choiceField.module.css';

export interface ChoiceFieldProps {
  label: string;
  /** Empty for any. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few values to filter a gallery by, or any. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  const t = useT();
  return (
    <TextField
      select
      className={styles.choice}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('table.any')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
