import type { CampaignStatistics } from '@contract/training/campaigns';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { directionOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './campaign.module.css';
import { cumulated } from './completions';

interface CompletionChartProps extends Pick<CampaignStatistics, 'completions'> {
  total: number;
}

/** Learners who have completed, day by day; a table says the same to those who can't see it. */
export default function CompletionChart({ completions, total }: CompletionChartProps) {
  const t = useT();
  const locale = useLocaleCode();
  const isReversed = directionOf(locale) === 'rtl';
  const points = cumulated(completions);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const nameOf = (value: string) => day.format(new Date(value));
  return (
    <>
      <div className={styles.chart} dir="ltr" translate="no" aria-hidden="true">
        <ResponsiveContainer width="100%" height={220}>
          <AreaChart
            accessibilityLayer={false}
            data={points}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          >
            <CartesianGrid stroke="var(--color-line)" vertical={false} />
            <XAxis
              dataKey="day"
              tickFormatter={nameOf}
              reversed={isReversed}
              minTickGap={32}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <YAxis
              domain={[0, total]}
              allowDecimals={false}
              orientation={isReversed ? 'right' : 'left'}
              width={44}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <Tooltip
              labelFormatter={(value) => nameOf(String(value))}
              contentStyle={{ background: 'var(--color-raised)', border: '1px solid var(--color-line)' }}
            />
            <Area
              dataKey="completed"
              name={t('training.statistics.completed')}
              type="stepAfter"
              stroke="var(--color-accent)"
              fill="var(--color-accent-soft)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <table className={styles.hidden}>
        <caption>{t('training.statistics.completions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('training.statistics.day')}</th>
            <th scope="col">{t('training.statistics.completed')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.day}>
              <th scope="row">
                <time dateTime={point.day}>{nameOf(point.day)}</time>
              </th>
              <td>{point.completed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
