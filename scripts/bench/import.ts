import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import { loadCompanies } from '@server/cli/bulk/load';
import { type CompanyPlan, planCompanies } from '@server/cli/bulk/plan';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { ensureConsoleBuilt } from '../lib/console-fresh';
import type { Verdict } from './budgets';
import { besideVerdict, printBeside } from './bulk';
import { copyPeople } from './copy';
import { type RunningGateway, startGateway } from './gateway';
import {
  type Ask,
  asCaller,
  carryOut,
  commit,
  dryRun,
  importedFile,
  importedRow,
  progress,
} from './import-file';
import { measureImportPage, type PageMemory } from './import-page';
import { processorSeconds, residentMb, type Watched, watchMemory } from './memory';
import { type ReadBeside, readBeside } from './reader';
import { type Caller, signIn } from './session';

/** Rows of the second file, imported while a reader reads. */
const BESIDE_ROWS = 10_000;
const MOST_COPIES = 4;
const MOST_MB = 300;
const MOST_TASK_MS = 200;

/** Elapsed seconds and CPU seconds; only CPU time excludes what else the machine does. */
interface Spent {
  readonly seconds: number;
  readonly processor: number;
}

export interface ImportFigures {
  readonly rows: number;
  readonly dryRun: Spent;
  readonly work: Spent;
  readonly copy: Spent;
  readonly memory: Watched;
  readonly page: PageMemory;
  readonly list: ReadBeside;
}

/** A data folder with one company that has enough seats for all rows. */
async function prepare(folder: string, seats: number): Promise<CompanyPlan> {
  const [plan] = planCompanies([1000]);
  if (!plan) throw new Error('no company was planned');
  const database = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    await loadCompanies(database, [plan], new Date(), () => undefined);
    await database.pool.query('UPDATE companies SET seats = $1', [seats]);
  } finally {
    await database.close();
  }
  return plan;
}

async function spent<Result>(processor: () => Promise<number>, work: () => Promise<Result>) {
  const [start, before] = [performance.now(), await processor()];
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  return { result, spent: { seconds, processor: (await processor()) - before } };
}

async function workBeside(origin: string, caller: Caller, ask: Ask, from: number): Promise<ReadBeside> {
  const { id } = await dryRun(ask, BESIDE_ROWS, from);
  const begun: { operation?: Operation } = {};
  return readBeside(
    origin,
    caller,
    async () => {
      begun.operation = await commit(ask, id);
    },
    async () => {
      if (begun.operation) begun.operation = await progress(ask, begun.operation);
      return begun.operation !== undefined && !isOpen(begun.operation.state);
    },
  );
}

async function measureGateway({ origin, pid }: RunningGateway, email: string, rows: number) {
  const caller = await signIn(origin, email);
  const ask = asCaller(origin, caller);
  await ask(operationEndpoints.list, {});
  const memory = await watchMemory(() => residentMb(pid));
  const processor = () => processorSeconds(pid);
  const checked = await spent(processor, () => dryRun(ask, rows));
  const done = await spent(processor, () => carryOut(ask, checked.result.id));
  if (done.result.done !== rows) throw new Error(`${done.result.done} of ${rows} rows were carried out.`);
  const peak = memory.stop();
  const list = await workBeside(origin, caller, ask, rows);
  return { dryRun: checked.spent, work: done.spent, memory: peak, list };
}

/** Compares the import of a file with this many rows to a COPY of the same users on the same engine. */
export async function measureImport(rows: number): Promise<ImportFigures> {
  await ensureConsoleBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-import-'));
  try {
    const [own, bare, file] = [join(folder, 'gateway'), join(folder, 'bare'), join(folder, 'people.csv')];
    const plan = await prepare(own, 2 * rows + BESIDE_ROWS);
    execFileSync('cp', ['-r', own, bare]);
    await writeFile(file, importedFile(rows));
    const gateway = await startGateway(own);
    try {
      const figures = await measureGateway(gateway, plan.admin.email, rows);
      const page = await measureImportPage(gateway.origin, plan.admin.email, file);
      const copied = await copyPeople(join(bare, 'database'), rows, importedRow);
      return { rows, ...figures, page, copy: copied };
    } finally {
      await gateway.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const above = ({ idleMb, peakMb }: Watched) => peakMb - idleMb;

export function importVerdicts({ work, copy, memory, page, list }: ImportFigures): Verdict[] {
  const ratio = work.processor / copy.processor;
  return [
    {
      budget: `an import at most ${MOST_COPIES} times the processor time of a COPY`,
      measured: `${ratio.toFixed(1)} times`,
      kept: ratio <= MOST_COPIES,
    },
    {
      budget: `the gateway's memory during an import at most ${MOST_MB} MB above idle`,
      measured: `${above(memory)} MB`,
      kept: above(memory) <= MOST_MB,
    },
    {
      budget: `the page answers within ${MOST_TASK_MS} ms while it reads and checks a file`,
      measured: `${page.longestTaskMs} ms at worst`,
      kept: page.longestTaskMs <= MOST_TASK_MS,
    },
    besideVerdict('an import is carried out', list),
  ];
}

export function printImport({ rows, dryRun: dry, work, copy, memory, page, list }: ImportFigures): void {
  const line = (what: string, { seconds, processor }: Spent) => {
    const rate = Math.round(rows / seconds).toLocaleString('en');
    const times = `${seconds.toFixed(1)} s (processor ${processor.toFixed(1)} s)`;
    console.log(`  ${what.padEnd(14)} ${times}, ${rate} rows a second`);
  };
  const megabytes = (what: string, of: Watched) =>
    console.log(
      `  ${what.padEnd(14)} ${of.idleMb} MB idle, ${of.peakMb} MB at its peak, ${above(of)} MB above`,
    );
  console.log(`\nImport of ${rows.toLocaleString('en')} rows`);
  line('dry run', dry);
  line('carried out', work);
  line('bare COPY', copy);
  const ratio = (work.seconds / copy.seconds).toFixed(1);
  console.log(
    `  ratio          ${ratio} times COPY, ${(work.processor / copy.processor).toFixed(1)} in processor time`,
  );
  megabytes('gateway', memory);
  megabytes('page, heap', page.heap);
  megabytes('page, process', page.process);
  printBeside(list);
}
