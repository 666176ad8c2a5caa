import type { Results } from '@contract/phishing-simulation/content';
import { Chart } from '@/components/chart/Chart';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import parts from './parts.module.css';

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
        <span className={typography.hint}>
          {t(
            resilience === null
              ? 'phishingSimulation.report.resilience.none'
              : 'phishingSimulation.report.resilience.hint',
          )}
        </span>
      </p>
      {points.length > 1 && (
        <>
          <ResilienceChart points={points} pointName={pointName} />
          <p className={typography.hint}>{t('phishingSimulation.report.resilience.line')}</p>
        </>
      )}
    </>
  );
}

const COUNTS = ['sent', 'phished', 'reported'] as const;

function ResilienceChart({ points, pointName }: Omit<ResilienceTrendProps, 'resilience'>) {
  const t = useT();
  const { number, resilience: format } = useFormats();
  const day = new Intl.DateTimeFormat(languageOf(useLocaleCode()), {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
  });
  const dayOf = (at: string) => day.format(new Date(at));
  const title = t('phishingSimulation.report.resilience.title');
  return (
    <Chart
      title={title}
      height={220}
      points={points.map(({ key, name, at, resilience }) => ({
        key,
        tick: dayOf(at),
        name,
        values: { resilience },
      }))}
      series={[{ key: 'resilience', name: title, mark: 'line', format }]}
      axis={{ format, width: 36 }}
      // Above it more people report than fall for a mail.
      reference={1}
      table={[
        [
          pointName,
          t('phishingSimulation.columns.startedAt'),
          ...COUNTS.map((key) => t(`phishingSimulation.results.${key}`)),
          title,
        ],
        ...points.map(({ name, at, results, resilience }) => [
          <bdi key="name">{name}</bdi>,
          <time key="day" dateTime={at}>
            {dayOf(at)}
          </time>,
          ...COUNTS.map((key) => number(results[key])),
          format(resilience),
        ]),
      ]}
    />
  );
}
