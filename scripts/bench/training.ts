import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { isOpen } from '@contract/operations';
import { campaignEndpoints, LEARNER_SORTS } from '@contract/training/campaigns';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import type { OpenDatabase } from '@server/platform/db/client';
import type { Verdict } from './budgets';
import { besideVerdict, printBeside } from './bulk';
import { type Ask, callAs } from './calls';
import { benchData } from './data';
import { type RunningGateway, startGateway } from './gateway';
import { type Acts, COURSES, measureCompletions, prepareLearners } from './learners';
import { measureInTurn, type PageFigures, plainPage, printPages, slowest } from './pages';
import { type ReadBeside, readBeside } from './reader';
import { type Caller, signIn } from './session';
import { type CopyFigures, copyTasks } from './task-copy';

const LEAST_SHARE = 1 / 3;
const MOST_PAGES = 3;
const LEAST_COMPLETIONS = 5000;
const POLL_MS = 500;

export interface TrainingFigures {
  readonly people: number;
  readonly enrolSeconds: number;
  readonly copy: CopyFigures;
  readonly list: ReadBeside;
  /** The plain users page, then each page of a campaign's learners and its statistics. */
  readonly pages: readonly PageFigures[];
  readonly completions: Acts;
}

/** Courses of one chapter, which the generator does not make; returns their ids. */
async function insertCourses({ pool }: OpenDatabase, count: number): Promise<number[]> {
  const chapter = { id: 'one', title: 'One', kind: 'text', text: 'A chapter.' };
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO courses (name, name_key, category, language_code, total_chapters, total_quizzes, total_minutes, sections)
     SELECT 'Course ' || n, 'course ' || n, 'awareness', 'en', 1, 0, 1, $1::jsonb FROM generate_series(1, $2::integer) n
     RETURNING id`,
    [JSON.stringify([{ id: 'part', title: 'Part', chapters: [chapter], quiz: [] }]), count],
  );
  return rows.map(({ id }) => Number(id));
}

const settings = {
  daysToComplete: 30,
  notificationsEnabled: false,
  subject: 'Training',
  message: 'Please take it.',
};

async function assign(ask: Ask, courseId: number, name: string): Promise<number> {
  const body = { ...settings, courseId, name, assignmentType: 'ALL_USERS' as const };
  return (await ask(campaignEndpoints.create, {}, body)).id;
}

async function isEnrolled(ask: Ask, id: number): Promise<boolean> {
  const { enrolment, total } = await ask(campaignEndpoints.get, { id });
  return total > 0 && (enrolment === null || !isOpen(enrolment.state));
}

async function measureEnrolment(origin: string, caller: Caller, [first, second]: readonly number[]) {
  if (!first || !second) throw new Error('there are no courses');
  const ask = callAs(origin, caller);
  const start = performance.now();
  const id = await assign(ask, first, 'Alone');
  while (!(await isEnrolled(ask, id))) await delay(POLL_MS);
  const enrolSeconds = (performance.now() - start) / 1000;
  const people = (await ask(campaignEndpoints.get, { id })).total;
  const beside = { id: 0 };
  const list = await readBeside(
    origin,
    caller,
    async () => {
      beside.id = await assign(ask, second, 'Beside a reader');
    },
    () => isEnrolled(ask, beside.id),
  );
  return { campaignId: id, people, enrolSeconds, list };
}

/** As after some weeks: learners in every state, with scores and dates. */
export async function playWeeks(folder: string, campaignId: number): Promise<void> {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    await pool.query(
      `UPDATE tasks SET status = CASE WHEN id % 20 < 9 THEN 'completed' WHEN id % 20 < 13 THEN 'inProgress' ELSE 'notStarted' END,
         progress = CASE WHEN id % 20 < 9 THEN 100 WHEN id % 20 < 13 THEN 50 ELSE 0 END,
         score = CASE WHEN id % 20 < 9 THEN 50 + id % 51 END,
         started_at = CASE WHEN id % 20 < 13 THEN assigned_at + (id % 1000) * interval '1 minute' END,
         completed_at = CASE WHEN id % 20 < 9 THEN assigned_at + (id % 20000) * interval '1 minute' END,
         due_at = CASE WHEN id % 7 = 0 THEN due_at - interval '40 days' ELSE due_at END
       WHERE campaign_id = $1`,
      [campaignId],
    );
    await pool.query('VACUUM ANALYZE tasks, task_counts, completion_counts');
    await pool.query('CHECKPOINT');
  } finally {
    await close();
  }
}

/** The plain users page, and every page of the campaign, asked in turn. */
export function measurePages(origin: string, caller: Caller, users: number, campaignId: number) {
  const path = (endpoint: Endpoint, query: object) =>
    buildUrl(endpoint, { companyId: caller.companyId, id: campaignId }, { ...query });
  const learners = (name: string, query: object) => ({
    name,
    path: path(campaignEndpoints.learners, { pageSize: 25, ...query }),
  });
  return measureInTurn(origin, caller, [
    plainPage(caller, users),
    { name: 'statistics', path: path(campaignEndpoints.statistics, {}) },
    learners('learners', {}),
    ...['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE'].map((status) =>
      learners(`learners ${status}`, { status }),
    ),
    ...LEARNER_SORTS.flatMap((orderBy) =>
      ['asc', 'desc'].map((order) => learners(`learners by ${orderBy} ${order}`, { orderBy, order })),
    ),
    learners('learners searched', { search: 'mar' }),
  ]);
}

/** Assigns courses to everybody, reads how that goes, and lets learners complete; on copies of the data. */
export async function measureTraining(wanted: number): Promise<TrainingFigures> {
  const data = await benchData([wanted]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  const [own, bare] = [join(folder, 'gateway'), join(folder, 'bare')];
  const within = async <Result>(work: (gateway: RunningGateway, caller: Caller) => Promise<Result>) => {
    const gateway = await startGateway(own);
    try {
      return await work(gateway, await signIn(gateway.origin, company.admin.email));
    } finally {
      await gateway.close();
    }
  };
  try {
    await cp(data.gateway, own, { recursive: true });
    const database = await openDatabase(readConfig({ DATA_DIR: own }));
    const courses = await insertCourses(database, 2).finally(() => database.close());
    const { campaignId, people, enrolSeconds, list } = await within(({ origin }, caller) =>
      measureEnrolment(origin, caller, courses),
    );
    await cp(data.bare, bare, { recursive: true });
    const copy = await copyTasks(join(bare, 'database'));
    await rm(bare, { recursive: true });
    await playWeeks(own, campaignId);
    const learners = await prepareLearners(own, company);
    const again = await openDatabase(readConfig({ DATA_DIR: own }));
    const short = await insertCourses(again, COURSES).finally(() => again.close());
    return await within(async ({ origin }, caller) => {
      const pages = await measurePages(origin, caller, wanted, campaignId);
      const completions = await measureCompletions(origin, caller, learners, short);
      return { people, enrolSeconds, copy, list, pages, completions };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rows a second of an enrolment as a share of COPY. */
const shareOf = ({ people, enrolSeconds, copy }: TrainingFigures) =>
  people / enrolSeconds / (copy.rows / copy.seconds);

export function trainingVerdicts(figures: TrainingFigures): Verdict[] {
  const { list, pages, completions } = figures;
  const worst = slowest(pages);
  const share = shareOf(figures);
  const perMinute = (60 * completions.done) / completions.seconds;
  return [
    {
      budget: 'an enrolment at least a third of the rows a second of a COPY',
      measured: `${(100 * share).toFixed(0)} %`,
      kept: share >= LEAST_SHARE,
    },
    besideVerdict('a course is assigned to everybody', list),
    {
      budget: `statistics and every list of learners at most ${MOST_PAGES} times the plain users page`,
      measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
      kept: worst !== undefined && worst.ratio <= MOST_PAGES,
    },
    {
      budget: `${LEAST_COMPLETIONS.toLocaleString('en')} completions a minute beside a reading admin`,
      measured: Math.round(perMinute).toLocaleString('en'),
      kept: perMinute >= LEAST_COMPLETIONS,
    },
  ];
}

export function printTraining(figures: TrainingFigures): void {
  const { people, enrolSeconds, copy, list, pages, completions } = figures;
  const rate = (rows: number, seconds: number) =>
    `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} a second`;
  console.log(`\nA course assigned to ${people.toLocaleString('en')} people`);
  console.log(`  enrolment     ${rate(people, enrolSeconds)}`);
  console.log(`  bare COPY     ${rate(copy.rows, copy.seconds)}`);
  console.log(`  without users ${rate(copy.rows, copy.tasksSeconds)}`);
  printBeside(list);
  printPages(pages);
  console.log(`  completions   ${rate(completions.done, completions.seconds)}`);
  printBeside(completions.list);
}
