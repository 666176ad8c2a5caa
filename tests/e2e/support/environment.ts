import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { createPostgres, TEST_RUN, testServer } from '@server/platform/db/testing';
import { inRunFolder } from '@tests/support/run-folder';

const KEYS = {
  port: 'E2E_PORT',
  inboxPort: 'E2E_INBOX_PORT',
  smtpPort: 'E2E_SMTP_PORT',
  providersPort: 'E2E_PROVIDERS_PORT',
} as const;
const DATA_DIR = 'E2E_DATA_DIR';
const DATABASE = 'E2E_DATABASE_URL';

const listen = () =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** Free ports; all opened before any is released, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

/**
 * Names the run and chooses its ports, its data folder and, with DATABASE_URL, a separate database on that server, once.
 * Every worker reads the configuration again and inherits the choice. Returns whether this process chose.
 */
export async function chooseEnvironment(): Promise<boolean> {
  if (process.env[TEST_RUN]) return false;
  const keys = Object.values(KEYS);
  const ports = await freePorts(keys.length);
  for (const [at, key] of keys.entries()) process.env[key] = String(ports[at]);
  process.env[TEST_RUN] = randomUUID().slice(0, 8);
  process.env[DATA_DIR] = inRunFolder('data');
  if (testServer) process.env[DATABASE] = await createPostgres();
  return true;
}

const portOf = (key: string) => Number(process.env[key]);

/** The addresses of this run's product. */
export const environment = () => ({
  dataDir: process.env[DATA_DIR] ?? '',
  /** Empty for the embedded database. */
  databaseUrl: process.env[DATABASE] ?? '',
  port: portOf(KEYS.port),
  inboxPort: portOf(KEYS.inboxPort),
  smtpPort: portOf(KEYS.smtpPort),
  /** Where the scenario about direct delivery has its mail providers. */
  providersPort: portOf(KEYS.providersPort),
  origin: `http://127.0.0.1:${portOf(KEYS.port)}`,
  inboxOrigin: `http://127.0.0.1:${portOf(KEYS.inboxPort)}`,
});

/** Makes another product this worker's, such as a scenario's own; returns what makes the run's the worker's again. */
export function replaceEnvironment({
  dataDir,
  ...ports
}: Record<'port' | 'inboxPort' | 'smtpPort', number> & { dataDir: string }) {
  const values = {
    [DATA_DIR]: dataDir,
    [KEYS.port]: ports.port,
    [KEYS.inboxPort]: ports.inboxPort,
    [KEYS.smtpPort]: ports.smtpPort,
  };
  const before = Object.keys(values).map((key) => [key, process.env[key]] as const);
  for (const [key, value] of Object.entries(values)) process.env[key] = String(value);
  return () => {
    for (const [key, value] of before) process.env[key] = value;
  };
}
