import type { OperationItem } from '@contract/users/operations';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from './operations.module.css';

/** Maximum number of placeholders: the dialog is no higher than the screen. */
const SKELETONS = 6;

export interface NotDoneListProps {
  /** A page of rows; absent while the first one loads. */
  items: readonly OperationItem[] | undefined;
  /** The expected number of rows, for the placeholders. */
  expected: number;
  /** The rows are still those of the previous page. */
  isStale: boolean;
}

/** The users who were skipped or failed, each with the reason. */
export function NotDoneList({ items, expected, isStale }: NotDoneListProps) {
  const t = useT();
  if (items?.length === 0) return <EmptyState title={t('operations.result.empty')} />;
  if (!items) {
    return (
      <ul className={styles.items} aria-busy="true" aria-label={t('common.loading')}>
        {Array.from({ length: Math.min(expected, SKELETONS) }, (_, row) => row).map((row) => (
          <li key={row}>
            <span className={styles.who}>
              <Skeleton width={160} />
              <Skeleton width={220} />
            </span>
            <Skeleton width={120} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.items} aria-busy={isStale}>
      {items.map(({ position, email, name, code }) => (
        <li key={position}>
          <span className={styles.who}>
            <bdi>{name || email || t('operations.result.deletedPerson')}</bdi>
            {name && email && (
              <bdi dir="ltr" className={styles.address}>
                {email}
              </bdi>
            )}
          </span>
          <span className={styles.reason}>
            {code ? t(`operations.reasons.${code}` as 'operations.reasons.ERROR') : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
