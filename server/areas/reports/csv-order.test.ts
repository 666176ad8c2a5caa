import { dashboardEndpoints } from '@contract/dashboards';
import type { Endpoint } from '@contract/endpoint';
import { GAME_REPORT_SORTS, gamingReportEndpoints } from '@contract/gaming/report';
import type { SortOrder } from '@contract/paging';
import { POLICY_REPORT_SORTS, policyEvidenceEndpoints } from '@contract/policies/evidence';
import type { ReportKindName } from '@contract/report-kinds';
import { GENERAL_SORTS, generalReportEndpoints } from '@contract/reports/general';
import { learningReportEndpoints, MONTHLY_VIDEO_SORTS, TRAINING_SORTS } from '@contract/reports/learning';
import { BEHIND_SORTS, peopleBehindEndpoints } from '@contract/reports/people';
import { QUIZ_QUESTION_SORTS, QUIZ_USER_SORTS } from '@contract/reports/quizzes';
import { REVIEW_SORTS } from '@contract/reports/reviews';
import { findReportKind } from '@server/domain/reports/report-kind';
import { csvCell, UTF8_MARK } from '@server/platform/text/csv';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { assignQuiz, sendVideo, takeQuiz } from '@tests/support/learning-reports';
import { buildPolicy, buildPolicyCampaign } from '@tests/support/policies';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { afterAll, beforeAll, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-05-20T03:00:00Z');
const ORDERS: readonly SortOrder[] = ['asc', 'desc', 'asc_nulls_last', 'desc_nulls_first'];

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
  company = await gateway.buildCompany({ hasBoost: true, timeZone: 'Asia/Tokyo' });
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  await buildYear();
});
afterAll(() => gateway.close());

/** Nine people in two departments, with two of everything that reports tell of. */
async function buildYear() {
  const own = { companyId: company.id };
  const ago = (days: number) => new Date(gateway.clock().getTime() - days * DAY_MS);
  const sales = await gateway.buildDepartment({ ...own, name: 'Sales' });
  const people = await gateway.buildMany(company, 9, (index) => ({
    name: ['Zoë', 'ann', 'Bo', 'Éva'][index % 4] ?? '',
    lastName: `${9 - index}`,
    ...(index % 2 === 0 && { departmentId: sales.id }),
  }));
  const [first, second] = [
    await assignQuiz(gateway, company.id, { startDate: ago(20), name: 'b', questions: 3 }),
    await assignQuiz(gateway, company.id, { startDate: ago(9), name: 'A', questions: 2 }),
  ];
  const games = [
    await gateway.buildCampaign(own, { kind: 'gaming', name: 'Spring', startDate: ago(12) }),
    await gateway.buildCampaign(own, { kind: 'fake_or_real', name: 'easter', startDate: ago(3) }),
  ];
  for (const [index, person] of people.entries()) {
    const passed = index % 3 > 0;
    for (const [nth, campaign] of [first, second].entries()) {
      if ((index + nth) % 4 === 3) continue;
      await takeQuiz(gateway, person, {
        campaign,
        answers: [index % 2 === 0, passed, true].slice(0, 3 - nth),
        values: {
          status: passed ? 'completed' : 'failed',
          dueAt: index % 5 === 4 ? null : ago(index - 4),
          completedAt: passed ? ago((index * 3 + nth) % 7) : null,
        },
        ...(passed && {
          review: { rating: ((index % 5) + 1) as 1, message: `So, "${index}"`, at: ago(index % 3) },
        }),
      });
    }
    for (const [nth, game] of games.entries())
      if (index % (nth + 2) === 0)
        await gateway.buildTask(person, {
          ...{ campaignId: game.id, itemId: game.courseId, type: 'exercise', status: 'completed' },
          ...{ score: (index * 23) % 101, completedAt: ago(1) },
        });
  }
  for (const values of [{ name: 'b desk' }, { name: 'A desk' }, { name: 'C desk' }])
    await buildPolicyCampaign(gateway, await buildPolicy(gateway, own, values));
  for (const [nth, day] of ['2026-05-04', '2026-04-27'].entries())
    await sendVideo(gateway, company.id, {
      day,
      watched: people.slice(nth).map((person, index) => [person, (index % 3) * 50] as const),
    });
  const simulation = await storeSimulation(gateway.db, company.id, { startsAt: ago(8) });
  await storeMails(
    gateway.db,
    simulation,
    people.map(({ id: userId, departmentId }, index) => ({
      ...{ userId, departmentId, dueAt: ago(7) },
      reportedAt: index % 2 === 0 ? ago(6) : null,
    })),
  );
}

