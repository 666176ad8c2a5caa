import { addMonths } from '@contract/days';
import { ASSIGNMENT_KINDS } from '@contract/kinds';
import { limits } from '@contract/limits';
import type { TaskStanding } from '@contract/training/assignments';
import { countPeople, selectDue } from '@server/areas/settings/retention/due.queries';
import { putRetention } from '@server/areas/settings/retention/retention.queries';
import { retentionRuns } from '@server/areas/settings/retention/retention.tables';
import { cutoffOf, runRetention } from '@server/areas/settings/retention/runs.rules';
import { taskProgress, taskReviews } from '@server/domain/assignments/campaigns.tables';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import {
  adoptGeneration,
  beginGeneration,
  collectRange,
  EVERYBODY,
} from '@server/domain/figures/state.queries';
import { simulationEvents } from '@server/domain/simulations/mails.tables';
import type { Database, OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn } from '@tests/support/builders';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { wholeDatabase } from '@tests/support/whole-database';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = new Date('2026-11-20T10:00:00Z');
/** Of three departments: one of a single person, one of two, and the others. */
const DEPARTMENT_OF = [0, 1, 1, 2, 2, 2, 2, 2, 2];
const PEOPLE = DEPARTMENT_OF.length;

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const standings: TaskStanding[] = ['notStarted', 'inProgress', 'failed', 'missed', 'completed', 'withdrawn'];
const who = fc.uniqueArray(fc.nat({ max: PEOPLE - 1 }), { minLength: 1, maxLength: PEOPLE });
/** How many months ago something ended, off the cutoff by days; null: it runs. */
const ended = fc.option(
  fc.record({ months: fc.integer({ min: 11, max: 30 }), days: fc.integer({ min: -1, max: 1 }) }),
);
const KINDS = ['course', 'phishing_exercise', 'fake_or_real', 'secure_code', 'policy'] as const;
const assignment = fc.record({
  kind: fc.constantFrom(...KINDS),
  who,
  ended,
  isNamed: fc.boolean(),
  status: fc.constantFrom(...standings),
  isLate: fc.boolean(),
});
const simulation = fc.record({ who, ended, isRepeated: fc.boolean(), isClicked: fc.boolean() });
const video = fc.record({ who, months: fc.integer({ min: 11, max: 30 }) });
const history = fc.record({
  months: fc.constantFrom(13, 18, 24),
  assignments: fc.array(assignment, { minLength: 1, maxLength: 5 }),
  simulations: fc.array(simulation, { maxLength: 3 }),
  videos: fc.uniqueArray(video, { maxLength: 2, selector: ({ months }) => months }),
  crashAfter: fc.nat({ max: 6 }),
});

type Ended = { months: number; days: number } | null;
const DAY_MS = 86_400_000;
/** Noon of the day that is so many months ago, and some days. */
const at = ({ months, days }: { months: number; days: number }) =>
  new Date(Date.parse(`${addMonths('2026-11-20', -months)}T12:00:00Z`) + days * DAY_MS);
const isOver = (end: Ended, months: number) =>
  end !== null && at(end).toISOString().slice(0, 10) <= addMonths('2026-11-20', -months);

