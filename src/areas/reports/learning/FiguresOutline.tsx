import { Skeleton } from '@/components/feedback/Skeleton';
import styles from '@/components/report/report.module.css';

/** In place of a report's figures while they load: its tiles, and the chart below them. */
export function FiguresOutline({ tiles }: { tiles: number }) {
  return (
    <div className={styles.statistics} aria-busy="true">
      <div className={styles.tiles}>
        {Array.from({ length: tiles }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={at} shape="block" height={96} />
        ))}
      </div>
      <Skeleton shape="block" height={260} />
    </div>
  );
}