type Item = Record<string, unknown>;
type Columns = readonly (readonly [title: string, cell: string | ((item: Item) => unknown)])[];
interface Table {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly sorts: readonly string[];
  readonly query?: Record<string, unknown>;
  /** The report that has these rows as paper. */
  readonly paper?: ReportKindName;
  /** In the order of the screen, with the field of the page's answer that each shows. */
  readonly columns: Columns;
}

const at = (path: string) => (item: Item) =>
  path.split('.').reduce<unknown>((value, key) => (value as Item | null)?.[key], item);
const whole = (path: string) => (item: Item) => {
  const value = at(path)(item);
  return typeof value === 'number' ? Math.floor(value) : value;
};
const PERSON: Columns = [
  ['Name', 'fullName'],
  ['Email', 'email'],
  ['Department', 'departmentName'],
];
const NAMES: Columns = [
  ['First Name', 'name'],
  ['Last Name', 'lastName'],
  ['Email', 'email'],
];
const KINDS: Record<string, string> = {
  course: 'Training',
  gaming: 'Gaming',
  fake_or_real: 'Fake or Real',
  phishing_simulation: 'Phishing Simulation',
};
const kind = (item: Item) => item.kind && KINDS[item.kind as string];
const HAPPENED: Columns = [
  ...PERSON,
  ['Title', 'title'],
  ['Kind', kind],
  ['Completed', 'completedAt'],
  ['Score (0 to 100)', 'score'],
  ['Disabled', 'isDisabled'],
];
const STANDING: Record<string, string> = {
  COMPLETED: 'Completed',
  NOT_PASSED: 'Not Passed',
  IN_PROGRESS: 'In Progress',
  NOT_STARTED: 'Not Started',
  OVERDUE: 'Overdue',
};

