import { loadFixtures, readDemoAccounts } from '@fixtures/load';
import type { Config } from './config';
import { followInDevelopment, rememberApplied } from './development';
import { LOCAL_PROVIDER_PASSWORD } from './domain/sign-on/local-provider';
import { type Gateway, type GatewayOptions, openGateway } from './gateway';
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

/** Where everything is and who can sign in, with the warning where others can, too. */
export function greet(config: Config, { inbox, logFile }: Gateway): void {
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
  warnOfOpenDemonstration(config);
}

/** Exits after finishing requests and jobs; a second signal exits at once. */
function closeOnSignal({ stop }: Running, fail: (error: unknown) => never): void {
  let closing = false;
  const end = () => {
    if (closing) process.exit(1);
    closing = true;
    stop()
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
export function endWithDatabase({ database }: Pick<Gateway, 'database'>): void {
  database.onDeath?.(({ message }) => {
    process.stderr.write(`The gateway stops, since ${message}\n`);
    setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
  });
}

/** What the gateway need not open itself. */
export interface Preparations extends Pick<GatewayOptions, 'inbox'> {
  readonly database: Promise<OpenDatabase>;
  /** Resolves once the apps are built. */
  readonly apps?: Promise<void>;
}

/** A gateway that listens. */
export interface Running {
  readonly gateway: Gateway;
  /** Finishes requests and jobs under way, then closes what the gateway opened. */
  stop(): Promise<void>;
}

/** Opens the gateway and listens. Rejects, with nothing left open, where it can't. */
export async function startGateway(
  config: Config,
  { database: opening, apps, inbox }: Preparations,
): Promise<Running> {
  const development = followInDevelopment(config);
  const gateway = await openGateway(config, {
    ...development.options,
    database: opening,
    ...(inbox ? { inbox } : {}),
    prepare: async (database) => {
      await seedFirstStart(config, database);
      await apps;
    },
  }).catch(async (error) => {
    await development.stop();
    throw error;
  });
  const stop = async () => {
    await development.stop();
    await gateway.close();
  };
  try {
    await gateway.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw portError(error as NodeJS.ErrnoException, config.host, config.port, 'PORT');
  }
  return { gateway, stop };
}

/** Runs the gateway until a signal ends it, or an error, which `fail` is told of. */
export async function runGateway(
  config: Config,
  preparations: Preparations,
  fail: (error: unknown) => never,
): Promise<void> {
  const running = await startGateway(config, preparations);
  closeOnSignal(running, fail);
  endWithDatabase(running.gateway);
  greet(config, running.gateway);
}
