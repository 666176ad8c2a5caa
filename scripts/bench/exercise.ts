import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { learnerEndpoints } from '@contract/learner';
import { limits } from '@contract/limits';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints, USER_REPORT_SORTS } from '@contract/phishing-exercise/reports';
import { SMALL } from './arguments';
import type { Verdict } from './budgets';
import { printBeside } from './bulk';
import { callAs } from './calls';
import { asAdmin, onCopy } from './copies';
import { type Csv, measureCsv } from './csv';
import { benchData } from './data';
import { prepareExercises } from './exercise-data';
import { type Act, type Acts, actBeside, inParallel, prepareLearners, SIGN_INS } from './learners';
import {
  measureInTurn,
  type PageCase,
  type PageFigures,
  plainPage,
  printPages,
  slowest,
  slowestMiddle,
  steepest,
} from './pages';
import { type Caller, signIn } from './session';

const MOST_PAGES = 3;
const MOST_GROWTH = 2;
/** Milliseconds, at the 95th percentile. */
const MOST_MIDDLE = 100;
const MOST_MB = 50;
const LEAST_ANSWERS = 5000;
/** Each learner answers so many exercises of ten messages: 5,000 answers in all. */
const EXERCISES = 2;
const ANSWER = 'REPORT_PHISHING';

export interface ExerciseFigures {
  readonly people: number;
  /** The plain users page, then each page of the report; of the large company and of the small one. */
  readonly large: readonly PageFigures[];
  readonly small: readonly PageFigures[];
  readonly csv: Csv;
  readonly answers: Acts;
}

/** Every page of an exercise's report: each table, every sort both ways, filters, searches and pages far behind. */
async function reportPages(
  origin: string,
  caller: Caller,
  campaignId: number,
  learners: number,
): Promise<PageCase[]> {
  const ask = callAs(origin, caller);
  const { departmentsFilter, groupsFilter, ...reports } = exerciseReportEndpoints;
  const first = async (endpoint: typeof departmentsFilter | typeof groupsFilter) => {
    const { data } = await ask(endpoint, { campaignId });
    const id = data.items[0]?.id;
    if (!id) throw new Error('there is nothing to filter by');
    return id;
  };
  const [departments, groups] = [await first(departmentsFilter), await first(groupsFilter)];
  const userId = (await ask(reports.users, { campaignId })).data.items[0]?.id;
  const params = { companyId: caller.companyId, campaignId, templateId: 1, userId };
  const page = (name: string, endpoint: Endpoint, query: object = {}): PageCase => ({
    name,
    path: buildUrl(endpoint, params, { ...query }),
  });
  const users = (name: string, query: object) => page(`users ${name}`, reports.users, query);
  const { reportPageSize } = limits.paging;
  const last = Math.ceil(learners / reportPageSize) - 1;
  return [
    page('statistics', reports.statistics),
    page('departments', reports.departments),
    page('groups', reports.groups),
    page('templates', reports.templates),
    page('departments to filter by', departmentsFilter),
    page('groups to filter by', groupsFilter),
    page('a template', reports.template),
    page('a template, wrong answers', reports.template, { status: 'WRONG' }),
    page('a template, searched', reports.template, { searchText: 'mar' }),
    page('a user', reports.user),
    page('results of a user', reports.results),
    page('all exercises', reports.companyStatistics),
    page('summary of all exercises', reports.companySummary),
    page('dashboard', reports.dashboard),
    users('by default', {}),
    users('middle page', { pageNumber: Math.floor(last / 2) }),
    users('last page', { pageNumber: last }),
    ...(['fullName', 'email'] as const).map((orderBy) =>
      users(`middle page by ${orderBy}`, { orderBy, order: 'asc', pageNumber: Math.floor(last / 2) }),
    ),
    ...USER_REPORT_SORTS.flatMap((orderBy) =>
      ['asc', 'desc'].map((order) => users(`by ${orderBy} ${order}`, { orderBy, order })),
    ),
    ...['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE'].map((status) => users(status, { status })),
    users('of a department', { departments }),
    users('overdue of a department', { departments, status: 'OVERDUE' }),
    users('of a group', { groups }),
    users('completed of a group', { groups, status: 'COMPLETED' }),
    users('searched', { searchText: 'mar' }),
    users('searched, none found', { searchText: 'xqzwv' }),
  ];
}

/** The answers that some learners can give to exercises of their own, one act each. */
async function prepareAnswers(
  origin: string,
  admin: Caller,
  users: readonly { readonly id: number; readonly email: string }[],
): Promise<Act[]> {
  const ask = callAs(origin, admin);
  const templates = Array.from({ length: limits.exercises.templatesRequired }, (_, index) => ({
    orderNumber: index + 1,
    templateId: index + 1,
  }));
  const made: number[] = [];
  for (let number = 1; number <= EXERCISES; number += 1) {
    const body = {
      name: `Exercise ${number}`,
      startedAt: null,
      daysToComplete: 30,
      notification: { isEnabled: false, subject: 'An exercise', message: 'Please take it.' },
      usersType: 'USERS_SELECTED' as const,
      selectedDepartmentsIds: [],
      selectedGroupsIds: [],
      selectedUsersIds: users.map(({ id }) => id),
      packId: null,
      templates,
    };
    const { data } = await ask(exerciseCampaignEndpoints.create, {}, body);
    made.push(data.id);
  }
  const total = async (campaignId: number) =>
    (await ask(exerciseReportEndpoints.statistics, { campaignId })).data.total;
  for (const id of made) while ((await total(id)) < users.length) await delay(200);
  const acts: { turn: number; act: Act }[] = [];
  await inParallel(users, SIGN_INS, async ({ email }) => {
    const own = callAs(origin, await signIn(origin, email));
    const { data } = await own(learnerEndpoints.tasks, {}, undefined, { pageSize: 100 });
    const open = data.items.filter(({ name }) => /^Exercise \d+$/.test(name));
    for (const [nth, { id: taskId }] of open.entries()) {
      for (const { templateId } of templates) {
        const act = async () => {
          await own(
            learnerEndpoints.answer,
            { taskId, questionId: String(templateId) },
            { answers: [ANSWER] },
          );
        };
        acts.push({ turn: nth * templates.length + templateId, act });
      }
    }
  });
  // One answer of each learner after the other, as when many are at work at the same time.
  return acts.sort((a, b) => a.turn - b.turn).map(({ act }) => act);
}

