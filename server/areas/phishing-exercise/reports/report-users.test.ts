import { searchKey } from '@contract/names';
import { SORT_ORDERS } from '@contract/paging';
import type { AnswerStatus } from '@contract/phishing-exercise/content';
import {
  ASSIGNMENT_STATUSES,
  type AssignmentStatus,
  USER_REPORT_SORTS,
  type UserReport,
} from '@contract/phishing-exercise/reports';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import type { DepartmentRow, GroupRow, UserRow as Person } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { buildLearner } from '@tests/support/exercises';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allUsers } from './report-files.queries';
import type { UserFilter } from './report-narrowing.queries';
import { type Reach, readUsers } from './report-users.queries';
import { userReports } from './reports.model';

const DAY = 86_400_000;
const PARTS = 3;
const GRADES = ['CORRECT', 'PARTIAL', 'WRONG'] as const;

/** A learner as the data is made from, and as the report must show them. */
interface Known {
  readonly person: Person;
  readonly department: DepartmentRow;
  readonly groupIds: readonly number[];
  readonly report: UserReport;
}

let gateway: TestGateway;
let campaign: StoredCampaign;
let learners: Known[];
let teams: { departments: DepartmentRow[]; groups: GroupRow[] };

/** Learners of every kind, drawn once; half of them share one due date, as those who were there from the start. */
async function buildLearners(seed: number): Promise<void> {
  const company = await gateway.buildCompany();
  const { id: companyId } = company;
  const now = gateway.clock();
  campaign = await gateway.buildExercise({ companyId }, { timeZone: 'America/New_York' }, [{}, {}, {}]);
  const departments = [];
  for (const name of ['Sales', 'Legal', 'Care']) {
    departments.push(await gateway.buildDepartment({ companyId, name }));
  }
  const drawn = fc.sample(
    fc.record({
      name: fc.constantFrom('Ana', 'Bo', 'Émile', 'Zoë', ''),
      lastName: fc.constantFrom('Marlow', 'Amari', 'Okafor', ''),
      department: fc.nat({ max: 2 }),
      groups: fc.subarray([0, 1, 2]),
      grades: fc.array(fc.constantFrom<AnswerStatus>(...GRADES), { maxLength: PARTS }),
      isStarted: fc.boolean(),
      dueIn: fc.oneof(fc.constant(3), fc.constantFrom(null, -5, -1, 0.2, 3, 9)),
      completedAgo: fc.integer({ min: 0, max: 5 }),
    }),
    { numRuns: 60, seed },
  );
  const members: number[][] = [[], [], []];
  const made = [];
  for (const [index, { groups, ...one }] of drawn.entries()) {
    const department = departments[one.department];
    if (!department) throw new Error('there is no such department');
    const person = await gateway.buildUser({
      companyId,
      departmentId: department.id,
      name: one.name,
      lastName: one.lastName,
      email: `p${(index * 37) % 100}-${seed}@larkfield.example`,
      uid: null,
    });
    for (const group of groups) members[group]?.push(person.id);
    const dueAt = one.dueIn === null ? null : new Date(now.getTime() + one.dueIn * DAY);
    const isBegun = one.isStarted && one.grades.length === 0 ? { status: 'inProgress' as const } : {};
    const completedAt =
      one.grades.length === PARTS ? { completedAt: new Date(now.getTime() - one.completedAgo * DAY) } : {};
    const values = { dueAt, ...isBegun, ...completedAt };
    const task = await buildLearner(gateway, campaign, person, one.grades, values);
    made.push({ person, department, groups, grades: one.grades, task });
  }
  const groups: GroupRow[] = [];
  for (const ids of members) groups.push(await gateway.buildGroup({ companyId }, ids));
  teams = { departments, groups };
  const dayIn = (at: Date) => Date.parse(at.toLocaleDateString('en-CA', { timeZone: 'America/New_York' }));
  learners = made.map(({ person, department, groups: joined, grades, task }) => {
    const count = (grade: AnswerStatus) => grades.filter((one) => one === grade).length;
    const isLate = task.status !== 'completed' && task.dueAt !== null && task.dueAt < now;
    const status: AssignmentStatus =
      task.status === 'completed'
        ? 'COMPLETED'
        : isLate
          ? 'OVERDUE'
          : task.status === 'inProgress'
            ? 'IN_PROGRESS'
            : 'NOT_STARTED';
    const hasDaysLeft = status !== 'COMPLETED' && status !== 'OVERDUE' && task.dueAt !== null;
    return {
      person,
      department,
      groupIds: joined.map((index) => groups[index]?.id ?? 0),
      report: {
        id: person.id,
        fullName: `${person.name} ${person.lastName}`.trim() || person.email,
        email: person.email,
        departments: [department.name],
        status,
        daysToComplete: hasDaysLeft && task.dueAt ? (dayIn(task.dueAt) - dayIn(now)) / DAY : null,
        dueAt: task.dueAt?.toISOString() ?? null,
        completionPercentage: Math.floor((100 * grades.length) / PARTS),
        correct: count('CORRECT'),
        partial: count('PARTIAL'),
        wrong: count('WRONG'),
        score:
          grades.length === PARTS
            ? Math.floor((count('CORRECT') * 100 + count('PARTIAL') * 50) / PARTS)
            : null,
        completedAt: task.completedAt?.toISOString() ?? null,
      },
    };
  });
}

