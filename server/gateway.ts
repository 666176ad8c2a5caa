import { join } from 'node:path';
import { limits } from '@contract/limits';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app';
import { areaDeps, openWorkers, workOnJobs } from './composition';
import type { Config } from './config';
import { routedMail } from './domain/own-mail/route';
import { openPayments } from './domain/payments/open-payments';
import { accountHolders } from './domain/sign-in/account-holders';
import { findHolder } from './domain/sign-in/credentials.queries';
import { mailBrands } from './domain/white-label/white-label.rules';
import { openDatabase } from './open-database';
import { startAutovacuum } from './platform/db/autovacuum';
import type { OpenDatabase } from './platform/db/client';
import { openFileStore } from './platform/files/file-store';
import { passwordResetUrl } from './platform/http/app-urls';
import type { Deps } from './platform/http/context';
import { createCustomTokenMinter } from './platform/identity/custom-tokens';
import { createEmbeddedAdmin } from './platform/identity/embedded/admin';
import type { EmbeddedIdentityDeps } from './platform/identity/embedded/deps';
import { openKeyring } from './platform/identity/embedded/keyring';
import { withResetJobs } from './platform/identity/embedded/reset-job';
import { createFirebaseAdmin } from './platform/identity/firebase';
import { createTokenVerifier, remoteKeys } from './platform/identity/verify';
import { embeddedQueue } from './platform/jobs/embedded';
import { pgBossQueue } from './platform/jobs/pg-boss';
import type { JobQueue } from './platform/jobs/queue';
import { describeError } from './platform/log/describe-error';
import { openLog } from './platform/log/log';
import { type Inbox, startInbox } from './platform/mail/inbox';
import { type Mailer, smtpMailer } from './platform/mail/mailer';
import { withOutbox } from './platform/mail/outbox';
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box';
import { readSecretsKey } from './platform/secrets/secrets-key';
import { keepKeyring, startUpkeep } from './upkeep';

export interface Gateway {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  /** Absent when mail goes to an external server. */
  readonly inbox: Inbox | null;
  /** Path of the log file; null on standard output. */
  readonly logFile: string | null;
  /** Finishes requests and jobs under way, then closes everything it opened. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  readonly clock?: () => Date;
  /** The configured database, if it is being opened already. */
  readonly database?: Promise<OpenDatabase>;
  /** An inbox that runs already, and goes on when the gateway closes. */
  readonly inbox?: Inbox;
  /** Fills the database before jobs and upkeep begin, which would wait in vain for the embedded database's only session. */
  readonly prepare?: (database: OpenDatabase) => Promise<void>;
  readonly beforeRequest?: (database: OpenDatabase) => () => Promise<void>;
}

type Identity = Pick<Deps, 'identity' | 'verifier'> & {
  service?: Omit<EmbeddedIdentityDeps, 'sendMail' | 'holders' | 'queueReset'>;
};

async function openIdentity(
  config: Config,
  database: OpenDatabase,
  secrets: SecretBox,
  clock: () => Date,
): Promise<Identity> {
  const { identity } = config;
  const { projectId } = identity;
  if (identity.mode === 'firebase') {
    const { clientEmail, privateKey } = identity;
    const mint = createCustomTokenMinter({ mode: 'production', clientEmail, privateKey }, clock);
    return {
      identity: createFirebaseAdmin({
        projectId,
        apiKey: identity.apiKey,
        serviceAccount: { clientEmail, privateKey },
        mint,
        clock,
      }),
      verifier: createTokenVerifier({ projectId, keys: remoteKeys(), clock }),
    };
  }
  const keyring = await openKeyring(database.db, secrets, clock);
  const mint = createCustomTokenMinter({ mode: 'embedded', keyring, projectId }, clock);
  return {
    identity: createEmbeddedAdmin({ clock, mint }),
    verifier: createTokenVerifier({ projectId, keys: keyring.keySet, clock }),
    service: { db: database.db, clock, keyring, config: identity },
  };
}

