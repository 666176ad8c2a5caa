import { once } from 'node:events';
import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { dueTasks, type KindRule, lastOfRange, nextSize } from '@server/areas/settings/reminders/due.queries';
import { coveredBy } from '@server/areas/settings/reminders/next-send';
import { readConfig } from '@server/config';
import { TASK_REMINDER } from '@server/domain/reminders/source.queries';
import { openDatabase } from '@server/open-database';
import type { Database } from '@server/platform/db/client';
import { embeddedQueue } from '@server/platform/jobs/embedded';
import { sql } from 'drizzle-orm';
import type { Verdict } from './budgets';
import { companyOf, onCopy } from './copies';
import { benchData } from './data';
import { startGateway } from './gateway';
import { answerOf, CONNECTIONS, child, measureSending, perSecond } from './simulation-sending';

/** Choosing may take so many times as long as counting. */
const MOST = 3;
/** One in so many is due to be reminded. */
const ONE_IN = 100;
const ROUNDS = 3;
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

export interface ReminderFigures {
  readonly people: number;
  readonly countMs: number;
  readonly chooseMs: number;
  readonly due: number;
  /** Mails a second, and how many of them arrived; beside those of the simulation's sender. */
  readonly mails: number;
  readonly perSecond: number;
  readonly arrived: number;
  readonly simulationPerSecond: number;
}

/** A course that everybody has, of which some have a day left. The triggers are off meanwhile. */
async function insertCourse(db: Database, companyId: number): Promise<void> {
  await db.execute(sql`SET session_replication_role = 'replica'`);
  await db.execute(sql`
    INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
      notifications_enabled, start_date, days_to_complete, launched_at, created_by, created_at)
    VALUES (${companyId}, 'course', 'A large course', 'a large course', 999999, 'A large course', 'a large course', 6,
      'ALL_USERS', false, now() - interval '10 days', 30, now() - interval '10 days', 1, now() - interval '10 days')`);
  await db.execute(sql`
    INSERT INTO tasks (company_id, user_id, department_id, campaign_id, item_id, type, title, status, assigned_at, due_at)
    SELECT u.company_id, u.id, u.department_id, c.id, c.course_id, 'course', c.course_name, 'notStarted',
      now() - interval '10 days',
      date_trunc('day', now()) + (CASE WHEN u.id % ${ONE_IN}::int = 0 THEN 2 ELSE 6 + u.id % 20 END) * interval '1 day'
        - interval '1 millisecond'
    FROM users u JOIN campaigns c ON c.company_id = u.company_id AND c.course_id = 999999
    WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL`);
  await db.execute(sql`
    UPDATE users SET registration_type = 'REGISTERED' WHERE company_id = ${companyId} AND id % ${ONE_IN}::int = 0`);
  await db.execute(sql`DELETE FROM tasks WHERE company_id = ${companyId} AND campaign_id IS NULL`);
  await db.execute(sql`SET session_replication_role = 'origin'`);
  await db.execute(sql`VACUUM ANALYZE tasks, users, campaigns`);
  await db.execute(sql`CHECKPOINT`);
}

const RULE: KindRule = {
  ...{ kind: 'course', reminder: TASK_REMINDER, beforeDays: [1, 3], frequency: null, afterDays: 3 },
  afterTimes: limits.reminders.afterTimes,
};

/** Counts the people who have something open; the fastest of a few. */
async function count(db: Database, companyId: number): Promise<number> {
  const start = performance.now();
  await db.execute(sql`
    SELECT count(*) FROM users u WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL
      AND u.registration_type = 'REGISTERED' AND EXISTS (SELECT 1 FROM tasks t WHERE t.company_id = u.company_id
        AND t.user_id = u.id AND t.completed_at IS NULL)`);
  return performance.now() - start;
}

/** Chooses whom to remind among everybody, as the gateway does. */
async function choose(db: Database, companyId: number): Promise<{ ms: number; due: number }> {
  const now = new Date();
  const day = dayAt(now, 'UTC');
  const send = { companyId, timeZone: 'UTC', day, coversUntil: coveredBy({ weekdays: ALL_DAYS }, day), now };
  const people = limits.reminders.batchPeople;
  const start = performance.now();
  let [after, size, due]: [number, number, number] = [0, people, 0];
  for (;;) {
    const upTo = await lastOfRange(db, companyId, { after, size });
    if (upTo === null) return { ms: performance.now() - start, due };
    const tasks = await dueTasks(db, send, [RULE], { after, upTo, people });
    const found = new Set(tasks.map(({ userId }) => userId)).size;
    due += found;
    after = found === people ? (tasks.at(-1)?.userId ?? upTo) : upTo;
    size = nextSize(size, found);
  }
}

