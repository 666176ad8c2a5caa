import { isZone, type Timezone, zoneLabel, zoneOffset } from '@contract/timezones';
import { RENAMED_ZONES, zoneNames } from '@contract/zone-names';

const QUARTER_MS = 15 * 60_000;

const minutesOf = (offset: string) => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

function formerNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [old, present] of Object.entries(RENAMED_ZONES))
    names.set(present, [...(names.get(present) ?? []), old]);
  return names;
}

function listZones(now: Date): readonly Timezone[] {
  const former = formerNames();
  return (
    zoneNames()
      // The platform may be older than the names: a zone that it can't tell the time of is no choice.
      .filter(isZone)
      .map((timezone) => ({
        timezone,
        offset: zoneOffset(timezone, now),
        label: zoneLabel(timezone, now),
        formerNames: former.get(timezone) ?? [],
      }))
      .sort(
        (one, other) =>
          minutesOf(one.offset) - minutesOf(other.offset) || one.timezone.localeCompare(other.timezone, 'en'),
      )
  );
}

let known: { quarter: number; zones: readonly Timezone[] } | undefined;

/** All zones with their offsets at an instant, west to east; clocks change only at quarter hours. */
export function timezonesAt(now: Date): readonly Timezone[] {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (known?.quarter !== quarter) known = { quarter, zones: listZones(now) };
  return known.zones;
}
