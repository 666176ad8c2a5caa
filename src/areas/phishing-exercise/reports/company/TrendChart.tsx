import type { CompanyExerciseStatistics } from '@contract/phishing-exercise/reports';
import {
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import chart from '@/components/chart/chart.module.css';
import { directionOf, languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { useFormats } from '../useFormats';
import styles from './trend.module.css';

export interface TrendChartProps extends Pick<CompanyExerciseStatistics, 'trend'> {
  title: string;
}

/** Points that still have room for their numbers. */
const LABELED = 8;

/** Completion and score from exercise to exercise; a table says the same to those who can't see it. */
export default function TrendChart({ title, trend }: TrendChartProps) {
  const t = useT();
  const locale = useLocaleCode();
  const language = languageOf(locale);
  const { percent, score } = useFormats();
  const isReversed = directionOf(locale) === 'rtl';
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: '2-digit' });
  const dayOf = (value: string) => day.format(new Date(value));
  const completionName = t('phishingExercise.report.columns.completionPercentage');
  const scoreName = t('phishingExercise.report.columns.score');
  const nameOf = (id: unknown) => trend.find(({ campaignId }) => campaignId === id);
  /** The number of the upper point is above it, that of the lower one below. */
  const isAbove = (index: number, key: 'completionPercentage' | 'score') => {
    const { completionPercentage = 0, score: scored = null } = trend[index] ?? {};
    return key === 'score' ? (scored ?? 0) > completionPercentage : completionPercentage >= (scored ?? 0);
  };
  const line = (dataKey: 'completionPercentage' | 'score', name: string, color: string, dashes?: string) => (
    <Line
      dataKey={dataKey}
      name={name}
      stroke={color}
      strokeWidth={2}
      strokeDasharray={dashes}
      dot={{ r: 3, fill: color }}
      connectNulls
      isAnimationActive={false}
    >
      {trend.length <= LABELED && (
        <LabelList
          dataKey={dataKey}
          content={({ x, y, index, value }) =>
            value == null ? null : (
              <text
                x={Number(x)}
                y={Number(y) + (isAbove(index ?? 0, dataKey) ? -10 : 18)}
                fill={color}
                fontSize={11}
                textAnchor="middle"
              >
                {dataKey === 'score' ? score(Number(value)) : percent(Number(value))}
              </text>
            )
          }
        />
      )}
    </Line>
  );
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        <li data-line="completion">{completionName}</li>
        <li data-line="score">{scoreName}</li>
      </ul>
      <div className={chart.chart} dir="ltr" translate="no" aria-hidden="true">
        <ResponsiveContainer width="100%" height={240}>
          <LineChart
            accessibilityLayer={false}
            data={[...trend]}
            margin={{ top: 20, right: 16, bottom: 0, left: 0 }}
          >
            <CartesianGrid stroke="var(--color-line)" vertical={false} />
            <XAxis
              dataKey="campaignId"
              tickFormatter={(id) => dayOf(nameOf(id)?.startedAt ?? '')}
              reversed={isReversed}
              minTickGap={16}
              padding={{ left: 16, right: 16 }}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <YAxis
              domain={[0, 100]}
              tickFormatter={(value) => percent(Number(value))}
              orientation={isReversed ? 'right' : 'left'}
              width={48}
              axisLine={false}
              tickLine={false}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <Tooltip
              labelFormatter={(id) => nameOf(id)?.name ?? ''}
              formatter={(value, name) =>
                name === scoreName ? score(Number(value)) : percent(Number(value))
              }
              contentStyle={{ background: 'var(--color-raised)', border: '1px solid var(--color-line)' }}
              itemStyle={{ color: 'var(--color-text)' }}
            />
            {line('completionPercentage', completionName, 'var(--color-accent)')}
            {line('score', scoreName, 'var(--color-info)', '6 4')}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <div data-spoken="">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('phishingExercise.report.columns.exercise')}</th>
              <th scope="col">{t('phishingExercise.report.columns.startedAt')}</th>
              <th scope="col">{completionName}</th>
              <th scope="col">{scoreName}</th>
            </tr>
          </thead>
          <tbody>
            {trend.map((one) => (
              <tr key={one.campaignId}>
                <th scope="row">
                  <bdi>{one.name}</bdi>
                </th>
                <td>
                  <time dateTime={one.startedAt}>{dayOf(one.startedAt)}</time>
                </td>
                <td>{percent(one.completionPercentage)}</td>
                <td>{score(one.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
