import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUrl, type ResponseOf } from '@contract/endpoint';
import { isOpen, type Operation, operationEndpoints } from '@contract/users/operations';
import type { Verdict } from './budgets';
import { listPath } from './cases';
import { benchData } from './data';
import { type Figures, figuresOf } from './figures';
import { startGateway } from './gateway';
import { type Caller, signIn, type TimedGet, timedGet } from './session';

/** Enough that 100,000 of them can be disabled. */
const COMPANY = 110_000;
const WANTED = 100_000;
const IDLE_SAMPLES = 300;
const WARM_UP = 60;
/** Requests between two looks at the progress. */
const ROUND = 20;
const MOST = 5;

export interface BulkFigures {
  readonly people: number;
  readonly seconds: number;
  /** The answer to the start, with everybody frozen. */
  readonly freezeMs: number;
  readonly idle: Figures;
  readonly during: Figures;
  readonly slowest: number;
}

async function sample(get: TimedGet, path: string, times: number): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < times; index += 1) samples.push((await get(path)).ms);
  return samples;
}

async function start(origin: string, { token, companyId }: Caller): Promise<Operation> {
  const answer = await fetch(`${origin}${buildUrl(operationEndpoints.start, { companyId })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'disable', filter: { filterBy: ['learner'] } }),
  });
  if (!answer.ok) throw new Error(`The start answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as ResponseOf<typeof operationEndpoints.start>).data;
}

async function progress(origin: string, { token, companyId }: Caller, operationId: number) {
  const url = buildUrl(operationEndpoints.get, { companyId, operationId });
  const answer = await fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as ResponseOf<typeof operationEndpoints.get>).data;
}

async function measure(origin: string, caller: Caller): Promise<BulkFigures> {
  const { get, close } = timedGet(origin, caller.token);
  const page = { order: { column: 'created_at', order: 'desc' }, offset: 0, filter: {} } as const;
  const path = listPath(caller.companyId, page);
  await sample(get, path, WARM_UP);
  const idle = await sample(get, path, IDLE_SAMPLES);
  const started = performance.now();
  let operation = await start(origin, caller);
  const freezeMs = performance.now() - started;
  const during: number[] = [];
  while (isOpen(operation.state)) {
    during.push(...(await sample(get, path, ROUND)));
    operation = await progress(origin, caller, operation.id);
  }
  close();
  if (operation.state !== 'done' || operation.done < WANTED) {
    throw new Error(`The operation ended as ${operation.state} with ${operation.done} done.`);
  }
  return {
    people: operation.done,
    seconds: (performance.now() - started) / 1000,
    freezeMs,
    idle: figuresOf(idle),
    during: figuresOf(during),
    slowest: Math.max(...during),
  };
}

/** Disables 100,000 people while somebody else keeps reading the list; on a copy of the data. */
export async function measureBulk(): Promise<BulkFigures> {
  const data = await benchData([COMPANY]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  try {
    await cp(data.gateway, folder, { recursive: true });
    const gateway = await startGateway(folder);
    try {
      return await measure(gateway.origin, await signIn(gateway.origin, company.admin.email));
    } finally {
      await gateway.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

export const bulkVerdict = ({ people, idle, during }: BulkFigures): Verdict => ({
  budget: `list p95 while ${people.toLocaleString('en')} people are disabled at most ${MOST} times idle`,
  measured: `${ms(during.p95)} to ${ms(idle.p95)}`,
  kept: during.p95 <= MOST * idle.p95,
});

export function printBulk({ people, seconds, freezeMs, idle, during, slowest }: BulkFigures): void {
  console.log(
    `\nDisabling ${people.toLocaleString('en')} people: ${seconds.toFixed(1)} s, frozen in ${ms(freezeMs)}`,
  );
  console.log(`  list idle     p50 ${ms(idle.p50)}, p95 ${ms(idle.p95)}`);
  console.log(`  list during   p50 ${ms(during.p50)}, p95 ${ms(during.p95)}, slowest ${ms(slowest)}`);
}
