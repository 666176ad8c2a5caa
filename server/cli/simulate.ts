import { inspect, parseArgs } from 'node:util';
import { loadFixtures } from '@fixtures/load';
import { areaDeps } from '@server/composition';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { makeDataFolderPrivate } from '@server/platform/disk/data-folder';
import { describeError } from '@server/platform/log/describe-error';
import { SetupError } from '@server/platform/log/setup-error';
import { isEmpty, seedFixtures } from '@server/seed';
import { simulate } from '../areas/learner/simulation';

const HELP = `Plays a company's learners on their outstanding courses and exercises, in the past days, so that a demonstration lives.

  npm run simulate -- --company 101 --days 30 [--seed 1]

Stop the gateway first: the embedded database has one user at a time. The same seed gives the same behavior.`;

/** A whole number of at least 1. Throws a SetupError. */
function numberOf(name: string, text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !Number.isSafeInteger(value) || value < 1)
    throw new SetupError(`--${name} must be a whole number of at least 1.\n\n${HELP}`);
  return value;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      company: text,
      days: { ...text, default: '30' },
      seed: { ...text, default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const options = {
    companyId: numberOf('company', values.company),
    days: numberOf('days', values.days),
    seed: numberOf('seed', values.seed),
    now: new Date(),
  };
  const config = readConfig(process.env);
  if (process.env.NODE_ENV === 'production' || config.database || config.identity.mode !== 'embedded')
    throw new SetupError('Learners are simulated in the embedded demonstration only.');
  await makeDataFolderPrivate(config.dataDir);
  const database = await openDatabase(config, { patience: null });
  try {
    if (await isEmpty(database.db)) await seedFixtures(database.db, loadFixtures(), options.now);
    const { started, completed, acts } = await simulate({ ...database, ...areaDeps }, options);
    process.stdout.write(`${started} tasks started, ${completed} completed, in ${acts} calls.\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SetupError ? error.message : inspect(describeError(error))}\n`);
  process.exitCode = 1;
});
