import { z } from 'zod';

/** A time zone to choose: its IANA name, its current UTC offset, and a label with both. */
export const timezoneSchema = z.object({
  timezone: z.string(),
  /** `+05:30`, as of today: zones with daylight saving change it. */
  offset: z.string().regex(/^[+-]\d\d:\d\d$/),
  /** In English: `(UTC+05:30) Asia/Kolkata`. */
  label: z.string(),
});
export type Timezone = z.infer<typeof timezoneSchema>;

/** Names that the IANA has replaced, and which many platforms still list and report, by their present names. */
export const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name of a time zone. */
export const presentZone = (name: string): string => RENAMED_ZONES[name] ?? name;

/** A time zone in a request: older names are understood, and stored by their present ones. */
export const zoneNameSchema = z.string().max(64).overwrite(presentZone);