beforeAll(async () => {
  gateway = await testGateway();
  // So that sixty learners have many ranges of names and addresses.
  await gateway.db.execute(
    sql`CREATE OR REPLACE FUNCTION list_range_people() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 3'`,
  );
  await buildLearners(20_261_123);
  const { rows } = await gateway.db.execute<{ ranges: number }>(
    sql`SELECT count(*)::integer AS ranges FROM list_ranges WHERE list = 'exercise' AND members > 0 GROUP BY sort`,
  );
  for (const sort of [0, 1]) expect(rows[sort]?.ranges).toBeGreaterThan(3);
  expect(await wrongCounters(gateway.db)).toEqual([]);
});
afterAll(() => gateway.close());

/** What a list is ordered by, as the report shows it; undefined stands for what is missing. */
const KEYS: Record<(typeof USER_REPORT_SORTS)[number], (one: Known) => string | number | undefined> = {
  fullName: ({ person }) => searchKey(person.name),
  email: ({ report }) => report.email,
  status: ({ report }) => ['COMPLETED', 'IN_PROGRESS', 'NOT_STARTED', 'OVERDUE'].indexOf(report.status),
  daysToComplete: ({ report }) => report.daysToComplete ?? undefined,
  completionPercentage: ({ report }) => report.completionPercentage,
  correct: ({ report }) => report.correct,
  partial: ({ report }) => report.partial,
  wrong: ({ report }) => report.wrong,
  score: ({ report }) => report.score ?? undefined,
  completedAt: ({ report }) => report.completedAt ?? undefined,
};

const filters = fc.record(
  {
    statuses: fc.uniqueArray(fc.constantFrom(...ASSIGNMENT_STATUSES), { minLength: 1 }),
    departments: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 }),
    groups: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 }),
    search: fc.constantFrom('mar', 'a', 'zoe', 'ana mar', 'larkfield', 'nobody-like-this'),
    ids: fc.uniqueArray(fc.nat({ max: 59 })),
  },
  { requiredKeys: [] },
);
type Drawn = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

const toFilter = ({ statuses, departments, groups, search, ids }: Drawn): UserFilter => ({
  companyId: campaign.companyId,
  campaignId: campaign.id,
  now: gateway.clock(),
  statuses,
  search,
  departmentIds: departments?.map((index) => teams.departments[index]?.id ?? 0),
  groupIds: groups?.map((index) => teams.groups[index]?.id ?? 0),
  ids: ids?.map((index) => learners[index]?.person.id ?? 0),
});

