import { COUNTRY_CODES } from '@contract/countries';
import { shellEndpoints } from '@contract/shell';
import { testGateway } from '@tests/support/gateway';
import { sql } from 'drizzle-orm';
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

describe('a zone that was stored before it was renamed', () => {
  it("is answered by today's name", async () => {
    const gateway = await testGateway();
    const company = await gateway.buildCompany();
    const token = await gateway.tokenFor(await gateway.buildAdmin(company));
    await gateway.db.execute(sql`UPDATE companies SET time_zone = 'Asia/Calcutta' WHERE id = ${company.id}`);
    const params = { id: company.id };
    const { data } = (await gateway.call(shellEndpoints.companyProfile, { token, params })).body;
    expect(data.timeZone).toBe('Asia/Kolkata');
    await gateway.close();
  });
});