/** A company with this history; every result has words that say whose it is. */
async function world(given: typeof history extends fc.Arbitrary<infer Of> ? Of : never) {
  const { db } = database;
  const build = buildersOn(db);
  const company = await build.buildCompany({ seats: 5000, timeZone: 'UTC' });
  const companyId = company.id;
  const departments = await Promise.all([0, 1, 2].map(() => build.buildDepartment({ companyId })));
  const people = await build.buildMany(company, PEOPLE, (index) => ({
    departmentId: departments[DEPARTMENT_OF[index] ?? 0]?.id,
  }));
  const those = (numbers: readonly number[]) => numbers.flatMap((number) => people[number] ?? []);
  const marks = { gone: [] as string[], kept: [] as string[] };
  const markOf = (kind: string, place: number, isGone: boolean) => {
    const mark = `words-of-${kind}-${companyId}-${place}-end`;
    marks[isGone ? 'gone' : 'kept'].push(mark);
    return mark;
  };
  let results = 0;
  const concerned = new Set<number>();
  for (const [place, one] of given.assignments.entries()) {
    const end = one.ended && at(one.ended);
    const isGone =
      isOver(one.ended, given.months) && one.kind !== 'policy' && !(one.isLate && one.status === 'completed');
    const mark = markOf('task', place, isGone);
    const campaign = await build.buildCampaign(
      { companyId },
      {
        kind: one.kind,
        dateEnded: end,
        timeZone: 'UTC',
        assignmentType: one.isNamed ? 'SELECTED_USERS' : 'ALL_USERS',
        startDate: new Date('2024-01-01T00:00:00Z'),
      },
    );
    if (one.isNamed)
      for (const { id } of those(one.who))
        await db.execute(sql`INSERT INTO campaign_targets VALUES (${companyId}, ${campaign.id}, ${id})`);
    for (const person of those(one.who)) {
      const done = one.isLate ? NOW : (end ?? NOW);
      const task = await build.buildTask(person, {
        campaignId: campaign.id,
        type: ASSIGNMENT_KINDS[one.kind].itemType,
        title: 'Title',
        status: one.status,
        score: one.status === 'completed' ? 80 : null,
        dueAt: end ?? NOW,
        completedAt: ['completed', 'failed', 'missed', 'withdrawn'].includes(one.status) ? done : null,
      });
      await db.insert(taskProgress).values({
        ...{ companyId, taskId: task.id, partId: 'q1', campaignId: campaign.id, doneAt: done },
        ...{
          answers: ['a', mark],
          isRight: true,
          grade: one.kind === 'phishing_exercise' ? 'CORRECT' : null,
        },
      });
      await db.insert(taskReviews).values({
        ...{ companyId, taskId: task.id, campaignId: campaign.id, rating: 4, message: mark, createdAt: done },
      });
      if (isGone) {
        results += 1;
        concerned.add(person.id);
      }
    }
  }
  for (const [place, one] of given.simulations.entries()) {
    const isGone = isOver(one.ended, given.months);
    const mark = markOf('mail', place, isGone);
    const end = one.ended && at(one.ended);
    const startsAt = new Date((end ?? NOW).getTime() - 3 * DAY_MS);
    const rounds = one.isRepeated ? 2 : 1;
    const stored = await storeSimulation(db, companyId, {
      ...{ startsAt, rounds, name: 'Simulation' },
      ...(end ? { state: 'archived' as const, archivedAt: end } : { nextRoundAt: NOW }),
    });
    for (let round = 1; round <= rounds; round += 1) {
      const mails = await storeMails(
        db,
        stored,
        those(one.who).map((person, index) => ({
          ...{ userId: person.id, departmentId: person.departmentId, dueAt: startsAt, round },
          openedAt: startsAt,
          clickedAt: one.isClicked ? startsAt : null,
          reportedAt: index % 2 === 0 ? startsAt : null,
        })),
      );
      const { id: simulationId } = stored;
      await db.insert(simulationEvents).values(
        mails.map(({ id: mailId }) => ({
          ...{ companyId, simulationId, mailId, type: 'REPLIED' as const, at: startsAt },
          ...{ source: mark, agent: mark },
        })),
      );
      if (isGone) for (const { userId } of mails) concerned.add(userId);
      if (isGone) results += mails.length;
    }
  }
  for (const { months, who: watched } of given.videos) {
    const month = addMonths('2026-11-01', -months).slice(0, 7);
    const { id: videoId } = await build.buildVideo();
    const [event] = await db
      .insert(calendarEvents)
      .values({
        companyId,
        videoId,
        plannedOn: `${month}-03`,
        month,
        sentAt: NOW,
        createdBy: 1,
        createdAt: NOW,
      })
      .returning();
    const isGone = month < addMonths('2026-11-21', -given.months).slice(0, 7);
    await db.insert(calendarViews).values(
      those(watched).map(({ id: userId, departmentId }) => ({
        ...{ companyId, eventId: event?.id ?? 0, userId, departmentId, percent: 100, completedAt: NOW },
      })),
    );
    if (isGone) for (const { id } of those(watched)) concerned.add(id);
    if (isGone) results += watched.length;
  }
  return { company, companyId, marks, results, people: concerned.size };
}

