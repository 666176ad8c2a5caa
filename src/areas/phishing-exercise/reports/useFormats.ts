import { useMemo } from 'react';
import { shownScore } from '@/components/completion/shownScore';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

export interface Formats {
  number: (value: number) => string;
  /** Of whole percent, 0 to 100. */
  percent: (value: number) => string;
  /** Of a score, 0 to 100, as it is shown: out of 10; a dash where there is none. */
  score: (value: number | null) => string;
}

/** Numbers, percentages and scores in the current language. */
export function useFormats(): Formats {
  const language = languageOf(useLocaleCode());
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent' });
    const score = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    return {
      number: (value) => number.format(value),
      percent: (value) => percent.format(value / 100),
      score: (value) => (value === null ? '–' : score.format(shownScore(value))),
    };
  }, [language]);
}