const TABLES: readonly Table[] = [
  {
    name: 'training',
    paper: 'training',
    endpoint: learningReportEndpoints.trainingCampaigns,
    sorts: TRAINING_SORTS,
    query: { status: 'ALL' },
    columns: [
      ['Name', 'name'],
      ['Training', 'courseName'],
      ['Status', 'status'],
      ['Assigned', 'total'],
      ['Completed', 'completed'],
      ['Completed (%)', 'completedPercent'],
      ['In Progress', 'inProgress'],
      ['Not Started', 'notStarted'],
      ['Overdue', 'overdue'],
      ['Not Passed', 'notPassed'],
      ['Score (0-100)', 'score'],
      ['Started', 'startedAt'],
      ['Due', 'dueAt'],
      ['Ended', 'endedAt'],
    ],
  },
  {
    name: 'monthly video',
    paper: 'monthlyVideo',
    endpoint: learningReportEndpoints.monthlyVideoReport,
    sorts: MONTHLY_VIDEO_SORTS,
    columns: [
      ['Month', 'month'],
      ['Title', 'title'],
      ['Sent', 'sentAt'],
      ['Assigned', 'assigned'],
      ['Started', 'started'],
      ['Started (%)', 'startedPercent'],
      ['Completed', 'completed'],
      ['Completed (%)', 'completedPercent'],
      ['Not Started', 'notStarted'],
    ],
  },
  {
    name: 'quizzes by person',
    paper: 'quizUsers',
    endpoint: learningReportEndpoints.quizzes,
    sorts: QUIZ_USER_SORTS,
    columns: [
      ...NAMES,
      ['Department', 'departmentName'],
      ['Training', 'courseName'],
      ['Score (0-100)', 'score'],
      ['Passed', ({ isPassed }) => (isPassed ? 'Yes' : 'No')],
      ['Attempts', 'attempts'],
      ['Right Answers', 'right'],
      ['Answers', 'answered'],
      ['Completed', 'completedAt'],
    ],
  },
  {
    name: 'quizzes by question',
    paper: 'quizQuestions',
    endpoint: learningReportEndpoints.quizzes,
    sorts: QUIZ_QUESTION_SORTS,
    query: { type: 'questions' },
    columns: [
      ['Question', 'text'],
      ['Training', 'courseName'],
      ['Answered', 'answered'],
      ['Right', 'right'],
      ['Wrong', 'wrong'],
      ['Wrong (%)', 'wrongPercent'],
      ['Most Chosen Wrong Answer', 'wrongAnswer.text'],
      ['Chosen By', 'wrongAnswer.chosen'],
    ],
  },
  {
    name: 'reviews',
    paper: 'reviews',
    endpoint: learningReportEndpoints.reviews,
    sorts: REVIEW_SORTS,
    columns: [
      ['Rating (1-5)', 'rating'],
      ['Review', 'message'],
      ['Training', 'courseName'],
      ['Email', 'person.email'],
      ['First Name', 'person.name'],
      ['Last Name', 'person.lastName'],
      ['Reviewed', 'createdAt'],
      ['Completed', 'completedAt'],
    ],
  },
  {
    name: 'general',
    paper: 'general',
    endpoint: generalReportEndpoints.report,
    sorts: GENERAL_SORTS,
    columns: [
      ...NAMES,
      ['Department', 'departmentName'],
      ['Assigned', 'assigned'],
      ['Completed', 'completed'],
      ['Overdue', 'overdue'],
      ['Score (0 to 100)', 'score'],
      ['Last Activity', 'lastActivityAt'],
      [
        'Status',
        ({ taskStatus }) =>
          ({
            notAssigned: 'Not Assigned',
            notStarted: 'Not Started',
            inProgress: 'In Progress',
            completed: 'Completed',
          })[taskStatus as 'completed'],
      ],
      ['Disabled', 'isDisabled'],
    ],
  },
  {
    name: 'departments',
    paper: 'dashboard',
    endpoint: dashboardEndpoints.departments,
    sorts: ['culture', 'name', 'people', 'due', 'completedPercent', 'overdue', 'score', 'reportedPercent'],
    columns: [
      ['Department', 'name'],
      ['Company Culture (%)', 'culture.score'],
      ['Level', 'culture.level'],
      ['Company Culture Before (%)', 'previousScore'],
      ['People', 'people'],
      ['Training Due', 'culture.training.due'],
      ['Training Completed', 'culture.training.completed'],
      ['Training Completed (%)', whole('culture.training.percent')],
      ['Training Overdue', 'overdue'],
      ['Game Score (0-100)', whole('culture.gaming.score')],
      ['Mailed', 'culture.reported.mailed'],
      ['Reported', 'culture.reported.reported'],
      ['Reported (%)', whole('culture.reported.percent')],
    ],
  },
  {
    name: 'games',
    paper: 'gaming',
    endpoint: gamingReportEndpoints.report,
    sorts: GAME_REPORT_SORTS,
    columns: [
      ['Name', 'name'],
      ['Kind', kind],
      ['Status', 'status'],
      ['Starts', 'startedAt'],
      ['Ends', 'endsAt'],
      ['Assigned', 'assigned'],
      ['Completed', 'completed'],
      ['Completed (%)', 'completedPercent'],
      ['Overdue', 'overdue'],
      ['Score (0-100)', 'score'],
      ['Judged Right (%)', 'rightPercent'],
    ],
  },
  {
    name: 'policies',
    paper: 'policies',
    endpoint: policyEvidenceEndpoints.report,
    sorts: POLICY_REPORT_SORTS,
    columns: [
      ['Name', 'name'],
      ['Revision', 'revision'],
      ['Assignments', 'assignments'],
      ['Progress', 'progress'],
      ['Acknowledged', 'acknowledged'],
      ['Not Opened', 'notOpened'],
      ['Overdue', 'overdue'],
      ['Excused', 'excused'],
      ['Average Acknowledge (Days)', 'averageAcknowledge'],
      ['Created', 'createdAt'],
      ['Ended', 'endedAt'],
    ],
  },
  ...(['assigned', 'due', 'scored'] as const).map((figure) => ({
    name: `people behind '${figure}'`,
    endpoint: peopleBehindEndpoints.list,
    sorts: BEHIND_SORTS,
    query: { figure },
    columns: [
      ...PERSON,
      ['Task', 'title'],
      ['Kind', kind],
      ['Status', ({ status }: Item) => STANDING[status as string]],
      ['Due', 'dueAt'],
      ['Completed', 'completedAt'],
      ['Score (0 to 100)', 'score'],
      ['Disabled', 'isDisabled'],
    ] as Columns,
  })),
  ...(['completions', 'videoAssigned', 'mailsSent'] as const).map((figure) => ({
    name: `people behind '${figure}'`,
    endpoint: peopleBehindEndpoints.list,
    sorts: ['name'],
    query: { figure },
    columns: HAPPENED,
  })),
  ...(['mailed', 'reported'] as const).map((figure) => ({
    name: `people behind '${figure}'`,
    endpoint: peopleBehindEndpoints.list,
    sorts: ['name'],
    query: { figure },
    columns: [...PERSON, ['Disabled', 'isDisabled']] as Columns,
  })),
];

