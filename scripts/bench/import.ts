import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { importEndpoints, type UserImport } from '@contract/users/imports';
import { type Operation, operationEndpoints } from '@contract/users/operations';
import { readConfig } from '@server/config';
import { loadCompanies } from '@server/db/bulk/load';
import { type CompanyPlan, planCompanies } from '@server/db/bulk/plan';
import { openDatabase } from '@server/open-database';
import { copyPeople } from './copy';
import { startGateway } from './gateway';
import { watchMemory } from './memory';
import { type Caller, signIn } from './session';

const { maxRows, portionRows } = limits.imports;
const SEATS = 2 * maxRows;
const POLL_MS = 250;

/** A row of the file as the console sends it. */
export const importedRow = (n: number): string[] => [
  `imported.person${n}@import.example`,
  `Department ${n % 40}`,
  `First ${n % 900}`,
  `Last ${n % 1700}`,
];

/** A data folder with one company that has room for everybody. */
async function prepare(folder: string): Promise<CompanyPlan> {
  const [plan] = planCompanies([1000]);
  if (!plan) throw new Error('no company was planned');
  const database = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    await loadCompanies(database, [plan], new Date(), () => undefined);
    await database.pool.query('UPDATE companies SET seats = $1', [SEATS]);
  } finally {
    await database.close();
  }
  return plan;
}

const caller = (origin: string, { token, companyId }: Caller) =>
  async function ask<Data>(endpoint: Endpoint, params: object, body?: object): Promise<Data> {
    const answer = await fetch(origin + buildUrl(endpoint, { companyId, ...params }), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };

/** Sends the file and checks it; resolves with the import. */
async function dryRun(ask: ReturnType<typeof caller>): Promise<UserImport> {
  const { id } = await ask<UserImport>(
    importEndpoints.create,
    {},
    {
      fileName: 'bench.csv',
      columns: ['Email', 'Department', 'First Name', 'Last Name'],
      mapping: { email: 0, department: 1, name: 2, lastName: 3 },
      total: maxRows,
    },
  );
  for (let first = 0; first < maxRows; first += portionRows) {
    const count = Math.min(portionRows, maxRows - first);
    const rows = Array.from({ length: count }, (_, at) => importedRow(first + at));
    await ask(importEndpoints.addRows, { importId: id, first }, { rows });
  }
  return ask<UserImport>(importEndpoints.check, { importId: id });
}

async function carryOut(ask: ReturnType<typeof caller>, importId: number): Promise<Operation> {
  const body = { notificationsEnabled: false };
  let operation = await ask<Operation>(importEndpoints.commit, { importId }, body);
  while (operation.finishedAt === null) {
    await delay(POLL_MS);
    operation = await ask<Operation>(operationEndpoints.get, { operationId: operation.id });
  }
  return operation;
}

async function timed<Result>(what: string, work: () => Promise<Result>) {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const rate = Math.round(maxRows / seconds).toLocaleString('en');
  console.log(`  ${what.padEnd(14)} ${seconds.toFixed(1)} s, ${rate} rows a second`);
  return { result, seconds };
}

/** `npm run bench -- --import`: a file of the largest size, beside COPY of the same rows on the same engine. */
export async function benchImport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-import-'));
  try {
    const [own, bare] = [join(folder, 'gateway'), join(folder, 'bare')];
    const plan = await prepare(own);
    execFileSync('cp', ['-r', own, bare]);
    const gateway = await startGateway(own);
    try {
      const ask = caller(gateway.origin, await signIn(gateway.origin, plan.admin.email));
      await ask(operationEndpoints.list, {});
      console.log(`Import of ${maxRows.toLocaleString('en')} rows`);
      const memory = await watchMemory(gateway.pid);
      const checked = await timed('dry run', () => dryRun(ask));
      const done = await timed('carried out', () => carryOut(ask, checked.result.id));
      const { idleMb, peakMb } = memory.stop();
      console.log(
        `  gateway memory ${idleMb} MB idle, ${peakMb} MB at its peak, ${peakMb - idleMb} MB above`,
      );
      console.log(
        `  added          ${done.result.done.toLocaleString('en')}, ${done.result.skipped} skipped`,
      );
      const again = await timed('second dry run', () => dryRun(ask));
      console.log(`                 ${JSON.stringify(again.result.summary?.counts)}`);
      const copy = await timed('bare COPY', () => copyPeople(join(bare, 'database'), maxRows, importedRow));
      const ratio = (checked.seconds + done.seconds) / copy.result;
      console.log(`  ratio          ${ratio.toFixed(1)} times COPY (${copy.result.toFixed(1)} s)`);
    } finally {
      await gateway.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
