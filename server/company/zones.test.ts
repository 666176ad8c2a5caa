import { COUNTRY_CODES } from '@contract/countries';
import { describe, expect, it } from 'vitest';
import { zoneOfCountry } from './zones';

describe('the zone of a new company', () => {
  it.each([
    ['NZ', 'Pacific/Auckland'],
    ['US', 'America/New_York'],
    ['GB', 'Europe/London'],
    ['JP', 'Asia/Tokyo'],
    [null, 'UTC'],
    ['', 'UTC'],
  ])('of %s is %s', (country, zone) => expect(zoneOfCountry(country)).toBe(zone));

  it('is one that dates can be shown in, for every country', () => {
    const unknown = COUNTRY_CODES.filter((code) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: zoneOfCountry(code) }).format(0);
        return false;
      } catch {
        return true;
      }
    });
    expect(unknown).toEqual([]);
    const withoutZone = COUNTRY_CODES.filter((code) => zoneOfCountry(code) === 'UTC');
    expect(withoutZone.length).toBeLessThan(5);
  });
});
