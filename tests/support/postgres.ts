import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/*
 * A PostgreSQL server for the tests of one run, from the programs that this machine has: a test's statements take
 * it half as long as the embedded engine, and several sessions are really side by side.
 */

const OLDEST_VERSION = 15;
/** Where packages put the programs, a folder for each version. */
const PACKAGES = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

const versionIn = (folder: string) =>
  Number(
    /\b(\d+)/.exec(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0,
  );

/** The folder of the newest server's programs. */
async function installedPrograms(): Promise<string | undefined> {
  const packaged = PACKAGES.map(async (folder) =>
    (await readdir(folder).catch(() => [])).map((name) => join(folder, name, 'bin')),
  );
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...(await Promise.all(packaged)).flat()];
  const [newest] = folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter(({ version }) => version >= OLDEST_VERSION)
    .toSorted((one, other) => other.version - one.version);
  return newest?.folder;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The server refuses to run as root, and its package brings an account for it. */
function accountOfServer(): Account | undefined {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/** Nothing of a test run has to outlive a power cut, and its tables are too small to plan for. */
const SETTINGS = Object.entries({
  // A socket of the file system: cheaper than the network, and nobody else's.
  listen_addresses: '',
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  lc_messages: 'C',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Runs a server until its standard input ends, which it does however the test run ends. */
const GUARD = `folder=$1; shift
"$@" </dev/null & server=$!
read -r _
kill -QUIT $server; wait $server; rm -rf "$folder"`;

export interface TestServer {
  /** Of a database on the server, as its superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one on a free port; undefined when none is installed, or it may not be started by this account. */
export async function startPostgres(): Promise<TestServer | undefined> {
  const programs = await installedPrograms();
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? accountOfServer() : 'own';
  if (!programs || !account) return undefined;

  const folder = await mkdtemp(join(tmpdir(), 'vigil-postgres-'));
  const data = join(folder, 'data');
  const password = randomUUID();
  await writeFile(join(folder, 'password'), password, { mode: 0o600 });
  const asServer = account === 'own' ? {} : account;
  if (account !== 'own') {
    await chown(folder, account.uid, account.gid);
    await chown(join(folder, 'password'), account.uid, account.gid);
  }
  const options = ['--username=vigil', `--pwfile=${join(folder, 'password')}`, '--auth=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, ...options, ...locale], {
    ...asServer,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) return refused(folder, made.stderr);

  const server = [join(programs, 'postgres'), '-D', data, '-k', folder, ...SETTINGS];
  const guard = spawn('sh', ['-c', GUARD, 'sh', folder, ...server], {
    ...asServer,
    cwd: folder,
    // A terminal's interrupt is for the test run, which then ends the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(guard, 'exit');
  let log = '';
  const isReady = await new Promise<boolean>((resolve) => {
    guard.stderr.on('data', (chunk) => {
      log += chunk;
      if (log.includes('ready to accept connections')) resolve(true);
      else if (log.includes('FATAL')) resolve(false);
    });
    void ended.then(() => resolve(false));
  });
  guard.stderr.removeAllListeners('data').resume();
  const stop = async () => {
    guard.stdin.end();
    await ended;
  };
  if (isReady)
    return {
      url: `postgres://vigil:${password}@localhost/postgres?host=${encodeURIComponent(folder)}`,
      stop,
    };
  await stop();
  return refused(folder, log);
}

async function refused(folder: string, why: string): Promise<undefined> {
  console.warn(`PostgreSQL does not start, so the tests use the embedded engine.\n${why.trim()}`);
  await rm(folder, { recursive: true, force: true });
  return undefined;
}
