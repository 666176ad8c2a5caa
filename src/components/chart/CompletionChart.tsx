import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode } from '@/i18n/useT';
import { Chart } from './Chart';

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

/** Learners who have completed, day by day. */
export function CompletionChart(props: CompletionChartProps) {
  const { title, dayName, completedName, completions, total } = props;
  const format = useFormatNumber();
  const inDay = new Intl.DateTimeFormat(useLocaleCode(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const nameOf = (day: string) => inDay.format(new Date(day));
  const days = cumulated(completions);
  return (
    <Chart
      title={title}
      height={220}
      points={days.map(({ day, completed }) => ({
        key: day,
        tick: nameOf(day),
        name: nameOf(day),
        values: { completed },
      }))}
      series={[{ key: 'completed', name: completedName, mark: 'steps', format }]}
      axis={{ format, width: 44, max: total }}
      table={[
        [dayName, completedName],
        ...days.map(({ day, completed }) => [
          <time key="day" dateTime={day}>
            {nameOf(day)}
          </time>,
          format(completed),
        ]),
      ]}
    />
  );
}
