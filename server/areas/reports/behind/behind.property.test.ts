import { DUE_FIGURES, type DueFigure, RUNNING_FIGURES, type RunningFigure } from '@contract/figures';
import { SORT_ORDERS } from '@contract/paging';
import { BEHIND_SORTS, type PersonBehind, peopleBehindEndpoints } from '@contract/reports/people';
import { LEARNER_STATUSES } from '@contract/training/assignments';
import type { campaigns } from '@server/domain/assignments/campaigns.tables';
import { learnerStatus } from '@server/domain/assignments/learner-status';
import { progressOf } from '@server/domain/assignments/statistics.queries';
import { operationItems } from '@server/domain/operations/operations.tables';
import type { tasks } from '@server/domain/people/people.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOf } from './behind.rules';
import { allBehind } from './behind-files.queries';
import { readBehindPage } from './behind-pages.queries';
import type { Bounds } from './searched.queries';

const DAY_MS = 86_400_000;
const STANDINGS = [
  'notStarted',
  'inProgress',
  'completed',
  'notPassed',
  'failed',
  'missed',
  'withdrawn',
] as const;

type Campaign = typeof campaigns.$inferSelect;
type Task = typeof tasks.$inferSelect;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let now: Date;
let made: Campaign[];
const given: Task[] = [];
const departmentOf = new Map<number, number>();
const nameOf = new Map<number, string>();

/** Four campaigns, of which one has ended before the range; people in two departments; tasks in every standing. */
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ hasBoost: true, timeZone: 'Asia/Tokyo' });
  token = await gateway.tokenFor(await gateway.buildAdmin(company, { emailVerified: true }));
  now = gateway.clock();
  const params = { companyId: company.id };
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
  made = [
    await gateway.buildCampaign(params, { startDate: day(-20) }),
    await gateway.buildCampaign(params, { startDate: day(-5), kind: 'policy' }),
    await gateway.buildCampaign(params, { startDate: day(-90), dateEnded: day(-60) }),
    await gateway.buildCampaign(params, { startDate: day(-90) }),
  ];
  const sales = await gateway.buildDepartment(params);
  const people = await gateway.buildMany(company, 21, (index) => ({
    name: ['Zoë', 'Ann', 'Bo', 'Cy'][index % 4] ?? '',
    ...(index % 2 === 0 && { departmentId: sales.id }),
    ...(index % 9 === 0 && { disabledAt: now }),
  }));
  for (const [index, person] of people.entries()) {
    departmentOf.set(person.id, person.departmentId);
    nameOf.set(person.id, person.name);
    for (const [nth, campaign] of made.entries()) {
      if ((index + nth) % 5 === 4) continue;
      const status = STANDINGS[(index * 3 + nth * 2) % STANDINGS.length] ?? 'notStarted';
      const isScored = status === 'completed' || status === 'failed';
      const task = await gateway.buildTask(person, {
        ...{ campaignId: campaign.id, itemId: campaign.courseId, status },
        type: campaign.kind === 'policy' ? 'policy' : 'course',
        score: isScored && index % 3 > 0 ? (index * 17) % 101 : null,
        // What was missed had an end.
        dueAt:
          status === 'missed' ? day(-2 - nth) : index % 7 === 6 ? null : day(((index + nth * 3) % 12) - 9),
        completedAt: isScored ? day(-1) : null,
      });
      given.push(task);
    }
  }
});
afterAll(() => gateway.close());

interface Asked {
  figure: RunningFigure | DueFigure;
  campaignIds?: number[] | undefined;
  departmentIds?: number[] | undefined;
  kinds?: ('course' | 'policy')[] | undefined;
  status?: (typeof LEARNER_STATUSES)[number] | undefined;
  searchText?: string | undefined;
}

const call = (query: Asked & Record<string, unknown>) =>
  gateway.call(peopleBehindEndpoints.list, { token, params: { companyId: company.id }, query });

