import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCompanies } from '@server/cli/bulk/load';
import { type CompanyPlan, planCompanies } from '@server/cli/bulk/plan';
import { openDatabase } from '@server/open-database';
import { migrationsFolder } from '@server/platform/db/migrate';
import { root } from '../lib/console-fresh';
import { placeConfig } from './place';

const cacheFolder = join(root, 'node_modules/.cache/vigil');
const GENERATOR = join(root, 'server/cli/bulk');

export interface BenchData {
  /** DATA_DIR of the gateway. */
  readonly gateway: string;
  /** A second copy, since a data folder can be open only once. */
  readonly bare: string;
  readonly companies: readonly CompanyPlan[];
}

/** A name derived from every input of the data. */
async function dataName(sizes: readonly number[]): Promise<string> {
  const hash = createHash('sha256').update(sizes.join());
  for (const folder of [migrationsFolder, GENERATOR]) {
    for (const file of (await readdir(folder)).sort()) {
      if (/(?<!\.test)\.(sql|ts)$/.test(file)) hash.update(file).update(await readFile(join(folder, file)));
    }
  }
  return `bench-${sizes.join('-')}-${hash.digest('hex').slice(0, 12)}`;
}

/** Fills a folder, or the server's database, with these companies. */
export async function build(folder: string, companies: readonly CompanyPlan[]): Promise<void> {
  const start = Date.now();
  const database = await openDatabase(placeConfig(folder));
  try {
    await loadCompanies(database, companies, new Date(), (line) => {
      console.log(`${((Date.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`);
    });
  } finally {
    await database.close();
  }
}

/** Data that a benchmark adds to that of `benchData`, by the files that make it. */
interface AddedData {
  readonly name: string;
  readonly files: readonly string[];
  readonly add: (folder: string) => Promise<void>;
}

/** Removes data of older schemas or generators, which only takes up disk space. */
async function removeOthers(keep: string, start: string): Promise<void> {
  const others = (await readdir(cacheFolder)).filter((name) => name.startsWith(start) && name !== keep);
  for (const name of others) await rm(join(cacheFolder, name), { recursive: true, force: true });
}

/** A data folder with companies of these sizes, cached or generated now. */
export async function benchData(sizes: readonly number[]): Promise<BenchData> {
  const name = await dataName(sizes);
  const folder = join(cacheFolder, name);
  const companies = planCompanies(sizes);
  await mkdir(cacheFolder, { recursive: true });
  if (!existsSync(folder)) {
    await removeOthers(name, `bench-${sizes.join('-')}-`);
    const draft = `${folder}.${process.pid}`;
    console.log('Generating the data…');
    await build(join(draft, 'gateway'), companies);
    await cp(join(draft, 'gateway'), join(draft, 'bare'), { recursive: true });
    await rename(draft, folder);
  }
  return { gateway: join(folder, 'gateway'), bare: join(folder, 'bare'), companies };
}

/** The same with what a benchmark adds to it, cached as well. */
export async function benchDataWith(
  sizes: readonly number[],
  { name: added, files, add }: AddedData,
): Promise<Pick<BenchData, 'gateway' | 'companies'>> {
  const data = await benchData(sizes);
  const hash = createHash('sha256').update(await dataName(sizes));
  for (const file of files) hash.update(await readFile(join(root, 'scripts/bench', file)));
  const start = `${added}-${sizes.join('-')}-`;
  const name = `${start}${hash.digest('hex').slice(0, 12)}`;
  const folder = join(cacheFolder, name);
  if (!existsSync(folder)) {
    await removeOthers(name, start);
    const draft = `${folder}.${process.pid}`;
    await cp(data.gateway, draft, { recursive: true });
    await add(draft);
    await rename(draft, folder);
  }
  return { gateway: folder, companies: data.companies };
}
