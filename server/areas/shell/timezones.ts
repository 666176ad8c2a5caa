import { presentZone, type Timezone } from '@contract/timezones';

const QUARTER_MS = 15 * 60_000;

/** `+01:00`; Intl writes UTC itself as `GMT`. */
function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

const minutesOf = (offset: string) => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

function listZones(now: Date): readonly Timezone[] {
  // Intl lists places only; many companies choose UTC.
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentZone)])]
    .map((timezone) => {
      const offset = offsetOf(timezone, now);
      return { timezone, offset, label: `(UTC${offset}) ${timezone.replaceAll('_', ' ')}` };
    })
    .sort(
      (one, other) =>
        minutesOf(one.offset) - minutesOf(other.offset) || one.timezone.localeCompare(other.timezone, 'en'),
    );
}

let known: { quarter: number; zones: readonly Timezone[] } | undefined;

/** All zones with their offsets at an instant, west to east; clocks change only at quarter hours. */
export function timezonesAt(now: Date): readonly Timezone[] {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (known?.quarter !== quarter) known = { quarter, zones: listZones(now) };
  return known.zones;
}
