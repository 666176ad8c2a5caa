import type { UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOf } from './behind.rules';
import { allMailed, readMailedPage } from './mailed.queries';
import type { Bounds } from './searched.queries';

const NOW = new Date('2026-05-20T15:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let gateway: TestGateway;
let companyId: number;
let departmentIds: readonly number[];
let people: readonly UserRow[];
/** The numbers of those who got a mail, and of those who reported one; the last two of 12 got none. */
const MAILED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const REPORTED = MAILED.filter((number) => number % 3 !== 0);

/** 12 people of three departments, none in the order of their names; 10 got two mails each, one of them in two departments. */
beforeAll(async () => {
  gateway = await testGateway();
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
  const company = await gateway.buildCompany({ hasBoost: true, seats: 5000 });
  companyId = company.id;
  const built: number[] = [];
  for (let at = 0; at < 3; at += 1) built.push((await gateway.buildDepartment({ companyId })).id);
  departmentIds = built;
  people = await gateway.buildMany(company, 12, (index) => ({
    name: `P${String((index * 5) % 12).padStart(2, '0')}`,
    departmentId: built[index % 3] ?? 0,
  }));
  const simulation = await storeSimulation(gateway.db, companyId, { startsAt: daysAgo(31), rounds: 2 });
  await storeMails(
    gateway.db,
    simulation,
    MAILED.flatMap((number) =>
      [1, 2].map((round) => ({
        userId: personAt(number).id,
        departmentId: built[(number === 4 ? number + round : number) % 3] ?? 0,
        round,
        dueAt: daysAgo(round),
        reportedAt: round === 1 && REPORTED.includes(number) ? NOW : null,
      })),
    ),
  );
});
afterAll(() => gateway.close());

function personAt(number: number): UserRow {
  const person = people[number];
  if (!person) throw new Error(`there is no person ${number}`);
  return person;
}

/** Those people by name. */
const byName = (numbers: readonly number[], isDescending: boolean) => {
  const ids = numbers
    .map(personAt)
    .sort((one, other) => (one.nameKey < other.nameKey ? -1 : 1))
    .map(({ id }) => id);
  return isDescending ? ids.reverse() : ids;
};

const FOUND: readonly { readonly how: string; readonly bounds?: Bounds }[] = [
  { how: 'sorted' },
  { how: 'held beside the walk', bounds: { few: 0, most: 100, held: 1000 } },
  { how: 'looked up', bounds: { few: 0, most: 100, held: 0 } },
];

/** A department has the numbers of one remainder; number 4 is of one, and their mails are of the two others. */
const inDepartments = (at: readonly number[]) =>
  MAILED.filter((number) => (number === 4 ? at.includes(0) || at.includes(2) : at.includes(number % 3)));

describe.each(FOUND)('the people with simulated mails, $how', ({ bounds }) => {
  it.each([
    { figure: 'mailed' as const, at: undefined, numbers: MAILED },
    { figure: 'reported' as const, at: undefined, numbers: REPORTED },
    { figure: 'mailed' as const, at: [1], numbers: inDepartments([1]) },
    { figure: 'mailed' as const, at: [0, 2], numbers: inDepartments([0, 2]) },
    { figure: 'mailed' as const, at: [1, 2], numbers: inDepartments([1, 2]) },
  ])('$figure of departments $at are each listed once, on every page', async ({ figure, at, numbers }) => {
    const narrowing = at && { departmentIds: at.map((index) => departmentIds[index] ?? 0) };
    const days = { from: '2026-05-01', to: '2026-05-20' };
    const scope = await scopeOf(gateway.db, companyId, { figure, ...days, ...narrowing }, NOW);
    if (scope.of !== 'mails') throw new Error('a figure of mails is of something else');
    const { filter } = scope;
    for (const order of ['asc', 'desc'] as const) {
      const whole = byName(numbers, order === 'desc');
      const pages = [];
      for (let offset = 0; offset < whole.length; offset += 3) {
        const window = { ...filter, order, offset, limit: 3 };
        const { rows, total, totalIsMinimum } = await readMailedPage(gateway.db, window, bounds);
        pages.push(...rows.map(({ id }) => id));
        const isCounted = bounds?.held !== 0 || (at ?? []).length < 2;
        expect(totalIsMinimum).toBe(!isCounted);
        if (isCounted) expect(total).toBe(whole.length);
      }
      expect(pages).toEqual(whole);
      const file = [];
      for await (const batch of allMailed(gateway.db, { ...filter, order }))
        file.push(...batch.map(({ id }) => id));
      expect(file).toEqual(whole);
    }
  });
});