function isMeant({ person, department, groupIds, report }: Known, filter: UserFilter): boolean {
  const words = filter.search?.split(' ') ?? [];
  const text = ` ${person.searchText}`;
  return (
    (filter.statuses?.includes(report.status) ?? true) &&
    (filter.departmentIds?.includes(department.id) ?? true) &&
    (filter.groupIds?.some((id) => groupIds.includes(id)) ?? true) &&
    (filter.ids?.includes(person.id) ?? true) &&
    words.every((word) => text.includes(word.length > 2 ? word : ` ${word}`))
  );
}

/** Everything is collected, nothing is, and some is: each finds its pages in its own way. */
const reaches: readonly Reach[] = [
  { counted: 1000, searched: 1000, passed: 1000 },
  { counted: 0, searched: 0, passed: 1000 },
  { counted: 0, searched: 0, passed: 0 },
  { counted: 10, searched: 5, passed: 20 },
];

it('learners are found and ordered as a plain reading of all of them says, however they are looked up', async () => {
  const order = fc.constantFrom(...SORT_ORDERS);
  const orderBy = fc.constantFrom(...USER_REPORT_SORTS);
  await fc.assert(
    fc.asyncProperty(
      filters,
      orderBy,
      order,
      fc.constantFrom(...reaches),
      fc.integer({ min: 3, max: 25 }),
      async (drawn, column, direction, reach, limit) => {
        const filter = toFilter(drawn);
        const wanted = learners.filter((one) => isMeant(one, filter));
        const found: UserReport[] = [];
        const toReport = userReports(campaign, filter.now);
        for (let offset = 0; offset <= wanted.length; offset += limit) {
          const window = { ...filter, parts: PARTS, orderBy: column, order: direction, offset, limit };
          const page = await readUsers(gateway.db, window, reach);
          if (page.totalIsMinimum) expect(page.total).toBeLessThan(wanted.length);
          else expect(page.total).toBe(wanted.length);
          expect(page.rows.length).toBe(Math.min(limit, Math.max(0, wanted.length - offset)));
          found.push(...page.rows.map(toReport));
        }
        const byId = new Map(wanted.map((one) => [one.report.id, one]));
        expect(found.toSorted((a, b) => a.id - b.id)).toEqual(
          wanted.map(({ report }) => report).toSorted((a, b) => a.id - b.id),
        );
        const keys = found.map(({ id }) => {
          const one = byId.get(id);
          return one && KEYS[column](one);
        });
        const sign = direction.startsWith('asc') ? 1 : -1;
        const sorted = keys.toSorted((a, b) => {
          if (a === undefined || b === undefined)
            return sign * (Number(a !== undefined) - Number(b !== undefined));
          return a === b ? 0 : a < b ? -sign : sign;
        });
        // toSorted moves undefined to the end whatever the comparison says.
        const missing = sorted.filter((key) => key === undefined);
        const known = sorted.filter((key) => key !== undefined);
        const isMissingFirst = ['asc', 'asc_nulls_first', 'desc_nulls_first'].includes(direction);
        expect(keys).toEqual(isMissingFirst ? [...missing, ...known] : [...known, ...missing]);
      },
    ),
    { numRuns: 200 },
  );
});

it('a file has the rows of its list in the same order, however many are read at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...USER_REPORT_SORTS),
      fc.constantFrom(...SORT_ORDERS),
      fc.constantFrom(1, 3, 50),
      async (drawn, orderBy, order, size) => {
        const window = { ...toFilter(drawn), orderBy, order };
        const page = { parts: PARTS, offset: 0, limit: learners.length };
        const { rows: listed } = await readUsers(gateway.db, { ...window, ...page });
        const found: number[] = [];
        for await (const batch of allUsers(gateway.db, window, size))
          found.push(...batch.map(({ id }) => id));
        expect(found).toEqual(listed.map(({ id }) => id));
      },
    ),
    { numRuns: 100 },
  );
});