/** Queues the identity service's own mails as jobs. */
export function identityMail(jobs: JobQueue, config: Config): EmbeddedIdentityDeps['sendMail'] {
  return async (tx, mail) => {
    const isReset = mail.kind === 'PASSWORD_RESET';
    const person = isReset ? await findHolder(tx, mail.uid) : undefined;
    const link = isReset
      ? passwordResetUrl(config, mail.code, person?.role)
      : `${config.learnerUrl}/verify-email?oobCode=${encodeURIComponent(mail.code)}`;
    return jobs.enqueue(tx, 'mail.send', {
      template: isReset ? 'passwordReset' : 'verifyEmail',
      to: mail.email,
      lang: 'en',
      values: {
        email: mail.email,
        link,
        ...(isReset ? { minutes: String(limits.session.passwordResetLifetimeMs / 60_000) } : {}),
      },
    });
  };
}

/** Null where mail goes to an external server. */
export const openInbox = async ({ mail, dataDir }: Config): Promise<Inbox | null> =>
  mail.smtpUrl
    ? null
    : startInbox({ webPort: mail.inboxPort, smtpPort: mail.smtpPort, directory: join(dataDir, 'inbox') });

/** Opens what the configuration asks for and builds the gateway, which does not listen yet. */
export async function openGateway(config: Config, options: GatewayOptions = {}): Promise<Gateway> {
  const clock = options.clock ?? (() => new Date());
  const output = openLog(config);
  const log = pino({ level: config.logLevel, serializers: { err: describeError } }, output.stream);
  const opened: (() => Promise<unknown> | unknown)[] = [output.close];
  const closeAll = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const database = await (options.database ?? openDatabase(config));
    opened.push(() => database.close());
    // Its process starts while the gateway is built.
    const inbox = options.inbox ?? (await openInbox(config));
    if (inbox && inbox !== options.inbox) opened.push(() => inbox.close());
    await options.prepare?.(database);
    const findBrand = mailBrands({ db: database.db, config });
    const mailer: Mailer = smtpMailer(
      config.mail.smtpUrl ?? inbox?.smtpUrl ?? '',
      config.mail.from,
      findBrand,
      config.mail,
    );
    opened.push(() => mailer.close());
    const secrets = createSecretBox(await readSecretsKey(config));
    const files = await openFileStore(config);
    opened.push(() => files.close());
    const queue = config.database
      ? pgBossQueue(config.database.url, log, config.instance.name)
      : embeddedQueue({ db: database.db, clock, log });
    const jobs = withOutbox(queue, { db: database.db, clock, secrets, log });
    const routed = { config, db: database.db, clock, secrets, log, findBrand, product: mailer };
    jobs.work('mail.send', routedMail(routed));
    const { service, ...identity } = await openIdentity(config, database, secrets, clock);
    const beforeRequest = options.beforeRequest?.(database);
    const deps: Deps = {
      config,
      db: database.db,
      clock,
      jobs,
      files,
      payments: await openPayments({ config, secrets, clock }),
      secrets,
      ...areaDeps,
      ...identity,
      ...(beforeRequest ? { beforeRequest } : {}),
    };
    const app = await buildApp({
      deps,
      logStream: output.stream,
      health: { isDatabaseDead: () => database.death?.() !== undefined },
      ...(service
        ? {
            identityService: withResetJobs(
              { ...service, holders: accountHolders(deps), sendMail: identityMail(jobs, config) },
              deps,
            ),
          }
        : {}),
    });
    workOnJobs(deps, log);
    const workers = openWorkers(deps, { log, inboxUrl: inbox?.smtpUrl ?? '' });
    for (const worker of workers) opened.push(() => worker.stop());
    // Jobs that were left send mails at once.
    await inbox?.ready;
    await jobs.start();
    opened.push(() => jobs.stop());
    for (const worker of workers) await worker.start();
    opened.push(startUpkeep(deps, log));
    opened.push(startAutovacuum(database, log));
    if (service) opened.push(keepKeyring(service.keyring, log));
    opened.push(() => app.close());
    return { app, database, inbox, logFile: output.file, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
