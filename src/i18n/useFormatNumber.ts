import { useMemo } from 'react';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

export type FormatNumber = (value: number) => string;

/** Formats numbers for the current language. */
export function useFormatNumber(): FormatNumber {
  const language = languageOf(useLocaleCode());
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    return (value: number) => number.format(value);
  }, [language]);
}
