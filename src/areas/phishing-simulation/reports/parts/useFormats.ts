import { useMemo } from 'react';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

export interface Formats {
  number: (value: number) => string;
  /** A part as percent of the whole, rounded down: only all is 100%; a dash where there is no whole. */
  share: (part: number, whole: number) => string;
  /** Reports for each person who fell for a mail; a dash where nobody did. */
  resilience: (value: number | null) => string;
}

/** Numbers of a report in the current language. */
export function useFormats(): Formats {
  const language = languageOf(useLocaleCode());
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent' });
    const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    return {
      number: (value) => number.format(value),
      share: (part, whole) => (whole === 0 ? '–' : percent.format(Math.floor((100 * part) / whole) / 100)),
      resilience: (value) => (value === null ? '–' : ratio.format(value)),
    };
  }, [language]);
}
