import Close from '@mui/icons-material/Close';
import { useT } from '@/i18n/useT';
import styles from './SearchSelect.module.css';
import type { Named } from './useRecordSearch';

export interface ChosenChipsProps {
  names: readonly Named[];
  onRemove: (id: number) => void;
}

/** The values of a multiple choice, each with a remove button. */
export function ChosenChips({ names, onRemove }: ChosenChipsProps) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {names.map(({ id, name }) => (
        <li key={id} className={styles.chip}>
          <span className={styles.chipText} dir="auto">
            {name}
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('dialog.remove', { name })}
            onClick={() => onRemove(id)}
          >
            <Close aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