/** The tasks behind a figure by its words, one after the other. */
function expected({ figure, campaignIds, departmentIds, kinds, status, searchText }: Asked): Task[] {
  // The last 30 days in Tokyo.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' });
  const dayOf = (at: Date) => today.format(at);
  const from = dayOf(new Date(now.getTime() - 29 * DAY_MS));
  const isRunning = (RUNNING_FIGURES as readonly string[]).includes(figure);
  const standing = { completed: 'COMPLETED', inProgress: 'IN_PROGRESS', notStarted: 'NOT_STARTED' } as const;
  const counts: Record<RunningFigure | DueFigure, (task: Task) => boolean> = {
    assigned: () => true,
    completed: (task) => learnerStatus(task, now) === standing.completed,
    inProgress: (task) => learnerStatus(task, now) === standing.inProgress,
    notStarted: (task) => learnerStatus(task, now) === standing.notStarted,
    overdue: (task) => learnerStatus(task, now) === 'OVERDUE',
    notPassed: (task) => learnerStatus(task, now) === 'NOT_PASSED',
    scored: (task) => task.score !== null,
    due: () => true,
    completedDue: (task) => task.status === 'completed',
    overdueDue: (task) => !['completed', 'failed'].includes(task.status),
    notPassedDue: (task) => task.status === 'failed',
    scoredDue: (task) => task.score !== null,
  };
  return given.filter((task) => {
    const campaign = made.find(({ id }) => id === task.campaignId);
    if (!campaign || task.status === 'withdrawn') return false;
    if (campaignIds && !campaignIds.includes(campaign.id)) return false;
    if (kinds && !kinds.some((kind) => kind === campaign.kind)) return false;
    if (departmentIds && !departmentIds.includes(departmentOf.get(task.userId) ?? 0)) return false;
    if (status && learnerStatus(task, now) !== status) return false;
    if (searchText && nameOf.get(task.userId) !== searchText) return false;
    const isInRange = isRunning
      ? campaign.dateEnded === null
      : task.dueAt !== null && dayOf(task.dueAt) >= from && dayOf(task.dueAt) < dayOf(now);
    return isInRange && counts[figure](task);
  });
}

const asked = (): fc.Arbitrary<Asked> =>
  fc.record({
    figure: fc.constantFrom(...RUNNING_FIGURES, ...DUE_FIGURES),
    campaignIds: fc.option(
      fc.subarray(
        made.map(({ id }) => id),
        { minLength: 1 },
      ),
      { nil: undefined, freq: 3 },
    ),
    departmentIds: fc.option(fc.subarray([...new Set(departmentOf.values())], { minLength: 1 }), {
      nil: undefined,
      freq: 2,
    }),
    kinds: fc.option(
      fc.subarray(['course', 'policy'] as const, { minLength: 1 }).map((all) => [...all]),
      { nil: undefined, freq: 2 },
    ),
    status: fc.option(fc.constantFrom(...LEARNER_STATUSES), { nil: undefined, freq: 3 }),
    searchText: fc.option(fc.constantFrom('Ann', 'Bo'), { nil: undefined, freq: 3 }),
  });

