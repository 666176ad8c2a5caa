import type { CompanyPlan } from '@server/cli/bulk/plan';
import { type BareDatabase, openBare } from './bare';
import { isWithin } from './budgets';
import { type ListCase, listCases, listPath, PAGE_SIZE } from './cases';
import type { BenchData } from './data';
import { figuresOf, type Measured } from './figures';
import type { RunningGateway } from './gateway';
import { type Caller, signIn, type TimedGet, timedGet } from './session';

const WARM_UP = 12;
/** Warm-up rounds that are not counted: both processes compile hot code. */
const FIRST_WARM_UP = 150;
/** Users searched for in turn: the time of a search depends on how common a name is. */
const SEARCHED = 12;

interface Subject extends Caller {
  readonly users: number;
  readonly cases: readonly ListCase[];
  readonly get: TimedGet;
  close(): void;
}

/** Email addresses of users from all over the company. */
async function peopleOf(origin: string, { token, companyId }: Caller, users: number): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < SEARCHED; index += 1) {
    const place = Math.floor((users * (index + 0.5)) / (SEARCHED + 1));
    const query = new URLSearchParams({ range: JSON.stringify([place, place]) });
    const answer = await fetch(`${origin}/customers/api/v1/company/${companyId}/users?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const rows = (await answer.json()) as { email: string }[];
    emails.push(...rows.map((row) => row.email));
  }
  return emails;
}

async function subjectOf(origin: string, company: CompanyPlan): Promise<Subject> {
  const { users } = company;
  const caller = await signIn(origin, company.admin.email);
  const cases = listCases(users, await peopleOf(origin, caller, users));
  return { ...caller, ...timedGet(origin, caller.token), users, cases };
}

const pageAt = <Item>(items: readonly Item[], round: number) => items[round % items.length];

/**
 * One case at every size. Each round asks every company over HTTP and then runs its statements bare, so that
 * other load on the machine affects all of them alike.
 */
async function measureCase(subjects: readonly Subject[], bare: BareDatabase, index: number, samples: number) {
  const runs = subjects.flatMap((subject) => {
    const one = subject.cases[index];
    if (!one) return [];
    const pages = one.pages.map((page, place) => ({ page, key: `${subject.users} ${one.name} ${place}` }));
    return [{ subject, name: one.name, pages, http: [] as number[], sql: [] as number[] }];
  });
  for (const { subject, pages } of runs) {
    for (const { key, page } of pages)
      await bare.prepare(key, subject.uid, { kind: 'users', page: { ...page, limit: PAGE_SIZE } });
  }
  for (let round = 0; round < WARM_UP + samples; round += 1) {
    for (const { subject, pages, http, sql } of runs) {
      const turn = pageAt(pages, round);
      if (!turn) continue;
      const { ms } = await subject.get(listPath(subject.companyId, turn.page));
      const alone = await bare.run(turn.key);
      if (round < WARM_UP) continue;
      http.push(ms);
      sql.push(alone);
    }
  }
  return runs.map(
    ({ subject, name, http, sql }): Measured => ({
      users: subject.users,
      name,
      http: figuresOf(http),
      sql: figuresOf(sql),
    }),
  );
}

/** Every case of these companies: the gateway's list and its bare statements, side by side. */
export async function measureListsBeside(
  origin: string,
  bare: BareDatabase,
  companies: readonly CompanyPlan[],
  samples: number,
  report: (measured: readonly Measured[]) => void,
): Promise<Measured[]> {
  const all: Measured[] = [];
  const subjects: Subject[] = [];
  try {
    for (const company of companies) subjects.push(await subjectOf(origin, company));
    await measureCase(subjects, bare, 0, FIRST_WARM_UP);
    for (const index of subjects[0]?.cases.keys() ?? []) {
      let measured = await measureCase(subjects, bare, index, samples);
      // Measured again: a real excess repeats, a busy moment of the machine does not.
      if (!measured.every(isWithin)) measured = await measureCase(subjects, bare, index, samples);
      all.push(...measured);
      report(measured);
    }
  } finally {
    for (const subject of subjects) subject.close();
  }
  return all;
}

/** Every case at every size, beside a bare database of its own. */
export async function measureLists(
  { origin }: RunningGateway,
  data: BenchData,
  samples: number,
  report: (measured: readonly Measured[]) => void,
): Promise<Measured[]> {
  const bare = await openBare(data.bare);
  try {
    return await measureListsBeside(origin, bare, data.companies, samples, report);
  } finally {
    await bare.close();
  }
}