interface Answer {
  readonly raw: { json: <Body>() => Body };
}

async function read<Body>(endpoint: Endpoint, query: Record<string, unknown>): Promise<Body> {
  const given = { token, params: { companyId: company.id }, query };
  const { raw } = (await gateway.call(endpoint as never, given as never)) as Answer;
  return raw.json<{ data: Body }>().data;
}

/** All rows, page by page. */
async function itemsOf(endpoint: Endpoint, query: Record<string, unknown>): Promise<Item[]> {
  const all: Item[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const page = await read<{ items: Item[] }>(endpoint, { ...query, pageNumber, pageSize: 5 });
    all.push(...page.items);
    if (page.items.length < 5) return all;
  }
}

it.each(TABLES)('the CSV of $name has the rows and columns of its screen, in every order', async (table) => {
  const cellOf = (item: Item, cell: Columns[number][1]) =>
    csvCell((typeof cell === 'string' ? at(cell) : cell)(item) as string | number | boolean | null);
  for (const orderBy of table.sorts)
    for (const order of ORDERS) {
      const query = { ...table.query, orderBy, order };
      const items = await itemsOf(table.endpoint, query);
      expect(items.length).toBeGreaterThan(1);
      const csv = await read<string>(table.endpoint, { ...query, isCsv: true });
      const lines = csv.split('\r\n');
      expect(lines[0]).toBe(UTF8_MARK + table.columns.map(([title]) => title).join(','));
      const expected = items.map((item) => table.columns.map(([, cell]) => cellOf(item, cell)).join(','));
      expect([orderBy, order, ...lines.slice(1, -1)]).toEqual([orderBy, order, ...expected]);
    }
});

const ON_PAPER = TABLES.flatMap(({ paper, ...table }) => (paper ? [{ ...table, paper }] : []));

it.each(ON_PAPER)('the PDF of $name has its rows in the order of the screen', async (table) => {
  const { db, deps } = gateway;
  const source = {
    ...{ db, deps, companyId: company.id, timeZone: company.timeZone, now: NOW },
    ...{ isNameless: false, isLearningPrivate: false },
  };
  for (const orderBy of [undefined, ...table.sorts])
    for (const order of orderBy ? (['asc', 'desc'] as const) : [undefined]) {
      const query = { ...table.query, ...(orderBy && { orderBy, order }) };
      const items = await itemsOf(table.endpoint, query);
      const paper = findReportKind(deps, table.paper)?.read(query).table;
      const rows = [];
      for await (const batch of paper?.rows(source) ?? []) rows.push(...batch);
      // Words of the document are in its language.
      const isPlain = paper?.columns.map(({ as }) => as !== 'word') ?? [];
      const plain = <Cell>(cells: readonly Cell[]) => cells.filter((_, at) => isPlain[at]);
      const cellOf = (item: Item, cell: Columns[number][1]) =>
        (typeof cell === 'string' ? at(cell) : cell)(item) as string | number | boolean | null;
      const expected = items.map((item) =>
        plain(table.columns.map(([, cell]) => csvCell(cellOf(item, cell)))),
      );
      expect(expected.length).toBeGreaterThan(1);
      expect([orderBy, order, rows.map((row) => plain(row).map((cell) => csvCell(cell as string)))]).toEqual([
        orderBy,
        order,
        expected,
      ]);
    }
});
