import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

/** Names months (YYYY-MM). */
export function useMonthName() {
  const format = new Intl.DateTimeFormat(languageOf(useLocaleCode()), {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
}
