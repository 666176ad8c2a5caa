import { Skeleton } from '@/components/feedback/Skeleton';
import styles from '@/components/report/report.module.css';
import { useT } from '@/i18n/useT';

/** The overview while it loads. */
export function Outline() {
  const t = useT();
  return (
    <div role="status" aria-label={t('phishingSimulation.summary.loading')} className={styles.page}>
      <div className={styles.tiles}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} shape="block" height={84} />
        ))}
      </div>
      <div className={styles.pair}>
        <Skeleton shape="block" height={320} />
        <Skeleton shape="block" height={320} />
      </div>
    </div>
  );
}
