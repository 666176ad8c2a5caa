import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUrl } from '@contract/endpoint';
import { sessionEndpoints } from '@contract/session';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { SMALL } from './arguments';
import type { Verdict } from './budgets';
import { listCases, listPath } from './cases';
import { benchData } from './data';
import { startGateway } from './gateway';
import { residentMb } from './memory';
import { type Caller, signIn } from './session';
import { type MemorySample, secondHalf, slopeOf } from './slope';

/** Concurrent callers, each on its own connection. */
const CALLERS = 4;
/**
 * Memory samples per run. Before each one the callers sign in again, since their tokens expire after an hour.
 */
const SAMPLES = 100;
const PEOPLE_READ = 500;
const MOST_MB = 40;
const PER_REQUESTS = 100_000;

export interface SoakFigures {
  readonly requests: number;
  readonly seconds: number;
  readonly resident: readonly MemorySample[];
  /** JavaScript heap of the gateway's main thread. */
  readonly heap: readonly MemorySample[];
}

interface Wanted {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly body?: string;
}

/** Of ten requests: five lists with various filters and orders, four single reads, and one write. */
function mixOf({ companyId }: Caller, people: readonly { id: number; email: string }[]) {
  const cases = listCases(
    SMALL,
    people.slice(0, 12).map(({ email }) => email),
  );
  const lists = cases.flatMap(({ pages }) => pages.map((page) => listPath(companyId, page)));
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('there is nothing to request');
    return item;
  };
  const get = (path: string): Wanted => ({ method: 'GET', path });
  const reads = (index: number) => [
    get(sessionEndpoints.currentUser.path),
    get(buildUrl(userEndpoints.get, { companyId, id: at(people, index).id })),
    get(buildUrl(departmentEndpoints.list, { companyId })),
    get(buildUrl(groupEndpoints.list, { companyId })),
  ];
  return (index: number): Wanted => {
    const turn = index % 10;
    const round = Math.floor(index / 10);
    if (turn < 5) return get(at(lists, round * 5 + turn));
    if (turn < 9) return at(reads(round), turn - 5);
    const path = buildUrl(userEndpoints.update, { companyId, id: at(people, round).id });
    return { method: 'PUT', path, body: JSON.stringify({ name: `Soaked ${round}` }) };
  };
}

/** Resolves with the response body; rejects for any status but 200. */
function ask(agent: Agent, origin: string, token: string, { method, path, body }: Wanted): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, br',
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const call = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** The JavaScript heap of the gateway's main thread, from its own metrics. */
async function heapMb(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Math.round(Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20);
}

async function somePeople(origin: string, { token, companyId }: Caller) {
  const query = new URLSearchParams({ range: JSON.stringify([0, 99]) });
  const path = buildUrl(userEndpoints.list, { companyId });
  const people: { id: number; email: string }[] = [];
  while (people.length < PEOPLE_READ) {
    query.set('range', JSON.stringify([people.length, people.length + 99]));
    const answer = await fetch(`${origin}${path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    people.push(...((await answer.json()) as typeof people));
  }
  return people;
}

async function measure(origin: string, pid: number, email: string, requests: number): Promise<SoakFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const first = await signIn(origin, email);
  const wantedAt = mixOf(first, await somePeople(origin, first));
  const resident: MemorySample[] = [];
  const heap: MemorySample[] = [];
  const start = performance.now();
  try {
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const { token } = await signIn(origin, email);
      let next = Math.round((sample * requests) / SAMPLES);
      const end = Math.round(((sample + 1) * requests) / SAMPLES);
      const work = async () => {
        while (next < end) {
          next += 1;
          await ask(agent, origin, token, wantedAt(next - 1));
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, work));
      resident.push({ requests: end, mb: await residentMb(pid) });
      heap.push({ requests: end, mb: await heapMb(origin) });
      if (sample % 10 === 9) printSample(resident.at(-1), heap.at(-1));
    }
  } finally {
    agent.destroy();
  }
  return { requests, seconds: (performance.now() - start) / 1000, resident, heap };
}

function printSample(resident?: MemorySample, heap?: MemorySample): void {
  const requests = resident?.requests.toLocaleString('en').padStart(9);
  console.log(`${requests} requests  ${resident?.mb} MB resident, ${heap?.mb} MB JavaScript heap`);
}

/** Runs lists, reads and writes on the embedded gateway for a long time, on a copy of the data. */
export async function measureSoak(requests: number): Promise<SoakFigures> {
  const data = await benchData([SMALL]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  try {
    await cp(data.gateway, folder, { recursive: true });
    const gateway = await startGateway(folder);
    try {
      return await measure(gateway.origin, gateway.pid, company.admin.email, requests);
    } finally {
      await gateway.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const growth = (samples: readonly MemorySample[]) => slopeOf(secondHalf(samples)) * PER_REQUESTS;

export function soakVerdict({ requests, resident }: SoakFigures): Verdict {
  const grown = growth(resident);
  return {
    budget: `resident memory over ${requests.toLocaleString('en')} requests grows by at most ${MOST_MB} MB in ${PER_REQUESTS.toLocaleString('en')}`,
    measured: `${grown.toFixed(1)} MB`,
    kept: grown <= MOST_MB,
  };
}

export function printSoak({ requests, seconds, resident, heap }: SoakFigures): void {
  const rate = Math.round(requests / seconds);
  console.log(`\n${requests.toLocaleString('en')} requests in ${Math.round(seconds)} s, ${rate} a second`);
  const line = (what: string, samples: readonly MemorySample[]) => {
    const [from, to] = [secondHalf(samples)[0]?.mb, samples.at(-1)?.mb];
    console.log(
      `  ${what.padEnd(18)}${from} MB half way, ${to} MB at the end; ${growth(samples).toFixed(1)} MB in ${PER_REQUESTS.toLocaleString('en')} requests`,
    );
  };
  line('resident', resident);
  line('JavaScript heap', heap);
}
