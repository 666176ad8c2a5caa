import { createInterface } from 'node:readline/promises';
import { inspect } from 'node:util';
import { loadFixtures } from '@fixtures/load';
import { readConfig } from '../config';
import { openDatabase } from '../open-database';
import { makeDataFolderPrivate } from '../platform/disk/data-folder';
import { openFileStore } from '../platform/files/file-store';
import { describeError } from '../platform/log/describe-error';
import { SetupError } from '../platform/log/setup-error';
import { isEmpty, seedFixtures, storeFiles } from '../seed';
import { loadCompanies } from './bulk/load';
import { type CompanyPlan, GENERATED_PASSWORD, planCompanies } from './bulk/plan';
import { HELP, readSeedArguments } from './seed-arguments';

/** Asks whether to continue. A script that can't answer has to pass --yes. */
async function agrees(sizes: readonly number[], place: string): Promise<boolean> {
  const people = sizes.map((size) => size.toLocaleString('en')).join(' and ');
  print(`This makes ${sizes.length} companies with ${people} people in ${place}.`);
  print('It takes several minutes and about 3 GB. See npm run seed -- --help for smaller sizes.');
  if (!process.stdin.isTTY) {
    print('Nothing was done. Add --yes to go on.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Continue? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prefixes each line with the seconds since the start. */
function progressSince(start: number) {
  return (line: string) => print(`${((Date.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`);
}

function report(plans: readonly CompanyPlan[], made: readonly CompanyPlan[]): void {
  if (made.length < plans.length)
    print(`${plans.length - made.length} of them existed already and were left alone.`);
  print(`\nAdmins, all with the password ${GENERATED_PASSWORD}`);
  for (const plan of plans) print(`  ${plan.admin.email.padEnd(48)} ${plan.name}`);
}

async function main(): Promise<void> {
  const { help, sizes, asks } = readSeedArguments(process.argv.slice(2));
  if (help) {
    print(HELP);
    return;
  }
  if (process.env.NODE_ENV === 'production') throw new SetupError('Generated data is never for production.');
  const config = readConfig(process.env);
  const place = config.database ? 'the database of DATABASE_URL' : config.dataDir;
  if (asks && !(await agrees(sizes, place))) return;
  await makeDataFolderPrivate(config.dataDir);
  const database = await openDatabase(config, { patience: null });
  try {
    const now = new Date();
    // Seed as a first start of the gateway would; it will find the folder in use and not seed it again.
    if (await isEmpty(database.db)) {
      const [fixtures, store] = [loadFixtures(), await openFileStore(config)];
      await storeFiles(store, fixtures).finally(() => store.close());
      await seedFixtures(database.db, fixtures, now);
    }
    const plans = planCompanies(sizes);
    report(plans, await loadCompanies(database, plans, now, progressSince(now.getTime())));
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SetupError ? error.message : inspect(describeError(error))}\n`);
  process.exitCode = 1;
});
