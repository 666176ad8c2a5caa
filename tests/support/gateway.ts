import { buildUrl, type Endpoint, type InputOf, type QueryInput, type ResponseOf } from '@contract/endpoint';
import type { ErrorBody } from '@contract/errors';
import { buildApp } from '@server/app';
import { areaDeps, workOnJobs } from '@server/composition';
import { type Config, readConfig } from '@server/config';
import { openPayments } from '@server/domain/payments/open-payments';
import type { Payments } from '@server/domain/payments/payments';
import { accountHolders } from '@server/domain/sign-in/account-holders';
import { testDatabase } from '@server/platform/db/testing';
import { folderStore } from '@server/platform/files/folder-store';
import type { Deps } from '@server/platform/http/context';
import { createCustomTokenMinter } from '@server/platform/identity/custom-tokens';
import { createEmbeddedAdmin } from '@server/platform/identity/embedded/admin';
import { withResetJobs } from '@server/platform/identity/embedded/reset-job';
import { movableClock, testKeyring, testSecrets } from '@server/platform/identity/testing';
import { createTokenVerifier } from '@server/platform/identity/verify';
import { embeddedQueue } from '@server/platform/jobs/embedded';
import type { MailJob } from '@server/platform/jobs/queue';
import { withOutbox } from '@server/platform/mail/outbox';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildersOn } from './builders';
import { checkErrorWords } from './error-words';
import { inRunFolder } from './run-folder';
import { tokensOf } from './tokens';

const API_KEY = 'test-api-key';

export interface CallInput<E extends Endpoint> {
  /** The bearer token; null for an anonymous caller. */
  token: string | null;
  params?: InputOf<E>['params'];
  query?: InputOf<E>['query'];
  body?: InputOf<E>['body'];
  headers?: Record<string, string>;
}

export interface Answer<Body> {
  status: number;
  /** The body of a success, checked against the contract. Throws on failure. */
  readonly body: Body;
  /** The documented error. Throws on success. */
  readonly error: ErrorBody;
  raw: LightMyRequestResponse;
}

/** The status of a refusal, and the field and the text of its first detail. */
export const refusalOf = ({ status, error }: Pick<Answer<unknown>, 'status' | 'error'>) => [
  status,
  error.details[0]?.code,
  error.details[0]?.description,
];

export interface TestGatewayOptions {
  environment?: Record<string, string>;
  consoleFolder?: string;
  /** Instead of those that the environment asks for. */
  payments?: Payments;
}

/** The gateway's log lines, for tests that check what must not be logged. */
function logMemory() {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line) };
}

const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    SSO_AZURE_CLIENT_ID: 'application-of-the-tests',
    SSO_AZURE_CLIENT_SECRET: 'its secret',
    ...environment,
  });

/**
 * The whole gateway on a database of its own, with the embedded identity service and a clock the tests
 * control.
 */
export async function testGateway({ environment, consoleFolder, payments: given }: TestGatewayOptions = {}) {
  const database = await testDatabase();
  const { db } = database;
  const config = testConfig(environment);
  const clock = movableClock();
  const log = logMemory();
  const mails: MailJob[] = [];
  const secrets = testSecrets;
  const keyring = await testKeyring(db, clock);
  const { projectId } = config.identity;
  const identity = createEmbeddedAdmin({
    clock,
    mint: createCustomTokenMinter({ mode: 'embedded', keyring, projectId }, clock),
  });
  const silent = { warn: () => undefined, error: () => undefined };
  const queue = embeddedQueue({ db, clock, log: silent });
  const jobs = withOutbox(queue, { db, clock, secrets, log: silent });
  jobs.work('mail.send', async (mail) => {
    mails.push(mail);
  });
  const files = folderStore(inRunFolder(`files-${process.pid}`));
  const verifier = createTokenVerifier({ projectId, keys: keyring.keySet, clock });
  const payments = given ?? (await openPayments({ config, secrets, clock }));
  const deps: Deps = { config, db, clock, identity, verifier, jobs, files, payments, secrets, ...areaDeps };
  workOnJobs(deps, silent);
  const app = await buildApp({
    deps,
    identityService: withResetJobs(
      {
        db,
        clock,
        keyring,
        config: { projectId, apiKey: API_KEY },
        holders: accountHolders(deps),
        sendMail: async () => undefined,
      },
      deps,
    ),
    consoleFolder: consoleFolder ?? '/nowhere',
    logStream: log,
  });
  await app.ready();

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<ResponseOf<E>>> {
    const { token, params, query, body, headers = {} } = input;
    const raw = await app.inject({
      method: endpoint.method,
      url: buildUrl(endpoint, params as Record<string, unknown>, query as QueryInput),
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
    } as InjectOptions);
    return answerOf(endpoint, raw);
  }

  return {
    app,
    config,
    database,
    db,
    clock,
    deps,
    keyring,
    mails,
    logLines: log.lines,
    call,
    ...buildersOn(db),
    ...tokensOf({ app, db, identity, clock, apiKey: API_KEY }),
    /** Runs the queue until nothing is due, and returns the mails sent since the last call. */
    async deliverMails(): Promise<MailJob[]> {
      await queue.drain();
      return mails.splice(0);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof testGateway>>;

function answerOf<E extends Endpoint>(endpoint: E, raw: LightMyRequestResponse): Answer<ResponseOf<E>> {
  const ok = raw.statusCode >= 200 && raw.statusCode < 300;
  if (raw.statusCode >= 400) checkErrorWords(raw.json<ErrorBody>());
  return {
    status: raw.statusCode,
    raw,
    get body() {
      if (!ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${raw.statusCode} ${raw.body}`);
      const isText = ['csv', 'text', 'pdf', 'zip'].includes(endpoint.kind);
      const value = isText ? raw.body : raw.json<unknown>();
      return endpoint.response.parse(value) as ResponseOf<E>;
    },
    get error() {
      if (ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${raw.statusCode} is no error`);
      return raw.json<ErrorBody>();
    },
  };
}
