import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

/** Writes a share in percent, from 0 to 100, as the language does. */
export function usePercent(): (value: number) => string {
  const format = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  return (value) => format.format(value / 100);
}
