import type { CompanyExerciseStatistics } from '@contract/phishing-exercise/reports';
import { Chart } from '@/components/chart/Chart';
import { Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

export interface TrendChartProps extends Pick<CompanyExerciseStatistics, 'trend'> {
  title: string;
}

/** Completion and score from exercise to exercise. */
export function TrendChart({ title, trend }: TrendChartProps) {
  const t = useT();
  const { percent, score } = useFormats();
  const day = new Intl.DateTimeFormat(languageOf(useLocaleCode()), {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
  });
  const dayOf = (value: string) => day.format(new Date(value));
  const completionName = t('phishingExercise.report.columns.completionPercentage');
  const scoreName = t('phishingExercise.report.columns.score');
  return (
    <Chart
      title={title}
      points={trend.map((one) => ({
        key: one.campaignId,
        tick: dayOf(one.startedAt),
        name: one.name,
        values: { completion: one.completionPercentage, score: one.score },
      }))}
      series={[
        { key: 'completion', name: completionName, mark: 'line', format: percent },
        { key: 'score', name: scoreName, mark: 'line', tone: 'second', format: score },
      ]}
      axis={{ format: percent, width: 48, max: 100 }}
      table={[
        [
          t('phishingExercise.report.columns.exercise'),
          t('phishingExercise.report.columns.startedAt'),
          completionName,
          scoreName,
        ],
        ...trend.map((one) => [
          <bdi key="name">{one.name}</bdi>,
          <time key="day" dateTime={one.startedAt}>
            {dayOf(one.startedAt)}
          </time>,
          <Told key="completion" value={one.completionPercentage}>
            {percent}
          </Told>,
          score(one.score),
        ]),
      ]}
    />
  );
}
