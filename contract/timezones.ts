import { z } from 'zod';
import { RENAMED_ZONES } from './zone-names';

/** A time zone to choose: its IANA name, its current UTC offset, and a label with both. */
export const timezoneSchema = z.object({
  timezone: z.string(),
  /** `+05:30`, as of today: zones with daylight saving change it. */
  offset: z.string().regex(/^[+-]\d\d:\d\d$/),
  /** In English: `(UTC+05:30) Asia/Kolkata`. */
  label: z.string(),
  /** The names it had before, which people still look for: `Asia/Calcutta`. */
  formerNames: z.array(z.string()),
});
export type Timezone = z.infer<typeof timezoneSchema>;

/**
 * Today's IANA name of a time zone, by the data of zone-names.ts: the same on every server and in every browser,
 * whatever names those list themselves. Everything that shows, answers or stores a zone goes through it. Names
 * that are no place's, such as `Etc/GMT+5`, stay.
 */
export const presentZone = (name: string): string =>
  Object.hasOwn(RENAMED_ZONES, name) ? (RENAMED_ZONES[name] ?? name) : name;

/** Whether this platform can tell the time in a zone. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A zone's UTC offset at an instant: `+01:00`. Throws RangeError for a zone that the platform doesn't know. */
export function zoneOffset(timeZone: string, at: Date): string {
  // Intl writes UTC itself as `GMT`.
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/** What a zone is shown as, whether or not it is in the list: `(UTC+05:30) Asia/Kolkata`. */
export function zoneLabel(name: string, at: Date): string {
  const zone = presentZone(name);
  const words = zone.replaceAll('_', ' ');
  return isZone(zone) ? `(UTC${zoneOffset(zone, at)}) ${words}` : words;
}

/** A time zone in a request: older names are understood, and stored by their present ones. */
export const zoneNameSchema = z.string().max(64).overwrite(presentZone);