/** Makes reminders of the course due now, and queues the send. */
async function makeDue(db: Database, companyId: number): Promise<void> {
  const now = new Date();
  const hours = JSON.stringify([...Array(24).keys()]);
  await db.execute(sql`
    INSERT INTO reminder_kinds (company_id, kind, is_on, before_days, frequency, after_days, after_times, tells_managers, updated_at)
    VALUES (${companyId}, 'course', true, '[1, 3]', NULL, 3, 3, false, ${now})`);
  await db.execute(sql`
    INSERT INTO reminder_schedules (company_id, hours, weekdays, next_at, updated_at)
    VALUES (${companyId}, ${hours}::jsonb, ${JSON.stringify(ALL_DAYS)}::jsonb, ${now}, ${now})`);
  const log = { warn: () => undefined, error: () => undefined };
  const queue = embeddedQueue({ db, clock: () => now, log });
  const job = { companyId, dueAt: now.toISOString() };
  await db.transaction((tx) => queue.enqueue(tx, 'reminders.send', job));
}

/** What arrives of the reminders of a folder, a second. */
async function send(folder: string, mails: number) {
  const sink = child('mail-sink.ts');
  try {
    const [port] = await once(sink, 'message');
    const url = `smtp://127.0.0.1:${port}`;
    const gateway = await startGateway(folder, { SMTP_URL: url, MAIL_CONNECTIONS: String(CONNECTIONS) });
    const sent = await perSecond(sink, mails).finally(() => gateway.close());
    // Nothing comes after the last.
    const rest = await answerOf<{ messages: number }>(sink, 'read');
    return { ...sent, arrived: sent.arrived + rest.messages };
  } finally {
    sink.disconnect();
  }
}

/** Chooses whom to remind in a company of this size beside counting, and mails them beside the simulation's sender; on copies. */
export async function measureReminders(wanted: number): Promise<ReminderFigures> {
  const data = await benchData([wanted]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    const companyId = await companyOf(folder, email);
    const open = await openDatabase(readConfig({ DATA_DIR: folder }));
    const counted: number[] = [];
    const chosen: { ms: number; due: number }[] = [];
    try {
      await insertCourse(open.db, companyId);
      for (let round = 0; round < ROUNDS; round += 1) {
        counted.push(await count(open.db, companyId));
        chosen.push(await choose(open.db, companyId));
      }
      await makeDue(open.db, companyId);
    } finally {
      await open.close();
    }
    const due = chosen[0]?.due ?? 0;
    const sent = await send(folder, due);
    const simulation = await onCopy(data.gateway, (copy) => measureSending(copy, company.slug, due));
    return {
      people: company.users,
      countMs: Math.min(...counted),
      chooseMs: Math.min(...chosen.map(({ ms }) => ms)),
      due,
      mails: due,
      perSecond: sent.perSecond,
      arrived: sent.arrived,
      simulationPerSecond: simulation.gateway,
    };
  });
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

export function reminderVerdicts(figures: ReminderFigures): Verdict[] {
  const { countMs, chooseMs, mails, arrived, perSecond: sent, simulationPerSecond } = figures;
  return [
    {
      budget: `choosing whom to remind at most ${MOST} times counting them`,
      measured: `${(chooseMs / countMs).toFixed(2)} times`,
      kept: chooseMs <= MOST * countMs,
    },
    {
      budget: 'each of them is mailed once',
      measured: `${whole(arrived)} mails to ${whole(mails)} people`,
      kept: arrived === mails,
    },
    {
      budget: "reminders a second at least as many as the simulation's sender mails",
      measured: `${whole(sent)} to ${whole(simulationPerSecond)}`,
      kept: sent >= simulationPerSecond,
    },
  ];
}

export function printReminders({ people, countMs, chooseMs, due }: ReminderFigures): void {
  console.log(`\nReminders of ${whole(people)} people, of whom ${whole(due)} are due`);
  console.log(`  counting ${whole(countMs)} ms, choosing ${whole(chooseMs)} ms`);
}
