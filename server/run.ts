import { loadFixtures, readDemoAccounts } from '@fixtures/load';
import type { Config } from './config';
import { followInDevelopment, rememberApplied } from './development';
import { LOCAL_PROVIDER_PASSWORD } from './domain/sign-on/local-provider';
import { type Gateway, openGateway } from './gateway';
import type { OpenDatabase } from './platform/db/client';
import { openFileStore } from './platform/files/file-store';
import { portError } from './platform/network/ports';
import { isLoopback } from './production.rules';
import { isEmpty, seedFixtures, storeFiles } from './seed';

/** Time for the last answers once the database has ended. */
const LAST_ANSWERS_MS = 500;

const print = (line = '') => process.stdout.write(`${line}\n`);

/** Seeds the demo's data, at the first start of embedded mode only. */
async function seedFirstStart(config: Config, { db }: OpenDatabase): Promise<void> {
  if (config.production || config.identity.mode !== 'embedded') return;
  if (!(await isEmpty(db))) return;
  const fixtures = loadFixtures();
  const store = await openFileStore(config);
  await storeFiles(store, fixtures).finally(() => store.close());
  await seedFixtures(db, fixtures, new Date());
  await rememberApplied(config, fixtures);
}

function greet(config: Config, { inbox, logFile }: Gateway): void {
  print();
  print(`  Vigil     ${config.publicUrl}`);
  print(`  Learn     ${config.learnerUrl}   (where learners sign in)`);
  if (inbox) print(`  Inbox     ${inbox.address}   (codes and invitations arrive here)`);
  print(`  API       ${config.publicUrl}/docs`);
  if (logFile) print(`  Log       ${logFile}`);
  if (config.identity.mode !== 'embedded') return;
  print();
  print('  Demonstration accounts');
  for (const { email, password, label } of readDemoAccounts()) {
    print(`    ${email.padEnd(32)} ${password.padEnd(14)} ${label}`);
  }
  const byProvider = 'Admin by single sign-on, at the demonstration provider';
  print(`    ${'sso@larkfield.example'.padEnd(32)} ${LOCAL_PROVIDER_PASSWORD.padEnd(14)} ${byProvider}`);
  print();
}

/**
 * Anyone who reaches this address can sign in with the demo accounts, so the warning must be hard to miss.
 */
function warnOfOpenDemonstration({ host, identity }: Config): void {
  if (identity.mode !== 'embedded' || isLoopback(host)) return;
  const lines = [
    'THIS DEMONSTRATION IS OPEN TO THE NETWORK',
    '',
    `It listens on ${host}, not on this machine alone. Anyone who reaches it can`,
    'sign in with the demonstration accounts, whose passwords are published,',
    'and over plain HTTP everyone in between can read along.',
    '',
    'For yourself alone: unset HOST. For real use: NODE_ENV=production.',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '#'.repeat(width + 6);
  const framed = lines.map((line) => `## ${line.padEnd(width)} ##`);
  process.stderr.write(`\n${[edge, ...framed, edge].join('\n')}\n\n`);
}

/** Exits after finishing requests and jobs; a second signal exits at once. */
function closeOnSignal(gateway: Gateway, stop: () => Promise<void>, fail: (error: unknown) => never): void {
  let closing = false;
  const end = () => {
    if (closing) process.exit(1);
    closing = true;
    stop()
      .then(() => gateway.close())
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/**
 * Nothing works without the database: pending requests get a 503, then the process exits so that a supervisor
 * notices.
 */
function endWithDatabase({ database }: Gateway): void {
  database.onDeath?.(({ message }) => {
    process.stderr.write(`The gateway stops, since ${message}\n`);
    setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
  });
}

/** What is under way while the gateway's code is loaded. */
export interface Preparations {
  readonly database: Promise<OpenDatabase>;
  readonly apps: Promise<void>;
}

/** Runs the gateway until a signal ends it, or an error, which `fail` is told of. */
export async function runGateway(
  config: Config,
  { database: opening, apps }: Preparations,
  fail: (error: unknown) => never,
): Promise<void> {
  const development = followInDevelopment(config);
  const gateway = await openGateway(config, {
    ...development.options,
    database: opening,
    prepare: async (database) => {
      await seedFirstStart(config, database);
      await apps;
    },
  });
  closeOnSignal(gateway, development.stop, fail);
  endWithDatabase(gateway);
  try {
    await gateway.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, config.host, config.port, 'PORT');
  }
  greet(config, gateway);
  warnOfOpenDemonstration(config);
}
