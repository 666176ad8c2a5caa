import { GENERAL_SORTS, type GeneralRow, generalReportEndpoints } from '@contract/reports/general';
import { learnerStatus } from '@server/domain/assignments/learner-status';
import type { tasks } from '@server/domain/people/people.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { report } = generalReportEndpoints;
const DAY_MS = 86_400_000;
const TASKS = [
  ['notStarted', null],
  ['inProgress', null],
  ['completed', 90],
  ['notPassed', 40],
  ['failed', 20],
  ['withdrawn', null],
] as const;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
const given = new Map<number, (typeof tasks.$inferSelect)[]>();

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ hasBoost: true });
  const admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  const people = await gateway.buildMany(company, 24, (index) => ({
    name: ['Zoë', 'Ann', 'Bo'][index % 3] ?? '',
    lastLoginAt: index % 4 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + index)),
    ...(index % 8 === 0 ? { disabledAt: new Date() } : {}),
  }));
  const now = gateway.clock().getTime();
  for (const [index, { id, companyId }] of people.entries()) {
    const own = TASKS.slice(0, index % (TASKS.length + 1)).map(([status, score], nth) =>
      gateway.buildTask(
        { id, companyId },
        {
          ...{ type: nth % 2 === 0 ? ('course' as const) : ('policy' as const), status, score },
          dueAt: (index + nth) % 3 === 0 ? null : new Date(now + (nth % 2 === 0 ? 1 : -1) * DAY_MS),
          startedAt: status === 'notStarted' ? null : new Date(now - (10 - nth) * DAY_MS),
          completedAt: status === 'completed' ? new Date(now - nth * DAY_MS) : null,
        },
      ),
    );
    given.set(id, await Promise.all(own));
  }
});
afterAll(() => gateway.close());

const call = (query: Record<string, unknown>) =>
  gateway.call(report, { token, params: { companyId: company.id }, query });
const ask = async (query: Record<string, unknown>) => (await call(query)).body.data;
const csvOf = async (query: Record<string, unknown>) =>
  (await call({ ...query, isCsv: true })).raw.json<{ data: string }>().data.split('\r\n');

/** What the rows ought to say, from the tasks themselves. */
function expected(id: number) {
  const own = (given.get(id) ?? []).filter(({ status }) => status !== 'withdrawn');
  const having = (wanted: string) =>
    own.filter((task) => learnerStatus(task, gateway.clock()) === wanted).length;
  const scores = own.flatMap(({ score }) => score ?? []);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    assigned: own.length,
    completed: having('COMPLETED'),
    overdue: having('OVERDUE'),
    score: scores.length === 0 ? null : Math.round(mean * 10) / 10,
  };
}

describe('the general report', () => {
  it('says of each person what their tasks of all kinds say, in every order, on pages as in the CSV', async () => {
    const order = fc.constantFrom('asc', 'desc');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...GENERAL_SORTS),
        order,
        fc.integer({ min: 3, max: 9 }),
        fc.boolean(),
        async (orderBy, direction, pageSize, showDisabled) => {
          const query = { orderBy, order: direction, showDisabled };
          const rows: GeneralRow[] = [];
          for (let pageNumber = 0; ; pageNumber += 1) {
            const { items, pageInfo } = await ask({ ...query, pageNumber, pageSize });
            rows.push(...items);
            if (items.length === 0) {
              expect(pageInfo).toMatchObject({ totalItems: rows.length, totalIsMinimum: false });
              break;
            }
          }
          expect(rows).toHaveLength(showDisabled ? 25 : 22);
          for (const { id, assigned, completed, overdue, score } of rows)
            expect({ id, assigned, completed, overdue, score }).toEqual({ id, ...expected(id) });
          const csv = await csvOf(query);
          expect(csv.slice(1, -1).map((line) => line.split(',')[2])).toEqual(rows.map(({ email }) => email));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('says when they were last active: what they did, or that they signed in', async () => {
    const { items } = await ask({ pageSize: 100, showDisabled: true });
    for (const { id, lastActivityAt } of items) {
      const own = (given.get(id) ?? []).filter(({ status }) => status !== 'withdrawn');
      const done = own.flatMap(({ startedAt, completedAt }) => [startedAt, completedAt]);
      const times = done.flatMap((at) => (at ? [at.getTime()] : []));
      const known = lastActivityAt === null ? [] : [new Date(lastActivityAt).getTime()];
      if (times.length > 0) expect(known[0]).toBeGreaterThanOrEqual(Math.max(...times));
      else expect(known.length).toBeLessThanOrEqual(1);
    }
  });

  it('is narrowed by status, role and search together', async () => {
    const { items } = await ask({ role: 'admin' });
    expect(items.map(({ role }) => role)).toEqual(['admin']);
    const { items: found } = await ask({ role: 'learner', searchText: 'zoe', taskStatuses: ['notAssigned'] });
    expect(found.map(({ name, taskStatus }) => [name, taskStatus])).toEqual(
      found.map(() => ['Zoë', 'notAssigned']),
    );
  });

  it('refuses more departments than can be chosen', async () => {
    const departments = Array.from({ length: 21 }, (_, index) => index + 1);
    const { error } = await call({ departments });
    expect(error).toMatchObject({ status: 422, details: [{ code: 'departments' }] });
  });
});
