import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import styles from './toolbar.module.css';

export interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** The buttons of what can be done with the selection. */
  children: ReactNode;
}

/** Takes the toolbar's place while rows are selected; how many there are is announced. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useT();
  return (
    <div className={styles.bar} data-bulk="" role="toolbar" aria-label={t('table.actions')}>
      <span className={styles.count} role="status">
        {t('table.selected', { smart_count: count })}
      </span>
      {children}
      <span className={styles.spacer} />
      <Button onClick={onClear}>{t('table.clearSelection')}</Button>
    </div>
  );
}
