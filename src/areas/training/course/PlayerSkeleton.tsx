import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from './coursePage.module.css';

/** Outline and stage of the player before the course has arrived; also while its code loads. */
export function PlayerSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('training.course.loading')} className={styles.columns}>
      <Skeleton shape="block" height={320} />
      <Skeleton shape="block" height={420} />
    </div>
  );
}
