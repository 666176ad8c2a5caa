import { RENAMED_ZONES, zoneNameSchema } from '@contract/timezones';
import { describe, expect, it } from 'vitest';
import { timezonesAt } from './timezones';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');
const offsetAt = (now: Date, name: string) =>
  timezonesAt(now).find(({ timezone }) => timezone === name)?.offset;

describe('the time zones to choose from', () => {
  it('have the offset of the day', () => {
    expect([offsetAt(winter, 'Europe/Amsterdam'), offsetAt(summer, 'Europe/Amsterdam')]).toEqual([
      '+01:00',
      '+02:00',
    ]);
  });

  it.each([
    ['UTC', '+00:00'],
    ['America/St_Johns', '-03:30'],
    ['Asia/Kathmandu', '+05:45'],
  ])('%s: %s', (name, offset) => {
    expect(offsetAt(winter, name)).toBe(offset);
  });

  it('have the names that the IANA uses today, whatever the platform lists', () => {
    const zones = timezonesAt(winter).map(({ timezone }) => timezone);
    for (const [old, present] of Object.entries(RENAMED_ZONES)) {
      expect(zones).not.toContain(old);
      expect(zones).toContain(present);
    }
    expect(timezonesAt(winter).map(({ label }) => label)).toContain('(UTC+02:00) Europe/Kyiv');
    expect(zoneNameSchema.parse('Europe/Kiev')).toBe('Europe/Kyiv');
  });

  it('are sorted west to east, each once, and readable', () => {
    const zones = timezonesAt(winter);
    expect(zones.length).toBeGreaterThan(300);
    expect(new Set(zones.map(({ timezone }) => timezone)).size).toBe(zones.length);
    expect(zones[0]?.offset.startsWith('-')).toBe(true);
    expect(zones.at(-1)?.offset).toMatch(/^\+1[34]:/);
    expect(zones.map(({ label }) => label)).toContain('(UTC-05:00) America/New York');
  });
});
