import type { Results } from '@contract/phishing-simulation/content';
import { Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { Skeleton } from '@/components/feedback/Skeleton';
import styles from '@/components/report/report.module.css';
import { useT } from '@/i18n/useT';
import parts from './parts.module.css';
import { useFormats } from './useFormats';

const ResilienceChart = lazyComponent(() => import('./ResilienceChart'));

/** A round of a campaign, or a campaign of a company. */
export interface TrendPoint {
  readonly key: number;
  readonly name: string;
  /** When it began. */
  readonly at: string;
  readonly results: Results;
  readonly resilience: number | null;
}

export interface ResilienceTrendProps {
  resilience: number | null;
  /** Oldest first; only a course if there are several. */
  points: readonly TrendPoint[];
  /** What the points are: 'Round'. */
  pointName: string;
}

/** How many report for each one who falls for a mail, and how that went from time to time. */
export function ResilienceTrend({ resilience, points, pointName }: ResilienceTrendProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <p className={parts.figure}>
        <strong>{formats.resilience(resilience)}</strong>
        <span className={styles.hint}>
          {t(
            resilience === null
              ? 'phishingSimulation.report.resilience.none'
              : 'phishingSimulation.report.resilience.hint',
          )}
        </span>
      </p>
      {points.length > 1 && (
        <Suspense fallback={<Skeleton shape="block" height={220} />}>
          <ResilienceChart points={points} pointName={pointName} />
        </Suspense>
      )}
    </>
  );
}
