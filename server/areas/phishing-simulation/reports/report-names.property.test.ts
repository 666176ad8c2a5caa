import { SORT_ORDERS } from '@contract/paging';
import { deleteUsers } from '@server/domain/people/people.queries';
import { deleteSimulation } from '@server/domain/simulations/simulations.queries';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn, type CompanyRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRecipients } from './report-files.queries';
import { readRecipients } from './report-recipients.queries';

const START = new Date('2026-03-02T09:00:00Z');
const PEOPLE = 24;
const LIMIT = 5;
/** Nothing is collected or walked past: each page begins where the counters say. */
const REACH = { counted: 0, searched: 0, passed: 0 };

let database: OpenDatabase;
let company: CompanyRow;
beforeAll(async () => {
  database = await testDatabase();
  company = await buildersOn(database.db).buildCompany({ seats: 5000 });
  // So that lists of few people have many ranges.
  await database.db.execute(
    sql`CREATE OR REPLACE FUNCTION list_range_people() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 2'`,
  );
});
afterAll(() => database.close());

/** Some of which are alike, or begin alike for longer than the key of a range may be. */
const name = fc.constantFrom(
  'Ana',
  'Ana Roe',
  'Bo',
  'Bo Li',
  'Émile',
  'Zoë',
  '',
  'Maximiliane Ottersbach A',
  'Maximiliane Ottersbach B',
);
const numbers = fc.uniqueArray(fc.nat({ max: PEOPLE - 1 }), { minLength: 1, maxLength: 12 });
const act = fc.oneof(
  fc.record({ what: fc.constant('add' as const), numbers, round: fc.constantFrom(1, 2) }),
  fc.record({ what: fc.constantFrom('cancel' as const, 'restore' as const, 'remove' as const), numbers }),
  fc.record({ what: fc.constant('rename' as const), numbers, name }),
  fc.record({ what: fc.constant('hire' as const), numbers, name }),
  fc.record({ what: fc.constant('delete' as const), numbers: fc.tuple(fc.nat({ max: PEOPLE - 1 })) }),
);
const look = fc.record({
  orderBy: fc.constantFrom('fullName' as const, 'email' as const),
  order: fc.constantFrom(...SORT_ORDERS),
});

test('pages by name and address that begin where counters say are those of a plain query, whoever comes, goes or is renamed', async () => {
  const { db } = database;
  const build = buildersOn(db);
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: PEOPLE, maxLength: PEOPLE }),
      fc.array(fc.tuple(act, look), { minLength: 5, maxLength: 10 }),
      async (names, steps) => {
        const simulation = await storeSimulation(db, company.id, { startsAt: START, rounds: 2 });
        const people = await build.buildMany(company, PEOPLE, (index) => ({
          name: names[index] ?? '',
          lastName: '',
        }));
        const key = sql`company_id = ${company.id} AND simulation_id = ${simulation.id}`;
        for (const [step, { orderBy, order }] of [
          [
            { what: 'add' as const, numbers: people.map((_, index) => index), round: 1 },
            { orderBy: 'email', order: 'asc' },
          ] as const,
          ...steps,
        ]) {
          const chosen = step.numbers.flatMap((number) => people[number] ?? []);
          const ids = chosen.map(({ id }) => id);
          const isChosen = sql`user_id = ANY(${sql.param(ids)}::bigint[])`;
          if (step.what === 'add') {
            const { rows } = await db.execute<{ id: string }>(sql`
              SELECT id FROM users u WHERE company_id = ${company.id} AND id = ANY(${sql.param(ids)}::bigint[])
                AND NOT EXISTS (SELECT FROM simulation_mails WHERE ${key} AND user_id = u.id AND round = ${step.round})`);
            const { defaultDepartmentId: departmentId } = company;
            const mails = rows.map(({ id }) => ({
              userId: Number(id),
              departmentId,
              round: step.round,
              dueAt: START,
            }));
            if (mails.length > 0) await storeMails(db, simulation, mails);
          } else if (step.what === 'cancel')
            await db.execute(
              sql`UPDATE simulation_mails SET state = 'cancelled' WHERE ${key} AND ${isChosen}`,
            );
          else if (step.what === 'restore')
            await db.execute(sql`UPDATE simulation_mails SET state = 'planned' WHERE ${key} AND ${isChosen}`);
          else if (step.what === 'remove')
            await db.execute(sql`DELETE FROM simulation_mails WHERE ${key} AND ${isChosen}`);
          else if (step.what === 'rename')
            await db.execute(sql`UPDATE users SET name_key = lower(${step.name}), email_key = lower(${step.name}) || email_key
              WHERE company_id = ${company.id} AND id = ANY(${sql.param(ids)}::bigint[])`);
          else if (step.what === 'hire')
            people.push(
              ...(await build.buildMany(company, step.numbers.length, () => ({
                name: step.name,
                lastName: '',
              }))),
            );
          else await db.transaction((tx) => deleteUsers(tx, company.id, ids));

          const column = orderBy === 'email' ? sql`u.email_key` : sql`u.name_key`;
          const direction = order.startsWith('asc') ? sql`ASC` : sql`DESC`;
          const { rows: plain } = await db.execute<{ id: string }>(sql`
            SELECT m.id FROM simulation_mails m JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
            WHERE m.company_id = ${company.id} AND m.simulation_id = ${simulation.id} AND m.state <> 'cancelled'
            ORDER BY ${column} ${direction}, u.id ${direction}, m.round ${direction}`);
          const expected = plain.map(({ id }) => Number(id));
          const filter = {
            companyId: company.id,
            campaignId: simulation.id,
            timeZone: 'UTC',
            orderBy,
            order,
          };
          const written: number[] = [];
          for await (const batch of allRecipients(db, filter, LIMIT))
            written.push(...batch.map(({ id }) => id));
          expect(written).toEqual(expected);
          for (let offset = step.numbers[0] ?? 0; offset < expected.length + LIMIT; offset += LIMIT) {
            const { rows, total } = await readRecipients(db, { ...filter, offset, limit: LIMIT }, REACH);
            expect([total, ...rows.map(({ id }) => id)]).toEqual([
              expected.length,
              ...expected.slice(offset, offset + LIMIT),
            ]);
          }
        }
        expect(await wrongCounters(db)).toEqual([]);
        const { rows: ranges } = await db.execute(sql`
          SELECT FROM list_ranges WHERE list = 'simulation' AND list_id = ${simulation.id} AND sort = 'email'`);
        expect(ranges.length).toBeGreaterThan(3);
        await db.transaction((tx) =>
          deleteSimulation(tx, { companyId: company.id, simulationId: simulation.id }),
        );
        expect(
          (await db.execute(sql`SELECT FROM list_ranges WHERE list_id = ${simulation.id}`)).rows,
        ).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
});
