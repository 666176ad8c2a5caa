import { Chart } from '@/components/chart/Chart';
import { languageOf } from '@/i18n/locales';
import { moneyOf, roundMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';

export interface MonthChartProps {
  title: string;
  /** Money by month ('YYYY-MM'), in cents: the whole, and the part of it that is sure. */
  months: readonly { readonly month: string; readonly whole: number; readonly part: number }[];
  wholeName: string;
  partName: string;
  restName: string;
}

/** Money by month, each a part of a whole. */
export function MonthChart({ title, months, wholeName, partName, restName }: MonthChartProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const inMonth = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  };
  const short = inMonth({ month: 'short' });
  const long = inMonth({ month: 'long', year: 'numeric' });
  const money = (cents: number) => moneyOf(cents, language);
  return (
    <Chart
      title={title}
      points={months.map(({ month, whole, part }) => ({
        key: month,
        tick: short(month),
        name: long(month),
        values: { part, rest: whole - part },
      }))}
      series={[
        { key: 'part', name: partName, mark: 'bar', format: money },
        { key: 'rest', name: restName, mark: 'bar', tone: 'second', format: money },
      ]}
      axis={{ format: (cents) => roundMoneyOf(cents, language), width: 56 }}
      table={[
        [t('partner.month'), wholeName, partName],
        ...months.map(({ month, whole, part }) => [
          <time key="month" dateTime={month}>
            {long(month)}
          </time>,
          money(whole),
          money(part),
        ]),
      ]}
    />
  );
}
