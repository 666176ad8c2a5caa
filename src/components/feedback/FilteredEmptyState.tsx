import { useT } from '@/i18n/useT';
import { EmptyState } from './EmptyState';
import styles from './feedback.module.css';
import { StateIcon } from './StateIcon';

export interface FilteredEmptyStateProps {
  /** Clears all filters and the search. */
  onClear: () => void;
}

/** What a list shows when the search or the filters match nothing. */
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
