import type { CompanyPlan } from '@server/db/bulk/plan';
import { type BareDatabase, openBare } from './bare';
import { type ListCase, listCases, listPath, PAGE_SIZE } from './cases';
import type { BenchData } from './data';
import { figuresOf, type Measured } from './figures';
import type { RunningGateway } from './gateway';
import { signIn, type TimedGet, timedGet } from './session';

const WARM_UP = 12;

/** One request and one run of its statements in turn, so that whatever else the machine does meets both alike. */
async function measureCase(get: TimedGet, bare: BareDatabase, path: string, samples: number) {
  const http: number[] = [];
  const sql: number[] = [];
  for (let round = -WARM_UP; round < samples; round += 1) {
    const { ms: overHttp } = await get(path);
    const alone = await bare.run();
    if (round < 0) continue;
    http.push(overHttp);
    sql.push(alone);
  }
  return { http: figuresOf(http), sql: figuresOf(sql) };
}

/** The mail address of somebody in the middle of the company, who is then searched for. */
async function somebodyOf(origin: string, token: string, companyId: number, users: number): Promise<string> {
  const middle = Math.floor(users / 2);
  const query = new URLSearchParams({ range: JSON.stringify([middle, middle]) });
  const answer = await fetch(`${origin}/customers/api/v1/company/${companyId}/users?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [person] = (await answer.json()) as { email: string }[];
  if (!person) throw new Error('The company has nobody in its middle.');
  return person.email;
}

async function measureCompany(
  gateway: RunningGateway,
  bare: BareDatabase,
  company: CompanyPlan,
  samples: number,
  report: (measured: Measured) => void,
): Promise<void> {
  const { token, uid, companyId } = await signIn(gateway.origin, company.admin.email);
  const somebody = await somebodyOf(gateway.origin, token, companyId, company.users);
  const { get, close } = timedGet(gateway.origin, token);
  try {
    for (const one of listCases(company.users, somebody)) {
      const { name, ...page }: ListCase = one;
      await bare.prepare({ uid, page: { ...page, limit: PAGE_SIZE } });
      report({
        users: company.users,
        name,
        ...(await measureCase(get, bare, listPath(companyId, one), samples)),
      });
    }
  } finally {
    close();
  }
}

/** Every case at every size: the gateway's list and its statements bare, side by side. */
export async function measureLists(
  gateway: RunningGateway,
  data: BenchData,
  samples: number,
  report: (measured: Measured) => void,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const bare = await openBare(data.bare);
  try {
    for (const company of data.companies) {
      await measureCompany(gateway, bare, company, samples, (one) => {
        measured.push(one);
        report(one);
      });
    }
  } finally {
    await bare.close();
  }
  return measured;
}