/** Every figure of a company as a whole. */
const TOTALS = [
  'SELECT campaign_id, due_at, status, total, score_sum, scored, attempts FROM campaign_counts',
  'SELECT campaign_id, day, completed FROM completion_counts',
  'SELECT campaign_id, question_id, answered, "right", partial FROM question_counts',
  'SELECT campaign_id, question_id, answer_id, chosen FROM answer_counts',
  'SELECT day, campaign_id, rating, total FROM review_counts',
  'SELECT campaign_id, score, total FROM tournament_counts',
  'SELECT * FROM simulation_counts',
  'SELECT * FROM simulation_hours',
  'SELECT * FROM simulation_report_times',
  'SELECT simulation_id, people FROM simulation_repeats',
  'SELECT id, assigned_count, started_count, completed_count FROM calendar_events',
] as const;
/** The rollups that are read, whichever generation that is. */
const ROLLUPS = [
  `SELECT grain, starts_on, type, due, completed, failed, score_sum, scored FROM due_counts c JOIN figure_states s
    USING (company_id, generation) WHERE is_total AND due <> 0`,
  `SELECT months, starts_on, mailed, reported FROM mailed_windows c JOIN figure_states s USING (company_id, generation)
    WHERE department_id = 0 AND (mailed <> 0 OR reported <> 0)`,
] as const;

async function figures(db: Database, companyId: number, queries: readonly string[]) {
  const found: unknown[] = [];
  for (const query of queries) {
    const { rows } = await db.execute(
      sql`SELECT to_jsonb(f)::text AS row FROM (${sql.raw(query.includes('WHERE') ? `${query} AND` : `${query} WHERE`)} company_id = ${companyId}) f ORDER BY 1`,
    );
    found.push(rows.map(({ row }) => row));
  }
  return found;
}

/** Departments of anonymous results with fewer people than may be told. */
async function smallCells(db: Database, companyId: number) {
  const { rows } = await db.execute(sql`
    SELECT 'task' AS of, c.department_id, sum(c.total) AS people FROM task_counts c
    JOIN campaigns k ON k.company_id = c.company_id AND k.id = c.campaign_id
    WHERE c.company_id = ${companyId} AND k.anonymous_at IS NOT NULL AND c.department_id <> 0
    GROUP BY c.campaign_id, c.department_id HAVING sum(c.total) BETWEEN 1 AND ${limits.reports.groupMin - 1}
    UNION ALL
    SELECT 'mail', c.department_id, c.total FROM simulation_department_counts c
    JOIN simulations k ON k.company_id = c.company_id AND k.id = c.simulation_id
    WHERE c.company_id = ${companyId} AND k.anonymous_at IS NOT NULL AND c.department_id <> 0
      AND c.total BETWEEN 1 AND ${limits.reports.groupMin - 1}
    UNION ALL
    SELECT 'video', c.department_id, c.assigned_count FROM calendar_department_counts c
    JOIN calendar_events k ON k.company_id = c.company_id AND k.id = c.event_id
    WHERE c.company_id = ${companyId} AND k.anonymous_at IS NOT NULL AND c.department_id <> 0
      AND c.assigned_count BETWEEN 1 AND ${limits.reports.groupMin - 1}`);
  return rows;
}

