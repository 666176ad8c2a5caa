import type { ResponseOf } from '@contract/endpoint';
import type { gamingReportEndpoints } from '@contract/gaming/report';
import { Chart } from '@/components/chart/Chart';
import { Block } from '@/components/report/Block';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

interface ScoresChartProps {
  trend: ResponseOf<typeof gamingReportEndpoints.statistics>['data']['trend'];
  /** Whose days are written: the company's. */
  zone: string;
}

/** The scores of games that have ended, from end to end. */
export function ScoresChart({ trend, zone }: ScoresChartProps) {
  const t = useT();
  const { score } = useFormats();
  const day = new Intl.DateTimeFormat(languageOf(useLocaleCode()), {
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  });
  const dayOf = (instant: string) => day.format(new Date(instant));
  const title = t('reports.gaming.trend');
  return (
    <Block id="scores" title={title}>
      <Chart
        title={title}
        height={220}
        points={trend.map((game) => ({
          key: game.id,
          tick: dayOf(game.endsAt),
          name: game.name,
          values: { score: game.score },
        }))}
        series={[{ key: 'score', name: t('reports.learning.score'), mark: 'line', format: score }]}
        axis={{ format: score, width: 44, max: 100 }}
        table={[
          [t('gaming.columns.name'), t('gaming.columns.endsAt'), t('reports.learning.score')],
          ...trend.map(({ id, name, endsAt, score: reached }) => [
            <bdi key={id}>{name}</bdi>,
            dayOf(endsAt),
            score(reached),
          ]),
        ]}
      />
    </Block>
  );
}
