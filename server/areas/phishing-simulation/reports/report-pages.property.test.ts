import { SORT_ORDERS } from '@contract/paging';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn, type CompanyRow, type UserRow } from '@tests/support/builders';
import { wrongSimulationCounts } from '@tests/support/sent-simulations';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRecipients } from './report-files.queries';
import { readRecipients } from './report-recipients.queries';

const START = new Date('2026-03-02T09:00:00Z');
const PEOPLE = 10;
const ROUNDS = 4;
const MAILS = PEOPLE * ROUNDS;
const LIMIT = 3;
/** Nothing is collected or walked past: each page begins where the counters say. */
const REACH = { counted: 0, searched: 0, passed: 0 };

let database: OpenDatabase;
let company: CompanyRow;
let people: UserRow[];
beforeAll(async () => {
  database = await testDatabase();
  const build = buildersOn(database.db);
  company = await build.buildCompany({ seats: 5000 });
  people = await build.buildMany(company, PEOPLE);
});
afterAll(() => database.close());

/** What can happen to some mails after some seconds, which are the same minute, the same hour, or later. */
const CHANGES = {
  send: sql`state = 'sent', sent_at = at`,
  fail: sql`state = 'failed'`,
  cancel: sql`state = 'cancelled'`,
  open: sql`opened_at = at`,
  submit: sql`opened_at = coalesce(opened_at, at), clicked_at = at, submitted_at = at`,
  report: sql`reported_at = at`,
  ignore: sql`opened_at = NULL, clicked_at = NULL, submitted_at = NULL`,
} as const;
const change = fc.record({
  what: fc.constantFrom('send', 'send', ...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
  numbers: fc.uniqueArray(fc.nat({ max: MAILS - 1 }), { minLength: 1, maxLength: 15 }),
  seconds: fc.nat({ max: 4 * 3600 }),
  /** Between two mails of a change. */
  apart: fc.constantFrom(0, 7, 60, 1900),
});
const addition = fc.record({
  what: fc.constantFrom('add' as const, 'delete' as const),
  numbers: fc.uniqueArray(fc.nat({ max: MAILS - 1 }), { minLength: 1, maxLength: 5 }),
});
const SORTS = {
  sentAt: [sql`sent_at`, sql`state = 'sent'`, 'SENT'],
  openedAt: [sql`opened_at`, sql`opened_at IS NOT NULL`, 'OPENED'],
  clickedAt: [sql`clicked_at`, sql`clicked_at IS NOT NULL`, 'CLICKED'],
  submittedAt: [sql`submitted_at`, sql`submitted_at IS NOT NULL`, 'SUBMITTED'],
  reportedAt: [sql`reported_at`, sql`reported_at IS NOT NULL`, 'REPORTED'],
} as const;
const look = fc.record({
  orderBy: fc.constantFrom(...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
  order: fc.constantFrom(...SORT_ORDERS),
  isFiltered: fc.boolean(),
});

test('pages that begin where counters say, and files, are those of a plain query, whatever happens to the mails', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.oneof({ weight: 4, arbitrary: change }, addition), look), {
        minLength: 5,
        maxLength: 15,
      }),
      async (steps) => {
        const simulation = await storeSimulation(db, company.id, { startsAt: START, rounds: ROUNDS });
        const key = sql`company_id = ${company.id} AND simulation_id = ${simulation.id}`;
        const store = (numbers: readonly number[]) =>
          storeMails(
            db,
            simulation,
            numbers.map((number) => {
              const { id: userId, departmentId } = people[number % PEOPLE] as UserRow;
              const round = 1 + Math.floor(number / PEOPLE);
              // Some are stored as they were sent, as the demonstration does.
              const state = number % 3 === 0 ? ('sent' as const) : ('planned' as const);
              return { userId, departmentId, round, state, dueAt: new Date(START.getTime() + number * 1000) };
            }),
          );
        await store(Array.from({ length: MAILS }, (_, number) => number));
        for (const [act, { orderBy, order, isFiltered }] of steps) {
          const chosen = sql`${key} AND (round - 1) * ${PEOPLE}::integer + array_position(
            ${sql.param(people.map(({ id }) => id))}::bigint[], user_id) - 1 = ANY(${sql.param(act.numbers)}::integer[])`;
          if (!('seconds' in act)) {
            await db.execute(sql`DELETE FROM simulation_mails WHERE ${chosen}`);
            if (act.what === 'add') await store(act.numbers);
          } else
            await db.execute(sql`
              UPDATE simulation_mails m SET ${CHANGES[act.what]} FROM (
                SELECT id AS changed, ${START.toISOString()}::timestamptz + make_interval(secs => ${act.seconds}::integer
                  + ${act.apart}::integer * (row_number() OVER (ORDER BY id) % 5)) AS at
                FROM simulation_mails WHERE ${chosen}) changes WHERE m.id = changed`);
          const [column, happened, event] = SORTS[orderBy];
          const direction = order.startsWith('asc') ? sql`ASC` : sql`DESC`;
          const isMissingFirst = order === 'asc' || order.endsWith('nulls_first');
          const { rows: plain } = await db.execute<{ id: string }>(sql`
            SELECT id FROM simulation_mails
            WHERE ${key} AND state <> 'cancelled' AND (${happened} OR ${!isFiltered}::boolean)
            ORDER BY (${happened}) ${isMissingFirst ? sql`ASC` : sql`DESC`}, CASE WHEN ${happened} THEN ${column} END ${direction},
              CASE WHEN ${happened} THEN id END ${direction}, round ${direction}, user_id ${direction}`);
          const expected = plain.map(({ id }) => Number(id));
          const list = { companyId: company.id, campaignId: simulation.id, timeZone: 'UTC', orderBy, order };
          const window = { ...list, ...(isFiltered ? { events: [event] } : {}) };
          const written: number[] = [];
          for await (const batch of allRecipients(db, window, LIMIT))
            written.push(...batch.map(({ id }) => id));
          expect(written).toEqual(expected);
          for (let offset = act.numbers[0] ?? 0; offset < expected.length + LIMIT; offset += LIMIT) {
            const { rows, total } = await readRecipients(db, { ...window, offset, limit: LIMIT }, REACH);
            expect([total, ...rows.map(({ id }) => id)]).toEqual([
              expected.length,
              ...(expected.length > 0 ? expected.slice(offset, offset + LIMIT) : []),
            ]);
          }
        }
        expect(await wrongSimulationCounts(db)).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});
