import { users } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationPhished, simulationRepeats } from '@server/domain/simulations/reports.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn, type CompanyRow } from '@tests/support/builders';
import { wrongSimulationCounts } from '@tests/support/sent-simulations';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const START = new Date('2026-03-02T09:00:00Z');
const PEOPLE = 5;
const ROUNDS = 3;
const MAILS = PEOPLE * ROUNDS;

let database: OpenDatabase;
let company: CompanyRow;
beforeAll(async () => {
  database = await testDatabase();
  company = await buildersOn(database.db).buildCompany({ seats: 5000 });
});
afterAll(() => database.close());

async function buildRounds() {
  const people = await buildersOn(database.db).buildMany(company, PEOPLE);
  const simulation = await storeSimulation(database.db, company.id, {
    startsAt: START,
    rounds: ROUNDS,
    timeZone: 'Asia/Kolkata',
  });
  const mails = await storeMails(
    database.db,
    simulation,
    people.flatMap(({ id: userId, departmentId }) =>
      Array.from({ length: ROUNDS }, (_, index) => ({
        userId,
        departmentId,
        round: index + 1,
        dueAt: START,
        openedAt: userId % 2 === 0 ? new Date(START.getTime() + 60_000) : null,
      })),
    ),
  );
  return { simulation, people, mails };
}

const COLUMNS = ['openedAt', 'clickedAt', 'submittedAt', 'reportedAt', 'sentAt'] as const;
const time = fc.option(
  fc
    .integer({ min: -10, max: 30_000_000 })
    .map((seconds) => new Date(START.getTime() + Math.floor(seconds * 1000))),
  { freq: 3 },
);
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      mails: fc.uniqueArray(fc.nat({ max: MAILS - 1 }), { minLength: 1, maxLength: 6 }),
      column: fc.constantFrom(...COLUMNS),
      time,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), person: fc.nat({ max: PEOPLE - 1 }) }),
  },
);

test('what reports say about hours, times and repeated falls follows the mails through any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 15 }), async (acts) => {
      const { simulation, people, mails } = await buildRounds();
      for (const one of acts) {
        if (one.kind === 'leave')
          await database.db.delete(users).where(eq(users.id, people[one.person]?.id ?? 0));
        else {
          const ids = one.mails.map((index) => mails[index]?.id ?? 0);
          await database.db
            .update(simulationMails)
            .set({ [one.column]: one.time })
            .where(and(eq(simulationMails.companyId, company.id), inArray(simulationMails.id, ids)));
        }
      }
      expect(await wrongSimulationCounts(database.db)).toEqual([]);
      await database.db.delete(simulations).where(eq(simulations.id, simulation.id));
      expect(await database.db.$count(simulationPhished)).toBe(0);
    }),
    { numRuns: 25 },
  );
});

test('someone who falls in one round, and again in another, is counted once', async () => {
  const { simulation, mails } = await buildRounds();
  const fall = (index: number, clickedAt: Date | null) =>
    database.db
      .update(simulationMails)
      .set({ clickedAt })
      .where(eq(simulationMails.id, mails[index]?.id ?? 0));
  const repeats = async () => {
    const [row] = await database.db
      .select()
      .from(simulationRepeats)
      .where(sql`simulation_id = ${simulation.id}`);
    return row?.people ?? 0;
  };
  await fall(0, START);
  expect(await repeats()).toBe(0);
  await fall(1, START);
  await fall(2, START);
  expect(await repeats()).toBe(1);
  await fall(0, null);
  expect(await repeats()).toBe(1);
  await fall(1, null);
  expect(await repeats()).toBe(0);
});
