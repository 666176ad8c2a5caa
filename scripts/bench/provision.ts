import { isDeepStrictEqual } from 'node:util';
import { COMPARED_MONTHS, dashboardEndpoints } from '@contract/dashboards';
import type { Operation } from '@server/areas/provisioning/bulk.rules';
import type { CompanyPlan } from '@server/cli/bulk/plan';
import {
  adoptGeneration,
  beginGeneration,
  collectRange,
  findFigureState,
} from '@server/domain/figures/state.queries';
import { departments, users } from '@server/domain/people/people.tables';
import { openDatabase } from '@server/open-database';
import { and, count, eq, isNull } from 'drizzle-orm';
import { SMALL } from './arguments';
import type { Verdict } from './budgets';
import { callAs } from './calls';
import { asAdmin, onCopy, onEmpty } from './copies';
import { figuresOf } from './figures';
import type { RunningGateway } from './gateway';
import { placeConfig, serverUrl } from './place';
import { joiner, letProvision, movedTo, sendScim } from './scim';
import type { Caller } from './session';
import { yearData, yearOnServer } from './year-data';

/** Requests at a time; a directory sends a few. */
const AT_ONCE = 4;
/** How much later requests may take in times of the first ones. */
const GROWTH = 2;
const PAGE = 100;

export interface ProvisionFigures {
  readonly people: number;
  /** Milliseconds of one request, among the first and the last tenth. */
  readonly create: { readonly first: number; readonly last: number; readonly seconds: number };
  readonly move: { readonly first: number; readonly last: number; readonly seconds: number };
  /** What the dashboards said, and said otherwise after their figures were made from nothing. */
  readonly answers: number;
  readonly wrong: readonly string[];
}

/** Sends all requests, a few at a time and in order. */
async function sendAll(
  origin: string,
  token: string,
  count: number,
  operationOf: (index: number) => Operation,
) {
  const taken: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        taken[index] = await sendScim(origin, token, operationOf(index));
        if (index > 0 && index % 10_000 === 0) console.log(`    ${index.toLocaleString('en')} requests`);
      }
    }),
  );
  const tenth = Math.ceil(count / 10);
  return {
    first: figuresOf(taken.slice(0, tenth)).p50,
    last: figuresOf(taken.slice(-tenth)).p50,
    seconds: (performance.now() - start) / 1000,
  };
}

/** What the dashboards say, without when they said it. */
async function readDashboards({ origin }: RunningGateway, caller: Caller): Promise<Map<string, unknown>> {
  const ask = callAs(origin, caller);
  const said = new Map<string, unknown>();
  const { asOf, ...culture } = (await ask(dashboardEndpoints.culture, {})).data;
  said.set('culture', culture);
  for (const months of COMPARED_MONTHS) {
    const query = { months, pageSize: PAGE, orderBy: 'name', order: 'asc' };
    const { items } = (await ask(dashboardEndpoints.departments, {}, undefined, query)).data;
    for (const row of items) said.set(`${row.name} over ${months} months`, row);
  }
  return said;
}

/** Makes a company's figures from nothing, and counts who is in each of its departments. */
async function countAnew(folder: string, companyId: number) {
  const { db, close } = await openDatabase(placeConfig(folder), { patience: null });
  try {
    return await db.transaction(async (tx) => {
      const { timeZone } = await findFigureState(tx, companyId);
      const generation = await beginGeneration(tx, companyId, timeZone);
      await collectRange(tx, companyId, { generation, after: 0, upTo: Number.MAX_SAFE_INTEGER });
      if (!(await adoptGeneration(tx, companyId, generation))) throw new Error('the figures lack somebody');
      return tx
        .select({ name: departments.name, people: count(users.id) })
        .from(departments)
        .leftJoin(
          users,
          and(
            eq(users.companyId, departments.companyId),
            eq(users.departmentId, departments.id),
            isNull(users.disabledAt),
          ),
        )
        .where(eq(departments.companyId, companyId))
        .groupBy(departments.name);
    });
  } finally {
    await close();
  }
}

/** Runs the work on the data of a company with a year of events, of whom this is the admin. */
async function onYear<Result>(work: (folder: string, email: string) => Promise<Result>): Promise<Result> {
  const emailIn = ([company]: readonly CompanyPlan[]) => {
    if (!company) throw new Error('there is no company to measure');
    return company.admin.email;
  };
  if (serverUrl) return onEmpty(async (folder) => work(folder, emailIn(await yearOnServer([SMALL], folder))));
  const data = await yearData([SMALL]);
  return onCopy(data.gateway, (folder) => work(folder, emailIn(data.companies)));
}

/** Adds this many people one by one to a company with a year of events, then moves as many, and checks its dashboards. */
export async function measureProvisioning(people: number): Promise<ProvisionFigures> {
  return onYear(async (folder, email) => {
    const directory = await letProvision(folder, SMALL + 2 * people, SMALL);
    const { token, names, ids } = directory;
    const departmentAt = (index: number) => names[index % names.length] ?? '';
    const sent = await asAdmin(folder, email, async (gateway, caller) => {
      const create = await sendAll(gateway.origin, token, people, (index) =>
        joiner(index, departmentAt(index)),
      );
      // Those with a year of events are among those who move, again and again.
      const move = await sendAll(gateway.origin, token, people, (index) =>
        movedTo(ids[index % ids.length] ?? '', departmentAt(Math.floor(index / ids.length) + index)),
      );
      return { create, move, companyId: caller.companyId };
    });
    // Signed in anew: all this takes longer than a session lasts.
    const before = await asAdmin(folder, email, readDashboards);
    const counted = await countAnew(folder, sent.companyId);
    const after = await asAdmin(folder, email, readDashboards);
    const differing = [...before].filter(([name, said]) => !isDeepStrictEqual(said, after.get(name)));
    const miscounted = counted.filter(({ name, people: there }) => {
      const said = before.get(`${name} over 12 months`) as { people: number } | undefined;
      return said?.people !== there;
    });
    return {
      people,
      create: sent.create,
      move: sent.move,
      answers: before.size + counted.length,
      wrong: [...differing.map(([name]) => name), ...miscounted.map(({ name }) => `people of ${name}`)],
    };
  });
}

export function provisionVerdicts({ people, create, move, answers, wrong }: ProvisionFigures): Verdict[] {
  const count = people.toLocaleString('en');
  const spent = (kind: string, { first, last, seconds }: ProvisionFigures['create']): Verdict => ({
    budget: `${count} ${kind} one by one, the last tenth at most ${GROWTH} times the first`,
    measured: `${last.toFixed(1)} to ${first.toFixed(1)} ms a request, ${seconds.toFixed(0)} s in all`,
    kept: last <= GROWTH * first,
  });
  return [
    spent('people added', create),
    spent('moves of department', move),
    {
      budget:
        'dashboards say after it what they say when their figures are made from nothing, and who is there',
      measured:
        wrong.length === 0 ? `the same in all ${answers}` : `other in ${wrong.slice(0, 5).join(', ')}`,
      kept: wrong.length === 0,
    },
  ];
}
