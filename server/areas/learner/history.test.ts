import { TASK_STATUSES } from '@contract/users/users';
import { loadFixtures } from '@fixtures/load';
import { campaigns, taskProgress } from '@server/domain/assignments/campaigns.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { seedFixtures } from '@server/seed';
import { wrongCounters } from '@tests/support/counters';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: OpenDatabase;
const now = new Date('2026-07-01T09:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  await seedFixtures(database.db, loadFixtures(), now);
});
afterAll(() => database.close());

const ended = () =>
  database.db
    .select({ id: campaigns.id, status: tasks.status, count: sql<number>`count(*)::integer` })
    .from(campaigns)
    .leftJoin(tasks, eq(tasks.campaignId, campaigns.id))
    .where(and(isNotNull(campaigns.dateEnded), eq(campaigns.assignmentType, 'SELECTED_USERS')))
    .groupBy(campaigns.id, tasks.status)
    .orderBy(campaigns.id, tasks.status);

it('fills every ended campaign of the demonstration, and a second seed changes nothing', async () => {
  const rows = await ended();
  const completed = rows.filter(({ status }) => status === 'completed');
  expect(completed).toHaveLength(27);
  // The smallest company that has some is one of 30 people.
  for (const { count } of completed) expect(count).toBeGreaterThan(5);
  expect(rows.some(({ status }) => status === 'inProgress')).toBe(true);
  const parts = await database.db.$count(taskProgress);
  expect(parts).toBeGreaterThan(1000);
  expect(await wrongCounters(database.db)).toEqual([]);

  await seedFixtures(database.db, loadFixtures(), now);
  expect(await ended()).toEqual(rows);
  expect(await database.db.$count(taskProgress)).toBe(parts);
});

it('has exercises that run, with learners of every standing, and grades of every kind', async () => {
  const rows = await database.db
    .select({ status: tasks.status, count: sql<number>`count(*)::integer` })
    .from(tasks)
    .innerJoin(campaigns, and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId)))
    .where(and(eq(campaigns.kind, 'phishing_exercise'), isNull(campaigns.dateEnded)))
    .groupBy(tasks.status);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['completed', 'inProgress', 'notStarted']);
  const grades = await database.db.selectDistinct({ grade: taskProgress.grade }).from(taskProgress);
  expect(grades.map(({ grade }) => grade).toSorted()).toEqual(['CORRECT', 'PARTIAL', 'WRONG', null]);
});

it("agrees with everybody's standing", async () => {
  const { rows } = await database.db.execute<{ id: number; standing: string; [column: string]: unknown }>(sql`
    SELECT u.id, CASE WHEN bool_and(t.status = 'completed') THEN 'completed'
      WHEN bool_and(t.status = 'notStarted') THEN 'notStarted' ELSE 'inProgress' END AS standing
    FROM users u JOIN tasks t ON t.company_id = u.company_id AND t.user_id = u.id AND t.status <> 'withdrawn'
    GROUP BY u.company_id, u.id`);
  const standings = new Map(rows.map(({ id, standing }) => [Number(id), standing]));
  const people = await database.db.select({ id: users.id, taskStatus: users.taskStatus }).from(users);
  const wrong = people.filter(
    ({ id, taskStatus }) => (standings.get(id) ?? 'notAssigned') !== TASK_STATUSES[taskStatus],
  );
  expect(wrong).toEqual([]);
});
