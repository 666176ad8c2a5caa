import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl } from '@contract/endpoint';
import { learnerEndpoints } from '@contract/learner';
import { campaignEndpoints } from '@contract/training/campaigns';
import type { Section } from '@contract/training/content';
import type { CompanyPlan } from '@server/cli/bulk/plan';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { SMALL } from './arguments';
import type { BareDatabase } from './bare';
import { allowed, isWithin, type Verdict } from './budgets';
import { callAs } from './calls';
import { asAdmin, besideBare, onCopy } from './copies';
import { CROWD_CALLS, type CrowdFigures, letLearn } from './crowd';
import { benchData } from './data';
import { figuresOf, type Measured } from './figures';
import { inParallel, type LearnerAccount, prepareLearners, SIGN_INS } from './learners';
import { measureListsBeside } from './lists';
import { printMeasured } from './report';
import { type Caller, mintTokens, redeem, signIn } from './session';

const LEARNERS = 1000;
/** Learners whose single steps are compared with their SQL, and what they have to do. */
const COMPARED = 5;
const COMPARED_COURSES = 10;
const COMPARED_CHAPTERS = 10;
const WARM_UP = 100;
const ALONE = 120;
/** Between two compared steps while the others learn. */
const PAUSE_MS = 300;
/** One course for the compared steps, one for the hurry, and the others while the lists are read. */
const COURSES = 6;
const SECONDS = 60;
const HURRY = 'As fast as they can';
const LEAST_SHARE = 0.95;

export interface LearnFigures {
  /** A chapter that is done beside its SQL, while nobody else is there and among all learners. */
  readonly alone: Measured;
  readonly among: Measured;
  /** The console's lists beside their SQL, likewise. */
  readonly idleLists: readonly Measured[];
  readonly lists: readonly Measured[];
  /** While single steps were compared; while the lists were read, in turn; and as fast as the gateway can. */
  readonly quiet: CrowdFigures;
  readonly beside: readonly CrowdFigures[];
  readonly hurry: CrowdFigures;
}

const prose = 'A paragraph about mails that ask for something in a hurry, and what to look at first. '.repeat(
  20,
);
const chapter = (id: string) => ({ id, title: `Chapter ${id}`, kind: 'text' as const, text: prose });

/** The course that everybody takes: two chapters and a question. */
const COURSE: Section[] = [
  {
    id: 's1',
    title: 'Section',
    chapters: [chapter('c1'), chapter('c2')],
    quiz: [
      {
        id: 'q1',
        text: 'What do you do first?',
        isMultiple: false,
        answers: ['a1', 'a2', 'a3'].map((id) => ({ id, text: `Answer ${id}`, isRight: id === 'a1' })),
        explanation: 'Looking costs nothing.',
      },
    ],
  },
];
const chapterIds = Array.from({ length: COMPARED_CHAPTERS }, (_, index) => `c${index + 1}`);
const LONG_COURSE: Section[] = [{ id: 's1', title: 'Section', chapters: chapterIds.map(chapter), quiz: [] }];

