import { useT } from '@/i18n/useT';
import { Skeleton } from './Skeleton';
import styles from './Skeleton.module.css';

export interface TableSkeletonProps {
  rows?: number;
  columns?: number;
  density?: 'comfortable' | 'compact';
}

/** Widths that read as names, addresses and dates rather than as a grid of equal bars. */
const WIDTHS = ['72%', '48%', '60%', '38%', '54%'];
const widthOf = (row: number, column: number) => WIDTHS[(row * 2 + column * 3) % WIDTHS.length];

const count = (length: number) => Array.from({ length }, (_, at) => at);

/** A loading table, in the heights of the real one, so that nothing moves when the rows arrive. */
export function TableSkeleton({ rows = 10, columns = 5, density = 'comfortable' }: TableSkeletonProps) {
  const t = useT();
  return (
    <div className={styles.table} role="status" aria-label={t('common.loading')}>
      <div className={styles.row} data-head="">
        {count(columns).map((column) => (
          <Skeleton key={column} width="40%" />
        ))}
      </div>
      {count(rows).map((row) => (
        <div key={row} className={styles.row} data-density={density}>
          {count(columns).map((column) => (
            <Skeleton key={column} width={widthOf(row, column)} />
          ))}
        </div>
      ))}
    </div>
  );
}
