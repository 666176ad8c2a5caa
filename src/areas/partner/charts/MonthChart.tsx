import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { directionOf, languageOf } from '@/i18n/locales';
import { moneyOf, roundMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './monthChart.module.css';

export interface MonthChartProps {
  title: string;
  /** Money by month ('YYYY-MM'), in cents: the whole, and the part of it that is sure. */
  months: readonly { readonly month: string; readonly whole: number; readonly part: number }[];
  wholeName: string;
  partName: string;
  restName: string;
}

/** Bars by month, each a part of a whole; a table says the same to those who can't see them. */
export default function MonthChart({ title, months, wholeName, partName, restName }: MonthChartProps) {
  const t = useT();
  const locale = useLocaleCode();
  const language = languageOf(locale);
  const isReversed = directionOf(locale) === 'rtl';
  const inMonth = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  };
  const short = inMonth({ month: 'short' });
  const long = inMonth({ month: 'long', year: 'numeric' });
  const bars = months.map(({ month, whole, part }) => ({ month, part, rest: whole - part }));
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        <li data-part="part">{partName}</li>
        <li data-part="rest">{restName}</li>
      </ul>
      <div dir="ltr" translate="no" aria-hidden="true">
        <ResponsiveContainer width="100%" height={240}>
          <BarChart
            accessibilityLayer={false}
            data={bars}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            maxBarSize={44}
          >
            <CartesianGrid stroke="var(--color-line)" vertical={false} />
            <XAxis
              dataKey="month"
              tickFormatter={short}
              reversed={isReversed}
              minTickGap={4}
              tickLine={false}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <YAxis
              tickFormatter={(cents) => roundMoneyOf(Number(cents), language)}
              orientation={isReversed ? 'right' : 'left'}
              width={56}
              axisLine={false}
              tickLine={false}
              stroke="var(--color-text-muted)"
              fontSize={12}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-hover)' }}
              labelFormatter={(month) => long(String(month))}
              formatter={(cents) => moneyOf(Number(cents), language)}
              contentStyle={{ background: 'var(--color-raised)', border: '1px solid var(--color-line)' }}
              itemStyle={{ color: 'var(--color-text)' }}
            />
            <Bar
              dataKey="part"
              name={partName}
              stackId="money"
              fill="var(--color-accent)"
              isAnimationActive={false}
            />
            <Bar
              dataKey="rest"
              name={restName}
              stackId="money"
              fill="var(--color-accent-soft)"
              stroke="var(--color-accent)"
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div data-spoken="">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('partner.month')}</th>
              <th scope="col">{wholeName}</th>
              <th scope="col">{partName}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, whole, part }) => (
              <tr key={month}>
                <th scope="row">
                  <time dateTime={month}>{long(month)}</time>
                </th>
                <td>{moneyOf(whole, language)}</td>
                <td>{moneyOf(part, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