/** Stores a course under each name; returns their ids in order. */
async function insertCourses(folder: string, names: readonly string[], sections: Section[]) {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO courses (name, name_key, category, language_code, total_chapters, total_quizzes, total_minutes, sections)
       SELECT name, lower(name), 'awareness', 'en', 2, 1, 1, $2::jsonb FROM unnest($1::text[]) name RETURNING id`,
      [names, JSON.stringify(sections)],
    );
    return rows.map(({ id }) => Number(id));
  } finally {
    await close();
  }
}

/** Assigns each course to these users and waits until all have it. */
async function assign(
  origin: string,
  admin: Caller,
  courses: readonly number[],
  selected: readonly number[],
) {
  const ask = callAs(origin, admin);
  for (const courseId of courses) {
    const settings = {
      daysToComplete: 30,
      notificationsEnabled: false,
      subject: 'Training',
      message: 'Take it.',
    };
    const body = { ...settings, courseId, name: `${courseId}`, assignmentType: 'SELECTED_USERS' as const };
    const { id } = await ask(campaignEndpoints.create, {}, { ...body, selected: [...selected] });
    while ((await ask(campaignEndpoints.get, { id })).total < selected.length) await delay(200);
  }
}

/** A chapter that is still to be read. */
interface Step {
  readonly token: string;
  readonly uid: string;
  readonly companyId: number;
  readonly taskId: number;
  readonly chapterId: string;
}

/** Every chapter of every course of the learners with the long ones. */
async function stepsOf(origin: string, accounts: readonly LearnerAccount[]): Promise<Step[]> {
  const steps: Step[] = [];
  await inParallel(accounts, SIGN_INS, async ({ email }) => {
    const caller = await signIn(origin, email);
    const { data } = await callAs(origin, caller)(learnerEndpoints.tasks, {}, undefined, { pageSize: 100 });
    const long = data.items.filter(({ name }) => name.startsWith('Long '));
    steps.push(
      ...long.flatMap(({ id }) => chapterIds.map((chapterId) => ({ ...caller, taskId: id, chapterId }))),
    );
  });
  return steps;
}

/** Does steps until it is time to stop, each over HTTP and then by its SQL alone, in the other process. */
async function compareSteps(
  origin: string,
  bare: BareDatabase,
  steps: Step[],
  name: string,
  { isOver, warmUp, pauseMs }: { isOver: (done: number) => boolean; warmUp: number; pauseMs: number },
): Promise<Measured> {
  const [http, sql]: [number[], number[]] = [[], []];
  for (let done = 0; !isOver(done - warmUp); done += 1) {
    const step = steps.pop();
    if (!step) throw new Error('there are no chapters left');
    const { token, uid, companyId, taskId, chapterId } = step;
    await bare.prepare('step', uid, { kind: 'chapter', taskId, chapterId });
    if (pauseMs > 0) await delay(pauseMs);
    const path = buildUrl(learnerEndpoints.chapterDone, { companyId, taskId, chapterId });
    const start = performance.now();
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    const ms = performance.now() - start;
    if (!answer.ok) throw new Error(`A chapter answered ${answer.status}`);
    const alone = await bare.run('step');
    if (done < warmUp) continue;
    http.push(ms);
    sql.push(alone);
  }
  return { users: http.length, name, http: figuresOf(http), sql: figuresOf(sql) };
}

/** Lets everybody take one course after the other until the work is over. */
async function whileLearning<Result>(
  begin: (course: string) => Promise<CrowdFigures>,
  courses: readonly string[],
  work: () => Promise<Result>,
): Promise<{ result: Result; crowds: CrowdFigures[] }> {
  const state = { isOver: false };
  const learning = (async () => {
    const crowds: CrowdFigures[] = [];
    for (const course of courses) {
      crowds.push(await begin(course));
      if (state.isOver) return crowds;
    }
    throw new Error('everything was learned before the work was over');
  })();
  const working = work().finally(() => {
    state.isOver = true;
  });
  const [crowds, result] = await Promise.all([learning, working]);
  return { result, crowds };
}

interface Prepared {
  readonly company: CompanyPlan;
  /** The learners' tokens to sign in with. */
  readonly crowd: readonly string[];
  readonly compared: readonly LearnerAccount[];
  readonly courses: readonly string[];
  readonly samples: number;
}

/** Everything that is measured at one gateway, whose data the bare database has as well. */
async function measureAt(
  origin: string,
  { companyId }: Caller,
  bare: BareDatabase,
  { company, crowd, compared, courses, samples }: Prepared,
): Promise<LearnFigures> {
  const steps = await stepsOf(origin, compared);
  const tokens: string[] = [];
  await inParallel(crowd, SIGN_INS, async (token) => void tokens.push(await redeem(origin, token)));
  const learn = (course: string, seconds: number | null) =>
    letLearn({ origin, companyId, course, tokens, seconds });
  console.log('\nA chapter beside its SQL, and the lists, while nobody learns');
  const once = { isOver: (done: number) => done >= ALONE, warmUp: WARM_UP, pauseMs: 0 };
  const alone = await compareSteps(origin, bare, steps, 'a chapter, alone', once);
  printMeasured([alone]);
  const idleLists = await measureListsBeside(origin, bare, [company], samples, printMeasured);
  const [first = '', ...others] = courses;
  console.log(`\nThe same among ${crowd.length.toLocaleString('en')} learners`);
  const state = { isOver: false };
  const learning = learn(first, SECONDS).finally(() => {
    state.isOver = true;
  });
  const throughout = { isOver: () => state.isOver, warmUp: 0, pauseMs: PAUSE_MS };
  const among = await compareSteps(origin, bare, steps, 'a chapter, among all', throughout);
  const quiet = await learning;
  printMeasured([among]);
  const { result: lists, crowds: beside } = await whileLearning(
    (course) => learn(course, SECONDS),
    others,
    () => measureListsBeside(origin, bare, [company], samples, printMeasured),
  );
  const hurry = await learn(HURRY, null);
  return { alone, among, idleLists, lists, quiet, beside, hurry };
}

/** A thousand learners take a course at once; on copies of the data. */
export async function measureLearn(samples: number): Promise<LearnFigures> {
  const data = await benchData([SMALL]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  return onCopy(data.gateway, async (folder) => {
    const accounts = await prepareLearners(folder, company, LEARNERS + COMPARED);
    const [learners, compared] = [accounts.slice(0, LEARNERS), accounts.slice(LEARNERS)];
    if (compared.length < COMPARED) throw new Error('there are too few learners');
    const courses = Array.from({ length: COURSES - 1 }, (_, index) => `Course ${index + 1}`);
    const long = Array.from({ length: COMPARED_COURSES }, (_, index) => `Long ${index + 1}`);
    const short = await insertCourses(folder, [...courses, HURRY], COURSE);
    const longIds = await insertCourses(folder, long, LONG_COURSE);
    const idsOf = (chosen: readonly LearnerAccount[]) => chosen.map(({ id }) => id);
    await asAdmin(folder, company.admin.email, async ({ origin }, admin) => {
      await assign(origin, admin, short, idsOf(learners));
      await assign(origin, admin, longIds, idsOf(compared));
    });
    const uids = learners.map(({ uid }) => uid);
    const crowd = await mintTokens(folder, uids);
    const prepared = { company, crowd, compared, courses, samples };
    return besideBare(folder, company.admin.email, ({ origin }, admin, bare) =>
      measureAt(origin, admin, bare, prepared),
    );
  });
}

const share = (measured: readonly Measured[]) => measured.filter(isWithin).length / measured.length;
const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
const ms = (value: number) => `${value.toFixed(1)} ms`;

export function learnVerdicts({ alone, among, idleLists, lists, quiet }: LearnFigures): Verdict[] {
  const step = ({ http, sql }: Measured) =>
    `${ms(http.p95)} to ${ms(sql.p95)}, of which ${ms(allowed(sql.p95))} are allowed`;
  return [
    { budget: 'a chapter within the budget of a list, alone', measured: step(alone), kept: isWithin(alone) },
    {
      budget: `the same among ${LEARNERS.toLocaleString('en')} learners`,
      measured: `${step(among)}; p95 of all chapters ${ms(quiet.ms.chapter.p95)}`,
      kept: isWithin(among),
    },
    ...[
      { when: 'while nobody learns', measured: idleLists },
      { when: `while ${LEARNERS.toLocaleString('en')} learn`, measured: lists },
    ].map(({ when, measured }) => ({
      budget: `at least ${percent(LEAST_SHARE)} of the lists within their budget ${when}`,
      measured: `${percent(share(measured))} of ${measured.length}`,
      kept: share(measured) >= LEAST_SHARE,
    })),
  ];
}

function printCrowd(what: string, { learners, calls, seconds, ms: of }: CrowdFigures): void {
  const rate = Math.round(calls / seconds).toLocaleString('en');
  console.log(
    `\n  ${what}: ${learners.toLocaleString('en')} learners, ${calls.toLocaleString('en')} calls in ${seconds.toFixed(1)} s, ${rate} a second`,
  );
  for (const call of CROWD_CALLS)
    console.log(`    ${call.padEnd(10)} p50 ${ms(of[call].p50)}, p95 ${ms(of[call].p95)}`);
}

export function printLearn({ quiet, beside, hurry }: LearnFigures): void {
  printCrowd('beside compared chapters', quiet);
  for (const crowd of beside) printCrowd('beside the lists', crowd);
  printCrowd('as fast as they can', hurry);
}
