import { setTimeout as delay } from 'node:timers/promises';
import { learnerEndpoints } from '@contract/learner';
import { campaignEndpoints } from '@contract/training/campaigns';
import { readConfig } from '@server/config';
import type { CompanyPlan } from '@server/db/bulk/plan';
import type { OpenDatabase } from '@server/db/client';
import { openDatabase } from '@server/open-database';
import { type Ask, callAs } from './calls';
import { type ReadBeside, readBeside } from './reader';
import { type Caller, signIn } from './session';

/** Learners, and the courses each of them completes: 5,000 completions in all. */
const LEARNERS = 250;
const COURSES = 20;
const CHAPTER = 'one';
/** Completions a minute; a little more than the budget, for the start and the end. */
export const PER_MINUTE = 5100;
const PARALLEL = 8;
/** The admin looks at four pages a second. */
const PAUSE_MS = 250;
const SIGN_INS = 4;

export interface Learners {
  readonly users: readonly { readonly id: number; readonly email: string }[];
  readonly courses: readonly number[];
}

export interface Completions {
  readonly completed: number;
  readonly seconds: number;
  readonly list: ReadBeside;
}

/** Gives some learners accounts with the generated password. */
export async function prepareLearners(
  folder: string,
  { admin }: CompanyPlan,
  insertCourses: (database: OpenDatabase, count: number) => Promise<number[]>,
): Promise<Learners> {
  const database = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    const { rows } = await database.pool.query<{ id: string; email: string }>(
      `WITH chosen AS (
         SELECT id, uid, email, email_key FROM users
         WHERE role = 'user' AND registration_type = 'REGISTERED' AND disabled_at IS NULL AND NOT is_mfa_enabled AND NOT sso
         ORDER BY id LIMIT $1
       ), made AS (
         INSERT INTO identity_accounts (uid, email, email_key, password_hash, email_verified, tokens_valid_since, created_at)
         SELECT c.uid, c.email, c.email_key, a.password_hash, true, a.tokens_valid_since, a.created_at
         FROM chosen c, identity_accounts a WHERE a.uid = $2
       )
       SELECT id, email FROM chosen`,
      [LEARNERS, admin.uid],
    );
    const users = rows.map(({ id, email }) => ({ id: Number(id), email }));
    return { users, courses: await insertCourses(database, COURSES) };
  } finally {
    await database.close();
  }
}

/** Runs the work for every item, some at the same time. */
async function inParallel<Item>(items: readonly Item[], most: number, work: (item: Item) => Promise<void>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** Lets learners read their only chapter and complete, at the wanted pace, beside a reading admin. */
export async function measureCompletions(
  origin: string,
  admin: Caller,
  { users, courses }: Learners,
): Promise<Completions> {
  const ask = callAs(origin, admin);
  const selected = users.map(({ id }) => id);
  for (const courseId of courses) {
    const body = {
      courseId,
      name: `Course ${courseId}`,
      assignmentType: 'SELECTED_USERS' as const,
      selected,
      daysToComplete: 30,
      notificationsEnabled: false,
      subject: 'Training',
      message: 'Please take it.',
    };
    const { id } = await ask(campaignEndpoints.create, {}, body);
    while ((await ask(campaignEndpoints.get, { id })).total < selected.length) await delay(200);
  }
  const tasks: { ask: Ask; taskId: number }[] = [];
  await inParallel(users, SIGN_INS, async ({ email }) => {
    const own = callAs(origin, await signIn(origin, email));
    const page = await own(learnerEndpoints.tasks, {}, undefined, { pageSize: 100 });
    const open = page.data.items.filter(({ name }) => name.startsWith('Course ')).slice(0, COURSES);
    tasks.push(...open.map(({ id }) => ({ ask: own, taskId: id })));
  });
  // One task of each learner after the other, as when many are at work at the same time.
  const spread = tasks
    .map((task, index) => ({ task, turn: index % COURSES }))
    .sort((a, b) => a.turn - b.turn);
  const work = { seconds: 0, isOver: false };
  const list = await readBeside(
    origin,
    admin,
    async () => {
      const start = performance.now();
      let begun = 0;
      const finished = inParallel(spread, PARALLEL, async ({ task }) => {
        // At the wanted pace, or as fast as the gateway can if that is slower.
        await delay(start + (begun++ * 60_000) / PER_MINUTE - performance.now());
        await task.ask(learnerEndpoints.chapterDone, { taskId: task.taskId, chapterId: CHAPTER });
        await task.ask(learnerEndpoints.complete, { taskId: task.taskId });
      });
      void finished.then(() => {
        work.seconds = (performance.now() - start) / 1000;
        work.isOver = true;
      });
    },
    async () => work.isOver,
    PAUSE_MS,
  );
  return { completed: tasks.length, seconds: work.seconds, list };
}
