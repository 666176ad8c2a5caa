import { useTranslate } from 'react-admin';
import { EmptyState } from './EmptyState';
import styles from './feedback.module.css';
import { StateIcon } from './StateIcon';

export interface FilteredEmptyStateProps {
  /** Takes every filter and the search away. */
  onClear: () => void;
}

/** What a list says when the search or the filters match nothing (1 §8). */
export function FilteredEmptyState({ onClear }: FilteredEmptyStateProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<StateIcon name="search" />}
      title={translate('common.empty.filtered')}
      action={
        <button type="button" className={styles.button} onClick={onClear}>
          {translate('common.action.clearFilters')}
        </button>
      }
    />
  );
}
