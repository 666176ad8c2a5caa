import { useT } from '@/i18n/useT';
import { EmptyState } from './EmptyState';
import styles from './feedback.module.css';
import { StateIcon } from './StateIcon';

export interface FilteredEmptyStateProps {
  /** Takes every filter and the search away. */
  onClear: () => void;
}

/** What a list says when the search or the filters match nothing. */
export function FilteredEmptyState({ onClear }: FilteredEmptyStateProps) {
  const t = useT();
  return (
    <EmptyState
      icon={<StateIcon name="search" />}
      title={t('common.empty.filtered')}
      action={
        <button type="button" className={styles.button} onClick={onClear}>
          {t('common.action.clearFilters')}
        </button>
      }
    />
  );
}