describe('the people behind a figure', () => {
  it('are those whom its words name, in every order, on pages as in the CSV, and as many as it says', async () => {
    const order = fc.constantFrom('asc', 'desc', 'asc_nulls_last', 'desc_nulls_first');
    await fc.assert(
      fc.asyncProperty(
        asked(),
        fc.constantFrom(...BEHIND_SORTS),
        order,
        async (scope, orderBy, direction) => {
          const query = { ...scope, orderBy, order: direction };
          const rows: PersonBehind[] = [];
          for (let pageNumber = 0; ; pageNumber += 1) {
            const { items, pageInfo, people } = (await call({ ...query, pageNumber, pageSize: 7 })).body.data;
            rows.push(...items);
            if (items.length > 0) continue;
            expect(pageInfo).toMatchObject({ totalItems: rows.length, totalIsMinimum: false });
            expect(people).toBe(new Set(rows.map(({ userId }) => userId)).size);
            break;
          }
          expect(rows.map(({ id }) => id).sort()).toEqual(
            expected(scope)
              .map(({ id }) => id)
              .sort(),
          );
          const { raw } = await call({ ...query, isCsv: true });
          const lines = raw.json<{ data: string }>().data.split('\r\n').slice(1, -1);
          expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
            rows.map(({ fullName, email }) => [fullName, email]),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are the same however their pages and batches are found', async () => {
    await fc.assert(
      fc.asyncProperty(
        asked(),
        fc.constantFrom(...BEHIND_SORTS),
        fc.constantFrom(...SORT_ORDERS),
        async (query, orderBy, order) => {
          const scope = await scopeOf(gateway.db, company.id, query, now);
          if (scope.of !== 'tasks') throw new Error('a figure of tasks is of mails');
          const window = { ...scope.filter, orderBy, order };
          const page = (offset: number, limit: number, bounds?: Bounds) =>
            readBehindPage(gateway.db, { ...window, offset, limit }, bounds);
          const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);
          const whole = idsOf(await page(0, 100));
          // Walked to, with and without holding people.
          for (const bounds of [
            { few: 0, most: 100, held: 0 },
            { few: 0, most: 100, held: 1000 },
            { few: 3, most: 100, held: 1000 },
          ]) {
            const pages = [];
            for (let offset = 0; offset < whole.length; offset += 7) {
              const { total, totalIsMinimum, ...found } = await page(offset, 7, bounds);
              pages.push(...idsOf(found));
              expect([total, totalIsMinimum]).toEqual([whole.length, false]);
            }
            expect(pages).toEqual(whole);
          }
          const batches = [];
          for await (const rows of allBehind(gateway.db, window, 3))
            batches.push(...rows.map(({ id }) => id));
          expect(batches).toEqual(whole);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of a search that finds too many are all that the first of them have, in every order', async () => {
    const matches = expected({ figure: 'assigned', searchText: 'Ann' });
    const found = new Set(matches.map(({ userId }) => userId)).size;
    expect(found).toBeGreaterThan(1);
    const scope = await scopeOf(gateway.db, company.id, { figure: 'assigned', searchText: 'Ann' }, now);
    if (scope.of !== 'tasks') throw new Error('a figure of tasks is of mails');
    for (const orderBy of BEHIND_SORTS)
      for (const order of SORT_ORDERS) {
        const window = { ...scope.filter, orderBy, order };
        const page = (most: number, offset: number, limit: number) =>
          readBehindPage(gateway.db, { ...window, offset, limit }, { few: 0, most, held: 0 });
        const whole = (await page(1000, 0, 100)).rows;
        const first = await page(found - 1, 0, 100);
        const listed = new Set(first.rows.map(({ userId }) => userId));
        expect(listed.size).toBe(found - 1);
        expect(first.rows).toEqual(whole.filter(({ userId }) => listed.has(userId)));
        expect(first).toMatchObject({ total: first.rows.length, totalIsMinimum: true, people: null });
        expect((await page(found - 1, 1, 2)).rows).toEqual(first.rows.slice(1, 3));
      }
  });

  it('of a campaign are as many as its learners', async () => {
    for (const { id } of made.filter(({ dateEnded }) => dateEnded === null)) {
      const progress = (await progressOf(gateway.db, company.id, [id], now)).get(id);
      for (const figure of RUNNING_FIGURES) {
        const { pageInfo } = (await call({ figure, campaignIds: [id] })).body.data;
        const told =
          figure === 'assigned'
            ? progress?.total
            : figure === 'scored'
              ? expected({ figure, campaignIds: [id] }).length
              : progress?.[figure];
        expect([figure, pageInfo.totalItems]).toEqual([figure, told]);
      }
    }
  });

  it('are reminded exactly as they are shown, each once, unless they have nothing left to do', async () => {
    await fc.assert(
      fc.asyncProperty(asked(), async (scope) => {
        const answer = await remind(scope);
        const open = expected(scope).filter(({ completedAt }) => completedAt === null);
        const wanted = [...new Set(open.map(({ userId }) => userId))].sort();
        if (wanted.length === 0) expect(answer.error).toMatchObject({ status: 422 });
        else expect(await reached(answer.body.data.id)).toEqual(wanted);
      }),
      { numRuns: 8 },
    );
  });
});

async function remind(scope: Asked) {
  const body = { ...scope, subject: 'Please finish it', message: '' };
  return gateway.call(peopleBehindEndpoints.remind, { token, params: { companyId: company.id }, body });
}

async function reached(operationId: number): Promise<(number | null)[]> {
  const rows = await gateway.db
    .select({ userId: operationItems.userId })
    .from(operationItems)
    .where(eq(operationItems.operationId, operationId));
  return rows.map(({ userId }) => userId).sort();
}
