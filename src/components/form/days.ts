import { presentZone } from '@contract/timezones';

/** The time zone of this browser, by its present name. */
export const timeZone = (): string => presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The day of an instant in a time zone, as the wire has days: YYYY-MM-DD. */
export const dayOf = (instant: Date, zone: string = timeZone()): string =>
  instant.toLocaleDateString('sv', { timeZone: zone });
