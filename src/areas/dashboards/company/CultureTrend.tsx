import { CULTURE_PARTS, type CulturePart } from '@contract/culture';
import { Chart, type ChartSeries } from '@/components/chart/Chart';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Block } from '@/components/report/Block';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { type CultureProps, partsOf } from './CultureBanner';

/** As in the banner: only all are 100%. */
const wholeOf = (parts: Record<CulturePart, number | null>) =>
  Object.fromEntries(CULTURE_PARTS.map((part) => [part, parts[part] && Math.floor(parts[part])])) as Record<
    CulturePart,
    number | null
  >;

/** Company Culture and its parts at the end of each of the last 12 months, each over the 12 months before. */
export function CultureTrend({ query }: CultureProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { percent } = useFormats();
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const title = t('dashboards.trend.title');
  const series: ChartSeries[] = [
    { key: 'score', name: t('dashboards.culture.title'), mark: 'line', tone: 'first', format: percent },
    {
      key: 'training',
      name: t('dashboards.culture.parts.training'),
      mark: 'line',
      tone: 'second',
      format: percent,
    },
    {
      key: 'gaming',
      name: t('dashboards.culture.parts.gaming'),
      mark: 'line',
      tone: 'third',
      format: percent,
    },
    {
      key: 'reported',
      name: t('dashboards.culture.parts.reported'),
      mark: 'line',
      tone: 'fourth',
      format: percent,
    },
  ];
  return (
    <Block id="trend" title={title}>
      <p className={typography.hint}>{t('dashboards.trend.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={280} />}>
        {({ data: { trend } }) => {
          const points = trend.map((culture) => ({
            key: culture.month,
            tick: short.format(new Date(`${culture.month}-01`)),
            name: long.format(new Date(`${culture.month}-01`)),
            values: { score: culture.score, ...wholeOf(partsOf(culture)) },
          }));
          if (points.every(({ values }) => values.score === null))
            return <p className={typography.hint}>{t('dashboards.trend.none')}</p>;
          const shown = (value: number | null) => (value === null ? '–' : percent(value));
          return (
            <Chart
              title={title}
              height={280}
              points={points}
              series={series}
              axis={{ format: percent, width: 52, max: 100 }}
              table={[
                [t('dashboards.trend.month'), ...series.map(({ name }) => name)],
                ...points.map(({ name, values }) => [
                  name,
                  shown(values.score),
                  shown(values.training),
                  shown(values.gaming),
                  shown(values.reported),
                ]),
              ]}
            />
          );
        }}
      </Loaded>
    </Block>
  );
}
