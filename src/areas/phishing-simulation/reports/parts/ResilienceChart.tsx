import {
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import chart from '@/components/chart/chart.module.css';
import report from '@/components/report/report.module.css';
import { directionOf, languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import type { ResilienceTrendProps } from './ResilienceTrend';
import { useFormats } from './useFormats';

/** Points that still have room for their numbers. */
const LABELED = 8;

/** Resilience from round to round or campaign to campaign; a table says the same to those who can't see it. */
export default function ResilienceChart({
  points,
  pointName,
}: Pick<ResilienceTrendProps, 'points' | 'pointName'>) {
  const t = useT();
  const locale = useLocaleCode();
  const { number, resilience } = useFormats();
  const isReversed = directionOf(locale) === 'rtl';
  const day = new Intl.DateTimeFormat(languageOf(locale), {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
  });
  const dayOf = (at = '') => (at === '' ? '' : day.format(new Date(at)));
  const pointOf = (key: unknown) => points.find((point) => point.key === key);
  const title = t('phishingSimulation.report.resilience.title');
  return (
    <>
      <div className={chart.chart} dir="ltr" translate="no" aria-hidden="true">
        <ResponsiveContainer width="100%" height={220}>
          <LineChart
            accessibilityLayer={false}
            data={[...points]}
            margin={{ top: 20, right: 16, bottom: 0, left: 0 }}
          >
            <CartesianGrid stroke="var(--color-line)" vertical={false} />
            <XAxis
              dataKey="key"
              tickFormatter={(key) => dayOf(pointOf(key)?.at)}
              reversed={isReversed}
              minTickGap={16}
              padding={{ left: 16, right: 16 }}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <YAxis
              domain={[0, 'auto']}
              allowDecimals={false}
              tickFormatter={(value) => resilience(Number(value))}
              orientation={isReversed ? 'right' : 'left'}
              width={36}
              axisLine={false}
              tickLine={false}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <Tooltip
              labelFormatter={(key) => pointOf(key)?.name ?? ''}
              formatter={(value) => resilience(Number(value))}
              contentStyle={{ background: 'var(--color-raised)', border: '1px solid var(--color-line)' }}
              itemStyle={{ color: 'var(--color-text)' }}
            />
            {/* Above it more people report than fall for a mail. */}
            <ReferenceLine y={1} stroke="var(--color-line-strong)" strokeDasharray="4 4" />
            <Line
              dataKey="resilience"
              name={title}
              stroke="var(--color-accent)"
              strokeWidth={2}
              dot={{ r: 3, fill: 'var(--color-accent)' }}
              connectNulls
              isAnimationActive={false}
            >
              {points.length <= LABELED && (
                <LabelList
                  dataKey="resilience"
                  position="top"
                  offset={8}
                  fill="var(--color-accent)"
                  fontSize={11}
                  formatter={(value) => (value == null ? '' : resilience(Number(value)))}
                />
              )}
            </Line>
          </LineChart>
        </ResponsiveContainer>
      </div>
      <p className={report.hint}>{t('phishingSimulation.report.resilience.line')}</p>
      <div data-spoken="">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{pointName}</th>
              <th scope="col">{t('phishingSimulation.columns.startedAt')}</th>
              {(['sent', 'phished', 'reported'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`phishingSimulation.results.${key}`)}
                </th>
              ))}
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">
                  <bdi>{point.name}</bdi>
                </th>
                <td>
                  <time dateTime={point.at}>{dayOf(point.at)}</time>
                </td>
                <td>{number(point.results.sent)}</td>
                <td>{number(point.results.phished)}</td>
                <td>{number(point.results.reported)}</td>
                <td>{resilience(point.resilience)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
