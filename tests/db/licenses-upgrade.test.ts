import { wrongCounters } from '@tests/support/counters';
import { earlierDatabase } from '@tests/support/earlier-schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let earlier: Awaited<ReturnType<typeof earlierDatabase>>;

beforeAll(async () => {
  earlier = await earlierDatabase(40);
});
afterAll(() => earlier.close());

it('licenses of before get a year from the update, and seats that are gone are nobody’s', async () => {
  const { database, run, bringUpToDate } = earlier;
  await run(`
    INSERT INTO companies (id, name, slug, is_partner, has_boost, seats, created_at, updated_at) VALUES
      (1, 'Partner', 'a', true, false, 0, now(), now()), (2, 'Sub', 'b', true, false, 0, now(), now()),
      (3, 'Kept', 'c', false, true, 12, now(), now()), (4, 'On Free', 'd', false, false, 25, now(), now()),
      (5, 'Again', 'e', false, true, 4, now(), now());
    INSERT INTO license_entries (company_id, kind, licenses, counterpart_company_id, at) VALUES
      (1, 'bought', 100, NULL, '2025-01-01'),
      (1, 'allocated', 12, 3, '2025-01-02'), (1, 'allocated', 9, 4, '2025-01-03'), (1, 'allocated', 7, 5, '2025-01-04'),
      (1, 'allocated', 20, 2, '2025-01-05'), (2, 'received', 20, 1, '2025-01-05'),
      (1, 'returned', 5, 2, '2025-02-05'), (2, 'reclaimed', 5, 1, '2025-02-05')`);
  await bringUpToDate();
  const { rows } = await database.db.execute<{ line: string; days: number }>(sql`
    SELECT company_id || ' ' || holder_company_id || ' ' || place || ' ' || licenses AS line,
      round(extract(epoch FROM ends_at - now()) / 86400)::integer AS days
    FROM license_holdings ORDER BY 1`);
  expect(rows.map(({ line }) => line)).toEqual([
    '1 1 own 57',
    '1 2 pool 15',
    '1 3 seats 12',
    '1 5 seats 4',
    '2 2 own 15',
  ]);
  for (const { days } of rows) expect([365, 366, 367]).toContain(days);
  expect(await wrongCounters(database.db)).toEqual([]);
});
