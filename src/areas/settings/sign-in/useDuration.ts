import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** A length in minutes in the largest unit that it is a whole number of: '15 minutes', '8 hours', '7 days'. */
export function useDuration() {
  const language = languageOf(useLocaleCode());
  return (minutes: number): string => {
    const [unit, size] = UNITS.find(([, one]) => minutes % one === 0) ?? UNITS[2];
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
      minutes / size,
    );
  };
}
