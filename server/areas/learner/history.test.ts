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
  expect(completed).toHaveLength(33);
  // In the smallest company that has some, of 13 people, five have completed its second; everywhere else more have.
  expect(completed.filter(({ count }) => count <= 5).map(({ id, count }) => [id, count])).toEqual([
    [12602, 5],
  ]);
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

it('has answers behind every score of a course, which add up to it', async () => {
  const { rows } = await database.db.execute<{ score: number; right: number; asked: number }>(sql`
    SELECT t.score, count(*) FILTER (WHERE p.is_right)::integer AS right, count(p.is_right)::integer AS asked
    FROM tasks t
    JOIN campaigns c ON c.company_id = t.company_id AND c.id = t.campaign_id AND c.kind = 'course'
    LEFT JOIN task_progress p ON p.company_id = t.company_id AND p.task_id = t.id AND p.attempt = t.attempts
      AND p.answers IS NOT NULL
    WHERE t.status = 'completed' AND t.score IS NOT NULL GROUP BY t.company_id, t.id, t.score`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ score, right, asked }) => score !== Math.floor((100 * right) / asked))).toEqual([]);
});

it('has something to tell of the last 30 days at the company that is shown first', async () => {
  const { rows } = await database.db.execute(sql`
    SELECT
      (SELECT count(*)::integer FROM task_reviews r WHERE r.company_id = 101
        AND r.created_at > ${now}::timestamptz - interval '30 days') >= 5 AS reviews,
      (SELECT sum(completed_count) FROM calendar_events e WHERE e.company_id = 101
        AND e.sent_at > ${now}::timestamptz - interval '30 days') >= 5 AS videos,
      (SELECT sum(k.sent) FROM simulation_counts k
        JOIN simulations s ON s.company_id = k.company_id AND s.id = k.simulation_id
        WHERE k.company_id = 101 AND s.starts_at > ${now}::timestamptz - interval '30 days') >= 20 AS simulations,
      (SELECT count(DISTINCT due_at) FROM report_sends WHERE company_id = 101) >= 5 AS sends`);
  expect(rows).toEqual([{ reviews: true, videos: true, simulations: true, sends: true }]);
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
