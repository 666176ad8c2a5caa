import { useMemo } from 'react';
import { shownScore } from '@/components/completion/shownScore';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

/** What nothing is known of. */
const NONE = '–';

export interface Formats {
  number: (value: number) => string;
  /** Of whole percent, 0 to 100. */
  percent: (value: number) => string;
  /** A part as percent of the whole, rounded down: only all is 100%; a dash where there is no whole. */
  share: (part: number, whole: number) => string;
  /** Of a score, 0 to 100, as it is shown: out of 10; a dash where there is none. */
  score: (value: number | null) => string;
  /** Reports for each person who fell for a mail; a dash where nobody did. */
  resilience: (value: number | null) => string;
}

/** The numbers of reports in the current language. */
export function useFormats(): Formats {
  const language = languageOf(useLocaleCode());
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const percentage = new Intl.NumberFormat(language, { style: 'percent' });
    const score = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    const percent = (value: number) => percentage.format(value / 100);
    return {
      number: (value) => number.format(value),
      percent,
      share: (part, whole) => (whole === 0 ? NONE : percent(Math.floor((100 * part) / whole))),
      score: (value) => (value === null ? NONE : score.format(shownScore(value))),
      resilience: (value) => (value === null ? NONE : ratio.format(value)),
    };
  }, [language]);
}
