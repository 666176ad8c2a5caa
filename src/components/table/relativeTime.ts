const SECOND = 1000;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 24 * 3600 * SECOND],
  ['month', 30 * 24 * 3600 * SECOND],
  ['day', 24 * 3600 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
];

/** A formatter is kept for each language: making one takes longer than a page of rows. */
function perLanguage<Format>(create: (language: string) => Format): (language: string) => Format {
  const kept = new Map<string, Format>();
  return (language) => {
    const format = kept.get(language) ?? create(language);
    kept.set(language, format);
    return format;
  };
}

const relativeFormat = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const exactFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }),
);

/** 'yesterday', '3 months ago': the largest unit that fits, in the language's own words; `justNow` within a minute. */
export function relativeTime(instant: Date, now: Date, language: string, justNow: string): string {
  const distance = instant.getTime() - now.getTime();
  for (const [unit, length] of UNITS) {
    if (Math.abs(distance) >= length) {
      return relativeFormat(language).format(Math.trunc(distance / length), unit);
    }
  }
  return justNow;
}

/** The exact time in the user's zone, for the tooltip. */
export const exactTime = (instant: Date, language: string): string => exactFormat(language).format(instant);