/** Every page of a company's exercise behind the plain users page, for a caller of its own. */
async function casesOf(origin: string, caller: Caller, campaignId: number, users: number) {
  const { data } = await callAs(origin, caller)(exerciseReportEndpoints.statistics, { campaignId });
  const pages = [plainPage(caller, users), ...(await reportPages(origin, caller, campaignId, data.total))];
  return { people: data.total, cases: pages.map((page) => ({ ...page, token: caller.token })) };
}

/** Reads the reports of a large and a small exercise, all of it as CSV, and lets learners answer; on a copy. */
export async function measureExercise(
  wanted: number,
  report: (figures: Pick<ExerciseFigures, 'people' | 'large' | 'small' | 'csv'>) => void,
): Promise<ExerciseFigures> {
  const data = await benchData([...new Set([SMALL, wanted])]);
  const [small, large = small] = data.companies;
  if (!small || !large) throw new Error('there are no companies to measure');
  return onCopy(data.gateway, async (folder) => {
    const slugs = [...new Set([small.slug, large.slug])];
    const [ofSmall = 0, ofLarge = ofSmall] = await prepareExercises(folder, slugs, console.log);
    const users = await prepareLearners(folder, large);
    return asAdmin(folder, large.admin.email, async (gateway, admin) => {
      const { origin } = gateway;
      const other = await signIn(origin, small.admin.email);
      const { people, cases } = await casesOf(origin, admin, ofLarge, large.users);
      const beside = await casesOf(origin, other, ofSmall, small.users);
      const measured = await measureInTurn(origin, admin, [...cases, ...beside.cases]);
      const csvPath = { companyId: admin.companyId, campaignId: ofLarge };
      const csv = await measureCsv(
        gateway,
        admin,
        buildUrl(exerciseReportEndpoints.users, csvPath, { isCsv: true }),
      );
      const read = {
        people,
        large: measured.slice(0, cases.length),
        small: measured.slice(cases.length),
        csv,
      };
      report(read);
      const answers = await actBeside(origin, admin, await prepareAnswers(origin, admin, users));
      return { ...read, answers };
    });
  });
}

export function exerciseVerdicts(figures: ExerciseFigures): Verdict[] {
  const { people, large, small, csv, answers } = figures;
  const worst = slowest(large);
  const steep = steepest(large, small);
  const middle = slowestMiddle(large);
  const above = csv.memory.peakMb - csv.memory.idleMb;
  const perMinute = (60 * answers.done) / answers.seconds;
  return [
    {
      budget: `each page of a report at most ${MOST_PAGES} times the plain users page`,
      measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
      kept: worst !== undefined && worst.ratio <= MOST_PAGES,
    },
    {
      budget: `each at most ${MOST_GROWTH} times that of ${SMALL.toLocaleString('en')} people`,
      measured: steep ? `${steep.growth.toFixed(2)} times at most (${steep.name})` : 'nothing',
      kept: steep !== undefined && steep.growth <= MOST_GROWTH,
    },
    {
      budget: `each page in the middle, by name as well, in ${MOST_MIDDLE} ms (p95)`,
      measured: middle ? `${middle.ms.p95.toFixed(1)} ms at most (${middle.name})` : 'nothing',
      kept: middle !== undefined && middle.ms.p95 <= MOST_MIDDLE,
    },
    {
      budget: `all learners as CSV with the gateway's memory at most ${MOST_MB} MB above idle`,
      measured: `${csv.rows.toLocaleString('en')} rows, ${above} MB`,
      kept: csv.rows === people && above <= MOST_MB,
    },
    {
      budget: `${LEAST_ANSWERS.toLocaleString('en')} answers a minute beside a reading admin`,
      measured: Math.round(perMinute).toLocaleString('en'),
      kept: answers.done >= LEAST_ANSWERS && perMinute >= LEAST_ANSWERS,
    },
  ];
}

/** What was read, before learners begin to answer. */
export function printExercise({ people, large, small, csv }: Omit<ExerciseFigures, 'answers'>): void {
  console.log(`\nThe report of an exercise with ${people.toLocaleString('en')} learners`);
  printPages(large);
  console.log(`\nThe same in a company of ${SMALL.toLocaleString('en')}`);
  printPages(small);
  const { idleMb, peakMb } = csv.memory;
  console.log(
    `\n  CSV           ${csv.rows.toLocaleString('en')} rows in ${csv.seconds.toFixed(1)} s, memory ${idleMb} MB idle, ${peakMb} MB at most`,
  );
}

export function printAnswers({ answers }: ExerciseFigures): void {
  console.log(`  answers       ${answers.done.toLocaleString('en')} in ${answers.seconds.toFixed(1)} s`);
  printBeside(answers.list);
}
