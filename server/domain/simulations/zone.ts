const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a zone's clocks show at an instant, as if it were UTC. */
function wallClock(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

const offsetAt = (timeZone: string, at: number) => wallClock(timeZone, at) - Math.floor(at / 1000) * 1000;

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(midnightOf(day)).getUTCDay();

/**
 * When the clocks of a zone show a full hour of a day. The first time, where they show it twice; where they skip it,
 * when they are put forward.
 */
export function instantOf(timeZone: string, day: string, hour: number): Date {
  const wall = midnightOf(day) + hour * HOUR_MS;
  const before = offsetAt(timeZone, wall - DAY_MS);
  const after = offsetAt(timeZone, wall + DAY_MS);
  const candidates = [wall - before, wall - after].sort((one, other) => one - other);
  const shown = candidates.find((at) => wallClock(timeZone, at) === wall);
  return new Date(shown ?? wall - before);
}
