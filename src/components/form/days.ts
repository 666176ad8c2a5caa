import { presentZone } from '@contract/timezones';

/** The time zone of this browser, by its present name. */
export const timeZone = (): string => presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
