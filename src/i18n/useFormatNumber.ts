import { useMemo } from 'react';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

/** Formats numbers for the current language. */
export function useFormatNumber(): (value: number) => string {
  const language = languageOf(useLocaleCode());
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    return (value: number) => number.format(value);
  }, [language]);
}
