import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl, type Endpoint, type ResponseOf } from '@contract/endpoint';
import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import type { Verdict } from './budgets';
import { benchData } from './data';
import { startGateway } from './gateway';
import { type ReadBeside, readBeside } from './reader';
import { type Caller, signIn } from './session';

/** A tenth of a company are not plain learners. */
const SHARE_OF_LEARNERS = 1.1;
const POLL_MS = 1000;
const MOST = 5;

export interface BulkFigures {
  readonly people: number;
  /** While a reader sends requests without a pause. */
  readonly seconds: number;
  /** Undoing it while no one reads. */
  readonly aloneSeconds: number;
  /** Time of the start response, which records all affected users. */
  readonly freezeMs: number;
  readonly list: ReadBeside;
}

const caller =
  (origin: string, { token, companyId }: Caller) =>
  async (endpoint: Endpoint, params: object = {}, body?: object): Promise<Operation> => {
    const answer = await fetch(origin + buildUrl(endpoint, { companyId, ...params }), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as ResponseOf<typeof operationEndpoints.get>).data;
  };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(origin: string, who: Caller, wanted: number): Promise<BulkFigures> {
  const ask = caller(origin, who);
  const read = ({ id }: Operation) => ask(operationEndpoints.get, { operationId: id });
  const begun: { operation?: Operation; freezeMs: number; at: number } = { freezeMs: 0, at: 0 };
  const list = await readBeside(
    origin,
    who,
    async () => {
      begun.at = performance.now();
      const body = { kind: 'disable', filter: { filterBy: ['learner'] } };
      begun.freezeMs = await timed(async () => {
        begun.operation = await ask(operationEndpoints.start, {}, body);
      });
    },
    async () => {
      if (begun.operation) begun.operation = await read(begun.operation);
      return begun.operation !== undefined && !isOpen(begun.operation.state);
    },
  );
  const { operation, freezeMs, at } = begun;
  if (operation?.state !== 'done' || operation.done < wanted) {
    throw new Error(`The operation ended as ${operation?.state} with ${operation?.done} done.`);
  }
  const seconds = (performance.now() - at) / 1000;
  const aloneMs = await timed(async () => {
    let undoing = await ask(operationEndpoints.undo, { operationId: operation.id });
    while (isOpen(undoing.state)) {
      await delay(POLL_MS);
      undoing = await read(undoing);
    }
  });
  return { people: operation.done, seconds, aloneSeconds: aloneMs / 1000, freezeMs, list };
}

/**
 * Disables many users while a reader keeps reading the list, then enables them again alone; on a copy of the
 * data.
 */
export async function measureBulk(wanted: number): Promise<BulkFigures> {
  const data = await benchData([Math.ceil(wanted * SHARE_OF_LEARNERS)]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'));
  try {
    await cp(data.gateway, folder, { recursive: true });
    const gateway = await startGateway(folder);
    try {
      return await measure(gateway.origin, await signIn(gateway.origin, company.admin.email), wanted);
    } finally {
      await gateway.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** The list must stay usable during bulk work. */
export const besideVerdict = (what: string, { idle, during }: ReadBeside): Verdict => ({
  budget: `list p95 while ${what} at most ${MOST} times idle`,
  measured: `${ms(during.p95)} to ${ms(idle.p95)}`,
  kept: during.p95 <= MOST * idle.p95,
});

export const bulkVerdict = ({ people, list }: BulkFigures): Verdict =>
  besideVerdict(`${people.toLocaleString('en')} people are disabled`, list);

export function printBeside({ idle, during, slowest }: ReadBeside): void {
  console.log(`  list idle     p50 ${ms(idle.p50)}, p95 ${ms(idle.p95)}`);
  console.log(`  list during   p50 ${ms(during.p50)}, p95 ${ms(during.p95)}, slowest ${ms(slowest)}`);
}

export function printBulk({ people, seconds, aloneSeconds, freezeMs, list }: BulkFigures): void {
  const rate = (within: number) => Math.round(people / within).toLocaleString('en');
  console.log(`\nDisabling ${people.toLocaleString('en')} people, frozen in ${ms(freezeMs)}`);
  console.log(`  beside a reader  ${seconds.toFixed(1)} s, ${rate(seconds)} people a second`);
  console.log(`  enabling, alone  ${aloneSeconds.toFixed(1)} s, ${rate(aloneSeconds)} people a second`);
  printBeside(list);
}
