import { presentZone } from '@contract/timezones';

/** The zone of most people of a country that has several. Those of all others are known from its one zone. */
const MOST_PEOPLE: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** `getTimeZones` is in Node, and not yet in TypeScript's library. */
type WithZones = Intl.Locale & {
  readonly getTimeZones?: () => string[] | undefined;
  readonly timeZones?: string[];
};

/** The zone that a new company of a country begins with: that of most of its people; UTC without a country. */
export function zoneOfCountry(country: string | null | undefined): string {
  if (!country || !/^[A-Z]{2}$/.test(country)) return 'UTC';
  const known = MOST_PEOPLE[country];
  if (known) return known;
  const locale: WithZones = new Intl.Locale('und', { region: country });
  const [zone = 'UTC'] = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return presentZone(zone);
}
