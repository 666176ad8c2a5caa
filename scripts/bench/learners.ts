import { setTimeout as delay } from 'node:timers/promises';
import { learnerEndpoints } from '@contract/learner';
import { campaignEndpoints } from '@contract/training/campaigns';
import type { CompanyPlan } from '@server/cli/bulk/plan';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { callAs } from './calls';
import { type ReadBeside, readBeside } from './reader';
import { type Caller, signIn } from './session';

const LEARNERS = 250;
/** The courses each of them completes: 5,000 completions in all. */
export const COURSES = 20;
const CHAPTER = 'one';
/** Acts a minute; a little more than the budget, for the start and the end. */
export const PER_MINUTE = 5100;
const PARALLEL = 8;
/** The admin looks at four pages a second. */
const PAUSE_MS = 250;
export const SIGN_INS = 4;

/** A learner who can sign in with the generated password. */
export interface LearnerAccount {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
}

/** One call, or some, of a learner. */
export type Act = () => Promise<void>;

/** Acts done at the wanted pace beside a reader. */
export interface Acts {
  readonly done: number;
  readonly seconds: number;
  readonly list: ReadBeside;
}

/** Gives some learners accounts with the generated password. */
export async function prepareLearners(
  folder: string,
  { admin }: CompanyPlan,
  count = LEARNERS,
): Promise<LearnerAccount[]> {
  const database = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    const { rows } = await database.pool.query<{ id: string; uid: string; email: string }>(
      `WITH chosen AS (
         SELECT id, uid, email, email_key FROM users
         WHERE role = 'user' AND registration_type = 'REGISTERED' AND disabled_at IS NULL AND NOT is_mfa_enabled AND NOT sso
           AND company_id = (SELECT company_id FROM users WHERE uid = $2)
         ORDER BY id LIMIT $1
       ), made AS (
         INSERT INTO identity_accounts (uid, email, email_key, password_hash, email_verified, tokens_valid_since, created_at)
         SELECT c.uid, c.email, c.email_key, a.password_hash, true, a.tokens_valid_since, a.created_at
         FROM chosen c, identity_accounts a WHERE a.uid = $2
       )
       SELECT id, uid, email FROM chosen`,
      [count, admin.uid],
    );
    return rows.map(({ id, ...account }) => ({ ...account, id: Number(id) }));
  } finally {
    await database.close();
  }
}

/** Runs the work for every item, some at the same time. */
export async function inParallel<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** Does the acts in order at the wanted pace, or as fast as the gateway can, beside a reading admin. */
export async function actBeside(origin: string, admin: Caller, acts: readonly Act[]): Promise<Acts> {
  const work = { seconds: 0, isOver: false };
  let failure: unknown;
  const list = await readBeside(
    origin,
    admin,
    async () => {
      const start = performance.now();
      let begun = 0;
      inParallel(acts, PARALLEL, async (act) => {
        await delay(start + (begun++ * 60_000) / PER_MINUTE - performance.now());
        await act();
      })
        .catch((error: unknown) => {
          failure = error;
        })
        .finally(() => {
          work.seconds = (performance.now() - start) / 1000;
          work.isOver = true;
        });
    },
    async () => work.isOver,
    PAUSE_MS,
  );
  if (failure !== undefined) throw failure;
  return { done: acts.length, seconds: work.seconds, list };
}

/** Lets learners read the only chapter of each course and complete it, beside a reading admin. */
export async function measureCompletions(
  origin: string,
  admin: Caller,
  users: readonly LearnerAccount[],
  courses: readonly number[],
): Promise<Acts> {
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
  const acts: { turn: number; act: Act }[] = [];
  await inParallel(users, SIGN_INS, async ({ email }) => {
    const own = callAs(origin, await signIn(origin, email));
    const page = await own(learnerEndpoints.tasks, {}, undefined, { pageSize: 100 });
    const open = page.data.items.filter(({ name }) => name.startsWith('Course ')).slice(0, courses.length);
    for (const [turn, { id: taskId }] of open.entries()) {
      const act = async () => {
        await own(learnerEndpoints.chapterDone, { taskId, chapterId: CHAPTER });
        await own(learnerEndpoints.complete, { taskId });
      };
      acts.push({ turn, act });
    }
  });
  // One task of each learner after the other, as when many are at work at the same time.
  return actBeside(
    origin,
    admin,
    acts.sort((a, b) => a.turn - b.turn).map(({ act }) => act),
  );
}
