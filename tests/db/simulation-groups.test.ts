import { groupMembers } from '@server/domain/people/people.tables';
import { type OpenDatabase, openPostgres, type Tx } from '@server/platform/db/client';
import { migrateDatabase } from '@server/platform/db/migrate';
import { createPostgres, dropPostgres, testServer } from '@server/platform/db/testing';
import { buildersOn } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const START = new Date('2026-03-02T09:00:00Z');
const WAIT_MS = 300;

describe.runIf(testServer)('mails that are planned while their people join or leave a group', () => {
  let url: string;
  let one: OpenDatabase;
  let other: OpenDatabase;
  beforeAll(async () => {
    url = await createPostgres();
    one = openPostgres(url, 2);
    other = openPostgres(url, 2);
    await migrateDatabase(one);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await dropPostgres(url);
  });

  /** Begins the first, lets the second run into it, and ends both. */
  async function atOnce(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
    let waiting: Promise<unknown> | undefined;
    await one.db.transaction(async (tx) => {
      await first(tx);
      waiting = other.db.transaction(second);
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    });
    await waiting;
  }

  async function groupsOfMails(simulationId: number) {
    const { rows } = await one.pool.query<{ group_id: number }>(
      'SELECT group_id FROM simulation_mail_groups WHERE simulation_id = $1',
      [simulationId],
    );
    return rows.map(({ group_id }) => group_id);
  }

  it.each([
    ['leave', 'planning'],
    ['leave', 'membership'],
    ['join', 'planning'],
    ['join', 'membership'],
  ] as const)('keep the groups they were planned with, counted once: %s, %s first', async (change, first) => {
    const build = buildersOn(one.db);
    const company = await build.buildCompany();
    const [person] = await build.buildMany(company, 1);
    if (!person) throw new Error('nobody was built');
    const group = await build.buildGroup({ companyId: company.id }, change === 'leave' ? [person.id] : []);
    const simulation = await storeSimulation(one.db, company.id, { startsAt: START });
    const plan = (tx: Tx) =>
      storeMails(tx as never, simulation, [
        { userId: person.id, departmentId: person.departmentId, dueAt: START, state: 'planned' },
      ]);
    const membership = { companyId: company.id, groupId: group.id, userId: person.id };
    const join = (tx: Tx) => tx.insert(groupMembers).values(membership);
    const leave = (tx: Tx) =>
      tx
        .delete(groupMembers)
        .where(and(eq(groupMembers.companyId, company.id), eq(groupMembers.userId, person.id)));
    const move = change === 'leave' ? leave : join;
    await (first === 'planning' ? atOnce(plan, move) : atOnce(move, plan));
    expect(await groupsOfMails(simulation.id)).toEqual(change === 'leave' ? [group.id] : []);
    expect(await wrongCounters(one.db)).toEqual([]);
  });
});
