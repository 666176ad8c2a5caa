import { readFileSync } from 'node:fs';
import { presentZone, zoneLabel, zoneNameSchema } from '@contract/timezones';
import { RENAMED_ZONES, zoneNames } from '@contract/zone-names';
import { describe, expect, it } from 'vitest';
import { text } from '../../../scripts/zones';
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

  it.each([
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar'],
    ['America/Montreal', 'America/Toronto'],
    ['Etc/UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['constructor', 'constructor'],
  ])('%s is called %s', (old, present) => {
    expect(presentZone(old)).toBe(present);
  });

  it('have the names that people still look for', () => {
    const kyiv = timezonesAt(winter).find(({ timezone }) => timezone === 'Europe/Kyiv');
    expect(kyiv?.formerNames).toContain('Europe/Kiev');
  });

  it('are named by checked-in data, and not by what the platform lists', () => {
    expect(readFileSync('contract/zone-names.ts', 'utf8')).toBe(text);
    const zones = new Set(zoneNames());
    for (const [old, present] of Object.entries(RENAMED_ZONES)) {
      expect(zones, present).toContain(present);
      expect(zones, old).not.toContain(old);
    }
    // What a platform lists under either name is in the list.
    for (const listed of Intl.supportedValuesOf('timeZone')) expect(zones).toContain(presentZone(listed));
  });

  it('that are not in the list have an offset all the same', () => {
    expect(zoneLabel('Etc/GMT+5', winter)).toBe('(UTC-05:00) Etc/GMT+5');
    expect(zoneLabel('Asia/Calcutta', winter)).toBe('(UTC+05:30) Asia/Kolkata');
    expect(zoneLabel('Mars/Olympus_Mons', winter)).toBe('Mars/Olympus Mons');
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
