import type { TaskStanding } from '@contract/training/assignments';
import { figureStates } from '@server/domain/figures/figures.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import type { OpenDatabase } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn } from '@tests/support/builders';
import { wrongFigures } from '@tests/support/figures';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PEOPLE = 7;
const ROUNDS = 5;
/** Not the same day everywhere. */
const START = Date.parse('2025-01-01T00:30:00Z');
const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(START + days * DAY_MS);

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const who = fc.uniqueArray(fc.nat({ max: PEOPLE - 1 }), { minLength: 1, maxLength: PEOPLE });
const day = fc.nat({ max: 500 });
const standings: TaskStanding[] = [
  'notStarted',
  'inProgress',
  'notPassed',
  'failed',
  'missed',
  'completed',
  'withdrawn',
];
/** What can happen, each to some of the people. */
const step = fc.oneof(
  fc.record({ does: fc.constant('assign'), who, day: fc.option(day), isGame: fc.boolean() } as const),
  fc.record({
    does: fc.constant('change'),
    who,
    status: fc.constantFrom(...standings),
    score: fc.option(fc.nat({ max: 100 })),
  } as const),
  fc.record({ does: fc.constant('postpone'), who, day } as const),
  fc.record({ does: fc.constant('move'), who } as const),
  fc.record({ does: fc.constant('plan'), who, round: fc.integer({ min: 1, max: ROUNDS }), day } as const),
  fc.record({ does: fc.constant('send'), who, day } as const),
  fc.record({ does: fc.constant('report'), who, isEven: fc.boolean() } as const),
  fc.record({ does: fc.constant('forget'), who } as const),
  fc.record({ does: fc.constant('erase'), who: fc.nat({ max: PEOPLE - 1 }).map((one) => [one]) } as const),
  fc.record({ does: fc.constant('rebuild'), who } as const),
);

async function world() {
  const { db } = database;
  const build = buildersOn(db);
  const company = await build.buildCompany({ seats: 5000, timeZone: 'Pacific/Auckland' });
  const companyId = company.id;
  const people = await build.buildMany(company, PEOPLE);
  const home = people[0]?.departmentId ?? 0;
  const other = await build.buildDepartment({ companyId });
  const simulation = await storeSimulation(db, companyId, { startsAt: new Date(START), rounds: ROUNDS });
  const ids = (numbers: readonly number[]) => numbers.flatMap((number) => people[number]?.id ?? []);
  const those = (numbers: readonly number[]) =>
    db
      .select()
      .from(users)
      .where(and(eq(users.companyId, companyId), isAmong(users.id, ids(numbers))));
  const theirs = (numbers: readonly number[]) =>
    sql`company_id = ${companyId} AND ${isAmong(sql`user_id`, ids(numbers))}`;
  const mails = (set: ReturnType<typeof sql>, numbers: readonly number[], where = sql`true`) =>
    db.execute(sql`UPDATE simulation_mails SET ${set} WHERE ${theirs(numbers)} AND ${where}`);
  const zones = ['America/Los_Angeles', 'UTC', 'Asia/Kathmandu'];

  /** The next people of the next generation, or the first ones of a new one. */
  async function rebuild(count: number) {
    const [state] = await db.select().from(figureStates).where(eq(figureStates.companyId, companyId));
    if (!state) throw new Error('the company has no state');
    const next = state.nextGeneration ?? state.generation + 1;
    const zone = state.nextTimeZone ?? zones[next % zones.length] ?? 'UTC';
    const from = state.nextGeneration === null ? 0 : state.doneTo;
    const last = people.at(-1)?.id ?? 0;
    const to = Math.max(from, last - PEOPLE) + count;
    await db.execute(sql`SELECT collect_figures(${companyId}, ${from}, ${to}, ${next}, ${zone})`);
    await db
      .update(figureStates)
      .set(
        to >= last
          ? { generation: next, timeZone: zone, nextGeneration: null, nextTimeZone: null, doneTo: 0 }
          : { nextGeneration: next, nextTimeZone: zone, doneTo: to },
      )
      .where(eq(figureStates.companyId, companyId));
  }

  return async (one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    switch (one.does) {
      case 'assign': {
        const assigned = await those(one.who);
        const campaign = await build.buildCampaign({ companyId });
        const task = {
          campaignId: campaign.id,
          type: one.isGame ? ('exercise' as const) : ('course' as const),
          title: 'A task',
          status: 'notStarted' as const,
          dueAt: one.day === null ? null : dayAfter(one.day),
        };
        if (assigned.length > 0)
          await db.insert(tasks).values(assigned.map(({ id: userId }) => ({ ...task, companyId, userId })));
        return;
      }
      case 'change':
        await db.execute(
          sql`UPDATE tasks SET status = ${one.status}, score = ${one.score}, progress = 10 WHERE ${theirs(one.who)}`,
        );
        return;
      case 'postpone':
        await db.execute(sql`UPDATE tasks SET due_at = ${dayAfter(one.day)} WHERE ${theirs(one.who)}`);
        return;
      case 'move':
        for (const person of await those(one.who)) {
          const departmentId = person.departmentId === home ? other.id : home;
          await db.update(users).set({ departmentId }).where(eq(users.id, person.id));
        }
        return;
      case 'plan': {
        const planned = await db.execute<{ user_id: string }>(
          sql`SELECT user_id FROM simulation_mails WHERE simulation_id = ${simulation.id} AND round = ${one.round}`,
        );
        const has = new Set(planned.rows.map(({ user_id }) => Number(user_id)));
        const missing = (await those(one.who)).filter(({ id }) => !has.has(id));
        const rows = missing.map(({ id: userId, departmentId }, at) => ({
          userId,
          departmentId,
          round: one.round,
          dueAt: dayAfter(one.day + at),
          state: at % 2 === 0 ? ('sent' as const) : ('planned' as const),
        }));
        if (rows.length > 0) await storeMails(db, simulation, rows);
        return;
      }
      case 'send': {
        const at = dayAfter(one.day);
        await mails(
          sql`state = 'sent', sent_at = ${at}::timestamptz + round * interval '20 days'`,
          one.who,
          sql`state = 'planned'`,
        );
        return;
      }
      case 'report':
        await mails(
          sql`reported_at = sent_at + interval '40 days'`,
          one.who,
          sql`state = 'sent' AND (round % 2 = 0 OR NOT ${one.isEven})`,
        );
        return;
      case 'forget':
        await mails(sql`reported_at = NULL`, one.who);
        return;
      case 'erase':
        await db.execute(sql`DELETE FROM simulation_mails WHERE ${theirs(one.who)}`);
        await db.execute(sql`DELETE FROM tasks WHERE ${theirs(one.who)}`);
        return;
      case 'rebuild':
        await rebuild(one.who.length);
    }
  };
}

test('rollups are what tasks and mails amount to, whatever happens to them, also while they are made again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const happens = await world();
      for (const one of steps) {
        await happens(one);
        expect(await wrongFigures(database.db)).toEqual([]);
      }
      await database.db.execute(sql`DELETE FROM simulation_mails`);
      await database.db.execute(sql`DELETE FROM tasks`);
      expect(await wrongFigures(database.db)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