/** Rows that say who did something in what is anonymous. */
async function leftNames(db: Database, companyId: number) {
  const { rows } = await db.execute(sql`
    SELECT 'target' AS of, t.target_id FROM campaign_targets t JOIN campaigns k ON k.company_id = t.company_id AND k.id = t.campaign_id
    WHERE k.company_id = ${companyId} AND k.anonymous_at IS NOT NULL AND k.assignment_type = 'SELECTED_USERS'
    UNION ALL
    SELECT 'phished', p.user_id FROM simulation_phished p JOIN simulations k ON k.company_id = p.company_id AND k.id = p.simulation_id
    WHERE k.company_id = ${companyId} AND k.anonymous_at IS NOT NULL
    UNION ALL
    SELECT 'group', g.mail_id FROM simulation_mail_groups g JOIN simulations k ON k.company_id = g.company_id AND k.id = g.simulation_id
    WHERE k.company_id = ${companyId} AND k.anonymous_at IS NOT NULL
    UNION ALL
    SELECT 'person', p.user_id FROM simulation_people p WHERE p.company_id = ${companyId} AND NOT EXISTS (
      SELECT FROM simulation_mails m WHERE m.company_id = p.company_id AND m.user_id = p.user_id)
    UNION ALL
    SELECT 'status', u.id FROM users u WHERE u.company_id = ${companyId} AND u.task_status <> 0 AND NOT EXISTS (
      SELECT FROM tasks t WHERE t.company_id = u.company_id AND t.user_id = u.id)`);
  return rows;
}

/** The process ends between two batches, once. */
function crashing(db: Database, after: number): Database {
  let left = after;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver);
      return (...given: Parameters<Database['transaction']>) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return target.transaction(...given);
      };
    },
  });
}

test('old results become anonymous: all of them, no others, and no figure changes, whatever ends in between', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const { company, companyId, marks, results, people } = await world(given);
      const before = await figures(db, companyId, [...TOTALS, ...ROLLUPS]);
      const due = await selectDue(db, cutoffOf(company, given.months, NOW));
      expect(due.reduce((sum, one) => sum + one.results, 0)).toBe(results);
      expect(await countPeople(db, companyId, due)).toBe(people);

      const startsAt = NOW;
      await db.transaction((tx) =>
        putRetention(tx, companyId, { months: given.months, startsAt, changedAt: NOW, changedBy: 1 }),
      );
      const deps = { db, clock: () => NOW, jobs: { enqueue: async () => undefined } } as never as Parameters<
        typeof runRetention
      >[0];
      await runRetention({ ...deps, db: crashing(db, given.crashAfter) }, { companyId }).catch(
        (error: Error) => expect(error.message).toBe('killed'),
      );
      await runRetention(deps, { companyId });
      await runRetention(deps, { companyId });

      expect(await figures(db, companyId, [...TOTALS, ...ROLLUPS])).toEqual(before);
      // What was answered is counted for good; here the answers' ids are words, so that it is seen that nothing else is kept.
      const all = (await wholeDatabase(db)).filter((line) => !line.startsWith('answer_counts:')).join('\n');
      expect(marks.gone.filter((mark) => all.includes(mark))).toEqual([]);
      expect(marks.kept.filter((mark) => !all.includes(mark))).toEqual([]);
      expect(await smallCells(db, companyId)).toEqual([]);
      const runs = await db.select().from(retentionRuns).where(sql`company_id = ${companyId}`);
      expect(runs.map(({ endedAt }) => endedAt !== null)).toEqual(due.length > 0 ? [true] : []);
      expect(await leftNames(db, companyId)).toEqual([]);

      await db.transaction(async (tx) => {
        const generation = await beginGeneration(tx, companyId, 'UTC');
        await collectRange(tx, companyId, { generation, after: 0, upTo: EVERYBODY });
        await adoptGeneration(tx, companyId, generation);
      });
      expect(await figures(db, companyId, ROLLUPS)).toEqual(before.slice(TOTALS.length));
    }),
    { numRuns: 12 },
  );
});
