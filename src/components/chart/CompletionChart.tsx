import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { directionOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';
import styles from './chart.module.css';

interface CompletionDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly completed: number;
}

export interface CompletionChartProps {
  title: string;
  dayName: string;
  completedName: string;
  /** Days with completions, oldest first. */
  completions: readonly CompletionDay[];
  total: number;
}

/** Days with completions as days with the number completed so far. */
export function cumulated(completions: readonly CompletionDay[]): CompletionDay[] {
  let sum = 0;
  return completions.map(({ day, completed }) => {
    sum += completed;
    return { day, completed: sum };
  });
}

/** Learners who have completed, day by day; a table says the same to those who can't see it. */
export default function CompletionChart(props: CompletionChartProps) {
  const { title, dayName, completedName, completions, total } = props;
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
              name={completedName}
              type="stepAfter"
              stroke="var(--color-accent)"
              fill="var(--color-accent-soft)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <div data-spoken="">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dayName}</th>
              <th scope="col">{completedName}</th>
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
      </div>
    </>
  );
}
